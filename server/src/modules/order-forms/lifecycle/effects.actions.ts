import type { Role } from '@muster/contract/access/roles.ts'
import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { RETURN_REQUESTED } from '@muster/contract/order-forms/onboarding/request-assignees.rules.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { requestStatusLabels, requestTypeLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { othersThan, writeAuditEntries, writeAuditEntry } from '../../../kernel/app/events.ts'
import { changeColumns, creationColumns } from '../../../kernel/records/columns.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { consultantAuditSubject as aboutConsultant } from '../../consultants/core/consultants.rules.ts'
import { draftContracts } from '../../contracts/contracts/draft.actions.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { mailJoining } from '../offers/joining-mail.actions.ts'
import { entriesOf, REQUEST_TYPES } from '../onboarding/request-entries.rules.ts'
import type { WorkOfUser } from './effects.types.ts'
import { type OrderFormFacts, readOrderFormFacts } from './facts.queries.ts'
import { isNational, requestOf } from './guards.rules.ts'
import { notifyAboutOrderForm, transitionTo, type Work } from './steps.actions.ts'

interface NewRequest {
  readonly kind: RequestKind
  readonly status: string
  readonly reason?: string
  /** The task of a request, where it differs from the default. */
  readonly text?: string
}

/** Creates missing requests of the order form. */
async function createRequests(work: WorkOfUser, row: OrderFormDbRow, requests: readonly NewRequest[]): Promise<void> {
  if (requests.length === 0) return
  const created = { orderFormId: row.id, ...creationColumns(work), stateSince: work.now }
  await work.db
    .insertInto('orderFormRequest')
    .values(requests.map(({ kind, status, reason }) => ({ kind, status, reason: reason ?? null, ...created })))
    .onConflict((conflict) => conflict.constraint('order_form_request_one').doNothing())
    .execute()
  await writeAuditEntry(work, {
    event: 'order-form.requests-created',
    ...orderFormAuditSubject(row),
    after: { requests: requests.map(({ kind }) => kind) },
  })
  for (const { kind, status, text } of requests) {
    // The visa team is notified of a signed offer by the transition.
    const isNotified = kind === 'VISA' && !text && row.status !== 'APPROVED'
    if (!isNotified && status !== 'NOT_REQUIRED') await notifyWorkers(work, row, kind, text ?? NEW_REQUEST_TEXTS[kind])
  }
}

/** The notification of a new request. */
const NEW_REQUEST_TEXTS: Readonly<Record<RequestKind, string>> = {
  LAPTOP: 'requires a laptop.',
  MEDICAL: 'requires a medical card.',
  VISA: 'requires a visa. A request was created.',
  EMPLOYEE_DATA: 'requires the employee data form. Send it.',
}

const ENDED_REQUESTS = new Set(['CANCELLED', 'REJECTED', 'DELETED', 'RETURNED', 'EXPIRED'])
const isStillValid = (facts: OrderFormFacts, kind: RequestKind) => {
  const request = requestOf(facts, kind)
  return request !== undefined && !ENDED_REQUESTS.has(request.status)
}

/**
 * Creates visa and employee data requests on signature or for a next term, unless those of an earlier term are still
 * valid.
 */
export async function createFirstRequests(work: WorkOfUser, row: OrderFormDbRow): Promise<void> {
  const facts = await readOrderFormFacts(work, row)
  const requests: NewRequest[] = []
  if (!isStillValid(facts, 'VISA')) requests.push(visaRequest(facts, row.terms.visa?.required === true))
  if (!isStillValid(facts, 'EMPLOYEE_DATA')) requests.push({ kind: 'EMPLOYEE_DATA', status: 'NOT_SENT' })
  await createRequests(work, row, requests)
}

/**
 * Nationals need no visa. For others the visa team must confirm with a reason that none is required
 * (docs/domain/order-forms.md: "NOT_REQUIRED with reason"), or start one; until then the consultant may not work.
 */
function visaRequest(facts: OrderFormFacts, isRequired: boolean): NewRequest {
  if (isRequired) return { kind: 'VISA', status: 'REQUESTED' }
  if (isNational(facts)) return { kind: 'VISA', status: 'NOT_REQUIRED', reason: 'Nationals need no visa.' }
  const text = 'is marked as not requiring a visa. Confirm with a reason or start the visa process.'
  return { kind: 'VISA', status: 'REQUESTED', reason: 'The order form requires no visa.', text }
}

/**
 * Starts ONBOARDING: requests laptop and medical card, drafts both contracts, and sends joining instructions to a new
 * hire.
 */
export async function startOnboarding(work: WorkOfUser, row: OrderFormDbRow): Promise<OrderFormDbRow> {
  if (row.status === 'APPROVED') await createFirstRequests(work, row)
  const facts = await readOrderFormFacts(work, row)
  const { laptop, medical } = row.terms
  const requests: NewRequest[] = []
  if (laptop?.provider === 'US' && !isStillValid(facts, 'LAPTOP'))
    requests.push({ kind: 'LAPTOP', status: 'REQUESTED' })
  if (medical?.category && medical.category !== 'NONE' && !isStillValid(facts, 'MEDICAL'))
    requests.push({ kind: 'MEDICAL', status: 'REQUESTED' })
  await createRequests(work, row, requests)
  const entered = await transitionTo(work, row, 'ONBOARDING')
  await draftContracts(work, row.id)
  await mailJoining(work, { ...facts, row: entered })
  return entered
}

/** After a cancellation open requests are cancelled, and completed ones are returned. */
const WITHDRAWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VISA: {
    REQUESTED: 'CANCELLED',
    DOCS_PENDING: 'CANCELLED',
    DOCS_VERIFIED: 'CANCELLED',
    APPLIED: 'CANCELLED',
    APPROVED: 'CANCELLED',
    ARRIVED: 'CANCELLED',
    MEDICAL_DONE: 'CANCELLED',
    ID_ISSUED: 'CANCELLED',
    REJECTED: 'CANCELLED',
    ACTIVE: 'CANCELLATION_REQUESTED',
  },
  MEDICAL: { REQUESTED: 'REJECTED', SENT_TO_INSURER: 'REJECTED', ACTIVE: 'DELETION_REQUESTED' },
  LAPTOP: { REQUESTED: 'CANCELLED', RESERVED: 'CANCELLED', ASSIGNED: 'RETURN_REQUESTED' },
  EMPLOYEE_DATA: {
    NOT_SENT: 'CANCELLED',
    SENT: 'CANCELLED',
    OPENED: 'CANCELLED',
    IN_PROGRESS: 'CANCELLED',
    CORRECTION_REQUESTED: 'CANCELLED',
  },
}

/** Cancels or returns the requests, with audit entries and notifications. */
export async function cancelRequests(work: Work, row: OrderFormDbRow, reason: string | null): Promise<void> {
  const { db, now } = work
  const requests = await db
    .selectFrom('orderFormRequest')
    .selectAll()
    .where('orderFormId', '=', row.id)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const before of requests) {
    const to = WITHDRAWN[before.kind]?.[before.status]
    if (!to) continue
    const after = await db
      .updateTable('orderFormRequest')
      .set({ status: to, reason, stateSince: now, ...changeColumns(work) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditEntries(work, entriesOf(row, before, after, reason))
    const kind = before.kind as RequestKind
    const text = RETURN_REQUESTED.includes(to) ? 'was cancelled. Start the return.' : 'was cancelled.'
    await notifyWorkers(
      work,
      row,
      kind,
      `${text} ${requestTypeLabels[kind]} status: ${inSentence(requestStatusLabels[to] ?? to)}.`,
    )
  }
}

/** The role that works on the requests of a type. */
const WORKERS: Readonly<Record<RequestKind, Role>> = {
  VISA: 'VISA_TEAM',
  MEDICAL: 'HR_ASSOCIATE',
  LAPTOP: 'ASSET_MANAGER',
  EMPLOYEE_DATA: 'HR_ASSOCIATE',
}

async function notifyWorkers(work: Work, row: OrderFormDbRow, kind: RequestKind, text: string): Promise<void> {
  const workers = await userIDsWithAccess(work.db, [WORKERS[kind]], row.countryId)
  const to = othersThan(work.staff, workers)
  await notifyAboutOrderForm(work, row, { to, type: REQUEST_TYPES[kind], text })
}

/** Removes the ended order form from the consultant. */
export async function unassignConsultant(work: Work, row: OrderFormDbRow): Promise<void> {
  const freed = await work.db
    .updateTable('consultant')
    .set({ currentOrderFormId: null, ...changeColumns(work) })
    .where('id', '=', row.candidateId)
    .where('currentOrderFormId', '=', row.id)
    .returning(['id', 'name', 'countryId', 'currentOrderFormId'])
    .executeTakeFirst()
  if (freed) await auditCurrentOrderForm(work, freed, row.id)
}

type ConsultantWithOrderForm = Parameters<typeof aboutConsultant>[0] & { readonly currentOrderFormId: string | null }

/** Audits the current order form on the consultant. */
export const auditCurrentOrderForm = (work: Work, consultant: ConsultantWithOrderForm, before: string | null) =>
  writeAuditEntry(work, {
    event: 'consultant.placed',
    ...aboutConsultant(consultant),
    before: { currentOrderFormID: before },
    after: { currentOrderFormID: consultant.currentOrderFormId },
  })
