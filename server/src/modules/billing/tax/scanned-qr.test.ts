import { beforeEach, expect, test } from 'vitest'
import { qrIn } from '../../../kernel/testing/files/pdf-picture.ts'
import { BILLINGS, createBillingTestApp, dataOf, NOTIFIED_AT } from '../../../kernel/testing/fixtures/billing.ts'

const { app, executive, manager, make, documents } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

const issued = (clientID: string) => documents.issued(clientID)

/** Fields with one byte of tag, one of length and the value, as in the ZATCA Base64 format. */
function fieldsOf(text: string): Record<number, string> {
  const bytes = Buffer.from(text, 'base64')
  const fields: Record<number, string> = {}
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!)
    fields[bytes[at]!] = bytes.subarray(at + 2, at + 2 + bytes[at + 1]!).toString('utf8')
  return fields
}

test('the QR code scanned from a Saudi document has the figures of the document, in riyals', async () => {
  const saudi = { countryID: 'SA', unit: 'MONTH' as const }
  const paid = { currency: 'SAR', rate: '32000.00', gross: '36800.00', tax: '4800.00' }
  for (const wish of [paid, { ...paid, currency: 'USD', rate: '8000.00', gross: '34500.00', tax: '4500.00' }]) {
    const { rate, currency, gross, tax } = wish
    const document = await issued((await make.month({ ...saudi, rate, currency })).clientID)
    const code = await qrIn((await manager.get(`${BILLINGS}/${document.id}/invoice`)).bytes)
    expect(fieldsOf(code!)).toEqual({ 1: 'شركة الاختبار', 2: '310122393500003', 3: NOTIFIED_AT, 4: gross, 5: tax })
    if (currency !== 'SAR') continue
    const body = { code: 'PRICE_ALTERED', text: 'Half a month', lines: [{ line: 1, quantity: '0.5' }] }
    const note = dataOf(await executive.post(`${BILLINGS}/${document.id}/credit-note`, body))
    const way = `${BILLINGS}/credit-notes/${note.id}`
    const { version } = dataOf(await manager.put(`${way}/status`, { status: 'APPROVED', version: 1 }))
    dataOf(await manager.put(`${way}/status`, { status: 'ISSUED', version }))
    const credited = fieldsOf((await qrIn((await manager.get(`${way}/invoice`)).bytes))!)
    expect([credited[4], credited[5]]).toEqual(['18400.00', '2400.00'])
  }
  const elsewhere = await issued((await make.month()).clientID)
  expect(await qrIn((await manager.get(`${BILLINGS}/${elsewhere.id}/invoice`)).bytes)).toBeNull()
})
