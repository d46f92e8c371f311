import {
  BILLING_GUARDS,
  type BillingGuard,
  type BillingMove,
  type InvoiceStatus,
  isIssuedStatus,
} from '@muster/contract/billing/core/states.contract.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import {
  type Receipt as PaidIn,
  type SettledReceipt,
  settleReceipt,
} from '@muster/contract/billing/receipts/receipts.rules.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { isAmount, type RuleViolation, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, isNegative, minus, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { moneyIn } from '../core/money.rules.ts'
import { postedByOthers } from '../invoices/posting.queries.ts'
import { closedUntil } from '../tax/tax-periods.queries.ts'
import { roundingTolerance } from './payment-application.actions.ts'
import { dependentAllocations } from './payment-application.queries.ts'
import { type Duplicate, findDuplicate } from './receipt-duplicates.queries.ts'
import type { AllocationRow, ReceiptRecord } from './receipt-rows.queries.ts'

type CheckedReceipt = Pick<ReceiptRecord, 'currency' | 'received' | 'bankCharge' | 'booksCurrency' | 'receivedOn'>
type CheckedAllocation = Pick<
  AllocationRow,
  | 'billingId'
  | 'number'
  | 'currency'
  | 'gross'
  | 'open'
  | 'booksRate'
  | 'cash'
  | 'sourceAmount'
  | 'withheld'
  | 'certificate'
  | 'retained'
  | 'closesRest'
  | 'status'
  | 'issueDate'
>

const no = (code: string, message: string): RuleViolation => ({ ok: false, code, message })

/** With the decimals of its currency; finer amounts stay as entered and are rejected by the rules. */
const asGiven = (amount: string, currency: string) => (isAmount(amount, currency) ? moneyIn(amount, currency) : amount)

/** Of an invoice: anything above a plausible tax and retention is a write-off, which others decide. */
const MAX_WITHHELD_PERCENT = '30'
/** The plausible deviation of an exchange rate; a larger one would be a loss. */
const MAX_OFF_PERCENT = '10'

/** An invoice with implausible withholding and retention over all its receipts; as a message. */
async function tooMuchHeld(db: Db, parts: readonly CheckedAllocation[]): Promise<string | null> {
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
      return `The total of withheld tax and retention on ${number} (${currency} ${moneyIn(gross, currency)}) would be ${toMinor(held, currency)}, above ${MAX_WITHHELD_PERCENT} %. Enter the actual amounts; the rest stays outstanding until it is paid, credited or written off.`
  }
  return null
}

interface Exchanged {
  readonly number: string | null
  readonly currency: string
  readonly cash: string
  readonly sourceAmount: string | null
}

/** A payment whose amounts in two currencies differ too much from the daily rate, or have no rate to compare; as a message. */
export async function exchangeRateDeviation(
  db: Db,
  { currency, day }: { readonly currency: string; readonly day: string },
  parts: readonly Exchanged[],
): Promise<string | null> {
  for (const { number, cash, sourceAmount, currency: of } of parts) {
    if (sourceAmount === null || of === currency) continue
    const rate = await rateBetween(db, of, currency, day)
    if (!rate.ok) return rate.message
    const expected = times(cash, rate.exact)
    const off = minus(sourceAmount, expected)
    const distance = isNegative(off) ? minus('0', off) : off
    if (compare(times(distance, '100'), times(expected, MAX_OFF_PERCENT)) > 0)
      return `${of} ${moneyIn(cash, of)} of ${number} is about ${currency} ${toMinor(expected, currency)} on that date, not ${moneyIn(sourceAmount, currency)}. Correct the amounts or the date.`
  }
  return null
}

/** The entries of a receipt with its books exchange rate; or why it is rejected. */
export async function settledNow(
  db: Db,
  row: CheckedReceipt,
  parts: readonly CheckedAllocation[],
): Promise<(SettledReceipt & { readonly rate: string }) | RuleViolation> {
  const { currency, booksCurrency } = row
  const dead = parts.find(({ status }) => !isIssuedStatus(status as InvoiceStatus) || status === 'WRITTEN_OFF')
  if (dead)
    return no(
      'allocationsValid',
      `${dead.number ?? 'A draft'} ${statusClause(invoiceStatusLabels, dead.status)}. Payments can only be applied to issued invoices with an outstanding amount.`,
    )
  const early = parts.find(({ issueDate }) => issueDate !== null && issueDate > row.receivedOn)
  if (early)
    return no(
      'allocationsValid',
      `${early.number} was issued on ${formatLongDate(early.issueDate!)}, after this payment was received. Leave it unallocated and allocate it later.`,
    )
  const rate = await rateBetween(db, currency, booksCurrency, row.receivedOn)
  const lets = new Map<string, string>()
  for (const one of [currency, ...parts.map((part) => part.currency)])
    if (!lets.has(one)) lets.set(one, await roundingTolerance(db, one))
  const receipt: PaidIn = {
    currency,
    received: asGiven(row.received, currency),
    bankCharge: asGiven(row.bankCharge, currency),
    // It is assessed without its exchange rate as well: only the exchange difference needs it.
    rate: rate.ok ? rate.exact : '1',
    allocations: parts.map((part) => ({
      invoice: {
        number: part.number!,
        currency: part.currency,
        open: moneyIn(part.open, part.currency),
        rate: part.booksRate!,
        tolerance: lets.get(part.currency)!,
      },
      cash: asGiven(part.cash, part.currency),
      sourceAmount: part.sourceAmount === null ? null : asGiven(part.sourceAmount, currency),
      withheld: asGiven(part.withheld, part.currency),
      certificate: part.certificate,
      retained: asGiven(part.retained, part.currency),
      closesRest: part.closesRest,
    })),
  }
  const settled = settleReceipt(receipt, { booksCurrency, tolerance: lets.get(currency)! })
  if (!settled.ok) return settled
  const odd =
    (await tooMuchHeld(db, parts)) ?? (await exchangeRateDeviation(db, { currency, day: row.receivedOn }, parts))
  if (odd) return no('allocationsValid', odd)
  return rate.ok ? { ...settled, rate: rate.exact } : no('ratesKnown', rate.message)
}

/** Why a payment can’t have this date: its tax period is closed. Null when it can. */
export async function dayClosed(db: Db, legalEntityID: string, day: string): Promise<string | null> {
  const closed = await closedUntil(db, legalEntityID)
  if (closed === null || day > closed) return null
  return `${formatLongDate(day)} is in the tax period closed until ${formatLongDate(closed)}. Choose a later date, or have the period reopened.`
}

interface ReceiptGuardRequest {
  readonly staff: { readonly id: string }
  /** The date of a reversal. */
  readonly today: string
  /** Why a duplicate of a posted payment is a different payment. */
  readonly duplicateReason?: string | null
}

/** The user who posts it decides, with the reason of the entry. */
const confirmationMessage = ({ message }: Duplicate, { duplicateReason }: Pick<ReceiptRecord, 'duplicateReason'>) =>
  `${message} ${duplicateReason === null ? '' : `Reason entered: “${duplicateReason}”. `}Cancel this one, or post it with the reason for the second payment.`

/** The unmet guards of a receipt transition. */
export async function failedReceiptGuards(
  db: Db,
  row: ReceiptRecord,
  parts: readonly AllocationRow[],
  move: BillingMove,
  { staff, today, duplicateReason = null }: ReceiptGuardRequest,
): Promise<{ name: string; message: string }[]> {
  const failure = (name: BillingGuard, message: string = BILLING_GUARDS[name]) => ({ name, message })
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
    if (guard === 'notTheCreator') return others === null ? [] : [failure(guard, others)]
    if (guard === 'notPostedBefore')
      return duplicate === null ? [] : [failure(guard, confirmationMessage(duplicate, row))]
    if (guard === 'noDependents') return followed ? [failure(guard)] : []
    if (guard === 'periodOpen') return closed === null ? [] : [failure(guard, closed)]
    if (!settled || settled.ok) return []
    const isRate = settled.code === 'ratesKnown'
    return isRate === (guard === 'ratesKnown') ? [failure(guard, settled.message)] : []
  })
}
