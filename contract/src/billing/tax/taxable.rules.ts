/** Taxable amounts and their taxes: invoice lines, and categories of lines with one code and rate. */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { percentOf, toMinor, totalOf } from '../../kernel/math/money.ts'
import { divide, minus, type Numeric, rounded, times } from '../../kernel/math/rational.ts'
import type { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import type { TaxPart } from './gst.rules.ts'

export interface TaxableLine {
  readonly net: string
  readonly taxCode: TaxCode
  /** Per cent; 0 for every code but S. */
  readonly taxPercent: string
  /** The taxes that the rate consists of, where there are several. */
  readonly taxParts?: readonly TaxPart[] | null | undefined
}

/** One of the taxes of a line or category, with its amount. */
export interface TaxPartAmount extends TaxPart {
  readonly tax: string
}

/** All lines of one code and rate. */
export interface TaxCategory {
  readonly code: TaxCode
  readonly percent: string
  readonly taxable: string
  readonly tax: string
  /** Empty for a single tax. */
  readonly parts: readonly TaxPartAmount[]
  readonly explain: Explained
}

/**
 * A tax divided into the taxes it consists of. They have one rate and each was rounded separately, so that the shares
 * are exact.
 */
export function sharedTax(tax: string, parts: readonly TaxPart[], currency: string): TaxPartAmount[] {
  const share = toMinor(divide(tax, String(parts.length)), currency)
  const last = toMinor(minus(tax, times(share, String(parts.length - 1))), currency)
  return parts.map(({ name, percent }, i) => ({ name, percent, tax: i === parts.length - 1 ? last : share }))
}

/** Lines with the same key make one category. */
export const keyOf = ({ taxCode, taxPercent, taxParts }: TaxableLine) =>
  [taxCode, rounded(taxPercent, 4), ...(taxParts ?? []).map(({ name, percent }) => `${name} ${percent}`)].join(' ')

/** The tax of an amount: by its rate, or the sum of its taxes, each rounded separately. */
export function taxOn(net: Numeric, { taxPercent, taxParts }: Omit<TaxableLine, 'net' | 'taxCode'>, currency: string) {
  const percents = taxParts?.length ? taxParts.map(({ percent }) => percent) : [taxPercent]
  return totalOf(
    percents.map((percent) => toMinor(percentOf(percent, net), currency)),
    currency,
  )
}
