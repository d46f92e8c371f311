import { ROLES } from '@muster/contract/access/roles.ts'
import { clientProblems } from '@muster/contract/clients/clients.rules.ts'
import { Client, NewClient } from '@muster/contract/clients/shapes.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../kernel/db/db.ts'
import { matchesTerm } from '../../../kernel/db/filters.ts'
import { randomFrom } from '../../../kernel/security/random.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { clientRoutes } from '../clients.routes.ts'
import { demoClients, scaleClients } from './clients.demo.ts'

const now = new Date('2026-11-21T08:00:00Z')

const app = await createTestApp({ modules: [{ name: 'clients', routes: clientRoutes }] })
const users = await Promise.all(
  [...ROLES, 'BUSINESS_DEVELOPMENT' as const].map(async (role) => (await app.as(role)).staff!),
)

/** Creates the demo clients, runs the test and deletes them. */
async function demo(
  seed: string,
  look: (clients: Client[], db: Db) => Promise<void> = async () => {},
): Promise<Client[]> {
  class RollBack extends Error {}
  let clients: Client[] = []
  await app.appContext.db
    .transaction()
    .execute(async (db) => {
      clients = await demoClients(db, { random: randomFrom(seed), users, now })
      await look(clients, db)
      throw new RollBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
  return clients
}

test('the demo company has 28 clients in eight countries, each valid in the form', async () => {
  await demo('muster', async (clients, db) => {
    const perCountry = Object.fromEntries(
      [...Map.groupBy(clients, ({ countryID }) => countryID)].map(([id, some]) => [id, some.length]),
    )
    expect(perCountry).toEqual({ AE: 10, SA: 8, QA: 3, KW: 2, OM: 2, BH: 1, IN: 1, GB: 1 })
    for (const client of clients) {
      expect(Client.parse(client)).toEqual(client)
      const { name, countryID, billingAddress, taxNumber, taxRegistered, creditLimit, website } = client
      const sent = { name, countryID, billingAddress, taxNumber, taxRegistered, creditLimit, website }
      expect(clientProblems(NewClient.parse(sent) as never)).toEqual([])
      expect(client.accountManagerIDs.length).toBeGreaterThan(0)
      expect(client.holidays.length).toBeGreaterThan(0)
    }
    expect(clients.find(({ name }) => name === 'Sahara Fresh Markets')?._parent?.name).toBe('Sahara Retail Group')
    const contacts = await db.selectFrom('clientContact').select(['email', 'phone', 'isPrimary']).execute()
    expect(contacts.length).toBeGreaterThanOrEqual(56)
    for (const { email, phone } of contacts) expect(`${email} ${phone}`).toMatch(/@example\.com \+[\d ]+ 000 0\d{3}$/)
    expect(contacts.filter(({ isPrimary }) => isPrimary)).toHaveLength(28)
  })
})

test('the same seed creates the same clients, another seed others', async () => {
  const generated = async (seed: string) =>
    JSON.stringify(
      (await demo(seed)).map(({ taxNumber, creditLimit, createdAt, name }) => [
        name,
        taxNumber,
        creditLimit,
        createdAt,
      ]),
    )
  const one = await generated('muster')
  expect(await generated('muster')).toBe(one)
  expect(await generated('other')).not.toBe(one)
})

test('lists and searches over two thousand generated clients can use their indexes', async () => {
  await scaleClients(app.appContext.db, 2_000)
  await sql`analyze client`.execute(app.appContext.db)
  const director = await app.as('MANAGING_DIRECTOR')
  expect((await director.get('/clients')).meta!.total).toBe(2_000)
  expect((await director.get('/clients', { searchInput: 'fennel 17' })).meta!.total).toBeGreaterThan(0)
  // Whether an index is faster is decided by the planner; the test checks that it can be used.
  const plan = (query: ReturnType<typeof sql>) =>
    app.appContext.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
  const named = sql`select id from client where ${matchesTerm('client.name', 'clinics')}`
  expect(await plan(named)).toContain('client_search')
  const like = sql`select id from client where name_normalized % client_name_key(${'Fennel Clinics 1734 LLC'})`
  expect(await plan(like)).toContain('client_likeness')
  const first = sql`select id from client where archived_at is null order by name, id limit 25`
  expect(await plan(first)).toMatch(/Index Scan using client_(by_name|in_order)/)
})
