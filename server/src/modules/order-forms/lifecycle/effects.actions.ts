import type { Role } from '@muster/contract/access/roles.ts'
import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { machineOf } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { writeAuditEntries, writeAuditEntry } from '../../../kernel/app/events.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { about as aboutConsultant } from '../../consultants/core/consultants.rules.ts'
import { draftContracts } from '../../contracts/contracts/draft.actions.ts'
import { about } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow, Terms } from '../core/scope.queries.ts'
import { mailJoining } from '../offers/joining-mail.actions.ts'
import { entriesOf, REQUEST_LABELS, REQUEST_TYPES } from '../onboarding/request-entries.rules.ts'
import { type OrderFormFacts, type RequestRow, readOrderFormFacts } from './facts.queries.ts'
import { isNational, requestOf } from './guards.rules.ts'
import { notifyAboutOrderForm, transitionTo, type Work } from './steps.actions.ts'

export type ByPerson = Work & { readonly staff: NonNullable<Work['staff']> }

interface Raised {
  readonly kind: 'VISA' | 'MEDICAL' | 'LAPTOP' | 'EMPLOYEE_DATA'
  readonly status: string
  readonly reason?: string
  /** What there is to do, where it is not what such a request always asks. */
  readonly words?: string
}

/** Writes requests that the order form does not have yet. */
export async function createRequests(work: Work, row: OrderFormDbRow, raised: readonly Raised[]): Promise<void> {
  const { db, staff, now } = work
  if (raised.length === 0) return
  const made = {
    createdBy: staff?.id ?? null,
    updatedBy: staff?.id ?? null,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
  }
  await db
    .insertInto('orderFormRequest')
    .values(
      raised.map(({ kind, status, reason }) => ({
        orderFormId: row.id,
        kind,
        status,
        reason: reason ?? null,
        ...made,
      })),
    )
    .onConflict((conflict) => conflict.constraint('order_form_request_one').doNothing())
    .execute()
  await writeAuditEntry(work, {
    event: 'order-form.requests-raised',
    ...about(row),
    after: { requests: raised.map(({ kind }) => kind) },
  })
  // Of a visa that was signed for, the step itself tells the visa team.
  for (const { kind, status, words } of raised)
    if (words) await notifyWorkers(work, row, kind, words)
    else if (kind === 'VISA' && row.status !== 'APPROVED') continue
    else if (status in ASKED) await notifyWorkers(work, row, kind, ASKED[status]![kind]!)
}

/** What is to be done about a new request. */
const ASKED: Readonly<Record<string, Partial<Record<RequestKind, string>>>> = {
  REQUESTED: {
    ...{ LAPTOP: 'needs a laptop.', MEDICAL: 'needs a medical card.', VISA: 'needs a visa. The request is open.' },
  },
  NOT_SENT: { EMPLOYEE_DATA: 'needs the employee data form. Send it.' },
}

const DONE_WITH = new Set(['CANCELLED', 'REJECTED', 'DELETED', 'RETURNED', 'EXPIRED'])
const stillServes = (request: RequestRow | undefined) => request !== undefined && !DONE_WITH.has(request.status)

/** On signature, or when a next term begins: the visa and the employee data, unless an earlier term's still serve. */
export async function raiseFirstRequests(work: ByPerson, row: OrderFormDbRow): Promise<void> {
  const facts = await readOrderFormFacts(work, row)
  const { visa } = row.terms as Terms
  const raised: Raised[] = []
  if (!stillServes(requestOf(facts, 'VISA'))) raised.push(visaAsked(facts, visa?.required === true))
  if (!stillServes(requestOf(facts, 'EMPLOYEE_DATA'))) raised.push({ kind: 'EMPLOYEE_DATA', status: 'NOT_SENT' })
  await createRequests(work, row, raised)
}

/**
 * Nobody needs a visa at home. Of anybody else the writer's word that none is needed is not enough (domain.md §2.5: "NOT_REQUIRED with
 * reason"): the visa team confirms it and says why, or begins with one; until then nobody may work.
 */
function visaAsked(facts: OrderFormFacts, isRequired: boolean): Raised {
  if (isRequired) return { kind: 'VISA', status: 'REQUESTED' }
  if (isNational(facts)) return { kind: 'VISA', status: 'NOT_REQUIRED', reason: 'Nobody needs a visa at home.' }
  const words = 'is said to need no visa. Confirm it with the reason, or begin with the visa.'
  return { kind: 'VISA', status: 'REQUESTED', reason: 'The order form says that no visa is needed.', words }
}

/** Into ONBOARDING: laptop and medical card are asked for, both contracts drafted, and a newcomer is told where to begin. */
export async function startOnboarding(work: ByPerson, row: OrderFormDbRow): Promise<OrderFormDbRow> {
  if (row.status === 'APPROVED') await raiseFirstRequests(work, row)
  const facts = await readOrderFormFacts(work, row)
  const { laptop, medical } = row.terms as Terms
  const raised: Raised[] = []
  if (laptop?.provider === 'US' && !stillServes(requestOf(facts, 'LAPTOP')))
    raised.push({ kind: 'LAPTOP', status: 'REQUESTED' })
  if (medical?.category && medical.category !== 'NONE' && !stillServes(requestOf(facts, 'MEDICAL')))
    raised.push({ kind: 'MEDICAL', status: 'REQUESTED' })
  await createRequests(work, row, raised)
  const entered = await transitionTo(work, row, 'ONBOARDING')
  await draftContracts(work, row.id)
  await mailJoining(work, { ...facts, row: entered })
  return entered
}

/** After a cancellation nothing that was asked for is worked on any more; what was given is asked back. */
const WITHDRAWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VISA: {
    ...{ REQUESTED: 'CANCELLED', DOCS_PENDING: 'CANCELLED', DOCS_VERIFIED: 'CANCELLED', APPLIED: 'CANCELLED' },
    ...{ APPROVED: 'CANCELLED', ARRIVED: 'CANCELLED', MEDICAL_DONE: 'CANCELLED', ID_ISSUED: 'CANCELLED' },
    ...{ REJECTED: 'CANCELLED', ACTIVE: 'CANCELLATION_REQUESTED' },
  },
  MEDICAL: { REQUESTED: 'REJECTED', SENT_TO_INSURER: 'REJECTED', ACTIVE: 'DELETION_REQUESTED' },
  LAPTOP: { REQUESTED: 'CANCELLED', RESERVED: 'CANCELLED', ASSIGNED: 'RETURN_REQUESTED' },
  EMPLOYEE_DATA: {
    ...{ NOT_SENT: 'CANCELLED', SENT: 'CANCELLED', OPENED: 'CANCELLED', IN_PROGRESS: 'CANCELLED' },
    CORRECTION_REQUESTED: 'CANCELLED',
  },
}

/** Calls off what was asked for; the trail says what became of each, and who works on it hears of it. */
export async function cancelRequests(work: Work, row: OrderFormDbRow, reason: string | null): Promise<void> {
  const { db, staff, now } = work
  const own = await db
    .selectFrom('orderFormRequest')
    .selectAll()
    .where('orderFormId', '=', row.id)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const before of own) {
    const to = WITHDRAWN[before.kind]?.[before.status]
    if (!to) continue
    const after = await db
      .updateTable('orderFormRequest')
      .set((eb) => ({
        status: to,
        reason,
        stateSince: now,
        updatedAt: now,
        updatedBy: staff?.id ?? null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditEntries(work, entriesOf(row, before, after, reason))
    const kind = before.kind as RequestKind
    const words = GIVEN.has(to) ? 'was cancelled: what was given is asked back.' : 'was cancelled.'
    await notifyWorkers(
      work,
      row,
      kind,
      `${words} Its ${REQUEST_LABELS[kind]} ${statusPhrase(to, machineOf(kind).entity)}.`,
    )
  }
}

const GIVEN = new Set(['CANCELLATION_REQUESTED', 'DELETION_REQUESTED', 'RETURN_REQUESTED'])

/** Who works on requests of a kind. */
const WORKERS: Readonly<Record<RequestKind, Role>> = {
  ...{ VISA: 'VISA_TEAM', MEDICAL: 'HR_ASSOCIATE', LAPTOP: 'ASSET_MANAGER', EMPLOYEE_DATA: 'HR_ASSOCIATE' },
}

async function notifyWorkers(work: Work, row: OrderFormDbRow, kind: RequestKind, words: string): Promise<void> {
  const people = await usersWithAccess(work.db, [WORKERS[kind]], row.countryId)
  const to = people.map(({ id }) => id).filter((id) => id !== work.staff?.id)
  await notifyAboutOrderForm(work, row, { to, type: REQUEST_TYPES[kind], words })
}

/** The consultant is free of the order form that has ended. */
export async function unassignConsultant(work: Work, row: OrderFormDbRow): Promise<void> {
  const { db, now, staff } = work
  if (!row.candidateId) return
  const freed = await db
    .updateTable('consultant')
    .set((eb) => ({
      ...{ currentOrderFormId: null, updatedAt: now, updatedBy: staff?.id ?? null },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.candidateId)
    .where('currentOrderFormId', '=', row.id)
    .returning(['id', 'name', 'countryId', 'currentOrderFormId'])
    .executeTakeFirst()
  if (freed) await auditCurrentOrderForm(work, freed, row.id)
}

type Pointed = Parameters<typeof aboutConsultant>[0] & { readonly currentOrderFormId: string | null }

/** The consultant's own history says to which order form the record leads from now on. */
export const auditCurrentOrderForm = (work: Work, consultant: Pointed, before: string | null) =>
  writeAuditEntry(work, {
    event: 'consultant.placed',
    ...aboutConsultant(consultant),
    before: { currentOrderFormID: before },
    after: { currentOrderFormID: consultant.currentOrderFormId },
  })
