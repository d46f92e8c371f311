/**
 * Credit notes (docs/domain/billing.md and docs/domain/invoices.md, B5): what they deduct from an issued invoice by
 * line, never more than its remainder. Amounts in the invoice currency, in minor units; the last credit of a line
 * takes the full remainder, so that no smallest unit is left.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { percentOf, type RuleViolation, toMinor, totalBy, totalOf, violation } from '../../kernel/math/money.ts'
import {
  absolute,
  compare,
  isZero,
  maximum,
  minimum,
  minus,
  type Numeric,
  plus,
  trimmed,
} from '../../kernel/math/rational.ts'
import { moneyText } from '../../purchase-orders/ceilings.rules.ts'
import type { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import { grossOf } from '../drafts/line.rules.ts'
import type { TaxPart } from '../tax/gst.rules.ts'
import { sharedTax, type TaxPartAmount, taxOn } from '../tax/taxable.rules.ts'

/** A line of an issued invoice with the amounts of earlier credit notes. */
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
  /** The taxes that the rate consists of, where there are several. */
  readonly taxParts?: readonly TaxPart[] | null | undefined
  readonly creditedQuantity: string
  readonly creditedNet: string
  readonly creditedTax: string
}

/** The requested credit of a line: a quantity, an amount before tax, or the full remainder. */
export type CreditRequest =
  | { readonly id: string; readonly quantity: string }
  | { readonly id: string; readonly net: string }
  | { readonly id: string; readonly rest: true }

export interface CreditedLine {
  readonly id: string
  readonly description: string
  /** Zero for price changes. */
  readonly quantity: string
  readonly net: string
  readonly tax: string
  readonly taxCode: TaxCode
  readonly taxPercent: string
  readonly taxParts?: readonly TaxPartAmount[] | undefined
  /** Of this line: the value before and the corrected value (docs/domain/invoices.md, credit note of the UAE). */
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

export const restOf = (line: CreditableLine, currency: string) => ({
  quantity: trimmed(minus(line.quantity, line.creditedQuantity)),
  net: toMinor(minus(line.net, line.creditedNet), currency),
  tax: toMinor(minus(line.tax, line.creditedTax), currency),
})

/** Whether the first is further from zero than the second; negative invoice lines have negative credits. */
const isBeyond = (requested: string, rest: string) =>
  (compare(requested, '0') !== 0 && compare(requested, '0') !== compare(rest, '0')) ||
  compare(absolute(requested), absolute(rest)) > 0

/** The price of a quantity of the line before tax, calculated as on the invoice. */
function netOf(line: CreditableLine, quantity: string, currency: string): string {
  const gross = grossOf(quantity, line.price, line.per, currency)
  const rebate = toMinor(percentOf(line.rebatePercent, gross), currency)
  return toMinor(plus(minus(gross, rebate), toMinor(percentOf(line.handlingPercent, gross), currency)), currency)
}

/** One line of the credit note, or the reason it is rejected. */
function creditLine(line: CreditableLine, request: CreditRequest, currency: string): CreditedLine | RuleViolation {
  const rest = restOf(line, currency)
  if (isZero(rest.net) && isZero(rest.tax))
    return violation('withinRemaining', `“${line.description}” is already credited in full. Remove it.`)
  const byQuantity = 'quantity' in request
  if (byQuantity && (isZero(request.quantity) || isBeyond(request.quantity, rest.quantity)))
    return violation(
      'withinRemaining',
      `“${line.description}” has ${rest.quantity} units left. ${trimmed(request.quantity)} is too many. Enter fewer units.`,
    )
  const isRest = 'rest' in request || (byQuantity && compare(request.quantity, rest.quantity) === 0)
  const requestedAmount = isRest
    ? rest.net
    : byQuantity
      ? netOf(line, request.quantity, currency)
      : toMinor(request.net, currency)
  if (!isRest && isZero(requestedAmount))
    return violation(
      'withinRemaining',
      `The credit for “${line.description}” rounds to ${moneyText(requestedAmount, currency)}. Enter a higher amount.`,
    )
  if (!isRest && isBeyond(requestedAmount, rest.net))
    return violation(
      'withinRemaining',
      `“${line.description}” has ${moneyText(rest.net, currency)} left. ${moneyText(requestedAmount, currency)} is too much. Enter a lower amount.`,
    )
  const takesAll = isRest || compare(requestedAmount, rest.net) === 0
  const calculated = taxOn(requestedAmount, line, currency)
  const tax = takesAll ? rest.tax : isBeyond(calculated, rest.tax) ? rest.tax : calculated
  const quantity = isRest ? rest.quantity : byQuantity ? trimmed(request.quantity) : '0'
  const { id, description, taxCode, taxPercent } = line
  const taxParts = line.taxParts?.length ? sharedTax(tax, line.taxParts, currency) : undefined
  const after = toMinor(minus(rest.net, requestedAmount), currency)
  const inputs = takesAll
    ? [
        { name: 'net of the line', value: line.net, unit: currency },
        { name: 'credited before', value: line.creditedNet, unit: currency },
      ]
    : [
        { name: 'remaining amount of the line', value: rest.net, unit: currency },
        { name: 'corrected amount', value: after, unit: currency },
      ]
  const explain: Explained = {
    name: `credit of ${description}`,
    value: requestedAmount,
    unit: currency,
    formula: inputs.map(({ name }) => name).join(' − '),
    inputs,
  }
  const taxed = { tax, taxCode, taxPercent, ...(taxParts && { taxParts }) }
  return { id, description, quantity, net: requestedAmount, ...taxed, before: rest.net, after, explain }
}

/** The remainder of all lines with tax; lower than the positive lines where others are negative. */
const leftOf = (lines: readonly CreditableLine[], currency: string): string =>
  totalOf(
    lines.flatMap((line) => {
      const { net, tax } = restOf(line, currency)
      return [net, tax]
    }),
    currency,
  )

/**
 * A credit note over lines of one invoice; rejected as a whole when it exceeds the remainder of a line or of the
 * invoice.
 */
export function creditOf(
  lines: readonly CreditableLine[],
  requests: readonly CreditRequest[],
  currency: string,
): Credit | RuleViolation {
  if (requests.length === 0) return violation('hasLines', 'Select at least one line.')
  const credited: CreditedLine[] = []
  for (const [i, request] of requests.entries()) {
    const line = lines.find(({ id }) => id === request.id)
    if (!line) return violation('lineIsOfInvoice', 'A line does not belong to this invoice. Select one of its lines.')
    if (requests.findIndex(({ id }) => id === request.id) < i)
      return violation('lineOnce', `“${line.description}” is listed twice. Combine both in one line.`)
    const one = creditLine(line, request, currency)
    if ('ok' in one) return one
    credited.push(one)
  }
  const net = totalBy(credited, 'net', currency)
  const tax = totalBy(credited, 'tax', currency)
  const gross = totalOf([net, tax], currency)
  if (compare(gross, '0') <= 0)
    return violation('creditsSomething', 'The lines add up to zero or less. To bill more, create an invoice.')
  const left = leftOf(lines, currency)
  if (compare(gross, left) > 0)
    return violation(
      'withinRemaining',
      `The invoice has ${moneyText(left, currency)} left. ${moneyText(gross, currency)} is too much. Include the negative lines or enter a lower amount.`,
    )
  return { ok: true, lines: credited, net, tax, gross }
}

/** The full remainder of the invoice: the first step of "credit and reissue". */
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

/** The unpaid part of an invoice: outstanding, retained until clearance, or written off as a small difference. */
export interface OpenAmounts {
  readonly open: string
  readonly retained: string
  readonly writtenOff: string
}

interface CreditEffect {
  /** Of the unpaid amount; `ofRetained` and `ofWrittenOff` are parts of it. */
  readonly openReduction: string
  readonly ofRetained: string
  readonly ofWrittenOff: string
  readonly creditBalance: string
}

/**
 * How a credit splits between the unpaid amount and what the client has paid, which becomes a client credit. It reduces
 * the outstanding amount first, then the retention, then the written-off difference: a client is never refunded more
 * than it paid.
 */
export function creditEffect(
  gross: string,
  { open, retained, writtenOff }: OpenAmounts,
  currency: string,
): CreditEffect {
  let left: Numeric = gross
  const draw = (max: string): string => {
    const drawn = minimum(maximum(max, '0'), left)
    left = minus(left, drawn)
    return toMinor(drawn, currency)
  }
  const ofDue = draw(open)
  const ofRetained = draw(retained)
  const ofWrittenOff = draw(writtenOff)
  const openReduction = toMinor(plus(ofDue, ofRetained, ofWrittenOff), currency)
  return { openReduction, ofRetained, ofWrittenOff, creditBalance: toMinor(left, currency) }
}

/** A write-off takes the outstanding amount only; the CFO enters a reason. */
export function writeOffOf(
  open: string,
  currency: string,
): { readonly ok: true; readonly amount: string } | RuleViolation {
  return compare(open, '0') > 0
    ? { ok: true, amount: toMinor(open, currency) }
    : violation('somethingOpen', 'The invoice has no outstanding amount to write off.')
}
