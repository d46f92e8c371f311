/**
 * Applies client credits to open invoices later (docs/domain/billing.md and docs/domain/money.md): unallocated
 * payments, or invoices overcredited by a credit note. Payments can be applied to invoices in other currencies, for
 * the amount agreed by both sides; credits only in their own (docs/decisions/0042). Nothing is applied twice.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { isAmount, type RuleViolation, toMinor, totalOf, violation } from '../../kernel/math/money.ts'
import { compare, isZero, minus, plus, times } from '../../kernel/math/rational.ts'
import { moneyText } from '../../purchase-orders/ceilings.rules.ts'
import { realisedDifference } from '../../settings/exchange-rates/exchange.rules.ts'
import type { OpenInvoice } from './receipts.rules.ts'

/** The source: a receipt, or an invoice with a credit balance. */
export interface CreditSource {
  /** Its number. */
  readonly name: string
  /** A receipt, not a credit. */
  readonly isMoney: boolean
  readonly currency: string
  /** The available amount, positive. */
  readonly left: string
  /** Books' currency per source currency, as stored. */
  readonly rate: string
  readonly booksCurrency: string
}

interface AllocatedPart {
  readonly invoice: OpenInvoice
  /** In the invoice currency. */
  readonly amount: string
  /** The same in the receipt currency, as agreed; null with one currency. */
  readonly sourceAmount?: string | null
}

export interface AllocationResult {
  readonly ok: true
  /** The total in the source currency. */
  readonly amount: string
  /** The remaining client credit. */
  readonly left: string
  /** By part: the exchange gain, negative for a loss; null within the books' currency. */
  readonly differences: readonly (string | null)[]
  readonly realised: string
  readonly explain: Explained
}

const invalidAllocation = (message: string) => violation('allocationsValid', message)

/** Why a part can’t be applied across two currencies; null when it can. */
function crossError(
  { name, isMoney, currency }: CreditSource,
  { invoice, amount, sourceAmount }: AllocatedPart,
): RuleViolation | null {
  const both = `${invoice.number} is in ${invoice.currency}, and ${name} in ${currency}.`
  if (!isMoney)
    return invalidAllocation(
      `${both} Credits can only be applied in their own currency. Select invoices in ${currency}.`,
    )
  if (!sourceAmount || !isAmount(sourceAmount, currency) || compare(sourceAmount, '0') <= 0)
    return invalidAllocation(
      `${both} Enter the amount in ${currency} that is applied for ${moneyText(amount, invoice.currency)}.`,
    )
  return null
}

/**
 * Applies the credit to invoices, or returns why not. Differences: amount × (its rate − rate on invoice), across two
 * currencies applied × its rate − amount × rate on invoice, HALF_UP in the books' currency (docs/domain/money.md).
 */
export function allocate(source: CreditSource, parts: readonly AllocatedPart[]): AllocationResult | RuleViolation {
  const { name, currency, left, rate, booksCurrency } = source
  const money = (amount: string) => moneyText(toMinor(amount, currency), currency)
  if (parts.length === 0) return invalidAllocation('Select at least one invoice.')
  for (const [i, { invoice, amount }] of parts.entries()) {
    const open = (sum: string) => moneyText(toMinor(sum, invoice.currency), invoice.currency)
    if (invoice.number === name) return invalidAllocation(`${name} can’t be applied to itself. Select other invoices.`)
    if (parts.findIndex((one) => one.invoice.number === invoice.number) < i)
      return invalidAllocation(`${invoice.number} is listed twice. Combine both amounts in one line.`)
    if (!isAmount(amount, invoice.currency) || compare(amount, '0') <= 0)
      return invalidAllocation(`Enter an amount above zero in ${invoice.currency} for ${invoice.number}.`)
    const validationError = invoice.currency === currency ? null : crossError(source, parts[i]!)
    if (validationError) return validationError
    if (compare(amount, invoice.open) > 0)
      return invalidAllocation(
        `${invoice.number} has ${open(invoice.open)} outstanding, less than ${open(amount)}. Reduce the amount.`,
      )
  }
  const amount = totalOf(
    parts.map((part) => sourceAmountOf(source, part)),
    currency,
  )
  if (compare(amount, left) > 0)
    return invalidAllocation(
      `${money(amount)} is allocated, but ${name} has only ${money(left)} left. Reduce the amounts.`,
    )
  const differences: (string | null)[] = []
  for (const part of parts) {
    if (part.invoice.currency !== currency) {
      const booked = times(part.amount, part.invoice.rate)
      differences.push(toMinor(minus(times(part.sourceAmount!, rate), booked), booksCurrency))
      continue
    }
    if (currency === booksCurrency) {
      differences.push(null)
      continue
    }
    const difference = realisedDifference({
      outstandingAmount: part.amount,
      invoiceCurrency: currency,
      invoiceRate: part.invoice.rate,
      receiptRate: rate,
      currency: booksCurrency,
    })
    if (!difference.ok) return difference
    differences.push(difference.amount)
  }
  const rest = toMinor(minus(left, amount), currency)
  return {
    ok: true,
    amount,
    left: rest,
    differences,
    realised: toMinor(plus(...differences.flatMap((one) => one ?? [])), booksCurrency),
    explain: explainLeft(source, parts, rest),
  }
}

/** The amount of a part in the source currency. */
const sourceAmountOf = ({ currency }: CreditSource, { invoice, amount, sourceAmount }: AllocatedPart): string =>
  invoice.currency === currency ? amount : sourceAmount!

function explainLeft(source: CreditSource, parts: readonly AllocatedPart[], rest: string): Explained {
  const { name, currency, left } = source
  const put = parts
    .filter(({ amount }) => !isZero(amount))
    .map((part) => ({ name: part.invoice.number, value: sourceAmountOf(source, part) }))
  return {
    name: 'remaining client credit',
    value: rest,
    unit: currency,
    formula: [`left of ${name}`, ...put.map((one) => `− ${one.name}`)].join(' '),
    inputs: [{ name: `left of ${name}`, value: left }, ...put].map((one) => ({ ...one, unit: currency })),
  }
}
