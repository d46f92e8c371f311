import { gstinCheckCharacter } from '@muster/contract/kernel/values/tax-numbers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { BILLINGS, createBillingTestApp, dataOf, moveInvoice } from '../../../kernel/testing/fixtures/billing.ts'

/**
 * Invoices of India (docs/domain/invoices.md): the taxes by state codes, each rounded separately, from the client
 * record to the credit.
 */

const { app, executive, manager, cfo, make, documents } = await createBillingTestApp()
const admin = await app.as('ADMIN')

const gstin = (state: string, serial: string) => {
  const first = `${state}ZZZZZ${serial}Z1Z`
  return `${first}${gstinCheckCharacter(first)}`
}
const address = (region: string | null) => ({
  lines: ['Tech Park Road 4'],
  city: 'Pune',
  postalCode: '411000',
  countryID: 'IN',
  ...(region && { region }),
})

let made = 0
/** Our company in Maharashtra, as entered by users. */
async function entityIn(region: string, taxNumber: string) {
  made += 1
  return admin.post('/settings/legal-entities', {
    code: `IN-${made}`,
    name: `Demo India ${made}`,
    countryID: 'IN',
    numberPrefix: `I${made}`,
    taxNumber,
    address: address(region),
    commercialRegistration: 'U72900PN2020PTC000001',
  })
}
const clientIn = async (more: Record<string, unknown>) => {
  made += 1
  return dataOf(await admin.post('/clients', { name: `Demo Client ${made}`, countryID: 'IN', ...more }))
}

/** The draft of a month at this price. */
async function draftFor(legalEntityID: string, clientID: string, rate: string) {
  await make.month({ clientID, legalEntityID, countryID: 'IN', currency: 'INR', unit: 'MONTH', rate })
  return documents.draftOf(clientID)
}
// biome-ignore lint/suspicious/noExplicitAny: the test knows the response shape.
async function issued(draft: any) {
  const submitted = dataOf(await moveInvoice(executive, draft, 'SUBMITTED'))
  return dataOf(await moveInvoice(manager, dataOf(await moveInvoice(manager, submitted, 'APPROVED')), 'ISSUED'))
}

test('a state is stored by its code, and an invalid GSTIN or state is rejected on entry', async () => {
  const entity = dataOf(await entityIn('maharashtra', gstin('27', '0001')))
  expect(entity.address.region).toBe('27')
  expect(await entityIn('Mumbai', gstin('27', '0002'))).toMatchObject({
    status: 400,
    errors: [{ path: 'address.region', message: expect.stringContaining('not a state of India') }],
  })
  const wrong = `${gstin('27', '0003').slice(0, 14)}${gstin('27', '0003').endsWith('9') ? '8' : '9'}`
  const refused = { status: 400, errors: [{ path: 'taxNumber', message: expect.stringContaining('check character') }] }
  expect(await entityIn('MH', wrong)).toMatchObject(refused)
  const { id, version } = entity
  expect(await admin.put(`/settings/legal-entities/${id}`, { taxNumber: wrong, version })).toMatchObject(refused)
  expect(await admin.post('/clients', { name: 'Wrong', countryID: 'IN', taxNumber: wrong })).toMatchObject(refused)
  const client = await clientIn({ billingAddress: address('MH'), siteAddresses: [address('Karnataka'), address(null)] })
  expect(client.billingAddress.region).toBe('27')
  expect(client.siteAddresses.map((site: { region?: string }) => site.region ?? null)).toEqual(['29', null])
})

test('within one state CGST and SGST are separate taxes, each rounded separately, and credits cancel both', async () => {
  const { id: legalEntityID } = dataOf(await entityIn('Maharashtra', gstin('27', '0011')))
  const { id } = await clientIn({ taxNumber: gstin('27', '0012'), billingAddress: address('maharashtra') })
  const draft = await draftFor(legalEntityID, id, '194121.17')
  const both = (tax: string) => [
    { name: 'CGST', percent: '9', tax },
    { name: 'SGST', percent: '9', tax },
  ]
  const figures = { net: '194121.17', tax: '34941.82', gross: '229062.99', taxes: [{ parts: both('17470.91') }] }
  expect(draft).toMatchObject(figures)
  const document = await issued(draft)
  expect(document).toMatchObject({ status: 'ISSUED', ...figures })
  const credit = async (request: object) => {
    const body = { code: 'PRICE_ALTERED', text: 'Agreed', ...request }
    const note = dataOf(await executive.post(`${BILLINGS}/${document.id}/credit-note`, body))
    const way = `${BILLINGS}/credit-notes/${note.id}/status`
    const agreed = dataOf(await cfo.put(way, { status: 'APPROVED', version: note.version }))
    return dataOf(await cfo.put(way, { status: 'ISSUED', version: agreed.version }))
  }
  const first = await credit({ lines: [{ line: 1, net: '33333.39' }] })
  // 9 % of 33,333.39 is 3,000.0051.
  expect(first).toMatchObject({ net: '33333.39', tax: '6000.02' })
  const rest = await credit({})
  expect(rest).toMatchObject({ net: '160787.78', tax: '28941.80' })
  const { rows } = await sql<{ parts: unknown }>`select snapshot #> '{categories,0,parts}' as parts from credit_note
    where billing_id = ${document.id}::uuid order by issued_at, number`.execute(app.appContext.db)
  expect(rows.map(({ parts }) => parts)).toEqual([both('3000.01'), both('14470.90')])
  expect(dataOf(await manager.get(`${BILLINGS}/${document.id}`))).toMatchObject({ status: 'CREDITED', open: '0.00' })
})

test('a draft, its invoice and a credit note show the particulars of rule 46 on screen and in the PDF, and each line adds up', async () => {
  const { id: legalEntityID } = dataOf(await entityIn('Maharashtra', gstin('27', '0041')))
  const ours = gstin('27', '0041')
  const theirs = gstin('29', '0042')
  const { id } = await clientIn({ taxNumber: theirs, billingAddress: address('29'), rebatePercent: '2' })
  const { version } = dataOf(await admin.get('/settings'))
  dataOf(await admin.put('/settings', { signatory: { name: 'Asha Rao', title: 'Finance director' }, version }))
  const draft = await draftFor(legalEntityID, id, '104226.14')
  const gst = {
    serviceCode: '998513',
    placeOfSupply: 'Karnataka (29)',
    supplierNumber: ours,
    clientNumber: theirs,
    isReverseCharged: false,
  }
  const line = { quantity: '1', price: '104226.14', rebate: '2084.52', rebatePercent: '2', net: '102141.62' }
  expect(draft).toMatchObject({ gst, lines: [line] })
  const document = await issued(draft)
  expect(document).toMatchObject({ gst, lines: [line] })
  const body = { code: 'PRICE_ALTERED', text: 'Agreed', lines: [{ line: 1, quantity: '0.5' }] }
  const note = dataOf(await executive.post(`${BILLINGS}/${document.id}/credit-note`, body))
  const half = { quantity: '0.5', unit: 'MONTH', price: '104226.14', per: '1', rebate: '1042.26', net: '51070.81' }
  expect(note).toMatchObject({ gst, lines: [half] })
  const printed = [
    'SAC',
    '998513',
    'Place of supply Karnataka (29)',
    `GSTIN ${ours}`,
    `GSTIN ${theirs}`,
    'Reverse charge No',
    'Discount',
    '1,04,226.14',
    '2,084.52 (2 %)',
    '1,02,141.62',
    'IGST 18 %',
    'INR 1,20,527.11',
    'One lakh twenty thousand five hundred and twenty-seven rupees and eleven paise',
  ]
  const signed = ['For Demo India', 'Asha Rao, Finance director', 'Authorised signatory']
  for (const one of [draft, document]) {
    const { bytes } = await executive.get(`${BILLINGS}/${one.id}/invoice`)
    const text = await textOf(bytes)
    for (const phrase of [...printed, ...signed]) expect(text).toContain(phrase)
  }
})

test('between states it is IGST, and a draft reports when a GSTIN change has changed its taxes', async () => {
  const { id: legalEntityID } = dataOf(await entityIn('27', gstin('27', '0021')))
  const client = await clientIn({ taxNumber: gstin('29', '0022'), billingAddress: address('27') })
  const draft = await draftFor(legalEntityID, client.id, '100.05')
  expect(draft.taxes).toMatchObject([{ tax: '18.01', parts: [{ name: 'IGST', percent: '18', tax: '18.01' }] }])
  // The address is in another state than the registration, which is a warning and does not block.
  expect(draft.missing).toMatchObject([{ code: 'client.address.region', level: 'WARNS', resolution: 'CLIENT' }])
  const moved = { taxNumber: gstin('27', '0022'), version: client.version }
  dataOf(await admin.put(`/clients/${client.id}`, moved))
  expect(await moveInvoice(executive, draft, 'SUBMITTED')).toMatchObject({
    status: 422,
    code: 'STALE_DRAFT',
    message: expect.stringContaining('is now taxed with CGST 9 % and SGST 9 % instead of IGST 18 %'),
  })
})

test('a client without GSTIN and state can’t be billed, and one without GSTIN is taxed by the state of its address', async () => {
  const { id: legalEntityID } = dataOf(await entityIn('27', gstin('27', '0031')))
  const client = await clientIn({ billingAddress: address(null) })
  await make.month({ clientID: client.id, legalEntityID, countryID: 'IN', currency: 'INR', unit: 'MONTH', rate: '50' })
  const [row] = (await executive.get(`${BILLINGS}/ready`, { clientID: client.id })).data
  expect(row).toMatchObject({ verdict: 'BLOCKED' })
  expect(
    row.reasons.map(({ code, resolution }: { code: string; resolution: string }) => `${code} ${resolution}`),
  ).toContain('client.address.region CLIENT')
  dataOf(await admin.put(`/clients/${client.id}`, { billingAddress: address('Kerala'), version: client.version }))
  const draft = await documents.draftOf(client.id)
  expect(draft.taxes).toMatchObject([{ parts: [{ name: 'IGST', tax: '9.00' }] }])
})
