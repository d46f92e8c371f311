import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { spanOf } from '@muster/contract/timesheets/division.rules.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { CONFIRMED, revokeLinks } from '../client-approval/client-approval.queries.ts'
import { factsOfOne, type TimesheetFacts, timesheetColumns } from '../core/facts.queries.ts'
import { updateTimesheet } from '../core/persistence.actions.ts'
import { loadTimesheet, monthOf, type TimesheetRecord } from '../core/timesheets.queries.ts'
import { adjustmentInputsIn } from './adjustments.queries.ts'
import { NOTHING_BILLED } from './month.queries.ts'

/** Reduces a timesheet to these of its days, and links the client's approval of all days to them. */
export async function replaceDays(
  context: WriteContext,
  timesheet: TimesheetRecord,
  days: readonly TimesheetDay[],
  facts: TimesheetFacts | undefined,
) {
  const { db } = context
  const division = await db
    .selectFrom('timesheet')
    .select(CONFIRMED.as('mark'))
    .where('id', '=', timesheet.id)
    .executeTakeFirstOrThrow()
  const columns = timesheetColumns(days, facts?.billing ?? NOTHING_BILLED, await adjustmentInputsIn(db, timesheet))
  await updateTimesheet(context, timesheet.id, {
    ...columns,
    ...(facts && { orderFormId: facts.orderFormID, countryId: facts.countryID, legalEntityId: facts.legalEntityID }),
  })
  await revokeLinks(context, timesheet.id)
  const now = await db
    .selectFrom('timesheet')
    .select(CONFIRMED.as('mark'))
    .where('id', '=', timesheet.id)
    .executeTakeFirstOrThrow()
  for (const table of ['document', 'timesheetLink'] as const)
    await db
      .updateTable(table as 'document')
      .set({ proves: now.mark })
      .where('timesheetId', '=', timesheet.id)
      .where('proves', '=', division.mark)
      .execute()
  return loadTimesheet(db, null, { id: timesheet.id })
}

export const storeRemainingDays = async (
  context: WriteContext,
  timesheet: TimesheetRecord,
  days: readonly TimesheetDay[],
) => replaceDays(context, timesheet, days, await factsOfOne(context.db, timesheet.orderFormId, monthOf(timesheet)))

export const describeSpan = (days: readonly TimesheetDay[]) => {
  const { from, to } = spanOf(days)
  return from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`
}
