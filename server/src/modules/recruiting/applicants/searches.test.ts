import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf, stopJobs } from '../../../kernel/testing/background-work.ts'
import { readSkill } from '../import-cells.rules.ts'
import { applicantsIn } from './applicants.queries.ts'
import { applicantImport } from './import.actions.ts'
import { groupErrors, worldCountry } from './import.rules.ts'
import { matchesSearch, readSearch } from './search.queries.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const recruiter = await app.as('TALENT_ACQUISITION')
await drainJobs(app, applicantImport.jobs)
afterAll(stopJobs)

const add = (name: string, more: object = {}) => recruiter.post('/applicants', { name, countryID: 'AE', ...more })

describe('a saved search', () => {
  test('counts the applicants that were added since it was opened, and belongs to one user', async () => {
    await add('Amal Farouk', { skills: [{ name: 'Quarkus' }] })
    const query = { query: 'quarkus NOT junior', sort: '-createdAt' }
    app.setNow('2026-06-15T09:00:00Z')
    const { data: saved, status } = await recruiter.post('/applicants/searches', { name: 'Quarkus', query })
    expect(status).toBe(201)
    expect(saved).toMatchObject({ newCount: 0, query })
    app.setNow('2026-06-15T10:00:00Z')
    await add('Bashir Amin', { title: 'Quarkus engineer' })
    await add('Carla Silva', { title: 'Junior Quarkus engineer' })
    const { data: all } = await recruiter.get('/applicants/searches')
    expect(all).toMatchObject([{ name: 'Quarkus', newCount: 1 }])
    expect((await recruiter.put(`/applicants/searches/${saved.id}/opened`, {})).data.newCount).toBe(0)

    const other = await app.as('TAS_LEAD')
    expect((await other.get('/applicants/searches')).data).toEqual([])
    expect((await other.put(`/applicants/searches/${saved.id}/opened`, {})).status).toBe(404)
    expect((await other.del(`/applicants/searches/${saved.id}`)).status).toBe(404)
    expect(await recruiter.post('/applicants/searches', { name: 'quarkus', query: {} })).toMatchObject({
      status: 409,
      code: 'NAME_ALREADY_USED',
    })
    for (const wrong of [{ query: '(java' }, { shoeSize: '44' }])
      expect(await recruiter.post('/applicants/searches', { name: 'Wrong', query: wrong })).toMatchObject({
        status: 400,
        errors: [{ path: 'query' }],
      })
    expect((await recruiter.del(`/applicants/searches/${saved.id}`)).status).toBe(200)
    expect((await recruiter.get('/applicants/searches')).data).toEqual([])
  })

  test('tags are counted without regard to case, and a selection is listed by IDs', async () => {
    const { data: one } = await add('Dina Aziz', { tags: ['Fintech'] })
    await add('Emre Kaya', { tags: ['fintech', 'Bench'] })
    const { data: tags } = await recruiter.get('/applicants/tags')
    expect(tags).toEqual([
      { tag: expect.stringMatching(/^fintech$/i), count: 2 },
      { tag: 'Bench', count: 1 },
    ])
    const { data: selected } = await recruiter.get('/applicants', { applicantID: [one.id] })
    expect(selected.map(({ name }: { name: string }) => name)).toEqual(['Dina Aziz'])
  })
})

describe('a spreadsheet of applicants', () => {
  const SPREADSHEET = [
    'Full name;Country;Email;Mobile;Nationality;Skills;Experience;Expected salary;Currency;Per;Notice;Talent pools',
    'Farah Said;UAE;farah@example.com;+971501112233;India;Java (5 years), Kafka;7 years;18,000;AED;monthly;30 days;Bank',
    'Gita Rao;AE;gita@example.com;;;;;;;;;',
  ].join('\n')
  const send = async (content: string, fields: Record<string, string>) =>
    outcomeOf(
      recruiter,
      await recruiter.upload('/applicants/import', { name: 'list.csv', type: 'text/csv', content }, fields),
    )

  test('is checked, then imported as a whole, and only once', async () => {
    const checked = await send(SPREADSHEET, { mode: 'CHECK' })
    expect(checked.result).toMatchObject({ total: 2, good: 2, bad: [], created: 0 })
    const done = await send(SPREADSHEET, { mode: 'COMMIT' })
    expect(done.result).toMatchObject({ created: 2 })
    const { data } = await recruiter.get('/applicants', { importID: done.id, sort: 'name' })
    expect(data).toMatchObject([
      {
        name: 'Farah Said',
        nationality: 'IN',
        totalYears: '7',
        noticeDays: 30,
        tags: ['Bank'],
        source: 'IMPORT',
        skills: [
          { name: 'Java', years: '5' },
          { name: 'Kafka', years: null },
        ],
        expectedPay: { amount: '18000', currency: 'AED', period: 'MONTH' },
      },
      { name: 'Gita Rao' },
    ])
    const again = await send(SPREADSHEET, { mode: 'CHECK' })
    expect(again.result).toMatchObject({ good: 0, badTotal: 2 })
    expect(again.result.bad[0].message).toMatch(/^A-\d+ Farah Said has it already\./)
  })

  test.each([
    ['Java (5 years)', { name: 'Java', years: '5' }],
    ['C++: 2.5', { name: 'C++', years: '2.5' }],
    ['Spring Boot', { name: 'Spring Boot', years: null }],
  ])('the skill "%s" is parsed with its years', (typed, skill) => {
    expect(readSkill(typed)).toEqual(skill)
  })

  test('cells that belong together are required together', () => {
    expect(groupErrors({ expectedPay: '100', consentUntil: '2027-01-01', nationality: 'Nowhere' })).toMatchObject([
      { path: 'payCurrency' },
      { path: 'payPeriod' },
      { path: 'consentGivenOn' },
      { path: 'consentChannel' },
      { path: 'nationality' },
    ])
    expect(['india', 'IN', 'UAE', 'Atlantis'].map((typed) => worldCountry(typed))).toEqual(['IN', 'IN', 'AE', null])
  })
})

test('a boolean search finds its words in an index and does not read the other CVs', async () => {
  const { db } = app.appContext
  await sql`insert into applicant (name, name_key, country_id, source, resume_text)
    select 'Person ' || n, 'person ' || n, 'AE', 'SOURCED', case when n % 50 = 0 then 'java spring' else repeat('cobol fortran ', 30) end
    from generate_series(1, 2000) n`.execute(db)
  await sql`analyze applicant`.execute(db)
  const search = matchesSearch(readSearch('java AND (spring OR quarkus) NOT junior'))
  const plan = await applicantsIn(db, null).select('applicant.id').where(search).explain()
  expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on applicant_search_vector')
})
