import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import type { PurchaseOrderRow } from '@muster/contract/purchase-orders/shapes.contract.ts'
import {
  CodeCell,
  CountryCell,
  DateCell,
  EmptyCell,
  ExpiryCell,
  InstantCell,
  MoneyCell,
  NameCell,
  ShortCell,
} from '../../ui/cells/cells.tsx'
import { LabelBadge, StatusBadge } from '../../ui/chip/StatusChip.tsx'
import { todayHere } from '../../ui/format/day.ts'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { PURCHASE_ORDER_STATUSES } from './labels.ts'
import classes from './purchaseOrders.module.css'
import { BurnBar } from './record/BurnBar.tsx'

const isRunning = ({ derivedStatus }: Pick<PurchaseOrderRow, 'derivedStatus'>) =>
  derivedStatus === 'OPEN' || derivedStatus === 'NEARLY_EXHAUSTED' || derivedStatus === 'EXHAUSTED'
/** The same notice period as the first expiry warning. */
const NEAR_DAYS = 60

/** The projected run-out date, marked when it is before the end of validity. */
export const RunOut = ({ row }: { row: Pick<PurchaseOrderRow, 'runOutOn' | 'validTo' | 'derivedStatus'> }) =>
  row.runOutOn && isRunning(row) ? (
    <span className={classes.burn}>
      <DateCell value={row.runOutOn} />
      {row.runOutOn < todayHere() ? (
        <StatusBadge tone="danger">Passed</StatusBadge>
      ) : (
        endsEarly(row.runOutOn, row.validTo) && <StatusBadge tone="warning">Early</StatusBadge>
      )}
    </span>
  ) : (
    <EmptyCell />
  )

export const orderColumns: readonly Column<PurchaseOrderRow>[] = [
  {
    id: 'number',
    title: 'Number',
    sort: 'number',
    isFixed: true,
    cell: ({ number }, href) => <NameCell name={number} href={href} />,
  },
  { id: 'client', title: 'Client', sort: 'client', cell: ({ _client }) => <ShortCell value={_client.name} /> },
  {
    id: 'derivedStatus',
    title: 'Status',
    sort: 'status',
    cell: ({ derivedStatus }) => <LabelBadge {...PURCHASE_ORDER_STATUSES[derivedStatus]} />,
  },
  {
    id: 'burn',
    title: 'Consumed',
    sort: 'burn',
    field: 'burn',
    cell: (row) => (
      <span className={classes.burn}>
        <BurnBar order={row} />
        {row.burn} %
      </span>
    ),
  },
  {
    id: 'remaining',
    title: 'Remaining',
    align: 'end',
    cell: ({ remaining }) => <MoneyCell value={remaining} decimals="needed" />,
  },
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
  {
    id: 'ceiling',
    title: 'PO limit',
    align: 'end',
    isExtra: true,
    cell: ({ ceiling }) => <MoneyCell value={ceiling} decimals="needed" />,
  },
  {
    id: 'committed',
    title: 'Reserved',
    align: 'end',
    isExtra: true,
    cell: ({ committed }) => <MoneyCell value={committed} decimals="needed" />,
  },
  {
    id: 'validFrom',
    title: 'Valid from',
    sort: 'validFrom',
    isExtra: true,
    cell: ({ validFrom }) => <DateCell value={validFrom} />,
  },
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
  { id: 'title', title: 'Title', isExtra: true, cell: ({ title }) => <ShortCell value={title} /> },
  {
    id: 'legalEntity',
    title: 'Legal entity',
    isExtra: true,
    cell: ({ _legalEntity }) => <ShortCell value={_legalEntity.name} />,
  },
  {
    id: 'country',
    title: 'Country',
    isExtra: true,
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country.name} />,
  },
  {
    id: 'updatedAt',
    title: 'Updated',
    sort: 'updatedAt',
    isExtra: true,
    cell: ({ updatedAt }) => <InstantCell value={updatedAt} />,
  },
]

export const orderCard = (row: PurchaseOrderRow): RowCard => ({
  title: row.number,
  text: `${row._client.name} · ${row.burn} % consumed`,
  beside: <LabelBadge {...PURCHASE_ORDER_STATUSES[row.derivedStatus]} />,
})
