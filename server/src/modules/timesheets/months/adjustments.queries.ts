import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { TimesheetAdjustment } from '@muster/contract/timesheets/shapes.contract.ts'
import type { Adjustment } from '@muster/contract/timesheets/units.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { historyKey, leaveBeforeChange, leaveHistories, NO_LEAVE } from './leave-billing.queries.ts'

const adjustmentRows = (db: Db) =>
  db
    .selectFrom('timesheetAdjustment as change')
    .innerJoin('timesheet as of', 'of.id', 'change.timesheetId')
    .innerJoin('timesheet as counted', 'counted.id', 'change.countedIn')
    .innerJoin('appUser as writer', 'writer.id', 'change.createdBy')
    .selectAll('change')
    .select(['of.month as ofMonth', 'counted.month as countedMonth', 'writer.name as writerName'])
    .orderBy('change.sequence')
type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof adjustmentRows>['execute']>>[number]

const present = (row: AdjustmentRow): TimesheetAdjustment => ({
  id: row.id,
  date: row.date,
  before: row.before as unknown as TimesheetDay,
  after: row.after as unknown as TimesheetDay,
  reason: row.reason,
  _of: { id: row.timesheetId, name: row.ofMonth.slice(0, 7) },
  _countedIn: { id: row.countedIn, name: row.countedMonth.slice(0, 7) },
  _createdBy: { id: row.createdBy, name: row.writerName },
  createdAt: row.createdAt.toISOString(),
})

/** Adjustments of earlier months that are applied in a timesheet. */
export const adjustmentsIn = async (db: Db, timesheetID: string): Promise<TimesheetAdjustment[]> =>
  (await adjustmentRows(db).where('change.countedIn', '=', timesheetID).execute()).map(present)

/** Adjustments of a locked timesheet, wherever they are applied. */
export const adjustmentsOf = async (db: Db, timesheetID: string): Promise<TimesheetAdjustment[]> =>
  (await adjustmentRows(db).where('change.timesheetId', '=', timesheetID).execute()).map(present)

interface TargetTimesheet {
  readonly id: string
  readonly consultantId: string
  readonly clientId: string
  readonly month: string
  readonly firstDay: string
}

const yearOf = (day: string) => day.slice(0, 4)

/**
 * Adjustments applied in a timesheet, as input of its totals: each with the leave with the client in the year of its
 * day before it.
 */
export async function adjustmentInputsIn(
  db: Db,
  target: TargetTimesheet,
): Promise<(Adjustment & { readonly date: string })[]> {
  const counted = await adjustmentRows(db).where('change.countedIn', '=', target.id).execute()
  if (counted.length === 0) return []
  const year = counted.map(({ date }) => yearOf(date)).sort()[0]!
  const { consultantId, month, firstDay } = target
  const histories = await leaveHistories(db, [consultantId], { year, until: firstDay })
  const history = histories.get(historyKey(target)) ?? NO_LEAVE
  return counted.map(({ date, sequence, before, after }) => ({
    date,
    before: before as unknown as TimesheetDay,
    after: after as unknown as TimesheetDay,
    leaveBefore: leaveBeforeChange(history, { date, sequence: Number(sequence), countedFrom: firstDay }),
    isOfEarlierYear: yearOf(date) < yearOf(month),
  }))
}
