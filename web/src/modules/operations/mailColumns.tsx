import type { MailRow } from '@muster/contract/operations/operations.contract.ts'
import { MAIL_LABELS } from '../../kernel/records/mail-labels.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { InstantCell } from '../../ui/cells/cells.tsx'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'

export const MailChip = ({ state }: { state: MailRow['state'] }) => <LabelBadge {...MAIL_LABELS[state]} />

export const mailColumns: readonly Column<MailRow>[] = [
  columns.link('subject', 'Subject', { sort: 'subject' }),
  { id: 'to', title: 'To', sort: 'to', cell: ({ to, toName }) => (toName ? `${toName} <${to}>` : to) },
  { id: 'state', title: 'Status', sort: 'state', width: 110, cell: ({ state }) => <MailChip state={state} /> },
  { id: 'attempts', title: 'Attempts', align: 'end', width: 70, cell: ({ attempts }) => attempts },
  columns.instant('createdAt', 'Created', { sort: 'createdAt', width: 120 }),
  columns.instant('sentAt', 'Sent', { isExtra: true }),
  {
    id: 'nextTryAt',
    title: 'Next attempt',
    isExtra: true,
    cell: ({ nextTryAt }) => <InstantCell value={nextTryAt && Date.parse(nextTryAt) > Date.now() ? nextTryAt : null} />,
  },
]

export const mailCard = ({ subject, to, state }: MailRow): RowCard => ({
  title: subject,
  text: to,
  aside: <MailChip state={state} />,
})
