import { buffer } from 'node:stream/consumers'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { zipOf } from '../../../kernel/documents/zip.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { decoratePayrollRunRows, runsIn } from '../runs/payrolls.queries.ts'
import { sendPaymentFile } from './payment-file.actions.ts'

/** The payment file of a country and month as it was generated; for several runs a ZIP of their files. */
export async function sendBankFile(call: Call<(typeof payrollEndpoints)['bankFile']>): Promise<Download> {
  const { db, scope, query, now } = call
  const { countryID, month } = query
  const runs = await decoratePayrollRunRows(
    runsIn(db, scope)
      .where('payrollRun.countryId', '=', countryID)
      .where('payrollRun.month', '=', firstOfMonth(month))
      .where(
        'payrollRun.id',
        'in',
        db.selectFrom('payrollPaymentFile').select('runId').where('withdrawnAt', 'is', null),
      ),
  )
    .orderBy('payrollRun.number')
    .execute()
  if (runs.length === 0) throw notFound('payment file')
  if (runs.length === 1) return sendPaymentFile(call, runs[0]!)
  const files = []
  for (const run of runs) files.push(await sendPaymentFile(call, run))
  const entries = files.map(({ name, body }) => ({
    name,
    at: now,
    open: async () => (Buffer.isBuffer(body) ? body : buffer(body)),
  }))
  return { name: `wages_${countryID}_${month}.zip`, type: 'application/zip', body: zipOf(entries) }
}
