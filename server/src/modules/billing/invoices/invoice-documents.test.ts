/**
 * The content of billing documents, read from their PDFs, against the fields that each law requires
 * (docs/domain/invoices.md).
 */
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import {
  B1_DOCUMENT,
  B2_DOCUMENT,
  B3_DOCUMENT,
  B5_DOCUMENT,
  EXPORT_DOCUMENT,
  INDIAN_DOCUMENT,
  PEPPOL_DOCUMENT,
} from '@muster/contract/billing/testing/invoice-snapshot-examples.rules.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, divide, minus, plus, times } from '@muster/contract/kernel/math/rational.ts'
import { expect, test } from 'vitest'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { lineTable } from './document-lines.rules.ts'
import { pdfOf } from './invoice-documents.actions.ts'

const { supplier, client } = B1_DOCUMENT
const commercial: SnapshotInvoice = {
  ...B1_DOCUMENT,
  profile: 'COMMERCIAL',
  lines: B1_DOCUMENT.lines.map((line) => ({ ...line, taxCode: 'O', taxPercent: '0', tax: '0.00' })),
  categories: [{ ...B1_DOCUMENT.categories[0]!, code: 'O', percent: '0', tax: '0.00', note: 'No value added tax.' }],
  tax: '0.00',
  gross: B1_DOCUMENT.net,
}

/** A document, the texts it must have, and those it must not have. */
test.each<[string, SnapshotInvoice, readonly string[], readonly string[]]>([
  [
    'a tax invoice of the UAE (Art. 59)',
    B1_DOCUMENT,
    [
      'Tax Invoice',
      B1_DOCUMENT.number,
      supplier.name,
      client.name,
      `TRN ${supplier.taxNumber}`,
      `TRN ${client.taxNumber}`,
      'Issue date',
      'Supply date',
      'Due date',
      '20.5 d',
      '1,250.00',
      '25,625.00',
      '5 %',
      '1,281.25',
      '26,906.25',
      '10 h',
      '1,875.00 / 8 h',
      'AED 28,381.10',
      'AED 1,419.06',
      'Amount due AED 29,800.16',
      'Amount in words Twenty-nine thousand eight hundred dirhams and sixteen fils',
    ],
    ['DRAFT', 'Amounts in AED', 'Corrected value', 'Discount', 'Handling', 'SAC', 'Place of supply'],
  ],
  [
    'in dollars, each line and the totals in dirhams, at the rate that is printed',
    B3_DOCUMENT,
    [
      '168 h',
      '85.00',
      'USD 14,280.00',
      'USD 714.00',
      'USD 14,994.00',
      'Net AED',
      'Tax AED',
      '52,443.30',
      'AED 2,622.17',
      'AED 55,065.47',
      '1 USD = 3.6725 AED, 30 Nov 2026, Central Bank of the UAE',
    ],
    [],
  ],
  [
    'a tax credit note (Art. 60): original value, corrected value, and difference',
    B5_DOCUMENT,
    [
      'Tax Credit Note',
      'Credited invoice INV-AE-2026-000044 of 2 Dec 2026',
      'Two half days were on leave.',
      'Original value AED 28,381.10',
      'Corrected value AED 26,506.10',
      'Difference AED 1,875.00',
      'Tax AED 93.75',
      'Total credited AED 1,968.75',
      `TRN ${supplier.taxNumber}`,
      `TRN ${client.taxNumber}`,
    ],
    ['Amount due', 'IBAN'],
  ],
  [
    'a tax invoice of Saudi Arabia (Art. 53)',
    B2_DOCUMENT,
    [
      'Tax Invoice',
      `VAT number ${B2_DOCUMENT.supplier.taxNumber}`,
      'King Fahd Road',
      '18 d',
      '32,000.00 / 22 d',
      '26,181.82',
      '15 %',
      '3,927.27',
      'Amount due SAR 30,109.09',
    ],
    [],
  ],
  ['an export shows the reason for zero tax', EXPORT_DOCUMENT, ['Tax Invoice', 'Art. 31', 'AED 0.00'], []],
  [
    'a discount and a handling fee are shown on their line',
    PEPPOL_DOCUMENT,
    ['Discount', '768.75 (3 %)', 'Handling', '41.24 (10 %)', '-2 d', '20 %'],
    ['less 3 %', 'SAC'],
  ],
  [
    'a tax invoice of India (rule 46)',
    INDIAN_DOCUMENT,
    [
      'Tax Invoice',
      'GSTIN 27ABCDE1234F1Z0',
      'GSTIN 27PQRST5678G1ZB',
      'Place of supply Maharashtra (27)',
      '411045, Pune, Maharashtra (27), IN',
      'Reverse charge No',
      'SAC',
      '998513',
      '20.5 d',
      '4,309.57',
      '1,766.92 (2 %)',
      '86,579.27',
      '18 %',
      '15,584.26',
      '1,02,163.53',
      'CGST 9 % 86,579.27 7,792.13',
      'SGST 9 % 86,579.27 7,792.13',
      'Amount due INR 1,02,163.53',
      'One lakh two thousand one hundred and sixty-three rupees and fifty-three paise',
    ],
    ['102,163.53', 'TRN'],
  ],
  [
    'without value added tax it is a commercial invoice',
    commercial,
    ['Invoice', 'Amount due AED 28,381.10'],
    ['Tax Invoice', 'Tax AED'],
  ],
])('%s', async (_what, document, present, unsaid) => {
  const text = await textOf(await pdfOf(document))
  for (const phrase of present) expect(text).toContain(phrase)
  for (const phrase of unsaid) expect(text).not.toContain(phrase)
})

test('a draft is marked as a draft, and the Saudi document is in Arabic as well', async () => {
  expect(await textOf(await pdfOf(B1_DOCUMENT, true))).toContain('DRAFT · not an invoice, no number assigned')
  expect(await textOf(await pdfOf(B2_DOCUMENT))).toMatch(/[\u0600-\u06ff]{4}/)
  expect(await textOf(await pdfOf(B1_DOCUMENT))).not.toMatch(/[\u0600-\u06ff]/)
})

test('a credit note in another currency shows original value, corrected value and difference in the legal currency, and they add up', async () => {
  const { legal } = B3_DOCUMENT
  const half = { ...legal!, net: '26221.65', tax: '1311.08', gross: '27532.73' }
  const note: SnapshotInvoice = {
    ...B3_DOCUMENT,
    kind: 'CREDIT_NOTE',
    dueDate: null,
    terms: null,
    payment: null,
    legal: half,
    net: '7140.00',
    tax: '357.00',
    gross: '7497.00',
    preceding: B5_DOCUMENT.preceding,
    reason: B5_DOCUMENT.reason,
    altered: { before: '14280.00', after: '7140.00' },
  }
  const text = await textOf(await pdfOf(note))
  for (const phrase of ['Original value AED 52,443.30', 'Corrected value AED 26,221.65', 'Difference AED 26,221.65'])
    expect(text).toContain(phrase)
})

test.each(
  Object.entries({
    B1_DOCUMENT,
    B2_DOCUMENT,
    B3_DOCUMENT,
    B5_DOCUMENT,
    EXPORT_DOCUMENT,
    PEPPOL_DOCUMENT,
    INDIAN_DOCUMENT,
  }),
)('on every line of %s quantity × price − discount + handling equals the printed amount', (_name, document) => {
  const { columns, rows } = lineTable(document, true)
  const at = (header: string) => columns.findIndex((column) => column.header.startsWith(header))
  for (const row of rows) {
    const figure = (header: string) => (row[at(header)] ?? '').replaceAll(',', '').split(' ')[0] || '0'
    const per = / \/ (\S+)/.exec(row[at('Unit price')]!)?.[1] ?? '1'
    const gross = toMinor(divide(times(figure('Quantity'), figure('Unit price')), per), document.currency)
    const calculated = plus(minus(gross, figure('Discount')), figure('Handling'))
    expect(compare(calculated, figure('Net'))).toBe(0)
  }
})

test('drafts and credit notes have the discount in a column as well', async () => {
  const credit: SnapshotInvoice = { ...INDIAN_DOCUMENT, kind: 'CREDIT_NOTE', dueDate: null, payment: null }
  for (const pdf of [await pdfOf(INDIAN_DOCUMENT, true), await pdfOf(credit)]) {
    const text = await textOf(pdf)
    for (const phrase of ['Discount', '1,766.92 (2 %)', '998513']) expect(text).toContain(phrase)
  }
})
