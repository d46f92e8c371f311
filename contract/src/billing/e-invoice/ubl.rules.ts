/**
 * An issued invoice as UBL 2.1: Peppol BIS Billing 3.0 [T10] and PINT AE [T6] [T7] (docs/domain/invoices.md). A pure
 * function of the snapshot: nothing is calculated here except the sum of a line with its tax.
 * `invoice-validation` validates the rules of both before.
 */

import { totalBy } from '../../kernel/math/money.ts'
import { rounded } from '../../kernel/math/rational.ts'
import { CREDIT_REASON_CODES } from '../core/codes.contract.ts'
import { isExport, receiverEndpoint } from '../core/reserved-endpoint.rules.ts'
import { formatTerms } from '../drafts/terms.rules.ts'
import type { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { ublLine } from './ubl-lines.rules.ts'
import { amountIn, deliveryPlace, isUntaxed, taxCategory, ublParty } from './ubl-parts.rules.ts'
import { element, type XmlNode, xmlText } from './xml.rules.ts'

/** The identifiers of an e-invoice profile, and what it requires beyond Peppol. */
interface UblProfile {
  readonly customization: string
  readonly process: string
  /** The legal currency, in which each line is reported as well; null for none. */
  readonly lineCurrency: string | null
}

const UBL_PROFILES = {
  PEPPOL_BIS3: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    lineCurrency: null,
  },
  PINT_AE: { customization: 'urn:peppol:pint:billing-1@ae-1', process: 'urn:peppol:bis:billing', lineCurrency: 'AED' },
} as const satisfies Record<string, UblProfile>
export type UblProfileCode = keyof typeof UBL_PROFILES

/** Whether an e-invoice can be created for the profile of a country. */
export const isUblProfile = (profile: string): profile is UblProfileCode => Object.hasOwn(UBL_PROFILES, profile)

const NAMESPACES = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** The document as text; byte for byte the same for the same snapshot. */
export function ublXml(invoice: SnapshotInvoice, code: UblProfileCode): string {
  const isCredit = invoice.kind === 'CREDIT_NOTE'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const content = [
    ...head(invoice, code),
    ...references(invoice, code),
    element('cac:AccountingSupplierParty', [ublParty(invoice.supplier, invoice, code)]),
    element('cac:AccountingCustomerParty', [
      ublParty({ ...invoice.client, endpoint: receiverEndpoint(invoice, code) }, invoice, code),
    ]),
    isExport(invoice, code) ? deliveryPlace(invoice.client) : null,
    ...payment(invoice),
    exchange(invoice, code),
    ...taxTotals(invoice),
    monetaryTotal(invoice),
    ...invoice.lines.map((line) => ublLine(line, invoice, UBL_PROFILES[code])),
  ]
  const node = element(root, content, {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    ...NAMESPACES,
  })
  return xmlText(node!)
}

/** UNCL1001: 380 and 381; in the UAE 480 and 81 where no line is taxed. */
function typeCode(invoice: SnapshotInvoice, code: UblProfileCode): string {
  const isCredit = invoice.kind === 'CREDIT_NOTE'
  if (code === 'PINT_AE' && isUntaxed(invoice)) return isCredit ? '81' : '480'
  return isCredit ? '381' : '380'
}

/**
 * Notes without a field of their own: the reason of a zero rate (BR-Z-10 forbids it in the breakdown), and free text.
 */
function noteOf({ note, categories, reason }: SnapshotInvoice): string | null {
  const zero = categories.filter(({ code }) => code === 'Z').map((one) => one.note)
  const notes = [...zero, reason?.text ?? null, note].filter((one) => one !== null && one !== '')
  return notes.length > 0 ? notes.join(' ') : null
}

function head(invoice: SnapshotInvoice, code: UblProfileCode): (XmlNode | null)[] {
  const { customization, process } = UBL_PROFILES[code]
  const isCredit = invoice.kind === 'CREDIT_NOTE'
  const isPint = code === 'PINT_AE'
  return [
    element('cbc:CustomizationID', customization),
    element('cbc:ProfileID', process),
    isPint ? element('cbc:ProfileExecutionID', isExport(invoice, code) ? '00000001' : '00000000') : null,
    element('cbc:ID', invoice.number),
    isPint ? element('cbc:UUID', invoice.id) : null,
    element('cbc:IssueDate', invoice.issueDate),
    isCredit ? null : element('cbc:DueDate', invoice.dueDate),
    element(`cbc:${isCredit ? 'CreditNote' : 'Invoice'}TypeCode`, typeCode(invoice, code)),
    element('cbc:Note', noteOf(invoice)),
    element('cbc:DocumentCurrencyCode', invoice.currency),
    element('cbc:TaxCurrencyCode', invoice.legal?.currency),
    element('cbc:BuyerReference', invoice.buyerReference),
    period(invoice.supplyFrom, invoice.supplyTo),
  ]
}

const period = (from: string, to: string) =>
  element('cac:InvoicePeriod', [element('cbc:StartDate', from), element('cbc:EndDate', to)])

function references(invoice: SnapshotInvoice, code: UblProfileCode): (XmlNode | null)[] {
  const { reason, orderNumber, preceding, contractNumber, legal } = invoice
  const isPint = code === 'PINT_AE'
  const document = preceding && [element('cbc:ID', preceding.number), element('cbc:IssueDate', preceding.issueDate)]
  const total = legal && [
    element('cbc:ID', legal.currency),
    element('cbc:DocumentTypeCode', 'aedtotal-incl-vat'),
    element('cbc:DocumentDescription', `${legal.currency} ${legal.gross}`),
  ]
  return [
    reason && isPint
      ? element('cac:DiscrepancyResponse', [element('cbc:ResponseCode', CREDIT_REASON_CODES[reason.code])])
      : null,
    element('cac:OrderReference', [element('cbc:ID', orderNumber)]),
    document && element('cac:BillingReference', [element('cac:InvoiceDocumentReference', document)]),
    element('cac:ContractDocumentReference', [element('cbc:ID', contractNumber)]),
    isPint && total ? element('cac:AdditionalDocumentReference', total) : null,
  ]
}

/** A transfer to our account (30), or not specified (1), with the terms as text. A credit note is not paid. */
function payment({ kind, payment: account, terms }: SnapshotInvoice): (XmlNode | null)[] {
  if (kind === 'CREDIT_NOTE') return []
  const number = account?.iban ?? account?.accountNumber ?? null
  const payee =
    number === null
      ? null
      : element('cac:PayeeFinancialAccount', [
          element('cbc:ID', number),
          element('cbc:Name', account?.accountName),
          element('cac:FinancialInstitutionBranch', [element('cbc:ID', account?.swift)]),
        ])
  return [
    element('cac:PaymentMeans', [element('cbc:PaymentMeansCode', payee ? '30' : '1'), payee]),
    element('cac:PaymentTerms', [element('cbc:Note', terms && formatTerms(terms))]),
  ]
}

function exchange({ legal, currency }: SnapshotInvoice, code: UblProfileCode): XmlNode | null {
  if (!legal || code !== 'PINT_AE') return null
  return element('cac:TaxExchangeRate', [
    element('cbc:SourceCurrencyCode', currency),
    element('cbc:TargetCurrencyCode', legal.currency),
    element('cbc:CalculationRate', rounded(legal.rate, 6)),
  ])
}

/** One total with its breakdown, and the same in the legal currency (BT-111). */
function taxTotals({ categories, tax, currency, legal }: SnapshotInvoice): (XmlNode | null)[] {
  const subtotals = categories.map((one) =>
    element('cac:TaxSubtotal', [
      amountIn('cbc:TaxableAmount', one.taxable, currency),
      amountIn('cbc:TaxAmount', one.tax, currency),
      taxCategory('cac:TaxCategory', one),
    ]),
  )
  return [
    element('cac:TaxTotal', [amountIn('cbc:TaxAmount', tax, currency), ...subtotals]),
    legal && element('cac:TaxTotal', [amountIn('cbc:TaxAmount', legal.tax, legal.currency)]),
  ]
}

const monetaryTotal = ({ lines, net, gross, currency }: SnapshotInvoice): XmlNode | null =>
  element('cac:LegalMonetaryTotal', [
    amountIn('cbc:LineExtensionAmount', totalBy(lines, 'net', currency), currency),
    amountIn('cbc:TaxExclusiveAmount', net, currency),
    amountIn('cbc:TaxInclusiveAmount', gross, currency),
    amountIn('cbc:PayableAmount', gross, currency),
  ])
