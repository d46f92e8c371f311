import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
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
} from '../../../ui/cells/cells.tsx'
import { LabelBadge, StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import classes from '../orderForms.module.css'
import { KINDS, requestState } from '../record/recordLabels.ts'
import { assigneeLabel, isLate, type Placed } from './requestAssignees.ts'

const Starts = ({ row }: { row: Placed }) =>
  row.startDate ? (
    <span className={classes.waiting}>
      <DateCell value={row.startDate} />
      {isLate(row, todayHere()) && <StatusBadge tone="danger">Late</StatusBadge>}
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
  { id: 'kind', title: 'Asked for', cell: ({ kind }) => KINDS[kind] },
  { id: 'status', title: 'Status', cell: ({ status }) => <LabelBadge {...requestState(status)} /> },
  { id: 'turn', title: 'Waiting for', cell: (row) => <ShortCell value={assigneeLabel(row)} /> },
  { id: 'since', title: 'Since', sort: 'since', cell: ({ since }) => <InstantCell value={since} /> },
  { id: 'startDate', title: 'Starts', sort: 'startDate', cell: (row) => <Starts row={row} /> },
  { id: 'client', field: '_client', title: 'Client', cell: ({ clientName }) => <ShortCell value={clientName} /> },
  {
    id: 'country',
    field: 'countryID',
    title: 'Country',
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country?.name} />,
  },
  {
    id: 'expiresOn',
    title: 'Expires',
    sort: 'expiresOn',
    isExtra: true,
    cell: ({ expiresOn }) => <ExpiryCell value={expiresOn} />,
  },
  { id: 'reference', title: 'Reference', isExtra: true, cell: ({ reference }) => <CodeCell value={reference} /> },
  { id: 'cost', title: 'Cost', align: 'end', isExtra: true, cell: ({ cost }) => <MoneyCell value={cost} /> },
  { id: 'note', title: 'Note', isExtra: true, cell: ({ note }) => <ShortCell value={note} /> },
  {
    id: 'createdAt',
    title: 'Asked for on',
    sort: 'createdAt',
    isExtra: true,
    cell: ({ createdAt }) => <InstantCell value={createdAt} />,
  },
]

export const requestName = ({ personName }: Pick<OrderFormRequest, 'personName'>) => personName ?? 'Nobody yet'

export const requestCard = (row: OrderFormRequest): RowCard => ({
  title: requestName(row),
  text: [KINDS[row.kind], row.startDate && `starts ${formatDate(row.startDate)}`].filter(Boolean).join(' · '),
  beside: <LabelBadge {...requestState(row.status)} />,
})
