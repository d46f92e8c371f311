import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import type { Updateable } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type DB, type Db, isExclusionViolation } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { accountManagersOf, usersWithAccess } from '../../access/core/people.queries.ts'
import { revertMismatched } from '../../contracts/contracts/term-mismatch.actions.ts'
import { withdrawContracts } from '../../contracts/contracts/termination.actions.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { hasActiveAgreement } from '../approvals/agreements.queries.ts'
import { savePendingApprovers } from '../approvals/pending-approvers.actions.ts'
import { delegatesFor, pendingApprovers, usersWithRecordAccess } from '../approvals/pending-approvers.queries.ts'
import { about, awaitsWaiver, slaDueAt, waitingRoles } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'

/** Who acts, when, and in which transaction: a call is one; jobs act without a person. */
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

/** What the key of the database refuses, in words: nobody works on two placements at once. */
function runsOnce(error: unknown): never {
  if (!isExclusionViolation(error, 'order_form_one_running')) throw error
  throw ruleViolation(
    'CONSULTANT_OVERLAP',
    'The consultant is on another running placement at that time. End that one, or change the days of one of them.',
  )
}

interface OrderFormEntryContext {
  readonly reason?: string | null
  /** Other columns that change with the step. */
  readonly set?: Updateable<DB['orderForm']>
  /** `order-form.status-changed` unless it has a name of its own. */
  readonly event?: string
  /** More for the audit entry, such as the day of joining. */
  readonly before?: object
  readonly after?: object
  /** Quiet steps are part of another one that tells people. */
  readonly quiet?: boolean
}

/**
 * Takes an order form into a state: the row with its clock and whose turn it is, the audit entry, and word to those who are next. The
 * row was locked and its guards were asked; the version in the `where` is the last lock.
 */
export async function transitionTo(
  work: Work,
  row: OrderFormDbRow,
  to: OrderFormStatus,
  more: OrderFormEntryContext = {},
): Promise<OrderFormDbRow> {
  const { db, staff, now } = work
  const { reason = null, set = {}, event = 'order-form.status-changed', before = {}, after = {}, quiet = false } = more
  const turn = await assigneeOf(work, { ...row, ...set } as OrderFormDbRow, to)
  const { slaHours } = (await companySettings(db)).orderForms
  const entered = (await db
    .updateTable('orderForm')
    .set((eb) => ({
      ...set,
      status: to,
      statusBeforeHold: to === 'ON_HOLD' ? row.status : null,
      reason,
      waitingRoles: turn,
      stateSince: now,
      slaDueAt: slaDueAt(to, now, slaHours),
      version: eb('version', '+', 1),
      updatedAt: now,
      updatedBy: staff?.id ?? row.updatedBy,
    }))
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst()
    .catch(runsOnce)) as OrderFormDbRow | undefined
  if (!entered) throw staleVersion(undefined)
  await savePendingApprovers(db, [entered.id])
  // What was never submitted is private to its owner: nothing of it is on the trail or in anybody's bell.
  if (entered.submittedAt === null) return entered
  await writeAuditEntry(work, {
    event,
    ...about(entered),
    before: { status: row.status, ...before },
    after: { status: to, ...after },
    reason,
  })
  if (LED_TO_NOTHING.has(to)) await withdrawContracts(work, entered.id, reason)
  if (to === 'APPROVED') await revertMismatched(work, entered.id)
  if (!quiet) await notifyNext(work, entered)
  return entered
}

/** Its contracts go with it. */
const LED_TO_NOTHING: ReadonlySet<OrderFormStatus> = new Set(['CANCELLED', 'REJECTED', 'OFFER_DECLINED'])

/** The roles whose turn it is in the state; during the reviews those whose part is still open. */
export async function assigneeOf(
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

/** A waiver of the master agreement is asked for, by the draft or its submission, nobody has granted it, and no agreement is in force meanwhile. */
async function isWaiverWaitedFor(
  db: Db,
  { row, today }: { readonly row: OrderFormDbRow; readonly today: string },
): Promise<boolean> {
  const asked = await db
    .selectFrom('orderFormWaiverRequest as asked')
    .select('asked.kind')
    .where('asked.orderFormId', '=', row.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orderFormWaiver as granted')
            .select('granted.kind')
            .whereRef('granted.orderFormId', '=', 'asked.orderFormId')
            .whereRef('granted.kind', '=', 'asked.kind'),
        ),
      ),
    )
    .executeTakeFirst()
  return asked !== undefined && !(await hasActiveAgreement(db, row, today))
}

/** After a tick or an approval within a state: the next one's turn, with a clock of its own. */
export async function advanceStep(work: Work, row: OrderFormDbRow, words?: string): Promise<OrderFormDbRow> {
  const { db, staff, now } = work
  const turn = await assigneeOf(work, row, row.status)
  const { slaHours } = (await companySettings(db)).orderForms
  const passed = (await db
    .updateTable('orderForm')
    .set((eb) => ({
      waitingRoles: turn,
      slaDueAt: slaDueAt(row.status, now, slaHours),
      version: eb('version', '+', 1),
      updatedAt: now,
      updatedBy: staff?.id ?? row.updatedBy,
    }))
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst()) as OrderFormDbRow | undefined
  if (!passed) throw staleVersion(undefined)
  await savePendingApprovers(db, [passed.id])
  await notifyNext(work, passed, words)
  return passed
}

/** A change within a state that moves nothing on. Whoever presses twice does it once: the second press was made on an older version. */
export async function touched(
  { db, now, staff }: Work,
  { id, version }: OrderFormDbRow,
  set: Updateable<DB['orderForm']> = {},
): Promise<OrderFormDbRow> {
  const after = (await db
    .updateTable('orderForm')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updatedAt: now, updatedBy: staff?.id ?? null }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()) as OrderFormDbRow | undefined
  if (!after) throw staleVersion(undefined)
  return after
}

const WORDS: Partial<Record<OrderFormStatus, string>> = {
  SUBMITTED: 'was submitted. Its margin is to be checked.',
  MARGIN_REVIEW: 'is in the margin review.',
  HR_REVIEW: 'passed the margin review. HR reviews it now.',
  APPROVAL: 'waits for your approval.',
  APPROVED: 'is approved. The offer letter can go out.',
  REVISION_REQUESTED: 'came back to you for a revision.',
  REJECTED: 'was rejected.',
  OFFER_SENT: 'is out as an offer.',
  OFFER_SIGNED: 'has a signed offer.',
  OFFER_DECLINED: 'was declined by the consultant.',
  VISA_IN_PROGRESS: 'needs a visa. The request is open.',
  ONBOARDING: 'is onboarding.',
  ACTIVE: 'is active: the consultant has joined.',
  ON_NOTICE: 'is on notice.',
  CLOSED: 'is closed.',
  ON_HOLD: 'is on hold.',
  CANCELLED: 'was cancelled.',
  RENEWED: 'goes on in its next term.',
}
const TYPE: Partial<Record<OrderFormStatus, string>> = {
  ...{ APPROVAL: 'APPROVAL_REQUEST', SUBMITTED: 'APPROVAL_REQUEST', HR_REVIEW: 'APPROVAL_REQUEST' },
  ...{ OFFER_SENT: 'OFFER_UPDATE', OFFER_SIGNED: 'OFFER_UPDATE', OFFER_DECLINED: 'OFFER_UPDATE' },
  VISA_IN_PROGRESS: 'VISA_UPDATE',
}

/** Until its waiver is granted a submission waits for that, and not for the margin review. */
const wordsOf = (row: OrderFormDbRow) =>
  awaitsWaiver(row)
    ? 'was submitted without a master agreement in force. A waiver is asked of you.'
    : (WORDS[row.status] ?? `is ${statusLabel(row.status)} now.`)

/** Says where the order form stands: to those who are next, to its owner, and once it is an offer to those who look after the client. */
async function notifyNext(work: Work, row: OrderFormDbRow, said?: string): Promise<void> {
  const { db, staff, today } = work
  const inTurn = await pendingApprovers(db, row)
  const next = [...inTurn, ...(await delegatesFor(db, row, today))].map(({ id }) => id)
  const clientSide =
    OFFER_ON.has(row.status) && row.clientId ? await accountManagersOf(db, row.clientId, row.countryId) : []
  // HR associates prepare what HR managers review (domain.md §2.5: "notify HRM/HRA of the country").
  const preparing =
    row.status === 'HR_REVIEW' && !said ? await usersWithAccess(db, ['HR_ASSOCIATE'], row.countryId) : []
  const others = [
    ...[row.ownerId, ...clientSide.map(({ id }) => id), ...(row.recruiterId ? [row.recruiterId] : [])],
    ...preparing.map(({ id }) => id),
  ]
  const type = TYPE[row.status] ?? 'ORDER_FORM_STATUS'
  const words = said ?? wordsOf(row)
  const told = new Set<string>(staff ? [staff.id] : [])
  await notifyAboutOrderForm(work, row, { to: next.filter((id) => !told.has(id)), type, words })
  for (const id of next) told.add(id)
  const bystanders = others.filter((id) => !told.has(id))
  await notifyAboutOrderForm(work, row, {
    to: bystanders,
    type: 'ORDER_FORM_STATUS',
    words: row.status === 'APPROVAL' && !said ? 'waits for approval.' : words,
  })
}

const OFFER_ON = new Set<OrderFormStatus>([
  'OFFER_SENT',
  'OFFER_SIGNED',
  'OFFER_DECLINED',
  'ACTIVE',
  'ON_NOTICE',
  'CLOSED',
])

interface Word {
  readonly to: readonly string[]
  readonly type: string
  /** What comes after the number and the name. */
  readonly words: string
}

/** A notification about an order form, to those who may open it; it says nothing that a limited view hides. */
export async function notifyAboutOrderForm(
  work: Pick<Work, 'db'>,
  row: OrderFormDbRow,
  { to, type, words }: Word,
): Promise<void> {
  await notify(work, {
    to: await usersWithRecordAccess(work.db, row, to),
    type,
    subject: `Order form ${row.number ?? ''} ${words}`.replace('  ', ' '),
    message: `${row.personName ?? 'A placement'}, from ${row.startDate ? formatDateInWords(row.startDate) : 'a day that is open'}: the order form ${words}`,
    orderFormID: row.id,
    entity: 'order-form',
    entityID: row.id,
  })
}
