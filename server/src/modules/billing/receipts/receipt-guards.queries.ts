import {
  BILLING_GUARDS,
  type BillingGuard,
  type BillingMove,
  type InvoiceStatus,
  isFrozen,
} from '@muster/contract/billing/core/states.contract.ts'
import {
  type Receipt as PaidIn,
  type SettledReceipt,
  settleReceipt,
} from '@muster/contract/billing/receipts/receipts.rules.ts'
import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import { isAmount, type RuleViolation, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, isNegative, minus, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { moneyIn } from '../core/money.rules.ts'
import { postedByOthers } from '../invoices/posting.queries.ts'
import { closedUntil } from '../tax/tax-periods.queries.ts'
import { roundingTolerance } from './payment-application.actions.ts'
import { dependentAllocations } from './payment-application.queries.ts'
import { type Duplicate, findDuplicate } from './receipt-duplicates.queries.ts'
import type { AllocationRow, ReceiptRecord } from './receipts.queries.ts'

type Given = Pick<ReceiptRecord, 'currency' | 'received' | 'bankCharge' | 'booksCurrency' | 'receivedOn'>
type Part = Pick<
  AllocationRow,
  | 'billingId'
  | 'number'
  | 'currency'
  | 'gross'
  | 'open'
  | 'booksRate'
  | 'cash'
  | 'taken'
  | 'withheld'
  | 'certificate'
  | 'retained'
  | 'closesRest'
  | 'status'
  | 'issueDate'
>

const no = (code: string, message: string): RuleViolation => ({ ok: false, code, message })

/** With the places of its currency; what is finer than the currency stays as it was given, and is refused by the rules. */
const asGiven = (amount: string, currency: string) => (isAmount(amount, currency) ? moneyIn(amount, currency) : amount)

/** Of an invoice: more than tax and retention ever come to is a write-off, which others decide. */
const MAX_WITHHELD_PERCENT = '30'
/** What banks and days make of a rate; more is a loss under another name. */
const MAX_OFF_PERCENT = '10'

/** An invoice of which clients would have withheld and retained too much, with all their receipts; said in words. */
async function tooMuchHeld(db: Db, parts: readonly Part[]): Promise<string | null> {
  const holding = parts.filter(({ withheld, retained }) => compare(plus(withheld, retained), '0') > 0)
  if (holding.length === 0) return null
  const rows = await db
    .selectFrom('billingSettlement')
    .select(['billingId', sql<string>`sum(amount)::text`.as('held')])
    .where('billingId', '=', sql<string>`any(${holding.map(({ billingId }) => billingId)}::uuid[])`)
    .where('kind', 'in', ['WITHHOLDING', 'RETENTION'])
    .groupBy('billingId')
    .execute()
  for (const { billingId, number, currency, gross, withheld, retained } of holding) {
    const before = rows.find((one) => one.billingId === billingId)?.held ?? '0'
    const held = plus(plus(before, withheld), retained)
    if (compare(times(held, '100'), times(gross, MAX_WITHHELD_PERCENT)) > 0)
      return `Of ${number} (${currency} ${moneyIn(gross, currency)}) ${toMinor(held, currency)} would be withheld or retained, more than ${MAX_WITHHELD_PERCENT} %. Enter what the client held back; the rest stays open until it is paid, credited or written off.`
  }
  return null
}

interface Exchanged {
  readonly number: string | null
  readonly currency: string
  readonly cash: string
  readonly taken: string | null
}

/** Money whose amounts in two currencies are far from the rate of the day, or have none to be held against; said in words. */
export async function exchangeRateDeviation(
  db: Db,
  { currency, day }: { readonly currency: string; readonly day: string },
  parts: readonly Exchanged[],
): Promise<string | null> {
  for (const { number, cash, taken, currency: of } of parts) {
    if (taken === null || of === currency) continue
    const rate = await rateBetween(db, of, currency, day)
    if (!rate.ok) return rate.message
    const expected = times(cash, rate.exact)
    const off = minus(taken, expected)
    const distance = isNegative(off) ? minus('0', off) : off
    if (compare(times(distance, '100'), times(expected, MAX_OFF_PERCENT)) > 0)
      return `${of} ${moneyIn(cash, of)} of ${number} is about ${currency} ${toMinor(expected, currency)} on that day, and not ${moneyIn(taken, currency)}. Correct the amounts, or the day.`
  }
  return null
}

/** What a receipt would settle as things stand, with its rate of the books; or why it cannot. */
export async function settledNow(
  db: Db,
  row: Given,
  parts: readonly Part[],
): Promise<(SettledReceipt & { readonly rate: string }) | RuleViolation> {
  const { currency, booksCurrency } = row
  const dead = parts.find(({ status }) => !isFrozen(status as InvoiceStatus) || status === 'WRITTEN_OFF')
  if (dead)
    return no(
      'allocationsValid',
      `${dead.number ?? 'A draft'} ${statusPhrase(dead.status)}. Money goes to invoices that are issued and open.`,
    )
  const early = parts.find(({ issueDate }) => issueDate !== null && issueDate > row.receivedOn)
  if (early)
    return no(
      'allocationsValid',
      `${early.number} was issued on ${formatDateInWords(early.issueDate!)}, after this money came in. Leave it on the client’s account, and allocate it from there.`,
    )
  const rate = await rateBetween(db, currency, booksCurrency, row.receivedOn)
  const lets = new Map<string, string>()
  for (const one of [currency, ...parts.map((part) => part.currency)])
    if (!lets.has(one)) lets.set(one, await roundingTolerance(db, one))
  const receipt: PaidIn = {
    ...{ currency, received: asGiven(row.received, currency), bankCharge: asGiven(row.bankCharge, currency) },
    // Without its rate it is judged all the same: only what exchange has won waits for it.
    rate: rate.ok ? rate.exact : '1',
    allocations: parts.map((part) => ({
      invoice: {
        number: part.number!,
        currency: part.currency,
        open: moneyIn(part.open, part.currency),
        ...{ rate: part.booksRate!, tolerance: lets.get(part.currency)! },
      },
      ...{ cash: asGiven(part.cash, part.currency), taken: part.taken === null ? null : asGiven(part.taken, currency) },
      ...{ withheld: asGiven(part.withheld, part.currency), certificate: part.certificate },
      ...{ retained: asGiven(part.retained, part.currency), closesRest: part.closesRest },
    })),
  }
  const settled = settleReceipt(receipt, { booksCurrency, tolerance: lets.get(currency)! })
  if (!settled.ok) return settled
  const odd =
    (await tooMuchHeld(db, parts)) ?? (await exchangeRateDeviation(db, { currency, day: row.receivedOn }, parts))
  if (odd) return no('allocationsValid', odd)
  return rate.ok ? { ...settled, rate: rate.exact } : no('ratesKnown', rate.message)
}

/** Why money does not bear this day: the tax of its period is declared. Null when it may. */
export async function dayClosed(db: Db, legalEntityID: string, day: string): Promise<string | null> {
  const closed = await closedUntil(db, legalEntityID)
  if (closed === null || day > closed) return null
  return `The tax period until ${formatDateInWords(closed)} is closed, and ${formatDateInWords(day)} lies in it. Take a later day, or have the period opened again.`
}

interface ReceiptGuardRequest {
  readonly staff: { readonly id: string }
  /** The day that a reversal bears. */
  readonly today: string
  /** Why money that is posted already is another payment. */
  readonly duplicateReason?: string | null
}

/** Whoever posts it decides, with what was said when it was entered. */
const askToConfirm = ({ message }: Duplicate, { duplicateReason }: Pick<ReceiptRecord, 'duplicateReason'>) =>
  `${message} ${duplicateReason === null ? '' : `Whoever entered this one says: “${duplicateReason}”. `}Cancel this one, or post it with the reason why it is another payment.`

/** The guards of a step of a receipt that refuse now. */
export async function refusingReceipt(
  db: Db,
  row: ReceiptRecord,
  parts: readonly AllocationRow[],
  move: BillingMove,
  { staff, today, duplicateReason = null }: ReceiptGuardRequest,
): Promise<{ name: string; message: string }[]> {
  const says = (name: BillingGuard, message: string = BILLING_GUARDS[name]) => ({ name, message })
  const duplicate =
    move.guards.includes('notPostedBefore') && duplicateReason === null
      ? await findDuplicate(db, row, ['POSTED'])
      : null
  const settled = move.guards.includes('allocationsValid') ? await settledNow(db, row, parts) : null
  const day = row.status === 'POSTED' ? today : row.receivedOn
  const closed = move.guards.includes('periodOpen') ? await dayClosed(db, row.legalEntityId, day) : null
  const own = move.guards.includes('notTheCreator') && row.createdBy === staff.id
  const others = own ? await postedByOthers(db, row, staff) : null
  const followed =
    move.guards.includes('noDependents') && (await dependentAllocations(db, { receiptID: row.id })).length > 0
  return move.guards.flatMap((guard) => {
    if (guard === 'notTheCreator') return others === null ? [] : [says(guard, others)]
    if (guard === 'notPostedBefore') return duplicate === null ? [] : [says(guard, askToConfirm(duplicate, row))]
    if (guard === 'noDependents') return followed ? [says(guard)] : []
    if (guard === 'periodOpen') return closed === null ? [] : [says(guard, closed)]
    if (!settled || settled.ok) return []
    const isRate = settled.code === 'ratesKnown'
    return isRate === (guard === 'ratesKnown') ? [says(guard, settled.message)] : []
  })
}
