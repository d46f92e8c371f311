import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { consultantRoutes } from './consultants.routes.ts'

const PEOPLE = [
  {
    name: 'Priya Nair',
    nameArabic: 'بريا',
    title: 'Java Developer',
    skills: ['Java', 'SQL'],
    status: 'ACTIVE',
    countryId: 'AE',
    nationality: 'IN',
    mobile: '+971 50 000 4567',
    personalEmail: 'priya@example.com',
    passportExpiry: '2026-12-10',
    nextExpiry: null,
    visaSponsor: 'US',
  },
  {
    name: 'José Müller',
    title: '100% Remote Tester',
    skills: ['Selenium'],
    status: 'BENCH',
    countryId: 'AE',
    nationality: 'DE',
    visaExpiry: '2026-11-20',
  },
  {
    name: 'Mahmoud Fathy',
    title: 'Architect_Lead',
    status: 'ACTIVE',
    countryId: 'SA',
    nationality: 'EG',
    passportExpiry: '2027-02-19',
    workEmail: 'mahmoud@muster.example.com',
  },
  {
    name: 'Rami Haddad',
    title: 'Project Manager',
    status: 'EXITED',
    countryId: 'SA',
    nationality: 'JO',
    lastWorkingDay: '2026-01-01',
    visaExpiry: '2026-12-01',
    visaSponsor: 'US',
  },
  { name: 'Zed Archived', status: 'PRE_JOINING', countryId: 'AE', archivedAt: '2026-01-01' },
].map(({ nextExpiry: _generated, ...row }: Record<string, unknown>) => row)

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
app.setNow('2026-11-21T09:00:00Z')
const hr = await app.as('HR_VICE_PRESIDENT')
for (const row of PEOPLE)
  await app.appContext.db
    .insertInto('consultant')
    .values(row as never)
    .execute()

const namesOf = async (query: Parameters<Caller['get']>[1], caller = hr) => {
  const reply = await caller.get('/candidates', query)
  expect(reply.status, JSON.stringify(reply.errors)).toBe(200)
  expect(reply.meta!.total).toBe(reply.data.length)
  return reply.data.map(({ name }: { name: string }) => name.split(' ')[0])
}

test.each([
  ['all except archived ones, by name', {}, ['José', 'Mahmoud', 'Priya', 'Rami']],
  ['all by name in descending order', { sort: '-name' }, ['Rami', 'Priya', 'Mahmoud', 'José']],
  ['by country', { sort: 'country' }, ['Mahmoud', 'Rami', 'José', 'Priya']],
  ['consultants by several statuses', { status: ['BENCH', 'EXITED'] }, ['José', 'Rami']],
  ['consultants by country and status', { countryID: 'SA', status: 'ACTIVE' }, ['Mahmoud']],
  ['consultants by nationality', { nationality: 'IN' }, ['Priya']],
  ['consultants by a skill, ignoring case', { skill: 'java' }, ['Priya']],
  ['the consultant with both of two skills', { skill: ['JAVA', 'sql'] }, ['Priya']],
  ['no one for two skills that no consultant has together', { skill: ['Java', 'Selenium'] }, []],
  ['consultants by a part of the title', { title: 'manager' }, ['Rami']],
  ['passports that expire within 30 days', { document: 'PASSPORT', expiring: '30' }, ['Priya']],
  [
    'passports that expire within 90 days, the last included',
    { document: 'PASSPORT', expiring: '90' },
    ['Mahmoud', 'Priya'],
  ],
  ['visas that have expired', { document: 'VISA', expiring: 'EXPIRED' }, ['José']],
  ['documents that expire, without consultants who have left', { view: 'expiring' }, ['José', 'Mahmoud', 'Priya']],
  ['the bench', { view: 'bench' }, ['José']],
  ['the visa board', { view: 'visa' }, ['Priya']],
  ['a word, ignoring case and accents', { searchInput: 'jose MULLER' }, ['José']],
  ['words in any order', { searchInput: 'nair priya' }, ['Priya']],
  ['an Arabic name', { searchInput: 'بريا' }, ['Priya']],
  ['a mobile number in the local format', { searchInput: '050 000 4567' }, ['Priya']],
  ['a mail', { searchInput: 'mahmoud@muster' }, ['Mahmoud']],
  ['a percent sign literally', { searchInput: '100%' }, ['José']],
  ['nothing special for a single percent sign', { searchInput: '%' }, ['José']],
  ['an underscore literally', { searchInput: 't_l' }, ['Mahmoud']],
  ['a full-width percent sign literally', { searchInput: '％' }, ['José']],
  ['nothing for a backslash, without an error', { searchInput: '\\' }, []],
  ['nothing for a quote, without an error', { searchInput: "' or 1=1 --" }, []],
])('the list finds %s', async (_what, query, names) => {
  const found = await namesOf(query)
  if ('sort' in query) expect(found).toEqual(names)
  else expect(found.sort()).toEqual([...names].sort())
})

test('the expiry filter sorts by expiry, unless another order is requested', async () => {
  expect(await namesOf({ view: 'expiring' })).toEqual(['José', 'Priya', 'Mahmoud'])
  expect(await namesOf({ expiring: '90' })).toEqual(['Rami', 'Priya', 'Mahmoud'])
  expect(await namesOf({ expiring: '90', document: 'PASSPORT' })).toEqual(['Priya', 'Mahmoud'])
  expect(await namesOf({ view: 'expiring', sort: 'name' })).toEqual(['José', 'Mahmoud', 'Priya'])
})

test('the counts by status match the list', async () => {
  const { data } = await hr.get('/candidates/counts')
  expect(data.total).toBe(4)
  expect(data.byStatus.find(({ status }: { status: string }) => status === 'ACTIVE').count).toBe(2)
})

test.each([
  ['an unknown filter', { colour: 'red' }],
  ['an unknown sort', { sort: 'salary' }],
  ['a page before the first', { page: 0 }],
  ['a page size of a thousand', { pageSize: 1_000 }],
  ['an unknown status', { status: 'GONE' }],
])('%s is rejected', async (_what, query) => {
  expect((await hr.get('/candidates', query)).status).toBe(400)
})

describe('hidden fields can’t be used to filter, sort or search', () => {
  test.each([
    ['TALENT_ACQUISITION', { nationality: 'IN' }, 'nationality'],
    ['TALENT_ACQUISITION', { sort: 'passportExpiry' }, 'sort'],
    ['TALENT_ACQUISITION', { document: 'PASSPORT', expiring: '30' }, 'expiring'],
    ['FINANCE', { skill: 'Java' }, 'skill'],
    ['ASSET_MANAGER', { title: 'Java' }, 'title'],
    ['ASSET_MANAGER', { sort: 'title' }, 'sort'],
    ['ADMIN', { countryID: 'AE' }, 'countryID'],
    ['ADMIN', { sort: 'joinedDate' }, 'sort'],
    ['MANAGING_DIRECTOR', { sort: 'visaExpiry' }, 'sort'],
    ['MANAGING_DIRECTOR', { view: 'expiring' }, 'view'],
    ['ASSOCIATE_DIRECTOR', { document: 'VISA', expiring: '90' }, 'expiring'],
  ] as const)('%s by %o', async (role, query, path) => {
    const caller = await app.as(role)
    expect(await caller.get('/candidates', query)).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test('a search matches email, phone and title only for users who may see them', async () => {
    const assets = await app.as('ASSET_MANAGER')
    const talent = await app.as('TALENT_ACQUISITION')
    expect(await namesOf({ searchInput: 'priya@example' }, talent)).toEqual([])
    expect(await namesOf({ searchInput: '0004567' }, talent)).toEqual([])
    expect(await namesOf({ searchInput: 'java' }, talent)).toEqual(['Priya'])
    expect(await namesOf({ searchInput: 'java' }, assets)).toEqual([])
    expect(await namesOf({ searchInput: 'priya' }, assets)).toEqual(['Priya'])
  })

  test('the visa team can sort and filter by the dates it works with', async () => {
    const visa = await app.as('VISA_TEAM')
    expect(
      (await visa.get('/candidates', { sort: 'visaExpiry', view: 'visa', document: 'VISA', expiring: '90' })).status,
    ).toBe(200)
    expect((await visa.get('/candidates')).data[0].identity).toHaveProperty('visaExpiry')
  })
})

test('the export contains the filtered rows, for users with the export permission', async () => {
  const reply = await hr.get('/candidates/export', { format: 'csv', countryID: 'SA' })
  const text = reply.bytes.toString('utf8')
  expect(text).toContain('Mahmoud Fathy')
  expect(text).not.toContain('Priya')
  // Ids of other records are not shown to users.
  expect(text.split('\r\n')[0]).not.toContain('Current order form')
  expect((await (await app.as('VISA_TEAM')).get('/candidates/export', { format: 'csv' })).status).toBe(403)
})
