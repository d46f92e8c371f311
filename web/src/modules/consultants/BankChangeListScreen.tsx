import type { BankChange } from '@muster/contract/consultants/bank.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { DateCell, InstantCell, NameCell, TextCell } from '../../ui/cells/cells.tsx'
import { StatusChip } from '../../ui/chip/StatusChip.tsx'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { ForbiddenState } from '../../ui/states/states.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { bankLines } from './lines.ts'
import { BANK_CHANGE_STATUSES } from './words.ts'

const SHAPE = { filters: ['status'], sort: 'proposedAt' }
const VIEWS = [
  { id: 'waiting', name: 'Waiting', search: { status: 'PENDING' }, kind: 'built-in' as const },
  { id: 'all', name: 'All', search: {}, kind: 'built-in' as const },
]
const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'many',
    isPinned: true,
    options: Object.entries(BANK_CHANGE_STATUSES).map(([value, { word }]) => ({ value, label: word })),
  },
]

const hrefOf = (change: BankChange) => `/candidates/${change.candidateID}?tab=pay-and-bank`
const StatusOf = ({ status }: Pick<BankChange, 'status'>) => (
  <StatusChip tone={BANK_CHANGE_STATUSES[status].tone}>{BANK_CHANGE_STATUSES[status].word}</StatusChip>
)
const accountOf = ({ proposed }: BankChange) => proposed.iban ?? proposed.accountNumber

const COLUMNS: readonly Column<BankChange>[] = [
  {
    id: 'name',
    title: 'Consultant',
    sort: 'name',
    isFixed: true,
    cell: (row) => <NameCell name={row._candidate.name} href={hrefOf(row)} />,
  },
  { id: 'bank', title: 'New bank', cell: (row) => <TextCell value={row.proposed.bankName} /> },
  { id: 'account', title: 'New account', cell: (row) => <TextCell value={accountOf(row)} /> },
  {
    id: 'before',
    title: 'In force',
    cell: (row) => <TextCell value={row.present && (row.present.iban ?? row.present.accountNumber)} />,
  },
  {
    id: 'effectiveDate',
    title: 'Paid from',
    sort: 'effectiveDate',
    cell: (row) => <DateCell value={row.effectiveDate} />,
  },
  { id: 'proposer', title: 'Proposed by', cell: (row) => <TextCell value={row._proposedBy.name} /> },
  { id: 'proposedAt', title: 'Proposed', sort: 'proposedAt', cell: (row) => <InstantCell value={row.proposedAt} /> },
  { id: 'status', title: 'Status', sort: 'status', cell: (row) => <StatusOf status={row.status} /> },
  {
    id: 'decider',
    title: 'Decided by',
    isExtra: true,
    cell: (row) => <TextCell value={row._decidedBy?.name} />,
  },
  { id: 'reason', title: 'Reason', isExtra: true, cell: (row) => <TextCell value={row.reason} /> },
]

/** The queue of those who are the second pair of eyes on bank details. */
export function BankChangeListScreen() {
  const can = useMay()
  const mayView = can(right('consultant-bank', 'view'))
  const list = useListState(SHAPE)
  const query = useEndpoint(bankLines.changes, { query: list.query as never }, { keepPrevious: true, enabled: mayView })
  if (!mayView) return <ForbiddenState title="You may not see bank details" />
  return (
    <ListPage
      title="Bank changes"
      counts={['change', 'changes']}
      table="bank-changes"
      path="/candidates/bank-changes"
      list={list}
      query={query}
      columns={COLUMNS}
      rowID={(row) => row.id}
      rowName={(row) => row._candidate.name}
      hrefOf={hrefOf}
      card={(row) => ({
        title: row._candidate.name,
        text: [row.proposed.bankName, accountOf(row)].filter(Boolean).join(' · '),
        beside: <StatusOf status={row.status} />,
      })}
      filters={FILTERS}
      searchHint="Search consultant"
      views={VIEWS}
      empty={{
        title: 'No bank changes',
        text: 'What is proposed on a consultant’s record appears here to be decided.',
      }}
    />
  )
}
