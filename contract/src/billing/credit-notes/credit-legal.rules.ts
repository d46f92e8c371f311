/**
 * A credit note in the legal currency (docs/domain/billing.md, B3). The total credited of a line is converted at the
 * invoice's rate, less what earlier credit notes reported: so the credits of an invoice add up to the conversion of
 * their sum, and the last credit of a line takes the rest of its legal amounts. All credits together equal the legal
 * amounts of the invoice to the last unit: net, each tax and total, line by line.
 */

import { minorUnit, toMinor, totalOf } from '../../kernel/math/money.ts'
import {
  absolute,
  compare,
  divide,
  exact,
  isZero,
  maximum,
  minimum,
  minus,
  type Numeric,
  plus,
  type Rational,
  times,
} from '../../kernel/math/rational.ts'
import type { LegalRate } from '../invoices/totals.rules.ts'

/** Net and tax of a line in the currency of the invoice and in the legal currency. */
export interface LineAmounts {
  readonly net: string
  readonly tax: string
  readonly legalNet: string
  readonly legalTax: string
}

/** One line of a credit note: its invoice line, the amounts of earlier credit notes, and its own. */
interface LineToConvert {
  readonly line: LineAmounts
  readonly earlier: LineAmounts
  readonly credited: { readonly net: string; readonly tax: string }
}

interface CreditInLaw {
  readonly lineNets: readonly string[]
  readonly lineTaxes: readonly string[]
  readonly net: string
  readonly tax: string
  readonly gross: string
}

/** An unrounded amount with the range that its line allows. */
interface LegalShare {
  readonly target: Rational
  readonly low: Numeric
  readonly high: Numeric
}

const isWithin = (value: Numeric, { low, high }: LegalShare) => compare(value, low) >= 0 && compare(value, high) <= 0

/**
 * Each part is rounded within its range, then adjusted to the rounded sum by smallest units, largest part first, within
 * the range.
 */
function shareOut(parts: readonly LegalShare[], currency: string): string[] {
  const found = parts.map(({ target, low, high }) =>
    toMinor(minimum(maximum(toMinor(target, currency), low), high), currency),
  )
  const largest = parts
    .map((_, i) => i)
    .toSorted((a, b) => compare(absolute(parts[b]!.target), absolute(parts[a]!.target)) || a - b)
  let missing = minus(toMinor(plus(...parts.map(({ target }) => target)), currency), plus(...found))
  const unit = compare(missing, '0') > 0 ? minorUnit(currency) : `-${minorUnit(currency)}`
  for (let hasChanged = true; hasChanged && !isZero(missing); ) {
    hasChanged = false
    for (const i of largest) {
      const next = plus(found[i]!, unit)
      if (isZero(missing) || !isWithin(next, parts[i]!)) continue
      found[i] = toMinor(next, currency)
      missing = minus(missing, unit)
      hasChanged = true
    }
  }
  return found
}

const restOf = ({ line, earlier }: LineToConvert, field: keyof LineAmounts): Rational =>
  exact(minus(line[field], earlier[field]))
const takesRest = (one: LineToConvert): boolean =>
  compare(restOf(one, 'net'), one.credited.net) === 0 && compare(restOf(one, 'tax'), one.credited.tax) === 0

/**
 * For partial credits: taxes first, then totals; the net is the difference. Where the tax consists of several taxes of
 * one rate, one is converted and the others are equal to it.
 */
function convertParts(
  lines: readonly LineToConvert[],
  { rate, currency }: Pick<LegalRate, 'rate' | 'currency'>,
  howManyTaxes: number,
) {
  const share = (amount: Numeric) => divide(amount, String(howManyTaxes))
  const soFar = ({ earlier, credited }: LineToConvert, field: 'net' | 'tax') =>
    times(plus(earlier[field], credited[field]), rate)
  const taxes = shareOut(
    lines.map((line) => {
      const rest = restOf(line, 'legalTax')
      return {
        target: share(minus(soFar(line, 'tax'), line.earlier.legalTax)),
        low: share(minimum(rest, '0')),
        high: share(maximum(rest, '0')),
      }
    }),
    currency,
  ).map((line) => toMinor(times(line, String(howManyTaxes)), currency))
  const totals = shareOut(
    lines.map((line, i) => {
      const rest = restOf(line, 'legalNet')
      const converted = plus(soFar(line, 'net'), soFar(line, 'tax'))
      return {
        target: minus(converted, plus(line.earlier.legalNet, line.earlier.legalTax)),
        low: plus(taxes[i]!, minimum(rest, '0')),
        high: plus(taxes[i]!, maximum(rest, '0')),
      }
    }),
    currency,
  )
  return lines.map((_, i) => ({ net: toMinor(minus(totals[i]!, taxes[i]!), currency), tax: taxes[i]! }))
}

/** The amounts of a credit note in the legal currency, by line and in total. */
export function creditInLaw(
  lines: readonly LineToConvert[],
  legal: Pick<LegalRate, 'rate' | 'currency'>,
  howManyTaxes = 1,
): CreditInLaw {
  const { currency } = legal
  const partly = lines.filter((one) => !takesRest(one))
  const converted = new Map(convertParts(partly, legal, howManyTaxes).map((amounts, i) => [partly[i]!, amounts]))
  const amounts = lines.map(
    (one) =>
      converted.get(one) ?? {
        net: toMinor(restOf(one, 'legalNet'), currency),
        tax: toMinor(restOf(one, 'legalTax'), currency),
      },
  )
  const lineNets = amounts.map(({ net }) => net)
  const lineTaxes = amounts.map(({ tax }) => tax)
  const net = totalOf(lineNets, currency)
  const tax = totalOf(lineTaxes, currency)
  return { lineNets, lineTaxes, net, tax, gross: totalOf([net, tax], currency) }
}
