import { ListScreen } from '../../kernel/ListScreen.tsx'
import { optionsOf } from '../../ui/format/words.ts'
import { type ListFilter, WAITING_PROPOSALS } from '../../ui/list/filters.ts'
import { editionCard, editionColumns, editionName } from './editionColumns.tsx'
import { editionLines } from './lines.ts'
import { EDITION_KINDS, EDITION_STATES } from './words.ts'

const PATH = '/settings/approvals'
const VIEWS = [
  { name: 'Waiting', search: { status: 'PROPOSED' } },
  // Those who decide on them read them here: the settings themselves are not theirs to see.
  { name: 'Approval rules', search: { kind: 'APPROVAL_RULES', status: 'APPROVED' } },
  { name: 'Billing rules', search: { kind: 'BILLING_RULES', status: 'APPROVED' } },
  { name: 'All', search: {} },
]
const FILTERS: readonly ListFilter[] = [
  { name: 'status', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(EDITION_STATES) },
  { name: 'kind', label: 'Kind', kind: 'many', isPinned: true, options: optionsOf(EDITION_KINDS) },
  WAITING_PROPOSALS,
]

/** Editions of settings that wait for a second pair of eyes, and those that were decided. */
export const ApprovalListScreen = () => (
  <ListScreen
    title="Approvals"
    counts={['edition', 'editions']}
    path={PATH}
    endpoint={editionLines.waiting}
    columns={editionColumns}
    rowName={editionName}
    hrefOf={({ id }) => `${PATH}/${id}`}
    card={editionCard}
    views={VIEWS}
    filters={FILTERS}
    sort="-enteredAt"
    searchHint="Search country or source"
    empty={{ title: 'Nothing to approve', text: 'What somebody proposes for the settings appears here.' }}
  />
)
