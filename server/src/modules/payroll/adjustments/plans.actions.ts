import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { payrollStatusLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import type { PayrollRunRecord } from '@muster/contract/payroll/core/shapes.contract.ts'
import { invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { recordRun } from '../core/persistence.actions.ts'
import { addRun } from '../runs/generate.actions.ts'
import { loadRun, type RunRecord } from '../runs/payrolls.queries.ts'
import { readRun } from '../runs/record.queries.ts'

type Endpoints = typeof payrollEndpoints

/** Creates the run of one legal entity and month as a draft, and calculates it in the background; 409 if it exists. */
export async function createRun(call: Call<Endpoints['create']>): Promise<PayrollRunRecord> {
  const id = await addRun(call)
  await writeFields(call, id)
  return readRun(call, call.scope, id)
}

/** Changes note, reason and planned payment date of a run; its figures change only by a recalculation. */
export async function updateRun(call: Call<Endpoints['update']>): Promise<PayrollRunRecord> {
  const { db, scope, params, body } = call
  const run = await loadRun(db, scope, { id: params.id, lock: true })
  if (run.version !== body.version) throw staleVersion(await readRun(call, scope, run.id))
  assertChangeable(run, body)
  await writeFields(call, run.id)
  return readRun(call, scope, run.id)
}

type RunFields = Partial<Pick<RunRecord, 'note' | 'payOn' | 'purpose'>>

async function writeFields(call: Call<Endpoints['update']> | Call<Endpoints['create']>, id: string): Promise<void> {
  const { db, body } = call
  const before = await loadRun(db, null, { id })
  const fields: RunFields = {
    ...(body.note !== undefined && { note: body.note }),
    ...(body.payOn !== undefined && { payOn: body.payOn }),
    ...('purpose' in body && body.purpose !== undefined && { purpose: body.purpose }),
  }
  if (Object.keys(fields).length === 0) return
  if (fields.payOn) assertPaymentDate(before, fields.payOn, call.today)
  await updateRecord(call, 'payrollRun', id, fields)
  await recordRun(call, 'updated', await loadRun(db, null, { id }), { before })
}

/** The note can be changed until the run is completed or cancelled; the payment date until the payment was made. */
function assertChangeable(run: RunRecord, body: Call<Endpoints['update']>['body']): void {
  if (run.status === 'CLOSED' || run.status === 'CANCELLED')
    throw ruleViolation(
      'RUN_FINISHED',
      `${run.number} ${statusClause(payrollStatusLabels, run.status)}. It can no longer be changed.`,
    )
  if (body.payOn !== undefined && ['PAID', 'PARTIALLY_PAID'].includes(run.status))
    throw ruleViolation(
      'NOT_PAID_YET',
      `${run.number} ${statusClause(payrollStatusLabels, run.status)}. Its value date is the payment date.`,
      [{ path: 'payOn', message: 'The wages are already paid. Leave the planned date empty.' }],
    )
  if (body.purpose !== undefined && run.kind === 'REGULAR')
    throw invalid([{ path: 'purpose', message: 'Regular runs have no reason. Enter a note instead.' }])
}

/** The payment date of wages must be in the future, and not after their due day unless that has passed. */
function assertPaymentDate({ dueOn }: Pick<RunRecord, 'dueOn'>, payOn: string, today: string): void {
  const validationError =
    payOn < today
      ? 'This date has passed. Select today or a later date.'
      : payOn > dueOn && dueOn >= today
        ? `The wages are due on ${formatLongDate(dueOn)}. Select that date or an earlier one.`
        : null
  if (validationError) throw invalid([{ path: 'payOn', message: validationError }])
}
