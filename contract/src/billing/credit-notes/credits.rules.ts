/**
 * Credit notes (domain.md §2.14, §4.2, B5): what they take off an issued invoice, line by line, never more than is left of it. Amounts in the
 * currency of the invoice, in its minor units; the last credit of a line takes its whole rest, so that no smallest unit stays behind.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { percentOf, type RuleViolation, toMinor, totalOf } from '../../kernel/math/money.ts'
import { compare, isZero, maximum, minimum, minus, type Numeric, plus, trimmed } from '../../kernel/math/rational.ts'
import { moneyWords } from '../../purchase-orders/ceilings.rules.ts'
import type { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import { grossOf } from '../drafts/line.rules.ts'
import type { TaxPart } from '../tax/gst.rules.ts'
import { sharedTax, type TaxPartAmount, taxOn } from '../tax/taxable.rules.ts'

/** A line of an issued invoice, with what earlier credit notes took of it. */
export interface CreditableLine {
  readonly id: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly per: string
  readonly rebatePercent: string
  readonly handlingPercent: string
  readonly net: string
  readonly tax: string
  readonly taxCode: TaxCode
  readonly taxPercent: string
  /** The taxes that the rate is made of, where the law names several. */
  readonly taxParts?: readonly TaxPart[] | null | undefined
  readonly creditedQuantity: string
  readonly creditedNet: string
  readonly creditedTax: string
}

/** What is asked back of a line: so many units, so much money before tax, or all that is left of it. */
export type CreditRequest =
  | { readonly id: string; readonly quantity: string }
  | { readonly id: string; readonly net: string }
  | { readonly id: string; readonly rest: true }

export interface CreditedLine {
  readonly id: string
  readonly description: string
  /** Zero where only the price was altered. */
  readonly quantity: string
  readonly net: string
  readonly tax: string
  readonly taxCode: TaxCode
  readonly taxPercent: string
  readonly taxParts?: readonly TaxPartAmount[] | undefined
  /** Of this line: its value before, and what is right now (domain.md §4.2, credit note of the UAE). */
  readonly before: string
  readonly after: string
  readonly explain: Explained
}

export interface Credit {
  readonly ok: true
  readonly lines: readonly CreditedLine[]
  readonly net: string
  readonly tax: string
  readonly gross: string
}

const no = (code: string, message: string): RuleViolation => ({ ok: false, code, message })

export const restOf = (line: CreditableLine, currency: string) => ({
  quantity: trimmed(minus(line.quantity, line.creditedQuantity)),
  net: toMinor(minus(line.net, line.creditedNet), currency),
  tax: toMinor(minus(line.tax, line.creditedTax), currency),
})

const sizeOf = (value: string) => value.replace('-', '')
/** Whether the first goes beyond the second, seen from zero; what is below zero on the invoice is credited below zero. */
const isBeyond = (asked: string, rest: string) =>
  (compare(asked, '0') !== 0 && compare(asked, '0') !== compare(rest, '0')) || compare(sizeOf(asked), sizeOf(rest)) > 0

/** What so many units of a line cost before tax, as the line itself was reckoned. */
function netOf(line: CreditableLine, quantity: string, currency: string): string {
  const gross = grossOf(quantity, line.price, line.per, currency)
  const rebate = toMinor(percentOf(line.rebatePercent, gross), currency)
  return toMinor(plus(minus(gross, rebate), toMinor(percentOf(line.handlingPercent, gross), currency)), currency)
}

/** One line of the credit note, or why it cannot be. */
function creditLine(line: CreditableLine, request: CreditRequest, currency: string): CreditedLine | RuleViolation {
  const rest = restOf(line, currency)
  if (isZero(rest.net) && isZero(rest.tax))
    return no('withinRemaining', `“${line.description}” was credited in full already. Take it out.`)
  const byQuantity = 'quantity' in request
  if (byQuantity && (isZero(request.quantity) || isBeyond(request.quantity, rest.quantity)))
    return no(
      'withinRemaining',
      `“${line.description}” has ${rest.quantity} units left, and ${trimmed(request.quantity)} are credited. Lower them.`,
    )
  const isRest = 'rest' in request || (byQuantity && compare(request.quantity, rest.quantity) === 0)
  const wanted = isRest
    ? rest.net
    : byQuantity
      ? netOf(line, request.quantity, currency)
      : toMinor(request.net, currency)
  if (!isRest && (isZero(wanted) || isBeyond(wanted, rest.net)))
    return no(
      'withinRemaining',
      `“${line.description}” has ${moneyWords(rest.net, currency)} left, and ${moneyWords(wanted, currency)} is credited. Lower it.`,
    )
  const takesAll = isRest || compare(wanted, rest.net) === 0
  const calculated = taxOn(wanted, line, currency)
  const tax = takesAll ? rest.tax : isBeyond(calculated, rest.tax) ? rest.tax : calculated
  const quantity = isRest ? rest.quantity : byQuantity ? trimmed(request.quantity) : '0'
  const { id, description, taxCode, taxPercent } = line
  const taxParts = line.taxParts?.length ? sharedTax(tax, line.taxParts, currency) : undefined
  const after = toMinor(minus(rest.net, wanted), currency)
  const explain: Explained = takesAll
    ? {
        ...{
          name: `credit of ${description}`,
          value: wanted,
          unit: currency,
          formula: 'net of the line − credited before',
        },
        inputs: [
          { name: 'net of the line', value: line.net, unit: currency },
          { name: 'credited before', value: line.creditedNet, unit: currency },
        ],
      }
    : {
        ...{
          name: `credit of ${description}`,
          value: wanted,
          unit: currency,
          formula: 'left of the line − right value',
        },
        inputs: [
          { name: 'left of the line', value: rest.net, unit: currency },
          { name: 'right value', value: after, unit: currency },
        ],
      }
  const taxed = { tax, taxCode, taxPercent, ...(taxParts && { taxParts }) }
  return { ...{ id, description, quantity, net: wanted, ...taxed }, before: rest.net, after, explain }
}

/** What is left of all lines together, with tax: less than the lines that charge, where others take something off. */
const leftOf = (lines: readonly CreditableLine[], currency: string): string =>
  totalOf(
    lines.flatMap((line) => {
      const { net, tax } = restOf(line, currency)
      return [net, tax]
    }),
    currency,
  )

/** A credit note over lines of one invoice. Refuses it whole where it asks for more than is left of one line, or of all of them. */
export function creditOf(
  lines: readonly CreditableLine[],
  requests: readonly CreditRequest[],
  currency: string,
): Credit | RuleViolation {
  if (requests.length === 0) return no('hasLines', 'A credit note has at least one line. Choose what is credited.')
  const credited: CreditedLine[] = []
  for (const [i, request] of requests.entries()) {
    const line = lines.find(({ id }) => id === request.id)
    if (!line) return no('lineIsOfInvoice', 'A line is not of this invoice. Choose one of its lines.')
    if (requests.findIndex(({ id }) => id === request.id) < i)
      return no('lineOnce', `“${line.description}” stands twice. Put both into one line.`)
    const one = creditLine(line, request, currency)
    if ('ok' in one) return one
    credited.push(one)
  }
  const [net, tax] = [
    totalOf(
      credited.map((one) => one.net),
      currency,
    ),
    totalOf(
      credited.map((one) => one.tax),
      currency,
    ),
  ]
  const gross = totalOf([net, tax], currency)
  if (compare(gross, '0') <= 0)
    return no('creditsSomething', 'Together these lines credit nothing. A higher amount is billed with a new invoice.')
  const left = leftOf(lines, currency)
  if (compare(gross, left) > 0)
    return no(
      'withinRemaining',
      `${moneyWords(left, currency)} is left of the invoice, and ${moneyWords(gross, currency)} is credited. Credit with it what was taken off, or lower it.`,
    )
  return { ok: true, lines: credited, net, tax, gross }
}

/** Everything that is left of the invoice: the first half of "credit and issue anew". */
export function creditInFull(lines: readonly CreditableLine[], currency: string): Credit | RuleViolation {
  const isLeft = (line: CreditableLine) => {
    const { net, tax } = restOf(line, currency)
    return !isZero(net) || !isZero(tax)
  }
  return creditOf(
    lines,
    lines.filter(isLeft).map(({ id }) => ({ id, rest: true })),
    currency,
  )
}

/** What of an invoice is not paid: open, held back until clearance, or let go as a small difference. */
export interface Owed {
  readonly open: string
  readonly retained: string
  readonly letGo: string
}

export interface CreditEffect {
  /** Of what the client has not paid; `ofRetained` and `ofLetGo` are parts of it. */
  readonly openReduction: string
  readonly ofRetained: string
  readonly ofLetGo: string
  readonly creditBalance: string
}

/**
 * How a credit divides between what the client has not paid and what it has paid already and gets back or keeps on account. What is open goes
 * first, then what it holds back until clearance, then what was let go: nobody gets back what they never paid.
 */
export function creditEffect(gross: string, { open, retained, letGo }: Owed, currency: string): CreditEffect {
  let left: Numeric = gross
  const take = (max: string): string => {
    const taken = minimum(maximum(max, '0'), left)
    left = minus(left, taken)
    return toMinor(taken, currency)
  }
  const [ofDue, ofRetained, ofLetGo] = [take(open), take(retained), take(letGo)]
  const openReduction = toMinor(plus(ofDue, ofRetained, ofLetGo), currency)
  return { openReduction, ofRetained, ofLetGo, creditBalance: toMinor(left, currency) }
}

/** A write-off takes what is open and nothing else; the CFO says why. */
export function writeOffOf(
  open: string,
  currency: string,
): { readonly ok: true; readonly amount: string } | RuleViolation {
  return compare(open, '0') > 0
    ? { ok: true, amount: toMinor(open, currency) }
    : no('somethingOpen', 'Nothing is open on this invoice. There is nothing to write off.')
}
