import { versionTypeLabels } from '@muster/contract/settings/versions/versions.labels.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_PROPOSALS } from '../../../ui/list/filters/filters.ts'
import { versionApi } from '../endpoints.ts'
import { VERSION_STATES } from '../labels.ts'
import { versionCard, versionColumns, versionName } from './versionColumns.tsx'

const PATH = '/settings/pending-approvals'
const VIEWS = [
  { name: 'Pending', search: { status: 'PROPOSED' } },
  // Approvers read the approval rules here, because they cannot open the settings.
  { name: 'Approval rules', search: { kind: 'APPROVAL_RULES', status: 'APPROVED' } },
  { name: 'Billing rules', search: { kind: 'BILLING_RULES', status: 'APPROVED' } },
  { name: 'All', search: {} },
]
const FILTERS: readonly ListFilter[] = [
  filters.status(optionsOf(VERSION_STATES), { isPinned: true }),
  { name: 'kind', label: 'Type', kind: 'many', isPinned: true, options: optionsOf(versionTypeLabels) },
  WAITING_PROPOSALS,
]

/** Setting versions awaiting approval, and decided ones. */
export const ApprovalListScreen = () => (
  <ListScreen
    title="Approvals"
    counts={['version', 'versions']}
    path={PATH}
    endpoint={versionApi.waiting}
    columns={versionColumns}
    rowName={versionName}
    hrefOf={({ id }) => `${PATH}/${id}`}
    card={versionCard}
    views={VIEWS}
    filters={FILTERS}
    sort="-enteredAt"
    searchHint="Search country or source"
    empty={{ title: 'Nothing to approve', text: 'Proposed setting changes appear here.' }}
  />
)
