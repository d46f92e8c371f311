import { right } from '@muster/contract/kernel/api/permission.ts'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { MonthTabs } from '../../kernel/lists/MonthTabs.tsx'
import { TimesheetViews } from '../../kernel/lists/TimesheetViews.tsx'
import { MAIL_LABELS } from '../../kernel/records/mail-labels.ts'
import { Allowed } from '../../kernel/session/Allowed.tsx'
import { todayHere } from '../../ui/format/day.ts'
import { optionsOf } from '../../ui/format/labels.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import { monthChoices, monthName } from '../../ui/month/months.ts'
import { monthApi } from './endpoints.ts'
import { timesheetHref } from './labels.ts'
import { clients, consultants } from './lookups.ts'
import { sentReminderCard, sentReminderColumns } from './sentReminderColumns.tsx'

const WHOLE = right('timesheets', 'view', 'full')
const REQUESTED = optionsOf({ RULE: 'Automatic', HAND: 'Manual' })

export const SentReminderListScreen = () => (
  <Allowed needs={WHOLE} deniedMessage="You don’t have access to sent reminders">
    <SentReminders />
  </Allowed>
)

/** Who was reminded of a missing timesheet, when, by which rule or by whom, and the delivery of the email. */
const SentReminders = () => (
  <ListScreen
    tabs={<MonthTabs open="timesheets" />}
    title="Reminders"
    counts={['reminder', 'reminders']}
    path="/timesheets/reminders"
    endpoint={monthApi.sentReminders}
    columns={sentReminderColumns}
    rowName={({ _candidate, month }) => `${_candidate.name}, ${monthName(month)}`}
    hrefOf={({ timesheetID }) => timesheetHref({ id: timesheetID })}
    card={sentReminderCard}
    filters={useFilters()}
    sort="-at"
    searchHint="Search consultant or client"
    exports={right('timesheets', 'export')}
    above={() => <TimesheetViews current="reminders" />}
    empty={{ title: 'No reminders sent', text: 'Automatic and manual reminders of missing timesheets appear here.' }}
  />
)

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const months = monthChoices(todayHere().slice(0, 7)).map((value) => ({ value, label: monthName(value) }))
  return [
    { name: 'month', label: 'Month', kind: 'many', isPinned: true, options: months },
    { name: 'state', label: 'Email', kind: 'many', isPinned: true, options: optionsOf(MAIL_LABELS) },
    { name: 'sentBy', label: 'Sent', kind: 'one', options: REQUESTED },
    filters.country(options, { isPinned: true }),
    filters.client(clients),
    filters.consultant(consultants),
  ]
}
