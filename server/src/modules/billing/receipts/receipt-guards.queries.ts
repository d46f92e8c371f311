import {
  BILLING_GUARDS,
  type BillingMove,
  type InvoiceStatus,
  isIssuedStatus,
  receiptStates,
} from '@muster/contract/billing/core/states.contract.ts'
import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { type Receipt, type SettledReceipt, settleReceipt } from '@muster/contract/billing/receipts/receipts.rules.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { isAmount, type RuleViolation, toMinor, violation } from '@muster/contract/kernel/math/money.ts'
import { absolute, compare, minus, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { checksOf, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'
import { postedByOthers } from '../invoices/posting.queries.ts'
import { closedUntil } from '../tax/tax-periods.queries.ts'
import { roundingTolerance } from './payment-application.actions.ts'
import { dependentAllocations } from './payment-application.queries.ts'
import { type Duplicate, findDuplicate } from './receipt-duplicates.queries.ts'
import type { AllocationRow, ReceiptRecord } from './receipt-rows.queries.ts'

type CheckedReceipt = Pick<ReceiptRecord, 'currency' | 'received' | 'bankCharge' | 'booksCurrency' | 'receivedOn'>
type CheckedAllocation = Omit<AllocationRow, 'receiptId' | 'difference'>

/** With the decimals of its currency; finer amounts stay as entered and are rejected by the rules. */
export const asEntered = (amount: string, currency: string) =>
  isAmount(amount, currency) ? toMinor(amount, currency) : amount

/** The first invoice to which no payment can be applied, with what to do. */
export function notPayable(
  parts: readonly { readonly number: string | null; readonly status: string }[],
  remedy: string,
): RuleViolation | null {
  const closed = parts.find(({ status }) => !isIssuedStatus(status as InvoiceStatus) || status === 'WRITTEN_OFF')
  if (!closed) return null
  const clause = statusClause(invoiceStatusLabels, closed.status)
  return violation('allocationsValid', `${closed.number ?? 'A draft'} ${clause}. ${remedy}`)
}

/** Of an invoice: anything above a plausible tax and retention is a write-off, which others decide. */
const MAX_WITHHELD_PERCENT = '30'
/** The plausible deviation of an exchange rate; a larger one would be a loss. */
const MAX_OFF_PERCENT = '10'

/** An invoice with implausible withholding and retention over all its receipts; as a message. */
async function excessiveDeductions(db: Db, parts: readonly CheckedAllocation[]): Promise<string | null> {
  const deducting = parts.filter(({ withheld, retained }) => compare(plus(withheld, retained), '0') > 0)
  if (deducting.length === 0) return null
  const rows = await db
    .selectFrom('billingSettlement')
    .select(['billingId', sql<string>`sum(amount)::text`.as('held')])
    .where('billingId', '=', anyOf(deducting.map(({ billingId }) => billingId)))
    .where('kind', 'in', ['WITHHOLDING', 'RETENTION'])
    .groupBy('billingId')
    .execute()
  for (const { billingId, number, currency, gross, withheld, retained } of deducting) {
    const before = rows.find((one) => one.billingId === billingId)?.held ?? '0'
    const held = plus(plus(before, withheld), retained)
    if (compare(times(held, '100'), times(gross, MAX_WITHHELD_PERCENT)) > 0)
      return `The total of withheld tax and retention on ${number} (${currency} ${toMinor(gross, currency)}) would be ${toMinor(held, currency)}, above ${MAX_WITHHELD_PERCENT} %. Enter the actual amounts; the rest stays outstanding until it is paid, credited or written off.`
  }
  return null
}

interface ExchangedPart {
  readonly number: string | null
  readonly currency: string
  readonly cash: string
  readonly sourceAmount: string | null
}

/**
 * A payment whose amounts in two currencies differ too much from the daily rate, or have no rate to compare; as a
 * message.
 */
export async function exchangeRateDeviation(
  db: Db,
  { currency, day }: { readonly currency: string; readonly day: string },
  parts: readonly ExchangedPart[],
): Promise<string | null> {
  for (const { number, cash, sourceAmount, currency: of } of parts) {
    if (sourceAmount === null || of === currency) continue
    const rate = await rateBetween(db, of, currency, day)
    if (!rate.ok) return rate.message
    const expected = times(cash, rate.exact)
    const distance = absolute(minus(sourceAmount, expected))
    if (compare(times(distance, '100'), times(expected, MAX_OFF_PERCENT)) > 0)
      return `${of} ${toMinor(cash, of)} of ${number} is about ${currency} ${toMinor(expected, currency)} on that date, not ${toMinor(sourceAmount, currency)}. Correct the amounts or the date.`
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
  const closed = notPayable(parts, 'Payments can only be applied to issued invoices with an outstanding amount.')
  if (closed) return closed
  const early = parts.find(({ issueDate }) => issueDate !== null && issueDate > row.receivedOn)
  if (early)
    return violation(
      'allocationsValid',
      `${early.number} was issued on ${formatLongDate(early.issueDate!)}, after this payment was received. Leave it unallocated and allocate it later.`,
    )
  const rate = await rateBetween(db, currency, booksCurrency, row.receivedOn)
  const tolerances = new Map<string, string>()
  for (const one of [currency, ...parts.map((part) => part.currency)])
    if (!tolerances.has(one)) tolerances.set(one, await roundingTolerance(db, one))
  const receipt: Receipt = {
    currency,
    received: asEntered(row.received, currency),
    bankCharge: asEntered(row.bankCharge, currency),
    // It is assessed without its exchange rate as well: only the exchange difference needs it.
    rate: rate.ok ? rate.exact : '1',
    allocations: parts.map((part) => ({
      invoice: {
        number: part.number!,
        currency: part.currency,
        open: toMinor(part.open, part.currency),
        rate: part.booksRate!,
        tolerance: tolerances.get(part.currency)!,
      },
      cash: asEntered(part.cash, part.currency),
      sourceAmount: part.sourceAmount === null ? null : asEntered(part.sourceAmount, currency),
      withheld: asEntered(part.withheld, part.currency),
      certificate: part.certificate,
      retained: asEntered(part.retained, part.currency),
      closesRest: part.closesRest,
    })),
  }
  const settled = settleReceipt(receipt, { booksCurrency, tolerance: tolerances.get(currency)! })
  if (!settled.ok) return settled
  const odd =
    (await excessiveDeductions(db, parts)) ??
    (await exchangeRateDeviation(db, { currency, day: row.receivedOn }, parts))
  if (odd) return violation('allocationsValid', odd)
  return rate.ok ? { ...settled, rate: rate.exact } : violation('ratesKnown', rate.message)
}

/** Why a payment can’t have this date: its tax period is closed. Null when it can. */
export async function dayClosed(db: Db, legalEntityID: string, day: string): Promise<string | null> {
  const closed = await closedUntil(db, legalEntityID)
  if (closed === null || day > closed) return null
  return `${formatLongDate(day)} is in the tax period closed until ${formatLongDate(closed)}. Select a later date, or have the period reopened.`
}

/** The user who posts it decides, with the reason of the entry. */
const confirmationMessage = ({ message }: Duplicate, { duplicateReason }: Pick<ReceiptRecord, 'duplicateReason'>) =>
  `${message} ${duplicateReason === null ? '' : `Reason entered: “${duplicateReason}”. `}Cancel this one, or post it with the reason for the second payment.`

interface ReceiptGuardRequest {
  readonly staff: { readonly id: string }
  /** The date of a reversal. */
  readonly today: string
  /** Why a duplicate of a posted payment is a different payment. */
  readonly duplicateReason?: string | null
}

interface ReceiptGuardContext extends ReceiptGuardRequest {
  /** The entries of its posting, calculated once for all guards. */
  readonly settled: () => ReturnType<typeof settledNow>
}

const CHECKS = checksOf(receiptStates)<ReceiptRecord, ReceiptGuardContext>({
  notTheCreator: (db, row, { staff }) => (row.createdBy === staff.id ? postedByOthers(db, row, staff) : null),
  notPostedBefore: async (db, row, { duplicateReason = null }) => {
    const duplicate = duplicateReason === null ? await findDuplicate(db, row, ['POSTED']) : null
    return duplicate && confirmationMessage(duplicate, row)
  },
  periodOpen: (db, row, { today }) =>
    dayClosed(db, row.legalEntityId, row.status === 'POSTED' ? today : row.receivedOn),
  allocationsValid: async (_db, _row, { settled }) => {
    const found = await settled()
    return found.ok || found.code === 'ratesKnown' ? null : found.message
  },
  ratesKnown: async (_db, _row, { settled }) => {
    const found = await settled()
    return !found.ok && found.code === 'ratesKnown' ? found.message : null
  },
  noDependents: async (db, row) =>
    (await dependentAllocations(db, { receiptID: row.id })).length > 0 ? BILLING_GUARDS.noDependents : null,
})

/** The unmet guards of a receipt transition. */
export function failedReceiptGuards(
  db: Db,
  row: ReceiptRecord,
  parts: readonly AllocationRow[],
  { guards }: BillingMove,
  request: ReceiptGuardRequest,
): Promise<FailedGuard[]> {
  let settling: ReturnType<typeof settledNow> | undefined
  const settled = () => {
    settling ??= settledNow(db, row, parts)
    return settling
  }
  return failedChecks(CHECKS, guards, { db, row, context: { ...request, settled } })
}
