import type { AgreementRow } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import {
  CountryCell,
  DateCell,
  ExpiryCell,
  InstantCell,
  MoneyCell,
  NameCell,
  ShortCell,
  TextCell,
} from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { AGREEMENT_STATUSES } from '../labels.ts'
import { contractHref, numberOf } from '../lifecycle/documents.ts'

type AgreementColumn = Column<AgreementRow>

/** As long before it as the first reminder. */
const NEAR_DAYS = 90

/** The last day; of what is in force, how near it is. */
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

const columns: readonly AgreementColumn[] = [
  {
    id: 'number',
    title: 'Number',
    sort: 'number',
    isFixed: true,
    cell: (row, href) => <NameCell name={numberOf(row)} href={href} />,
  },
  { id: 'client', title: 'Client', sort: 'client', cell: ({ _client }) => <ShortCell value={_client.name} /> },
  // It mostly repeats the client.
  { id: 'title', title: 'Title', sort: 'title', isExtra: true, cell: ({ title }) => <ShortCell value={title} /> },
  {
    id: 'status',
    title: 'Status',
    sort: 'status',
    cell: ({ status }) => <LabelBadge {...AGREEMENT_STATUSES[status]} />,
  },
  { id: 'startDate', title: 'From', sort: 'startDate', cell: ({ startDate }) => <DateCell value={startDate} /> },
  { id: 'endDate', title: 'Until', sort: 'endDate', cell: (row) => <EndCell {...row} /> },
  {
    id: 'value',
    title: 'Maximum value',
    align: 'end',
    cell: ({ value }) => <MoneyCell value={value} decimals="needed" />,
  },
  {
    id: 'autoRenew',
    title: 'Auto-renewal',
    isExtra: true,
    cell: ({ autoRenew, renewalMonths }) => <TextCell value={autoRenew ? `${renewalMonths} months` : 'No'} />,
  },
  {
    id: 'signedOn',
    title: 'Signed on',
    isExtra: true,
    cell: ({ signedOn }) => <DateCell value={signedOn} />,
  },
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
    id: 'clientReference',
    title: 'Client reference',
    isExtra: true,
    cell: ({ clientReference }) => <TextCell value={clientReference} />,
  },
  {
    id: 'updatedAt',
    title: 'Updated',
    sort: 'updatedAt',
    isExtra: true,
    cell: ({ updatedAt }) => <InstantCell value={updatedAt} />,
  },
]

/** A master agreement seldom says what it is worth; the statements of work under it do. */
export const masterColumns: readonly AgreementColumn[] = columns.map((column) =>
  column.id === 'value' || column.id === 'legalEntity' ? { ...column, isExtra: column.id === 'value' } : column,
)
export const statementColumns: readonly AgreementColumn[] = columns.flatMap((column) => {
  if (column.id === 'startDate') return [{ ...column, isExtra: true }]
  return column.id === 'title' ? [column, master] : [column]
})

export const agreementCard = (row: AgreementRow): RowCard => ({
  title: numberOf(row),
  text: [row._client.name, row.endsOn && `until ${formatDate(row.endsOn)}`].filter(Boolean).join(' · '),
  beside: <LabelBadge {...AGREEMENT_STATUSES[row.status]} />,
})
