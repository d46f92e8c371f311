import { expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { clientRoutes } from './clients.routes.ts'

const ids: Record<string, string> = {}

const CLIENTS = [
  { name: 'Al Noor Digital Bank', countryID: 'AE', industry: 'Banking', code: 'NOOR' },
  { name: 'Café Müller 100% Co', countryID: 'AE', type: 'PROSPECT', code: 'CAFE' },
  { name: 'Kazma_Petro Systems', countryID: 'KW', industry: 'Energy', type: 'INACTIVE', code: 'KAZMA' },
  { name: 'Kazma Petro Trading', countryID: 'KW', industry: 'Energy', legalName: 'بنك الكويت', code: 'KPT' },
  { name: 'Thames Payments Ltd', countryID: 'GB', industry: 'Banking', code: 'TH\u0041MES' },
]

const app = await createTestApp({ modules: [{ name: 'clients', routes: clientRoutes }] })
const admin = await app.as('ADMIN')
const manager = await app.as('COUNTRY_MANAGER', { countryIDs: ['AE', 'KW'] })
for (const client of CLIENTS) ids[client.code] = (await admin.post('/clients', client)).data.id

const codes = async (query: object) =>
  (await admin.get('/clients', query as never)).data.map(({ code }: { code: string }) => code)

test.each([
  // search text, clients found
  ['noor', ['NOOR']],
  ['NOOR bank', ['NOOR']],
  ['bank noor', ['NOOR']],
  ['cafe muller', ['CAFE']],
  ['ülle', ['CAFE']],
  ['100%', ['CAFE']],
  ['%', ['CAFE']],
  ['_', ['KAZMA']],
  ['kazma_petro', ['KAZMA']],
  ['\\', []],
  ["'; drop table client; --", []],
  ['الكويت', ['KPT']],
  ['thames', ['THAMES']],
  ['zzz', []],
])('the search for %j finds %j', async (searchInput, found) => {
  expect(await codes({ searchInput })).toEqual(found)
})

test.each([
  [{ type: 'PROSPECT' }, ['CAFE']],
  [{ status: ['PROSPECT', 'INACTIVE'] }, ['CAFE', 'KAZMA']],
  [{ type: ['PROSPECT', 'ACTIVE'], status: 'INACTIVE' }, []],
  [{ countryID: 'KW' }, ['KPT', 'KAZMA']],
  [{ countryID: ['KW', 'GB'], industry: 'Banking' }, ['THAMES']],
  [{ sort: '-code', pageSize: 2 }, ['THAMES', 'NOOR']],
  [{ sort: 'country', pageSize: 1 }, ['KPT']],
  [{ sort: 'type', page: 5, pageSize: 1 }, ['CAFE']],
  [{ page: 99 }, []],
])('the filter %j finds %j', async (query, found) => {
  expect(await codes(query)).toEqual(found)
})

test.each([
  [{ type: 'GONE' }, 'type'],
  [{ leaveDate: '2026-02-30' }, 'leaveDate'],
  [{ page: 0 }, 'page'],
  [{ pageSize: 201 }, 'pageSize'],
  [{ colour: 'red' }, 'colour'],
  [{ accountManagerID: 'me' }, 'accountManagerID'],
])('the query %j is rejected with the name of the parameter', async (query, path) => {
  const reply = await admin.get('/clients', query as never)
  expect(reply.status).toBe(400)
  expect(reply.errors![0]!.path).toContain(path)
})

test('a calendar is saved as a whole, and a leave date finds the clients that are closed on that day', async () => {
  const path = `/clients/${ids.THAMES}/holidays`
  const days = [
    { date: '2026-12-28', name: 'Boxing Day (substitute)', kind: 'HOLIDAY' },
    { date: '2026-12-24', name: 'Year-end shutdown', kind: 'SHUTDOWN' },
  ]
  const set = await admin.put(path, { holidays: days, version: 1 })
  expect(set.data).toEqual({ holidays: [days[1], days[0]], version: 2 })
  expect((await admin.get(path)).data).toEqual([days[1], days[0]])
  expect(await codes({ leaveDate: '2026-12-24' })).toEqual(['THAMES'])
  expect(await codes({ leaveDate: '2026-12-25' })).toEqual([])

  expect(await admin.put(path, { holidays: [], version: 1 })).toMatchObject({ status: 409, current: { version: 2 } })
  const duplicate = await admin.put(path, { holidays: [days[0], { ...days[0], name: 'Again' }], version: 2 })
  expect(duplicate).toMatchObject({
    status: 400,
    errors: [{ path: 'holidays.1.date', message: expect.stringContaining('twice') }],
  })
  expect((await admin.get(path)).data).toHaveLength(2)
  const [latest] = (await admin.get(`/clients/${ids.THAMES}/history`)).data
  expect(latest).toMatchObject({ event: 'client.holidays-updated', changes: [{ field: 'holidays' }] })
})

test('a leave date finds the clients in a country with a public holiday, also without their own calendar', async () => {
  const { data: all } = await admin.get('/clients', { pageSize: 200 })
  const inCountry = (id: string) =>
    all.filter(({ countryID }: { countryID: string }) => countryID === id).map(({ code }: { code: string }) => code)
  const holiday = { countryId: 'AE', date: '2027-03-10', name: 'Eid al-Fitr', tentative: true }
  await app.appContext.db.insertInto('publicHoliday').values(holiday).execute()
  expect(inCountry('AE').length).toBeGreaterThan(0)
  expect((await codes({ leaveDate: '2027-03-10' })).toSorted()).toEqual(inCountry('AE').toSorted())
  expect(await codes({ leaveDate: '2027-03-11' })).toEqual([])
  // A client with a holiday of its own on that date is found too.
  const { version } = (await admin.get(`/clients/${ids.THAMES}`)).data
  const own = [{ date: '2027-03-10', name: 'Stocktaking', kind: 'SHUTDOWN' }]
  expect(await admin.put(`/clients/${ids.THAMES}/holidays`, { holidays: own, version })).toMatchObject({ status: 200 })
  expect((await codes({ leaveDate: '2027-03-10' })).toSorted()).toEqual([...inCountry('AE'), 'THAMES'].toSorted())
  expect(await codes({ leaveDate: '2027-03-10', countryID: 'GB' })).toEqual(['THAMES'])
})

test('the overview shows the next dates of the calendar, not past ones', async () => {
  const day = (date: string) => ({ date, name: 'Founding day', kind: 'HOLIDAY' })
  await admin.put(`/clients/${ids.KPT}/holidays`, { holidays: [day('2020-02-25'), day('2199-02-25')], version: 1 })
  const { data } = await admin.get(`/clients/${ids.KPT}/overview`)
  const documents = { agreements: [], contracts: [] }
  expect(data).toEqual({
    ...documents,
    contacts: 0,
    files: 0,
    subsidiaries: [],
    nextHolidays: [day('2199-02-25')],
    related: [],
  })
})

test('a bulk change applies to all selected clients or to none', async () => {
  const owner = await app.as('BUSINESS_DEVELOPMENT')
  const change = { accountManagerIDs: [owner.staff!.id], type: 'ACTIVE' }
  const done = await manager.put('/clients/bulk', { ids: [ids.CAFE, ids.KAZMA, ids.CAFE], change })
  expect(done.data).toEqual({ changed: 2 })
  expect(await codes({ accountManagerID: owner.staff!.id })).toEqual(['CAFE', 'KAZMA'])
  expect((await admin.get(`/clients/${ids.KAZMA}`)).data).toMatchObject({ type: 'ACTIVE', version: 2 })

  const partly = await manager.put('/clients/bulk', { ids: [ids.NOOR, ids.THAMES], change: { type: 'INACTIVE' } })
  expect(partly.status).toBe(404)
  expect((await admin.get(`/clients/${ids.NOOR}`)).data).toMatchObject({ type: 'ACTIVE', version: 1 })
  expect((await manager.put('/clients/bulk', { ids: [ids.NOOR], change: {} })).status).toBe(400)
  expect((await manager.put('/clients/bulk', { ids: [], change: { type: 'ACTIVE' } })).status).toBe(400)
  const orphan = { accountManagerIDs: [ids.NOOR] }
  expect(await manager.put('/clients/bulk', { ids: [ids.NOOR], change: orphan })).toMatchObject({
    status: 400,
    errors: [{ path: 'change.accountManagerIDs.0' }],
  })
})

test.each([
  // the entered client, the existing client that it may duplicate
  ['AL-NOOR DIGITAL BANK L.L.C.', 'NOOR'],
  ['The Al Noor Digital Bank FZ LLC', 'NOOR'],
  ['Al Nour Digital Bank', 'NOOR'],
  ['Cafe Mueller 100 Company', 'CAFE'],
  ['Thames Payments GmbH', 'THAMES'],
])('the new client %j has the possible duplicates %j', async (name, code) => {
  const { data } = await admin.get('/clients/duplicates', { name })
  expect(data[0]).toMatchObject({ code, _country: expect.any(Object) })
})

test('a client is not its own duplicate, and an unknown name gives no warning', async () => {
  const name = 'Al Noor Digital Bank'
  expect((await admin.get('/clients/duplicates', { name, excludeID: ids.NOOR })).data).toEqual([])
  expect((await admin.get('/clients/duplicates', { name })).data[0]).toMatchObject({ code: 'NOOR', similarity: 1 })
  expect((await admin.get('/clients/duplicates', { name: 'Orbital Wheat Mills' })).data).toEqual([])
  expect((await admin.get('/clients/duplicates', { name: '' })).status).toBe(400)
})

test('contacts of a client are added, changed, made primary and removed, and only through their own client', async () => {
  const path = `/clients/${ids.NOOR}/contacts`
  const first = (
    await admin.post(path, { name: 'Lina Khoury', kind: 'HIRING_MANAGER', email: 'Lina@Example.com', primary: true })
  ).data
  expect(first).toMatchObject({ email: 'lina@example.com', primary: true, phone: null, clientID: ids.NOOR })
  const second = (
    await admin.post(path, { name: 'Accounts', kind: 'ACCOUNTS_PAYABLE', phone: '+971 50 000 0000', primary: true })
  ).data
  expect((await admin.get(`${path}/${first.id}`)).data.primary).toBe(false)
  expect((await admin.get(path, { kind: 'ACCOUNTS_PAYABLE' })).data.map(({ id }: { id: string }) => id)).toEqual([
    second.id,
  ])
  expect((await admin.get(path, { searchInput: 'lina@' })).meta!.total).toBe(1)

  // The client that lost the mark to another was changed as well.
  const edit = { title: 'Head of IT', email: '' }
  expect((await admin.put(`${path}/${first.id}`, { ...edit, version: 1 })).code).toBe('STALE_VERSION')
  expect((await admin.put(`${path}/${first.id}`, { ...edit, version: 2 })).data).toMatchObject({
    title: 'Head of IT',
    email: null,
    version: 3,
  })
  expect(await admin.put(`${path}/${first.id}`, { title: 'CTO', version: 1 })).toMatchObject({
    status: 409,
    current: { title: 'Head of IT' },
  })
  expect(await admin.post(path, { name: 'X', email: 'nobody' })).toMatchObject({
    status: 400,
    errors: [{ path: 'email' }],
  })
  expect(await admin.post(path, { name: 'X', phone: 'call me' })).toMatchObject({
    status: 400,
    errors: [{ path: 'phone' }],
  })
  for (const wrong of [`/clients/${ids.CAFE}/contacts/${first.id}`, `${path}/${ids.CAFE}`, `${path}/1`]) {
    expect((await admin.get(wrong)).status).toBe(404)
    expect((await admin.put(wrong, { name: 'Y', version: 2 })).status).toBe(404)
    expect((await admin.del(wrong)).status).toBe(404)
  }
  expect((await admin.del(`${path}/${second.id}`)).data).toEqual({ id: second.id })
  expect((await admin.get(path)).meta!.total).toBe(1)
  const history = (await admin.get(`/clients/${ids.NOOR}/history`)).data
  expect(history.map(({ event }: { event: string }) => event).slice(0, 3)).toEqual([
    'client.contact-removed',
    'client.contact-updated',
    'client.contact-added',
  ])
  expect(history[1].changes).toContainEqual({ field: 'contact.title', from: null, to: 'Head of IT' })
})

test('contacts are names only with limited access, and have addresses for users who send invoices', async () => {
  const talent = await app.as('TAS_LEAD')
  const [contact] = (await talent.get(`/clients/${ids.NOOR}/contacts`)).data
  expect(Object.keys(contact).sort()).toEqual(['clientID', 'id', 'kind', 'name', 'primary', 'title', 'version'])
  expect((await talent.get(`/clients/${ids.NOOR}/contacts`, { searchInput: 'example.com' })).meta!.total).toBe(0)
  const invoicing = await app.as('FINANCE_EXECUTIVE_INVOICE')
  expect((await invoicing.get(`/clients/${ids.NOOR}/contacts`)).data[0]).toHaveProperty('email')
  expect((await talent.post(`/clients/${ids.NOOR}/contacts`, { name: 'X' })).status).toBe(403)
})
