import type { CandidateContractRow, ClientContractRow } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, MoneyCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { PER_UNIT } from '../../../ui/format/terms.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { EndCell } from '../agreements/agreementColumns.tsx'
import { CONTRACT_STATUSES } from '../labels.ts'
import { numberOf } from '../lifecycle/documents.ts'

/** The fields of both contract types in a list; users with limited access get fewer. */
type ContractColumnsRow = Omit<ClientContractRow, 'rate'>
type RowColumn = Column<ContractColumnsRow>

export const RateCell = ({ rate }: Partial<Pick<ClientContractRow, 'rate'>>) =>
  rate ? (
    <span className="inline-line">
      <MoneyCell value={rate} decimals="needed" />
      <span className="text-dimmed text-xs">/ {PER_UNIT[rate.unit as RateUnit] ?? rate.unit}</span>
    </span>
  ) : (
    <EmptyCell />
  )

const number: RowColumn = {
  id: 'number',
  title: 'Number',
  sort: 'number',
  isFixed: true,
  cell: (row, href) => <NameCell name={numberOf(row)} href={href} />,
}
const consultant: RowColumn = columns.consultant({ field: '_candidate', sort: 'candidate' })
const client: RowColumn = columns.client({ field: '_client', sort: 'client' })
// Client and consultant are more useful than the title; numbers and rates must be visible without scrolling.
const title: RowColumn = columns.text('title', 'Job title', { field: 'title', sort: 'title', isExtra: true })
const rest: readonly RowColumn[] = [
  columns.status(CONTRACT_STATUSES, { field: 'status', sort: 'status' }),
  columns.date('startDate', 'Start date', { sort: 'startDate' }),
  { id: 'endDate', title: 'End date', sort: 'endDate', cell: (row) => <EndCell {...row} /> },
]
const orderForm: RowColumn = {
  id: 'orderForm',
  field: '_orderForm',
  title: 'Order form',
  cell: ({ orderFormID, _orderForm }) => (
    <RouteLink href={`/order-form-setups/${orderFormID}`}>{_orderForm.name}</RouteLink>
  ),
}
const extras: readonly RowColumn[] = [
  columns.instant('since', 'Status since', { isExtra: true }),
  columns.date('signedOn', 'Signed on', { isExtra: true }),
  columns.legalEntity({ isExtra: true }),
  columns.country({ isExtra: true }),
  {
    id: 'hasSignedFile',
    title: 'Signed copy',
    isExtra: true,
    cell: ({ hasSignedFile }) => <TextCell value={hasSignedFile ? 'Yes' : 'No'} />,
  },
  columns.updated({ isExtra: true }),
]

export const candidateContractColumns = [
  number,
  consultant,
  client,
  ...rest,
  orderForm,
  title,
  ...extras,
] as unknown as readonly Column<CandidateContractRow>[]

export const clientContractColumns: readonly Column<ClientContractRow>[] = [
  number,
  client,
  consultant,
  ...rest,
  { id: 'rate', field: 'rate', title: 'Rate', align: 'end', cell: ({ rate }) => <RateCell rate={rate} /> },
  title,
  { ...orderForm, isExtra: true },
  ...extras,
]

const cardOf = (row: ContractColumnsRow, name: string | undefined): RowCard => ({
  title: name ?? numberOf(row),
  text: [numberOf(row), row.endsOn && `until ${formatDate(row.endsOn)}`].filter(Boolean).join(' · '),
  aside: <LabelBadge {...CONTRACT_STATUSES[row.status]} />,
})
export const candidateContractCard = (row: CandidateContractRow) => cardOf(row, row._candidate?.name)
export const clientContractCard = (row: ClientContractRow) =>
  cardOf(row, [row._client?.name, row._candidate?.name].filter(Boolean).join(' · '))
