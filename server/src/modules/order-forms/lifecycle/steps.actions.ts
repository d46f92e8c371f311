import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { orderFormNotificationTexts } from '@muster/contract/order-forms/core/order-form-notifications.labels.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import type { Updateable } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { type NotificationDraft, notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type DB, type Db, isExclusionViolation } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { revertMismatched } from '../../contracts/contracts/term-mismatch.actions.ts'
import { withdrawContracts } from '../../contracts/contracts/termination.actions.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { hasActiveAgreement } from '../approvals/agreements.queries.ts'
import { savePendingApprovers } from '../approvals/pending-approvers.actions.ts'
import { delegatesFor, pendingApprovers, usersWithRecordAccess } from '../approvals/pending-approvers.queries.ts'
import { awaitsWaiver, orderFormAuditSubject, slaDueAt, waitingRoles } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'

/** The user, time and transaction of a transition; jobs have no user. */
export interface Work {
  readonly db: Db
  readonly appContext: AppContext
  readonly staff: Staff | null
  readonly now: Date
  readonly today: string
  readonly requestID?: string
  readonly ip?: string
  readonly actor?: string
}

/** The message of a database constraint: a consultant cannot have two active placements at once. */
function rejectOverlap(error: unknown): never {
  if (!isExclusionViolation(error, 'order_form_one_running')) throw error
  throw ruleViolation(
    'CONSULTANT_OVERLAP',
    'The consultant is on another active placement in this period. End it, or change the dates of one of them.',
  )
}

interface TransitionOptions {
  readonly reason?: string | null
  /** Other columns that the transition changes. */
  readonly set?: Updateable<DB['orderForm']>
  /** The audit event; `order-form.status-changed` by default. */
  readonly event?: string
  /** Additional audit data, such as the joining date. */
  readonly before?: object
  readonly after?: object
  /** Silent transitions are part of another one that notifies. */
  readonly quiet?: boolean
}

/**
 * Applies a transition: updates the row with due time and pending roles, writes the audit entry and notifies the next
 * users. The row is locked and its guards were checked; the version in the `where` is the final check.
 */
export async function transitionTo(
  work: Work,
  row: OrderFormDbRow,
  to: OrderFormStatus,
  more: TransitionOptions = {},
): Promise<OrderFormDbRow> {
  const { db, now } = work
  const { reason = null, set = {}, event = 'order-form.status-changed', before = {}, after = {}, quiet = false } = more
  const entered = await updatePending(work, row, {
    ...set,
    status: to,
    statusBeforeHold: to === 'ON_HOLD' ? row.status : null,
    reason,
    waitingRoles: await pendingRolesOf(work, { ...row, ...set } as OrderFormDbRow, to),
    stateSince: now,
    slaDueAt: slaDueAt(to, now, (await companySettings(db)).orderForms.slaHours),
  })
  // A job of recruiting updates the submission, because recruiting comes later in the module order.
  if (entered.submissionId !== null)
    await addJob(
      db,
      'recruiting.sync-submission',
      { orderFormID: row.id },
      { key: `recruiting.sync-submission:${row.id}` },
    )
  // Drafts are private to their owner, so they are not audited and no user is notified.
  if (entered.submittedAt === null) return entered
  await writeAuditEntry(work, {
    event,
    ...orderFormAuditSubject(entered),
    before: { status: row.status, ...before },
    after: { status: to, ...after },
    reason,
  })
  if (NEVER_STARTED.includes(to)) await withdrawContracts(work, entered.id, reason)
  if (to === 'APPROVED') await revertMismatched(work, entered.id)
  if (!quiet) await notifyNext(work, entered)
  return entered
}

/** The pending roles of the status; during the reviews those of the open parts. */
export async function pendingRolesOf(
  { db, today }: Pick<Work, 'db' | 'today'>,
  row: OrderFormDbRow,
  status: OrderFormStatus,
): Promise<string[]> {
  if (status === 'SUBMITTED')
    return waitingRoles({ status, isWaiverRequested: await isWaiverWaitedFor(db, { row, today }) })
  if (status === 'MARGIN_REVIEW' || status === 'HR_REVIEW') {
    const checks = await db
      .selectFrom('orderFormCheck')
      .select('side')
      .where('orderFormId', '=', row.id)
      .where('round', '=', row.round)
      .execute()
    return waitingRoles({ status, checked: checks.map(({ side }) => side as 'PAY' | 'BILL') })
  }
  if (status !== 'APPROVAL') return waitingRoles({ status })
  const next = await db
    .selectFrom('orderFormApproval')
    .select('roles')
    .where('orderFormId', '=', row.id)
    .where('round', '=', row.round)
    .where('decision', 'is', null)
    .orderBy('step')
    .limit(1)
    .executeTakeFirst()
  return waitingRoles({ status, approvers: next?.roles ?? [] })
}

/** Whether a waiver of the master agreement is requested, not granted, and no agreement is active. */
async function isWaiverWaitedFor(
  db: Db,
  { row, today }: { readonly row: OrderFormDbRow; readonly today: string },
): Promise<boolean> {
  const requested = await db
    .selectFrom('orderFormWaiverRequest as requested')
    .select('requested.kind')
    .where('requested.orderFormId', '=', row.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orderFormWaiver as granted')
            .select('granted.kind')
            .whereRef('granted.orderFormId', '=', 'requested.orderFormId')
            .whereRef('granted.kind', '=', 'requested.kind'),
        ),
      ),
    )
    .executeTakeFirst()
  return requested !== undefined && !(await hasActiveAgreement(db, row, today))
}

/** After a confirmation or approval: updates the pending roles and the due time. */
export async function advanceStep(work: Work, row: OrderFormDbRow, eventText?: string): Promise<OrderFormDbRow> {
  const advanced = await updatePending(work, row, {
    waitingRoles: await pendingRolesOf(work, row, row.status),
    slaDueAt: slaDueAt(row.status, work.now, (await companySettings(work.db)).orderForms.slaHours),
  })
  await notifyNext(work, advanced, eventText)
  return advanced
}

/** Updates the row, its pending roles included, and who may act on it. */
export async function updatePending(work: Work, row: OrderFormDbRow, set: Updateable<DB['orderForm']>) {
  const updated = await updateRow(work, row, set)
  await savePendingApprovers(work.db, [updated.id])
  return updated
}

/** Updates the row and its version, so that a repeated request fails; another version than the given one is an error. */
export async function updateRow(
  { db, now, staff }: Pick<Work, 'db' | 'now' | 'staff'>,
  { id, version, updatedBy }: OrderFormDbRow,
  set: Updateable<DB['orderForm']> = {},
): Promise<OrderFormDbRow> {
  const updated = await db
    .updateTable('orderForm')
    .set({ ...set, ...changeColumns({ staff, now }), updatedBy: staff?.id ?? updatedBy })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow(() => staleVersion(undefined))
    .catch(rejectOverlap)
  return updated as unknown as OrderFormDbRow
}

const NOTIFICATION_TYPES: Partial<Record<OrderFormStatus, string>> = {
  APPROVAL: 'APPROVAL_REQUEST',
  SUBMITTED: 'APPROVAL_REQUEST',
  HR_REVIEW: 'APPROVAL_REQUEST',
  OFFER_SENT: 'OFFER_UPDATE',
  OFFER_SIGNED: 'OFFER_UPDATE',
  OFFER_DECLINED: 'OFFER_UPDATE',
  VISA_IN_PROGRESS: 'VISA_UPDATE',
}

/** A submission with a requested waiver is pending the waiver, not the margin review. */
const notificationText = (row: OrderFormDbRow) =>
  awaitsWaiver(row)
    ? 'was submitted without an active MSA. Your waiver is requested.'
    : (orderFormNotificationTexts[row.status] ?? `has the status ${orderFormStatusLabels[row.status]}.`)

/** Notifies the next users, the owner, and from the offer on the account managers of the status. */
async function notifyNext(work: Work, row: OrderFormDbRow, eventText?: string): Promise<void> {
  const { db, staff, today } = work
  const approvers = await pendingApprovers(db, row)
  const next = [...approvers, ...(await delegatesFor(db, row, today))].map(({ id }) => id)
  const others = [
    row.ownerId,
    ...(FROM_OFFER_ON.has(row.status) ? await managersOf(db, row) : []),
    ...(row.recruiterId ? [row.recruiterId] : []),
    // HR associates prepare the HR review (docs/domain/order-forms.md: "notify HRM/HRA of the country").
    ...(row.status === 'HR_REVIEW' && !eventText ? await userIDsWithAccess(db, ['HR_ASSOCIATE'], row.countryId) : []),
  ]
  const type = NOTIFICATION_TYPES[row.status] ?? 'ORDER_FORM_STATUS'
  const text = eventText ?? notificationText(row)
  const notified = new Set<string>(staff ? [staff.id] : [])
  await notifyAboutOrderForm(work, row, { to: next.filter((id) => !notified.has(id)), type, text })
  for (const id of next) notified.add(id)
  await notifyAboutOrderForm(work, row, {
    to: others.filter((id) => !notified.has(id)),
    type: 'ORDER_FORM_STATUS',
    text: row.status === 'APPROVAL' && !eventText ? 'is pending approval.' : text,
  })
}

const FROM_OFFER_ON = new Set<OrderFormStatus>([
  'OFFER_SENT',
  'OFFER_SIGNED',
  'OFFER_DECLINED',
  'ACTIVE',
  'ON_NOTICE',
  'CLOSED',
])

interface OrderFormNotification {
  readonly to: readonly string[]
  readonly type: string
  /** The text after number and name. */
  readonly text: string
}

/** A notification about an order form to users who may open it, without data that limited views hide. */
export const notifyAboutOrderForm = async (
  work: Pick<Work, 'db'>,
  row: OrderFormDbRow,
  notification: OrderFormNotification,
): Promise<void> => notify(work, await orderFormNote(work.db, row, notification))

export async function orderFormNote(
  db: Db,
  row: OrderFormDbRow,
  { to, type, text }: OrderFormNotification,
): Promise<NotificationDraft> {
  return {
    to: await usersWithRecordAccess(db, row, to),
    type,
    subject: `Order form ${row.number ?? ''} ${text}`.replace('  ', ' '),
    message: `${row.personName ?? 'A placement'}, from ${row.startDate ? formatLongDate(row.startDate) : 'an open date'}: the order form ${text}`,
    orderFormID: row.id,
    entity: 'order-form',
    entityID: row.id,
  }
}
