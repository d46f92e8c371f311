import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { TimesheetTerm } from '@muster/contract/timesheets/division.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { FIRST_DAY, LAST_DAY, placements, placementsOf } from '../../leave/placements.queries.ts'

/** The current and past terms of a consultant, in order. */
export const termsOf = async (db: Db, consultantID: string): Promise<TimesheetTerm[]> =>
  (await placementsOf(db, consultantID)).map(({ orderFormID, clientID, from, to }) => ({
    orderFormID,
    clientID,
    from,
    to,
  }))

/** Timesheets with a day outside the term of their order form, or with days of another timesheet. */
export const findUndivided = (db: Db, people: readonly string[], month?: string) =>
  db
    .selectFrom('timesheet')
    .select(['timesheet.id', 'timesheet.consultantId'])
    .where('timesheet.consultantId', '=', anyOf(people))
    .$if(month !== undefined, (all) => all.where('timesheet.month', '=', firstOfMonth(month!)))
    .where((eb) =>
      eb.or([
        eb('timesheet.isDuplicate', '=', true),
        eb.not(
          eb.exists(
            placements(db)
              .clearSelect()
              .select('orderForm.id')
              .where(
                sql<boolean>`order_form.id = timesheet.order_form_id and ${FIRST_DAY} <= timesheet.first_day and ${LAST_DAY} >= timesheet.last_day`,
              ),
          ),
        ),
      ]),
    )
    .orderBy('timesheet.firstDay')
    .orderBy('timesheet.id')

/** Whether the timesheet can no longer be divided: it was paid or billed, or is in a run whose figures are locked. */
const IS_SETTLED = sql<boolean>`(timesheet.status = 'LOCKED' or exists (select from payroll_line_timesheet share
  join payroll_line line on line.id = share.line_id join payroll_run run on run.id = line.run_id
  where share.timesheet_id = timesheet.id and line.counts
    and run.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED')))`

export const isSettled = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('timesheet').select(IS_SETTLED.as('settled')).where('id', '=', id).executeTakeFirstOrThrow())
    .settled

/**
 * The billed period of the issued invoice that has the days of a timesheet, its own or that of the timesheet from which they
 * were moved.
 */
export async function issuedPeriodOver(db: Db, timesheetID: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select billed_period.id from billed_period where billed_period.released_at is null
      and (billed_period.timesheet_id = ${timesheetID}::uuid
        or exists (select from timesheet_move moved where moved.billed_period_id = billed_period.id and moved.to_timesheet_id = ${timesheetID}::uuid))
      and exists (select from billing_line line join billing on billing.id = line.billing_id
        where line.billed_period_id = billed_period.id and billing.number is not null)
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether its days are on an invoice issued before they were moved to it, and not billed again. */
export const IS_BILLED_BEFORE_MOVE = sql<boolean>`exists (select from timesheet_move moved
  join billed_period earlier on earlier.id = moved.billed_period_id
  where moved.to_timesheet_id = timesheet.id and earlier.released_at is null)`

/** Whether a payroll line, an invoice or an adjustment refers to a timesheet. */
export async function isUsed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from payroll_line_timesheet share join payroll_line line on line.id = share.line_id
      where share.timesheet_id = ${id}::uuid and line.counts)
    or exists (select from billed_period where timesheet_id = ${id}::uuid)
    or exists (select from timesheet_adjustment where ${id}::uuid in (timesheet_id, counted_in)) as used`.execute(db)
  return rows[0]!.used
}

/** Where days of a timesheet were moved to, and where they came from. */
export const daysMovedOf = (db: Db, timesheetID: string) =>
  db
    .selectFrom('timesheetMove as moved')
    .innerJoin('orderForm as source', 'source.id', 'moved.fromOrderFormId')
    .innerJoin('orderForm as target', 'target.id', 'moved.toOrderFormId')
    .select([
      'moved.id',
      'moved.fromTimesheetId',
      'moved.toTimesheetId',
      'moved.firstDay',
      'moved.lastDay',
      'moved.movedAt',
    ])
    .select(['moved.fromOrderFormId', 'source.number as fromNumber'])
    .select(['moved.toOrderFormId', 'target.number as toNumber'])
    .where((eb) => eb.or([eb('moved.fromTimesheetId', '=', timesheetID), eb('moved.toTimesheetId', '=', timesheetID)]))
    .orderBy('moved.movedAt')
    .orderBy('moved.firstDay')
    .execute()
