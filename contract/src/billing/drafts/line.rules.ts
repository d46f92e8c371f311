/**
 * One line of an invoice before its tax (domain.md §3.4): quantity × price ÷ the units that the price is for, less the rebate, plus the
 * handling. Each of the three is rounded once, HALF_UP to the minor units; the net is their plain sum, so that the paper adds up.
 */

import type { Explained, ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import { amountShown, percentOf, toMinor } from '../../kernel/math/money.ts'
import {
  divide,
  type Exact,
  exact,
  isNegative,
  isZero,
  minus,
  type Numeric,
  plus,
  times,
  trimmed,
} from '../../kernel/math/rational.ts'
import type { LineKind, LineUnit } from '../core/codes.contract.ts'

/** A line as drafts and papers keep it. Amounts in `currency`. */
export interface BillLine {
  readonly kind: LineKind
  readonly description: string
  /** The days of service, both counted. */
  readonly from: string
  readonly to: string
  readonly unit: LineUnit
  /** Below zero where something is taken off; at most 10 places. */
  readonly quantity: string
  /** Days that it bills, two places, for caps in days; none for overtime and what stands beside the timesheet. */
  readonly days: string
  /** For `per` units, never below zero: 32000.00 for 22 days. A full month is 1 for 1. */
  readonly price: string
  readonly per: string
  readonly currency: string
  /** quantity × price ÷ per. */
  readonly gross: string
  /** What the client keeps, of the gross: rebate or fee of its vendor management. */
  readonly rebate: string
  readonly rebatePercent: string
  /** What is added to an expense. */
  readonly handling: string
  readonly handlingPercent: string
  readonly net: string
  readonly explain: Explained
}

export interface LineTerms {
  readonly kind: LineKind
  readonly description: string
  readonly from: string
  readonly to: string
  readonly unit: LineUnit
  readonly quantity: Numeric
  readonly days?: Numeric
  readonly price: Numeric
  readonly per?: Numeric
  readonly currency: string
  readonly rebatePercent?: string | null
  readonly handlingPercent?: string | null
  /** Where price and quantity come from, in words, and how the quantity was counted. */
  readonly priceSource?: string
  readonly quantityExplained?: Explained
}

/** How the units of a line are called in an explanation. */
const UNIT_LABELS: Readonly<Record<LineUnit, string>> = { HOUR: 'hours', DAY: 'days', MONTH: 'months', ITEM: '' }

/** gross = quantity × price ÷ per, rounded to the currency. */
export const grossOf = (quantity: Numeric, price: Numeric, per: Numeric, currency: string): string =>
  toMinor(divide(times(quantity, price), per), currency)

/** Makes the line with its rounded amounts and their explanation. `per` is not zero. */
export function billLine(terms: LineTerms): BillLine {
  const { kind, description, from, to, unit, currency, per = '1' } = terms
  const [rebatePercent, handlingPercent] = [terms.rebatePercent ?? '0', terms.handlingPercent ?? '0']
  const gross = grossOf(terms.quantity, terms.price, per, currency)
  const rebate = toMinor(percentOf(rebatePercent, gross), currency)
  const handling = toMinor(percentOf(handlingPercent, gross), currency)
  const net = toMinor(plus(minus(gross, rebate), handling), currency)
  const figures = { gross, rebate, rebatePercent, handling, handlingPercent, net }
  return {
    ...{ kind, description, from, to, unit, currency },
    quantity: trimmed(terms.quantity),
    days: trimmed(terms.days ?? '0', 2),
    price: trimmed(terms.price),
    per: trimmed(per),
    ...figures,
    explain: explainLine(terms, figures),
  }
}

type Figures = Pick<BillLine, 'gross' | 'rebate' | 'rebatePercent' | 'handling' | 'handlingPercent' | 'net'>

/** What a line costs, down to what was counted. */
function explainLine(terms: LineTerms, figures: Figures): Explained {
  const { currency, unit, per = '1', quantityExplained, priceSource } = terms
  const words = UNIT_LABELS[unit]
  const quantity: ExplainedInput = { name: 'quantity', value: trimmed(terms.quantity), unit: words }
  const price: ExplainedInput = {
    ...{ name: 'price', value: amountShown(terms.price, currency), unit: currency },
    ...(priceSource && { source: priceSource }),
  }
  const isForOne = isZero(minus(per, '1'))
  const gross: Explained = {
    ...{ name: 'amount before rebate and handling', value: figures.gross, unit: currency },
    formula: isForOne ? 'quantity × price' : 'quantity × price ÷ units of the price',
    inputs: [quantity, price, ...(isForOne ? [] : [{ name: 'units of the price', value: trimmed(per), unit: words }])],
    ...(quantityExplained && { parts: [quantityExplained] }),
  }
  const share = (name: string, value: string, percent: string): Explained => ({
    ...{ name, value, unit: currency, formula: 'amount × rate ÷ 100' },
    inputs: [
      { name: 'amount', value: figures.gross, unit: currency },
      { name: 'rate', value: trimmed(percent), unit: '%' },
    ],
  })
  const taken = isZero(figures.rebatePercent) ? [] : [share('rebate', figures.rebate, figures.rebatePercent)]
  const added = isZero(figures.handlingPercent) ? [] : [share('handling', figures.handling, figures.handlingPercent)]
  const parts = [gross, ...taken, ...added]
  return {
    ...{ name: terms.description, value: figures.net, unit: currency, parts },
    formula: [gross.name, ...taken.map(({ name }) => `− ${name}`), ...added.map(({ name }) => `+ ${name}`)].join(' '),
    inputs: parts.map(({ name, value }) => ({ name, value, unit: currency })),
  }
}

/** A sum of days or hours with each day named, so that a line opens down to its days. */
export function countedExplained(
  name: string,
  unit: string,
  counted: readonly { readonly name: string; readonly value: Numeric }[],
  source: string,
): Explained {
  // Whole days and halves are the same few numbers.
  const known = new Map<Numeric, string>()
  const textOf = (value: Numeric) => known.get(value) ?? trimmed(value)
  const inputs = counted.map((one) => {
    const value = textOf(one.value)
    known.set(one.value, value)
    return { name: one.name, value, unit, source }
  })
  return {
    ...{ name, unit, inputs },
    value: trimmed(plus(...counted.map(({ value }) => value))),
    formula: inputs.map((input) => input.name).join(' + ') || '0',
  }
}

/** The same line for another quantity: what a cap or a credit takes of it, its days in proportion. Price, rebate and handling stay. */
export const lineFor = (line: BillLine, quantity: Numeric, change: Partial<LineTerms> = {}): BillLine =>
  billLine({ ...line, quantity, days: daysFor(line, quantity), ...change })

/** The days of a part of a line; unrounded. */
export const daysFor = ({ days, quantity: whole }: BillLine, quantity: Numeric): Exact =>
  isZero(whole) ? exact('0') : divide(times(days, quantity), whole)

/** Whether the line takes something off the invoice. */
export const isDeduction = ({ net }: Pick<BillLine, 'net'>): boolean => isNegative(exact(net))
