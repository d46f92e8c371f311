/** E-invoice profile rules beyond the totals (docs/domain/invoices.md): Peppol BIS Billing 3.0 [T10], PINT AE 2026.5 [T6] [T7]. */

import { percentOf, toMinor } from '../../kernel/math/money.ts'
import { compare, isZero } from '../../kernel/math/rational.ts'
import { taxNumberProblem } from '../../kernel/values/tax-numbers.ts'
import { receiverEndpoint } from '../core/reserved-endpoint.rules.ts'
import type { SnapshotInvoice, SnapshotParty } from '../invoices/invoice-snapshot.contract.ts'
import { emirateCode } from '../tax/tax-data.rules.ts'
import { distance, type InvoiceValidationError, validationError } from './invoice-issue.rules.ts'

const SIDES = ['supplier', 'client'] as const

/** The errors by the profile of the document; none where the profile is not supported. */
export function validateEInvoice(invoice: SnapshotInvoice): InvoiceValidationError[] {
  if (invoice.profile === 'PEPPOL_BIS3') return [...endpointErrors(invoice), ...peppolErrors(invoice)]
  if (invoice.profile === 'PINT_AE') return [...endpointErrors(invoice), ...emiratesErrors(invoice)]
  return invoice.profile === 'ZATCA' ? saudiErrors(invoice) : []
}

const endpointErrors = (invoice: SnapshotInvoice): InvoiceValidationError[] =>
  SIDES.filter(
    (side) => (side === 'client' ? receiverEndpoint(invoice, invoice.profile) : invoice.supplier.endpoint) === null,
  ).map((side) =>
    validationError(
      side === 'supplier' ? 'R020' : 'R010',
      `${side}.endpoint`,
      `Enter the e-invoice address of the ${side}.`,
    ),
  )

/** EN 16931 allows two decimals, and no out-of-scope lines next to taxed ones. */
function peppolErrors({
  orderNumber,
  buyerReference,
  categories,
  currency,
  net,
  tax,
  gross,
  lines,
}: SnapshotInvoice): InvoiceValidationError[] {
  const found: InvoiceValidationError[] = []
  if (!orderNumber && !buyerReference)
    found.push(validationError('R003', 'buyerReference', 'Enter the client’s reference or its purchase order.'))
  if (categories.length > 1 && categories.some(({ code }) => code === 'O'))
    found.push(validationError('BR-O-11', 'categories', 'Out-of-scope lines need a separate invoice. Split it.'))
  const places = (value: string) => value.split('.')[1]?.length ?? 0
  if ([net, tax, gross, ...lines.map((line) => line.net)].some((value) => places(value) > 2))
    found.push(
      validationError('BR-DEC-12', 'currency', `Peppol allows two decimals, and ${currency} has three. Send a PDF.`),
    )
  return found
}

function emiratesErrors(invoice: SnapshotInvoice): InvoiceValidationError[] {
  const { categories, kind, reason, legal, currency, lines } = invoice
  const found = SIDES.flatMap((side) => partyErrors(side, invoice[side]))
  for (const [i, { code, percent, taxable, tax }] of categories.entries()) {
    if (code === 'S' && compare(percent, '5') !== 0)
      found.push(
        validationError(
          'ibr-190-ae',
          `categories.${i}.percent`,
          'The standard rate of the UAE is 5 %. Correct the tax rate.',
        ),
      )
    if (compare(distance(toMinor(percentOf(percent, taxable), currency), tax), '0.02') > 0)
      found.push(
        validationError(
          'aligned-ibrp-s-09',
          `categories.${i}.tax`,
          'The line taxes differ from the rate by more than 0.02. Round the tax by category.',
        ),
      )
  }
  if (kind === 'CREDIT_NOTE' && !reason)
    found.push(validationError('ibr-158-ae', 'reason', 'Choose the reason of the credit note.'))
  if (currency !== 'AED' && legal?.currency !== 'AED')
    found.push(
      validationError(
        'ibr-175-ae',
        'legal',
        'Tax and total in AED are missing: the exchange rate of that date is missing.',
      ),
    )
  for (const [i, line] of lines.entries())
    if (isZero(line.quantity))
      found.push(validationError('ibr-022', `lines.${i}.quantity`, 'A line has no quantity. Enter it.'))
  return found
}

function taxNumberErrors(rule: string, side: (typeof SIDES)[number], { countryID, taxNumber }: SnapshotParty) {
  const problem = taxNumber === null ? null : taxNumberProblem(countryID, taxNumber)
  return problem === null ? [] : [validationError(rule, `${side}.taxNumber`, problem)]
}

function partyErrors(side: (typeof SIDES)[number], party: SnapshotParty): InvoiceValidationError[] {
  const { address, countryID, commercialRegistration, registrar } = party
  const found: InvoiceValidationError[] = []
  const needs = (rule: string, field: string, what: string) =>
    found.push(validationError(rule, `${side}.${field}`, `Enter ${what} of the ${side}.`))
  const rule = side === 'supplier' ? 'ibr-143-ae' : 'ibr-144-ae'
  if (!address.lines?.[0] && !address.buildingNumber) needs(rule, 'address.lines', 'the street')
  if (!address.city) needs(rule, 'address.city', 'the city')
  if (countryID === 'AE') {
    if (emirateCode(address) === null) needs('ibr-128-ae', 'address.region', 'the emirate')
    found.push(...taxNumberErrors('ibr-132-ae', side, party))
    if (!commercialRegistration) needs('ibr-150-ae', 'commercialRegistration', 'the trade licence')
    else if (!registrar) needs('ibr-173-ae', 'registrar', 'the authority that issued the trade licence')
  } else if (!address.region) needs(rule, 'address.region', 'the region')
  return found
}

/** The first phase of ZATCA: a QR code and the particulars of Art. 53, in Arabic. */
function saudiErrors({ supplier, client, legal, currency }: SnapshotInvoice): InvoiceValidationError[] {
  const found: InvoiceValidationError[] = []
  if (!supplier.nameArabic)
    found.push(validationError('Art. 53', 'supplier.nameArabic', 'The Arabic name is missing. Enter it.'))
  if (supplier.taxNumber === null)
    found.push(validationError('Art. 53', 'supplier.taxNumber', 'Enter the VAT number of the supplier.'))
  found.push(...taxNumberErrors('Art. 53', 'supplier', supplier))
  if (client.countryID === 'SA') found.push(...taxNumberErrors('Art. 53', 'client', client))
  if (currency !== 'SAR' && legal?.currency !== 'SAR')
    found.push(
      validationError('Art. 53', 'legal', 'The tax in SAR is missing: the exchange rate of that date is missing.'),
    )
  return found
}
