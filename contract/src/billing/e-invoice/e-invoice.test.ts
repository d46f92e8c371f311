import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, divide, plus, rounded } from '../../kernel/math/rational.ts'
import {
  createCreditSnapshot,
  creditableLines,
  type SnapshotCreditLine,
} from '../credit-notes/credit-snapshot.rules.ts'
import { type Credit, type CreditRequest, creditInFull, creditOf } from '../credit-notes/credits.rules.ts'
import { billLine } from '../drafts/line.rules.ts'
import { validateInvoice } from '../invoice-validation/validate-invoice.rules.ts'
import { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { createSnapshot } from '../invoices/invoice-snapshot.rules.ts'
import { B1, B3 } from '../testing/billing-examples.rules.ts'
import {
  B1_DOCUMENT,
  B2_DOCUMENT,
  B3_DOCUMENT,
  B5_DOCUMENT,
  EXPORT_DOCUMENT,
  PEPPOL_DOCUMENT,
} from '../testing/invoice-snapshot-examples.rules.ts'
import { isUblProfile, ublXml } from './ubl.rules.ts'
import { element, escaped, xmlText } from './xml.rules.ts'

const DOCUMENTS = {
  B1: B1_DOCUMENT,
  B2: B2_DOCUMENT,
  B3: B3_DOCUMENT,
  B5: B5_DOCUMENT,
  Peppol: PEPPOL_DOCUMENT,
  export: EXPORT_DOCUMENT,
}

/** Parses a document into a tree of names, and rejects a document that is not well-formed; values by their path. */
function read(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const open: string[] = []
  const pieces = xml.replace(/^<\?xml[^>]*\?>\n/, '').matchAll(/<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)>([^<]*)/g)
  let at = 0
  for (const { 0: whole, 1: slash, 2: name = '', 4: text = '', index } of pieces) {
    if (index !== at) throw new Error(`Not well-formed at ${index}`)
    at = index + whole.length
    if (slash && open.pop() !== name) throw new Error(`Unexpected closing tag ${name}`)
    if (!slash) open.push(name)
    const path = open.map((one) => one.replace(/^c[ab]c:/, '')).join('/')
    if (!slash && text.trim() !== '') found.set(path, [...(found.get(path) ?? []), text])
  }
  if (open.length > 0) throw new Error(`${open.join('/')} is not closed`)
  return found
}

describe('an e-invoice', () => {
  const values = (document: SnapshotInvoice, profile: 'PINT_AE' | 'PEPPOL_BIS3' = 'PINT_AE') => {
    const tree = read(ublXml(document, profile))
    return (path: string) => tree.get(path)
  }

  test('the UBL of B1 has the figures of the document', () => {
    const of = values(B1_DOCUMENT)
    expect(of('Invoice/CustomizationID')).toEqual(['urn:peppol:pint:billing-1@ae-1'])
    expect(of('Invoice/LegalMonetaryTotal/PayableAmount')).toEqual([B1.gross])
    expect(of('Invoice/TaxTotal/TaxAmount')).toEqual([B1.tax])
    expect(of('Invoice/InvoiceLine/LineExtensionAmount')).toEqual([...B1.lines])
    expect(of('Invoice/InvoiceLine/InvoicedQuantity')).toEqual(['20.5', '10', '1'])
    expect(of('Invoice/InvoiceLine/Price/PriceAmount')).toEqual(['1250', '1875', '412.35'])
    expect(of('Invoice/InvoiceLine/Price/BaseQuantity')).toEqual(['1', '8', '1'])
    expect(of('Invoice/InvoiceLine/ItemPriceExtension/TaxTotal/TaxAmount')).toEqual([...B1.taxes])
    expect(of('Invoice/AccountingCustomerParty/Party/PostalAddress/CountrySubentity')).toEqual(['AUH'])
  })

  test('B3 reports tax, total and each line in dirhams too', () => {
    const of = values(B3_DOCUMENT)
    expect(of('Invoice/TaxTotal/TaxAmount')).toEqual([B3.tax, B3.legal.tax])
    expect(of('Invoice/TaxExchangeRate/CalculationRate')).toEqual(['3.672500'])
    expect(of('Invoice/AdditionalDocumentReference/DocumentDescription')).toEqual([`AED ${B3.legal.gross}`])
    expect(of('Invoice/InvoiceLine/ItemPriceExtension/Amount')).toEqual([B3.legal.gross])
  })

  test('B5 names its invoice and reason, and has no payment means', () => {
    const of = values(B5_DOCUMENT)
    expect(of('CreditNote/BillingReference/InvoiceDocumentReference/ID')).toEqual(['INV-AE-2026-000044'])
    expect(of('CreditNote/DiscrepancyResponse/ResponseCode')).toEqual(['DL8.61.1.C'])
    expect(of('CreditNote/CreditNoteLine/CreditedQuantity')).toEqual(['1.5'])
    expect(of('CreditNote/PaymentMeans/PaymentMeansCode')).toBeUndefined()
  })

  test('an export is marked as one and has the reason for zero tax', () => {
    const of = values(EXPORT_DOCUMENT)
    expect(of('Invoice/ProfileExecutionID')).toEqual(['00000001'])
    expect(of('Invoice/Note')![0]).toContain('Art. 31')
    expect(of('Invoice/Delivery/DeliveryLocation/Address/CityName')).toEqual(['London'])
  })

  test('Peppol has discount, handling fee, negative units and free text as entered', () => {
    const of = values(PEPPOL_DOCUMENT, 'PEPPOL_BIS3')
    expect(of('Invoice/InvoiceLine/AllowanceCharge/Amount')).toEqual(['768.75', '70.31', '41.24'])
    expect(of('Invoice/InvoiceLine/InvoicedQuantity')).toContain('-2')
    expect(ublXml(PEPPOL_DOCUMENT, 'PEPPOL_BIS3')).toContain('Flight &amp; hotel &lt;Leeds&gt;')
    expect(isUblProfile('PEPPOL_BIS3') && !isUblProfile('COMMERCIAL') && !isUblProfile('toString')).toBe(true)
  })

  test('a half that PINT AE would round differently is sent as one item of its amount', () => {
    const [first] = B1_DOCUMENT.lines
    const half = {
      ...first!,
      quantity: '-9.45',
      price: '798.5',
      gross: '-7545.83',
      rebate: '-226.37',
      rebatePercent: '3',
      net: '-7319.46',
    }
    const tree = read(ublXml({ ...B1_DOCUMENT, lines: [first!, half] }, 'PINT_AE'))
    expect(tree.get('Invoice/InvoiceLine/InvoicedQuantity')).toEqual(['20.5', '-1'])
    expect(tree.get('Invoice/InvoiceLine/Price/PriceAmount')).toEqual(['1250', '7545.83'])
    expect(tree.get('Invoice/InvoiceLine/AllowanceCharge/AllowanceChargeReason')).toEqual(['Discount 3 %'])
  })

  test('the XML writer omits empty elements and characters that XML can’t represent', () => {
    const root = element('a', [
      element('b', ''),
      element('c', [element('d', null)]),
      element('e', 'x\u0001<\ud800>"&', { id: '"' }),
    ])
    expect(xmlText(root!)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <e id="&quot;">x&lt;\ufffd&gt;&quot;&amp;</e>\n</a>\n',
    )
    expect(escaped('\u0000ok\uffff')).toBe('ok')
  })
})

describe('the validation of a document', () => {
  test.each(Object.entries(DOCUMENTS))('%s has no errors and a valid wire format', (_name, document) => {
    expect(validateInvoice(document)).toEqual([])
    expect(SnapshotInvoice.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
  })

  const line = (change: object) => ({
    lines: B1_DOCUMENT.lines.map((one, i) => (i === 0 ? { ...one, ...change } : one)),
  })
  const category = (change: object) => ({ categories: B1_DOCUMENT.categories.map((one) => ({ ...one, ...change })) })
  const supplier = (change: object) => ({ supplier: { ...B1_DOCUMENT.supplier, ...change } })
  const client = (change: object) => ({ client: { ...B1_DOCUMENT.client, ...change } })

  test.each<[string, SnapshotInvoice, object, string, string]>([
    ['BR-DEC', B1_DOCUMENT, { net: '28381.105' }, 'BR-DEC', 'net'],
    ['BR-25', B1_DOCUMENT, line({ description: ' ' }), 'BR-25', 'lines.0.description'],
    ['BR-27', B1_DOCUMENT, line({ price: '-1250', quantity: '-20.5' }), 'BR-27', 'lines.0.price'],
    ['R121', B1_DOCUMENT, line({ per: '0' }), 'R121', 'lines.0.per'],
    ['R120', B1_DOCUMENT, line({ quantity: '20' }), 'R120', 'lines.0.net'],
    ['R120 of the parts', B1_DOCUMENT, line({ gross: '25625.01' }), 'R120', 'lines.0.gross'],
    ['R110', B1_DOCUMENT, line({ from: '2026-10-31' }), 'R110', 'lines.0.from'],
    ['BR-CO-10', B1_DOCUMENT, { net: '28381.11' }, 'BR-CO-10', 'net'],
    ['BR-CO-13', B1_DOCUMENT, category({ taxable: '28381.11' }), 'BR-CO-13', 'net'],
    ['BR-S-08', B1_DOCUMENT, category({ taxable: '28381.11' }), 'BR-S-08', 'categories.0.taxable'],
    ['BR-CO-14', B1_DOCUMENT, { tax: '1419.07' }, 'BR-CO-14', 'tax'],
    ['BR-CO-15', B1_DOCUMENT, { gross: '29800.17' }, 'BR-CO-15', 'gross'],
    ['BR-CO-16', B1_DOCUMENT, { gross: '-29800.16' }, 'BR-CO-16', 'gross'],
    [
      'BR-CO-17',
      PEPPOL_DOCUMENT,
      { categories: [{ ...PEPPOL_DOCUMENT.categories[0]!, tax: '5017.30' }] },
      'BR-CO-17',
      'categories.0.tax',
    ],
    ['lines and category', B1_DOCUMENT, category({ tax: '1419.05' }), 'linesAndCategory', 'categories.0.tax'],
    ['BR-CO-18', B1_DOCUMENT, line({ taxCode: 'Z', taxPercent: '0' }), 'BR-CO-18', 'lines.0.taxCode'],
    ['BR-Z-09', B1_DOCUMENT, category({ code: 'Z' }), 'BR-Z-09', 'categories.0.tax'],
    ['BR-O-10', B1_DOCUMENT, category({ code: 'O', percent: '0', note: null }), 'BR-O-10', 'categories.0.note'],
    ['BR-S-02', B1_DOCUMENT, supplier({ taxNumber: null }), 'BR-S-02', 'supplier.taxNumber'],
    [
      'BR-AE-02',
      { ...B1_DOCUMENT, ...client({ taxNumber: null }) },
      category({ code: 'AE' }),
      'BR-AE-02',
      'client.taxNumber',
    ],
    ['BR-CO-25', B1_DOCUMENT, { dueDate: null, terms: null }, 'BR-CO-25', 'dueDate'],
    ['due before issue', B1_DOCUMENT, { dueDate: '2026-12-01' }, 'dueAfterIssue', 'dueDate'],
    ['R005', B3_DOCUMENT, { legal: { ...B3_DOCUMENT.legal!, currency: 'USD' } }, 'R005', 'legal.currency'],
    ['legal sums', B3_DOCUMENT, { legal: { ...B3_DOCUMENT.legal!, gross: '55065.48' } }, 'legalAddsUp', 'legal.gross'],
    [
      'legal lines',
      B3_DOCUMENT,
      { legal: { ...B3_DOCUMENT.legal!, tax: '2622.18', gross: '55065.48' } },
      'legalLines',
      'legal.net',
    ],
    ['BR-55', B5_DOCUMENT, { preceding: null }, 'BR-55', 'preceding'],
    ['ibr-158-ae', B5_DOCUMENT, { reason: null }, 'ibr-158-ae', 'reason'],
    ['R010', B1_DOCUMENT, client({ endpoint: null }), 'R010', 'client.endpoint'],
    ['R003', PEPPOL_DOCUMENT, { orderNumber: null, buyerReference: null }, 'R003', 'buyerReference'],
    ['ibr-132-ae', B1_DOCUMENT, supplier({ taxNumber: '100123456700013' }), 'ibr-132-ae', 'supplier.taxNumber'],
    [
      'ibr-128-ae',
      B1_DOCUMENT,
      client({ address: { ...B1_DOCUMENT.client.address, region: null, city: 'Al Ain' } }),
      'ibr-128-ae',
      'client.address.region',
    ],
    [
      'ibr-143-ae',
      B1_DOCUMENT,
      supplier({ address: { ...B1_DOCUMENT.supplier.address, city: undefined } }),
      'ibr-143-ae',
      'supplier.address.city',
    ],
    [
      'ibr-150-ae',
      B1_DOCUMENT,
      client({ commercialRegistration: null }),
      'ibr-150-ae',
      'client.commercialRegistration',
    ],
    ['ibr-173-ae', B1_DOCUMENT, supplier({ registrar: null }), 'ibr-173-ae', 'supplier.registrar'],
    ['ibr-175-ae', B3_DOCUMENT, { legal: null }, 'ibr-175-ae', 'legal'],
    ['ibr-190-ae', B1_DOCUMENT, { ...line({}), ...category({ percent: '15' }) }, 'ibr-190-ae', 'categories.0.percent'],
    [
      'Art. 53',
      B2_DOCUMENT,
      { supplier: { ...B2_DOCUMENT.supplier, nameArabic: null } },
      'Art. 53',
      'supplier.nameArabic',
    ],
    [
      'Art. 53, number',
      B2_DOCUMENT,
      { supplier: { ...B2_DOCUMENT.supplier, taxNumber: '1' } },
      'Art. 53',
      'supplier.taxNumber',
    ],
  ])('%s is found, with its field and what to do', (_name, document, change, rule, field) => {
    const found = validateInvoice({ ...document, ...change })
    expect(found.map((one) => `${one.code} ${one.field}`)).toContain(`${rule} ${field}`)
    for (const { message } of found) expect(message).toMatch(/\.$/)
  })

  test('twenty halves of a fils are too much for PINT AE by line, but not by category', () => {
    const [first] = B1_DOCUMENT.lines
    const one = { ...first!, quantity: '1', price: '10.1', per: '1', gross: '10.10', net: '10.10', tax: '0.51' }
    const lines = Array.from({ length: 20 }, (_, i) => ({ ...one, number: i + 1 }))
    const [own] = B1_DOCUMENT.categories
    const document = {
      ...B1_DOCUMENT,
      lines,
      categories: [{ ...own!, taxable: '202.00', tax: '10.20' }],
      net: '202.00',
      tax: '10.20',
      gross: '212.20',
    }
    expect(validateInvoice(document).map(({ code }) => code)).toEqual(['aligned-ibrp-s-09'])
    expect(validateInvoice({ ...document, vatRounding: 'CATEGORY' }).map(({ code }) => code)).toEqual([
      'BR-CO-17',
      'aligned-ibrp-s-09',
    ])
  })
})

test.each([
  ['an export', { client: { ...EXPORT_DOCUMENT.client, endpoint: null } }, '9900000099'],
  [
    'what a client abroad buys at the standard rate',
    {
      client: { ...EXPORT_DOCUMENT.client, endpoint: null },
      lines: B1_DOCUMENT.lines,
      categories: B1_DOCUMENT.categories,
    },
    '9900000098',
  ],
])('%s is sent to the address that the UAE reserves for it', (_what, change, id) => {
  const { net, tax, gross } = 'lines' in change ? B1_DOCUMENT : EXPORT_DOCUMENT
  const document = { ...EXPORT_DOCUMENT, net, tax, gross, ...change }
  expect(validateInvoice(document)).toEqual([])
  expect(ublXml(document, 'PINT_AE')).toContain(`<cbc:EndpointID schemeID="0235">${id}</cbc:EndpointID>`)
  // The client's own address takes precedence.
  expect(ublXml({ ...document, client: EXPORT_DOCUMENT.client }, 'PINT_AE')).not.toContain(id)
})

describe('a credit note that is issued', () => {
  const {
    lines: _lines,
    supplyFrom: _from,
    supplyTo: _to,
    categories: _categories,
    legal: _legal,
    ...head
  } = B5_DOCUMENT
  const issued = (document: SnapshotInvoice, earlier: SnapshotCreditLine[], requests: readonly CreditRequest[]) => {
    const credit = creditOf(creditableLines(document, earlier), requests, document.currency)
    if (!credit.ok) throw new Error(credit.message)
    return { credit, snapshot: createCreditSnapshot(document, credit, head, earlier) }
  }
  const prior = ({ credit, snapshot: document }: { credit: Credit; snapshot: SnapshotInvoice }): SnapshotCreditLine[] =>
    credit.lines.map(({ id, quantity, net, tax }, i) => {
      const { legalNet, legalTax } = document.lines[i]!
      return { of: Number(id), quantity, net, tax, legalNet: legalNet ?? '0', legalTax: legalTax ?? '0' }
    })

  test('B5 matches its rules', () => {
    const { net, tax, gross, lines } = issued(B1_DOCUMENT, [], [{ id: '1', quantity: '1.5' }]).snapshot
    expect({ net, tax, gross }).toEqual({ net: B5_DOCUMENT.net, tax: B5_DOCUMENT.tax, gross: B5_DOCUMENT.gross })
    expect(lines).toEqual(B5_DOCUMENT.lines)
  })

  test.each(Object.entries({ B1: B1_DOCUMENT, B3: B3_DOCUMENT, Peppol: PEPPOL_DOCUMENT }))(
    '%s in three parts is cancelled out to the last unit, in the legal currency too, and each part is valid',
    (_name, document) => {
      const first = issued(document, [], [{ id: '1', quantity: '0.37' }])
      const second = issued(document, prior(first), [{ id: '1', net: '100.01' }])
      const before = [...prior(first), ...prior(second)]
      const rest = creditInFull(creditableLines(document, before), document.currency)
      if (!rest.ok) throw new Error(rest.message)
      const documents = [first.snapshot, second.snapshot, createCreditSnapshot(document, rest, head, before)]
      for (const field of ['net', 'tax', 'gross'] as const) {
        expect(compare(plus(...documents.map((one) => one[field])), document[field])).toBe(0)
        if (document.legal)
          expect(compare(plus(...documents.map((one) => one.legal![field])), document.legal[field])).toBe(0)
      }
      for (const one of documents) expect(validateInvoice({ ...one, profile: document.profile })).toEqual([])
      expect(second.snapshot.lines[0]).toMatchObject({ unit: 'ITEM', quantity: '1', price: '100.01', net: '100.01' })
    },
  )
})

/** Any lines that a month can have: fractional units, discounts, deductions, two rates. */
const anyLines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 4000 }),
    price: fc.integer({ min: 1, max: 300_000 }),
    isDeducted: fc.boolean(),
    per: fc.constantFrom('1', '8', '22', '168'),
    rebatePercent: fc.constantFrom('0', '3', '2.5'),
    isZeroRated: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
)

test('whatever a month bills, its document has no errors except those that no document can fix, and its XML is well-formed', () => {
  const hundredths = (count: number) => rounded(divide(String(count), '100'), 2)
  const {
    lines: _lines,
    supplyFrom: _from,
    supplyTo: _to,
    categories: _categories,
    legal: _legal,
    ...head
  } = B1_DOCUMENT
  const vat = { ok: true, note: 'Export', noteArabic: null, reasonCode: null, evidence: null, rule: 'any' } as const
  fc.assert(
    fc.property(
      anyLines,
      fc.constantFrom('LINE' as const, 'CATEGORY' as const),
      fc.boolean(),
      (some, vatRounding, isForeign) => {
        const lines = some.map(({ quantity, price, per, rebatePercent, isDeducted, isZeroRated }, i) => ({
          line: billLine({
            kind: 'SERVICE',
            description: 'R&D <1>',
            from: '2026-11-01',
            to: '2026-11-30',
            unit: 'DAY',
            per,
            rebatePercent,
            quantity: hundredths(isDeducted && i > 0 ? -quantity : quantity),
            price: hundredths(price),
            currency: 'AED',
          }),
          vat: isZeroRated
            ? { ...vat, code: 'Z' as const, percent: '0' }
            : { ...vat, code: 'S' as const, percent: '5' },
          consultant: null,
          orderNumber: null,
        }))
        const legalRate = isForeign ? { ...B3.rate, currency: 'SAR', rate: '3.75/3.6725' } : null
        const document = createSnapshot({ head, lines, vatRounding, legalRate })
        expect(
          validateInvoice(document).filter(({ code }) => code !== 'BR-CO-16' && code !== 'aligned-ibrp-s-09'),
        ).toEqual([])
        expect(read(ublXml(document, 'PINT_AE')).get('Invoice/LegalMonetaryTotal/PayableAmount')).toEqual([
          document.gross,
        ])
      },
    ),
    { numRuns: 60 },
  )
})
