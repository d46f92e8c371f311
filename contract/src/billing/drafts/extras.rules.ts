/**
 * Lines without a timesheet (docs/domain/billing.md): expenses at cost or with a handling fee, milestones at a fixed
 * price, corrections.
 */

import { isAmount, type RuleViolation, violation } from '../../kernel/math/money.ts'
import { compare, isZero, minus, type Numeric, plus } from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import { convertAt } from '../../settings/exchange-rates/exchange.rules.ts'
import { type BillLine, billLine, daysFor } from './line.rules.ts'

/** A consultant's expense for the client, net of recoverable tax. */
interface ExpenseClaim {
  readonly description: string
  readonly spentOn: string
  readonly amount: string
  readonly currency: string
  readonly hasReceipt: boolean
  readonly isApproved: boolean
}

/** Invoice currency per unit of the claim currency, as the document stores it; null for one currency. */
export type BilledRate = { readonly rate: string; readonly source: string } | null

/** An expense as a line: its cost, converted once where needed, plus the agreed handling fee. */
export function expenseLine(
  expense: ExpenseClaim,
  { currency, handlingPercent, rate }: { currency: string; handlingPercent: string | null; rate: BilledRate },
): { readonly ok: true; readonly line: BillLine } | RuleViolation {
  if (!isAmount(expense.amount, expense.currency) || compare(expense.amount, '0') <= 0)
    return violation('amountIsPayable', `${expense.description}: enter an amount above zero in ${expense.currency}.`)
  if (!expense.isApproved)
    return violation('expenseApproved', `${expense.description} is not approved. Approve it first.`)
  if (!expense.hasReceipt)
    return violation('receiptAttached', `${expense.description} has no receipt. Attach it or remove the expense.`)
  if (expense.currency !== currency && rate === null)
    return violation(
      'rateMissing',
      `${expense.description} is in ${expense.currency} and the invoice in ${currency}. Enter the exchange rate of ${formatLongDate(expense.spentOn)}.`,
    )
  const price = rate === null ? expense.amount : convertAt(expense.amount, rate.rate, currency)
  const spent =
    rate === null ? 'receipt' : `receipt of ${expense.currency} ${expense.amount} at ${rate.rate}, ${rate.source}`
  const line = billLine({
    kind: 'EXPENSE',
    description: expense.description,
    from: expense.spentOn,
    to: expense.spentOn,
    unit: 'ITEM',
    quantity: '1',
    price,
    currency,
    handlingPercent,
    priceSource: spent,
  })
  return { ok: true, line }
}

/** A part of a fixed price that is due on acceptance by the client. */
export interface Milestone {
  readonly title: string
  readonly amount: string
  readonly currency: string
  /** Null until the client has accepted it. */
  readonly acceptedOn: string | null
}

export function milestoneLine(
  { title, amount, currency, acceptedOn }: Milestone,
  { contract, rebatePercent }: { contract: string; rebatePercent: string | null },
): { readonly ok: true; readonly line: BillLine } | RuleViolation {
  if (acceptedOn === null)
    return violation(
      'milestoneAccepted',
      `“${title}” is not accepted yet. Enter the acceptance date and document first.`,
    )
  if (!isAmount(amount, currency) || compare(amount, '0') <= 0)
    return violation('amountIsPayable', `“${title}”: enter an amount above zero in ${currency}.`)
  const line = billLine({
    kind: 'MILESTONE',
    description: title,
    from: acceptedOn,
    to: acceptedOn,
    unit: 'ITEM',
    quantity: '1',
    price: amount,
    currency,
    rebatePercent,
    priceSource: contract,
  })
  return { ok: true, line }
}

/** The change of a line by a number of units, at the price of its own day; negative for overbilling. */
export const adjustmentLine = (
  line: BillLine,
  quantity: Numeric,
  reason: string,
  priceSource = 'as billed first',
): BillLine =>
  billLine({
    kind: 'CORRECTION',
    description: `${reason}: ${line.description}`,
    from: line.from,
    to: line.to,
    unit: line.unit,
    quantity,
    days: daysFor(line, quantity),
    price: line.price,
    per: line.per,
    currency: line.currency,
    rebatePercent: line.rebatePercent,
    priceSource,
  })

const priceKey = ({ kind, unit, price, per, currency, from }: BillLine) =>
  [kind, unit, price, per, currency, from].join(' ')

/**
 * The correction of locked days in a later month (docs/domain/timesheets.md): the corrected lines of the month less
 * the original ones, by type and price. Empty when both are equal.
 */
export function correctionLines(before: readonly BillLine[], after: readonly BillLine[], reason: string): BillLine[] {
  const keys = [...new Set([...before, ...after].map(priceKey))]
  return keys.flatMap((key) => {
    const of = (lines: readonly BillLine[]) => lines.filter((line) => priceKey(line) === key)
    const units = (lines: readonly BillLine[]) => plus(...of(lines).map(({ quantity }) => quantity))
    const change = minus(units(after), units(before))
    const line = of(after)[0] ?? of(before)[0]!
    return isZero(change) ? [] : [adjustmentLine(line, change, reason)]
  })
}
