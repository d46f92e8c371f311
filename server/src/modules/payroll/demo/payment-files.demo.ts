import { anyOf } from '../../../kernel/db/filters.ts'
import { createPaymentFiles } from '../payments/payment-file.actions.ts'
import { draftFiles } from '../payments/payment-file.queries.ts'
import { decoratePayrollRunRows, runsIn } from '../runs/payrolls.queries.ts'
import type { DemoHistory } from './past-runs.types.ts'

/** Creates the payment files of these runs for the bank. */
export async function createPaymentFilesOf(
  { db, appContext, team: hands }: DemoHistory,
  runIDs: readonly string[],
  when: Date,
): Promise<void> {
  const today = when.toISOString().slice(0, 10)
  const call = { db, appContext, staff: hands.preparer, today, now: when, at: when, requestID: 'demo', ip: '127.0.0.1' }
  const runs = await decoratePayrollRunRows(runsIn(db, null).where('payrollRun.id', '=', anyOf(runIDs)))
    .orderBy('payrollRun.number')
    .execute()
  const drafts = await draftFiles(call, runs)
  for (const [i, { problems }] of drafts.entries())
    if (problems.length > 0)
      throw new Error(`The payment file of ${runs[i]!.number}: ${problems.map(({ message }) => message).join(' ')}`)
  await createPaymentFiles(
    call,
    drafts.map((drafted, i) => ({ run: runs[i]!, drafted })),
  )
}
