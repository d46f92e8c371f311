/**
 * What stands in favour of a client settles its open invoices later (domain.md §2.14, §3.1): money that a receipt left on its account, or an
 * invoice that a credit note has brought below zero. Money also settles invoices in other currencies, for what both sides agree that it takes;
 * a credit only those in its own (docs/decisions/0042). Nothing is ever given twice.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { isAmount, type RuleViolation, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, isZero, minus, plus, times } from '../../kernel/math/rational.ts'
import { moneyWords } from '../../purchase-orders/ceilings.rules.ts'
import { realisedDifference } from '../../settings/exchange-rates/exchange.rules.ts'
import type { OpenInvoice } from './receipts.rules.ts'

/** Where it is taken from: a receipt, or an invoice below zero. */
export interface Favour {
  /** Its number. */
  readonly name: string
  /** Of a receipt, and no credit. */
  readonly isMoney: boolean
  readonly currency: string
  /** What is left of it, above zero. */
  readonly left: string
  /** Currency of the books per one of its own, as it keeps it. */
  readonly rate: string
  readonly booksCurrency: string
}

export interface AllocatedPart {
  readonly invoice: OpenInvoice
  /** In the currency of the invoice. */
  readonly amount: string
  /** The same in the currency of the receipt, as both sides agree on it; null where there is only one currency. */
  readonly taken?: string | null
}

export interface Allocated {
  readonly ok: true
  /** All that it takes, in the currency of where it is taken from. */
  readonly amount: string
  /** What is left in favour of the client afterwards. */
  readonly left: string
  /** Of each part: what exchange has gained, or lost below zero; null within the currency of the books. */
  readonly differences: readonly (string | null)[]
  readonly realised: string
  readonly explain: Explained
}

const no = (message: string): RuleViolation => ({ ok: false, code: 'allocationsValid', message })

/** Why a part cannot be given across two currencies; null when it can. */
function crossError(
  { name, isMoney, currency }: Favour,
  { invoice, amount, taken }: AllocatedPart,
): RuleViolation | null {
  const both = `${invoice.number} is in ${invoice.currency}, and ${name} in ${currency}.`
  if (!isMoney)
    return no(`${both} What is credited settles invoices in its own currency. Choose invoices in ${currency}.`)
  if (!taken || !isAmount(taken, currency) || compare(taken, '0') <= 0)
    return no(`${both} Enter what ${moneyWords(amount, invoice.currency)} takes of it, in ${currency}.`)
  return null
}

/**
 * Gives it to invoices, or says why it cannot and gives nothing. Differences: amount × (its rate − rate on invoice), across two currencies
 * taken × its rate − amount × rate on invoice, HALF_UP in the currency of the books (§3.1).
 */
export function allocate(favour: Favour, parts: readonly AllocatedPart[]): Allocated | RuleViolation {
  const { name, currency, left, rate, booksCurrency } = favour
  const money = (amount: string) => moneyWords(toMinor(amount, currency), currency)
  if (parts.length === 0) return no('Name at least one invoice that it settles.')
  for (const [i, { invoice, amount }] of parts.entries()) {
    const open = (sum: string) => moneyWords(toMinor(sum, invoice.currency), invoice.currency)
    if (invoice.number === name) return no(`${name} cannot settle itself. Choose other invoices.`)
    if (parts.findIndex((one) => one.invoice.number === invoice.number) < i)
      return no(`${invoice.number} stands twice. Put both amounts into one line.`)
    if (!isAmount(amount, invoice.currency) || compare(amount, '0') <= 0)
      return no(`The amount on ${invoice.number} is not one above zero in ${invoice.currency}. Correct it.`)
    const validationError = invoice.currency === currency ? null : crossError(favour, parts[i]!)
    if (validationError) return validationError
    if (compare(amount, invoice.open) > 0)
      return no(`${invoice.number} has ${open(invoice.open)} open, and ${open(amount)} is put on it. Lower the amount.`)
  }
  const amount = totalOf(
    parts.map((part) => takenOf(favour, part)),
    currency,
  )
  if (compare(amount, left) > 0)
    return no(`${money(amount)} is given to invoices, and ${name} has ${money(left)} left. Lower the amounts.`)
  const differences: (string | null)[] = []
  for (const part of parts) {
    if (part.invoice.currency !== currency) {
      const booked = times(part.amount, part.invoice.rate)
      differences.push(toMinor(minus(times(part.taken!, rate), booked), booksCurrency))
      continue
    }
    if (currency === booksCurrency) {
      differences.push(null)
      continue
    }
    const difference = realisedDifference({
      ...{ openAmount: part.amount, invoiceCurrency: currency, invoiceRate: part.invoice.rate },
      ...{ receiptRate: rate, currency: booksCurrency },
    })
    if (!difference.ok) return difference
    differences.push(difference.amount)
  }
  const rest = toMinor(minus(left, amount), currency)
  return {
    ...{ ok: true, amount, left: rest, differences },
    realised: toMinor(plus(...differences.flatMap((one) => one ?? [])), booksCurrency),
    explain: explainLeft(favour, parts, rest),
  }
}

/** What a part takes, in the currency of where it is taken from. */
const takenOf = ({ currency }: Favour, { invoice, amount, taken }: AllocatedPart): string =>
  invoice.currency === currency ? amount : taken!

function explainLeft(favour: Favour, parts: readonly AllocatedPart[], rest: string): Explained {
  const { name, currency, left } = favour
  const put = parts
    .filter(({ amount }) => !isZero(amount))
    .map((part) => ({ name: part.invoice.number, value: takenOf(favour, part) }))
  return {
    ...{ name: 'left in favour of the client', value: rest, unit: currency },
    formula: [`left of ${name}`, ...put.map((one) => `− ${one.name}`)].join(' '),
    inputs: [{ name: `left of ${name}`, value: left }, ...put].map((one) => ({ ...one, unit: currency })),
  }
}
