import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import { requestFieldLabels, requestTypeLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { CodeCell, DateCell, EmptyCell, ExpiryCell, MoneyCell, NameCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import classes from '../OrderForms.module.css'
import { requestStatus } from '../record/recordLabels.ts'
import { assigneeLabel, isLate, type Placed } from './requestAssignees.ts'

const Starts = ({ row }: { row: Placed }) =>
  row.startDate ? (
    <span className={classes.waiting}>
      <DateCell value={row.startDate} />
      {isLate(row, todayHere()) && <StatusBadge tone="danger">Overdue</StatusBadge>}
    </span>
  ) : (
    <EmptyCell />
  )

export const requestColumns: readonly Column<OrderFormRequest>[] = [
  {
    id: 'person',
    title: 'Consultant',
    isFixed: true,
    cell: (row, href) => <NameCell name={requestName(row)} code={row.orderFormNumber} href={href} />,
  },
  { id: 'kind', title: 'Type', cell: ({ kind }) => requestTypeLabels[kind] },
  { id: 'status', title: requestFieldLabels.status, cell: ({ status }) => <LabelBadge {...requestStatus(status)} /> },
  { id: 'pending', title: 'Pending', cell: (row) => <ShortCell value={assigneeLabel(row)} /> },
  columns.instant('since', 'Since', { sort: 'since' }),
  { id: 'startDate', title: 'Start date', sort: 'startDate', cell: (row) => <Starts row={row} /> },
  columns.text('clientName', 'Client', { id: 'client', field: '_client' }),
  columns.country({ field: 'countryID' }),
  {
    id: 'expiresOn',
    title: requestFieldLabels.expiresOn,
    sort: 'expiresOn',
    isExtra: true,
    cell: ({ expiresOn }) => <ExpiryCell value={expiresOn} />,
  },
  {
    id: 'reference',
    title: requestFieldLabels.reference,
    isExtra: true,
    cell: ({ reference }) => <CodeCell value={reference} />,
  },
  {
    id: 'cost',
    title: requestFieldLabels.costAmount,
    align: 'end',
    isExtra: true,
    cell: ({ cost }) => <MoneyCell value={cost} />,
  },
  columns.text('note', requestFieldLabels.note, { isExtra: true }),
  columns.instant('createdAt', 'Requested on', { sort: 'createdAt', isExtra: true }),
]

export const requestName = ({ personName }: Pick<OrderFormRequest, 'personName'>) => personName ?? 'No consultant yet'

export const requestCard = (row: OrderFormRequest): RowCard => ({
  title: requestName(row),
  text: [requestTypeLabels[row.kind], row.startDate && `starts ${formatDate(row.startDate)}`]
    .filter(Boolean)
    .join(' · '),
  aside: <LabelBadge {...requestStatus(row.status)} />,
})
