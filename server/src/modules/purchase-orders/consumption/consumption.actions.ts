import { isAmount } from '@muster/contract/kernel/math/money.ts'
import { compare, plus } from '@muster/contract/kernel/math/rational.ts'
import { capacityError, contractViolation, moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { type Selectable, sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { alertOfOrder } from '../alerts/alerts.actions.ts'
import {
  contractOfUse,
  linkCapacity,
  linkOf,
  lockContract,
  lockedOrder,
  type UseRecord,
  useOf,
} from './consumption.queries.ts'
import { refreshRunOut } from './forecast.queries.ts'

/**
 * The consumption of purchase orders, called by billing in its own transaction: a draft line reserves, an issued line consumes, a removed line
 * releases, a credit note returns. Each call locks the order before it counts, so that concurrent calls stay within the limit; billing also locks the
 * contract. Each call has a source key: repeated with the same key it changes nothing. The lines themselves are the record of it.
 */

export interface Amounts {
  /** Both are given; the basis of the order decides which one counts. */
  readonly net: string
  readonly gross: string
  readonly currency: string
  /** Billed days, for day caps; at most two decimals. */
  readonly days: string
}

export interface ConsumptionParams extends Amounts {
  readonly purchaseOrderID: string
  /** Any version of the client contract. */
  readonly clientContractID: string
  /** Identifies the billed item and its order, such as `billing:<billed period>:<order>`. */
  readonly sourceKey: string
  /** The display name: the number of the draft or invoice, and the line. */
  readonly label: string
  /** First and last service date. */
  readonly from: string
  readonly to: string
}

type Order = Selectable<DB['purchaseOrder']>

function assertTransaction(db: Db): void {
  if (!db.isTransaction) throw new Error('Purchase order consumption must run in the transaction of its invoice line.')
}

async function orderFor(db: Db, id: string): Promise<Order> {
  assertTransaction(db)
  const order = await lockedOrder(db, id)
  if (!order) throw ruleViolation('PURCHASE_ORDER_NOT_OPEN', 'This purchase order no longer exists. Select another.')
  return order
}

const amountBy = ({ basis }: Order, { net, gross }: Pick<Amounts, 'net' | 'gross'>) => (basis === 'GROSS' ? gross : net)

/** Reserves what a draft line will bill; rejects with the rule, the balance, and what to do. */
export async function reserve(context: WriteContext, requested: ConsumptionParams): Promise<UseRecord> {
  const { db, now, staff } = context
  assertTransaction(db)
  await lockContract(db, requested.clientContractID)
  const order = await orderFor(db, requested.purchaseOrderID)
  const link = await linkOf(db, order.id, requested.clientContractID)
  if (!link)
    throw ruleViolation(
      'CONTRACT_NOT_LINKED',
      `The contract is not linked to ${order.number}. Link it, or use another purchase order.`,
    )
  const amount = amountBy(order, requested)
  const known = await useOf(db, order.id, requested.sourceKey)
  if (known) return sameAs(known, { ...requested, amount, linkId: link.id })
  const violation = capacityError(order, linkCapacity(link), { ...requested, amount })
  if (violation) throw ruleViolation(violation.code, violation.message)
  const use = await db
    .insertInto('purchaseOrderUse')
    .values({
      purchaseOrderId: order.id,
      linkId: link.id,
      sourceKey: requested.sourceKey,
      label: requested.label,
      amount,
      days: requested.days,
      serviceFrom: requested.from,
      serviceTo: requested.to,
      createdAt: now,
      createdBy: staff?.id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await count(db, use, { committed: amount, committedDays: requested.days })
  return use
}

/** The line of a key, when it is this one; a key never belongs to two. */
function sameAs(known: UseRecord, requested: ConsumptionParams & { amount: string; linkId: string }): UseRecord {
  if (known.state === 'RELEASED')
    throw ruleViolation('RESERVATION_RELEASED', `${known.label} was released. Reserve the line again under a new key.`)
  const same =
    known.linkId === requested.linkId &&
    compare(known.amount, requested.amount) === 0 &&
    compare(known.days, requested.days) === 0 &&
    known.serviceFrom === requested.from &&
    known.serviceTo === requested.to
  if (same) return known
  throw ruleViolation(
    'SOURCE_ALREADY_USED',
    `${known.label} has another reservation under this key. Release it first, and reserve the changed line under a new one.`,
  )
}

export interface Source {
  readonly purchaseOrderID: string
  readonly sourceKey: string
}

async function loadConsumption(context: WriteContext, { purchaseOrderID, sourceKey }: Source) {
  const order = await orderFor(context.db, purchaseOrderID)
  const use = await useOf(context.db, order.id, sourceKey)
  if (!use)
    throw ruleViolation('NOTHING_RESERVED', `Nothing is reserved on ${order.number} for this line. Reserve it first.`)
  return { order, use }
}

/** Releases the reservation of a changed or removed draft line. */
export async function release(context: WriteContext, source: Source): Promise<UseRecord> {
  const { use } = await loadConsumption(context, source)
  if (use.state === 'RELEASED') return use
  if (use.state === 'CONSUMED')
    throw ruleViolation('LINE_ALREADY_ISSUED', `${use.label} was issued. Credit it instead.`)
  const after = await applyConsumption(context, use, { state: 'RELEASED' })
  await count(context.db, use, { committed: `-${use.amount}`, committedDays: `-${use.days}` })
  return after
}

export interface IssuedUse extends Source, Amounts {
  /** The invoice number and line. */
  readonly label: string
}

/**
 * Turns a reservation into consumption; the issued line may be less than its draft, never more. When its contract has ended since, later days can’t
 * be billed.
 */
export async function consume(context: WriteContext, issued: IssuedUse): Promise<UseRecord> {
  const { db } = context
  assertTransaction(db)
  const contractID = await contractOfUse(db, issued.purchaseOrderID, issued.sourceKey)
  if (contractID) await lockContract(db, contractID)
  const { order, use } = await loadConsumption(context, issued)
  const { currency } = order
  const amount = amountBy(order, issued)
  const { days } = issued
  if (use.state === 'RELEASED')
    throw ruleViolation('RESERVATION_RELEASED', `${use.label} was released. Reserve the line again under a new key.`)
  if (use.state === 'CONSUMED') {
    if (compare(use.amount, amount) === 0 && compare(use.days, days) === 0) return use
    throw ruleViolation(
      'SOURCE_ALREADY_USED',
      `${use.label} was issued with another amount. Correct it with a credit note.`,
    )
  }
  if (issued.currency !== currency || !isAmount(amount, currency) || compare(amount, '0') <= 0)
    throw ruleViolation(
      'CURRENCY_DIFFERS',
      `${order.number} is in ${currency}. Enter an amount above zero in that currency.`,
    )
  if (compare(amount, use.amount) > 0 || compare(days, use.days) > 0)
    throw ruleViolation(
      'RESERVATION_EXCEEDED',
      `${use.label} has reserved ${moneyText(use.amount, currency)} on ${order.number}, less than ${moneyText(amount, currency)}. Release it and reserve the whole line.`,
    )
  const link = contractID && (await linkOf(db, order.id, contractID))
  const violation = link && contractViolation(link, { to: use.serviceTo })
  if (violation) throw ruleViolation(violation.code, violation.message)
  const after = await applyConsumption(context, use, { state: 'CONSUMED', amount, days, label: issued.label })
  await count(db, use, {
    committed: `-${use.amount}`,
    committedDays: `-${use.days}`,
    consumed: amount,
    consumedDays: days,
  })
  await alertOfOrder(context, order.id)
  return after
}

export interface CreditedAmounts extends Source, Amounts {
  /** Identifies the credit note line. */
  readonly creditKey: string
  readonly label: string
}

/** A credit note line: returns the credited amount of an issued line to the order. */
export async function creditUse(context: WriteContext, credited: CreditedAmounts): Promise<UseRecord> {
  const { db, now, staff } = context
  const { order, use } = await loadConsumption(context, credited)
  const { currency } = order
  const amount = amountBy(order, credited)
  const { days, creditKey, label } = credited
  const known = await db
    .selectFrom('purchaseOrderCredit')
    .select(['amount', 'days'])
    .where('useId', '=', use.id)
    .where('sourceKey', '=', creditKey)
    .executeTakeFirst()
  if (known) {
    if (compare(known.amount, amount) === 0 && compare(known.days, days) === 0) return use
    throw ruleViolation('SOURCE_ALREADY_USED', `${label} has another credit under this key.`)
  }
  if (use.state !== 'CONSUMED')
    throw ruleViolation('LINE_NOT_ISSUED', `${use.label} was not issued. Release it instead.`)
  if (credited.currency !== currency || !isAmount(amount, currency) || compare(amount, '0') <= 0)
    throw ruleViolation(
      'CURRENCY_DIFFERS',
      `${order.number} is in ${currency}. Enter a credit above zero in that currency.`,
    )
  if (compare(plus(use.credited, amount), use.amount) > 0 || compare(plus(use.creditedDays, days), use.days) > 0)
    throw ruleViolation(
      'LINE_AMOUNT_EXCEEDED',
      `${use.label} billed ${moneyText(use.amount, currency)}, of which ${moneyText(use.credited, currency)} is already credited. Credit at most the remainder.`,
    )
  await db
    .insertInto('purchaseOrderCredit')
    .values({ useId: use.id, sourceKey: creditKey, label, amount, days, createdAt: now, createdBy: staff?.id ?? null })
    .execute()
  const after = await db
    .updateTable('purchaseOrderUse')
    .set({ credited: sql`credited + ${amount}::numeric`, creditedDays: sql`credited_days + ${days}::numeric` })
    .where('id', '=', use.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await count(db, use, { consumed: `-${amount}`, consumedDays: `-${days}` })
  return after
}

const applyConsumption = (
  { db, now }: WriteContext,
  { id }: UseRecord,
  change: Partial<Pick<UseRecord, 'state' | 'amount' | 'days' | 'label'>>,
) =>
  db
    .updateTable('purchaseOrderUse')
    .set({ ...change, settledAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The change of each counter; omitted ones stay. */
interface BalanceChanges {
  readonly committed?: string
  readonly committedDays?: string
  readonly consumed?: string
  readonly consumedDays?: string
}

/** Updates the counters of the link and the order together, and the run-out date. */
async function count(db: Db, { linkId, purchaseOrderId }: UseRecord, changes: BalanceChanges): Promise<void> {
  const { committed = '0', consumed = '0', committedDays = '0', consumedDays = '0' } = changes
  const money = {
    committed: sql<string>`committed + ${committed}::numeric`,
    consumed: sql<string>`consumed + ${consumed}::numeric`,
  }
  await db
    .updateTable('purchaseOrderContract')
    .set({
      ...money,
      committedDays: sql<string>`committed_days + ${committedDays}::numeric`,
      consumedDays: sql<string>`consumed_days + ${consumedDays}::numeric`,
    })
    .where('id', '=', linkId)
    .execute()
  await db.updateTable('purchaseOrder').set(money).where('id', '=', purchaseOrderId).execute()
  await refreshRunOut(db, purchaseOrderId)
}
