/** What is taxed, and by which taxes: lines of an invoice, and the categories that lines of one code and rate make. */

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
  /** The taxes that the rate is made of, where the law names several. */
  readonly taxParts?: readonly TaxPart[] | null | undefined
}

/** One of the taxes of a line or a category, with what it comes to. */
export interface TaxPartAmount extends TaxPart {
  readonly tax: string
}

/** All lines of one code and rate. */
export interface TaxCategory {
  readonly code: TaxCode
  readonly percent: string
  readonly taxable: string
  readonly tax: string
  /** Empty where the tax is one. */
  readonly parts: readonly TaxPartAmount[]
  readonly explain: Explained
}

/** A tax shared out to the taxes it is the sum of. They have one rate, and each was rounded by itself, so that the shares are exact. */
export function sharedTax(tax: string, parts: readonly TaxPart[], currency: string): TaxPartAmount[] {
  const share = toMinor(divide(tax, String(parts.length)), currency)
  const last = toMinor(minus(tax, times(share, String(parts.length - 1))), currency)
  return parts.map(({ name, percent }, i) => ({ name, percent, tax: i === parts.length - 1 ? last : share }))
}

/** Lines that are alike in it make one category. */
export const keyOf = ({ taxCode, taxPercent, taxParts }: TaxableLine) =>
  [taxCode, rounded(taxPercent, 4), ...(taxParts ?? []).map(({ name, percent }) => `${name} ${percent}`)].join(' ')

/** The tax on an amount: by its rate, or the sum of its taxes, each rounded by itself. */
export function taxOn(net: Numeric, { taxPercent, taxParts }: Omit<TaxableLine, 'net' | 'taxCode'>, currency: string) {
  const percents = taxParts?.length ? taxParts.map(({ percent }) => percent) : [taxPercent]
  return totalOf(
    percents.map((percent) => toMinor(percentOf(percent, net), currency)),
    currency,
  )
}
