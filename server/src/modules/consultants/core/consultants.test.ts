import { ROLES } from '@muster/contract/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { consultantRoutes } from './consultants.routes.ts'

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
const hr = await app.as('HR_VICE_PRESIDENT')
const clientID = await aClient('Al Noor Digital Bank')

async function aClient(name: string, code = 'AL-NOOR'): Promise<string> {
  const { id } = await app.appContext.db
    .insertInto('client')
    .values({ name, code, countryId: 'AE', currency: 'AED', workingDays: [1, 2, 3, 4, 5] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const PRIYA = {
  name: 'Priya Nair',
  nameArabic: 'بريا ناير',
  countryID: 'AE',
  nationality: 'IN',
  title: 'Java Developer',
  skills: ['Java', 'SQL', 'java'],
  personalEmail: 'Priya@Example.com',
  mobile: '+971 50 000 4567',
  birthDate: '1990-05-05',
}
const add = async (person: object = {}) => (await hr.post('/candidates', { ...PRIYA, ...person })).data

describe('adding a consultant', () => {
  test('assigns a code and the status PRE_JOINING, and normalises the input', async () => {
    const reply = await hr.post('/candidates', {
      ...PRIYA,
      clientID,
      dependants: [{ name: 'Arun Nair', relation: 'CHILD' }],
    })
    expect(reply.status).toBe(201)
    expect(reply.data).toMatchObject({
      code: expect.stringMatching(/^C-\d{5}$/),
      status: 'PRE_JOINING',
      version: 1,
      skills: ['java', 'SQL'],
      personalEmail: 'priya@example.com',
      _country: { id: 'AE', name: 'United Arab Emirates' },
      _client: { id: clientID, name: 'Al Noor Digital Bank' },
      dependants: [{ name: 'Arun Nair', passportNumber: null }],
    })
    expect(reply.data.bank).toBeNull()
    expect(reply.data.pay).toBeNull()
  })

  test('accepts a single name', async () => {
    expect(await add({ name: 'Ramachandran' })).toMatchObject({ name: 'Ramachandran', firstName: null, lastName: null })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no country', { countryID: undefined }, 'countryID'],
    ['a country in which the company does not operate', { countryID: 'FR' }, 'countryID'],
    ['a client that does not exist', { clientID: '00000000-0000-4000-8000-000000000000' }, 'clientID'],
    ['a child at work', { birthDate: '2015-01-01' }, 'birthDate'],
    [
      'a passport that expires before it is issued',
      { identity: { passportIssue: '2024-01-01', passportExpiry: '2023-01-01' } },
      'identity.passportExpiry',
    ],
    [
      'a dependant born tomorrow',
      { dependants: [{ name: 'A', relation: 'CHILD', birthDate: '2190-01-01' }] },
      'dependants.0.birthDate',
    ],
    ['a status', { status: 'ACTIVE' }, 'status'],
    ['an archive date', { archivedAt: '2026-01-01' }, 'archivedAt'],
    ['bank details, which need a second user', { bank: { iban: 'x' } }, 'bank'],
    ['a NUL', { title: 'a\u0000b' }, 'title'],
  ])('is rejected with %s, naming the field', async (_what, change, path) => {
    const reply = await hr.post('/candidates', { ...PRIYA, ...change })
    expect(reply).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test('an HR associate of another country can’t create, see, change or count a consultant of this one', async () => {
    const { id, version } = await add({ name: 'Out Of Reach' })
    const foreign = await app.as('HR_ASSOCIATE', { countryIDs: ['SA'] })
    expect(await foreign.post('/candidates', PRIYA)).toMatchObject({ status: 400, errors: [{ path: 'countryID' }] })
    for (const path of ['', '/attachments', '/timeline', '/duplicates', '/profile-sheet', '/bank', '/photo'])
      expect((await foreign.get(`/candidates/${id}${path}`)).status, path).toBe(404)
    expect((await foreign.put(`/candidates/${id}`, { version, title: 'x' })).status).toBe(404)
    expect((await foreign.put(`/candidates/${id}/identity`, { version, passportNumber: 'A1234567' })).status).toBe(404)
    expect((await foreign.put('/candidates/bulk', { ids: [id], change: { title: 'x' } })).status).toBe(404)
    expect((await foreign.get('/candidates', { countryID: 'AE' })).meta!.total).toBe(0)
    expect((await foreign.get('/candidates/counts', { countryID: 'AE' })).data.total).toBe(0)
    expect((await foreign.get('/candidates/duplicates', { name: 'Out Of Reach' })).data).toEqual([])
    expect((await hr.get(`/candidates/${id}`)).data).toMatchObject({ version, title: 'Java Developer' })
  })
})

describe('changing a consultant', () => {
  test('leaves unsent fields unchanged, increases the version and records the changes in the history', async () => {
    const { id } = await add()
    const reply = await hr.put(`/candidates/${id}`, {
      version: 1,
      title: 'Architect',
      emergencyContacts: [{ name: 'Arun', relation: 'Brother', phone: '+91 00000 1234' }],
    })
    expect(reply.data).toMatchObject({
      version: 2,
      title: 'Architect',
      mobile: PRIYA.mobile,
      emergencyContacts: [{ name: 'Arun' }],
    })
    const [last] = (await hr.get(`/candidates/${id}/timeline`)).data
    expect(last).toMatchObject({ event: 'consultant.updated', actorName: hr.staff!.name })
    expect(last.changes).toContainEqual({ field: 'title', from: 'Java Developer', to: 'Architect' })
  })

  test('stores education, work history, languages, skills and emergency contacts, each list as a whole, and records it in the history', async () => {
    const { id } = await add({ name: 'Learned Person' })
    const lists = {
      education: [{ degree: 'BSc Computing', institute: 'Khalifa University', year: 2012, attested: true }],
      experience: [
        { employer: 'Demo Bank', title: 'Developer', from: '2013-01-01', to: '2019-06-30', reasonForLeaving: 'Moved' },
        { employer: 'Gulf Meridian', title: 'Lead', from: '2019-07-01', to: null, reasonForLeaving: null },
      ],
      languages: ['English', 'Hindi'],
      skills: ['Kotlin'],
      emergencyContacts: [{ name: 'Arun', relation: 'Brother', phone: '+91 00000 1234' }],
    }
    expect((await hr.put(`/candidates/${id}`, { version: 1, ...lists })).data).toMatchObject({ version: 2, ...lists })
    expect((await hr.get(`/candidates/${id}`)).data).toMatchObject(lists)
    const [last] = (await hr.get(`/candidates/${id}/timeline`)).data
    expect(last.changes.map(({ field }: { field: string }) => field).sort()).toEqual(Object.keys(lists).sort())
    const emptied = await hr.put(`/candidates/${id}`, { version: 2, education: [], experience: [] })
    expect(emptied.data).toMatchObject({ education: [], experience: [], languages: lists.languages })
    expect((await hr.get('/candidates', { skill: 'kotlin' })).data.map(({ id }: { id: string }) => id)).toContain(id)
  })

  test.each([
    [{ education: [{ degree: '', institute: 'X', year: 2012, attested: false }] }, 'education.0.degree'],
    [{ education: [{ degree: 'BSc', institute: 'X', year: 20122, attested: false }] }, 'education.0.year'],
    [
      { experience: [{ employer: 'X', title: 'Y', from: '2020-02-30', to: null, reasonForLeaving: null }] },
      'experience.0.from',
    ],
    [{ emergencyContacts: [{ name: 'Arun', relation: 'Brother', phone: 'call him' }] }, 'emergencyContacts.0.phone'],
    [
      { emergencyContacts: [{ name: 'Arun', relation: 'Brother', phone: '+91 00000 1234', note: 'x' }] },
      'emergencyContacts.0.note',
    ],
  ])('with %j is rejected at the field %s', async (change, path) => {
    const { id } = await add()
    expect(await hr.put(`/candidates/${id}`, { version: 1, ...change })).toMatchObject({
      status: 400,
      errors: [{ path }],
    })
  })

  test('on an outdated version is rejected with the current record', async () => {
    const { id } = await add()
    await hr.put(`/candidates/${id}`, { version: 1, site: 'Head office' })
    const late = await hr.put(`/candidates/${id}`, { version: 1, site: 'Branch' })
    expect(late).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { version: 2, site: 'Head office' } })
  })

  test('of two concurrent changes one succeeds and the other gets a conflict', async () => {
    const { id } = await add()
    const both = await Promise.all(['A', 'B'].map((site) => hr.put(`/candidates/${id}`, { version: 1, site })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('bulk tagging does not exceed the limit of the form', async () => {
    const tags = Array.from({ length: 29 }, (_, i) => `Tag ${i}`)
    const { id } = await add({ name: 'Well Tagged', tags })
    const change = (addTags: string[]) => hr.put('/candidates/bulk', { ids: [id], change: { addTags } })
    expect(await change(['One more', 'And another'])).toMatchObject({
      status: 422,
      code: 'TOO_MANY_TAGS',
      message: expect.stringContaining('Well Tagged'),
    })
    expect((await change(['One more', 'TAG 1'])).status).toBe(200)
  })

  test('a consultant can’t be linked to a client that is being archived', async () => {
    const [{ id }, leaving] = [await add(), await aClient('Leaving Bank', 'LEAVING')]
    const { waiting } = await app.appContext.db.transaction().execute(async (archiving) => {
      await archiving.updateTable('client').set({ archivedAt: new Date() }).where('id', '=', leaving).execute()
      const waiting = hr.put(`/candidates/${id}`, { version: 1, clientID: leaving })
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { waiting }
    })
    expect(await waiting).toMatchObject({ status: 400, errors: [{ path: 'clientID' }] })
  })

  test('in bulk changes all consultants or none', async () => {
    const one = await add()
    const two = await add()
    const missing = '00000000-0000-4000-8000-000000000000'
    expect((await hr.put('/candidates/bulk', { ids: [one.id, missing], change: { addTags: ['Key'] } })).status).toBe(
      404,
    )
    expect((await hr.get(`/candidates/${one.id}`)).data.tags).toEqual([])
    expect((await hr.put('/candidates/bulk', { ids: [one.id, two.id], change: { addTags: ['Key'] } })).data).toEqual({
      changed: 2,
    })
    expect((await hr.get(`/candidates/${two.id}`)).data).toMatchObject({ tags: ['Key'], version: 2 })
  })
})

describe('archiving', () => {
  test('removes a consultant who never joined from every list', async () => {
    const { id } = await add({ name: 'Never Joined' })
    expect((await hr.del(`/candidates/${id}`)).data).toEqual({ id })
    expect((await hr.get(`/candidates/${id}`)).status).toBe(404)
    expect((await hr.get('/candidates', { searchInput: 'Never Joined' })).meta!.total).toBe(0)
  })

  test('is rejected for an active consultant, listing what uses the record', async () => {
    const { id } = await add()
    await hr.put(`/candidates/${id}/status`, { status: 'ACTIVE', version: 1 })
    expect(await hr.del(`/candidates/${id}`)).toMatchObject({
      status: 409,
      code: 'CONSULTANT_IN_USE',
      message: expect.stringContaining('status “active”'),
    })
  })
})

describe('visible fields by role', () => {
  let id: string
  const shown = new Map<string, Record<string, unknown>>()
  beforeAll(async () => {
    const made = await hr.post('/candidates', {
      ...PRIYA,
      clientID,
      identity: { passportNumber: 'P7654321', passportIssue: '2022-01-01', passportExpiry: '2031-01-01' },
    })
    id = made.data.id
    await hr.put(`/candidates/${id}/pay`, {
      version: 1,
      currency: 'AED',
      effectiveFrom: '2026-01-01',
      components: [{ code: 'BASIC', amount: '9000' }],
    })
    const manager = await app.as('BUSINESS_DEVELOPMENT')
    await app.appContext.db
      .insertInto('clientAccountManager')
      .values({ clientId: clientID, userId: manager.staff!.id })
      .execute()
    const bank = { accountName: 'Priya Nair', bankName: 'Demo Bank', iban: 'AE070331234567890123456' }
    const change = (await (await app.as('HR_ASSOCIATE')).post(`/candidates/${id}/bank-changes`, { bank })).data
    const approver = await app.as('FINANCE_MANAGER_PAYROLL')
    await approver.put(`/candidates/bank-changes/${change.id}/status`, { status: 'APPROVED' })
    for (const role of ROLES) {
      const caller = role === 'BUSINESS_DEVELOPMENT' ? manager : await app.as(role)
      shown.set(role, (await caller.get(`/candidates/${id}`)).data)
    }
  })
  const fieldsOf = (role: string) => Object.keys(shown.get(role)!)

  test.each([
    ['ADMIN', ['code', 'id', 'name', 'status', 'version']],
    [
      'ASSET_MANAGER',
      ['clientID', 'code', 'site', 'joinedDate'],
      ['title', 'nationality', 'mobile', 'identity', 'pay', 'bank'],
    ],
    [
      'FINANCE',
      ['title', '_client', 'status', 'joinedDate'],
      ['skills', 'mobile', 'personalEmail', 'identity', 'pay', 'bank'],
    ],
    [
      'TALENT_ACQUISITION',
      ['title', 'skills', '_client'],
      ['mobile', 'nationality', 'birthDate', 'identity', 'dependants', 'pay', 'bank'],
    ],
    ['TAS_VICE_PRESIDENT', ['title', 'skills'], ['mobile', 'identity', 'pay', 'bank']],
    ['VISA_TEAM', ['birthDate', 'nationality', 'mobile', 'identity', 'dependants'], ['skills', 'pay', 'bank']],
    [
      'ASSOCIATE_DIRECTOR',
      ['title', 'education', 'workEmail'],
      ['mobile', 'personalEmail', 'currentAddress', 'emergencyContacts', 'birthDate', 'identity', 'pay', 'bank'],
    ],
    ['BUSINESS_DEVELOPMENT', ['mobile', 'pay'], ['identity', 'dependants', 'bank']],
    ['MANAGING_DIRECTOR', ['mobile', 'pay'], ['identity', 'dependants', 'bank']],
    ['CFO', ['pay', 'bank'], ['identity']],
    ['COUNTRY_MANAGER', ['pay', 'identity'], ['bank']],
    ['FINANCE_MANAGER_INVOICE', ['mobile'], ['pay', 'bank', 'identity']],
    ['FINANCE_EXECUTIVE_PAYROLL', ['pay', 'bank', 'identity'], []],
    ['HR_ASSOCIATE', ['pay', 'bank', 'identity'], []],
  ])(
    '%s',
    (role, there, absent: string[] = fieldsOf('HR_VICE_PRESIDENT').filter((field) => !there.includes(field))) => {
      expect(fieldsOf(role)).toEqual(expect.arrayContaining(there))
      for (const field of absent) expect(fieldsOf(role), field).not.toContain(field)
    },
  )

  test('limited access to identity shows IDs and expiry dates; business development sees the total pay only', () => {
    expect(shown.get('COUNTRY_MANAGER')!.identity).toMatchObject({
      passportNumber: 'P7654321',
      passportExpiry: '2031-01-01',
    })
    expect(shown.get('COUNTRY_MANAGER')!.identity).not.toHaveProperty('passportIssue')
    expect(shown.get('VISA_TEAM')!.identity).toHaveProperty('passportIssue')
    expect(Object.keys(shown.get('BUSINESS_DEVELOPMENT')!.pay as object).sort()).toEqual([
      'currency',
      'effectiveFrom',
      'gross',
    ])
  })

  test('business development does not see consultants of clients of other account managers', async () => {
    const other = await app.as('BUSINESS_DEVELOPMENT')
    expect((await other.get(`/candidates/${id}`)).status).toBe(404)
    expect((await other.get('/candidates')).meta!.total).toBe(0)
  })

  test('the timeline omits changes of hidden fields', async () => {
    await hr.put(`/candidates/${id}/identity`, { version: 2, passportNumber: 'P9999999' })
    const of = async (role: 'MANAGING_DIRECTOR' | 'VISA_TEAM' | 'TALENT_ACQUISITION') =>
      JSON.stringify((await (await app.as(role)).get(`/candidates/${id}/timeline`)).data)
    expect(await of('VISA_TEAM')).toContain('identity.passportNumber')
    expect(await of('MANAGING_DIRECTOR')).not.toContain('identity')
    expect(await of('MANAGING_DIRECTOR')).toContain('pay.gross')
    expect(await of('TALENT_ACQUISITION')).not.toMatch(/pay|mobile|nationality|identity/)
  })
})
