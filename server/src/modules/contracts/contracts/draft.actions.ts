import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { conflict, ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import type { ContractCall } from '../core/call.types.ts'
import { KINDS } from '../core/kinds.rules.ts'
import {
  agreedFields,
  fieldsFrom,
  isNextTerm,
  loadOrderForm,
  type OrderFormFacts,
  orderFormFacts,
  termsOf,
} from '../core/order-form.queries.ts'
import type { ActionOrJob } from './activation.actions.ts'
import { EMPLOYMENT_WIDE_FIELDS, mismatches } from './contract-guards.queries.ts'
import { readContract } from './contract-record.queries.ts'
import { AS_A_DRAFT, assertAgreements, assertContracted, changeContract, draftContract } from './contracts.actions.ts'
import { contractsIn, loadContract, type NamedContract } from './contracts.queries.ts'
import { type ContractFields, fieldsOf, PENDING_STATUSES } from './contracts.rules.ts'

/**
 * Drafts the employment contract and the client contract of an order form when its onboarding starts
 * (docs/domain/order-forms.md), in the caller's transaction, and notifies HR and the account managers. Existing
 * contracts are unchanged. Returns the IDs of new drafts.
 */
export async function draftContracts(context: ActionOrJob, orderFormID: string): Promise<string[]> {
  const { db } = context
  const facts = await orderFormFacts(db, orderFormID)
  if (!facts) return []
  const drafted: string[] = []
  for (const kind of ['CANDIDATE', 'CLIENT'] as const) {
    if (kind === 'CANDIDATE' && facts.candidateId === null) continue
    if (await isThere(db, kind, orderFormID)) continue
    const { id, isToBeWritten } = await draftOne(context, kind, { facts, author: null })
    if (isToBeWritten) await notifyDrafters(context, kind, facts, id)
    drafted.push(id)
  }
  return drafted
}

interface CreateCall extends ContractCall {
  readonly body: ContractFields & { readonly orderFormID: string }
}

/** Drafts a contract from its order form, with the given overrides. */
export const createContract =
  <K extends ContractKind>(kind: K) =>
  async (call: CreateCall) => {
    const { db, scope, body, staff } = call
    const { orderFormID, ...entered } = body
    const facts = await loadOrderForm(db, scope, orderFormID)
    assertContracted(facts, kind)
    await assertAgreements(db, facts.clientId, entered)
    const { id } = await draftOne(call, kind, { facts, entered, author: staff })
    return readContract(call, null, kind, id)
  }

interface ContractDraft {
  readonly facts: OrderFormFacts
  /** The author; null for onboarding: the user who started it may approve the contract. */
  readonly author: { readonly id: string } | null
  /** The overrides of the order form's terms. */
  readonly entered?: ContractFields
}

interface DraftedContract {
  readonly id: string
  /** The draft must be completed; a contract sent or signed with these terms needs nothing. */
  readonly isToBeWritten: boolean
}

/**
 * A contract for an order form: a new one for a first term, or after a contract that ends before it; otherwise the next
 * version of the current contract, because two of a type cannot be in force at once.
 */
async function draftOne(
  context: ActionOrJob,
  kind: ContractKind,
  { entered = {}, ...wanted }: ContractDraft,
): Promise<DraftedContract> {
  const { facts } = wanted
  const amended = isNextTerm(facts) ? await runningOn(context.db, kind, facts) : undefined
  return amended
    ? draftVersion(context, kind, { ...wanted, entered, amended })
    : draftNew(context, kind, { ...wanted, entered })
}

async function draftNew(
  context: ActionOrJob,
  kind: ContractKind,
  wanted: Required<ContractDraft>,
): Promise<DraftedContract> {
  const { facts, entered, author } = wanted
  const predecessor = await predecessorOf(context.db, kind, facts)
  const fields = { ...fieldsFrom(kind, facts), ...entered }
  const draft = { kind, facts, fields, ...(predecessor && { renewsID: predecessor }) }
  const id = await draftContract(context, draft, { event: 'created', author })
  return { id, isToBeWritten: true }
}

/**
 * The next version, from the start date of the term, with its terms over those of the contract. Onboarding reuses an
 * amendment in progress; a user who drafts one gets an error that names it.
 */
async function draftVersion(
  context: ActionOrJob,
  kind: ContractKind,
  { facts, entered, author, amended }: Required<ContractDraft> & { readonly amended: NamedContract },
): Promise<DraftedContract> {
  const { db } = context
  const open = await openAmendment(db, kind, amended)
  if (open && author === null) return adopt(context, kind, { facts, open })
  if (open)
    throw conflict(
      'AMENDMENT_OPEN',
      `The next version of ${open.number}, from ${formatLongDate(open.startDate)}, is in progress. Open it, or cancel it first.`,
    )
  const fields = { ...(await fieldsOfNext(db, kind, { facts, before: amended })), ...entered }
  const draft = { kind, facts, amends: amended, fields }
  const id = await draftContract(context, draft, { event: 'amendment-drafted', author })
  return { id, isToBeWritten: true }
}

interface NextTermFacts {
  readonly facts: OrderFormFacts
  /** The contract of the former term. */
  readonly before: NamedContract
}

/** The edited terms of the former term's contract, overridden by the terms of the next order form. */
export async function fieldsOfNext(
  db: Db,
  kind: ContractKind,
  { facts, before }: NextTermFacts,
): Promise<ContractFields> {
  const agreed = agreedFields(kind, facts, await orderFormFacts(db, before.orderFormId))
  const isAgreed = ([field, value]: [string, unknown]) =>
    !(OWN_LABELS.has(field) || (EMPLOYMENT_WIDE_FIELDS.has(field) && value === null)) &&
    !(field === 'endDate' && before.endDate === null)
  return { ...fieldsOf(before), ...Object.fromEntries(Object.entries(agreed).filter(isAgreed)) }
}

/** The amendment of a contract in progress, locked; none if others cancelled it concurrently. */
async function openAmendment(db: Db, kind: ContractKind, amended: NamedContract): Promise<NamedContract | undefined> {
  // One query finds and locks it, because the database checks the status again after waiting for a lock.
  const open = await contractsIn(db, null, kind)
    .select('contract.id')
    .where('contract.amendsId', '=', amended.id)
    .where('contract.status', 'in', [...PENDING_STATUSES])
    .forUpdate()
    .executeTakeFirst()
  return open && loadContract(db, null, { kind, id: open.id })
}

/**
 * Defaults of a first contract that no order form has; edited values stay, such as an employment without an end date.
 */
const OWN_LABELS: ReadonlySet<string> = new Set(['confidentiality', 'governingLaw'])

/**
 * An existing amendment is used for the order form. A draft is checked against it when it is sent. One sent with other
 * terms returns to draft; one signed with other terms is binding, and blocks the order form until HR or sales cancel
 * it.
 */
async function adopt(
  context: ActionOrJob,
  kind: ContractKind,
  { facts, open }: { readonly facts: OrderFormFacts; readonly open: NamedContract },
): Promise<DraftedContract> {
  const { db, now } = context
  if (open.orderFormId === facts.id)
    throw conflict(
      'AMENDMENT_OPEN',
      `The next version of ${open.number} is already in progress for ${facts.number}. Open it.`,
    )
  const isOut = open.status === 'SENT' || open.status === 'SIGNED'
  const disagreeing = isOut ? await mismatches(db, { ...open, orderFormId: facts.id }) : []
  const differs = disagreeing.find(({ field }) => !EMPLOYMENT_WIDE_FIELDS.has(field))
  if (differs && open.status === 'SIGNED')
    throw ruleViolation(
      'SIGNED_AMENDMENT_DIFFERS',
      `A signed amendment of the ${KINDS[kind].name} ${open.number}, effective from ${formatLongDate(open.startDate)}, has other terms than ${facts.number}. Cancel the amendment, or return the order form and align its terms.`,
    )
  const reason = differs ? `Terms don’t match ${facts.number}.` : null
  const columns = {
    orderFormId: facts.id,
    ...(!isOut && { ratesCheckedBy: null, ratesCheckedAt: null }),
    ...(differs && { ...AS_A_DRAFT, reason, stateSince: now }),
  }
  await changeContract(context, open, columns, { event: differs ? 'status-changed' : 'adopted-for-change', reason })
  return { id: open.id, isToBeWritten: !isOut || differs !== undefined }
}

/** The other terms of the same placement. */
const chainBefore = (db: Db, facts: OrderFormFacts) => termsOf(db, facts).where('term.id', '!=', facts.id)

/**
 * The contract in force when the term starts, locked: for an amendment the one that it amends, whatever its end date;
 * for the next term one that continues into it, such as an open-ended employment. A signed one counts if it starts
 * before.
 */
async function runningOn(db: Db, kind: ContractKind, facts: OrderFormFacts): Promise<NamedContract | undefined> {
  const found = await contractsIn(db, null, kind)
    .select('contract.id')
    .where('contract.orderFormId', 'in', chainBefore(db, facts))
    .where((eb) =>
      eb.or([
        eb.and([eb('contract.status', 'in', ['ACTIVE', 'EXPIRED']), eb('contract.startDate', '<=', facts.startDate)]),
        eb.and([eb('contract.status', '=', 'SIGNED'), eb('contract.startDate', '<', facts.startDate)]),
      ]),
    )
    .$if(facts.type !== 'AMENDMENT', (contracts) =>
      contracts.where((eb) => eb.or([eb('contract.endsOn', 'is', null), eb('contract.endsOn', '>=', facts.startDate)])),
    )
    .orderBy('contract.startDate', 'desc')
    .orderBy('contract.revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && loadContract(db, null, { kind, id: found.id, lock: true })
}

const isThere = async (db: Db, kind: ContractKind, orderFormID: string) => {
  const live = contractsIn(db, null, kind).select('id').where('orderFormId', '=', orderFormID)
  return (await live.where('status', '!=', 'CANCELLED').limit(1).executeTakeFirst()) !== undefined
}

/**
 * The contract that a new one renews: that of an earlier term of the chain which ends before this one starts and was
 * not renewed yet.
 */
async function predecessorOf(db: Db, kind: ContractKind, facts: OrderFormFacts): Promise<string | undefined> {
  const before = await contractsIn(db, null, kind)
    .select('contract.id')
    .where('contract.orderFormId', 'in', chainBefore(db, facts))
    .where('contract.status', 'in', ['ACTIVE', 'EXPIRED'])
    .where('contract.endsOn', '<', facts.startDate)
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('contract as next')
            .select('next.id')
            .where('next.renewsId', '=', sql<string>`contract.id`)
            .where('next.status', '!=', 'CANCELLED')
            .where('next.archivedAt', 'is', null),
        ),
      ),
    )
    .orderBy('contract.startDate', 'desc')
    .executeTakeFirst()
  return before?.id
}

async function notifyDrafters(
  context: ActionOrJob,
  kind: ContractKind,
  facts: OrderFormFacts,
  id: string,
): Promise<void> {
  const { db, staff } = context
  const people =
    kind === 'CANDIDATE' ? await userIDsWithAccess(db, ['HR_ASSOCIATE'], facts.countryId) : await managersOf(db, facts)
  const { name, entity } = KINDS[kind]
  await notify(context, {
    to: othersThan(staff, people),
    type: 'ORDER_FORM_STATUS',
    subject: `Contract drafted for ${facts.number}`,
    message: `The ${name} of the order form ${facts.number} (${facts.clientName}) was created as a draft. Complete it and submit it for review.`,
    orderFormID: facts.id,
    entity,
    entityID: id,
  })
}
