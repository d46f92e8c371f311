import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { formatLongDate, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { payrollStatusLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertNotJustReminded } from '../../../kernel/reminders/log.ts'
import { loadRun, monthOf, PAYROLL_RUN_ENTITY } from '../runs/payrolls.queries.ts'
import { orderFormOfRun } from './order-form.queries.ts'
import { usersWithNextStep } from './pending-users.queries.ts'
import { runAuditSubject } from './persistence.actions.ts'

type RemindCall = Call<(typeof payrollEndpoints)['remind']>

/** Reminds the users who have to act on a run, by notification and, if they have chosen it, by email. */
export async function remindOfRuns(call: RemindCall) {
  const done: string[] = []
  const requested = [...new Set(call.body.payrollIDs)].map((id) => ({ id }))
  const violations = await runEach(call.db, requested, async ({ id }) => {
    await remind(call, id)
    done.push(id)
  })
  return { done, refused: violations }
}

async function remind(call: RemindCall, id: string): Promise<void> {
  const { db, scope, staff, now } = call
  const run = await loadRun(db, scope, { id, lock: true })
  if (['PAID', 'CLOSED', 'CANCELLED'].includes(run.status))
    throw ruleViolation(
      'NOTHING_PENDING',
      `${run.number} ${statusClause(payrollStatusLabels, run.status)}. It is not pending with anyone.`,
    )
  assertNotJustReminded(run.remindedAt, now)
  const people = await usersWithNextStep(call, run)
  const to = othersThan(
    staff,
    people.map(({ id: userID }) => userID),
  )
  if (to.length === 0)
    throw ruleViolation('NO_OTHER_USER', 'No other user can take the next step. Contact an administrator.')
  await db.updateTable('payrollRun').set({ remindedAt: now }).where('id', '=', run.id).execute()
  await notify(call, {
    to,
    type: 'PAYROLL_ACTION',
    subject: `Payroll ${run.number} is pending with you`,
    message: `The wages of ${run.legalEntityName} for ${formatLongMonth(monthOf(run))} are due on ${formatLongDate(run.dueOn)}.`,
    entity: PAYROLL_RUN_ENTITY,
    entityID: run.id,
    orderFormID: await orderFormOfRun(db, run.id),
  })
  await writeAuditEntry(call, {
    event: `${PAYROLL_RUN_ENTITY}.reminder-sent`,
    ...runAuditSubject(run),
    after: { remindedAt: now.toISOString() },
  })
}
