import type { SentReminder } from '@muster/contract/timesheets/months.contract.ts'
import { MAIL_LABELS } from '../../kernel/records/mail-labels.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { CountryCell, ShortCell } from '../../ui/cells/cells.tsx'
import { monthName } from '../../ui/month/months.ts'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'

/** The delivery of the email; an old one is no longer stored. */
const Mail = ({ state }: Pick<SentReminder, 'state'>) =>
  state === null ? <span>No longer stored</span> : <LabelBadge {...MAIL_LABELS[state]} />

/** `By rule, 1 day after the end of the month`, or the user who sent it. */
const requestedBy = ({ step, _by }: SentReminder) => (step === null ? (_by?.name ?? 'Manual') : `Automatic, ${step}`)

export const sentReminderColumns: readonly Column<SentReminder>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  { id: 'month', title: 'Month', cell: ({ month }) => monthName(month) },
  columns.client(),
  columns.instant('at', 'Sent', { sort: 'at' }),
  { id: 'state', title: 'Email', cell: (row) => <Mail {...row} /> },
  { id: 'sentBy', title: 'Sent by', cell: (row) => <ShortCell value={requestedBy(row)} /> },
  columns.text('to', 'Recipient'),
  {
    id: 'country',
    title: 'Country',
    isExtra: true,
    cell: ({ _country }) => <CountryCell value={_country.id} name={_country.name} />,
  },
]

export const sentReminderCard = (row: SentReminder): RowCard => ({
  title: row._candidate.name,
  text: `${monthName(row.month)}, ${requestedBy(row)}`,
  aside: <Mail {...row} />,
})
