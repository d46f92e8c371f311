import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { clientRoutes } from './clients.routes.ts'

const app = await createTestApp({ modules: [{ name: 'clients', routes: clientRoutes }] })
const admin = await app.as('ADMIN')

let made = 0
async function aClient(body: object = {}, by = admin) {
  made += 1
  const reply = await by.post('/clients', { name: `Company Number ${made} Pattern`, countryID: 'AE', ...body })
  expect(reply, reply.message).toMatchObject({ status: 201 })
  return reply.data
}

describe('the life cycle of a client', () => {
  test('a client is created with the defaults of its country, changed, protected from an outdated change and exported', async () => {
    const client = await aClient({ name: 'Najd Cloud Services', countryID: 'SA', industry: 'Cloud' })
    expect(client).toMatchObject({
      code: expect.stringMatching(/^CL-\d{4}$/),
      type: 'ACTIVE',
      currency: 'SAR',
      workingDays: [1, 2, 3, 4, 7],
    })
    expect(client).toMatchObject({
      _country: { id: 'SA', name: 'Saudi Arabia' },
      hoursPerDay: '8',
      version: 1,
      paymentTerms: 'NET_30',
    })
    expect(client._createdBy.id).toBe(admin.staff!.id)

    const change = { paymentTerms: 'EOM_45', creditLimit: { amount: '50000.00', currency: 'SAR' }, version: 1 }
    const changed = await admin.put(`/clients/${client.id}`, change)
    expect(changed.data).toMatchObject({ ...change, version: 2, industry: 'Cloud', updatedBy: admin.staff!.id })

    const stale = await admin.put(`/clients/${client.id}`, { name: 'Overwritten', version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { name: 'Najd Cloud Services', version: 2 },
    })

    const director = await app.as('MANAGING_DIRECTOR')
    const spreadsheet = await director.get('/clients/export', { format: 'csv', searchInput: 'najd cloud' })
    expect(spreadsheet.status).toBe(200)
    expect(spreadsheet.bytes.toString('utf8')).toContain('Najd Cloud Services')
    expect(spreadsheet.bytes.toString('utf8')).toContain('Saudi Arabia')
    expect(spreadsheet.bytes.toString('utf8').trim().split('\n')).toHaveLength(2)
  })

  test('every change is in its history, field by field', async () => {
    const client = await aClient({ notes: 'Met at the fair' })
    await admin.put(`/clients/${client.id}`, { name: 'Renamed Company', type: 'PROSPECT', version: 1 })
    const { data } = await admin.get(`/clients/${client.id}/history`)
    expect(data.map(({ event }: { event: string }) => event)).toEqual(['client.updated', 'client.created'])
    expect(data[0]).toMatchObject({ actorName: admin.staff!.name })
    expect(data[0].changes).toEqual([
      { field: 'name', from: client.name, to: 'Renamed Company' },
      { field: 'type', from: 'ACTIVE', to: 'PROSPECT' },
    ])
    const older = await admin.get(`/clients/${client.id}/history`, { before: data[0].id })
    expect(older.data).toHaveLength(1)
  })

  test('a code may be entered once, and generated codes skip it', async () => {
    const { code } = await aClient()
    const next = `CL-${String(Number(code.slice(3)) + 1).padStart(4, '0')}`
    await aClient({ code: next.toLowerCase() })
    expect(await admin.post('/clients', { name: 'Another', countryID: 'AE', code: next })).toMatchObject({
      status: 409,
      code: 'CODE_ALREADY_USED',
      errors: [{ path: 'code', message: expect.stringContaining('Enter another code') }],
    })
    expect((await aClient()).code).not.toBe(next)
  })

  test('an unused client is archived; one with consultants or subsidiaries lists what uses it', async () => {
    const parent = await aClient()
    const child = await aClient({ parentID: parent.id })
    await app.appContext.db
      .insertInto('consultant')
      .values({ name: 'Priya Nair', countryId: 'AE', clientId: parent.id })
      .execute()
    const held = await admin.del(`/clients/${parent.id}`)
    expect(held).toMatchObject({ status: 409, code: 'CLIENT_IN_USE' })
    expect(held.message).toMatch(/1 subsidiary/)
    expect(held.message).toMatch(/1 consultant\b/)
    expect((await admin.get(`/clients/${parent.id}/overview`)).data).toMatchObject({
      subsidiaries: [{ id: child.id }],
      related: [{ kind: 'consultants', count: 1 }],
    })

    expect((await admin.del(`/clients/${child.id}`)).status).toBe(200)
    expect((await admin.get(`/clients/${child.id}`)).status).toBe(404)
    expect((await admin.get('/clients', { searchInput: child.code })).meta!.total).toBe(0)
  })

  test('a parent cannot be a subsidiary of its own subsidiary', async () => {
    const top = await aClient()
    const middle = await aClient({ parentID: top.id })
    const low = await aClient({ parentID: middle.id })
    expect(low._parent).toEqual({ id: middle.id, name: middle.name })
    const circle = await admin.put(`/clients/${top.id}`, { parentID: low.id, version: 1 })
    expect(circle).toMatchObject({
      status: 400,
      errors: [{ path: 'parentID', message: expect.stringContaining('subsidiary') }],
    })
    const self = await admin.put(`/clients/${top.id}`, { parentID: top.id, version: 1 })
    expect(self).toMatchObject({ status: 400, errors: [{ path: 'parentID' }] })
  })

  test('of two concurrent changes one succeeds and the other gets a conflict', async () => {
    const client = await aClient()
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => admin.put(`/clients/${client.id}`, { name, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await admin.get(`/clients/${client.id}`)).data.version).toBe(2)
  })
})

describe('valid and invalid fields of a client', () => {
  const address = { lines: ['Street 1'], city: 'Riyadh', countryID: 'SA' }
  test.each([
    // the fields sent in addition to name and country, the field, part of the message
    [{ name: '' }, 'name', 'required'],
    [{ name: 'N'.repeat(201) }, 'name', '200'],
    [{ countryID: 'XX' }, 'countryID', 'not supported'],
    [{ countryID: 'uae' }, 'countryID', 'two-letter'],
    [{ taxNumber: '12345' }, 'taxNumber', '15 digits'],
    [{ taxRegistered: true }, 'taxNumber', 'Enter the tax number'],
    [{ countryID: 'SA', taxNumber: '100123456700003' }, 'taxNumber', 'starts and ends with 3'],
    [{ paymentTerms: 'whenever' }, 'paymentTerms', 'Net 30'],
    [{ paymentTerms: 'NET_366' }, 'paymentTerms', 'Enter at most 365 days'],
    [{ workingDays: [] }, 'workingDays', 'at least one'],
    [{ workingDays: [1, 1] }, 'workingDays', 'once'],
    [{ workingDays: [8] }, 'workingDays.0', '1 (Monday)'],
    [{ hoursPerDay: '25' }, 'hoursPerDay', '24'],
    [{ hoursPerDay: 8 }, 'hoursPerDay', ''],
    [{ rebatePercent: '100.5' }, 'rebatePercent', '100'],
    [{ creditLimit: { amount: '-5', currency: 'AED' } }, 'creditLimit.amount', 'negative'],
    [{ creditLimit: { amount: '5.001', currency: 'AED' } }, 'creditLimit.amount', '2 decimal'],
    [{ leaveBillingPolicy: { kind: 'BILLABLE_UP_TO_N', days: null } }, 'leaveBillingPolicy.days', 'number of days'],
    [{ leaveBillingPolicy: { kind: 'BILLABLE', days: 5 } }, 'leaveBillingPolicy.days', 'Leave the days empty'],
    [{ website: 'javascript:alert(1)' }, 'website', 'web address'],
    [{ website: 'https://a\u0000b.com' }, 'website', 'invisible'],
    [{ eInvoiceEndpoint: { scheme: '1', id: 'x' } }, 'eInvoiceEndpoint.scheme', 'four-digit scheme'],
    [
      { billingAddress: { ...address, district: 'Olaya', postalCode: '12211' } },
      'billingAddress.buildingNumber',
      '4-digit',
    ],
    [
      { siteAddresses: [{ ...address, buildingNumber: '1234', postalCode: '12211' }] },
      'siteAddresses.0.district',
      'district',
    ],
    [{ accountManagerIDs: ['00000000-0000-4000-8000-000000000000'] }, 'accountManagerIDs.0', 'Select an active'],
    [{ parentID: '00000000-0000-4000-8000-000000000000' }, 'parentID', 'Parent company not found'],
    [{ colour: 'red' }, 'colour', 'Unknown field'],
    [{ version: 7 }, 'version', 'Unknown field'],
    [{ createdBy: '00000000-0000-4000-8000-000000000000' }, 'createdBy', 'Unknown field'],
    [{ notes: 'a\u0000b' }, 'notes', 'invisible'],
  ])('%j is rejected at %s', async (body, path, message) => {
    const reply = await admin.post('/clients', { name: 'Refused Company', countryID: 'AE', ...body })
    expect(reply).toMatchObject({ status: 400, errors: [{ path, message: expect.stringContaining(message) }] })
    expect((await admin.get('/clients', { searchInput: 'Refused Company' })).meta!.total).toBe(0)
  })

  test.each([
    [{ taxNumber: '100 1234 5670 0003', taxRegistered: true }, { taxNumber: '100123456700003' }],
    [{ countryID: 'SA', taxNumber: '300123456700003' }, { taxRegistered: true }],
    [
      { countryID: 'GB', taxNumber: 'GB 123 4567 89' },
      { taxNumber: 'GB123456789', hoursPerDay: '7.5', workingDays: [1, 2, 3, 4, 5] },
    ],
    [
      { countryID: 'KW', creditLimit: { amount: '1.125', currency: 'KWD' } },
      { creditLimit: { amount: '1.125', currency: 'KWD' } },
    ],
    [{ website: 'www.example.com' }, { website: 'https://www.example.com' }],
    [{ workingDays: [7, 1, 3] }, { workingDays: [1, 3, 7] }],
    [
      { leaveBillingPolicy: { kind: 'CREDIT_AFTER_N', days: 10 } },
      { leaveBillingPolicy: { kind: 'CREDIT_AFTER_N', days: 10 } },
    ],
    [
      {
        billingAddress: {
          ...address,
          buildingNumber: '1234',
          district: 'Olaya',
          postalCode: '12211',
          additionalNumber: '6789',
        },
      },
      { billingAddress: { city: 'Riyadh', additionalNumber: '6789' } },
    ],
    [{ name: "O'Neil & Søn — بنك 🏦" }, { name: "O'Neil & Søn — بنك 🏦" }],
  ])('%j is accepted', async (body, stored) => {
    expect(await aClient(body)).toMatchObject(stored)
  })

  test('a change is checked together with the stored values', async () => {
    const client = await aClient({ taxNumber: '100123456700003', taxRegistered: true })
    const moved = await admin.put(`/clients/${client.id}`, { countryID: 'SA', version: 1 })
    expect(moved).toMatchObject({ status: 400, errors: [{ path: 'taxNumber' }] })
    const emptied = await admin.put(`/clients/${client.id}`, { taxNumber: null, version: 1 })
    expect(emptied).toMatchObject({ status: 400, errors: [{ path: 'taxNumber' }] })
    expect((await admin.get(`/clients/${client.id}`)).data).toMatchObject({ countryID: 'AE', version: 1 })
  })
})

test('the sort fields of the list are those of the contract', async () => {
  for (const sort of clientEndpoints.list.list.sorts) {
    for (const direction of ['', '-'])
      expect((await admin.get('/clients', { sort: direction + sort })).status).toBe(200)
  }
  expect((await admin.get('/clients', { sort: 'notes' })).status).toBe(400)
})

test('the name of a parent client in a country out of scope is hidden', async () => {
  const parent = (await admin.post('/clients', { name: 'Far Parent Holding', countryID: 'SA' })).data
  const child = (await admin.post('/clients', { name: 'Near Child Company', countryID: 'AE', parentID: parent.id }))
    .data
  const manager = await app.as('COUNTRY_MANAGER', { countryIDs: ['AE'] })
  expect((await admin.get(`/clients/${child.id}`)).data._parent).toMatchObject({ name: 'Far Parent Holding' })
  const { bytes, data } = await manager.get(`/clients/${child.id}`)
  expect(data._parent).toBeNull()
  expect(bytes.toString()).not.toContain('Far Parent')
})
