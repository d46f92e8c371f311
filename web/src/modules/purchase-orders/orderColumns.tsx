import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import type { PurchaseOrderRow } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { LabelBadge, StatusBadge } from '../../ui/badge/StatusBadge.tsx'
import { CodeCell, DateCell, EmptyCell, ExpiryCell } from '../../ui/cells/cells.tsx'
import { todayHere } from '../../ui/format/day.ts'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { PURCHASE_ORDER_STATUSES } from './labels.ts'
import { BurnBar } from './record/BurnBar.tsx'

const isRunning = ({ derivedStatus }: Pick<PurchaseOrderRow, 'derivedStatus'>) =>
  derivedStatus === 'OPEN' || derivedStatus === 'NEARLY_EXHAUSTED' || derivedStatus === 'EXHAUSTED'
/** The same notice period as the first expiry warning. */
const NEAR_DAYS = 60

/** The projected run-out date, marked when it is before the end of validity. */
export const RunOut = ({ row }: { row: Pick<PurchaseOrderRow, 'runOutOn' | 'validTo' | 'derivedStatus'> }) =>
  row.runOutOn && isRunning(row) ? (
    <span className="inline-line items-center figures">
      <DateCell value={row.runOutOn} />
      {row.runOutOn < todayHere() ? (
        <StatusBadge tone="danger">Passed</StatusBadge>
      ) : (
        endsEarly(row.runOutOn, row.validTo) && <StatusBadge tone="warning">Early run-out</StatusBadge>
      )}
    </span>
  ) : (
    <EmptyCell />
  )

export const orderColumns: readonly Column<PurchaseOrderRow>[] = [
  columns.link('number', 'Number', { sort: 'number' }),
  columns.client({ sort: 'client' }),
  columns.label('derivedStatus', 'Status', PURCHASE_ORDER_STATUSES, { sort: 'status' }),
  {
    id: 'burn',
    title: 'Consumed',
    sort: 'burn',
    field: 'burn',
    cell: (row) => (
      <span className="inline-line items-center figures">
        <BurnBar order={row} />
        {row.burn} %
      </span>
    ),
  },
  columns.money('remaining', 'Remaining'),
  { id: 'runOutOn', title: 'Projected run-out', sort: 'runOutOn', cell: (row) => <RunOut row={row} /> },
  {
    id: 'validTo',
    title: 'Valid to',
    sort: 'validTo',
    cell: (row) =>
      isRunning(row) && row.validTo <= daysAfter(todayHere(), NEAR_DAYS) ? (
        <ExpiryCell value={row.validTo} />
      ) : (
        <DateCell value={row.validTo} />
      ),
  },
  columns.money('ceiling', 'PO limit', { isExtra: true }),
  columns.money('committed', 'Reserved', { isExtra: true }),
  columns.date('validFrom', 'Valid from', { sort: 'validFrom', isExtra: true }),
  {
    id: 'contracts',
    title: 'Contracts',
    field: 'contracts',
    align: 'end',
    isExtra: true,
    cell: (row) => row.contracts,
  },
  {
    id: 'reference',
    title: 'Internal number',
    sort: 'reference',
    isExtra: true,
    cell: ({ reference }) => <CodeCell value={reference} />,
  },
  columns.text('title', 'Title', { isExtra: true }),
  columns.legalEntity({ isExtra: true }),
  columns.country({ isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const orderCard = (row: PurchaseOrderRow): RowCard => ({
  title: row.number,
  text: `${row._client.name} · ${row.burn} % consumed`,
  aside: <LabelBadge {...PURCHASE_ORDER_STATUSES[row.derivedStatus]} />,
})
