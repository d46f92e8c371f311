/**
 * Validates a document snapshot by the business rules that receivers apply (EN 16931 BR-*, Peppol R0**, PINT AE ibr-*): each error has its rule,
 * field and fix. Calculation rules apply to every document, e-invoice rules by profile.
 */

import { isAmount, minorUnit, totalOf } from '../../kernel/math/money.ts'
import { compare, divide, isNegative, isZero, minus, plus, times } from '../../kernel/math/rational.ts'
import type { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { taxOn } from '../tax/taxable.rules.ts'
import { validateEInvoice } from './electronic-check.rules.ts'
import { distance, type InvoiceValidationError, validationError } from './invoice-issue.rules.ts'

/** All errors of the document, totals first; none for a document created by `freeze` from complete records. */
export const validateInvoice = (invoice: SnapshotInvoice): InvoiceValidationError[] => {
  const payable = amountErrors(invoice)
  // Totals are checked only when every amount can be added.
  return payable.length > 0
    ? payable
    : [
        ...lineErrors(invoice),
        ...categoryErrors(invoice),
        ...totalErrors(invoice),
        ...legalErrors(invoice),
        ...documentErrors(invoice),
        ...validateEInvoice(invoice),
      ]
}

/** Amounts have no more decimals than their currency (docs/domain/money.md); in EN 16931 BR-DEC-09 to 23. */
function amountErrors({ lines, categories, net, tax, gross, currency }: SnapshotInvoice): InvoiceValidationError[] {
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
  return all
    .filter(([, value]) => !isAmount(value, currency))
    .map(([field]) => validationError('BR-DEC', field, `An amount in ${currency} has too many decimals. Correct it.`))
}

function lineErrors({ lines, currency, supplyFrom, supplyTo }: SnapshotInvoice): InvoiceValidationError[] {
  return lines.flatMap((line, i) => {
    const at = (field: string) => `lines.${i}.${field}`
    const found: InvoiceValidationError[] = []
    if (line.description.trim() === '')
      found.push(validationError('BR-25', at('description'), 'A line has no description. Enter one.'))
    if (isNegative(line.price))
      found.push(
        validationError('BR-27', at('price'), 'A price must not be negative. Make the quantity negative instead.'),
      )
    if (compare(line.per, '0') <= 0)
      return [...found, validationError('R121', at('per'), 'The units per price must be above zero.')]
    const calculated = plus(minus(divide(times(line.quantity, line.price), line.per), line.rebate), line.handling)
    if (compare(distance(calculated, line.net), times('2', minorUnit(currency))) > 0)
      found.push(
        validationError(
          'R120',
          at('net'),
          'The net of a line must be quantity × price − discount + handling fee. Recalculate it.',
        ),
      )
    if (compare(plus(minus(line.gross, line.rebate), line.handling), line.net) !== 0)
      found.push(
        validationError(
          'R120',
          at('gross'),
          'Amount, discount and handling fee of a line must add up to its net. Recalculate it.',
        ),
      )
    if (line.from < supplyFrom || line.to > supplyTo || line.to < line.from)
      found.push(
        validationError('R110', at('from'), 'The dates of a line must be within those of the invoice. Correct them.'),
      )
    return found
  })
}

/** For each code and rate: taxable amount and tax by the rounding of the legal entity (BR-CO-17, with the tolerance of EN 16931). */
function categoryErrors({ kind, lines, categories, currency, vatRounding }: SnapshotInvoice): InvoiceValidationError[] {
  const of = (code: string, percent: string) =>
    lines.filter((line) => line.taxCode === code && compare(line.taxPercent, percent) === 0)
  const missing = lines.filter(
    (line) => !categories.some((one) => one.code === line.taxCode && compare(one.percent, line.taxPercent) === 0),
  )
  return [
    ...missing.map(({ number }) =>
      validationError(
        'BR-CO-18',
        `lines.${number - 1}.taxCode`,
        'The tax breakdown has no entry for the code of this line.',
      ),
    ),
    ...categories.flatMap(({ code, percent, taxable, tax, parts }, i) => {
      const found: InvoiceValidationError[] = []
      const own = of(code, percent)
      if (
        totalOf(
          own.map((line) => line.net),
          currency,
        ) !== taxable
      )
        found.push(
          validationError(
            `BR-${code}-08`,
            `categories.${i}.taxable`,
            'The taxable amount must be the sum of its lines. Recalculate it.',
          ),
        )
      if (
        totalOf(
          own.map((line) => line.tax),
          currency,
        ) !== tax
      )
        found.push(
          validationError(
            'linesAndCategory',
            `categories.${i}.tax`,
            'The line taxes must add up to their category. Recalculate it.',
          ),
        )
      const calculated = taxOn(taxable, { taxPercent: percent, taxParts: parts }, currency)
      // The last credit of a line takes its remainder, including earlier rounding differences.
      const allowed = vatRounding === 'LINE' || kind === 'CREDIT_NOTE' ? '0.99' : '0'
      if (compare(distance(calculated, tax), allowed) > 0)
        found.push(
          validationError('BR-CO-17', `categories.${i}.tax`, 'The tax must be taxable amount × rate. Recalculate it.'),
        )
      found.push(...partErrors(i, tax, parts ?? [], currency))
      if (code !== 'S' && !isZero(tax))
        found.push(validationError(`BR-${code}-09`, `categories.${i}.tax`, 'This code has no tax. Remove the amount.'))
      return found
    }),
  ]
}

/** Of several taxes each has a name and an amount; those of one rate are equal, and they add up to the tax. */
function partErrors(
  i: number,
  tax: string,
  parts: NonNullable<SnapshotInvoice['categories'][number]['parts']>,
  currency: string,
): InvoiceValidationError[] {
  if (parts.length === 0) return []
  const isSum =
    totalOf(
      parts.map((part) => part.tax),
      currency,
    ) === tax
  const isEqual = parts.every((part) => part.percent !== parts[0]!.percent || part.tax === parts[0]!.tax)
  return isSum && isEqual
    ? []
    : [
        validationError(
          'taxParts',
          `categories.${i}.parts`,
          'Each tax is rounded separately, and they add up to the tax. Recalculate it.',
        ),
      ]
}

function totalErrors({ lines, categories, net, tax, gross, currency }: SnapshotInvoice): InvoiceValidationError[] {
  const found: InvoiceValidationError[] = []
  if (
    totalOf(
      lines.map((line) => line.net),
      currency,
    ) !== net
  )
    found.push(validationError('BR-CO-10', 'net', 'The net amount must be the sum of the lines. Recalculate it.'))
  if (
    totalOf(
      categories.map((one) => one.taxable),
      currency,
    ) !== net
  )
    found.push(
      validationError('BR-CO-13', 'net', 'The net amount must be the sum of the taxable amounts. Recalculate it.'),
    )
  if (
    totalOf(
      categories.map((one) => one.tax),
      currency,
    ) !== tax
  )
    found.push(validationError('BR-CO-14', 'tax', 'The tax must be the sum of its breakdown. Recalculate it.'))
  if (totalOf([net, tax], currency) !== gross)
    found.push(validationError('BR-CO-15', 'gross', 'The amount due must be net plus tax. Recalculate it.'))
  if (isNegative(gross))
    found.push(validationError('BR-CO-16', 'gross', 'The amount due is negative. Create a credit note instead.'))
  return found
}

function legalErrors({ legal, lines, currency }: SnapshotInvoice): InvoiceValidationError[] {
  if (!legal) return []
  const found: InvoiceValidationError[] = []
  if (legal.currency === currency)
    found.push(
      validationError('R005', 'legal.currency', 'The legal amounts are only for another currency. Remove them.'),
    )
  if (totalOf([legal.net, legal.tax], legal.currency) !== legal.gross)
    found.push(
      validationError(
        'legalAddsUp',
        'legal.gross',
        'Net and tax must add up to the total in the legal currency too. Recalculate it.',
      ),
    )
  const sum = (field: 'legalNet' | 'legalTax') =>
    totalOf(
      lines.map((line) => line[field] ?? '0'),
      legal.currency,
    )
  if (sum('legalNet') !== legal.net || sum('legalTax') !== legal.tax)
    found.push(
      validationError(
        'legalLines',
        'legal.net',
        'The lines must add up to the totals in the legal currency too. Recalculate it.',
      ),
    )
  return found
}

/** Required on every document: parties, dates, the invoice of a credit note. */
function documentErrors({
  kind,
  supplier,
  client,
  dueDate,
  terms,
  gross,
  preceding,
  reason,
  issueDate,
  categories,
}: SnapshotInvoice): InvoiceValidationError[] {
  const found: InvoiceValidationError[] = []
  const isCredit = kind === 'CREDIT_NOTE'
  if (!isCredit && compare(gross, '0') > 0 && dueDate === null && terms === null)
    found.push(validationError('BR-CO-25', 'dueDate', 'Enter the due date.'))
  if (dueDate !== null && dueDate < issueDate)
    found.push(validationError('dueAfterIssue', 'dueDate', 'The due date must not be before the issue date.'))
  if (isCredit && preceding === null)
    found.push(validationError('BR-55', 'preceding', 'A credit note needs the number of its invoice.'))
  if (isCredit && reason === null) found.push(validationError('hasReason', 'reason', 'A credit note needs a reason.'))
  const taxed = categories.filter(({ code }) => code !== 'O').map(({ code }) => code)
  if (taxed.length > 0 && !supplier.taxNumber)
    found.push(
      validationError(`BR-${taxed[0]}-02`, 'supplier.taxNumber', 'The supplier’s tax number is missing. Enter it.'),
    )
  if (taxed.includes('AE') && !client.taxNumber)
    found.push(
      validationError('BR-AE-02', 'client.taxNumber', 'Reverse charge needs the client’s tax number. Enter it.'),
    )
  for (const [i, { code, note, reasonCode }] of categories.entries())
    if (['E', 'O', 'AE'].includes(code) && !note && !reasonCode)
      found.push(validationError(`BR-${code}-10`, `categories.${i}.note`, 'Enter the reason for not charging tax.'))
  return found
}
