/** The worked examples as issued documents, for the tests of XML, QR code and PDF. All data is fictitious. */

import type { VatRule } from '../../settings/country-rules/vat.contract.ts'
import { expenseLine } from '../drafts/extras.rules.ts'
import { type BillLine, lineFor } from '../drafts/line.rules.ts'
import { serviceLines } from '../drafts/services.rules.ts'
import type { SnapshotInvoice, SnapshotParty } from '../invoices/invoice-snapshot.contract.ts'
import { createSnapshot, type DecidedLine, type InvoiceHead } from '../invoices/invoice-snapshot.rules.ts'
import { placeOfSupply, supplierState } from '../tax/gst.rules.ts'
import { vatOf } from '../tax/vat.rules.ts'
import { B1, B2, B3, NOVEMBER } from './billing-examples.rules.ts'

const contact = { name: 'Accounts payable', email: 'ap@example.com', phone: '+971 4 000 0000' }
const DUBAI_SUPPLIER: SnapshotParty = {
  name: 'Demo Talent FZ LLC',
  nameArabic: 'ديمو تالنت',
  countryID: 'AE',
  taxNumber: '100123456700003',
  address: { lines: ['Office 1201, Sheikh Zayed Road'], city: 'Dubai', region: 'Dubai', countryID: 'AE' },
  commercialRegistration: 'CN-1001001',
  registrar: 'Dubai Economy and Tourism',
  endpoint: { scheme: '0235', id: '1001234567' },
  contact,
}
const BANK: SnapshotParty = {
  ...DUBAI_SUPPLIER,
  name: 'Al Noor Digital Bank',
  nameArabic: null,
  taxNumber: '100765432100003',
  address: { lines: ['Al Maryah Island'], city: 'Abu Dhabi', region: 'Abu Dhabi', countryID: 'AE' },
  commercialRegistration: 'CN-2002002',
  registrar: 'Abu Dhabi DED',
  endpoint: { scheme: '0235', id: '1007654321' },
}
export const RIYADH_SUPPLIER: SnapshotParty = {
  ...DUBAI_SUPPLIER,
  name: 'Demo Talent Arabia LLC',
  nameArabic: 'شركة المواهب للتقنية',
  countryID: 'SA',
  taxNumber: '310122393500003',
  commercialRegistration: '1010123456',
  registrar: null,
  endpoint: null,
  address: {
    lines: ['King Fahd Road'],
    buildingNumber: '2322',
    district: 'Al Olaya',
    city: 'Riyadh',
    region: 'Riyadh',
    postalCode: '12214',
    countryID: 'SA',
  },
}

const head = (profile: string, supplier: SnapshotParty, client: SnapshotParty): InvoiceHead => ({
  kind: 'INVOICE',
  id: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be',
  number: 'INV-AE-2026-000044',
  profile,
  issueDate: '2026-12-02',
  issuedAt: '2026-12-02T10:15:00.000Z',
  dueDate: '2027-01-01',
  terms: 'NET_30',
  buyerReference: 'Cost centre 4711',
  orderNumber: 'PO-88012',
  contractNumber: 'WO-AE-2026-000012',
  preceding: null,
  reason: null,
  supplier,
  client,
  serviceCode: '998513',
  note: null,
  payment: {
    accountName: supplier.name,
    bankName: 'Demo Bank',
    iban: 'AE070331234567890123456',
    accountNumber: null,
    swift: 'EBILAEAD',
  },
})

const AT_HOME: VatRule = {
  name: 'Standard rate at home',
  supplierCountryID: null,
  clientCountry: 'SAME',
  code: 'S',
  clientRegistered: null,
  supply: null,
  note: null,
  noteArabic: null,
  reasonCode: null,
  evidence: null,
  from: '2018-01-01',
  to: null,
  source: 'Example',
}
const EXPORTED: VatRule = {
  ...AT_HOME,
  name: 'AE export of services',
  supplierCountryID: 'AE',
  clientCountry: 'ABROAD',
  code: 'Z',
  note: 'Zero-rated export of services, Art. 31 of Cabinet Decision 52/2017.',
  noteArabic: 'خدمات مصدرة خاضعة لنسبة الصفر.',
}

function decided(
  lines: readonly BillLine[],
  supplier: SnapshotParty,
  client: SnapshotParty,
  standardPercent: string | null,
): DecidedLine[] {
  return lines.map((line) => {
    const vat = vatOf([AT_HOME, EXPORTED], {
      supplierCountryID: supplier.countryID,
      clientCountryID: client.countryID,
      clientRegistered: client.taxNumber !== null,
      supply: 'SERVICE',
      day: line.to,
      standardPercent,
      states:
        supplier.countryID === 'IN'
          ? { supplier: supplierState(supplier), place: placeOfSupply(supplier, client) }
          : null,
    })
    if (!vat.ok) throw new Error(vat.message)
    return { line, vat, consultant: line.kind === 'EXPENSE' ? null : 'Priya Nair', orderNumber: 'PO-88012' }
  })
}

function linesOf({ terms, days }: Pick<typeof B1, 'terms' | 'days'>): readonly BillLine[] {
  const made = serviceLines(terms, days, NOVEMBER)
  if (!made.ok) throw new Error(made.message)
  return made.lines
}

function b1Lines(): BillLine[] {
  const expense = expenseLine(B1.expense, { currency: 'AED', handlingPercent: null, rate: null })
  if (!expense.ok) throw new Error(expense.message)
  return [...linesOf(B1), expense.line]
}

const local = { vatRounding: 'LINE', legalRate: null } as const
const inDubai = (lines: readonly BillLine[]) => decided(lines, DUBAI_SUPPLIER, BANK, '5')

/** B1 as issued in the UAE: AED, 5 %, PINT AE. */
export const B1_DOCUMENT: SnapshotInvoice = createSnapshot({
  head: head('PINT_AE', DUBAI_SUPPLIER, BANK),
  lines: inDubai(b1Lines()),
  ...local,
})

/** B2 as issued in Saudi Arabia. */
export const B2_DOCUMENT: SnapshotInvoice = createSnapshot({
  ...local,
  lines: decided(linesOf(B2), RIYADH_SUPPLIER, RIYADH_SUPPLIER, '15'),
  head: {
    ...head('ZATCA', RIYADH_SUPPLIER, RIYADH_SUPPLIER),
    issuedAt: '2026-11-30T10:15:00.000Z',
    issueDate: '2026-11-30',
  },
})

/** B3 in dollars, with the legal amounts in dirhams. */
export const B3_DOCUMENT: SnapshotInvoice = createSnapshot({
  head: head('PINT_AE', DUBAI_SUPPLIER, BANK),
  lines: inDubai(linesOf(B3)),
  vatRounding: 'LINE',
  legalRate: B3.rate,
})

/** B5: a day and a half of B1. */
export const B5_DOCUMENT: SnapshotInvoice = createSnapshot({
  head: {
    ...head('PINT_AE', DUBAI_SUPPLIER, BANK),
    kind: 'CREDIT_NOTE',
    number: 'CN-AE-2026-000007',
    dueDate: null,
    terms: null,
    preceding: { number: 'INV-AE-2026-000044', issueDate: '2026-12-02' },
    payment: null,
    reason: { code: 'PRICE_ALTERED', text: 'Two half days were on leave.' },
    altered: { before: B1.net, after: '26506.10' },
  },
  lines: inDubai([lineFor(linesOf(B1)[0]!, '1.5')]),
  ...local,
})

const LONDON: SnapshotParty = {
  ...DUBAI_SUPPLIER,
  name: 'Demo Talent Ltd',
  countryID: 'GB',
  taxNumber: 'GB123456789',
  registrar: null,
  address: { lines: ['1 Thames Street'], city: 'London', region: null, postalCode: 'EC4R 1AA', countryID: 'GB' },
  commercialRegistration: '01234567',
  endpoint: { scheme: '9932', id: 'GB123456789' },
}
const THAMES: SnapshotParty = {
  ...LONDON,
  name: 'Thames Payments Ltd',
  taxNumber: 'GB987654321',
  commercialRegistration: '07654321',
  endpoint: { scheme: '9932', id: 'GB987654321' },
}

/**
 * The lines of B1 in pounds on Peppol, by category, with a discount, a handling fee, a partial month and leave credit.
 */
export const PEPPOL_DOCUMENT: SnapshotInvoice = createSnapshot({
  head: head('PEPPOL_BIS3', LONDON, THAMES),
  lines: decided(
    [
      ...b1Lines().map((line) =>
        lineFor(line, line.quantity, { currency: 'GBP', rebatePercent: line.kind === 'EXPENSE' ? '0' : '3' }),
      ),
      lineFor(linesOf(B2)[0]!, '-2', {
        kind: 'LEAVE_CREDIT',
        currency: 'GBP',
        description: 'Leave above the agreed days',
      }),
      lineFor(b1Lines()[2]!, '1', { currency: 'GBP', handlingPercent: '10', description: 'Flight & hotel <Leeds>' }),
    ],
    LONDON,
    THAMES,
    '20',
  ),
  vatRounding: 'CATEGORY',
  legalRate: null,
})

const PUNE: SnapshotParty = {
  ...DUBAI_SUPPLIER,
  name: 'Demo Talent India Private Limited',
  nameArabic: null,
  countryID: 'IN',
  taxNumber: '27ABCDE1234F1Z0',
  commercialRegistration: 'U72900PN2020PTC000001',
  registrar: null,
  endpoint: null,
  address: { lines: ['Tech Park Road 4'], city: 'Pune', region: '27', postalCode: '411045', countryID: 'IN' },
}
const MUMBAI: SnapshotParty = {
  ...PUNE,
  name: 'Demo Retail Limited',
  taxNumber: '27PQRST5678G1ZB',
  commercialRegistration: null,
  address: { lines: ['Nariman Point 12'], city: 'Mumbai', region: '27', postalCode: '400021', countryID: 'IN' },
}

/** Within Maharashtra: CGST and SGST, with a discount, in lakhs. */
export const INDIAN_DOCUMENT: SnapshotInvoice = createSnapshot({
  head: { ...head('GST_IN', PUNE, MUMBAI), placeOfSupply: { code: '27', name: 'Maharashtra' } },
  lines: decided(
    [lineFor(linesOf(B1)[0]!, '20.5', { currency: 'INR', price: '4309.57', rebatePercent: '2' })],
    PUNE,
    MUMBAI,
    '18',
  ),
  ...local,
})

/** A zero-rated service for a client abroad. */
export const EXPORT_DOCUMENT: SnapshotInvoice = createSnapshot({
  head: head('PINT_AE', DUBAI_SUPPLIER, { ...THAMES, address: { ...THAMES.address, region: 'England' } }),
  lines: decided(linesOf(B1), DUBAI_SUPPLIER, THAMES, '5'),
  ...local,
})
