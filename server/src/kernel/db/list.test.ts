import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scaleClients } from '../../modules/clients/demo/clients.demo.ts'
import { scaleConsultants } from '../../modules/consultants/demo/scale.demo.ts'
import { createTestApp } from '../testing/app.ts'
import { inTransaction } from './db.ts'
import { readPage } from './list.ts'

const app = await createTestApp()
const seller = { name: 'Sara Mansour', email: 'sara@example.com', role: 'BUSINESS_DEVELOPMENT' }
await app.appContext.db.insertInto('appUser').values(seller).execute()
await scaleClients(app.appContext.db, 20)
await scaleConsultants(app.appContext.db, 400)
await app.appContext.db.updateTable('consultant').set({ joinedDate: null }).where('name', 'like', '%7').execute()
const hr = await app.as('HR_MANAGER')

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('a searched list', () => {
  it.each(['name', '-name', 'joinedDate', '-joinedDate', 'status', '-status'])(
    'keeps the order %s of the unfiltered list on all pages',
    async (sort) => {
      const whole: { id: string; name: string }[] = []
      for (const page of [1, 2]) whole.push(...(await hr.get('/candidates', { pageSize: 200, page, sort })).data)
      const expected = whole.filter(({ name }) => /reddy/i.test(name))
      expect(expected.length).toBeGreaterThan(8)
      const found: { id: string }[] = []
      for (let page = 1; page <= Math.ceil(expected.length / 4) + 1; page += 1) {
        const reply = await hr.get('/candidates', { searchInput: 'reddy', pageSize: 4, page, sort })
        expect(reply.meta!.total).toBe(expected.length)
        found.push(...reply.data)
      }
      expect(ids(found)).toEqual(ids(expected))
    },
  )
})

describe('a search result is cached for a short time', () => {
  it('without rows that no longer match, also after a change on another node', async () => {
    await hr.post('/candidates', { name: 'Quirin Vanishing', countryID: 'AE' })
    const found = await hr.get('/candidates', { searchInput: 'quirin' })
    expect(found.data).toHaveLength(1)
    await app.appContext.db
      .updateTable('consultant')
      .set({ countryId: 'SA' })
      .where('id', '=', found.data[0].id)
      .execute()
    const again = await hr.get('/candidates', { searchInput: 'quirin' })
    expect(again.data[0].countryID).toBe('SA')
    await app.appContext.db.updateTable('consultant').set({ name: 'Gone' }).where('id', '=', found.data[0].id).execute()
    expect((await hr.get('/candidates', { searchInput: 'quirin' })).data).toEqual([])
  })

  it('until a change on this node', async () => {
    const { data } = await hr.get('/candidates', { searchInput: 'reddy', sort: '-name', pageSize: 1 })
    await hr.put(`/candidates/${data[0].id}`, { version: data[0].version, name: 'Zz Reddy First' })
    const made = await hr.post('/candidates', { name: 'Zzz Reddy Firster', countryID: 'AE' })
    const after = await hr.get('/candidates', { searchInput: 'reddy', sort: '-name', pageSize: 2 })
    expect(ids(after.data)).toEqual([made.data.id, data[0].id])
  })
})

describe('a search that matches nearly all rows', () => {
  it('has the same total and pages as the whole list', async () => {
    await scaleConsultants(app.appContext.db, 5_200)
    const [all, found] = await Promise.all(
      [{}, { searchInput: 'C-' }].map((query) => hr.get('/candidates', { ...query, pageSize: 200, page: 20 })),
    )
    expect(found!.meta!.total).toBeGreaterThan(5_000)
    expect(found!.meta!.total).toBe(all!.meta!.total)
    expect(ids(found!.data)).toEqual(ids(all!.data))
  })
})

describe('the total of a list', () => {
  it('includes rows that were just added', async () => {
    const before = (await hr.get('/candidates', { searchInput: 'zuleika' })).meta!.total
    await hr.post('/candidates', { name: 'Zuleika Brandt', countryID: 'AE' })
    expect((await hr.get('/candidates', { searchInput: 'zuleika' })).meta!.total).toBe(before + 1)
  })

  it('includes rows that background jobs just added', async () => {
    const before = (await hr.get('/candidates', { status: 'PRE_JOINING' })).meta!.total
    await inTransaction(app.appContext.db, (db) =>
      db.insertInto('consultant').values({ name: 'Nadia Nightly', countryId: 'AE' }).execute(),
    )
    expect((await hr.get('/candidates', { status: 'PRE_JOINING' })).meta!.total).toBe(before + 1)
  })

  it('is never the total of a user with a wider scope', async () => {
    const manager = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
    const all = (await hr.get('/candidates')).meta!.total
    const own = (await manager.get('/candidates')).meta!.total
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(all)
  })
})

it('the plan of the first unfiltered page is cached, for any length of the list', async () => {
  await app.appContext.db.connection().execute(async (db) => {
    const rows = db.selectFrom('consultant').select(['consultant.id', 'consultant.name'])
    const list = { rows, key: 'consultant.id', sorts: { name: 'consultant.name' }, present: (row: unknown) => row }
    const page = () => readPage(db, list, { page: 1, pageSize: 7 }, 'name', 'planned once')
    for (let round = 0; round < 4; round += 1) expect((await page()).items).toHaveLength(7)
    const { rows: plans } = await sql<object>`select custom_plans::int as custom, generic_plans::int as generic
      from pg_prepared_statements where statement like '%limit 7'`.execute(db)
    expect(plans).toEqual([{ custom: 0, generic: 3 }])
  })
})

it('a filtered list plans the search for keys with the given values, and loads their rows with one cached plan', async () => {
  await app.appContext.db.connection().execute(async (db) => {
    const plain = db.selectFrom('consultant').where('consultant.countryId', '=', 'AE')
    const rows = plain
      .leftJoin('client', 'client.id', 'consultant.clientId')
      .select(['consultant.id', 'consultant.name', 'client.name as planned_once'])
    const sorts = { name: 'consultant.name' }
    const list = { rows, plain, key: 'consultant.id', sorts, present: (row: unknown) => row }
    const page = () => readPage(db, list, { page: 2, pageSize: 7 }, 'name', 'keys planned')
    const first = await page()
    const all = await plain.select('consultant.name').orderBy('consultant.name').orderBy('consultant.id').execute()
    expect(first.items).toMatchObject(all.slice(7, 14))
    expect(first.total).toBe(all.length)
    // PostgreSQL plans for the actual values five times before it considers a generic plan.
    for (let round = 0; round < 8; round += 1) expect(await page()).toEqual(first)
    const { rows: plans } = await sql<{ generic: number }>`select generic_plans::int as generic
      from pg_prepared_statements where statement like '%planned_once%'`.execute(db)
    expect(plans).toHaveLength(1)
    expect(plans[0]!.generic).toBeGreaterThan(0)
  })
})

it('pages found by index counts, or in one pass with the total, are the same in both directions', async () => {
  const { db } = app.appContext
  const plain = db.selectFrom('consultant').where('consultant.archivedAt', 'is', null)
  const rows = plain.select(['consultant.id', 'consultant.countryId'])
  const sorts = { country: 'consultant.countryId' }
  const list = { rows, plain, key: 'consultant.id', sorts, present: (row: unknown) => row }
  const all = await rows.orderBy('consultant.countryId').orderBy('consultant.id').execute()
  expect(all.length).toBeGreaterThan(5_000)
  for (const [sort, expected] of [
    ['country', all],
    ['-country', all.toReversed()],
  ] as const) {
    const read: unknown[] = []
    for (let page = 6; page <= Math.ceil(all.length / 200) + 1; page += 1) {
      const stepped = { ...list, steps: 'consultant.countryId' }
      const found = await readPage(db, stepped, { page, pageSize: 200 }, sort, `stepped ${sort}`)
      expect(found.total).toBe(all.length)
      read.push(...found.items)
    }
    expect(read).toEqual(expected.slice(1_000))
    const costly = { ...list, sparse: true, costly: true }
    for (const page of [1, 25, 26, 28]) {
      const found = await readPage(db, costly, { page, pageSize: 200 }, sort, `costly ${sort}`)
      expect(found).toEqual({ total: all.length, items: expected.slice((page - 1) * 200, page * 200) })
    }
  }
})
