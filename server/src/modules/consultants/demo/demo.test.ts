import { ibanError } from '@muster/contract/kernel/values/bank.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../kernel/security/random.ts'
import { createTestApp, type TestApp } from '../../../kernel/testing/app.ts'
import { demoUsers } from '../../access/users/users.demo.ts'
import { demoClients } from '../../clients/demo/clients.demo.ts'
import { consultantRoutes } from '../core/consultants.routes.ts'
import { demoConsultants } from './consultants.demo.ts'
import { bankOf, MARKETS, payOf } from './pay.demo.ts'
import { scaleConsultants } from './scale.demo.ts'

const NOW = new Date('2026-11-21T08:00:00Z')

async function makePeople({ appContext }: TestApp): Promise<void> {
  const users = await demoUsers(appContext.db, NOW)
  const random = randomFrom('muster')
  const clients = await demoClients(appContext.db, { random: random.fork('clients'), users, now: NOW })
  const parts = { random: random.fork('consultants'), users, clients, now: NOW, startedAt: NOW }
  await demoConsultants(appContext.db, appContext, parts)
}

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
await makePeople(app)

const count = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from consultant where ${condition}`.execute(
    app.appContext.db,
  )
  return rows[0]!.n
}

test('the demo company has 240 consultants in all statuses and with their documents', async () => {
  expect(await count(sql`true`)).toBe(240)
  expect(await count(sql`status = 'ACTIVE'`)).toBe(190)
  expect(await count(sql`status = 'EXITED'`)).toBe(20)
  expect(await count(sql`name_arabic is not null`)).toBe(96)
  expect(await count(sql`position(' ' in name) = 0`)).toBe(1)
  expect(await count(sql`length(name) > 60`)).toBe(2)
  expect(await count(sql`next_expiry < '2026-11-21'`)).toBe(4)
  expect(await count(sql`next_expiry between '2026-11-21' and '2027-02-19'`)).toBe(25)
  expect(await count(sql`photo_file_id is not null`)).toBe(12)
})

const none = async (from: ReturnType<typeof sql>) =>
  expect((await sql<object>`select * from ${from}`.execute(app.appContext.db)).rows).toEqual([])

test('the people of the demo company have realistic names, ages and careers', async () => {
  const people = sql`consultant c left join client on client.id = c.client_id`
  // No name is repeated within a full name, as in Usman Usman Malik.
  await none(sql`(select c.name from consultant c where exists (
    select from unnest(string_to_array(c.name, ' ')) part where part <> 'Al' group by part having count(*) > 1)) twice`)
  await none(sql`(select c.name, c.nationality, c.country_id from consultant c where
    (c.country_id in ('IN', 'PK', 'EG') and c.nationality <> c.country_id)
    or (c.nationality in ('SA', 'AE') and c.nationality <> c.country_id)) abroad`)
  await none(sql`(select c.name, c.status, client.name as client from ${people} where client.type = 'PROSPECT'
    or (client.type = 'INACTIVE' and c.status <> 'EXITED')) placed`)
  await none(sql`(select c.name, c.status, c.joined_date from consultant c
    where (c.status = 'PRE_JOINING') <> (c.joined_date > '2026-11-21')) joined`)
  await none(sql`(select c.name, job from consultant c, jsonb_array_elements(c.experience::jsonb) job
    where job->>'from' > job->>'to' or (job->>'to')::date >= c.joined_date
      or left(job->>'from', 4)::int < (c.education::jsonb->0->>'year')::int) earlier`)
  await none(sql`(select d.name from consultant_dependant d where d.birth_date > '2026-11-21') unborn`)
  await none(sql`(select c.name, one from consultant c, jsonb_array_elements(c.emergency_contacts::jsonb) one
    where one->>'name' = c.name) themselves`)
  await none(sql`(select c.name from consultant c where c.visa_expiry is not null
    and (c.nationality = c.country_id or c.status = 'PRE_JOINING')) visas`)
  // Events have plausible past dates, and not the date on which the demo company was created.
  await none(sql`(select c.name, a.event, a.at from audit_entry a join consultant c on c.id::text = a.entity_id::text
    where a.at > '2026-11-21T08:00:00Z' or (a.event = 'consultant.created' and a.at::date >= c.joined_date)) happened`)
  await none(sql`(select c.name, s.to_status from consultant c join consultant_status_change s on s.consultant_id = c.id
    where s.effective_date < c.joined_date or s.effective_date > '2026-11-21') moved`)
  const hr = await app.as('HR_VICE_PRESIDENT')
  const { data } = await hr.get('/candidates', { pageSize: 20 })
  for (const { id } of data) {
    const { identity } = (await hr.get(`/candidates/${id}`)).data
    expect(identity.passportIssue < '2026-11-21' && identity.passportIssue < identity.passportExpiry).toBe(true)
  }
})

test('the same seed creates the same people in another company', async () => {
  const people = sql<object>`select id, code, name, title, joined_date, passport_expiry from consultant order by code`
  const other = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
  await makePeople(other)
  expect((await people.execute(other.appContext.db)).rows).toEqual((await people.execute(app.appContext.db)).rows)
})

test.each(Object.keys(MARKETS).filter((country) => MARKETS[country]!.account))(
  'a bank of %s gets a valid IBAN',
  (country) => {
    const { iban } = bankOf(country, 'Somebody', randomFrom(country))
    expect(ibanError(iban!)).toBeUndefined()
  },
)

test.each(Object.keys(MARKETS))('pay in %s is within the table and a whole amount', (country) => {
  const { parts } = payOf(country, false, randomFrom(country))
  const gross = parts.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(gross).toBeGreaterThanOrEqual(MARKETS[country]!.mid[0])
  expect(gross).toBeLessThanOrEqual(MARKETS[country]!.mid[1])
})

test('the scale generator adds thousands of consultants', async () => {
  await scaleConsultants(app.appContext.db, 2_000)
  expect(await count(sql`true`)).toBe(2_240)
  const hr = await app.as('HR_VICE_PRESIDENT')
  const page = await hr.get('/candidates', { pageSize: 200, page: 11 })
  expect(page.meta).toEqual({ page: 11, pageSize: 200, total: 2_240 })
  expect(page.data).toHaveLength(200)
})
