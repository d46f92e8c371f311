import { describe, expect, test } from 'vitest'
import { officialErrors } from '../../../kernel/testing/files/official-rules.ts'
import { readUbl, textsAt, ublErrors } from '../../../kernel/testing/files/ubl.ts'
import { BILLINGS, createBillingTestApp, dataOf, moveInvoice } from '../../../kernel/testing/fixtures/billing.ts'

/** Tax rounding and the resulting e-invoice, from the settings of the legal entity to the file. */

const { app, executive, manager, make, documents } = await createBillingTestApp()
const admin = await app.as('ADMIN')

const ENDPOINT = { registrar: 'Dubai Economy', eInvoiceScheme: '0235', eInvoiceId: '1007654321' }

let made = 0

/** A legal entity that sends e-invoices from this year on, created in one request; then its rounding is changed. */
async function sending(countryID: string, vatRounding: string, fields: object): Promise<string> {
  made += 1
  const entity = {
    code: `EI-${made}`,
    name: `Electronic ${made} LLC`,
    countryID,
    numberPrefix: `EI${made}`,
    address: { lines: ['1 Demo Road'], city: 'Dubai', region: 'Dubai', postalCode: null, countryID },
    taxNumber: '100123456700003',
    commercialRegistration: 'CN-1001',
    registrar: 'Dubai Economy',
    eInvoiceFrom: '2026-01-01',
    ...fields,
  }
  const { id, version } = dataOf(await admin.post('/settings/legal-entities', entity))
  dataOf(await admin.put(`/settings/legal-entities/${id}`, { vatRounding, version }))
  return id
}

/** Three people for a month each at 10.10: example B6 of docs/domain/billing.md. */
async function threeOf(legalEntityID: string, countryID: string, currency: string, client: Record<string, unknown>) {
  const clientID = await make.client(countryID, { invoiceGrouping: 'CONSOLIDATED', ...client })
  for (let i = 0; i < 3; i += 1)
    await make.month({ clientID, legalEntityID, countryID, currency, unit: 'MONTH', rate: '10.10' })
  return clientID
}

const readXml = async (path: string) => readUbl((await manager.get(`${BILLINGS}/${path}/e-invoice`)).bytes.toString())

describe.each([
  { vatRounding: 'LINE', taxes: ['0.51', '0.51', '0.51'], tax: '1.53', gross: '31.83' },
  { vatRounding: 'CATEGORY', taxes: ['0.50', '0.51', '0.51'], tax: '1.52', gross: '31.82' },
] as const)('three lines of 10.10 at 5 %, the tax rounded by $vatRounding', ({ vatRounding, taxes, tax, gross }) => {
  test('are issued, validated as PINT AE and credited to zero', async () => {
    const legalEntityID = await sending('AE', vatRounding, {
      eInvoiceProfile: 'PINT_AE',
      eInvoiceEndpoint: { scheme: '0235', id: '1001234567' },
    })
    const clientID = await threeOf(legalEntityID, 'AE', 'AED', { ...ENDPOINT, commercialRegistration: 'CN-2' })
    const document = await documents.issued(clientID)
    expect(document).toMatchObject({ status: 'ISSUED', net: '30.30', tax, gross, open: gross })
    expect(document.lines.map((line: { tax: string }) => line.tax)).toEqual(taxes)
    // Issued on the tenth day after October ended.
    const close = dataOf(await manager.get('/timesheets/month-close', { legalEntityID, month: '2026-10' }))
    expect(close.billing).toMatchObject({ settled: 3, cycle: { timesheets: 3, averageDays: '10.0', longestDays: 10 } })
    const xml = await readXml(document.id)
    // By line the tax may differ from its rate by half a fils per line.
    expect(ublErrors(xml, vatRounding === 'LINE' ? 2 : 0)).toEqual([])
    expect(textsAt(xml, 'TaxTotal/TaxSubtotal/TaxAmount')).toEqual([tax])
    expect(textsAt(xml, 'InvoiceLine/ItemPriceExtension/TaxTotal/TaxAmount')).toEqual(taxes)
    expect(textsAt(xml, 'LegalMonetaryTotal/PayableAmount')).toEqual([gross])
    // One line, then the remainder: the tax is credited in full.
    const credit = async (body: object) => {
      const note = dataOf(
        await executive.post(`${BILLINGS}/${document.id}/credit-note`, {
          code: 'PRICE_ALTERED',
          text: 'Agreed',
          ...body,
        }),
      )
      const way = `${BILLINGS}/credit-notes/${note.id}/status`
      const agreed = dataOf(await manager.put(way, { status: 'APPROVED', version: note.version }))
      return dataOf(await manager.put(way, { status: 'ISSUED', version: agreed.version }))
    }
    const first = await credit({ lines: [{ line: 1, quantity: '0.5' }] })
    const rest = await credit({})
    expect((Number(first.tax) + Number(rest.tax)).toFixed(2)).toBe(tax)
    for (const { id } of [first, rest]) expect(ublErrors(await readXml(`credit-notes/${id}`), 2)).toEqual([])
    expect(dataOf(await manager.get(`${BILLINGS}/${document.id}`))).toMatchObject({ status: 'CREDITED', open: '0.00' })
  })
})

test('an export of the UAE is sent to the reserved address, and no client address is required', async () => {
  const legalEntityID = await sending('AE', 'LINE', {
    eInvoiceProfile: 'PINT_AE',
    eInvoiceEndpoint: { scheme: '0235', id: '1001234567' },
  })
  const address = { lines: ['2 Demo Riverside'], city: 'London', region: 'England', countryID: 'GB' }
  const clientID = await make.client('GB', { billingAddress: JSON.stringify(address) })
  await make.month({ clientID, legalEntityID, countryID: 'AE', currency: 'AED', unit: 'MONTH', rate: '100' })
  const [row] = (await executive.get(`${BILLINGS}/ready`, { clientID })).data
  expect(row).toMatchObject({ verdict: 'READY', reasons: [{ code: 'ISSUED_LATE', level: 'WARNS' }] })
  const document = await documents.issued(clientID)
  expect(document).toMatchObject({ status: 'ISSUED', tax: '0.00', missing: [] })
  const xml = (await manager.get(`${BILLINGS}/${document.id}/e-invoice`)).bytes.toString()
  expect(xml).toContain('<cbc:EndpointID schemeID="0235">9900000099</cbc:EndpointID>')
  expect(textsAt(readUbl(xml), 'ProfileExecutionID')).toEqual(['00000001'])
})

test.each(['LINE', 'CATEGORY'] as const)(
  'a British client on Peppol without an order is billed after its reference is entered on the draft, with tax rounded by %s',
  async (vatRounding) => {
    const legalEntityID = await sending('GB', vatRounding, {
      eInvoiceProfile: 'PEPPOL_BIS3',
      eInvoiceEndpoint: { scheme: '9932', id: 'GB999000001' },
      taxNumber: 'GB999000001',
    })
    const address = { lines: ['2 Demo Riverside'], city: 'London', postalCode: 'EC0 0AA', countryID: 'GB' }
    const clientID = await threeOf(legalEntityID, 'GB', 'GBP', {
      billingAddress: JSON.stringify(address),
      taxNumber: 'GB999000002',
      eInvoiceScheme: '9932',
      eInvoiceId: 'GB999000002',
      rebatePercent: '3',
    })
    const { data: queue } = await executive.get(`${BILLINGS}/ready`, { clientID })
    expect(queue).toHaveLength(3)
    for (const { verdict, reasons } of queue)
      expect({ verdict, reasons }).toMatchObject({
        verdict: 'READY',
        reasons: [{ code: 'invoice.buyerReference', level: 'WARNS' }],
      })
    const draft = await documents.draftOf(clientID)
    expect(await moveInvoice(executive, draft, 'SUBMITTED')).toMatchObject({
      status: 422,
      code: 'REFERENCE_MISSING',
      errors: [{ path: 'buyerReference' }],
    })
    const fields = { buyerReference: 'Cost centre 4711', version: draft.version }
    const submitted = dataOf(
      await moveInvoice(executive, dataOf(await executive.put(`${BILLINGS}/${draft.id}`, fields)), 'SUBMITTED'),
    )
    const document = dataOf(
      await moveInvoice(manager, dataOf(await moveInvoice(manager, submitted, 'APPROVED')), 'ISSUED'),
    )
    // 10.10 less 3 %, which is 0.30: three times 9.80 at 20 %.
    expect(document).toMatchObject({ currency: 'GBP', net: '29.40', tax: '5.88', gross: '35.28' })
    const official = (await manager.get(`${BILLINGS}/${document.id}/e-invoice`)).bytes.toString()
    expect(officialErrors(official)).toEqual([])
    const xml = await readXml(document.id)
    expect(ublErrors(xml)).toEqual([])
    expect(textsAt(xml, 'CustomizationID')).toEqual([
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    ])
    expect(textsAt(xml, 'BuyerReference')).toEqual(['Cost centre 4711'])
    expect(textsAt(xml, 'InvoiceLine/AllowanceCharge/Amount')).toEqual(['0.30', '0.30', '0.30'])
    expect(textsAt(xml, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID')).toEqual(['GB999000002'])
  },
)
