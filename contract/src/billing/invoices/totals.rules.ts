/**
 * Tax and totals of an invoice (docs/domain/billing.md, B6; EN 16931 BR-CO-10 to 17). Lines are already rounded. By
 * LINE the tax of each line is rounded and a category is their sum; by CATEGORY its tax is Σ net × rate, rounded, and
 * the difference is put on the largest lines by smallest units. Either way lines, categories and totals add up. Where
 * a category has several taxes (gst.rules.ts), each is rounded this way, and the category is their sum.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { minorUnit, percentOf, toMinor, totalBy, totalOf } from '../../kernel/math/money.ts'
import {
  absolute,
  compare,
  divide,
  exact,
  isZero,
  minus,
  type Numeric,
  plus,
  times,
  trimmed,
} from '../../kernel/math/rational.ts'
import type { VatRounding } from '../core/codes.contract.ts'
import type { TaxPart } from '../tax/gst.rules.ts'
import {
  explainCategory,
  explainTax,
  explainTaxes,
  explainTotals,
  type TotalsExplained,
} from '../tax/tax-trace.rules.ts'
import { keyOf, type TaxableLine, type TaxCategory, type TaxPartAmount } from '../tax/taxable.rules.ts'

export interface Totals {
  readonly currency: string
  /** For each line, in order. */
  readonly lineTaxes: readonly string[]
  /** The amount of each tax, in line order; empty for a single tax. */
  readonly lineParts: readonly (readonly TaxPartAmount[])[]
  readonly categories: readonly TaxCategory[]
  readonly net: string
  readonly tax: string
  readonly gross: string
  readonly explain: TotalsExplained
}

/**
 * Adjusts rounded parts to a total: the difference is put on the largest parts by smallest units, first ones first.
 * Each part differs by less than one smallest unit from its unrounded value, so that no part moves by more than one.
 */
function broughtTo(total: string, parts: readonly string[], sizes: readonly string[], currency: string): string[] {
  const unit = minorUnit(currency)
  const largest = parts.map((_, i) => i).toSorted((a, b) => compare(absolute(sizes[b]!), absolute(sizes[a]!)) || a - b)
  const found = [...parts]
  let missing = exact(minus(total, plus(...parts)))
  for (let round = 0; !isZero(missing) && largest.length > 0; round += 1) {
    const at = largest[round % largest.length]!
    const step = compare(missing, '0') > 0 ? unit : `-${unit}`
    found[at] = toMinor(plus(found[at]!, step), currency)
    missing = minus(missing, step)
  }
  return found
}

/** One tax of a category: by line and in total. */
function oneTax(nets: readonly string[], percent: string, currency: string, rounding: VatRounding) {
  const own = nets.map((net) => toMinor(percentOf(percent, net), currency))
  const tax =
    rounding === 'LINE' ? totalOf(own, currency) : toMinor(percentOf(percent, totalOf(nets, currency)), currency)
  return { tax, own, ofLines: broughtTo(tax, own, nets, currency) }
}

/** The lines of one code and rate: their category, and the tax of each. */
function categoryOf(
  lines: readonly TaxableLine[],
  members: readonly number[],
  currency: string,
  rounding: VatRounding,
) {
  const { taxCode: code, taxPercent: percent, taxParts } = lines[members[0]!]!
  const nets = members.map((i) => lines[i]!.net)
  const sum = (values: readonly string[]) => totalOf(values, currency)
  const taxes = (taxParts?.length ? taxParts : [{ name: null, percent }]).map((part) => ({
    part,
    ...oneTax(nets, part.percent, currency, rounding),
  }))
  const named = taxParts?.length ? taxes.map(({ part, tax }) => ({ ...(part as TaxPart), tax })) : []
  const taxable = sum(nets)
  const tax = sum(taxes.map((one) => one.tax))
  const explained = taxes.map(({ part, tax: value, own }) =>
    explainTax({
      name: part.name,
      code,
      percent: part.percent,
      taxable,
      tax: value,
      rounding,
      currency,
      own: members.map((i, n) => ({ number: i + 1, value: own[n]! })),
    }),
  )
  return {
    category: { code, percent, taxable, tax, parts: named, explain: explainCategory(code, percent, tax, explained) },
    lineTaxes: members.map((_, n) => sum(taxes.map(({ ofLines }) => ofLines[n]!))),
    lineParts: members.map((_, n) => named.map((part, t) => ({ ...part, tax: taxes[t]!.ofLines[n]! }))),
  }
}

/** Tax per line and category, and the totals, of lines in one currency. */
export function totalsOf(lines: readonly TaxableLine[], currency: string, rounding: VatRounding): Totals {
  const groups = Map.groupBy(lines.keys(), (i) => keyOf(lines[i]!))
  const lineTaxes: string[] = []
  const lineParts: (readonly TaxPartAmount[])[] = []
  const categories: TaxCategory[] = []
  for (const members of groups.values()) {
    const found = categoryOf(lines, members, currency, rounding)
    categories.push(found.category)
    for (const [n, i] of members.entries()) {
      lineTaxes[i] = found.lineTaxes[n]!
      lineParts[i] = found.lineParts[n]!
    }
  }
  const net = totalBy(lines, 'net', currency)
  const tax = totalBy(categories, 'tax', currency)
  const gross = totalOf([net, tax], currency)
  const nets = lines.map((line, i) => ({ number: i + 1, value: line.net }))
  const explain = explainTotals(nets, categories, { net, tax, gross }, currency)
  return { currency, lineTaxes, lineParts, categories, net, tax, gross, explain }
}

export interface LegalRate {
  readonly currency: string
  /** Units of the legal currency per invoice unit, exact: decimal or fraction. */
  readonly rate: string
  readonly rateDate: string
  readonly rateSource: string
}

/** The same amount in the legal currency (docs/domain/billing.md, B3). */
interface LegalAmounts extends LegalRate {
  readonly lineNets: readonly string[]
  readonly lineTaxes: readonly string[]
  readonly net: string
  readonly tax: string
  readonly gross: string
  readonly explain: { readonly tax: Explained; readonly gross: Explained }
}

type CategoryTaxes = { readonly parts?: readonly TaxPartAmount[] | null | undefined }

/**
 * Tax and gross amount × rate, each rounded HALF_UP; the net is the difference, and the lines are adjusted to the
 * totals, so that the document adds up in the legal currency too. Several taxes of one rate are converted separately,
 * so that they stay equal.
 */
export function legalAmounts(
  lines: readonly TaxableLine[],
  totals: Pick<Totals, 'currency' | 'tax' | 'gross' | 'lineTaxes'> & { readonly categories?: readonly CategoryTaxes[] },
  rate: LegalRate,
): LegalAmounts {
  const { currency } = rate
  const at = (amount: Numeric) => toMinor(times(amount, rate.rate), currency)
  const names = totals.categories?.find(({ parts }) => parts?.length)?.parts?.map(({ name }) => name) ?? []
  const howMany = String(names.length || 1)
  const share = (amount: string) => divide(amount, howMany)
  const whole = (amount: string) => toMinor(times(amount, howMany), currency)
  const tax = whole(at(share(totals.tax)))
  const gross = at(totals.gross)
  const net = toMinor(minus(gross, tax), currency)
  const nets = lines.map((line) => line.net)
  const explain = (name: string, amount: string): Explained => ({
    name,
    value: at(amount),
    unit: currency,
    formula: 'amount × exchange rate',
    inputs: [
      { name: 'amount', value: amount, unit: totals.currency },
      {
        name: 'exchange rate',
        value: rate.rate,
        unit: `${currency} per ${totals.currency}`,
        source: `rate of ${rate.rateDate}, ${rate.rateSource}`,
      },
    ],
  })
  return {
    currency,
    rate: rate.rate,
    rateDate: rate.rateDate,
    rateSource: rate.rateSource,
    lineNets: broughtTo(net, nets.map(at), nets, currency),
    lineTaxes: broughtTo(
      at(share(totals.tax)),
      totals.lineTaxes.map((one) => at(share(one))),
      totals.lineTaxes,
      currency,
    ).map(whole),
    net,
    tax,
    gross,
    explain: {
      tax:
        names.length === 0
          ? explain(`tax in ${currency}`, totals.tax)
          : explainTaxes(
              `tax in ${currency}`,
              tax,
              names.map((name) => explain(name, trimmed(share(totals.tax)))),
            ),
      gross: explain(`total in ${currency}`, totals.gross),
    },
  }
}

/** The date of the legal exchange rate: the supply in the UAE, else the issue (docs/domain/money.md, [T1] [T5]). */
export const legalRateDay = (
  countryID: string,
  { supplyDay, issueDay }: { supplyDay: string; issueDay: string },
): string => (countryID === 'AE' ? supplyDay : issueDay)
