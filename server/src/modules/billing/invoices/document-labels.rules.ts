import { TAX_LABELS } from '@muster/contract/billing/core/codes.contract.ts'
import { dueMovedFrom, formatTerms } from '@muster/contract/billing/drafts/terms.rules.ts'
import { zatcaQr } from '@muster/contract/billing/e-invoice/qr.rules.ts'
import type { GstParticulars } from '@muster/contract/billing/invoices/invoice-documents.contract.ts'
import type { SnapshotInvoice, SnapshotParty } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { gstParticulars } from '@muster/contract/billing/tax/gst-document.rules.ts'
import { totalOf } from '@muster/contract/kernel/math/money.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { stateWithCode } from '@muster/contract/kernel/values/indian-states.ts'
import { taxNumberTitle } from '@muster/contract/kernel/values/tax-numbers.ts'
import { amountInWords } from '@muster/contract/payroll/payments/amount-words.rules.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { encode } from 'uqr'
import { amountWithoutCurrency, lineTable } from './document-lines.rules.ts'
import type { PrintedInvoice } from './invoice.documents.ts'

/**
 * The content of a document by the fields that each law requires (docs/domain/invoices.md): read from the snapshot
 * only.
 */

const isCommercial = ({ categories, profile }: SnapshotInvoice) =>
  profile === 'COMMERCIAL' || categories.every(({ code }) => code === 'O')

const headingOf = (invoice: SnapshotInvoice): string =>
  invoice.kind === 'CREDIT_NOTE'
    ? isCommercial(invoice)
      ? 'Credit Note'
      : 'Tax Credit Note'
    : isCommercial(invoice)
      ? 'Invoice'
      : 'Tax Invoice'

const partyPairs = (party: SnapshotParty): PrintedInvoice['supplier'] => {
  const { address } = party
  const region = party.countryID === 'IN' && address.region ? stateWithCode(address.region) : address.region
  const street = [address.buildingNumber, ...(address.lines ?? []), address.district].filter(Boolean).join(', ')
  const place = [address.postalCode, address.city, region, party.countryID].filter(Boolean).join(', ')
  return [
    ['Name', party.name],
    ['Address', [street, place].filter(Boolean).join(', ')],
    [taxNumberTitle(party.countryID), party.taxNumber],
    ['Registration', party.commercialRegistration],
    ['Contact', [party.contact?.name, party.contact?.email].filter(Boolean).join(', ') || null],
  ]
}

/** Each tax by name: one row for each where a rate consists of several, such as CGST and SGST. */
function taxRows(invoice: SnapshotInvoice): string[][] {
  const { categories, currency } = invoice
  return categories.flatMap(({ code, percent, taxable, tax, parts, note }) => {
    const label = code === 'S' ? `${trimmed(percent, 4)} %` : `${TAX_LABELS[code]}${note ? `: ${note}` : ''}`
    const row = (name: string, part: string) => [
      name,
      amountWithoutCurrency(taxable, currency),
      amountWithoutCurrency(part, currency),
    ]
    if (parts?.length) return parts.map((part) => row(`${part.name} ${trimmed(part.percent, 4)} %`, part.tax))
    return [row(label, tax)]
  })
}

const ARABIC_HEADING = { INVOICE: 'فاتورة ضريبية', CREDIT_NOTE: 'إشعار دائن ضريبي' } as const

/**
 * The particulars of Art. 53, each figure between its labels in both languages: within Arabic text a number would be
 * reversed.
 */
function arabicRows(invoice: SnapshotInvoice): [string, string][] {
  const { supplier, client, number, issueDate, supplyTo, net, tax, gross, currency } = invoice
  return [
    [`Invoice number ${number}`, 'رقم الفاتورة'],
    [`Issue date ${issueDate}`, 'تاريخ الإصدار'],
    [`Supply date ${supplyTo}`, 'تاريخ التوريد'],
    [`Supplier ${supplier.name}`, `المورد ${supplier.nameArabic ?? supplier.name}`],
    [`VAT number ${supplier.taxNumber ?? ''}`, 'الرقم الضريبي للمورد'],
    [`Client ${client.name}`, `العميل ${client.nameArabic ?? client.name}`],
    [`Client VAT number ${client.taxNumber ?? ''}`, 'الرقم الضريبي للعميل'],
    ['Contract staffing services', 'خدمات توفير الكوادر المتعاقدة'],
    [`Net ${amountWithoutCurrency(net, currency)} ${currency}`, 'المبلغ الخاضع للضريبة'],
    [`Tax ${amountWithoutCurrency(tax, currency)} ${currency}`, 'ضريبة القيمة المضافة'],
    [`Total ${amountWithoutCurrency(gross, currency)} ${currency}`, 'الإجمالي شامل الضريبة'],
  ]
}

/** The QR code text of a Saudi document; null for others. */
function qrOf(invoice: SnapshotInvoice): string | null {
  if (invoice.profile !== 'ZATCA') return null
  const { supplier, issuedAt, legal } = invoice
  const qr = zatcaQr({
    seller: supplier.nameArabic ?? supplier.name,
    taxNumber: supplier.taxNumber ?? '',
    issuedAt,
    gross: legal?.gross ?? invoice.gross,
    tax: legal?.tax ?? invoice.tax,
  })
  return qr.ok ? qr.text : null
}

/**
 * The value of the invoice before tax, the corrected value, and the difference (UAE Art. 60); the last is the net of
 * the credit note.
 */
function alteredPairs({ altered, net, currency }: SnapshotInvoice): PrintedInvoice['facts'] {
  if (!altered) return []
  return [
    ['Original value', moneyText(altered.before, currency)],
    ['Corrected value', moneyText(altered.after, currency)],
    ['Difference', moneyText(net, currency)],
  ]
}

/** The same in the legal currency, so that the three agree there as well. */
function alteredInLaw({ altered, legal }: SnapshotInvoice): PrintedInvoice['legal'] {
  if (!altered?.legal || !legal) return []
  return [
    ['Original value', moneyText(altered.legal.before, legal.currency)],
    ['Corrected value', moneyText(altered.legal.after, legal.currency)],
  ]
}

/** Each line in the legal currency, which the United Arab Emirates require by line (Art. 59). */
const legalLinesOf = ({ lines, legal }: SnapshotInvoice): PrintedInvoice['legalLines'] =>
  legal === null
    ? []
    : lines.map(({ number, legalNet, legalTax }) => [
        String(number),
        amountWithoutCurrency(legalNet ?? '0', legal.currency),
        amountWithoutCurrency(legalTax ?? '0', legal.currency),
        amountWithoutCurrency(totalOf([legalNet ?? '0', legalTax ?? '0'], legal.currency), legal.currency),
      ])

/** Rule 46 of India: the place of supply, and reverse charge. */
const gstPairs = (gst: GstParticulars | null): PrintedInvoice['facts'] =>
  gst === null
    ? []
    : [
        ['Place of supply', gst.placeOfSupply],
        ['Reverse charge', gst.isReverseCharged ? 'Yes, the client pays the tax' : 'No'],
      ]

/** Rule 46 (q) of India: the signature block with the name and title of the supplier's signatory. */
function signatureOf({ supplier, signatory }: SnapshotInvoice): PrintedInvoice['signature'] {
  if (supplier.countryID !== 'IN') return null
  const who = signatory ? `${signatory.name}, ${signatory.title}\n` : ''
  return [`For ${supplier.name}`, `\n\nSignature: ______________________\n${who}Authorised signatory`]
}

interface PrintOptions {
  readonly printedOn: string
  /** A draft is marked as such. */
  readonly isDraft: boolean
}

/** `14 Nov 2026 (Net 30 days)`; where it moved, `16 Nov 2026 (Net 30 days, on the next working day)`. */
function describeDue(invoice: SnapshotInvoice): string | null {
  const { dueDate, terms } = invoice
  if (dueDate === null) return null
  const moved = dueMovedFrom(invoice) === null ? '' : ', on the next working day'
  return `${formatLongDate(dueDate)} (${formatTerms(terms ?? 'NET_0')}${moved})`
}

function factPairs(invoice: SnapshotInvoice): PrintedInvoice['facts'] {
  const { preceding, reason } = invoice
  return [
    ['Number', invoice.number],
    ['Issue date', formatLongDate(invoice.issueDate)],
    ['Supply date', `${formatLongDate(invoice.supplyFrom)} to ${formatLongDate(invoice.supplyTo)}`],
    ['Due date', describeDue(invoice)],
    ['Your reference', invoice.buyerReference],
    ['Purchase order', invoice.orderNumber],
    ['Contract', invoice.contractNumber],
    ['Credited invoice', preceding && `${preceding.number} of ${formatLongDate(preceding.issueDate)}`],
    ['Reason', reason?.text ?? null],
    ...gstPairs(gstParticulars(invoice)),
    ...alteredPairs(invoice),
  ]
}

/** The totals in the legal currency, with the exchange rate and its source. */
function legalPairs(invoice: SnapshotInvoice): PrintedInvoice['legal'] {
  const { legal, currency, altered } = invoice
  if (legal === null) return []
  const date = formatLongDate(legal.rateDate)
  return [
    ['Exchange rate', `1 ${currency} = ${trimmed(legal.rate)} ${legal.currency}, ${date}, ${legal.rateSource}`],
    ...alteredInLaw(invoice),
    [altered ? 'Difference' : 'Subtotal', moneyText(legal.net, legal.currency)],
    ['Tax', moneyText(legal.tax, legal.currency)],
    ['Total', moneyText(legal.gross, legal.currency)],
  ]
}

const paymentPairs = ({ payment }: SnapshotInvoice): PrintedInvoice['payment'] =>
  payment
    ? [
        ['Account', payment.accountName],
        ['Bank', payment.bankName],
        ['IBAN', payment.iban],
        ['Account number', payment.accountNumber],
        ['SWIFT', payment.swift],
      ]
    : []

export function printedInvoice(invoice: SnapshotInvoice, { printedOn, isDraft }: PrintOptions): PrintedInvoice {
  const { currency, legal, categories } = invoice
  const isSaudi = invoice.supplier.countryID === 'SA'
  const qr = isDraft ? null : qrOf(invoice)
  return {
    title: `${headingOf(invoice)} ${invoice.number}`,
    printedOn,
    heading: headingOf(invoice),
    headingArabic: isSaudi ? ARABIC_HEADING[invoice.kind] : null,
    mark: isDraft ? 'DRAFT · not an invoice, no number assigned' : null,
    facts: factPairs(invoice),
    supplier: partyPairs(invoice.supplier),
    client: partyPairs(invoice.client),
    arabic: isSaudi ? arabicRows(invoice) : [],
    lines: lineTable(invoice, !isCommercial(invoice)),
    currency,
    taxes: isCommercial(invoice) ? [] : taxRows(invoice),
    totals: [
      ['Subtotal', moneyText(invoice.net, currency)],
      ['Tax', isCommercial(invoice) ? null : moneyText(invoice.tax, currency)],
      [invoice.kind === 'CREDIT_NOTE' ? 'Total credited' : 'Amount due', moneyText(invoice.gross, currency)],
      ['Amount in words', amountInWords(invoice.gross, currency)],
    ],
    legal: legalPairs(invoice),
    legalLines: legalLinesOf(invoice),
    legalCurrency: legal?.currency ?? null,
    notes: [
      ...new Set(categories.flatMap(({ note }) => note ?? [])),
      ...new Set(categories.flatMap(({ noteArabic }) => noteArabic ?? [])),
      ...(invoice.note ? [invoice.note] : []),
    ],
    payment: paymentPairs(invoice),
    signature: signatureOf(invoice),
    qr: qr === null ? null : encode(qr, { border: 2 }).data,
  }
}
