/**
 * A month whose billed terms were amended later with effect on its days: the billed amount, the amount by the current
 * terms for the same days, and the lines of the difference. Both come from `serviceLines`, so the difference is exact
 * to the smallest unit of the currency.
 */

import { amountShown, type RuleViolation, toMinor, totalBy, violation } from '../../kernel/math/money.ts'
import { absolute, compare, isNegative, isZero, minus, trimmed } from '../../kernel/math/rational.ts'
import { daysAfter, formatLongDate } from '../../kernel/values/days.ts'
import { inGroups } from '../../kernel/values/digits.ts'
import { adjustmentLine } from '../drafts/extras.rules.ts'
import { type BillLine, billLine } from '../drafts/line.rules.ts'
import { type Services, serviceLines } from '../drafts/services.rules.ts'
import type { BillableDay, Period, ServiceTerms } from '../drafts/units.rules.ts'
import { lineUnitLabels } from '../invoices/invoice.labels.ts'

export interface RetroBill {
  readonly ok: true
  readonly currency: string
  /** The days before tax by the billed terms, and by the current ones. */
  readonly billed: string
  readonly due: string
  /** Correct less billed: negative for over-billing. */
  readonly difference: string
  /** As printed: `Rate 100.00 to 110.00 from 10 Oct 2026, 12 days`; empty without a difference. */
  readonly reason: string
  /** Empty without a difference; their sum is the difference. */
  readonly lines: readonly BillLine[]
}

/** The start of a rate of either side, or the day after its end, within the period. */
function splitDates(terms: readonly ServiceTerms[], { from, to }: Period): string[] {
  const days = terms.flatMap(({ rateLines }) =>
    rateLines.flatMap((rate) => [rate.from, ...(rate.to === null ? [] : [daysAfter(rate.to, 1)])]),
  )
  return [...new Set(days)].filter((day) => day > from && day <= to).toSorted()
}

/** Lines of one type of supply; overtime with another multiplier is another supply. */
const supplyOf = ({ kind, description }: BillLine) => `${kind} ${description}`

const isSameTerms = (a: BillLine, b: BillLine) =>
  a.unit === b.unit &&
  a.from === b.from &&
  [a.quantity, a.price, a.per, a.rebatePercent].every(
    (figure, i) => compare(figure, [b.quantity, b.price, b.per, b.rebatePercent][i]!) === 0,
  )

const counted = (quantity: string, unit: BillLine['unit']) => {
  const size = absolute(quantity)
  const [one, many] = unit === 'ITEM' ? ['item', 'items'] : lineUnitLabels[unit]
  return `${trimmed(size, 2)} ${compare(size, '1') === 0 ? one : many}`
}

/** The price with the separators of its currency, such as `30,000.00`. */
function formatPrice({ price, currency }: BillLine): string {
  const [whole, ...decimals] = amountShown(price, currency).split('.')
  return [inGroups(whole!, currency), ...decimals].join('.')
}

/** `Rate 100.00 to 110.00 from 10 Oct 2026, 12 days` */
function changeText(was: BillLine, now: BillLine): string {
  const rate =
    compare(was.price, now.price) === 0
      ? `Discount ${trimmed(was.rebatePercent)} % to ${trimmed(now.rebatePercent)} %`
      : `Rate ${formatPrice(was)} to ${formatPrice(now)}`
  return `${rate} from ${formatLongDate(now.from)}, ${counted(now.quantity, now.unit)}`
}

/** Whether both lines bill the same units of the same days, so that only their prices differ. */
const isRepriced = (was: BillLine, now: BillLine) =>
  was.unit === now.unit &&
  [was.quantity, was.per, was.rebatePercent].every(
    (figure, i) => compare(figure, [now.quantity, now.per, now.rebatePercent][i]!) === 0,
  )

/** The price difference of a line: its units at the difference of the prices. */
function repriced(was: BillLine, now: BillLine, source: string): BillLine {
  const change = minus(now.price, was.price)
  const isLess = isNegative(change)
  const { unit, per, currency, rebatePercent, from, to } = now
  return billLine({
    kind: 'CORRECTION',
    description: `${changeText(was, now)}: ${now.description}`,
    from,
    to,
    unit,
    per,
    currency,
    quantity: isLess ? minus('0', now.quantity) : now.quantity,
    price: isLess ? minus(was.price, now.price) : change,
    rebatePercent,
    priceSource: source,
  })
}

interface SideLines {
  readonly whole: readonly BillLine[]
  /** The same days, with a line for each part in which one rate of either side applies. */
  readonly cut: readonly BillLine[]
}

/**
 * One line for each part with a price change, where both sides have the same parts and add up to the difference; else
 * null.
 */
function asRepriced(was: SideLines, now: SideLines, source: string): RebilledLines | null {
  if (was.cut.length !== now.cut.length) return null
  const changed: { line: BillLine; reason: string }[] = []
  for (const line of now.cut) {
    const before = was.cut.find(({ from }) => from === line.from)
    if (!before || !isRepriced(before, line)) return null
    if (compare(before.price, line.price) === 0) continue
    changed.push({ line: repriced(before, line, source), reason: changeText(before, line) })
  }
  const { currency } = [...now.whole, ...was.whole][0]!
  const lines = changed.map(({ line }) => line)
  const difference = minus(totalBy(now.whole, 'net', currency), totalBy(was.whole, 'net', currency))
  if (compare(totalBy(lines, 'net', currency), difference) !== 0) return null
  return { lines, reasons: changed.map(({ reason }) => reason) }
}

/** The billed amount is deducted and the correct amount added. */
function asReplaced(was: SideLines, now: SideLines, source: string): RebilledLines {
  const gone = was.whole.filter((line) => !now.whole.some((other) => isSameTerms(line, other)))
  const fresh = now.whole.filter((line) => !was.whole.some((other) => isSameTerms(line, other)))
  const reasons = now.cut.flatMap((line) => {
    const before = was.cut.find(({ from }) => from === line.from)
    const isSame =
      before !== undefined &&
      compare(before.price, line.price) === 0 &&
      compare(before.rebatePercent, line.rebatePercent) === 0
    return before && !isSame ? [changeText(before, line)] : []
  })
  const why = reasons[0] ?? `By ${source}`
  return {
    lines: [
      ...gone.map((line) => adjustmentLine(line, minus('0', line.quantity), 'As billed')),
      ...fresh.map((line) => adjustmentLine(line, line.quantity, why, source)),
    ],
    reasons: reasons.length > 0 ? reasons : [why],
  }
}

interface RebilledLines {
  readonly lines: readonly BillLine[]
  readonly reasons: readonly string[]
}

/**
 * What a month billed by `was` amounts to by `now`. Rejects what the current terms do not bill at all, and another
 * currency.
 */
export function retroBill(
  was: ServiceTerms,
  now: ServiceTerms,
  days: readonly BillableDay[],
  period: Period,
): RetroBill | RuleViolation {
  const cuts = splitDates([was, now], period)
  const sides: (Services & { cut: Services })[] = []
  for (const terms of [was, now]) {
    const whole = serviceLines(terms, days, period)
    const cut = serviceLines(terms, days, period, cuts)
    if (!whole.ok) return whole
    if (!cut.ok) return cut
    sides.push({ ...whole, cut })
  }
  const before = sides[0]!
  const after = sides[1]!
  const all = [...before.lines, ...after.lines]
  const [currency, other] = new Set(all.map((line) => line.currency))
  if (!currency) return { ok: true, currency: '', billed: '0', due: '0', difference: '0', reason: '', lines: [] }
  if (other)
    return violation(
      'currencyIsOne',
      `It was billed in ${currency} and the current terms are in ${other}. Credit the invoice in full, and bill the month again.`,
    )
  const changes = [...new Set(all.map(supplyOf))].map((supply): RebilledLines => {
    const of = (lines: readonly BillLine[]) => lines.filter((line) => supplyOf(line) === supply)
    const [one, two] = [before, after].map(({ lines, cut }): SideLines => ({ whole: of(lines), cut: of(cut.lines) }))
    return asRepriced(one!, two!, now.contract) ?? asReplaced(one!, two!, now.contract)
  })
  const billed = totalBy(before.lines, 'net', currency)
  const due = totalBy(after.lines, 'net', currency)
  const difference = toMinor(minus(due, billed), currency)
  const isSame = isZero(difference)
  return {
    ok: true,
    currency,
    billed,
    due,
    difference,
    reason: isSame ? '' : [...new Set(changes.flatMap(({ reasons }) => reasons))].join('; '),
    lines: isSame ? [] : changes.flatMap(({ lines }) => lines),
  }
}
