/**
 * E-invoice rules of a finished document beyond its totals (docs/domain/invoices.md): Peppol BIS Billing 3.0 [T10],
 * PINT AE 2026.5 [T6] [T7], ZATCA.
 */

import { percentOf, toMinor } from '../../kernel/math/money.ts'
import { compare, isZero } from '../../kernel/math/rational.ts'
import { receiverEndpoint } from '../core/reserved-endpoint.rules.ts'
import type { SnapshotInvoice, SnapshotParty } from '../invoices/invoice-snapshot.contract.ts'
import { emirateCode } from '../tax/emirates.rules.ts'
import { distance, messageUnless } from './evaluate.rules.ts'
import type { CategoryOfInvoice, LineOfInvoice } from './figures.rules.ts'
import type { InvoiceRule } from './rule.types.ts'
import { validTaxNumber } from './tax-number.rules.ts'

type Rule = InvoiceRule<SnapshotInvoice>
type Side = 'supplier' | 'client'
const SIDES = ['supplier', 'client'] as const
const fixOf = (side: Side) => (side === 'supplier' ? 'SUPPLIER' : 'CLIENT')

const endpoint = (side: Side): Rule => ({
  code: side === 'supplier' ? 'R020' : 'R010',
  field: `${side}.endpoint`,
  check: (invoice) =>
    messageUnless(
      (side === 'client' ? receiverEndpoint(invoice, invoice.profile) : invoice.supplier.endpoint) !== null,
      `Enter the e-invoice address of the ${side}.`,
    ),
  fix: fixOf(side),
})

const decimals = (value: string) => value.split('.')[1]?.length ?? 0

/** EN 16931 allows two decimals, and no out-of-scope lines next to taxed ones. */
const PEPPOL_RULES: readonly Rule[] = [
  ...SIDES.map(endpoint),
  {
    code: 'R003',
    field: 'buyerReference',
    check: ({ orderNumber, buyerReference }) =>
      messageUnless(Boolean(orderNumber || buyerReference), 'Enter the client’s reference or its purchase order.'),
    fix: 'INVOICE',
  },
  {
    code: 'BR-O-11',
    field: 'categories',
    check: ({ categories }) =>
      messageUnless(
        categories.length <= 1 || categories.every(({ code }) => code !== 'O'),
        'Out-of-scope lines need a separate invoice. Split it.',
      ),
    fix: 'INVOICE',
  },
  {
    code: 'BR-DEC-12',
    field: 'currency',
    check: ({ net, tax, gross, lines, currency }) =>
      messageUnless(
        [net, tax, gross, ...lines.map((line) => line.net)].every((value) => decimals(value) <= 2),
        `Peppol allows two decimals, and ${currency} has three. Send a PDF.`,
      ),
    fix: 'INVOICE',
  },
]

const required = (
  side: Side,
  { code, field, what }: { readonly code: string; readonly field: string; readonly what: string },
  isFilled: (party: SnapshotParty) => boolean,
  applies?: (party: SnapshotParty) => boolean,
): Rule => ({
  code,
  field: `${side}.${field}`,
  ...(applies && { applies: (invoice: SnapshotInvoice) => applies(invoice[side]) }),
  check: (invoice) => messageUnless(isFilled(invoice[side]), `Enter ${what} of the ${side}.`),
  fix: fixOf(side),
})

const isEmirati = ({ countryID }: SnapshotParty) => countryID === 'AE'

function emiratiParty(side: Side): Rule[] {
  const code = side === 'supplier' ? 'ibr-143-ae' : 'ibr-144-ae'
  return [
    required(side, { code, field: 'address.lines', what: 'the street' }, ({ address }) =>
      Boolean(address.lines?.[0] || address.buildingNumber),
    ),
    required(side, { code, field: 'address.city', what: 'the city' }, ({ address }) => Boolean(address.city)),
    required(
      side,
      { code: 'ibr-128-ae', field: 'address.region', what: 'the emirate' },
      ({ address }) => emirateCode(address) !== null,
      isEmirati,
    ),
    validTaxNumber('ibr-132-ae', side, 'AE'),
    required(
      side,
      { code: 'ibr-150-ae', field: 'commercialRegistration', what: 'the trade licence' },
      (party) => Boolean(party.commercialRegistration),
      isEmirati,
    ),
    required(
      side,
      { code: 'ibr-173-ae', field: 'registrar', what: 'the authority that issued the trade licence' },
      ({ registrar }) => Boolean(registrar),
      (party) => isEmirati(party) && Boolean(party.commercialRegistration),
    ),
    required(
      side,
      { code, field: 'address.region', what: 'the region' },
      ({ address }) => Boolean(address.region),
      (party) => !isEmirati(party),
    ),
  ]
}

const EMIRATI_CATEGORY_RULES: readonly InvoiceRule<CategoryOfInvoice>[] = [
  {
    code: 'ibr-190-ae',
    field: ({ i }) => `categories.${i}.percent`,
    applies: ({ category }) => category.code === 'S',
    check: ({ category }) =>
      messageUnless(compare(category.percent, '5') === 0, 'The standard rate of the UAE is 5 %. Correct the tax rate.'),
    fix: 'INVOICE',
  },
  {
    code: 'aligned-ibrp-s-09',
    field: ({ i }) => `categories.${i}.tax`,
    check: ({ category: { percent, taxable, tax }, invoice: { currency } }) =>
      messageUnless(
        compare(distance(toMinor(percentOf(percent, taxable), currency), tax), '0.02') <= 0,
        'The line taxes differ from the rate by more than 0.02. Round the tax by category.',
      ),
    fix: 'INVOICE',
  },
]

/** The amounts in the currency of the country, where the document is in another one. */
const legalAmounts = (code: string, currency: string, message: string): Rule => ({
  code,
  field: 'legal',
  check: (invoice) => messageUnless(invoice.currency === currency || invoice.legal?.currency === currency, message),
  fix: 'INVOICE',
})

const EMIRATI_RULES: readonly Rule[] = [
  {
    code: 'ibr-158-ae',
    field: 'reason',
    applies: ({ kind }) => kind === 'CREDIT_NOTE',
    check: ({ reason }) => messageUnless(Boolean(reason), 'Select the reason of the credit note.'),
    fix: 'INVOICE',
  },
  legalAmounts('ibr-175-ae', 'AED', 'Tax and total in AED are missing: the exchange rate of that date is missing.'),
]

const EMIRATI_LINE_RULES: readonly InvoiceRule<LineOfInvoice>[] = [
  {
    code: 'ibr-022',
    field: ({ i }) => `lines.${i}.quantity`,
    check: ({ line }) => messageUnless(!isZero(line.quantity), 'A line has no quantity. Enter it.'),
    fix: 'INVOICE',
  },
]

/** The first phase of ZATCA: a QR code and the particulars of Art. 53, in Arabic. */
const SAUDI_RULES: readonly Rule[] = [
  {
    code: 'Art. 53',
    field: 'supplier.nameArabic',
    check: ({ supplier }) => messageUnless(Boolean(supplier.nameArabic), 'The Arabic name is missing. Enter it.'),
    fix: 'SUPPLIER',
  },
  {
    code: 'Art. 53',
    field: 'supplier.taxNumber',
    check: ({ supplier }) => messageUnless(supplier.taxNumber !== null, 'Enter the VAT number of the supplier.'),
    fix: 'SUPPLIER',
  },
  validTaxNumber('Art. 53', 'supplier'),
  validTaxNumber('Art. 53', 'client', 'SA'),
  legalAmounts('Art. 53', 'SAR', 'The tax in SAR is missing: the exchange rate of that date is missing.'),
]

interface ProfileRules {
  /** Of the parties and the document, before the rules of categories and lines. */
  readonly document: readonly Rule[]
  readonly categories?: readonly InvoiceRule<CategoryOfInvoice>[]
  readonly after?: readonly Rule[]
  readonly lines?: readonly InvoiceRule<LineOfInvoice>[]
}

/** By profile; none where the profile is not supported. */
export const PROFILE_RULES: Readonly<Record<string, ProfileRules>> = {
  PEPPOL_BIS3: { document: PEPPOL_RULES },
  PINT_AE: {
    document: [...SIDES.map(endpoint), ...SIDES.flatMap(emiratiParty)],
    categories: EMIRATI_CATEGORY_RULES,
    after: EMIRATI_RULES,
    lines: EMIRATI_LINE_RULES,
  },
  ZATCA: { document: SAUDI_RULES },
}
