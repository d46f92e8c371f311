import { right } from '@muster/contract/kernel/api/permission.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { WAITING_PROPOSALS } from '../../../ui/list/filters/filters.ts'
import { bankApi } from '../endpoints.ts'
import { BANK_CHANGE_STATUSES } from '../labels.ts'
import { bankChangeCard, bankChangeColumns, consultantHref } from './bankChangeColumns.tsx'

const VIEWS = [
  { name: 'Pending', search: { status: 'PENDING' } },
  { name: 'All', search: {} },
]
const FILTERS = [
  { name: 'status', label: 'Status', kind: 'many' as const, isPinned: true, options: optionsOf(BANK_CHANGE_STATUSES) },
  WAITING_PROPOSALS,
]

/** The pending changes of bank details, for their approvers. */
export const BankChangeListScreen = () => (
  <Allowed needs={right('consultant-bank', 'view')} deniedMessage="You don’t have access to bank details">
    <ListScreen
      title="Bank changes"
      counts={['change', 'changes']}
      path="/candidates/bank-changes"
      endpoint={bankApi.changes}
      columns={bankChangeColumns}
      rowName={(change) => change._candidate.name}
      hrefOf={consultantHref}
      card={bankChangeCard}
      filters={FILTERS}
      sort="proposedAt"
      searchHint="Search consultant"
      views={VIEWS}
      empty={{ title: 'No bank changes', text: 'Pending bank detail changes appear here.' }}
    />
  </Allowed>
)
