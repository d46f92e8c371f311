import { firstOfMonth, monthAfter } from '@muster/contract/kernel/days.ts'
import { copiedDays } from '@muster/contract/timesheets/copy.rules.ts'
import type { monthEndpoints } from '@muster/contract/timesheets/months.contract.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { refused } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/route.ts'
import { saveDays } from './days.actions.ts'
import { sheetNow } from './record.queries.ts'
import { daysOf, monthOf, sheetAtHand } from './timesheets.queries.ts'

/** Writes the pattern of the month before at the same client, as far as the days of this one are days of work. */
export async function copyMonth(call: Call<(typeof monthEndpoints)['copy']>): Promise<Timesheet> {
  const { db, scope, params, body } = call
  const sheet = await sheetAtHand(db, scope, { id: params.id, lock: true })
  const before = monthAfter(monthOf(sheet), -1)
  const source = await db
    .selectFrom('timesheet')
    .select('days')
    .where('consultantId', '=', sheet.consultantId)
    .where('clientId', '=', sheet.clientId)
    .where('month', '=', firstOfMonth(before))
    .where('enteredAt', 'is not', null)
    .orderBy('lastDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!source)
    throw refused(
      'monthBefore',
      `There is no month of ${before} at this client that somebody has written on. Enter the days of this one.`,
    )
  const { days: standing } = await sheetNow(db, sheet)
  const days = copiedDays(standing, daysOf(source))
  if (days.length === 0)
    throw refused('monthBefore', `Nothing of ${before} fits a day of work of this month. Enter its days.`)
  return saveDays({ ...call, body: { version: body.version, days } })
}
