import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { clientRoutes } from './clients.routes.ts'

const MONEY = {
  paymentTerms: 'NET_60',
  creditLimit: { amount: '900000.00', currency: 'AED' },
  rebatePercent: '2.5',
  notes: 'Pays late',
}

const app = await createTestApp({ modules: [{ name: 'clients', routes: clientRoutes }] })
const admin = await app.as('ADMIN')
const one = {
  name: 'Pearl Insurance',
  legalName: 'Secret Pearl Holding',
  countryID: 'AE',
  taxNumber: '100123456700003',
  ...MONEY,
}
const emirati = (await admin.post('/clients', one)).data
const saudi = (await admin.post('/clients', { name: 'Sahara Retail Group', countryID: 'SA', industry: 'Retail' })).data

const namesOf = (reply: { data: { name: string }[] }) => reply.data.map(({ name }) => name).sort()

describe('clients in scope', () => {
  test('a country manager finds the clients of the own countries; clients of other countries are not found', async () => {
    const manager = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
    expect(namesOf(await manager.get('/clients'))).toEqual(['Sahara Retail Group'])
    expect((await manager.get('/clients', { countryID: 'AE' })).meta!.total).toBe(0)
    expect((await manager.get('/clients', { searchInput: 'pearl' })).meta!.total).toBe(0)
    expect((await manager.get('/clients/duplicates', { name: 'Pearl Insurance LLC' })).data).toEqual([])
    for (const path of ['', '/overview', '/contacts', '/holidays', '/history']) {
      expect(await manager.get(`/clients/${emirati.id}${path}`)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect((await manager.put(`/clients/${emirati.id}`, { name: 'Taken', version: 1 })).status).toBe(404)
    expect((await manager.post(`/clients/${emirati.id}/contacts`, { name: 'Somebody' })).status).toBe(404)
    const holidays = [{ date: '2026-12-24', name: 'Taken', kind: 'HOLIDAY' }]
    expect((await manager.put(`/clients/${emirati.id}/holidays`, { holidays, version: 1 })).status).toBe(404)
    expect(
      (await manager.put('/clients/bulk', { ids: [saudi.id, emirati.id], change: { type: 'INACTIVE' } })).status,
    ).toBe(404)
    expect((await admin.get(`/clients/${saudi.id}`)).data).toMatchObject({ type: 'ACTIVE', version: 1 })
    const outside = await manager.put(`/clients/${saudi.id}`, { countryID: 'AE', version: 1 })
    expect(outside).toMatchObject({
      status: 400,
      errors: [{ path: 'countryID', message: expect.stringContaining('one of your countries') }],
    })
    const foreignParent = await manager.put(`/clients/${saudi.id}`, { parentID: emirati.id, version: 1 })
    expect(foreignParent).toMatchObject({ status: 400, errors: [{ path: 'parentID' }] })
  })

  test('a country manager without a country sees none', async () => {
    const manager = await app.as('COUNTRY_MANAGER', { countryIDs: [] })
    expect((await manager.get('/clients')).meta!.total).toBe(0)
  })

  test('business development sees its own clients only, becomes account manager of new ones, and can hand over a client but not leave it without one', async () => {
    const one = await app.as('BUSINESS_DEVELOPMENT')
    const two = await app.as('BUSINESS_DEVELOPMENT')
    expect((await one.get('/clients')).meta!.total).toBe(0)
    const client = (await one.post('/clients', { name: 'Delta Health Network', countryID: 'QA' })).data
    expect(client.accountManagerIDs).toEqual([one.staff!.id])
    expect(namesOf(await one.get('/clients'))).toEqual(['Delta Health Network'])
    expect((await two.get(`/clients/${client.id}`)).status).toBe(404)

    const abandoned = await one.put(`/clients/${client.id}`, { accountManagerIDs: [], version: 1 })
    expect(abandoned).toMatchObject({ status: 422, code: 'LAST_ACCOUNT_MANAGER' })
    const inBulk = await one.put('/clients/bulk', { ids: [client.id], change: { accountManagerIDs: [] } })
    expect(inBulk).toMatchObject({ status: 422, code: 'LAST_ACCOUNT_MANAGER' })
    const given = await one.put(`/clients/${client.id}`, { accountManagerIDs: [two.staff!.id], version: 1 })
    expect(given.data._accountManagers).toEqual([{ id: two.staff!.id, name: two.staff!.name }])
    expect(given.data._accountManager).toEqual({ id: two.staff!.id, name: two.staff!.name })
    expect((await two.get('/clients')).data[0]._accountManager).toEqual(given.data._accountManager)
    expect((await one.get(`/clients/${client.id}`)).status).toBe(404)
    expect((await two.get(`/clients/${client.id}`)).status).toBe(200)
  })

  test('a user who has left, or whose role has no clients, cannot become account manager', async () => {
    const gone = await app.as('BUSINESS_DEVELOPMENT')
    await app.appContext.db.updateTable('appUser').set({ active: false }).where('id', '=', gone.staff!.id).execute()
    const visa = await app.as('VISA_TEAM')
    const reply = await admin.put(`/clients/${saudi.id}`, {
      accountManagerIDs: [gone.staff!.id, visa.staff!.id],
      version: 1,
    })
    expect(reply.errors!.map(({ path }) => path)).toEqual(['accountManagerIDs.0', 'accountManagerIDs.1'])
    expect(reply.status).toBe(400)
  })
})

describe('visible fields of a client', () => {
  const LIMITED = [
    'legalName',
    '_country',
    '_accountManagers',
    '_accountManager',
    'industry',
    'workingDays',
    'leaveRemark',
    'holidays',
  ]
  const INVOICING = ['taxNumber', 'paymentTerms', 'creditLimit', 'billingAddress', 'rebatePercent', 'requiresPO']

  test.each(['TALENT_ACQUISITION', 'FINANCE', 'VISA_TEAM', 'ASSET_MANAGER', 'FINANCE_MANAGER_PAYROLL'] as const)(
    '%s sees name, code and type of a client, in list and record',
    async (role) => {
      const reader = await app.as(role)
      const record = (await reader.get(`/clients/${emirati.id}`)).data
      expect(Object.keys(record).sort()).toEqual(['code', 'id', 'name', 'type', 'version'])
      for (const row of (await reader.get('/clients')).data)
        expect(Object.keys(row).sort()).toEqual(['code', 'id', 'name', 'type', 'version'])
      expect((await reader.get(`/clients/${emirati.id}/contacts`)).status).toBe(403)
      expect((await reader.get(`/clients/${emirati.id}/history`)).status).toBe(403)
      expect((await reader.get('/clients/export')).status).toBe(403)
    },
  )

  test.each(['HR_ASSOCIATE', 'TAS_MANAGER', 'ASSOCIATE_DIRECTOR'] as const)(
    '%s sees neither tax nor amounts',
    async (role) => {
      const reader = await app.as(role)
      const record = (await reader.get(`/clients/${emirati.id}`)).data
      for (const field of LIMITED) expect(record).toHaveProperty(field)
      for (const field of [...INVOICING, 'notes', '_createdBy']) expect(record).not.toHaveProperty(field)
    },
  )

  test.each(['FINANCE_MANAGER_INVOICE', 'FINANCE_EXECUTIVE_INVOICE'] as const)(
    '%s also sees the invoice contact and delivery',
    async (role) => {
      const reader = await app.as(role)
      const record = (await reader.get(`/clients/${emirati.id}`)).data
      for (const field of [...LIMITED, ...INVOICING]) expect(record).toHaveProperty(field)
      expect(record).not.toHaveProperty('notes')
      expect((await reader.get('/clients', { searchInput: '100123456700003' })).meta!.total).toBe(1)
    },
  )

  test('no search, filter or sort reveals a hidden field', async () => {
    const talent = await app.as('TALENT_ACQUISITION')
    expect((await talent.get('/clients', { searchInput: 'pearl' })).meta!.total).toBe(1)
    expect((await talent.get('/clients', { searchInput: 'Secret' })).meta!.total).toBe(0)
    expect((await talent.get('/clients', { searchInput: '100123456700003' })).meta!.total).toBe(0)
    for (const filter of [
      { countryID: 'AE' },
      { leaveDate: '2026-12-02' },
      { industry: 'Retail' },
      { accountManagerID: emirati.id },
    ]) {
      expect(await talent.get('/clients', filter)).toMatchObject({
        status: 400,
        errors: [{ path: Object.keys(filter)[0] }],
      })
    }
    for (const sort of ['country', 'createdAt']) expect((await talent.get('/clients', { sort })).status).toBe(400)
    expect((await talent.get('/clients/duplicates', { name: 'Secret Pearl Holding' })).data).toEqual([])
    const associate = await app.as('HR_ASSOCIATE')
    expect((await associate.get('/clients', { searchInput: 'Secret' })).meta!.total).toBe(1)
    expect((await associate.get('/clients', { searchInput: '100123456700003' })).meta!.total).toBe(0)
  })

  test('the history omits changes of hidden fields', async () => {
    const before = (await admin.get(`/clients/${emirati.id}`)).data
    await admin.put(`/clients/${emirati.id}`, { rebatePercent: '3', industry: 'Insurance', version: before.version })
    const associate = await app.as('HR_ASSOCIATE')
    const [latest, first] = (await associate.get(`/clients/${emirati.id}/history`)).data
    expect(latest.changes).toEqual([{ field: 'industry', from: null, to: 'Insurance' }])
    expect(JSON.stringify(first)).not.toMatch(/900000|NET_60|100123456700003|Pays late/)
  })

  test('change, bulk change, export and deletion require their permission', async () => {
    const hr = await app.as('HR_MANAGER')
    expect((await hr.put(`/clients/${emirati.id}`, { name: 'X', version: 1 })).status).toBe(403)
    expect((await hr.post('/clients', { name: 'X', countryID: 'AE' })).status).toBe(403)
    expect((await hr.del(`/clients/${emirati.id}`)).status).toBe(403)
    const coo = await app.as('COO')
    expect((await coo.del(`/clients/${emirati.id}`)).status).toBe(403)
    expect((await coo.post('/clients', { name: 'X', countryID: 'AE' })).status).toBe(403)
    expect((await coo.get('/clients/export')).status).toBe(200)
    expect((await app.anonymous.get('/clients')).status).toBe(401)
  })
})
