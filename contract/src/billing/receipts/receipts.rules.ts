/**
 * Money that came in and what it settles (domain.md §2.14, §3.1, §3.4). What reached the bank and what banks took on the way is what the
 * client paid; allocations share it among invoices, the rest stays on the client's account. Nothing is ever shared out twice.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { isAmount, type RuleViolation, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, isZero, minus, plus, times } from '../../kernel/math/rational.ts'
import { moneyWords } from '../../purchase-orders/ceilings.rules.ts'
import { type RealisedDifference, realisedDifference } from '../../settings/exchange-rates/exchange.rules.ts'
import type { Settlement } from '../drafts/derived-status.rules.ts'

/** An invoice as a receipt meets it. */
export interface OpenInvoice {
  readonly number: string
  readonly currency: string
  readonly open: string
  /** Currency of the books per one of the invoice's, as the invoice keeps it. */
  readonly rate: string
  /** The rest that is let go in its currency; that of the house where it has none of its own. */
  readonly tolerance?: string
}

/** What of a receipt goes to one invoice. All but `taken` in the currency of the invoice. */
export interface Allocation {
  readonly invoice: OpenInvoice
  /** Of the money that the client paid. */
  readonly cash: string
  /** The same in the currency of the receipt, as both sides agree on it; null where there is only one currency. */
  readonly taken: string | null
  readonly withheld: string
  /** The number of the certificate; without it nothing counts as withheld. */
  readonly certificate: string | null
  readonly retained: string
  /** Whether the rest within the tolerance is written off with it. */
  readonly closesRest: boolean
}

export interface Receipt {
  readonly currency: string
  /** What the bank account was credited with. */
  readonly received: string
  /** What banks took on the way; the client has paid it, and it is a cost of ours. */
  readonly bankCharge: string
  /** Currency of the books per one of the receipt's on the day of the receipt. */
  readonly rate: string
  readonly allocations: readonly Allocation[]
}

export interface ReceiptTestApp {
  readonly booksCurrency: string
  /** The rest that is written off with a payment, in the invoice's currency. */
  readonly tolerance: string
}

export interface SettledInvoice {
  readonly number: string
  readonly settlements: readonly Settlement[]
  readonly openBefore: string
  readonly openAfter: string
  /** What exchange has won or lost on the cash; null within the currency of the books. */
  readonly difference: RealisedDifference | null
}

export interface SettledReceipt {
  readonly ok: true
  /** received + bank charge, in the currency of the receipt. */
  readonly paid: string
  readonly allocated: string
  readonly onAccount: string
  readonly bankChargeInBooks: string
  readonly invoices: readonly SettledInvoice[]
  /** Positive is a gain; in the currency of the books. */
  readonly realised: string
  readonly explain: Explained
}

const no = (code: string, message: string): RuleViolation => ({ ok: false, code, message })

/** What of the receipt an allocation takes, in the currency of the receipt; null where nobody has said. */
const takenOf = ({ cash, taken, invoice }: Allocation, { currency }: Receipt): string | null =>
  invoice.currency === currency ? toMinor(cash, currency) : taken

/** What an allocation settles of its invoice, or why it cannot. */
function settledBy(
  allocation: Allocation,
  company: ReceiptTestApp,
): { settlements: Settlement[]; after: string } | RuleViolation {
  const { invoice, cash, withheld, certificate, retained, closesRest } = allocation
  const { number, currency, open, tolerance = company.tolerance } = invoice
  const amounts = [cash, withheld, retained]
  if (amounts.some((amount) => !isAmount(amount, currency) || compare(amount, '0') < 0))
    return no('amountIsPayable', `Amounts on ${number} are in ${currency}, at or above zero. Correct them.`)
  if (compare(withheld, '0') > 0 && certificate === null)
    return no(
      'hasCertificate',
      `Tax withheld on ${number} counts when its certificate is there. Enter its number, or leave the amount open.`,
    )
  const taken = plus(...amounts)
  if (compare(taken, open) > 0)
    return no(
      'withinOpen',
      `${number} has ${moneyWords(open, currency)} open, and ${moneyWords(toMinor(taken, currency), currency)} is put on it. Leave the rest on the client’s account.`,
    )
  const rest = toMinor(minus(open, taken), currency)
  if (closesRest && compare(rest, tolerance) > 0)
    return no(
      'withinTolerance',
      `${moneyWords(rest, currency)} would be left of ${number}, more than the ${moneyWords(tolerance, currency)} that are let go. Leave it open, or have it written off.`,
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
 * Shares a receipt among invoices. Refuses what does not fit, naming invoice and rule, and then settles nothing at all. Realised exchange
 * differences are those of the cash: amount × (rate at receipt − rate on invoice), HALF_UP in the currency of the books (§3.1).
 */
export function settleReceipt(receipt: Receipt, company: ReceiptTestApp): SettledReceipt | RuleViolation {
  const { currency, received, bankCharge, rate, allocations } = receipt
  if (
    !isAmount(received, currency) ||
    compare(received, '0') <= 0 ||
    !isAmount(bankCharge, currency) ||
    compare(bankCharge, '0') < 0
  )
    return no('amountIsPayable', `What came in is an amount above zero in ${currency}, the bank charge not below it.`)
  const twice = allocations.find(
    ({ invoice }, i) => allocations.findIndex((one) => one.invoice.number === invoice.number) < i,
  )
  if (twice) return no('invoiceOnce', `${twice.invoice.number} stands twice. Put both amounts into one line.`)
  const invoices: SettledInvoice[] = []
  const shares: string[] = []
  for (const allocation of allocations) {
    const settled = settledBy(allocation, company)
    if ('ok' in settled) return settled
    const { number, open } = allocation.invoice
    const taken = takenOf(allocation, receipt)
    if (taken === null || !isAmount(taken, currency) || compare(taken, '0') < 0)
      return no(
        'takenIsPayable',
        `${number} is in ${allocation.invoice.currency} and the receipt in ${currency}. Enter what it takes of the receipt.`,
      )
    if (isZero(taken) !== isZero(allocation.cash))
      return no(
        'takenAgainstCash',
        `${number} is settled by ${moneyWords(allocation.cash, allocation.invoice.currency)} for ${moneyWords(taken, currency)} of the receipt. Enter both above zero, or neither.`,
      )
    shares.push(taken)
    const difference = differenceOf(allocation, receipt, company)
    if (difference && !difference.ok) return difference
    invoices.push({ number, settlements: settled.settlements, openBefore: open, openAfter: settled.after, difference })
  }
  const paid = totalOf([received, bankCharge], currency)
  const allocated = totalOf(shares, currency)
  if (compare(allocated, paid) > 0)
    return no(
      'withinReceipt',
      `${moneyWords(allocated, currency)} is put on invoices, and ${moneyWords(paid, currency)} was paid. Lower the amounts.`,
    )
  const onAccount = toMinor(minus(paid, allocated), currency)
  const differences = invoices.flatMap(({ difference }) => (difference ? [difference.amount] : []))
  return {
    ...{ ok: true, paid, allocated, onAccount, invoices },
    bankChargeInBooks: toMinor(times(bankCharge, rate), company.booksCurrency),
    realised: totalOf(differences, company.booksCurrency),
    explain: explainAccount({ received, bankCharge, shares, onAccount, currency }, allocations),
  }
}

/** Null where neither side is foreign to the books. Across two currencies it is what came in less what was booked, both in the books. */
function differenceOf(
  { invoice, cash, taken }: Allocation,
  receipt: Receipt,
  { booksCurrency }: ReceiptTestApp,
): RealisedDifference | RuleViolation | null {
  if (isZero(cash) || (invoice.currency === booksCurrency && receipt.currency === booksCurrency)) return null
  if (invoice.currency === receipt.currency)
    return realisedDifference({
      ...{ openAmount: cash, invoiceCurrency: invoice.currency, invoiceRate: invoice.rate },
      ...{ receiptRate: receipt.rate, currency: booksCurrency },
    })
  const came = times(taken ?? '0', receipt.rate)
  const amount = toMinor(minus(came, times(cash, invoice.rate)), booksCurrency)
  const sign = compare(amount, '0')
  const rate = (name: string, value: string, of: string) => ({ name, value, unit: `${booksCurrency} per ${of}` })
  const explain: Explained = {
    ...{ name: 'realised exchange difference', value: amount, unit: booksCurrency },
    formula: 'taken × rate at receipt − settled × rate on invoice',
    inputs: [
      { name: 'taken', value: taken ?? '0', unit: receipt.currency },
      rate('rate at receipt', receipt.rate, receipt.currency),
      { name: 'settled', value: cash, unit: invoice.currency },
      rate('rate on invoice', invoice.rate, invoice.currency),
    ],
  }
  return { ok: true, amount, currency: booksCurrency, kind: sign > 0 ? 'GAIN' : sign < 0 ? 'LOSS' : 'NONE', explain }
}

function explainAccount(
  given: { received: string; bankCharge: string; shares: readonly string[]; onAccount: string; currency: string },
  allocations: readonly Allocation[],
): Explained {
  const { received, bankCharge, shares, onAccount, currency } = given
  const inputs = [
    { name: 'received', value: received, unit: currency },
    ...(isZero(bankCharge) ? [] : [{ name: 'bank charge', value: bankCharge, unit: currency }]),
  ]
  const put = shares.map((value, i) => ({ name: allocations[i]!.invoice.number, value, unit: currency }))
  return {
    ...{ name: 'on account of the client', value: onAccount, unit: currency },
    formula: [inputs.map(({ name }) => name).join(' + '), ...put.map(({ name }) => `− ${name}`)].join(' '),
    inputs: [...inputs, ...put],
  }
}

/** A receipt that bounced: everything that it settled comes back, entry by entry. */
export const reversedSettlements = (settlements: readonly Settlement[], currency: string): Settlement[] =>
  settlements.map(({ kind, amount }) => ({ kind, amount: toMinor(minus('0', amount), currency) }))

/** A proposal for a payment over the client's invoices: the oldest due day first, until the money is used up; equal days by number. */
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
