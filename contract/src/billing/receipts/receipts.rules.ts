/**
 * Payments and the invoices they are applied to (docs/domain/billing.md and docs/domain/money.md). The amount
 * received plus bank charges is what the client paid; allocations divide it among invoices, the rest stays unallocated.
 * Nothing is applied twice.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { isAmount, type RuleViolation, toMinor, totalOf, violation } from '../../kernel/math/money.ts'
import { compare, isZero, minus, plus, times } from '../../kernel/math/rational.ts'
import { moneyText } from '../../purchase-orders/ceilings.rules.ts'
import { type RealisedDifference, realisedDifference } from '../../settings/exchange-rates/exchange.rules.ts'
import type { Settlement } from '../drafts/invoice-balance.rules.ts'

/** An invoice as seen by a receipt. */
export interface OpenInvoice {
  readonly number: string
  readonly currency: string
  readonly open: string
  /** Books' currency per invoice currency, as stored on the invoice. */
  readonly rate: string
  /** The write-off tolerance of its currency; the company default where it has none. */
  readonly tolerance?: string
}

/** The part of a receipt that is applied to one invoice. All but `sourceAmount` in the invoice currency. */
export interface Allocation {
  readonly invoice: OpenInvoice
  /** Of the client's payment. */
  readonly cash: string
  /** The same in the receipt currency, as agreed; null with one currency. */
  readonly sourceAmount: string | null
  readonly withheld: string
  /** The certificate number; without it no tax counts as withheld. */
  readonly certificate: string | null
  readonly retained: string
  /** Whether a difference within the tolerance is written off. */
  readonly closesRest: boolean
}

export interface Receipt {
  readonly currency: string
  /** The amount credited to the bank account. */
  readonly received: string
  /** Fees deducted by banks; the client has paid them, and they are our cost. */
  readonly bankCharge: string
  /** Books' currency per receipt currency on the receipt date. */
  readonly rate: string
  readonly allocations: readonly Allocation[]
}

/** What the company decides about receipts. */
interface CompanyBooks {
  readonly booksCurrency: string
  /** The difference that is written off with a payment, in the invoice currency. */
  readonly tolerance: string
}

interface SettledInvoice {
  readonly number: string
  readonly settlements: readonly Settlement[]
  readonly openBefore: string
  readonly openAfter: string
  /** The exchange gain or loss on the cash; null within the books' currency. */
  readonly difference: RealisedDifference | null
}

export interface SettledReceipt {
  readonly ok: true
  /** received + bank charge, in the currency of the receipt. */
  readonly paid: string
  readonly allocated: string
  readonly unallocated: string
  readonly bankChargeInBooks: string
  readonly invoices: readonly SettledInvoice[]
  /** Positive is a gain; in the books' currency. */
  readonly realised: string
  readonly explain: Explained
}

/** The applied amount in the receipt currency; null when not given. */
const sourceAmountOf = ({ cash, sourceAmount, invoice }: Allocation, { currency }: Receipt): string | null =>
  invoice.currency === currency ? toMinor(cash, currency) : sourceAmount

/** The entries of an allocation on its invoice, or why it is rejected. */
function settledBy(
  allocation: Allocation,
  company: CompanyBooks,
): { settlements: Settlement[]; after: string } | RuleViolation {
  const { invoice, cash, withheld, certificate, retained, closesRest } = allocation
  const { number, currency, open, tolerance = company.tolerance } = invoice
  const amounts = [cash, withheld, retained]
  if (amounts.some((amount) => !isAmount(amount, currency) || compare(amount, '0') < 0))
    return violation('amountIsPayable', `Enter amounts in ${currency} at or above zero for ${number}.`)
  if (compare(withheld, '0') > 0 && certificate === null)
    return violation(
      'hasCertificate',
      `Tax withheld on ${number} needs a certificate. Enter its number, or leave the amount outstanding.`,
    )
  const applied = plus(...amounts)
  if (compare(applied, open) > 0 && compare(open, '0') <= 0)
    return violation('withinOpen', `${number} has nothing outstanding. Leave the payment unallocated.`)
  if (compare(applied, open) > 0)
    return violation(
      'withinOpen',
      `${number} has ${moneyText(open, currency)} outstanding, less than ${moneyText(toMinor(applied, currency), currency)}. Leave the rest unallocated.`,
    )
  const rest = toMinor(minus(open, applied), currency)
  if (closesRest && compare(rest, tolerance) > 0)
    return violation(
      'withinTolerance',
      `${number} would have ${moneyText(rest, currency)} left, above the write-off tolerance of ${moneyText(tolerance, currency)}. Leave it outstanding, or write it off separately.`,
    )
  const settlements: Settlement[] = [
    { kind: 'CASH', amount: cash },
    { kind: 'WITHHOLDING', amount: withheld },
    { kind: 'RETENTION', amount: retained },
    { kind: 'TOLERANCE', amount: closesRest ? rest : toMinor('0', currency) },
  ]
  return {
    settlements: settlements.filter(({ amount }) => !isZero(amount)),
    after: closesRest ? toMinor('0', currency) : rest,
  }
}

/**
 * Allocates a receipt to invoices. Rejects the whole receipt when a part does not fit, with invoice and rule. Realized
 * exchange differences are those of the cash: amount × (rate at receipt − rate on invoice), HALF_UP in the books'
 * currency (docs/domain/money.md).
 */
export function settleReceipt(receipt: Receipt, company: CompanyBooks): SettledReceipt | RuleViolation {
  const { currency, received, bankCharge, rate, allocations } = receipt
  if (
    !isAmount(received, currency) ||
    compare(received, '0') <= 0 ||
    !isAmount(bankCharge, currency) ||
    compare(bankCharge, '0') < 0
  )
    return violation(
      'amountIsPayable',
      `Enter an amount received above zero in ${currency}, and bank charges at or above zero.`,
    )
  const duplicate = allocations.find(
    ({ invoice }, i) => allocations.findIndex((one) => one.invoice.number === invoice.number) < i,
  )
  if (duplicate)
    return violation('invoiceOnce', `${duplicate.invoice.number} is listed twice. Combine both amounts in one line.`)
  const invoices: SettledInvoice[] = []
  const shares: string[] = []
  for (const allocation of allocations) {
    const settled = settledBy(allocation, company)
    if ('ok' in settled) return settled
    const { number, open } = allocation.invoice
    const sourceAmount = sourceAmountOf(allocation, receipt)
    if (sourceAmount === null || !isAmount(sourceAmount, currency) || compare(sourceAmount, '0') < 0)
      return violation(
        'sourceAmountIsPayable',
        `${number} is in ${allocation.invoice.currency} and the receipt in ${currency}. Enter the amount of the receipt that is applied.`,
      )
    if (isZero(sourceAmount) !== isZero(allocation.cash))
      return violation(
        'sourceAmountAgainstCash',
        `${number} has ${moneyText(allocation.cash, allocation.invoice.currency)} applied for ${moneyText(sourceAmount, currency)} of the receipt. Enter both amounts above zero, or leave both empty.`,
      )
    shares.push(sourceAmount)
    const difference = differenceOf(allocation, receipt, company)
    if (difference && !difference.ok) return difference
    invoices.push({ number, settlements: settled.settlements, openBefore: open, openAfter: settled.after, difference })
  }
  const paid = totalOf([received, bankCharge], currency)
  const allocated = totalOf(shares, currency)
  if (compare(allocated, paid) > 0)
    return violation(
      'withinReceipt',
      `${moneyText(allocated, currency)} is allocated, but only ${moneyText(paid, currency)} was paid. Reduce the amounts.`,
    )
  const unallocated = toMinor(minus(paid, allocated), currency)
  const differences = invoices.flatMap(({ difference }) => (difference ? [difference.amount] : []))
  return {
    ok: true,
    paid,
    allocated,
    unallocated,
    invoices,
    bankChargeInBooks: toMinor(times(bankCharge, rate), company.booksCurrency),
    realised: totalOf(differences, company.booksCurrency),
    explain: explainAccount({ received, bankCharge, shares, unallocated, currency }, allocations),
  }
}

/**
 * Null when both are in the books' currency. Across two currencies it is received less booked, both in the books'
 * currency.
 */
function differenceOf(
  { invoice, cash, sourceAmount }: Allocation,
  receipt: Receipt,
  { booksCurrency }: CompanyBooks,
): RealisedDifference | RuleViolation | null {
  if (isZero(cash) || (invoice.currency === booksCurrency && receipt.currency === booksCurrency)) return null
  if (invoice.currency === receipt.currency)
    return realisedDifference({
      outstandingAmount: cash,
      invoiceCurrency: invoice.currency,
      invoiceRate: invoice.rate,
      receiptRate: receipt.rate,
      currency: booksCurrency,
    })
  const came = times(sourceAmount ?? '0', receipt.rate)
  const amount = toMinor(minus(came, times(cash, invoice.rate)), booksCurrency)
  const sign = compare(amount, '0')
  const rate = (name: string, value: string, of: string) => ({ name, value, unit: `${booksCurrency} per ${of}` })
  const explain: Explained = {
    name: 'realised FX gain or loss',
    value: amount,
    unit: booksCurrency,
    formula: 'received × rate at receipt − applied × rate on invoice',
    inputs: [
      { name: 'received', value: sourceAmount ?? '0', unit: receipt.currency },
      rate('rate at receipt', receipt.rate, receipt.currency),
      { name: 'applied', value: cash, unit: invoice.currency },
      rate('rate on invoice', invoice.rate, invoice.currency),
    ],
  }
  return { ok: true, amount, currency: booksCurrency, kind: sign > 0 ? 'GAIN' : sign < 0 ? 'LOSS' : 'NONE', explain }
}

function explainAccount(
  input: { received: string; bankCharge: string; shares: readonly string[]; unallocated: string; currency: string },
  allocations: readonly Allocation[],
): Explained {
  const { received, bankCharge, shares, unallocated, currency } = input
  const inputs = [
    { name: 'received', value: received, unit: currency },
    ...(isZero(bankCharge) ? [] : [{ name: 'bank charge', value: bankCharge, unit: currency }]),
  ]
  const put = shares.map((value, i) => ({ name: allocations[i]!.invoice.number, value, unit: currency }))
  return {
    name: 'unallocated amount',
    value: unallocated,
    unit: currency,
    formula: [inputs.map(({ name }) => name).join(' + '), ...put.map(({ name }) => `− ${name}`)].join(' '),
    inputs: [...inputs, ...put],
  }
}

/** A bounced receipt: all its entries are reversed one by one. */
export const reversedSettlements = (settlements: readonly Settlement[], currency: string): Settlement[] =>
  settlements.map(({ kind, amount }) => ({ kind, amount: toMinor(minus('0', amount), currency) }))

/**
 * A suggested allocation to the client's invoices: oldest due date first until the amount is used; equal dates by
 * number.
 */
export function proposeAllocations(
  invoices: readonly (OpenInvoice & { readonly dueDay: string })[],
  amount: string,
  currency: string,
): { readonly number: string; readonly cash: string }[] {
  const keys = (one: { dueDay: string; number: string }) => `${one.dueDay} ${one.number}`
  const ordered = invoices
    .filter((one) => one.currency === currency && compare(one.open, '0') > 0)
    .toSorted((a, b) => (keys(a) < keys(b) ? -1 : 1))
  let left = toMinor(amount, currency)
  return ordered.flatMap(({ number, open }) => {
    if (compare(left, '0') <= 0) return []
    const cash = compare(left, open) < 0 ? left : open
    left = toMinor(minus(left, cash), currency)
    return [{ number, cash }]
  })
}
