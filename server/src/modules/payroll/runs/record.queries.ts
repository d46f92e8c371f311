import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { minus } from '@muster/contract/kernel/math/rational.ts'
import { wageCompliance } from '@muster/contract/payroll/core/deadlines.rules.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import { payrollStates } from '@muster/contract/payroll/core/states.contract.ts'
import { payrollView } from '@muster/contract/payroll/core/visibility.contract.ts'
import { sql } from 'kysely'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import { failedPayrollRunGuards, type PayrollRunLookupContext } from '../core/guards.queries.ts'
import { usersWithNextStep } from '../core/pending-users.queries.ts'
import { findingsToReview, heldWithApprovedTimesheet } from './payment-holds.queries.ts'
import { isStale, loadRun, PAYROLL_RUN_ENTITY, presentRun, type RunRecord, statusOf } from './payrolls.queries.ts'
import { varianceOfRun } from './variance.queries.ts'

type Endpoints = typeof payrollEndpoints

/** The people excluded from a run with the reasons, by name. */
async function excludedOf(db: Db, runID: string): Promise<PayrollRunRecord['excluded']> {
  const rows = await db
    .selectFrom('payrollExclusion as leftOut')
    .innerJoin('consultant', 'consultant.id', 'leftOut.consultantId')
    .innerJoin('appUser', 'appUser.id', 'leftOut.excludedBy')
    .select(['leftOut.consultantId', 'leftOut.reason', 'leftOut.excludedBy'])
    .select(['consultant.name', 'appUser.name as byName'])
    .where('leftOut.runId', '=', runID)
    .orderBy('consultant.name')
    .orderBy('consultant.id')
    .execute()
  return rows.map(({ consultantId, name, reason, excludedBy, byName }) => ({
    candidateID: consultantId,
    _candidate: { id: consultantId, name },
    reason,
    _by: { id: excludedBy, name: byName },
  }))
}

/**
 * The share of the wages that was paid by the due date, of all wages that the run pays or has on hold
 * (docs/domain/payroll.md, docs/domain/country-parameters.md), in the currency of the run: lines on hold in another
 * currency are paid separately.
 */
async function paidInTime(db: Db, run: RunRecord): Promise<PayrollRunRecord['paidInTime']> {
  if (run.paid === 0) return null
  const { inTime, all } = await db
    .selectFrom('payrollLine')
    .select(sql<string>`coalesce(sum(net) filter (where paid_on <= ${run.dueOn}::date), 0)`.as('inTime'))
    .select(sql<string>`coalesce(sum(net), 0)`.as('all'))
    .where('runId', '=', run.id)
    .where('currency', '=', run.currency)
    .executeTakeFirstOrThrow()
  const { wages } = await parametersByID(db, run.parametersId)
  const lines = [
    { net: inTime, paidOn: run.dueOn },
    { net: toMinor(minus(all, inTime), run.currency), paidOn: null },
  ]
  const { percent, isMet: isEnough } = wageCompliance(wages, run.dueOn, run.dueOn, lines)
  return percent === null ? null : { percent, isEnough }
}

const availablePayrollRunTransitions = (context: PayrollRunLookupContext, run: RunRecord) =>
  availableTransitions(payrollStates, { staff: context.staff, from: statusOf(run) }, (move, to) => {
    // With thousands of lines the payment file is drafted on its own page, and when the step is taken, but not for each
    // request.
    const requested = { ...move, guards: move.guards.filter((name) => name !== 'paymentFileValid') }
    return failedPayrollRunGuards(context, run, requested, { to, sent: null })
  })

/** The complete record, with the actions available to the user. */
export async function readRun(
  context: PayrollRunLookupContext,
  scope: Scope | null,
  id: string,
): Promise<PayrollRunRecord> {
  const { db } = context
  const row = await loadRun(db, scope, { id })
  const stale = await isStale(db, id)
  const { documents, comments } = await db
    .selectNoFrom([
      sql<number>`(select count(*)::int from document where payroll_run_id = ${id})`.as('documents'),
      sql<number>`(select count(*)::int from comment where payroll_run_id = ${id})`.as('comments'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...presentRun({ ...row, isStale: stale }),
    variance: await varianceOfRun(db, row),
    excluded: await excludedOf(db, id),
    heldWithTimesheet: await heldWithApprovedTimesheet(db, row),
    toLookAt: await findingsToReview(db, row),
    note: row.note,
    payOn: row.payOn,
    purpose: row.purpose,
    reason: row.reason,
    paidInTime: await paidInTime(db, row),
    bankReference: row.bankReference,
    valueDate: row.valueDate,
    documents,
    comments,
    _pendingWith: await usersWithNextStep(context, row),
    availableTransitions: await availablePayrollRunTransitions({ ...context, stale }, row),
  }
}

export const getRun = (call: Call<Endpoints['get']>): Promise<PayrollRunRecord> =>
  readRun(call, call.scope, call.params.id)

export const runHistory = recordHistory(PAYROLL_RUN_ENTITY, loadRun, { view: payrollView, reasonField: 'totals' })
