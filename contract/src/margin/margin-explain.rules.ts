/**
 * The calculation of every margin figure (docs/domain/margin.md): formula, inputs and parts. Totals add the rounded
 * figures; derived figures show the unrounded values they are calculated from. In the cost currency, except the two
 * rates.
 */

import type { Explained, ExplainedInput } from '../kernel/math/calculation-trace.ts'
import { amountShown } from '../kernel/math/money.ts'
import type { Rational } from '../kernel/math/rational.ts'
import { payOn } from '../settings/country-rules/countries.rules.ts'
import type { MarginTerms } from './margin.contract.ts'
import type { Margin } from './margin-figures.contract.ts'
import { exchangeInput, explainGross, inputOf, rebateInput, unitInputs, unitsFormula } from './margin-revenue.rules.ts'
import type { MarginValues } from './margin-verdict.rules.ts'

type ExplainedFigures = Omit<Margin, 'ok' | 'explain'>

/** The explanation of every figure; `net` is the root of the tree and contains most of the others. */
export function explainMargin(terms: MarginTerms, values: MarginValues, figures: ExplainedFigures): Margin['explain'] {
  const revenue = explainRevenue(terms, figures)
  const direct = explainDirect(figures)
  const gm: Explained = {
    name: 'gross margin',
    value: figures.gm.amount,
    unit: figures.costCurrency,
    formula: 'revenue − direct cost',
    inputs: [asInput(revenue), asInput(direct)],
    parts: [revenue, direct],
  }
  const overhead = explainOverhead(terms, values, figures.overhead.amount)
  const net: Explained = {
    name: 'net margin',
    value: figures.net.amount,
    unit: figures.costCurrency,
    formula: 'revenue − direct cost − overhead',
    inputs: unrounded(terms, values, ['revenue', 'direct cost', 'overhead']),
    parts: [gm, overhead],
  }
  const explainRateFor = (what: 'target' | 'floor', share: string, bill: Rational) => ({
    bill: explainBill(terms, values, { what, share, value: figures[`${what}Bill`].amount }),
    rate: explainRate(terms, { what, bill, value: figures[`${what}Rate`] }),
  })
  const target = explainRateFor('target', terms.targetPercent, values.targetBill)
  const floor = explainRateFor('floor', terms.floorPercent, values.floorBill)
  return {
    revenue,
    direct,
    gm,
    overhead,
    net,
    ...explainPercentages(terms, values, figures),
    targetBill: target.bill,
    floorBill: floor.bill,
    targetRate: target.rate,
    floorRate: floor.rate,
  }
}

const asInput = ({ name, value, unit }: Explained): ExplainedInput => ({ name, value, unit })

function unrounded(terms: MarginTerms, values: MarginValues, names: readonly string[]): ExplainedInput[] {
  const known: Record<string, Rational> = {
    revenue: values.revenue.net,
    'direct cost': values.direct,
    overhead: values.overhead,
    'net margin': values.net,
    'revenue before rebate': values.revenue.gross,
    'gross pay': payOn('GROSS', terms.pay),
  }
  const unit = terms.costCurrency
  return names.map((name) => inputOf(name, amountShown(known[name]!, unit), unit))
}

const percent = (name: string, value: string, source: string | undefined) => inputOf(name, value, '%', source)

/** Net revenue: revenue less rebate, both rounded. */
function explainRevenue(
  terms: MarginTerms,
  { revenue, revenueBeforeRebate, rebate, costCurrency }: ExplainedFigures,
): Explained {
  const gross = explainGross(terms, revenueBeforeRebate.amount)
  const { inputs, ...rest } = gross
  const explainedRebate: Explained = {
    name: 'rebate',
    value: rebate.amount,
    unit: costCurrency,
    formula: `${rest.formula} × rebate rate ÷ 100`,
    inputs: [...inputs, rebateInput(terms)],
  }
  return {
    name: 'revenue',
    value: revenue.amount,
    unit: costCurrency,
    formula: 'revenue before rebate − rebate',
    inputs: [asInput(gross), asInput(explainedRebate)],
    parts: [gross, explainedRebate],
  }
}

/** The sum of the rounded lines. */
function explainDirect({ lines, direct, costCurrency }: ExplainedFigures): Explained {
  const parts = lines.map(({ explain }) => explain)
  return {
    name: 'direct cost',
    value: direct.amount,
    unit: costCurrency,
    formula: parts.map(({ name }) => name).join(' + '),
    inputs: parts.map(asInput),
    parts,
  }
}

function explainOverhead(terms: MarginTerms, values: MarginValues, value: string): Explained {
  const basis = { DIRECT: 'direct cost', REVENUE: 'revenue before rebate', SALARY: 'gross pay' }[terms.overhead.basis]
  return {
    name: 'overhead',
    value,
    unit: terms.costCurrency,
    formula: `${basis} × overhead rate ÷ 100`,
    inputs: [
      ...unrounded(terms, values, [basis]),
      percent('overhead rate', terms.overhead.percent, terms.sources.overhead),
    ],
  }
}

function explainPercentages(terms: MarginTerms, values: MarginValues, figures: ExplainedFigures) {
  const share = (name: string, value: string | null, formula: string, names: readonly string[]): Explained | null =>
    value === null ? null : { name, value, unit: '%', formula, inputs: unrounded(terms, values, names) }
  const sides = ['revenue', 'direct cost']
  return {
    gmPercent: share('gross margin %', figures.gmPercent, '(revenue − direct cost) ÷ revenue × 100', sides),
    markupPercent: share('markup %', figures.markupPercent, '(revenue − direct cost) ÷ direct cost × 100', sides),
    netPercent: share('net margin %', figures.netPercent, 'net margin ÷ revenue × 100', ['net margin', 'revenue']),
  }
}

/** The net revenue at which the gross margin equals the target or the floor. */
function explainBill(
  terms: MarginTerms,
  values: MarginValues,
  { what, share, value }: { what: 'target' | 'floor'; share: string; value: string },
): Explained {
  return {
    name: `${what} bill`,
    value,
    unit: terms.costCurrency,
    formula: `direct cost × 100 ÷ (100 − ${what} margin)`,
    inputs: [...unrounded(terms, values, ['direct cost']), percent(`${what} margin`, share, terms.sources[what])],
  }
}

/** The minimum rate per unit that reaches it, in the bill currency, rounded up to its minor unit. */
function explainRate(
  terms: MarginTerms,
  { what, bill, value }: { what: 'target' | 'floor'; bill: Rational; value: string },
): Explained {
  const { costCurrency } = terms
  const exchange = exchangeInput(terms)
  const { inputs } = unitInputs(terms)
  const divisors = [
    ...exchange.map(({ name }) => ` ÷ ${name}`),
    terms.bill.unit === 'MONTH' ? '' : ` ÷ (${unitsFormula(terms)})`,
    ' × 100 ÷ (100 − rebate rate)',
  ]
  return {
    name: `${what} rate`,
    value,
    unit: terms.bill.currency,
    formula: `up(${what} bill${divisors.join('')})`,
    inputs: [
      inputOf(`${what} bill`, amountShown(bill, costCurrency), costCurrency),
      ...exchange,
      ...inputs,
      rebateInput(terms),
    ],
  }
}
