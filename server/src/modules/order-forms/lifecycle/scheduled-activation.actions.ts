import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { FOLLOWS } from '@muster/contract/margin/placement-terms.contract.ts'
import { orderFormMove } from '@muster/contract/order-forms/core/states.contract.ts'
import { ENDED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import { managersOf, staffByID, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { activate } from './activation.actions.ts'
import type { WorkOfUser } from './effects.types.ts'
import { readOrderFormFacts } from './facts.queries.ts'
import { assertGuards } from './guard-errors.rules.ts'
import { failedGuards } from './guards.rules.ts'
import { notifyAboutOrderForm, updatePending, type Work } from './steps.actions.ts'

/**
 * Schedules a next term with a future start date: all guards of an activation pass, and it activates automatically on
 * its start date. Until then the previous term stays active.
 */
export async function markReady(work: WorkOfUser, row: OrderFormDbRow): Promise<OrderFormDbRow> {
  const { db, staff, now } = work
  const ready = await updatePending(work, row, {
    activationScheduledAt: now,
    activationScheduledBy: staff.id,
    waitingRoles: [],
    slaDueAt: null,
  })
  await writeAuditEntry(work, {
    event: 'order-form.activation-scheduled',
    ...orderFormAuditSubject(ready),
    after: { activatesOn: ready.startDate },
  })
  await notifyAboutOrderForm(work, ready, {
    to: othersThan(staff, [ready.ownerId, ...(await managersOf(db, ready))]),
    type: 'ORDER_FORM_STATUS',
    text: `is scheduled to activate on ${formatLongDate(ready.startDate!)}.`,
  })
  return ready
}

/** Activates a scheduled next term on its start date if all guards still pass; otherwise the error says why. */
export async function activateNextTerm(work: Work, row: OrderFormDbRow): Promise<OrderFormDbRow> {
  const { db, today, now } = work
  const by = await staffByID(db, row.activationScheduledBy!)
  if (!by)
    throw ruleViolation(
      'ACTIVATION_NOT_SCHEDULED',
      'The user who scheduled the activation is no longer active. Schedule it again.',
    )
  const facts = await readOrderFormFacts({ db, staff: by, today, now }, row)
  assertGuards(failedGuards(orderFormMove('ONBOARDING', 'ACTIVE')!.guards, facts))
  return activate({ ...work, by }, row, row.joinedDate ?? row.startDate!)
}

/** Reverts a failed activation: it is pending HR again with a due time, and HR is notified of the reason. */
export async function revertReady(work: Work, row: OrderFormDbRow, why: string): Promise<void> {
  const { db, now } = work
  const { slaHours } = (await companySettings(db)).orderForms
  await updatePending(work, row, {
    activationScheduledAt: null,
    activationScheduledBy: null,
    waitingRoles: ['HR_MANAGER'],
    slaDueAt: new Date(now.getTime() + slaHours * 3_600_000),
  })
  await writeAuditEntry(work, { event: 'order-form.activation-failed', ...orderFormAuditSubject(row), reason: why })
  await notifyAboutOrderForm(work, row, {
    to: [...(await userIDsWithAccess(db, ['HR_MANAGER'], row.countryId)), row.ownerId],
    type: 'ORDER_FORM_STATUS',
    text: `couldn’t be activated on its start date. ${why}`,
  })
}

/** Notifies the owners of next terms whose placement was closed, because they will never be activated. */
export async function notifyStranded(work: Work, closed: OrderFormDbRow): Promise<void> {
  const stranded = (await work.db
    .selectFrom('orderForm')
    .selectAll()
    .where('placementId', '=', closed.placementId)
    .where('id', '<>', closed.id)
    .where('type', 'in', [...FOLLOWS])
    .where('status', 'not in', [...ENDED])
    .where('submittedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .execute()) as unknown as OrderFormDbRow[]
  for (const row of stranded)
    await notifyAboutOrderForm(work, row, {
      to: othersThan(work.staff, [row.ownerId]),
      type: 'ORDER_FORM_STATUS',
      text: `can no longer be activated because ${closed.number} is closed. Cancel it or create a new order form.`,
    })
}
