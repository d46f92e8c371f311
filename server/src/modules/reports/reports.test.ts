import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MODULES } from '../../app.ts'
import { writeAuditEntry } from '../../kernel/app/events.ts'
import { scopeFor } from '../../kernel/db/scope.ts'
import { createTestApp } from '../../kernel/testing/app.ts'
import type { Caller } from '../../kernel/testing/caller.ts'
import { readHome, readTasks } from '../../kernel/testing/tasks.ts'
import { auditFilters, auditRulesOf } from './audit.queries.ts'

const app = await createTestApp()
app.setNow('2026-11-21T09:00:00Z')
const admin = await app.as('ADMIN', { name: 'Salma Khalil' })
const visa = await app.as('VISA_TEAM', { name: 'Khalid Bin Saeed' })

const consultant = (name: string, nextExpiry: string, status = 'ACTIVE') =>
  app.appContext.db
    .insertInto('consultant')
    .values({ name, countryId: 'AE', status, visaExpiry: nextExpiry, lastWorkingDay: '2026-11-19' } as never)
    .execute()

describe('the landing page', () => {
  test('counts documents by time to expiry, end dates included, and shows them only to users who may see the dates', async () => {
    await consultant('Aisha', '2026-11-20')
    await consultant('Omar', '2026-11-21')
    await consultant('Mona', '2026-12-21')
    await consultant('Ziad', '2026-12-22')
    await consultant('Reem', '2027-02-19')
    await consultant('Later', '2027-02-20')
    await consultant('Gone', '2026-11-20', 'EXITED')
    const { figures, expiring } = await readHome(visa)
    const figure = figures.find(({ label }) => label === 'Expiring documents')!
    expect(figure.value).toBe(5)
    expect(figure.parts.map(({ label, value }) => [label, value])).toEqual([
      ['Expired', 1],
      ['Within 30 days', 2],
      ['31 to 60 days', 1],
      ['61 to 90 days', 1],
    ])
    expect(expiring.map(({ path, count }) => [path, count])).toEqual([['/candidates?view=expiring', 5]])
    expect(expiring.flatMap(({ rows }) => rows.map(({ dueOn }) => dueOn))).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-12-21',
      '2026-12-22',
      '2027-02-19',
    ])
    const assets = (await (await app.as('ASSET_MANAGER')).get('/dashboard')).data
    expect([assets.expiring, assets.figures.map(({ label }: { label: string }) => label)]).toEqual([
      [],
      ['Consultants'],
    ])
  })

  test('has a task for the administrator to answer feedback until it has been read', async () => {
    const { data } = await visa.post('/submit-feedback', { kind: 'IDEA', message: 'A board for visas' })
    const work = (caller: Caller) => readTasks(caller)
    expect(await work(admin)).toMatchObject([
      { kind: 'feedback', title: 'Feedback from Khalid Bin Saeed', path: `/settings/feedback?open=${data.id}` },
    ])
    expect(await work(visa)).toEqual([])
    const entries = (await admin.get('/audit-trails', { entity: 'feedback', entityID: data.id })).data
    expect(entries).toMatchObject([{ event: 'feedback.submitted', entityName: 'Idea' }])
    await admin.put(`/submit-feedback/${data.id}`, { version: 1, state: 'READ' })
    expect(await work(admin)).toEqual([])
  })

  test('counts at most every two seconds, and again after each change', async () => {
    const hr = await app.as('HR_MANAGER')
    const consultants = async () => {
      const { figures } = (await hr.get('/dashboard')).data
      return figures.find(({ label }: { label: string }) => label === 'Consultants').value
    }
    const before = await consultants()
    await consultant('Of another node', '2029-01-01')
    expect(await consultants()).toBe(before)
    await hr.post('/submit-feedback', { kind: 'IDEA', message: 'Any change' })
    expect(await consultants()).toBe(before + 1)
  })
})

test('two users who open the home page at once use three connections each, however many queries it has', async () => {
  const { pool } = app.database
  const people = await Promise.all([app.as('CFO'), app.as('COUNTRY_MANAGER', { countryIDs: ['AE'] })])
  let held = 0
  let max = 0
  const snapshotCount = () => {
    held += 1
    max = Math.max(max, held)
  }
  const given = () => {
    held -= 1
  }
  pool.on('acquire', snapshotCount).on('release', given)
  const answers = await Promise.all(people.map((person) => person.get('/dashboard')))
  pool.off('acquire', snapshotCount).off('release', given)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  // In addition, each is authenticated and their session extended.
  expect(max).toBeLessThanOrEqual(8)
})

describe('the search', () => {
  test('in the feedback finds text of message, answer and author, and a per cent sign literally', async () => {
    const { data } = await visa.post('/submit-feedback', { kind: 'PROBLEM', message: 'Sheet shows 100% twice' })
    const found = async (searchInput: string) =>
      (await admin.get('/submit-feedback', { searchInput })).data.map(({ id }: { id: string }) => id)
    expect(await found('SHEET')).toEqual([data.id])
    expect(await found('100%')).toEqual([data.id])
    expect(await found('100_')).toEqual([])
    expect(await found('khalid')).toContain(data.id)
  })

  test('in the audit trail finds the record or the person, by its index', async () => {
    const context = { db: app.appContext.db, staff: visa.staff!, now: new Date() }
    const event = { event: 'client.updated', entity: 'client', entityID: 'c-1', name: 'Café Müller' }
    await writeAuditEntry(context as never, event)
    const found = async (searchInput: string) =>
      (await admin.get('/audit-trails', { searchInput, entity: 'client' })).data.map(
        ({ entityName }: { entityName: string }) => entityName,
      )
    expect(await found('muller')).toEqual(['Café Müller'])
    expect(await found('bin saeed')).toEqual(['Café Müller'])
    expect(await found('nobody')).toEqual([])
    const plan = await app.appContext.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      return await sql`explain select id from audit_entry
        where search_text(coalesce(entity_name, '') || ' ' || actor_name) like '%muller%'`.execute(db)
    })
    expect(JSON.stringify(plan.rows)).toContain('audit_entry_search')
  })
})

test('the record types of the audit trail are found by an index instead of a full scan', async () => {
  await sql`insert into audit_entry (actor_name, event, entity, entity_id)
    select 'Scale', 'client.updated', 'client', n::text from generate_series(1, 5000) as n`.execute(app.appContext.db)
  await sql`analyze audit_entry`.execute(app.appContext.db)
  const { filters, read } = await app.appContext.db.transaction().execute(async (db) => {
    const filters = await auditFilters(db, scopeFor(admin.staff!, 'audit-trails'), admin.staff!, auditRulesOf(MODULES))
    const { rows } = await sql<{
      read: number
    }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'audit_entry'`.execute(db)
    return { filters, read: rows[0]!.read }
  })
  expect(filters.events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['client.updated', 'feedback.submitted']),
  )
  expect(read).toBeLessThan(500)
})
