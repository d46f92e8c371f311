import { beforeEach, expect, test } from 'vitest'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { BILLINGS, createBillingTestApp, NOTIFIED_AT } from '../../../kernel/testing/fixtures/billing.ts'

const { app, manager, make, documents } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

const issued = (clientID: string) => documents.issued(clientID)

test('the document has the content required by law: in Arabic with a QR code in Saudi Arabia, as XML for e-invoices', async () => {
  const saudi = await issued(
    (await make.month({ countryID: 'SA', unit: 'MONTH', rate: '32000.00', currency: 'SAR' })).clientID,
  )
  expect(saudi).toMatchObject({ currency: 'SAR', net: '32000.00', tax: '4800.00', gross: '36800.00' })
  const pdf = await textOf((await manager.get(`${BILLINGS}/${saudi.id}/invoice`)).bytes)
  for (const phrase of ['Tax Invoice', saudi.number, '310122393500003', '310122393600003', '36,800.00', '15 %'])
    expect(pdf).toContain(phrase)
  expect(pdf).not.toContain('32000.00')
  expect(pdf).toMatch(/[\u0600-\u06ff]/)
  expect((await manager.get(`${BILLINGS}/${saudi.id}/e-invoice`)).code).toBe('XML_NOT_AVAILABLE')
  const emirates = await issued((await make.month()).clientID)
  const refusedXml = await manager.get(`${BILLINGS}/${emirates.id}/e-invoice`)
  expect(refusedXml).toMatchObject({ status: 422, code: 'TAX_DATA_MISSING' })
  const dollars = await make.month({ unit: 'HOUR', rate: '85.00', currency: 'USD' })
  await app.appContext.db
    .updateTable('legalEntity')
    .set({
      registrar: 'Dubai Economy',
      eInvoiceScheme: '0235',
      eInvoiceId: '1001234567',
      eInvoiceProfile: 'PINT_AE',
      eInvoiceFrom: '2026-01-01',
    })
    .where('id', '=', dollars.legalEntityID)
    .execute()
  await app.appContext.db
    .updateTable('client')
    .set({
      registrar: 'Dubai Economy',
      commercialRegistration: 'CN-2',
      eInvoiceScheme: '0235',
      eInvoiceId: '1007654321',
    })
    .where('id', '=', dollars.clientID)
    .execute()
  const foreign = await issued(dollars.clientID)
  expect(foreign).toMatchObject({
    net: '14960.00',
    tax: '748.00',
    legal: { currency: 'AED', rate: '3.6725', tax: '2747.03' },
  })
  const xml = (await manager.get(`${BILLINGS}/${foreign.id}/e-invoice`)).bytes.toString()
  for (const part of [
    `<cbc:ID>${foreign.number}</cbc:ID>`,
    'urn:peppol:pint:billing-1@ae-1',
    'currencyID="USD">15708.00<',
    'currencyID="AED">2747.03<',
  ])
    expect(xml).toContain(part)
})
