import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { orderFormTypeLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { LabelBadge, StatusBadge } from '../../ui/badge/StatusBadge.tsx'
import { EmptyCell, ExpiryCell, MoneyCell, NameCell, ShortCell, TextCell } from '../../ui/cells/cells.tsx'
import { expiryOf } from '../../ui/cells/expiry.ts'
import { formatDate, formatDue, todayHere } from '../../ui/format/day.ts'
import { labelFor } from '../../ui/format/labels.ts'
import { PER_UNIT } from '../../ui/format/terms.ts'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { marginVerdicts, orderFormStatuses } from './labels.ts'
import { OrderFormRowMenu, RenewButton } from './OrderFormRowMenu.tsx'
import classes from './OrderForms.module.css'

type OrderFormColumn = Column<OrderFormRow>
/** A row as a role with limited access gets it. */
type VisibleRow = Partial<OrderFormRow>

export const OrderFormChip = ({ status }: Pick<OrderFormRow, 'status'>) => <LabelBadge {...orderFormStatuses[status]} />

export const orderFormHref = ({ id, isDraft }: Pick<OrderFormRow, 'id' | 'isDraft'>) =>
  isDraft ? `/order-form-setups/new?draft=${id}` : `/order-form-setups/${id}`

export const orderFormName = ({ personName, title }: Pick<OrderFormRow, 'personName' | 'title'>) =>
  personName ?? title ?? 'No consultant yet'

const roleOf = (role: string) => ROLE_LABELS[role as Role] ?? role
/** Who is next; a returned order form is pending its owner. */
const pendingLabel = ({ pendingRoles, status, _owner, activatesOn }: VisibleRow) =>
  activatesOn
    ? `Activates on ${formatDate(activatesOn)}`
    : status === 'REVISION_REQUESTED'
      ? _owner?.name
      : pendingRoles?.roles.map(roleOf).join(' or ')
const isLate = ({ slaDueAt }: VisibleRow) => Boolean(slaDueAt && new Date(slaDueAt) < new Date())

const Waiting = ({ row }: { row: VisibleRow }) => {
  const label = pendingLabel(row)
  if (!label) return <EmptyCell />
  return (
    <span className={`${classes.waiting} inline-line`} data-late={isLate(row) || undefined}>
      <ShortCell value={label} />
      <LateChip row={row} />
    </span>
  )
}

/** The label for everyone; how long overdue in the tooltip and for screen readers. */
const LateChip = ({ row }: { row: VisibleRow }) =>
  row.slaDueAt && isLate(row) ? (
    <span className="flex-none" title={formatDue(row.slaDueAt)}>
      <StatusBadge tone="danger">
        Overdue<span className="sr-only"> {formatDue(row.slaDueAt).replace('Late ', '')}</span>
      </StatusBadge>
    </span>
  ) : null

/** The bill rate per unit. */
export const Rate = ({ bill }: Pick<VisibleRow, 'bill'>) =>
  bill?.rate && bill.currency ? (
    <span className="inline-line">
      <MoneyCell value={{ amount: bill.rate, currency: bill.currency }} decimals="needed" />
      {bill.unit && <span className="text-dimmed text-xs">/ {PER_UNIT[bill.unit]}</span>}
    </span>
  ) : (
    <EmptyCell />
  )

const Margin = ({ margin }: Pick<VisibleRow, 'margin'>) =>
  margin?.gmPercent && margin.verdict ? (
    <span title={marginVerdicts[margin.verdict].label}>
      <StatusBadge tone={marginVerdicts[margin.verdict].tone}>
        {margin.gmPercent} %<span className="sr-only">, {marginVerdicts[margin.verdict].label}</span>
      </StatusBadge>
    </span>
  ) : (
    <EmptyCell />
  )

const COLUMNS = {
  person: {
    id: 'personName',
    field: 'personName',
    title: 'Consultant',
    sort: 'personName',
    isFixed: true,
    cell: (row, href) => <NameCell name={orderFormName(row)} code={row.number} href={href} />,
  },
  client: columns.client({ field: '_client', sort: 'client' }),
  title: columns.text('title', 'Job title', { field: 'title', sort: 'title' }),
  country: columns.country({ field: 'countryID', sort: 'country' }),
  type: {
    id: 'type',
    field: 'type',
    title: 'Type',
    cell: (row) => <TextCell value={labelFor(orderFormTypeLabels, row.type)} />,
  },
  status: {
    id: 'status',
    field: 'status',
    title: 'Status',
    sort: 'status',
    cell: (row) => <OrderFormChip status={row.status} />,
  },
  waiting: { id: 'waiting', field: 'pendingRoles', title: 'Pending', cell: (row) => <Waiting row={row} /> },
  since: columns.instant('since', 'Since', { field: 'since', sort: 'since' }),
  start: columns.date('startDate', 'Start date', { field: 'startDate', sort: 'startDate' }),
  end: columns.date('endDate', 'End date', { field: 'endDate', sort: 'endDate' }),
  rate: { id: 'rate', field: 'bill', title: 'Bill rate', align: 'end', cell: (row) => <Rate bill={row.bill} /> },
  margin: {
    id: 'margin',
    field: 'margin',
    title: 'Margin',
    sort: 'margin',
    align: 'end',
    cell: (row) => <Margin margin={row.margin} />,
  },
  updated: columns.updated({ title: 'Saved', field: 'updatedAt' }),
} satisfies Record<string, OrderFormColumn>

const extra = (column: OrderFormColumn): OrderFormColumn => ({ ...column, isExtra: true })
const actions: OrderFormColumn = {
  id: 'actions',
  title: 'Actions',
  isFixed: true,
  width: 64,
  cell: (row) => <OrderFormRowMenu row={row} />,
}

/** The columns that are hidden at first, for all order forms and for renewals. */
const EXTRAS: readonly OrderFormColumn[] = [
  columns.reference('_owner', 'Created by', { field: '_owner', isExtra: true }),
  columns.legalEntity({ field: '_legalEntity', isExtra: true }),
  columns.text('endClient', 'End client', { field: 'endClient', isExtra: true }),
  columns.text('site', 'Work location', { field: 'site', isExtra: true }),
  {
    id: 'pay',
    field: 'pay',
    title: 'Monthly pay',
    align: 'end',
    isExtra: true,
    cell: ({ pay }) => (
      <MoneyCell
        value={pay?.gross && pay.currency ? { amount: pay.gross, currency: pay.currency } : null}
        decimals="needed"
      />
    ),
  },
  columns.instant('submittedAt', 'Submitted', { field: 'submittedAt', sort: 'submittedAt', isExtra: true }),
]

const { person, client, title, country, type, status, waiting, since, start, end, rate, margin, updated } = COLUMNS

export const orderFormColumns: readonly OrderFormColumn[] = [
  person,
  client,
  status,
  waiting,
  since,
  rate,
  margin,
  ...[start, end, title, country, type].map(extra),
  ...EXTRAS,
  extra(updated),
  actions,
]

export const draftColumns: readonly OrderFormColumn[] = [
  ...[person, client].map(withSorts(['personName'])),
  ...[title, type, start, end, rate, margin].map(withSorts(['startDate'])),
  updated,
  ...[country].map(withSorts([])).map(extra),
  actions,
]

export const renewalColumns: readonly OrderFormColumn[] = [
  ...[person, client].map(withSorts(['personName', 'client'])),
  { ...end, cell: (row) => <ExpiryCell value={row.endDate} /> },
  ...[rate, margin].map(withSorts([])),
  ...[start, title, status, country, type].map(withSorts([])).map(extra),
  ...EXTRAS.map(withSorts([])),
  { ...actions, id: 'renew', width: 150, cell: (row) => <RenewButton row={row} /> },
]

/** Keeps only the sorts that the endpoint of the list supports. */
function withSorts(sorts: readonly string[]) {
  return ({ sort, ...column }: OrderFormColumn): OrderFormColumn =>
    sort !== undefined && sorts.includes(sort) ? { ...column, sort } : column
}

const termOf = ({ startDate, endDate }: OrderFormRow) =>
  startDate && endDate ? `${formatDate(startDate)} – ${formatDate(endDate)}` : null

export const orderFormCard = (row: OrderFormRow): RowCard => ({
  title: orderFormName(row),
  text: [row.number, row._client?.name, termOf(row)].filter(Boolean).join(' · '),
  aside: (
    <span className={classes.derivedStatus}>
      <OrderFormChip status={row.status} />
      <LateChip row={row} />
    </span>
  ),
})

export const renewalCard = (row: OrderFormRow): RowCard => {
  const left = row.endDate ? expiryOf(row.endDate, todayHere()) : null
  return { ...orderFormCard(row), aside: left && <LabelBadge {...left} /> }
}
