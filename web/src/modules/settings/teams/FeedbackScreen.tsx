import { right } from '@muster/contract/kernel/api/permission.ts'
import { feedbackTypeLabels } from '@muster/contract/settings/teams/feedback.labels.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { feedbackApi } from '../endpoints.ts'
import { FEEDBACK_STATES } from '../labels.ts'
import { feedbackCard, feedbackColumns } from './feedbackColumns.tsx'

const FeedbackDrawer = lazyNamed(() => import('./FeedbackDrawer.tsx'), 'FeedbackDrawer')

const FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(FEEDBACK_STATES) },
  { name: 'kind', label: 'Type', kind: 'many', isPinned: true, options: optionsOf(feedbackTypeLabels) },
]

/** The feedback of users; a row opens with the answer form. */
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
    searchHint="Search message, answer or user"
    drawer={({ row, close }) => row && <FeedbackDrawer key={row.id} feedback={row} onClose={close} />}
    exports={right('settings', 'view')}
    empty={{ title: 'No feedback yet', text: 'Users can send feedback from the header of every page.' }}
  />
)
