import type { AgreementRow } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, ExpiryCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { AGREEMENT_STATUSES } from '../labels.ts'
import { contractHref, numberOf } from '../lifecycle/documents.ts'

type AgreementColumn = Column<AgreementRow>

/** The same number of days as the first reminder. */
const NEAR_DAYS = 90

/** The end date; for active documents with the time left. */
export const EndCell = ({ status, endsOn }: { status: string; endsOn: string | null }) => {
  if (endsOn === null) return <span className="text-dimmed text-sm">Open-ended</span>
  const isNear = status === 'ACTIVE' && endsOn <= daysAfter(todayHere(), NEAR_DAYS)
  return isNear ? <ExpiryCell value={endsOn} /> : <DateCell value={endsOn} />
}

const master: AgreementColumn = {
  id: 'msa',
  title: 'Master agreement',
  cell: ({ _msa }) =>
    _msa ? <RouteLink href={contractHref('MSA', _msa.id)}>{_msa.name}</RouteLink> : <TextCell value={null} />,
}

const agreementColumns: readonly AgreementColumn[] = [
  {
    id: 'number',
    title: 'Number',
    sort: 'number',
    isFixed: true,
    cell: (row, href) => <NameCell name={numberOf(row)} href={href} />,
  },
  columns.client({ sort: 'client' }),
  // It usually repeats the name of the client.
  columns.text('title', 'Title', { sort: 'title', isExtra: true }),
  columns.status(AGREEMENT_STATUSES, { sort: 'status' }),
  columns.date('startDate', 'Start date', { sort: 'startDate' }),
  { id: 'endDate', title: 'End date', sort: 'endDate', cell: (row) => <EndCell {...row} /> },
  columns.money('value', 'Maximum value'),
  {
    id: 'autoRenew',
    title: 'Auto-renewal',
    isExtra: true,
    cell: ({ autoRenew, renewalMonths }) => (
      <TextCell value={autoRenew ? counted(renewalMonths ?? 0, ['month', 'months']) : 'No'} />
    ),
  },
  columns.date('signedOn', 'Signed on', { isExtra: true }),
  columns.legalEntity({ isExtra: true }),
  columns.country({ isExtra: true }),
  columns.text('clientReference', 'Client reference', { isExtra: true }),
  columns.updated({ isExtra: true }),
]

/** A master agreement seldom has a value; the statements of work under it have. */
export const masterColumns: readonly AgreementColumn[] = agreementColumns.map((column) =>
  column.id === 'value' || column.id === 'legalEntity' ? { ...column, isExtra: column.id === 'value' } : column,
)
export const statementColumns: readonly AgreementColumn[] = agreementColumns.flatMap((column) => {
  if (column.id === 'startDate') return [{ ...column, isExtra: true }]
  return column.id === 'title' ? [column, master] : [column]
})

export const agreementCard = (row: AgreementRow): RowCard => ({
  title: numberOf(row),
  text: [row._client.name, row.endsOn && `until ${formatDate(row.endsOn)}`].filter(Boolean).join(' · '),
  aside: <LabelBadge {...AGREEMENT_STATUSES[row.status]} />,
})
