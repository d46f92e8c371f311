import { right } from '@muster/contract/kernel/api/permission.ts'
import { reminderGroupLabels } from '@muster/contract/settings/reminders/reminders.labels.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { reminderApi } from '../endpoints.ts'
import { reminderCard, reminderColumns } from './reminderColumns.tsx'

const ReminderDrawer = lazyNamed(() => import('./ReminderDrawer.tsx'), 'ReminderDrawer')

/** The automatic reminders: timing, recipients, and how often each was sent lately. */
export const ReminderListScreen = () => (
  <ListScreen
    title="Reminders"
    counts={['reminder', 'reminders']}
    path="/settings/reminders"
    endpoint={reminderApi.list}
    columns={reminderColumns}
    rowName={({ name }) => name}
    card={reminderCard}
    filters={[
      { name: 'group', label: 'About', kind: 'many', isPinned: true, options: optionsOf(reminderGroupLabels) },
      { name: 'isOn', label: 'Enabled', kind: 'flag', isPinned: true },
    ]}
    sort="position"
    searchHint="Search reminders"
    exports={right('settings', 'view')}
    above={() => <HelperText>Each reminder is sent once per step, in the morning local time.</HelperText>}
    drawer={({ row, close }) => row && <ReminderDrawer key={row.id} rule={row} onClose={close} />}
    empty={{ title: 'No reminders', text: 'Reminders are included with the product.' }}
  />
)
