import { grantOf } from '@muster/contract/access/matrix.ts'
import { GROUP_NAMES } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { NEXT_STEP, orderFormMove } from '@muster/contract/order-forms/core/states.contract.ts'
import { seesRequests } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import type { RequestKind } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { presentDelivery } from '../../../kernel/mail/deliveries.ts'
import { delegatesFor, pendingApprovers } from '../approvals/pending-approvers.queries.ts'
import { editableFields, mayOf, possibleMoves } from '../lifecycle/available-transitions.queries.ts'
import { type OrderFormFacts, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { isWaiverRequested } from '../lifecycle/guards.rules.ts'
import { readinessOf } from '../lifecycle/readiness.rules.ts'
import { offerOf } from '../offers/offers.queries.ts'
import { placeOfRequest, presentRequest } from '../onboarding/requests.queries.ts'
import { readableAgreements } from './fields.queries.ts'
import { missingApproversFor } from './missing-approvers.queries.ts'
import { presentCore } from './rows.queries.ts'
import { getOrderForm, type OrderFormDbRow, visibleInScope } from './scope.queries.ts'
import { presentMargin } from './snapshots.queries.ts'

/** The signed-in user who reads an order form. */
export type Reader = Pick<Call, 'db' | 'appContext' | 'today' | 'now' | 'may'> & { readonly staff: Staff }

const NO_ONE = { name: '' }

/** Loads the names of the users on the record in one query. */
async function namesOf(db: Db, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids.filter((id): id is string => Boolean(id)))]
  if (wanted.length === 0) return (_id: string | null | undefined) => null
  const people = await db.selectFrom('appUser').select(['id', 'name']).where('id', 'in', wanted).execute()
  const byID = new Map(people.map((one) => [one.id, one]))
  return (id: string | null | undefined) => (id ? { id, name: (byID.get(id) ?? NO_ONE).name } : null)
}

/** The linked agreement, for users who may read it, and only if it belongs to the client. */
async function agreementOf({ db, staff }: Reader, { clientId, msaId, sowId }: OrderFormDbRow, kind: 'MSA' | 'SOW') {
  const id = kind === 'MSA' ? msaId : sowId
  if (!id) return null
  const found = await readableAgreements(db, staff, kind)
    ?.select(['agreement.id', 'number', 'status', 'startDate', 'endDate'])
    .where('agreement.id', '=', id)
    .where('agreement.clientId', '=', clientId)
    .executeTakeFirst()
  return found ?? null
}

/** All terms of the chain, and the replacement or the replaced order form, that the user may see. */
async function chainOf(db: Db, { row, children }: OrderFormFacts, staff: Staff): Promise<OrderForm['chain']> {
  const { id, number, type, status, startDate, endDate } = row
  if (row.parentId === null && row.rootId === null && children.length === 0)
    return [{ id, number, type: type as OrderForm['type'], status, startDate, endDate }]
  const terms = await db
    .selectFrom('orderForm')
    .select(['id', 'number', 'type', 'status', 'startDate', 'endDate'])
    .where((eb) =>
      eb.or([
        eb('placementId', '=', row.placementId),
        eb('parentId', '=', row.id),
        ...(row.parentId ? [eb('id', '=', row.parentId)] : []),
      ]),
    )
    .where((eb) => eb.or([eb('id', '=', row.id), visibleInScope(scopeFor(staff, 'order-forms'))(eb)]))
    .orderBy(sql`start_date nulls last`)
    .orderBy('createdAt')
    .limit(50)
    .execute()
  return terms as OrderForm['chain']
}

/** The full record of a visible order form. */
export async function readOrderForm(call: Reader & Pick<Call, 'scope'>, id: string): Promise<OrderForm> {
  return presentRecord(call, await getOrderForm(call.db, call.scope!, id))
}

/** Who is next. An order form on hold has no due time, but the roles that can resume it are named. */
const rolesNext = ({ status, statusBeforeHold, waitingRoles }: OrderFormDbRow): string[] =>
  status === 'ON_HOLD' && statusBeforeHold
    ? [...(orderFormMove('ON_HOLD', statusBeforeHold, statusBeforeHold)?.roles ?? [])]
    : waitingRoles

/** The same for a row that was just updated, which the caller may no longer see. */
export async function presentRecord(reader: Reader, row: OrderFormDbRow): Promise<OrderForm> {
  return presentFacts(reader, await readOrderFormFacts(reader, row))
}

async function presentFacts(reader: Reader, facts: OrderFormFacts): Promise<OrderForm> {
  const { db, staff } = reader
  const { row, fields, margin, granted: waivers, decided: approvals } = facts
  const [msa, sow, chain, missing, people] = await Promise.all([
    agreementOf(reader, row, 'MSA'),
    agreementOf(reader, row, 'SOW'),
    chainOf(db, facts, staff),
    missingApproversFor({ db, today: reader.today, staff }, facts),
    Promise.all([pendingApprovers(db, row), delegatesFor(db, row, reader.today)]).then((all) => all.flat()),
  ])
  // A renewed term has the status of the later terms of its placement.
  const place = row.status === 'RENEWED' ? await placeOfRequest(db, row.id) : placeOf(facts)
  const person = await namesOf(db, [
    row.recruiterId,
    row.submittedBy,
    row.hrReviewedBy,
    ...facts.checks.map(({ checkedBy }) => checkedBy),
    ...approvals.flatMap(({ decidedBy, decidedFor }) => [decidedBy, decidedFor]),
    ...waivers.map(({ grantedBy }) => grantedBy),
    facts.margin?.computedBy,
    facts.requestedWaiver?.requestedBy,
    ...facts.documents.map(({ createdBy }) => createdBy),
  ])
  return {
    ...presentCore({ ...facts, ...row }),
    ...groupsOf(facts),
    clonedFromID: row.clonedFromId,
    msaID: row.msaId,
    _msa: msa,
    sowID: row.sowId,
    _sow: sow,
    jobID: row.jobId,
    submissionID: row.submissionId,
    recruiterID: row.recruiterId,
    _recruiter: person(row.recruiterId),
    probationMonths: fields.probationMonths ?? null,
    noticeDays: fields.noticeDays ?? null,
    _submittedBy: person(row.submittedBy),
    _hrReviewedBy: person(row.hrReviewedBy),
    hrReviewedAt: row.hrReviewedAt?.toISOString() ?? null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    reason: row.reason,
    nextStep: NEXT_STEP[row.status] ?? null,
    pendingRoles: { roles: rolesNext(row), people: people.map(({ id, name }) => ({ id, name })), unfilled: missing },
    availableTransitions: await possibleMoves(facts),
    editable: editableFields(facts),
    may: mayOf(facts),
    margin: margin
      ? { ...presentMargin(margin, person), targetPercent: margin.targetPercent, floorPercent: margin.floorPercent }
      : null,
    offer: offerOf(facts, person, facts.deliveries.map(presentDelivery(reader))),
    ...decisionsOf(reader, facts, person),
    requests: facts.requests
      .filter(({ kind }) => seesRequests(staff.role, kind as RequestKind))
      .map((request) => presentRequest({ ...request, ...place }, reader)),
    ...linkedRecords(reader, facts),
    readiness: readinessOf(facts),
    chain,
    candidateStatus: (facts.candidate?.status ?? null) as OrderForm['candidateStatus'],
  }
}

/** The contracts and purchase orders that the user may see. */
function linkedRecords(
  reader: Reader,
  { contracts, purchaseOrders }: OrderFormFacts,
): Pick<OrderForm, 'candidateContracts' | 'clientContracts' | 'purchaseOrders'> {
  const sees = (resource: 'candidate-contracts' | 'client-contracts' | 'purchase-orders') =>
    reader.may({ resource, action: 'view', min: 'limited' })
  return {
    candidateContracts: sees('candidate-contracts') ? contracts.filter(({ kind }) => kind === 'CANDIDATE') : [],
    clientContracts: sees('client-contracts') ? contracts.filter(({ kind }) => kind === 'CLIENT') : [],
    purchaseOrders: sees('purchase-orders') ? [...purchaseOrders] : [],
  }
}

type Decisions = Pick<OrderForm, 'checks' | 'approvals' | 'waivers' | 'requestedWaiver'>

/** Confirmations, approvals and waivers, with the names of the users. */
function decisionsOf(reader: Reader, facts: OrderFormFacts, person: Awaited<ReturnType<typeof namesOf>>): Decisions {
  const { row, margin, requestedWaiver } = facts
  const who = (id: string) => person(id) ?? { id, name: '' }
  const sees = seesMargin(reader)
  return {
    checks: facts.checks.map(({ side, checkedBy, checkedAt, comment }) => ({
      side: side as 'PAY' | 'BILL',
      _checkedBy: who(checkedBy),
      checkedAt: checkedAt.toISOString(),
      comment,
    })),
    approvals: facts.decided
      .filter(shownTo(reader, row.round))
      .map((approval) => ({
        id: approval.id,
        step: approval.step,
        roles: approval.roles,
        why: sees ? approval.why : 'Approval',
        reasonRequired: sees && (approval.reasonRequired || margin?.needsException === true),
        decision: approval.decision as OrderForm['approvals'][number]['decision'],
        comment: approval.comment,
        _decidedBy: person(approval.decidedBy),
        decidedAt: approval.decidedAt?.toISOString() ?? null,
        _decidedFor: person(approval.decidedFor),
        current: approval.round === row.round,
      })),
    waivers: facts.granted.map(({ kind, reason, grantedBy, grantedAt }) => ({
      kind: kind as OrderForm['waivers'][number]['kind'],
      reason,
      _grantedBy: who(grantedBy),
      grantedAt: grantedAt.toISOString(),
    })),
    requestedWaiver:
      isWaiverRequested(facts) && requestedWaiver
        ? {
            kind: 'AGREEMENT',
            reason: requestedWaiver.reason,
            _requestedBy: who(requestedWaiver.requestedBy),
            requestedAt: requestedWaiver.requestedAt.toISOString(),
          }
        : null,
  }
}

export const seesMargin = ({ staff }: Pick<Reader, 'staff'>) =>
  grantOf(staff.role, 'order-form-margin').visibility !== 'none'

/**
 * Rule descriptions mention the margin, and the length of the chain reveals it. Without access to the margin, users see
 * past decisions and the current step, but no later steps.
 */
function shownTo(reader: Reader, round: number) {
  let isAhead = false
  return (one: { readonly round: number; readonly decision: string | null }): boolean => {
    if (seesMargin(reader) || one.decision !== null) return true
    if (one.round !== round || isAhead) return false
    isAhead = true
    return true
  }
}

const placeOf = ({ row, clientName, countryName }: OrderFormFacts) => ({
  orderFormNumber: row.number,
  orderFormStatus: row.status,
  personName: row.personName,
  clientName,
  countryId: row.countryId,
  countryName,
  startDate: row.startDate,
})

type Groups = Pick<OrderForm, (typeof GROUP_NAMES)[number]>
/** The field groups; a group without values is empty. */
const groupsOf = ({ fields }: OrderFormFacts) =>
  Object.fromEntries(GROUP_NAMES.map((name) => [name, fields[name] ?? {}])) as Groups
