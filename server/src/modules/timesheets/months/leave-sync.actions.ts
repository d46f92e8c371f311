import type { AppContext } from '../../../kernel/app/app-context.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { timesheetColumns } from '../core/facts.queries.ts'
import { recordTimesheet, updateTimesheet } from '../core/persistence.actions.ts'
import { timesheetNow } from '../core/record.queries.ts'
import { daysOf, loadTimesheet } from '../core/timesheets.queries.ts'
import { adjustmentInputsIn } from './adjustments.queries.ts'

/**
 * Applies approved or cancelled leave to the open timesheets of its consultant: their days and totals are updated, so
 * that lists, grids and monthly figures match the timesheet itself. Other entered days are unchanged.
 */
export async function syncLeave(
  appContext: Pick<AppContext, 'db' | 'log' | 'now'>,
  consultantID: string,
): Promise<void> {
  const open = await appContext.db
    .selectFrom('timesheet')
    .select('id')
    .where('consultantId', '=', consultantID)
    .where('status', 'in', ['DRAFT', 'REJECTED'])
    .orderBy('id')
    .execute()
  await forEachRow(appContext, open, ({ id }) =>
    inTransaction(appContext.db, async (db) => {
      const before = await loadTimesheet(db, null, { id, lock: true })
      if (before.status !== 'DRAFT' && before.status !== 'REJECTED') return
      const { facts, days } = await timesheetNow(db, before)
      if (!facts || JSON.stringify(days.map(comparable)) === JSON.stringify(daysOf(before).map(comparable))) return
      const context = { db, staff: null, actor: 'Leave', now: appContext.now() }
      await updateTimesheet(context, id, timesheetColumns(days, facts.billing, await adjustmentInputsIn(db, before)))
      await recordTimesheet(context, 'leave-updated', await loadTimesheet(db, null, { id }), { before })
    }),
  )
}

/** The fields of a day that leave can change. */
const comparable = ({ date, type, otherHalf, hours, paidPercent, leaveID }: ReturnType<typeof daysOf>[number]) => [
  date,
  type,
  otherHalf,
  hours,
  paidPercent,
  leaveID,
]
