import { sql } from 'kysely'
import { inBatches } from '../../../kernel/batch/in-batches.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { decoratedLines, linesOf } from '../runs/lines.queries.ts'
import { loadRun } from '../runs/payrolls.queries.ts'
import { calculatedPayslips } from './payslip.queries.ts'

const BATCH_SIZE = 250

/**
 * Stores the payslips of the lines that were just paid, with the names, job title, leave balance and bank account of
 * the day: a payslip opened years later is the one that was emailed.
 */
export async function storePayslips(db: Db, runID: string, paid: { lineID?: string; on: string }): Promise<void> {
  const run = await loadRun(db, null, { id: runID })
  const lines = await decoratedLines(linesOf(db, runID))
    .where('payrollLine.status', '=', 'PAID')
    .$if(paid.lineID !== undefined, (all) => all.where('payrollLine.id', '=', paid.lineID!))
    .orderBy('payrollLine.id')
    .execute()
  for (const batch of inBatches(lines, BATCH_SIZE)) {
    const payslips = Object.fromEntries(await calculatedPayslips(db, run, batch, paid.on))
    await sql`update payroll_line line set payslip = slip.value
      from jsonb_each(${JSON.stringify(payslips)}::jsonb) slip where line.id = slip.key::uuid`.execute(db)
  }
}
