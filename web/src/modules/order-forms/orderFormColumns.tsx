import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import {
  CountryCell,
  DateCell,
  EmptyCell,
  ExpiryCell,
  InstantCell,
  MoneyCell,
  NameCell,
  ShortCell,
  TextCell,
} from '../../ui/cells/cells.tsx'
import { expiryOf } from '../../ui/cells/expiry.ts'
import { LabelBadge, StatusBadge } from '../../ui/chip/StatusChip.tsx'
import { formatDate, formatDue, todayHere } from '../../ui/format/day.ts'
import { wordOf } from '../../ui/format/labels.ts'
import { PER_UNIT } from '../../ui/format/terms.ts'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { STATUSES, TYPES, VERDICTS } from './labels.ts'
import { OrderFormRowMenu, RenewButton } from './OrderFormRowMenu.tsx'
import classes from './orderForms.module.css'

type OrderFormColumn = Column<OrderFormRow>
/** What a role with a limited sight gets of a row. */
type Seen = Partial<OrderFormRow>

export const OrderFormChip = ({ status }: Pick<OrderFormRow, 'status'>) => <LabelBadge {...STATUSES[status]} />

export const orderFormHref = ({ id, isDraft }: Pick<OrderFormRow, 'id' | 'isDraft'>) =>
  isDraft ? `/order-form-setups/new?draft=${id}` : `/order-form-setups/${id}`

export const orderFormName = ({ personName, title }: Pick<OrderFormRow, 'personName' | 'title'>) =>
  personName ?? title ?? 'Nobody yet'

const roleOf = (role: string) => ROLE_LABELS[role as Role] ?? role
/** Whose turn it is; what was returned waits for its writer. */
export const waitingWords = ({ pendingRoles, status, _owner, activatesOn }: Seen) =>
  activatesOn
    ? `Takes over on ${formatDate(activatesOn)}`
    : status === 'REVISION_REQUESTED'
      ? _owner?.name
      : pendingRoles?.roles.map(roleOf).join(' or ')
const isLate = ({ slaDueAt }: Seen) => Boolean(slaDueAt && new Date(slaDueAt) < new Date())

const Waiting = ({ row }: { row: Seen }) => {
  const words = waitingWords(row)
  if (!words) return <EmptyCell />
  return (
    <span className={classes.waiting} data-late={isLate(row) || undefined}>
      <ShortCell value={words} />
      <LateChip row={row} />
    </span>
  )
}

/** The word for everybody; since when, in the hint, for who hears the page too. */
const LateChip = ({ row }: { row: Seen }) =>
  row.slaDueAt && isLate(row) ? (
    <span className={classes.late} title={formatDue(row.slaDueAt)}>
      <StatusBadge tone="danger">
        Late<span className="sr-only"> {formatDue(row.slaDueAt).replace('Late ', '')}</span>
      </StatusBadge>
    </span>
  ) : null

/** What the client pays for one unit. */
export const Rate = ({ bill }: Pick<Seen, 'bill'>) =>
  bill?.rate && bill.currency ? (
    <span className={classes.rate}>
      <MoneyCell value={{ amount: bill.rate, currency: bill.currency }} decimals="needed" />
      {bill.unit && <span className="text-dimmed text-xs">/ {PER_UNIT[bill.unit]}</span>}
    </span>
  ) : (
    <EmptyCell />
  )

const Margin = ({ margin }: Pick<Seen, 'margin'>) =>
  margin?.gmPercent && margin.verdict ? (
    <span title={VERDICTS[margin.verdict].word}>
      <StatusBadge tone={VERDICTS[margin.verdict].tone}>
        {margin.gmPercent} %<span className="sr-only">, {VERDICTS[margin.verdict].word}</span>
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
  client: {
    id: 'client',
    field: '_client',
    title: 'Client',
    sort: 'client',
    cell: (row) => <ShortCell value={row._client?.name} />,
  },
  title: { id: 'title', field: 'title', title: 'Title', sort: 'title', cell: (row) => <ShortCell value={row.title} /> },
  country: {
    id: 'country',
    field: 'countryID',
    title: 'Country',
    sort: 'country',
    cell: (row) => <CountryCell value={row.countryID} name={row._country?.name} />,
  },
  type: { id: 'type', field: 'type', title: 'Type', cell: (row) => <TextCell value={wordOf(TYPES, row.type)} /> },
  status: {
    id: 'status',
    field: 'status',
    title: 'Status',
    sort: 'status',
    cell: (row) => <OrderFormChip status={row.status} />,
  },
  waiting: { id: 'waiting', field: 'pendingRoles', title: 'Waiting for', cell: (row) => <Waiting row={row} /> },
  since: {
    id: 'since',
    field: 'since',
    title: 'Since',
    sort: 'since',
    cell: (row) => <InstantCell value={row.since} />,
  },
  start: {
    id: 'startDate',
    field: 'startDate',
    title: 'First day',
    sort: 'startDate',
    cell: (row) => <DateCell value={row.startDate} />,
  },
  end: {
    id: 'endDate',
    field: 'endDate',
    title: 'Last day',
    sort: 'endDate',
    cell: (row) => <DateCell value={row.endDate} />,
  },
  rate: { id: 'rate', field: 'bill', title: 'Bill rate', align: 'end', cell: (row) => <Rate bill={row.bill} /> },
  margin: {
    id: 'margin',
    field: 'margin',
    title: 'Margin',
    sort: 'margin',
    align: 'end',
    cell: (row) => <Margin margin={row.margin} />,
  },
  updated: {
    id: 'updatedAt',
    field: 'updatedAt',
    title: 'Saved',
    sort: 'updatedAt',
    cell: (row) => <InstantCell value={row.updatedAt} />,
  },
} satisfies Record<string, OrderFormColumn>

const extra = (column: OrderFormColumn): OrderFormColumn => ({ ...column, isExtra: true })
const actions: OrderFormColumn = {
  id: 'actions',
  title: 'Actions',
  isFixed: true,
  width: 64,
  cell: (row) => <OrderFormRowMenu row={row} />,
}

/** What the list can show beyond its own choice; the same for the renewals. */
const EXTRAS: readonly OrderFormColumn[] = [
  {
    id: 'owner',
    field: '_owner',
    title: 'Written by',
    isExtra: true,
    cell: (row) => <TextCell value={row._owner?.name} />,
  },
  {
    id: 'legalEntity',
    field: '_legalEntity',
    title: 'Our legal entity',
    isExtra: true,
    cell: (row) => <TextCell value={row._legalEntity?.name} />,
  },
  {
    id: 'endClient',
    field: 'endClient',
    title: 'End client',
    isExtra: true,
    cell: (row) => <TextCell value={row.endClient} />,
  },
  { id: 'site', field: 'site', title: 'Site', isExtra: true, cell: (row) => <TextCell value={row.site} /> },
  {
    id: 'pay',
    field: 'pay',
    title: 'Pay per month',
    align: 'end',
    isExtra: true,
    cell: ({ pay }) => (
      <MoneyCell
        value={pay?.gross && pay.currency ? { amount: pay.gross, currency: pay.currency } : null}
        decimals="needed"
      />
    ),
  },
  {
    id: 'submittedAt',
    field: 'submittedAt',
    title: 'Submitted',
    sort: 'submittedAt',
    isExtra: true,
    cell: (row) => <InstantCell value={row.submittedAt} />,
  },
]

const { person, client, title, country, type, status, waiting, since, start, end, rate, margin, updated } = COLUMNS

export const orderFormColumns: readonly OrderFormColumn[] = [
  ...[person, client, status, waiting, since, rate, margin],
  ...[start, end, title, country, type].map(extra),
  ...EXTRAS,
  extra(updated),
  actions,
]

export const draftColumns: readonly OrderFormColumn[] = [
  ...[person, client].map(unsorted(['personName'])),
  ...[title, type, start, end, rate, margin].map(unsorted(['startDate'])),
  updated,
  ...[country].map(unsorted([])).map(extra),
  actions,
]

export const renewalColumns: readonly OrderFormColumn[] = [
  ...[person, client].map(unsorted(['personName', 'client'])),
  { ...end, cell: (row) => <ExpiryCell value={row.endDate} /> },
  ...[rate, margin].map(unsorted([])),
  ...[start, title, status, country, type].map(unsorted([])).map(extra),
  ...EXTRAS.map(unsorted([])),
  { ...actions, id: 'renew', width: 150, cell: (row) => <RenewButton row={row} /> },
]

/** The endpoint of another list sorts by less. */
function unsorted(kept: readonly string[]) {
  return ({ sort, ...column }: OrderFormColumn): OrderFormColumn =>
    sort !== undefined && kept.includes(sort) ? { ...column, sort } : column
}

const termOf = ({ startDate, endDate }: OrderFormRow) =>
  startDate && endDate ? `${formatDate(startDate)} – ${formatDate(endDate)}` : null

export const orderFormCard = (row: OrderFormRow): RowCard => ({
  title: orderFormName(row),
  text: [row.number, row._client?.name, termOf(row)].filter(Boolean).join(' · '),
  beside: (
    <span className={classes.derivedStatus}>
      <OrderFormChip status={row.status} />
      <LateChip row={row} />
    </span>
  ),
})

export const renewalCard = (row: OrderFormRow): RowCard => {
  const left = row.endDate ? expiryOf(row.endDate, todayHere()) : null
  return { ...orderFormCard(row), beside: left && <LabelBadge {...left} /> }
}
