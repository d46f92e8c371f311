import { describeSteps, inOrder } from '@muster/contract/settings/reminders/reminder-labels.rules.ts'
import { stepErrors } from '@muster/contract/settings/reminders/reminder-steps.rules.ts'
import type { ReminderRule, reminderEndpoints } from '@muster/contract/settings/reminders/reminders.contract.ts'
import { invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { getReminder } from './reminders.queries.ts'

/** The fields of a rule in the audit trail, as text. */
const logged = ({ code, isOn, steps, repeatDays }: ReminderRule) => ({
  isOn,
  steps: describeSteps(code, steps),
  repeatDays,
})

export async function changeReminder(call: Call<(typeof reminderEndpoints)['update']>): Promise<ReminderRule> {
  const { db, params, body, today } = call
  const before = await getReminder(db, params.id, today, { lock: true })
  const { isOn, steps, repeatDays, version } = body
  if (before.version !== version) throw staleVersion(before)
  const validationErrors = stepErrors(before.code, steps, repeatDays)
  if (validationErrors.length > 0) throw invalid(validationErrors)
  const tidy = inOrder(before.code, steps).map(({ offset, recipients }) => ({
    offset,
    recipients: [...new Set(recipients)],
  }))
  await updateRecord(call, 'reminderRule', before.id, { isOn, steps: JSON.stringify(tidy), repeatDays })
  const after = await getReminder(db, before.id, today)
  await writeAuditEntry(call, {
    event: 'reminder.updated',
    entity: 'reminder',
    entityID: before.id,
    name: before.name,
    before: logged(before),
    after: logged(after),
  })
  return after
}
