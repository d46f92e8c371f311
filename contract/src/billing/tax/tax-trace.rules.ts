/** The calculation of tax and totals: of a draft from its lines, of an issued document from its own figures. */

import type { Explained, ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import { rounded } from '../../kernel/math/rational.ts'
import type { TaxCode } from '../../settings/country-rules/vat.contract.ts'
import type { VatRounding } from '../core/codes.contract.ts'
import type { TaxPart } from './gst.rules.ts'
import { keyOf, type TaxableLine, type TaxCategory, type TaxPartAmount } from './taxable.rules.ts'

export interface TotalsExplained {
  readonly net: Explained
  readonly tax: Explained
  readonly gross: Explained
}

/** An issued document: its lines, taxes and totals from the snapshot. `number` is the line number on the invoice. */
interface IssuedFigures {
  readonly currency: string
  readonly vatRounding: VatRounding
  readonly lines: readonly (Omit<TaxableLine, 'taxParts'> & {
    readonly number: number
    readonly tax: string
    readonly taxParts?: readonly TaxPartAmount[] | null | undefined
  })[]
  readonly categories: readonly (Pick<TaxCategory, 'code' | 'percent' | 'taxable' | 'tax'> & {
    readonly parts?: readonly TaxPartAmount[] | null | undefined
  })[]
  readonly net: string
  readonly tax: string
  readonly gross: string
}

/** The calculation of the totals of an issued document from its own figures: nothing is recalculated. */
export function explainIssued({ currency, vatRounding, lines, categories, ...sums }: IssuedFigures): TotalsExplained {
  const explained = categories.map((category) => ({
    explain: explainIssuedCategory(category, lines, vatRounding, currency),
  }))
  const nets = lines.map(({ number, net }) => ({ number, value: net }))
  return explainTotals(nets, explained, sums, currency)
}

function explainIssuedCategory(
  { code, percent, taxable, tax, parts }: IssuedFigures['categories'][number],
  lines: IssuedFigures['lines'],
  rounding: VatRounding,
  currency: string,
): Explained {
  const linesOfCategory = lines.filter(
    (line) => keyOf(line) === keyOf({ net: taxable, taxCode: code, taxPercent: percent, taxParts: parts }),
  )
  const of = (
    name: TaxPart['name'] | null,
    rate: string,
    value: string,
    taxOf: (line: (typeof linesOfCategory)[number]) => string,
  ) =>
    explainTax({
      name,
      code,
      percent: rate,
      taxable,
      tax: value,
      rounding,
      currency,
      own: linesOfCategory.map((line) => ({ number: line.number, value: taxOf(line) })),
    })
  if (!parts?.length) return of(null, percent, tax, (line) => line.tax)
  const explained = parts.map((part, i) =>
    of(part.name, part.percent, part.tax, (line) => line.taxParts?.[i]?.tax ?? '0'),
  )
  return explainCategory(code, percent, tax, explained)
}

/** An amount of a line with the line number. */
export interface NumberedValue {
  readonly number: number
  readonly value: string
}

export function explainTax(input: {
  /** Null for categories with one tax. */
  name: TaxPart['name'] | null
  code: TaxCode
  percent: string
  taxable: string
  tax: string
  own: readonly NumberedValue[]
  rounding: VatRounding
  currency: string
}): Explained {
  const { name, code, percent, taxable, tax, own, rounding, currency } = input
  const head = { name: `${name ?? `tax ${code}`} ${rounded(percent, 2)} %`, value: tax, unit: currency }
  if (rounding === 'LINE') return { ...head, ...sumExplained(own, `${name ?? 'tax'} of line`, currency) }
  return {
    ...head,
    formula: 'taxable amount × rate ÷ 100',
    inputs: [
      { name: 'taxable amount', value: taxable, unit: currency },
      { name: 'rate', value: percent, unit: '%' },
    ],
  }
}

/** A category with one tax shows it, one with several shows their sum. */
export const explainCategory = (code: TaxCode, percent: string, tax: string, taxes: readonly Explained[]): Explained =>
  taxes.length === 1 ? taxes[0]! : explainTaxes(`tax ${code} ${rounded(percent, 2)} %`, tax, taxes)

export const explainTaxes = (name: string, value: string, taxes: readonly Explained[]): Explained => ({
  name,
  value,
  unit: taxes[0]!.unit,
  parts: taxes,
  formula: taxes.map((tax) => tax.name).join(' + '),
  inputs: taxes.map((tax) => ({ name: tax.name, value: tax.value, unit: tax.unit })),
})

function sumExplained(
  values: readonly NumberedValue[],
  adjective: string,
  unit: string,
): Pick<Explained, 'formula' | 'inputs'> {
  const inputs = values.map(({ number, value }): ExplainedInput => ({ name: `${adjective} ${number}`, value, unit }))
  return { formula: inputs.map(({ name }) => name).join(' + ') || '0', inputs }
}

export function explainTotals(
  nets: readonly NumberedValue[],
  categories: readonly Pick<TaxCategory, 'explain'>[],
  { net, tax, gross }: { net: string; tax: string; gross: string },
  unit: string,
): TotalsExplained {
  const netExplained = { name: 'net amount', value: net, unit, ...sumExplained(nets, 'net of line', unit) }
  const parts = categories.map(({ explain }) => explain)
  const taxExplained: Explained = {
    name: 'tax',
    value: tax,
    unit,
    parts,
    formula: parts.map(({ name }) => name).join(' + ') || '0',
    inputs: parts.map(({ name, value }) => ({ name, value, unit })),
  }
  return {
    net: netExplained,
    tax: taxExplained,
    gross: {
      name: 'amount due',
      value: gross,
      unit,
      formula: 'net amount + tax',
      inputs: [netExplained, taxExplained].map(({ name, value }) => ({ name, value, unit })),
      parts: [netExplained, taxExplained],
    },
  }
}
