import type { Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'

/** Documents and comments, requested for each type of record that supports them completely. */
interface Case {
  readonly path: string
  readonly writer: Role
  /** A record of `country` to which documents may be added, and from which they may be removed. */
  readonly record: string
  readonly country: 'AE' | 'SA'
  readonly fields: Readonly<Record<string, string>>
  readonly entity: string
  readonly hasComments: boolean
}

const CASES: readonly Case[] = [
  {
    path: '/purchase-orders',
    writer: 'FINANCE_EXECUTIVE_INVOICE',
    record: `select p.id from purchase_order p join client c on c.id = p.client_id where c.country_id = 'AE' and p.status = 'OPEN'`,
    country: 'AE',
    fields: { type: 'CORRESPONDENCE' },
    entity: 'purchase-order',
    hasComments: false,
  },
  {
    path: '/timesheets',
    writer: 'HR_ASSOCIATE',
    record: `select id from timesheet where country_id = 'AE' and status = 'DRAFT'`,
    country: 'AE',
    fields: { type: 'OTHER' },
    entity: 'timesheet',
    hasComments: true,
  },
  {
    path: '/payrolls',
    writer: 'FINANCE_EXECUTIVE_PAYROLL',
    record: `select id from payroll_run where country_id = 'SA' and status in ('DRAFT', 'CALCULATED')`,
    country: 'SA',
    fields: {},
    entity: 'payroll',
    hasComments: true,
  },
  {
    path: '/billings',
    writer: 'FINANCE_EXECUTIVE_INVOICE',
    record: `select id from billing where country_id = 'AE' and status in ('DRAFT', 'RETURNED')`,
    country: 'AE',
    fields: {},
    entity: 'billing',
    hasComments: true,
  },
]

const app = await createTestApp({ demo: true })
const outsider = await app.as('VISA_TEAM', { countryIDs: ['AE'] })

const file = { name: 'letter.txt', content: 'A letter of the client' }
const idOf = async (query: string) =>
  (await sql<{ id: string }>`${sql.raw(query)} limit 1`.execute(app.appContext.db)).rows[0]!.id
const eventsOf = async (id: string, entity: string) => {
  const entries = app.appContext.db.selectFrom('auditEntry').select('event').where('entityId', '=', id).orderBy('id')
  const events = (await entries.execute()).map(({ event }) => event)
  return events.filter((event) => event.startsWith(`${entity}.document-`) || event === `${entity}.commented`)
}

describe.each(CASES)(
  'documents and comments of $path',
  ({ path, writer, record, country, fields, entity, hasComments }) => {
    let id: string
    let writes: Caller
    let foreign: Caller
    beforeAll(async () => {
      id = await idOf(record)
      writes = await app.as(writer, { countryIDs: [country] })
      foreign = await app.as(writer, { countryIDs: [country === 'AE' ? 'SA' : 'AE'] })
    })
    const documents = () => `${path}/${id}/documents`
    const add = () => writes.upload(documents(), file, fields)

    test('a document is added, listed, downloaded and removed, and the history records both', async () => {
      const before = await eventsOf(id, entity)
      const added = await add()
      expect(added, added.message).toMatchObject({ status: 201, data: [{ name: 'letter.txt', size: 22 }] })
      const [{ id: documentID }] = added.data
      const listed = () => writes.get(documents(), undefined)
      expect((await listed()).data.map((one: { id: string }) => one.id)).toContain(documentID)
      expect((await writes.get(`${documents()}/${documentID}`)).bytes.toString()).toBe(file.content)
      expect(await writes.del(`${documents()}/${documentID}`)).toMatchObject({ status: 200, data: { id: documentID } })
      expect((await listed()).data.map((one: { id: string }) => one.id)).not.toContain(documentID)
      expect((await writes.get(`${documents()}/${documentID}`)).status).toBe(404)
      expect((await eventsOf(id, entity)).slice(before.length)).toEqual([
        `${entity}.document-added`,
        `${entity}.document-removed`,
      ])
    })

    test('a record of another country is not found, and another role is rejected', async () => {
      const [{ id: documentID }] = (await add()).data
      for (const [caller, status] of [
        [foreign, 404],
        [outsider, 403],
      ] as const) {
        expect((await caller.get(documents())).status).toBe(status)
        expect((await caller.get(`${documents()}/${documentID}`)).status).toBe(status)
        expect((await caller.upload(documents(), file, fields)).status).toBe(status)
        expect((await caller.del(`${documents()}/${documentID}`)).status).toBe(status)
        if (hasComments) {
          expect((await caller.get(`${path}/${id}/comments`)).status).toBe(status)
          expect((await caller.post(`${path}/${id}/comments`, { text: 'Hello' })).status).toBe(status)
        }
      }
      expect((await writes.del(`${documents()}/${documentID}`)).status).toBe(200)
    })

    test('a document removed by two users concurrently is removed once', async () => {
      const [{ id: documentID }] = (await add()).data
      const before = await eventsOf(id, entity)
      const both = await Promise.all([1, 2].map(() => writes.del(`${documents()}/${documentID}`)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      expect((await eventsOf(id, entity)).slice(before.length)).toEqual([`${entity}.document-removed`])
    })

    test.runIf(hasComments)('comments are listed in their order, with their author', async () => {
      const before = await eventsOf(id, entity)
      for (const text of ['First', 'Second'])
        expect(await writes.post(`${path}/${id}/comments`, { text })).toMatchObject({ status: 201, data: { text } })
      const { data } = await writes.get(`${path}/${id}/comments`)
      expect(data.slice(-2)).toMatchObject([
        { text: 'First', _author: { id: writes.staff!.id } },
        { text: 'Second', _author: { id: writes.staff!.id } },
      ])
      expect((await eventsOf(id, entity)).slice(before.length)).toEqual([`${entity}.commented`, `${entity}.commented`])
    })
  },
)

test('the database rejects a document or comment of a record that does not exist', async () => {
  const { db } = app.appContext
  const author = outsider.staff!.id
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const subjectType of ['timesheet', 'payroll', 'billing', 'order-form', 'nonsense'])
    await expect(
      db.insertInto('comment').values({ subjectType, subjectId: missing, text: 'Lost', authorId: author }).execute(),
    ).rejects.toThrow(/violates (foreign key|check) constraint/)
})
