import type { ReminderRule } from '@muster/contract/settings/reminders/reminders.contract.ts'
import { reminderGroupLabels } from '@muster/contract/settings/reminders/reminders.labels.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

export const reminderColumns: readonly Column<ReminderRule>[] = [
  columns.link('name', 'Reminder'),
  { id: 'when', title: 'When', cell: ({ when }) => <span data-whole>{when}</span> },
  {
    id: 'isOn',
    title: 'Status',
    cell: ({ isOn }) => <StatusBadge tone={isOn ? 'done' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusBadge>,
  },
  columns.instant('lastRunAt', 'Last run', { sort: 'lastRunAt' }),
  {
    id: 'lastReminded',
    title: 'Sent in the last run',
    align: 'end',
    isExtra: true,
    cell: ({ lastReminded }) => lastReminded,
  },
  { id: 'remindedIn30Days', title: 'Sent (30 days)', align: 'end', cell: ({ remindedIn30Days }) => remindedIn30Days },
  columns.text('who', 'Recipients'),
  { id: 'group', title: 'About', sort: 'position', isExtra: true, cell: ({ group }) => reminderGroupLabels[group] },
]

export const reminderCard = ({ name, when, isOn }: ReminderRule): RowCard => ({
  title: name,
  text: isOn ? when : 'Off',
})
