/**
 * What stands in favour of a client settles its open invoices later (domain.md §2.14, §3.1): money that a receipt left on its account, or an
 * invoice that a credit note has brought below zero. Amounts in one currency, that of both sides; nothing is ever given twice.
 */
import { compare, isZero, minus, plus } from '../kernel/exact.ts'
import type { Explained } from '../kernel/explained.ts'
import { isAmount, type Refused, toMinor, totalOf } from '../kernel/money.ts'
import { moneyWords } from '../purchase-orders/ceilings.rules.ts'
import { realisedDifference } from '../settings/exchange.rules.ts'
import type { OpenInvoice } from './receipts.rules.ts'

/** Where it is taken from: a receipt, or an invoice below zero. */
export interface Favour {
  /** Its number. */
  readonly name: string
  readonly currency: string
  /** What is left of it, above zero. */
  readonly left: string
  /** Currency of the books per one of its own, as it keeps it. */
  readonly rate: string
  readonly booksCurrency: string
}

export interface AllocatedPart {
  readonly invoice: OpenInvoice
  readonly amount: string
}

export interface Allocated {
  readonly ok: true
  readonly amount: string
  /** What is left in favour of the client afterwards. */
  readonly left: string
  /** Of each part: what exchange has gained, or lost below zero; null within the currency of the books. */
  readonly differences: readonly (string | null)[]
  readonly realised: string
  readonly explain: Explained
}

const no = (message: string): Refused => ({ ok: false, code: 'allocationsFit', message })

/** Gives it to invoices, or says why it cannot and gives nothing. Differences: amount × (its rate − rate on invoice), HALF_UP (§3.1). */
export function allocate(favour: Favour, parts: readonly AllocatedPart[]): Allocated | Refused {
  const { name, currency, left, rate, booksCurrency } = favour
  const money = (amount: string) => moneyWords(toMinor(amount, currency), currency)
  if (parts.length === 0) return no('Name at least one invoice that it settles.')
  for (const [i, { invoice, amount }] of parts.entries()) {
    if (invoice.currency !== currency)
      return no(
        `${invoice.number} is in ${invoice.currency}, and ${name} in ${currency}. Choose invoices in ${currency}.`,
      )
    if (invoice.number === name) return no(`${name} cannot settle itself. Choose other invoices.`)
    if (parts.findIndex((one) => one.invoice.number === invoice.number) < i)
      return no(`${invoice.number} stands twice. Put both amounts into one line.`)
    if (!isAmount(amount, currency) || compare(amount, '0') <= 0)
      return no(`The amount on ${invoice.number} is not one above zero in ${currency}. Correct it.`)
    if (compare(amount, invoice.open) > 0)
      return no(
        `${invoice.number} has ${money(invoice.open)} open, and ${money(amount)} is put on it. Lower the amount.`,
      )
  }
  const amount = totalOf(
    parts.map((part) => part.amount),
    currency,
  )
  if (compare(amount, left) > 0)
    return no(`${money(amount)} is given to invoices, and ${name} has ${money(left)} left. Lower the amounts.`)
  const differences: (string | null)[] = []
  for (const part of parts) {
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

function explainLeft({ name, currency, left }: Favour, parts: readonly AllocatedPart[], rest: string): Explained {
  const put = parts
    .filter(({ amount }) => !isZero(amount))
    .map(({ invoice, amount }) => ({ name: invoice.number, value: amount }))
  return {
    ...{ name: 'left in favour of the client', value: rest, unit: currency },
    formula: [`left of ${name}`, ...put.map((one) => `− ${one.name}`)].join(' '),
    inputs: [{ name: `left of ${name}`, value: left }, ...put].map((one) => ({ ...one, unit: currency })),
  }
}
