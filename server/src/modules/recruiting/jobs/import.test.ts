import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf, stopJobs } from '../../../kernel/testing/background-work.ts'
import { createClient } from '../../../kernel/testing/fixtures/placement.ts'
import { jobImport } from './import.actions.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const director = await app.as('ASSOCIATE_DIRECTOR')
const recruiter = await app.as('TALENT_ACQUISITION')
const id = await createClient(app, 'AE')
const { db } = app.appContext
const clientName = (await db.selectFrom('client').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
await drainJobs(app, jobImport.jobs)
afterAll(stopJobs)

const HEAD =
  'Job title;Client;Country;Positions;Contract type;Required skills;Rate per;Bill currency;Bill rate;Recruiter;Closing date'
const send = async (lines: readonly string[], mode: 'CHECK' | 'COMMIT', who = director) => {
  const content = [HEAD, ...lines].join('\n')
  return outcomeOf(who, await who.upload('/jobs/import', { name: 'jobs.csv', type: 'text/csv', content }, { mode }))
}
const good = (more = '') =>
  `Java developer;${clientName};UAE;3;contract;Java (5 years), Kafka;day;AED;1,500;${recruiter.staff!.email};2026-07-31${more}`

test('a spreadsheet of jobs is checked, then imported as a whole as drafts', async () => {
  const lines = [good(), `Data engineer;${clientName.toUpperCase()};;;;;;;;;`]
  expect((await send(lines, 'CHECK')).result).toMatchObject({ total: 2, good: 2, bad: [], created: 0 })
  const done = await send(lines, 'COMMIT')
  expect(done.result).toMatchObject({ created: 2 })
  const { data } = await director.get('/jobs', { importID: done.id, sort: 'title' })
  expect(data).toMatchObject([
    { title: 'Data engineer', status: 'DRAFT', countryID: 'AE', openings: 1 },
    {
      title: 'Java developer',
      openings: 3,
      engagement: 'CONTRACT',
      deadline: '2026-07-31',
      skills: ['Java', 'Kafka'],
      recruiterIDs: [recruiter.staff!.id],
      budget: { unit: 'DAY', currency: 'AED', billMaximum: '1500' },
    },
  ])
})

test('each invalid cell is named with its line and what to do; nothing is imported', async () => {
  const lines = [
    good(),
    'Tester;Nobody Ltd;UAE;;;;;;;;',
    `Tester;${clientName};Narnia;0;;;;;;nobody@example.com;`,
    `Tester;${clientName};UAE;;;;;;900;;`,
  ]
  const { result } = await send(lines, 'COMMIT')
  expect(result).toMatchObject({ created: 0 })
  const messages = result.bad.map(({ line, path, message }: Record<string, string>) => `${line} ${path}: ${message}`)
  expect(messages).toEqual(
    expect.arrayContaining([
      '3 client: Unknown client: "Nobody Ltd".',
      '4 country: Unsupported country: "Narnia". Enter a country such as AE.',
      '4 openings: Openings: minimum 1.',
      '4 recruiters: nobody@example.com is not a recruiter. Enter the email address of a recruiter, or leave it empty.',
      '5 billUnit: Enter the unit of the bill rate: hour, day or month.',
      '5 billCurrency: Enter the currency of the bill rate, such as AED.',
    ]),
  )
})

test('clients out of scope are unknown, and recruiters can’t import jobs', async () => {
  const elsewhere = await app.as('ASSOCIATE_DIRECTOR', { countryIDs: ['SA'] })
  const { result } = await send([good()], 'CHECK', elsewhere)
  expect(result.bad[0]).toMatchObject({ path: 'client' })
  const file = { name: 'jobs.csv', type: 'text/csv', content: `${HEAD}\n${good()}` }
  expect((await recruiter.upload('/jobs/import', file, { mode: 'CHECK' })).status).toBe(403)
})
