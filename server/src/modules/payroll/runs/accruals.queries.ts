import { toMinor } from '@muster/contract/kernel/math/money.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { AccrualRow } from '@muster/contract/payroll/core/shapes.contract.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { loadRun } from './payrolls.queries.ts'

/** The accruals posted when the run was closed, one row for each person and code. */
export async function findAccruals(call: Call<(typeof payrollEndpoints)['accruals']>): Promise<ListQuery> {
  const { db, scope, params, query } = call
  const run = await loadRun(db, scope, { id: params.id })
  let plain = db
    .selectFrom('payrollAccrual')
    .innerJoin('consultant', 'consultant.id', 'payrollAccrual.consultantId')
    .innerJoin('payrollLine', (join) =>
      join
        .onRef('payrollLine.consultantId', '=', 'payrollAccrual.consultantId')
        .onRef('payrollLine.runId', '=', 'payrollAccrual.runId'),
    )
    .where('payrollAccrual.runId', '=', run.id)
  if (query.code?.length) plain = plain.where('payrollAccrual.code', 'in', query.code)
  if (query.candidateID?.length) plain = plain.where('payrollAccrual.consultantId', 'in', query.candidateID)
  const rows = plain.selectAll('payrollAccrual').select(['consultant.name as personName', 'payrollLine.id as lineId'])
  type Row = Awaited<ReturnType<(typeof rows)['executeTakeFirstOrThrow']>>
  const present = (row: Row): AccrualRow => {
    const shown = (amount: string) => toMinor(amount, row.currency)
    return {
      candidateID: row.consultantId,
      _candidate: { id: row.consultantId, name: row.personName },
      lineID: row.lineId,
      code: row.code as AccrualRow['code'],
      currency: row.currency,
      balance: shown(row.balance),
      before: shown(row.before),
      movement: shown(row.movement),
      liability: shown(row.liability),
      explain: row.explain as unknown as AccrualRow['explain'],
    }
  }
  return {
    rows,
    key: 'payrollLine.id',
    present,
    sorts: {
      candidate: ['consultant.name', 'payrollAccrual.code'],
      balance: ['payrollAccrual.balance', 'payrollAccrual.code'],
      movement: ['payrollAccrual.movement', 'payrollAccrual.code'],
    },
  }
}
