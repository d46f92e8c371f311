/**
 * The figures of a document (EN 16931 BR-*, Peppol R0**): lines, tax breakdown, totals, and the amounts in the legal
 * currency.
 */

import { isAmount, minorUnit, totalBy, totalOf } from '../../kernel/math/money.ts'
import { compare, divide, isNegative, isZero, minus, plus, times } from '../../kernel/math/rational.ts'
import type { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { taxOn } from '../tax/taxable.rules.ts'
import { distance, messageUnless } from './evaluate.rules.ts'
import type { InvoiceRule } from './rule.types.ts'

export interface LineOfInvoice {
  readonly invoice: SnapshotInvoice
  readonly line: SnapshotInvoice['lines'][number]
  readonly i: number
}
export interface CategoryOfInvoice {
  readonly invoice: SnapshotInvoice
  readonly category: SnapshotInvoice['categories'][number]
  readonly i: number
}
interface AmountOfInvoice {
  readonly field: string
  readonly value: string
  readonly currency: string
}

export const linesOf = (invoice: SnapshotInvoice): LineOfInvoice[] =>
  invoice.lines.map((line, i) => ({ invoice, line, i }))
export const categoriesOf = (invoice: SnapshotInvoice): CategoryOfInvoice[] =>
  invoice.categories.map((category, i) => ({ invoice, category, i }))

export function amountsOf({ lines, categories, net, tax, gross, currency }: SnapshotInvoice): AmountOfInvoice[] {
  const all: [string, string][] = [
    ['net', net],
    ['tax', tax],
    ['gross', gross],
    ...categories.flatMap((one, i): [string, string][] => [
      [`categories.${i}.taxable`, one.taxable],
      [`categories.${i}.tax`, one.tax],
    ]),
    ...lines.flatMap((line, i) =>
      (['gross', 'rebate', 'handling', 'net', 'tax'] as const).map((field): [string, string] => [
        `lines.${i}.${field}`,
        line[field],
      ]),
    ),
  ]
  return all.map(([field, value]) => ({ field, value, currency }))
}

/** Amounts have no more decimals than their currency (docs/domain/invoices.md); in EN 16931 BR-DEC-09 to 23. */
export const AMOUNT_RULES: readonly InvoiceRule<AmountOfInvoice>[] = [
  {
    code: 'BR-DEC',
    field: ({ field }) => field,
    check: ({ value, currency }) =>
      messageUnless(isAmount(value, currency), `An amount in ${currency} has too many decimals. Correct it.`),
    fix: 'INVOICE',
  },
]

type LineRule = InvoiceRule<LineOfInvoice>
const ofLine =
  (field: string): LineRule['field'] =>
  ({ i }) =>
    `lines.${i}.${field}`
const hasUnits = ({ line }: LineOfInvoice) => compare(line.per, '0') > 0

export const LINE_RULES: readonly LineRule[] = [
  {
    code: 'BR-25',
    field: ofLine('description'),
    check: ({ line }) => messageUnless(line.description.trim() !== '', 'A line has no description. Enter one.'),
    fix: 'INVOICE',
  },
  {
    code: 'BR-27',
    field: ofLine('price'),
    check: ({ line }) =>
      messageUnless(!isNegative(line.price), 'A price must not be negative. Make the quantity negative instead.'),
    fix: 'INVOICE',
  },
  {
    code: 'R121',
    field: ofLine('per'),
    check: (subject) => messageUnless(hasUnits(subject), 'The units per price must be above zero.'),
    fix: 'INVOICE',
  },
  {
    code: 'R120',
    field: ofLine('net'),
    applies: hasUnits,
    check: ({ line, invoice: { currency } }) => {
      const calculated = plus(minus(divide(times(line.quantity, line.price), line.per), line.rebate), line.handling)
      return messageUnless(
        compare(distance(calculated, line.net), times('2', minorUnit(currency))) <= 0,
        'The net of a line must be quantity × price − discount + handling fee. Recalculate it.',
      )
    },
    fix: 'INVOICE',
  },
  {
    code: 'R120',
    field: ofLine('gross'),
    applies: hasUnits,
    check: ({ line }) =>
      messageUnless(
        compare(plus(minus(line.gross, line.rebate), line.handling), line.net) === 0,
        'Amount, discount and handling fee of a line must add up to its net. Recalculate it.',
      ),
    fix: 'INVOICE',
  },
  {
    code: 'R110',
    field: ofLine('from'),
    applies: hasUnits,
    check: ({ line, invoice: { supplyFrom, supplyTo } }) =>
      messageUnless(
        !(line.from < supplyFrom || line.to > supplyTo || line.to < line.from),
        'The dates of a line must be within those of the invoice. Correct them.',
      ),
    fix: 'INVOICE',
  },
]

/** The tax breakdown has each code and rate of the lines. */
export const BREAKDOWN_RULES: readonly LineRule[] = [
  {
    code: 'BR-CO-18',
    field: ({ line }) => `lines.${line.number - 1}.taxCode`,
    check: ({ line, invoice: { categories } }) =>
      messageUnless(
        categories.some((one) => one.code === line.taxCode && compare(one.percent, line.taxPercent) === 0),
        'The tax breakdown has no entry for the code of this line.',
      ),
    fix: 'INVOICE',
  },
]

type CategoryRule = InvoiceRule<CategoryOfInvoice>
const ofCategory =
  (field: string): CategoryRule['field'] =>
  ({ i }) =>
    `categories.${i}.${field}`

const sumOfLines = (
  { invoice: { lines, currency }, category: { code, percent } }: CategoryOfInvoice,
  field: 'net' | 'tax',
) =>
  totalBy(
    lines.filter((line) => line.taxCode === code && compare(line.taxPercent, percent) === 0),
    field,
    currency,
  )

/**
 * For each code and rate: taxable amount and tax by the rounding of the legal entity (BR-CO-17, with the tolerance of
 * EN 16931).
 */
export const CATEGORY_RULES: readonly CategoryRule[] = [
  {
    code: ({ category }) => `BR-${category.code}-08`,
    field: ofCategory('taxable'),
    check: (subject) =>
      messageUnless(
        sumOfLines(subject, 'net') === subject.category.taxable,
        'The taxable amount must be the sum of its lines. Recalculate it.',
      ),
    fix: 'INVOICE',
  },
  {
    code: 'linesAndCategory',
    field: ofCategory('tax'),
    check: (subject) =>
      messageUnless(
        sumOfLines(subject, 'tax') === subject.category.tax,
        'The line taxes must add up to their category. Recalculate it.',
      ),
    fix: 'INVOICE',
  },
  {
    code: 'BR-CO-17',
    field: ofCategory('tax'),
    check: ({ category: { taxable, percent, parts, tax }, invoice: { currency, vatRounding, kind } }) => {
      const calculated = taxOn(taxable, { taxPercent: percent, taxParts: parts }, currency)
      // The last credit of a line takes its remainder, including earlier rounding differences.
      const allowed = vatRounding === 'LINE' || kind === 'CREDIT_NOTE' ? '0.99' : '0'
      return messageUnless(
        compare(distance(calculated, tax), allowed) <= 0,
        'The tax must be taxable amount × rate. Recalculate it.',
      )
    },
    fix: 'INVOICE',
  },
  {
    // Of several taxes each has a name and an amount; those of one rate are equal, and they add up to the tax.
    code: 'taxParts',
    field: ofCategory('parts'),
    applies: ({ category: { parts } }) => (parts ?? []).length > 0,
    check: ({ category: { tax, parts: given }, invoice: { currency } }) => {
      const parts = given!
      const isSum = totalBy(parts, 'tax', currency) === tax
      const isEqual = parts.every((part) => part.percent !== parts[0]!.percent || part.tax === parts[0]!.tax)
      return messageUnless(
        isSum && isEqual,
        'Each tax is rounded separately, and they add up to the tax. Recalculate it.',
      )
    },
    fix: 'INVOICE',
  },
  {
    code: ({ category }) => `BR-${category.code}-09`,
    field: ofCategory('tax'),
    applies: ({ category }) => category.code !== 'S',
    check: ({ category }) => messageUnless(isZero(category.tax), 'This code has no tax. Remove the amount.'),
    fix: 'INVOICE',
  },
]

const total = (
  {
    code,
    field,
    message,
  }: { readonly code: string; readonly field: 'net' | 'tax' | 'gross'; readonly message: string },
  parts: (invoice: SnapshotInvoice) => string[],
): InvoiceRule<SnapshotInvoice> => ({
  code,
  field,
  check: (invoice) => messageUnless(totalOf(parts(invoice), invoice.currency) === invoice[field], message),
  fix: 'INVOICE',
})

export const TOTAL_RULES: readonly InvoiceRule<SnapshotInvoice>[] = [
  total(
    { code: 'BR-CO-10', field: 'net', message: 'The net amount must be the sum of the lines. Recalculate it.' },
    ({ lines }) => lines.map((line) => line.net),
  ),
  total(
    {
      code: 'BR-CO-13',
      field: 'net',
      message: 'The net amount must be the sum of the taxable amounts. Recalculate it.',
    },
    ({ categories }) => categories.map((one) => one.taxable),
  ),
  total(
    { code: 'BR-CO-14', field: 'tax', message: 'The tax must be the sum of its breakdown. Recalculate it.' },
    ({ categories }) => categories.map((one) => one.tax),
  ),
  total(
    { code: 'BR-CO-15', field: 'gross', message: 'The amount due must be net plus tax. Recalculate it.' },
    ({ net, tax }) => [net, tax],
  ),
  {
    code: 'BR-CO-16',
    field: 'gross',
    check: ({ gross }) =>
      messageUnless(!isNegative(gross), 'The amount due is negative. Create a credit note instead.'),
    fix: 'INVOICE',
  },
]

const legalSum = ({ lines, legal }: SnapshotInvoice, field: 'legalNet' | 'legalTax') =>
  totalOf(
    lines.map((line) => line[field] ?? '0'),
    legal!.currency,
  )

const hasLegal = ({ legal }: SnapshotInvoice) => Boolean(legal)

export const LEGAL_RULES: readonly InvoiceRule<SnapshotInvoice>[] = [
  {
    code: 'R005',
    field: 'legal.currency',
    applies: hasLegal,
    check: ({ legal, currency }) =>
      messageUnless(legal!.currency !== currency, 'The legal amounts are only for another currency. Remove them.'),
    fix: 'INVOICE',
  },
  {
    code: 'legalAddsUp',
    field: 'legal.gross',
    applies: hasLegal,
    check: ({ legal }) =>
      messageUnless(
        totalOf([legal!.net, legal!.tax], legal!.currency) === legal!.gross,
        'Net and tax must add up to the total in the legal currency too. Recalculate it.',
      ),
    fix: 'INVOICE',
  },
  {
    code: 'legalLines',
    field: 'legal.net',
    applies: hasLegal,
    check: (invoice) =>
      messageUnless(
        legalSum(invoice, 'legalNet') === invoice.legal!.net && legalSum(invoice, 'legalTax') === invoice.legal!.tax,
        'The lines must add up to the totals in the legal currency too. Recalculate it.',
      ),
    fix: 'INVOICE',
  },
]
