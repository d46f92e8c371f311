import { isOpenRun } from '@muster/contract/payroll/core/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { FIRST_DAY, LAST_DAY } from '../../leave/placements.queries.ts'
import { runningIn } from '../../timesheets/core/facts.queries.ts'
import { monthOf, type RunRecord, statusOf } from './payrolls.queries.ts'

/**
 * Placements of the person on hold, in the employment period, without an approved timesheet of the month: the same
 * condition as in `hasTimesheets`.
 */
const isMissingTimesheet = (db: Db, month: string) =>
  runningIn(db, month)
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .where(sql<boolean>`order_form.candidate_id = line.consultant_id`)
    .where(sql<boolean>`${FIRST_DAY} <= line.employed_to and ${LAST_DAY} >= line.employed_from`)
    .where(
      sql<boolean>`not exists (select from timesheet where timesheet.order_form_id = order_form.id
        and timesheet.consultant_id = line.consultant_id and timesheet.month = line.month and timesheet.status in ('APPROVED', 'LOCKED'))`,
    )

/**
 * How many lines of an open run are on automatic hold only because of a timesheet that is now approved: after a
 * recalculation the run pays them. Lines put on hold by a user, or with other findings, are not included. 0 once the
 * figures are locked.
 */
export async function heldWithApprovedTimesheet(db: Db, run: RunRecord): Promise<number> {
  if (run.held === 0 || !isOpenRun(statusOf(run))) return 0
  const { count } = await db
    .selectFrom('payrollLine as line')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('line.runId', '=', run.id)
    .where('line.status', '=', 'HELD')
    .where('line.heldBy', 'is', null)
    .where('line.carriedTo', 'is', null)
    .where(
      sql<boolean>`(select array_agg(finding ->> 'code') from jsonb_array_elements(line.findings) finding
        where (finding ->> 'blocks')::boolean) = array['NO_TIMESHEET']`,
    )
    // Most people on hold have no approved timesheet at all: they are selected first, so that the placements of fewer
    // people are checked.
    .where(
      sql<boolean>`exists (select from timesheet where timesheet.consultant_id = line.consultant_id
        and timesheet.month = line.month and timesheet.status in ('APPROVED', 'LOCKED'))`,
    )
    .where(({ not, exists }) => not(exists(isMissingTimesheet(db, monthOf(run)))))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * How many of the people that an open run currently pays have a finding to review: all counted lines except those put
 * on hold by a user.
 */
export async function findingsToReview(db: Db, run: RunRecord): Promise<number> {
  if (!isOpenRun(statusOf(run))) return 0
  if (run.held === 0) return run.warned
  const { count } = await db
    .selectFrom('payrollLine')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('runId', '=', run.id)
    .where('status', '=', 'HELD')
    .where('blocks', '=', false)
    .where(sql<boolean>`jsonb_array_length(findings) > 0`)
    .executeTakeFirstOrThrow()
  return run.warned - count
}
