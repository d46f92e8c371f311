/**
 * One invoice line before tax (docs/domain/billing.md): quantity × price ÷ units per price, less discount, plus
 * handling fee. Each of the three is rounded once, HALF_UP to minor units; the net is their plain sum, so that the
 * document adds up.
 */

import type { Explained, ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import { amountShown, percentOf, toMinor } from '../../kernel/math/money.ts'
import {
  divide,
  exact,
  isNegative,
  isZero,
  minus,
  type Numeric,
  plus,
  type Rational,
  times,
  trimmed,
} from '../../kernel/math/rational.ts'
import type { LineKind, LineUnit } from '../core/codes.contract.ts'

/** A line as stored in drafts and documents. Amounts in `currency`. */
export interface BillLine {
  readonly kind: LineKind
  readonly description: string
  /** The service dates, both included. */
  readonly from: string
  readonly to: string
  readonly unit: LineUnit
  /** Negative for deductions; at most 10 decimals. */
  readonly quantity: string
  /** The billed days with two decimals, for caps in days; none for overtime and lines without a timesheet. */
  readonly days: string
  /** For `per` units, never negative: 32000.00 for 22 days. A full month is 1 for 1. */
  readonly price: string
  readonly per: string
  readonly currency: string
  /** quantity × price ÷ per. */
  readonly gross: string
  /** Deducted by the client from the gross: discount or vendor management fee. */
  readonly rebate: string
  readonly rebatePercent: string
  /** The handling fee of an expense. */
  readonly handling: string
  readonly handlingPercent: string
  readonly net: string
  readonly explain: Explained
}

interface LineTerms {
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
  /** The source of price and quantity, and how the quantity was counted. */
  readonly priceSource?: string
  readonly quantityExplained?: Explained
}

/** The unit names in a calculation. */
const UNIT_LABELS: Readonly<Record<LineUnit, string>> = { HOUR: 'hours', DAY: 'days', MONTH: 'months', ITEM: '' }

/** gross = quantity × price ÷ per, rounded to the currency. */
export const grossOf = (quantity: Numeric, price: Numeric, per: Numeric, currency: string): string =>
  toMinor(divide(times(quantity, price), per), currency)

/** Creates the line with its rounded amounts and their calculation. `per` is not zero. */
export function billLine(terms: LineTerms): BillLine {
  const { kind, description, from, to, unit, currency, per = '1' } = terms
  const rebatePercent = terms.rebatePercent ?? '0'
  const handlingPercent = terms.handlingPercent ?? '0'
  const gross = grossOf(terms.quantity, terms.price, per, currency)
  const rebate = toMinor(percentOf(rebatePercent, gross), currency)
  const handling = toMinor(percentOf(handlingPercent, gross), currency)
  const net = toMinor(plus(minus(gross, rebate), handling), currency)
  const figures = { gross, rebate, rebatePercent, handling, handlingPercent, net }
  return {
    kind,
    description,
    from,
    to,
    unit,
    currency,
    quantity: trimmed(terms.quantity),
    days: trimmed(terms.days ?? '0', 2),
    price: trimmed(terms.price),
    per: trimmed(per),
    ...figures,
    explain: explainLine(terms, figures),
  }
}

type LineFigures = Pick<BillLine, 'gross' | 'rebate' | 'rebatePercent' | 'handling' | 'handlingPercent' | 'net'>

/** The calculation of a line, down to the counted units. */
function explainLine(terms: LineTerms, figures: LineFigures): Explained {
  const { currency, unit, per = '1', quantityExplained, priceSource } = terms
  const unitLabel = UNIT_LABELS[unit]
  const quantity: ExplainedInput = { name: 'quantity', value: trimmed(terms.quantity), unit: unitLabel }
  const price: ExplainedInput = {
    name: 'price',
    value: amountShown(terms.price, currency),
    unit: currency,
    ...(priceSource && { source: priceSource }),
  }
  const isForOne = isZero(minus(per, '1'))
  const gross: Explained = {
    name: 'amount before discount and handling fee',
    value: figures.gross,
    unit: currency,
    formula: isForOne ? 'quantity × price' : 'quantity × price ÷ units of the price',
    inputs: [
      quantity,
      price,
      ...(isForOne ? [] : [{ name: 'units of the price', value: trimmed(per), unit: unitLabel }]),
    ],
    ...(quantityExplained && { parts: [quantityExplained] }),
  }
  const share = (name: string, value: string, percent: string): Explained => ({
    name,
    value,
    unit: currency,
    formula: 'amount × rate ÷ 100',
    inputs: [
      { name: 'amount', value: figures.gross, unit: currency },
      { name: 'rate', value: trimmed(percent), unit: '%' },
    ],
  })
  const rebates = isZero(figures.rebatePercent) ? [] : [share('rebate', figures.rebate, figures.rebatePercent)]
  const added = isZero(figures.handlingPercent) ? [] : [share('handling', figures.handling, figures.handlingPercent)]
  const parts = [gross, ...rebates, ...added]
  return {
    name: terms.description,
    value: figures.net,
    unit: currency,
    parts,
    formula: [gross.name, ...rebates.map(({ name }) => `− ${name}`), ...added.map(({ name }) => `+ ${name}`)].join(' '),
    inputs: parts.map(({ name, value }) => ({ name, value, unit: currency })),
  }
}

/** A sum of days or hours listing each day, so that a line expands to its days. */
export function countedExplained(
  name: string,
  unit: string,
  counted: readonly { readonly name: string; readonly value: Numeric }[],
  source: string,
): Explained {
  // Whole and half days are the same few numbers.
  const known = new Map<Numeric, string>()
  const textOf = (value: Numeric) => known.get(value) ?? trimmed(value)
  const inputs = counted.map((one) => {
    const value = textOf(one.value)
    known.set(one.value, value)
    return { name: one.name, value, unit, source }
  })
  return {
    name,
    unit,
    inputs,
    value: trimmed(plus(...counted.map(({ value }) => value))),
    formula: inputs.map((input) => input.name).join(' + ') || '0',
  }
}

/**
 * The same line for another quantity, as for a cap or credit, with proportional days. Price, discount and handling fee
 * stay.
 */
export const lineFor = (line: BillLine, quantity: Numeric, change: Partial<LineTerms> = {}): BillLine =>
  billLine({ ...line, quantity, days: daysFor(line, quantity), ...change })

/** The days of a part of a line; unrounded. */
export const daysFor = ({ days, quantity: whole }: BillLine, quantity: Numeric): Rational =>
  isZero(whole) ? exact('0') : divide(times(days, quantity), whole)

/** The first and last service date of lines, of which there is at least one. */
export function periodOf(lines: readonly Pick<BillLine, 'from' | 'to'>[]): {
  readonly from: string
  readonly to: string
} {
  const days = lines.flatMap(({ from, to }) => [from, to]).toSorted()
  return { from: days[0]!, to: days.at(-1)! }
}

export const isDeduction = ({ net }: Pick<BillLine, 'net'>): boolean => isNegative(exact(net))
