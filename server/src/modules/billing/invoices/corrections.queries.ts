import type { ServiceTerms } from '@muster/contract/billing/drafts/units.rules.ts'
import { fractionText, minus } from '@muster/contract/kernel/math/rational.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import {
  historyKey,
  type LeaveHistory,
  leaveBeforeChange,
  leaveOn,
  NO_LEAVE,
} from '../../timesheets/months/leave-billing.queries.ts'

/** Days of a locked month, original and corrected, by consecutive corrections that count in one timesheet. */
export interface Correction {
  /** `2026-09` */
  readonly month: string
  readonly reason: string
  readonly before: readonly TimesheetDay[]
  readonly after: readonly TimesheetDay[]
  /** The terms of the month on its invoice; null without an invoice, or when billed before terms were stored. */
  readonly billedBy: ServiceTerms | null
  /** Its invoices were credited in full, and it is not billed again. */
  readonly isCredited: boolean
  /** The amounts of partial credit notes on its lines. */
  readonly creditedInPart: { readonly net: string; readonly notes: string } | null
  readonly consultantId: string
  readonly clientId: string
  /** The placement whose contracts apply when the month was not billed yet. */
  readonly orderFormId: string
  /** The first of these corrections, for the earlier leave of the year. */
  readonly first: { readonly date: string; readonly sequence: number; readonly countedFrom: string }
}

/**
 * The open billed period of a timesheet: its own, or that of the timesheet from which its days were moved after
 * billing.
 */
const billedPeriodsOver = (timesheet: ReturnType<typeof sql>) => sql<
  string | null
>`(select billed_period.id from billed_period
  where billed_period.released_at is null and (billed_period.timesheet_id = ${timesheet}
    or exists (select from timesheet_move moved where moved.billed_period_id = billed_period.id and moved.to_timesheet_id = ${timesheet})) limit 1)`

/** The days that were billed together: of the timesheet, and of those to which some were moved later. */
export const BILLED_DAYS = sql<TimesheetDay[]>`(case when billed_period.id is null then of.days else coalesce((
    select jsonb_agg(day order by day ->> 'date') from timesheet part cross join jsonb_array_elements(part.days) day
    where part.id = billed_period.timesheet_id or exists (select from timesheet_move moved
      where moved.billed_period_id = billed_period.id and moved.to_timesheet_id = part.id)), of.days) end)`

/**
 * All changes of the months that are corrected in these timesheets; a month that was billed as a whole is corrected as
 * a whole.
 */
const changesOf = (db: Db, timesheets: readonly string[]) =>
  db
    .selectFrom('timesheetAdjustment as change')
    .innerJoin('timesheet as of', 'of.id', 'change.timesheetId')
    .innerJoin('timesheet as counted', 'counted.id', 'change.countedIn')
    .leftJoin('billedPeriod', (join) => join.on('billedPeriod.id', '=', billedPeriodsOver(sql`of.id`)))
    .select(sql<string>`coalesce(billed_period.id, of.id)`.as('billedIn'))
    .select([
      'change.timesheetId',
      'change.countedIn',
      'change.sequence',
      'change.date',
      'change.after',
      'change.reason',
    ])
    .leftJoinLateral(
      (eb) =>
        // After a difference of the month was billed, later corrections use its terms.
        eb
          .selectFrom('billedPeriod as difference')
          .select(['difference.id', 'difference.terms'])
          .whereRef('difference.supplements', '=', 'billedPeriod.timesheetId')
          .where('difference.releasedAt', 'is', null)
          .whereRef('difference.createdAt', '>=', 'billedPeriod.createdAt')
          .whereRef('difference.correctedUpTo', '<', 'change.sequence')
          .orderBy('difference.createdAt', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['of.month', 'of.consultantId', 'of.clientId', 'counted.firstDay as countedFrom'])
    .select([BILLED_DAYS.as('days'), 'of.orderFormId'])
    .select((eb) => ['latest.id as differenceId', eb.fn.coalesce('latest.terms', 'billedPeriod.terms').as('terms')])
    .select(
      sql<boolean | null>`(select bool_and(billing.status = 'CREDITED') from billing_line line
        join billing on billing.id = line.billing_id where line.billed_period_id = billed_period.id and billing.status <> 'CANCELLED')`.as(
        'credited',
      ),
    )
    .select(
      sql<{
        net: string
        notes: string
      } | null>`(select jsonb_build_object('net', sum((credit_line ->> 'net')::numeric)::text,
          'notes', string_agg(distinct note.number, ', ' order by note.number))
        from billing_line line join credit_note note on note.billing_id = line.billing_id and note.status = 'ISSUED'
        cross join jsonb_array_elements(note.credit -> 'lines') credit_line
        where line.billed_period_id = billed_period.id and credit_line ->> 'id' = line.position::text having count(*) > 0)`.as(
        'creditedInPart',
      ),
    )
    .where(
      sql<boolean>`(change.timesheet_id in (select timesheet_id from timesheet_adjustment where counted_in = ${anyOf(timesheets)})
        or billed_period.id in (select ${billedPeriodsOver(sql`other.timesheet_id`)} from timesheet_adjustment other where other.counted_in = ${anyOf(timesheets)}))`,
    )
    .orderBy('change.sequence')
type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number]

/**
 * Corrections of locked months that count in these timesheets, by timesheet. Corrections of one month may count in
 * several: each starts with the days after earlier ones, so that together they correct the month exactly once.
 */
export async function correctionsIn(db: Db, timesheets: readonly string[]): Promise<Map<string, Correction[]>> {
  const changes = await changesOf(db, timesheets).execute()
  const found = new Map<string, Correction[]>(timesheets.map((id) => [id, []]))
  for (const [, ofMonth] of Map.groupBy(changes, ({ billedIn }) => billedIn))
    for (const { countedIn, differenceId: _difference, ...correction } of runsOf(ofMonth))
      found.get(countedIn)?.push(correction)
  return found
}

interface Run extends Correction {
  readonly countedIn: string
  readonly differenceId: string | null
}

function runsOf(changes: readonly AdjustmentRow[]): Run[] {
  const runs: Run[] = []
  let days: readonly TimesheetDay[] = changes[0]!.days
  for (const change of changes) {
    const before = days
    const put = change.after as unknown as TimesheetDay
    days = before.map((day) => (day.date === put.date ? put : day))
    const last = runs.at(-1)
    if (last?.countedIn === change.countedIn && last.differenceId === change.differenceId)
      runs[runs.length - 1] = { ...last, after: days }
    else runs.push(runOf(change, before, days))
  }
  return runs
}

const runOf = (change: AdjustmentRow, before: readonly TimesheetDay[], after: readonly TimesheetDay[]) => ({
  countedIn: change.countedIn,
  differenceId: change.differenceId,
  month: change.month.slice(0, 7),
  reason: change.reason,
  before,
  after,
  billedBy: change.terms as unknown as ServiceTerms | null,
  isCredited: change.credited === true,
  creditedInPart: change.creditedInPart,
  consultantId: change.consultantId,
  clientId: change.clientId,
  orderFormId: change.orderFormId,
  first: { date: change.date, sequence: Number(change.sequence), countedFrom: change.countedFrom },
})

/**
 * The leave before a corrected month, for both original and corrected days: all leave of the year before the correction
 * except its own, as if it came last. So another day of leave is billed as long as the year has a balance, whatever
 * month it is in.
 */
export function leaveBeforeCorrected(
  { first, before, ...of }: Correction,
  histories: ReadonlyMap<string, LeaveHistory>,
): string {
  const history = histories.get(historyKey(of)) ?? NO_LEAVE
  return fractionText(minus(leaveBeforeChange(history, first), leaveOn(before)))
}
