import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { plural, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { isAmount } from '@muster/contract/kernel/math/money.ts'
import { compare, plus, rounded, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { purchaseOrderStatusLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import type { orderLinkEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import type { FirstLink, OrderLink } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { type Selectable, sql } from 'kysely'
import { AppError, conflict, invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope, type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { contractFor, type OrderContract } from './contracts.queries.ts'
import { findConflictingOrder } from './guards.queries.ts'
import { decoratedLinks, linksIn, presentLink } from './links.queries.ts'
import { orderAuditSubject, throwConstraintError } from './persistence.actions.ts'
import { loadOrder, type NamedOrder } from './purchase-orders.queries.ts'
import { isLive, moneyIn, PURCHASE_ORDER_ENTITY } from './purchase-orders.rules.ts'

type Endpoints = typeof orderLinkEndpoints
type LinkRecord = Selectable<DB['purchaseOrderContract']>
interface LinkActionContext extends WriteContext {
  readonly staff: Staff
}

/** A complete link. */
interface Terms {
  readonly cap: { readonly amount: string; readonly currency: string } | null
  readonly capDays: string | null
  readonly priority: number
  readonly startsOn: string
  readonly endsOn: string
}

/** Links a contract to an order. `at` is the path of the fields in the request. */
export async function insertLink(
  call: LinkActionContext,
  order: NamedOrder,
  link: FirstLink,
  at = '',
): Promise<string> {
  const { db, staff, now } = call
  assertLive(order)
  const contract = await contractFor(db, scopeFor(staff, 'client-contracts'), link.clientContractID)
  const field = `${at}clientContractID`
  if (!contract || contract.clientId !== order.clientId)
    throw invalid([{ path: field, message: 'Select a contract of this client.' }])
  assertBillable(contract, order, field)
  if (await isLinked(db, order.id, contract.familyId)) {
    const message = `${contract.number} is already linked to ${order.number}. Edit that allocation.`
    throw conflict('ALREADY_LINKED', message, { errors: [{ path: field, message }] })
  }
  const terms: Terms = {
    cap: link.cap ?? null,
    capDays: link.capDays ?? null,
    priority: link.priority ?? 1,
    startsOn: link.startsOn ?? order.validFrom,
    endsOn: link.endsOn ?? order.validTo,
  }
  await assertTerms(db, order, { terms, contract, at })
  const { id } = await db
    .insertInto('purchaseOrderContract')
    .values({
      ...purchaseOrderColumns(terms),
      purchaseOrderId: order.id,
      clientContractId: contract.familyId,
      createdAt: now,
      createdBy: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  await recordLink(call, order, 'contract-linked', { after: { contract: contract.number, ...terms } })
  return id
}

const isLinked = async (db: Db, orderID: string, familyID: string): Promise<boolean> =>
  (await db
    .selectFrom('purchaseOrderContract')
    .select('id')
    .where('purchaseOrderId', '=', orderID)
    .where('clientContractId', '=', familyID)
    .where('removedAt', 'is', null)
    .executeTakeFirst()) !== undefined

function assertLive({ number, status }: NamedOrder): void {
  if (!isLive(status))
    throw conflict(
      'NOT_EDITABLE',
      `${number} ${statusClause(purchaseOrderStatusLabels, status)}. Contracts can only be linked to drafts and open orders.`,
    )
}

/** A contract that is agreed or about to be, and billed in the currency of the order. */
function assertBillable(contract: OrderContract, { number, currency }: NamedOrder, path: string): void {
  const { status, currencies } = contract
  const violation = (code: string, message: string) => ruleViolation(code, message, [{ path, message }])
  if (status === 'DRAFT' || status === 'CANCELLED')
    throw violation(
      'contractIsAgreed',
      `${contract.number} ${statusClause(contractStatusLabels, status)}. Only contracts that were sent for review can be linked.`,
    )
  if (currencies.some((one) => one !== currency))
    throw violation(
      'contractsAreValid',
      `${contract.number} is billed in ${currencies.join(', ')}, but ${number} is in ${currency}. Link it to an order in its own currency.`,
    )
}

interface LinkAssessment {
  readonly terms: Terms
  readonly contract: Pick<OrderContract, 'number' | 'familyId' | 'startDate' | 'endsOn'>
  readonly at?: string
}

async function assertTerms(db: Db, order: NamedOrder, { terms, contract, at = '' }: LinkAssessment): Promise<void> {
  const { cap, startsOn, endsOn } = terms
  const violation = (code: string, field: string, message: string) =>
    ruleViolation(code, message, [{ path: `${at}${field}`, message }])
  if (endsOn < startsOn)
    throw invalid([{ path: `${at}endsOn`, message: 'The end date must not be before the start date.' }])
  if (startsOn < order.validFrom || endsOn > order.validTo)
    throw violation(
      'linkWithinValidity',
      startsOn < order.validFrom ? 'startsOn' : 'endsOn',
      `${order.number} is valid from ${formatLongDate(order.validFrom)} to ${formatLongDate(order.validTo)}. Select dates within its validity.`,
    )
  if (contract.startDate > endsOn || (contract.endsOn !== null && contract.endsOn < startsOn))
    throw violation(
      'termsMeet',
      'clientContractID',
      `${contract.number} runs from ${formatLongDate(contract.startDate)} to ${contract.endsOn ? formatLongDate(contract.endsOn) : 'no end date'}, not between ${formatLongDate(startsOn)} and ${formatLongDate(endsOn)}. Select another purchase order or other dates.`,
    )
  if (cap && (cap.currency !== order.currency || !isAmount(cap.amount, order.currency)))
    throw violation(
      'currencyIsTheOrders',
      'cap',
      `${order.number} is in ${order.currency}. Enter the cap in that currency.`,
    )
  if (cap && compare(cap.amount, order.ceiling) > 0)
    throw violation(
      'capWithinCeiling',
      'cap',
      `${order.number} has a limit of ${moneyText(order.ceiling, order.currency)}. An allocation can’t exceed it. Enter a lower allocation.`,
    )
  const other = await findConflictingOrder(db, { ...terms, orderID: order.id, clientContractId: contract.familyId })
  if (other)
    throw violation(
      'overlapsNone',
      'priority',
      `${other.number} covers ${contract.number} at the same time with priority ${terms.priority}. Select other dates or another priority.`,
    )
}

const purchaseOrderColumns = ({ cap, ...plain }: Terms) => ({ ...plain, capAmount: cap?.amount ?? null })

export async function createLink(call: Call<Endpoints['create']>): Promise<OrderLink> {
  const { db, scope, body } = call
  const order = await loadOrder(db, scope, { id: body.purchaseOrderID, lock: true }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw invalid([{ path: 'purchaseOrderID', message: 'Select a purchase order from the list.' }])
  })
  return readLink(db, scope, await insertLink(call, order, body))
}

const readLink = async (db: Db, scope: Scope, id: string): Promise<OrderLink> =>
  presentLink(scope)(
    await decoratedLinks(linksIn(db, null))
      .where('link.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('link')),
  )

/** A link of an order within scope, with the order and the link locked. */
async function loadLink({ db, scope, params }: Pick<Call<Endpoints['remove']>, 'db' | 'scope' | 'params'>) {
  const found = await linksIn(db, scope)
    .select('link.purchaseOrderId')
    .where('link.id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('link'))
  const order = await loadOrder(db, scope, { id: found.purchaseOrderId, lock: true })
  const link = await linksIn(db, scope)
    .selectAll('link')
    .select(['contract.number', 'contract.startDate', 'contract.endsOn as contractEnd', 'contract.countryId'])
    .where('link.id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('link'))
  // A message names no contract that the list shows without a name.
  const contract = {
    familyId: link.clientContractId,
    startDate: link.startDate,
    endsOn: link.contractEnd,
    number: reachesCountry(scope, link.countryId) ? link.number : 'This contract',
  }
  return { order, link, contract }
}

const termsOf = (link: LinkRecord, currency: string): Terms => ({
  cap: link.capAmount === null ? null : moneyIn(link.capAmount, currency),
  capDays: link.capDays,
  priority: link.priority,
  startsOn: link.startsOn,
  endsOn: link.endsOn,
})

export async function updateLink(call: Call<Endpoints['update']>): Promise<OrderLink> {
  const { db, scope, params } = call
  const { version, ...change } = call.body
  const { order, link, contract } = await loadLink(call)
  if (link.version !== version) throw staleVersion(await readLink(db, scope, link.id))
  assertLive(order)
  const before = termsOf(link, order.currency)
  const terms: Terms = { ...before, ...change }
  await assertTerms(db, order, { terms, contract })
  assertAboveUse({ ...link, number: contract.number }, terms, order.currency)
  await assertCoversUse(db, link, terms)
  await db
    .updateTable('purchaseOrderContract')
    .set({ ...purchaseOrderColumns(terms), version: sql<number>`version + 1` })
    .where('id', '=', params.id)
    .execute()
    .catch(throwConstraintError)
  await recordLink(call, order, 'contract-updated', {
    before: { contract: link.number, ...before },
    after: { contract: link.number, ...terms },
  })
  return readLink(db, scope, link.id)
}

/** An allocation is never less than its consumption and reservations. */
function assertAboveUse(link: LinkRecord & { number: string }, { cap, capDays }: Terms, currency: string): void {
  const money = plus(link.consumed, link.committed)
  const days = plus(link.consumedDays, link.committedDays)
  const low = cap !== null && compare(cap.amount, money) < 0
  if (!low && (capDays === null || compare(capDays, days) >= 0)) return
  const used = low ? moneyText(rounded(money, 4), currency) : plural(Number(trimmed(days)), 'day')
  const message = `Lines of ${link.number} already use ${used}. Enter at least that.`
  throw ruleViolation('CAP_BELOW_USED_AMOUNT', message, [{ path: low ? 'cap' : 'capDays', message }])
}

/** Billed or reserved days must stay within the link. */
async function assertCoversUse(db: Db, { id }: LinkRecord, { startsOn, endsOn }: Terms): Promise<void> {
  const outside = await db
    .selectFrom('purchaseOrderUse')
    .select(['label', 'serviceFrom'])
    .where('linkId', '=', id)
    .where('state', '!=', 'RELEASED')
    .where((eb) => eb.or([eb('serviceFrom', '<', startsOn), eb('serviceTo', '>', endsOn)]))
    .executeTakeFirst()
  if (!outside) return
  const message = `${outside.label} bills days outside of these dates. Select dates that include its service.`
  const path = outside.serviceFrom !== null && outside.serviceFrom < startsOn ? 'startsOn' : 'endsOn'
  throw ruleViolation('BILLED_DAYS_OUTSIDE_DATES', message, [{ path, message }])
}

export async function removeLink(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, now } = call
  const { order, link } = await loadLink(call)
  assertLive(order)
  const used = await db
    .selectFrom('purchaseOrderUse')
    .select('label')
    .where('linkId', '=', link.id)
    .where('state', '!=', 'RELEASED')
    .executeTakeFirst()
  if (used)
    throw conflict(
      'LINK_IN_USE',
      `${used.label} was billed for ${link.number}. Set the end date of the allocation instead.`,
    )
  await db.updateTable('purchaseOrderContract').set({ removedAt: now }).where('id', '=', link.id).execute()
  await recordLink(call, order, 'contract-unlinked', {
    before: { contract: link.number, ...termsOf(link, order.currency) },
  })
  return { id: link.id }
}

interface LinkAuditChange {
  readonly before?: object
  readonly after?: object
}

const under = (fields: object = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`contracts.${name}`, value]))

const recordLink = (call: LinkActionContext, order: NamedOrder, what: string, { before, after }: LinkAuditChange) =>
  writeAuditEntry(call, {
    event: `${PURCHASE_ORDER_ENTITY}.${what}`,
    ...orderAuditSubject(order),
    ...(before && { before: under(before) }),
    ...(after && { after: under(after) }),
  })

/** Links with the start or end date of the order follow it; the others must be within its validity. */
export async function syncValidity(
  db: Db,
  before: { readonly id: string; readonly validFrom: string; readonly validTo: string },
  { validFrom, validTo }: { readonly validFrom: string; readonly validTo: string },
): Promise<void> {
  await db
    .updateTable('purchaseOrderContract')
    .set({
      startsOn: sql<string>`case when starts_on = ${before.validFrom} then ${validFrom}::date else starts_on end`,
      endsOn: sql<string>`case when ends_on = ${before.validTo} then ${validTo}::date else ends_on end`,
      version: sql<number>`version + 1`,
    })
    .where('purchaseOrderId', '=', before.id)
    .where('removedAt', 'is', null)
    .where((eb) => eb.or([eb('startsOn', '=', before.validFrom), eb('endsOn', '=', before.validTo)]))
    .execute()
    .catch(throwConstraintError)
  const outside = await db
    .selectFrom('purchaseOrderContract as link')
    .innerJoin('contract', 'contract.id', 'link.clientContractId')
    .select('contract.number')
    .where('link.purchaseOrderId', '=', before.id)
    .where('link.removedAt', 'is', null)
    .where((eb) => eb.or([eb('link.startsOn', '<', validFrom), eb('link.endsOn', '>', validTo)]))
    .executeTakeFirst()
  if (!outside) return
  const message = `The dates of ${outside.number} exceed this validity. Change them first.`
  throw ruleViolation('OUTSIDE_ORDER_VALIDITY', message, [{ path: 'validTo', message }])
}
