/**
 * Whether purchase orders cover a line (docs/domain/purchase-orders.md and docs/domain/billing.md, B4): by one order,
 * split over several in their order, or not at all, with what would help. Nothing exceeds the limit; an overrun
 * approved by the finance manager counts as available value of its order.
 */

import { downToMinor, type RuleViolation, toMinor, totalBy, totalOf, violation } from '../../kernel/math/money.ts'
import {
  compare,
  divide,
  isNegative,
  isZero,
  minimum,
  minus,
  plus,
  rounded,
  times,
  trimmed,
} from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import {
  capacityError,
  capCapacity,
  capDaysCapacity,
  type LinkCapacity,
  moneyText,
  type OrderCapacity,
  type RequestedCapacity,
  remainingCapacity,
  type Split,
  splitAcross,
} from '../../purchase-orders/ceilings.rules.ts'
import { type BillLine, daysFor, grossOf, isDeduction, periodOf } from './line.rules.ts'

/** An order that covers the contract by its link, in the order of consumption: priority, then start date. */
export interface CoveringOrder {
  readonly id: string
  readonly order: OrderCapacity
  readonly link: LinkCapacity
}

export type OrderVerdict =
  /** The client requires no purchase order. */
  | { readonly kind: 'NONE_NEEDED' }
  | { readonly kind: 'FITS'; readonly id: string }
  | { readonly kind: 'SPLIT'; readonly portions: Split['portions'] }
  | {
      readonly kind: 'BLOCKED'
      /** The number of each order, or the missing order itself. */
      readonly reasons: readonly RuleViolation[]
      /** The amount that all orders together do not cover; the full amount where none does. */
      readonly missing: string
      /**
       * The shortfall of the first order, for the finance manager to approve; null where the amount is not the problem.
       */
      readonly allowedOverrun: { readonly id: string; readonly amount: string } | null
    }

/** The amount rules of an order: an order with a lower balance may still cover a part. */
const OF_MONEY = new Set(['withinCeiling', 'withinContractCap', 'withinContractDays'])

/** What an order covers of the line: its balance, the contract's allocation, and the allocated days in proportion. */
export function coverableAmount({ order, link }: CoveringOrder, requested: RequestedCapacity): string {
  const { currency } = order
  const cap = capCapacity(link, currency)
  const days = capDaysCapacity(link)
  let available = minimum(remainingCapacity(order), requested.amount)
  if (cap !== null) available = minimum(available, cap)
  if (days !== null && compare(requested.days, '0') > 0 && compare(days, requested.days) < 0)
    available = minimum(available, divide(times(requested.amount, days), requested.days))
  return compare(available, '0') <= 0 ? toMinor('0', currency) : downToMinor(available, currency)
}

const missingOrder = ({ from, to }: RequestedCapacity): RuleViolation =>
  violation(
    'orderRequired',
    `The client requires a purchase order, and none covers this contract from ${formatLongDate(from)} to ${formatLongDate(to)}. Add the order, or have the client waive it.`,
  )

/**
 * The orders that cover the line. The consumption is its amount by the basis of each order, net or gross (`asked`); a
 * deduction, such as leave credit, needs no balance and returns to where it came from.
 */
export function orderVerdict(
  orders: readonly CoveringOrder[],
  requested: RequestedCapacity,
  requiresOrder: boolean,
): OrderVerdict {
  if (orders.length === 0)
    return requiresOrder
      ? { kind: 'BLOCKED', reasons: [missingOrder(requested)], missing: requested.amount, allowedOverrun: null }
      : { kind: 'NONE_NEEDED' }
  if (compare(requested.amount, '0') <= 0) return { kind: 'FITS', id: orders[0]!.id }
  const assessed = orders.map((covering) => ({
    covering,
    violation: capacityError(covering.order, covering.link, requested),
  }))
  const usable = assessed.filter(({ violation }) => violation === null || OF_MONEY.has(violation.code))
  const [first] = usable
  if (first && first.violation === null) return { kind: 'FITS', id: first.covering.id }
  const consumers = usable.map(({ covering }) => ({ id: covering.id, available: coverableAmount(covering, requested) }))
  const { portions, open } = splitAcross(consumers, requested.amount, requested.currency)
  if (compare(open, '0') === 0)
    return portions.length === 1 ? { kind: 'FITS', id: portions[0]!.id } : { kind: 'SPLIT', portions }
  const reasons = assessed.flatMap(({ violation }) => violation ?? [])
  return { kind: 'BLOCKED', reasons, missing: open, allowedOverrun: overrunFor(first, open) }
}

function overrunFor(first: { covering: CoveringOrder; violation: RuleViolation | null } | undefined, amount: string) {
  return first?.violation?.code === 'withinCeiling' ? { id: first.covering.id, amount } : null
}

/** `AED 4,700.00 is not covered by a purchase order.` */
export const uncoveredMessage = (missing: string, currency: string): string =>
  `${moneyText(missing, currency)} is not covered by a purchase order.`

/**
 * The smallest number of decimals for which a quantity gives exactly this gross amount; at most ten, which is enough
 * below a price of 10^7.
 */
function quantityFor(gross: string, line: BillLine): string {
  const exactQuantity = times(gross, divide(line.per, line.price))
  for (let places = 2; places < 10; places += 1) {
    const quantity = rounded(exactQuantity, places)
    if (grossOf(quantity, line.price, line.per, line.currency) === gross) return trimmed(quantity)
  }
  return trimmed(exactQuantity)
}

/**
 * Splits a line into portions, one per order: allocated nets, with gross, discount and handling fee in proportion and
 * the remainder on the last, so that the portions add up to the line in every figure. Throws on portions that do not
 * add up, as a program error.
 */
export function splitLine(
  line: BillLine,
  portions: readonly { readonly amount: string; readonly label: string }[],
): BillLine[] {
  const { currency, net } = line
  if (totalBy(portions, 'amount', currency) !== net)
    throw new RangeError(`Portions do not add up to the line of ${net} ${currency}`)
  let left = { gross: line.gross, rebate: line.rebate, quantity: line.quantity, days: line.days }
  return portions.map(({ amount, label }, i) => {
    const isLast = i === portions.length - 1
    const share = (whole: string) => toMinor(divide(times(whole, amount), net), currency)
    const gross = isLast ? left.gross : share(line.gross)
    const rebate = isLast ? left.rebate : share(line.rebate)
    const quantity = isLast ? left.quantity : quantityFor(gross, line)
    const days = isLast ? left.days : trimmed(daysFor(line, quantity), 2)
    left = {
      gross: toMinor(minus(left.gross, gross), currency),
      rebate: toMinor(minus(left.rebate, rebate), currency),
      quantity: trimmed(minus(left.quantity, quantity)),
      days: trimmed(minus(left.days, days)),
    }
    const handling = toMinor(minus(amount, minus(gross, rebate)), currency)
    const covered = { name: 'amount covered by the order', value: amount, unit: currency, source: label }
    const explain = {
      name: line.description,
      value: amount,
      unit: currency,
      formula: covered.name,
      inputs: [covered],
      parts: [line.explain],
    }
    return { ...line, quantity, days, gross, rebate, handling, net: amount, explain }
  })
}

/**
 * The total demand of a contract's lines on an order: deductions are offset, so that only the rest needs a balance. The
 * service dates are those of `period`: corrections of an earlier month are billed with the month in which they count.
 */
export function capacityRequestOf(
  lines: readonly { readonly line: BillLine; readonly tax: string }[],
  period: { readonly from: string; readonly to: string } | null = null,
) {
  const currency = lines[0]!.line.currency
  const billLines = lines.map(({ line }) => line)
  const net = totalBy(billLines, 'net', currency)
  const days = plus(...billLines.map((line) => line.days))
  const { from, to } = period ?? periodOf(billLines)
  return {
    net,
    currency,
    gross: totalOf([net, ...lines.map(({ tax }) => tax)], currency),
    days: isNegative(days) ? '0' : trimmed(days, 2),
    from,
    to,
  }
}

/**
 * Portions of a gross amount as portions of its net, to the smallest unit, with the remainder on the last: for orders
 * on a gross basis.
 */
export function netPortions(
  portions: Split['portions'],
  { net, gross, currency }: { net: string; gross: string; currency: string },
): Split['portions'] {
  let left = net
  return portions.map(({ id, amount }, i) => {
    const share = i === portions.length - 1 ? left : downToMinor(divide(times(net, amount), gross), currency)
    left = toMinor(minus(left, share), currency)
    return { id, amount: share }
  })
}

/**
 * All lines of a contract over the orders that cover them: lines fill one order after the other to the last smallest
 * unit, and deductions go to the last. The lines of each order add up to its net portion.
 */
export function splitLines(
  lines: readonly BillLine[],
  portions: readonly { readonly id: string; readonly amount: string; readonly label: string }[],
): { readonly id: string; readonly lines: readonly BillLine[] }[] {
  const placed = portions.map(({ id }) => ({ id, lines: [] as BillLine[] }))
  const available = portions.map(({ amount }, i) => (i === portions.length - 1 ? null : amount))
  let at = 0
  for (const line of lines) {
    if (isDeduction(line)) continue
    const pieces: { order: number; amount: string; label: string }[] = []
    let left = line.net
    while (compare(left, '0') > 0) {
      const has = available[at] ?? null
      const amount = has === null ? left : toMinor(minimum(has, left), line.currency)
      pieces.push({ order: at, amount, label: portions[at]!.label })
      left = toMinor(minus(left, amount), line.currency)
      if (has === null) break
      available[at] = toMinor(minus(has, amount), line.currency)
      if (isZero(available[at]!)) at += 1
    }
    // A zero line goes where the next one would.
    if (pieces.length <= 1) placed[pieces[0]?.order ?? at]!.lines.push(line)
    else for (const [i, part] of splitLine(line, pieces).entries()) placed[pieces[i]!.order]!.lines.push(part)
  }
  placed.at(-1)!.lines.push(...lines.filter(isDeduction))
  return placed
}
