import { right } from '@muster/contract/kernel/permission.ts'
import { ListScreen } from '../../kernel/ListScreen.tsx'
import { optionsOf } from '../../ui/format/words.ts'
import { lazyNamed } from '../../ui/later/lazily.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { feedbackCard, feedbackColumns } from './feedbackColumns.tsx'
import { feedbackApi } from './lines.ts'
import { FEEDBACK_STATES, KIND_LABELS } from './words.ts'

const FeedbackDrawer = lazyNamed(() => import('./FeedbackDrawer.tsx'), 'FeedbackDrawer')

const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'State', kind: 'many', isPinned: true, options: optionsOf(FEEDBACK_STATES) },
  { name: 'kind', label: 'Kind', kind: 'many', isPinned: true, options: optionsOf(KIND_LABELS) },
]

/** What people have said; a row opens with the answer form. */
export const FeedbackScreen = () => (
  <ListScreen
    title="Feedback"
    counts={['message', 'messages']}
    path="/settings/feedback"
    endpoint={feedbackApi.list}
    columns={feedbackColumns}
    rowName={({ message }) => message}
    card={feedbackCard}
    filters={FILTERS}
    sort="-createdAt"
    searchHint="Search message, answer, person"
    drawer={({ row, close }) => row && <FeedbackDrawer key={row.id} feedback={row} onClose={close} />}
    exports={right('settings', 'view')}
    empty={{ title: 'No feedback yet', text: 'Everybody can send some from the header of every page.' }}
  />
)
