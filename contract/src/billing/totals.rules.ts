/**
 * Tax and totals of an invoice (domain.md §3.4, B6; EN 16931 BR-CO-10 to 17). Lines are rounded already. By LINE the tax of each line is
 * rounded and a category is their sum; by CATEGORY its tax is Σ net × rate, rounded, and the difference lies on the largest lines, a
 * smallest unit each. Either way lines, categories and totals add up to one another.
 */

import { compare, exact, isZero, minus, type Numeric, plus, rounded, times } from '../kernel/exact.ts'
import type { Explained, ExplainedInput } from '../kernel/explained.ts'
import { minorUnit, percentOf, toMinor, totalOf } from '../kernel/money.ts'
import type { TaxCode } from '../settings/vat.contract.ts'
import type { VatRounding } from './codes.contract.ts'

export interface TaxableLine {
  readonly net: string
  readonly taxCode: TaxCode
  /** Per cent; 0 for every code but S. */
  readonly taxPercent: string
}

/** All lines of one code and rate. */
export interface TaxCategory {
  readonly code: TaxCode
  readonly percent: string
  readonly taxable: string
  readonly tax: string
  readonly explain: Explained
}

export interface Totals {
  readonly currency: string
  /** Of each line, in the order of the lines. */
  readonly lineTaxes: readonly string[]
  readonly categories: readonly TaxCategory[]
  readonly net: string
  readonly tax: string
  readonly gross: string
  readonly explain: { readonly net: Explained; readonly tax: Explained; readonly gross: Explained }
}

const sizeOf = (value: string) => value.replace('-', '')
const keyOf = ({ taxCode, taxPercent }: TaxableLine) => `${taxCode} ${rounded(taxPercent, 4)}`

/**
 * The parts, each rounded already, brought to a total: what is missing or too much goes by smallest units onto the largest parts, the first
 * of equal ones first. The parts lie less than one smallest unit each from their unrounded values, so that nothing moves by more than one.
 */
export function broughtTo(
  total: string,
  parts: readonly string[],
  sizes: readonly string[],
  currency: string,
): string[] {
  const unit = minorUnit(currency)
  const largest = parts.map((_, i) => i).toSorted((a, b) => compare(sizeOf(sizes[b]!), sizeOf(sizes[a]!)) || a - b)
  const found = [...parts]
  let missing = exact(minus(total, plus(...parts)))
  for (let turn = 0; !isZero(missing) && largest.length > 0; turn += 1) {
    const at = largest[turn % largest.length]!
    const step = compare(missing, '0') > 0 ? unit : `-${unit}`
    found[at] = toMinor(plus(found[at]!, step), currency)
    missing = minus(missing, step)
  }
  return found
}

/** Tax per line and category, and the totals, of lines in one currency. */
export function totalsOf(lines: readonly TaxableLine[], currency: string, rounding: VatRounding): Totals {
  const groups = new Map<string, number[]>()
  for (const [i, line] of lines.entries()) {
    const members = groups.get(keyOf(line)) ?? []
    members.push(i)
    groups.set(keyOf(line), members)
  }
  const lineTaxes = lines.map(({ net, taxPercent }) => toMinor(percentOf(taxPercent, net), currency))
  const categories: TaxCategory[] = []
  for (const members of groups.values()) {
    const { taxCode: code, taxPercent: percent } = lines[members[0]!]!
    const nets = members.map((i) => lines[i]!.net)
    const taxable = totalOf(nets, currency)
    const own = members.map((i) => lineTaxes[i]!)
    const tax = rounding === 'LINE' ? totalOf(own, currency) : toMinor(percentOf(percent, taxable), currency)
    for (const [n, adjusted] of broughtTo(tax, own, nets, currency).entries()) lineTaxes[members[n]!] = adjusted
    categories.push({
      code,
      percent,
      taxable,
      tax,
      explain: explainCategory({
        ...{ code, percent, taxable, tax, rounding, currency },
        own: members.map((i, n) => ({ number: i + 1, value: own[n]! })),
      }),
    })
  }
  const net = totalOf(
    lines.map((line) => line.net),
    currency,
  )
  const tax = totalOf(
    categories.map((one) => one.tax),
    currency,
  )
  const gross = totalOf([net, tax], currency)
  return {
    currency,
    lineTaxes,
    categories,
    net,
    tax,
    gross,
    explain: explainTotals(numbered(lines), categories, { net, tax, gross }, currency),
  }
}

const numbered = (lines: readonly { readonly net: string }[]): NumberedValue[] =>
  lines.map(({ net }, i) => ({ number: i + 1, value: net }))

/** A paper that was issued: its lines, taxes and totals as they were frozen. `number` is what its lines are called on the invoice. */
export interface IssuedFigures {
  readonly currency: string
  readonly vatRounding: VatRounding
  readonly lines: readonly (TaxableLine & { readonly number: number; readonly tax: string })[]
  readonly categories: readonly Pick<TaxCategory, 'code' | 'percent' | 'taxable' | 'tax'>[]
  readonly net: string
  readonly tax: string
  readonly gross: string
}

/** How the totals of an issued paper came about, out of its own figures: nothing is reckoned again. */
export function explainIssued({ currency, vatRounding, lines, categories, ...sums }: IssuedFigures): Totals['explain'] {
  const explained = categories.map(({ code, percent, taxable, tax }) => {
    const own = lines
      .filter((line) => keyOf(line) === keyOf({ net: taxable, taxCode: code, taxPercent: percent }))
      .map((line) => ({ number: line.number, value: line.tax }))
    return { explain: explainCategory({ code, percent, taxable, tax, own, rounding: vatRounding, currency }) }
  })
  const nets = lines.map(({ number, net }) => ({ number, value: net }))
  return explainTotals(nets, explained, sums, currency)
}

/** An amount of a line, and the number of the line. */
interface NumberedValue {
  readonly number: number
  readonly value: string
}

function explainCategory(given: {
  code: TaxCode
  percent: string
  taxable: string
  tax: string
  own: readonly NumberedValue[]
  rounding: VatRounding
  currency: string
}): Explained {
  const { code, percent, taxable, tax, own, rounding, currency } = given
  const head = { name: `tax ${code} ${rounded(percent, 2)} %`, value: tax, unit: currency }
  if (rounding === 'LINE') return { ...head, ...sumExplained(own, 'tax of line', currency) }
  return {
    ...head,
    formula: 'taxable amount × rate ÷ 100',
    inputs: [
      { name: 'taxable amount', value: taxable, unit: currency },
      { name: 'rate', value: percent, unit: '%' },
    ],
  }
}

function sumExplained(
  values: readonly NumberedValue[],
  word: string,
  unit: string,
): Pick<Explained, 'formula' | 'inputs'> {
  const inputs = values.map(({ number, value }): ExplainedInput => ({ name: `${word} ${number}`, value, unit }))
  return { formula: inputs.map(({ name }) => name).join(' + ') || '0', inputs }
}

function explainTotals(
  nets: readonly NumberedValue[],
  categories: readonly Pick<TaxCategory, 'explain'>[],
  { net, tax, gross }: { net: string; tax: string; gross: string },
  unit: string,
): Totals['explain'] {
  const netExplained = {
    ...{ name: 'net amount', value: net, unit },
    ...sumExplained(nets, 'net of line', unit),
  }
  const parts = categories.map(({ explain }) => explain)
  const taxExplained: Explained = {
    ...{ name: 'tax', value: tax, unit, parts },
    formula: parts.map(({ name }) => name).join(' + ') || '0',
    inputs: parts.map(({ name, value }) => ({ name, value, unit })),
  }
  return {
    net: netExplained,
    tax: taxExplained,
    gross: {
      ...{ name: 'amount due', value: gross, unit, formula: 'net amount + tax' },
      inputs: [netExplained, taxExplained].map(({ name, value }) => ({ name, value, unit })),
      parts: [netExplained, taxExplained],
    },
  }
}

/** The same amount in the currency of the law (domain.md §3.1, B3). */
export interface LegalAmounts {
  readonly currency: string
  /** Units of the legal currency per one of the invoice, exact: decimal or fraction. */
  readonly rate: string
  readonly rateDate: string
  readonly rateSource: string
  readonly lineNets: readonly string[]
  readonly lineTaxes: readonly string[]
  readonly net: string
  readonly tax: string
  readonly gross: string
  readonly explain: { readonly tax: Explained; readonly gross: Explained }
}

export interface LegalRate {
  readonly currency: string
  readonly rate: string
  readonly rateDate: string
  readonly rateSource: string
}

/**
 * Tax and gross amount × rate, each rounded HALF_UP; the net is what is left between them, and the lines are brought to the totals, so that
 * the paper adds up in the legal currency too.
 */
export function legalAmounts(
  lines: readonly TaxableLine[],
  totals: Pick<Totals, 'currency' | 'tax' | 'gross' | 'lineTaxes'>,
  rate: LegalRate,
): LegalAmounts {
  const { currency } = rate
  const at = (amount: Numeric) => toMinor(times(amount, rate.rate), currency)
  const [tax, gross] = [at(totals.tax), at(totals.gross)]
  const net = toMinor(minus(gross, tax), currency)
  const nets = lines.map((line) => line.net)
  const explain = (name: string, value: string, amount: string): Explained => ({
    ...{ name, value, unit: currency, formula: 'amount × exchange rate' },
    inputs: [
      { name: 'amount', value: amount, unit: totals.currency },
      {
        ...{ name: 'exchange rate', value: rate.rate, unit: `${currency} per ${totals.currency}` },
        source: `rate of ${rate.rateDate}, ${rate.rateSource}`,
      },
    ],
  })
  return {
    ...{ currency, rate: rate.rate, rateDate: rate.rateDate, rateSource: rate.rateSource },
    lineNets: broughtTo(net, nets.map(at), nets, currency),
    lineTaxes: broughtTo(tax, totals.lineTaxes.map(at), totals.lineTaxes, currency),
    ...{ net, tax, gross },
    explain: {
      tax: explain(`tax in ${currency}`, tax, totals.tax),
      gross: explain(`total in ${currency}`, gross, totals.gross),
    },
  }
}

/** Of which day the rate of the legal currency is: of the supply in the UAE, else of the issue (domain.md §3.1, [T1] [T5]). */
export const legalRateDay = (
  countryID: string,
  { supplyDay, issueDay }: { supplyDay: string; issueDay: string },
): string => (countryID === 'AE' ? supplyDay : issueDay)
