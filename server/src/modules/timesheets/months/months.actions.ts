import { firstOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { copiedDays } from '@muster/contract/timesheets/copy.rules.ts'
import type { monthEndpoints } from '@muster/contract/timesheets/months.contract.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { timesheetNow } from '../core/record.queries.ts'
import { daysOf, loadTimesheet, monthOf } from '../core/timesheets.queries.ts'
import { saveDays } from './days.actions.ts'

/** Copies the pattern of the previous month with the same client, on the working days of this one. */
export async function copyMonth(call: Call<(typeof monthEndpoints)['copy']>): Promise<Timesheet> {
  const { db, scope, params, body } = call
  const timesheet = await loadTimesheet(db, scope, { id: params.id, lock: true })
  const before = monthAfter(monthOf(timesheet), -1)
  const source = await db
    .selectFrom('timesheet')
    .select('days')
    .where('consultantId', '=', timesheet.consultantId)
    .where('clientId', '=', timesheet.clientId)
    .where('month', '=', firstOfMonth(before))
    .where('enteredAt', 'is not', null)
    .orderBy('lastDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!source)
    throw ruleViolation(
      'PREVIOUS_MONTH_EMPTY',
      `No days were entered for ${before} at this client. Enter the days of this month.`,
    )
  const { days: currentDays } = await timesheetNow(db, timesheet)
  const days = copiedDays(currentDays, daysOf(source))
  if (days.length === 0)
    throw ruleViolation('PREVIOUS_MONTH_EMPTY', `No day of ${before} matches a work day of this month. Enter the days.`)
  return saveDays({ ...call, body: { version: body.version, days } })
}
