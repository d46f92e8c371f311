/**
 * The monthly margin of a placement (docs/domain/margin.md), used by the calculator, the order form and the server.
 * Lines are rounded to their currency, HALF_UP, and totals are their sums; derived figures (percentages, overhead,
 * net, target, verdict) are calculated from the unrounded values and rounded once (docs/domain/money.md).
 */

import {
  percentOf,
  percentShown,
  type RuleViolation,
  shareOf,
  toMinor,
  totalOf,
  upToMinor,
} from '../kernel/math/money.ts'
import { divide, isZero, minus, plus, type Rational, times, trimmed } from '../kernel/math/rational.ts'
import { payOn } from '../settings/country-rules/countries.rules.ts'
import { MarginInput, type MarginTerms } from './margin.contract.ts'
import { explainMargin } from './margin-explain.rules.ts'
import type { AmountInBoth, Margin, MarginLine } from './margin-figures.contract.ts'
import { costLines } from './margin-lines.rules.ts'
import { invalidInput } from './margin-missing.rules.ts'
import { exchangeRate, type Revenue, revenueOf } from './margin-revenue.rules.ts'
import { type MarginValues, verdictOf, warningsOf } from './margin-verdict.rules.ts'

/**
 * Calculates the monthly margin. Amounts are decimal strings in the cost currency, revenue also in the bill currency.
 * Incomplete input returns MARGIN_INPUT_MISSING with the invalid fields; it never throws.
 */
export function calculateMargin(input: MarginInput): Margin | RuleViolation {
  const parsed = MarginInput.safeParse(input)
  return parsed.success ? marginOf(parsed.data) : invalidInput(parsed.error)
}

function marginOf(terms: MarginTerms): Margin {
  const { costCurrency, bill } = terms
  const costs = costLines(terms)
  const values = valuesOf(terms, plus(...costs.map(({ value }) => value)))
  const both = (value: Rational) => inBoth(terms, value)
  const { revenueBeforeRebate, rebate, revenue } = revenueFigures(terms, values.revenue)
  const lines = costs.map(({ code, name, value, formula, inputs }): MarginLine => {
    const figures = both(value)
    return { code, name, ...figures, explain: { name, value: figures.amount, unit: costCurrency, formula, inputs } }
  })
  const directAmount = totalOf(
    lines.map(({ amount }) => amount),
    costCurrency,
  )
  const direct = {
    amount: directAmount,
    inBillCurrency: toMinor(divide(directAmount, exchangeRate(terms)), bill.currency),
  }
  const figures = {
    costCurrency,
    billCurrency: bill.currency,
    revenueBeforeRebate,
    rebate,
    revenue,
    lines,
    direct,
    gm: difference(terms, revenue, direct),
    gmPercent: percentIn(values.gm, values.revenue.net),
    gmPercentExact: isZero(values.revenue.net) ? null : trimmed(shareOf(values.gm, values.revenue.net), 18),
    markupPercent: percentIn(values.gm, values.direct),
    overhead: both(values.overhead),
    net: both(values.net),
    netPercent: percentIn(values.net, values.revenue.net),
    targetBill: both(values.targetBill),
    floorBill: both(values.floorBill),
    targetRate: rateFor(terms, values.targetBill, values.revenue.units),
    floorRate: rateFor(terms, values.floorBill, values.revenue.units),
    verdict: verdictOf(terms, values),
    warnings: warningsOf(terms, values),
  }
  return { ok: true, ...figures, explain: explainMargin(terms, values, figures) }
}

/**
 * The unrounded derived values: GM = R_net − direct, overhead by its basis, net = GM − overhead, target = direct ÷ (1 −
 * target %).
 */
function valuesOf(terms: MarginTerms, direct: Rational): MarginValues {
  const revenue = revenueOf(terms)
  const gm = minus(revenue.net, direct)
  const basis = { DIRECT: direct, REVENUE: revenue.gross, SALARY: payOn('GROSS', terms.pay) }[terms.overhead.basis]
  const overhead = percentOf(terms.overhead.percent, basis)
  const billAt = (percent: string) => divide(times(direct, '100'), minus('100', percent))
  return {
    revenue,
    direct,
    gm,
    overhead,
    net: minus(gm, overhead),
    targetBill: billAt(terms.targetPercent),
    floorBill: billAt(terms.floorPercent),
  }
}

/** A value in both currencies, each rounded HALF_UP from the unrounded value. */
const inBoth = (terms: MarginTerms, value: Rational): AmountInBoth => ({
  amount: toMinor(value, terms.costCurrency),
  inBillCurrency: toMinor(divide(value, exchangeRate(terms)), terms.bill.currency),
})

/** The difference of two rounded figures in both currencies. */
const difference = ({ costCurrency, bill }: MarginTerms, from: AmountInBoth, less: AmountInBoth): AmountInBoth => ({
  amount: toMinor(minus(from.amount, less.amount), costCurrency),
  inBillCurrency: toMinor(minus(from.inBillCurrency, less.inBillCurrency), bill.currency),
})

function revenueFigures(terms: MarginTerms, { gross, grossInBill, rebate, rebateInBill }: Revenue) {
  const { costCurrency, bill } = terms
  const figures = (value: Rational, inBill: Rational): AmountInBoth => ({
    amount: toMinor(value, costCurrency),
    inBillCurrency: toMinor(inBill, bill.currency),
  })
  const before = figures(gross, grossInBill)
  const rebateFigures = figures(rebate, rebateInBill)
  return { revenueBeforeRebate: before, rebate: rebateFigures, revenue: difference(terms, before, rebateFigures) }
}

const percentIn = (part: Rational, whole: Rational) => (isZero(whole) ? null : percentShown(shareOf(part, whole)))

/** The rate per unit, before the rebate, that yields at least this net revenue per month; bill currency, rounded up. */
function rateFor(terms: MarginTerms, netRevenue: Rational, units: Rational): string {
  const retainedPercent = minus('100', terms.bill.rebatePercent)
  return upToMinor(divide(times(netRevenue, '100'), exchangeRate(terms), retainedPercent, units), terms.bill.currency)
}
