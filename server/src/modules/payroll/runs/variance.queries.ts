import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus } from '@muster/contract/kernel/math/rational.ts'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import { VARIANCE_CAUSES, type VarianceCause } from '@muster/contract/payroll/calculation/variance.rules.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { decoratePayrollRunRows, type RunRecord, runsIn } from './payrolls.queries.ts'

/** The difference to the run of the previous month of the same entity and kind, by cause; null if there is none. */
export async function varianceOfRun(db: Db, run: RunRecord): Promise<PayrollRunRecord['variance']> {
  if (run.kind !== 'REGULAR') return null
  const before = await db
    .selectFrom('payrollRun')
    .select('id')
    .where('legalEntityId', '=', run.legalEntityId)
    .where('kind', '=', 'REGULAR')
    .where('month', '=', sql<string>`${run.month}::date - interval '1 month'`)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst()
  if (!before) return null
  // People on hold are excluded from both months, because their pay is not known yet.
  const gone = sql`select -gone.net as amount from payroll_line gone where gone.run_id = ${before.id} and gone.counts
    and not exists (select from payroll_line line where line.run_id = ${run.id} and line.consultant_id = gone.consultant_id)`
  const { rows } = await sql<{ cause: VarianceCause; amount: string }>`select cause, sum(amount) as amount from (
      select part ->> 'cause' as cause, (part ->> 'amount')::numeric as amount
        from payroll_line line cross join jsonb_array_elements(line.variance -> 'causes') part
        where line.run_id = ${run.id} and line.counts
      union all select 'LEAVER', amount from (${gone}) left_since) every_cause
    group by cause having sum(amount) <> 0`.execute(db)
  const { rows: totals } = await sql<{ now: string; before: string }>`select
      coalesce(sum((variance ->> 'now')::numeric), 0) as now,
      coalesce(sum((variance ->> 'before')::numeric), 0) - (select coalesce(sum(amount), 0) from (${gone}) left_since) as before
    from payroll_line where run_id = ${run.id} and counts`.execute(db)
  const shown = (amount: string) => toMinor(amount, run.currency)
  const { now, before: was } = totals[0]!
  return {
    before: shown(was),
    now: shown(now),
    difference: toMinor(minus(now, was), run.currency),
    causes: VARIANCE_CAUSES.flatMap((cause) => {
      const found = rows.find((one) => one.cause === cause)
      return found ? [{ cause, amount: shown(found.amount) }] : []
    }),
  }
}

/** The variance of a month for each legal entity of a country, or of all that the caller may see. */
export async function readVariance({ db, scope, query }: Call<(typeof payrollEndpoints)['variance']>) {
  const { month, countryID } = query
  const runs = await decoratePayrollRunRows(
    runsIn(db, scope)
      .where('payrollRun.month', '=', firstOfMonth(month))
      .where('payrollRun.kind', '=', 'REGULAR')
      .where('payrollRun.status', '<>', 'CANCELLED')
      .$if(countryID !== undefined, (all) => all.where('payrollRun.countryId', '=', countryID!)),
  )
    .orderBy('legalEntity.name')
    .execute()
  const found = []
  for (const run of runs) {
    const variance = await varianceOfRun(db, run)
    if (variance)
      found.push({
        ...variance,
        payrollID: run.id,
        _legalEntity: { id: run.legalEntityId, name: run.legalEntityName },
        currency: run.currency,
      })
  }
  return found
}
