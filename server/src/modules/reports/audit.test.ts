import { describe, expect, test } from 'vitest'
import { MODULES } from '../../app.ts'
import { writeAuditEntry } from '../../kernel/app/events.ts'
import { createTestApp } from '../../kernel/testing/app.ts'
import type { Caller } from '../../kernel/testing/caller.ts'

const app = await createTestApp({
  modules: MODULES.filter(({ name }) => ['consultants', 'clients', 'reports'].includes(name)),
})
const head = await app.as('HR_VICE_PRESIDENT')
const emirati = (await head.post('/candidates', { name: 'Priya Nair', countryID: 'AE', title: 'Developer' })).data
const saudi = (await head.post('/candidates', { name: 'Reem Al-Harbi', countryID: 'SA', title: 'Analyst' })).data
const transitions = [
  { status: 'ACTIVE', reason: 'Arrived' },
  { status: 'ON_NOTICE', reason: 'Ill for months' },
]
for (const { id } of [emirati, saudi])
  for (const [at, move] of transitions.entries())
    expect((await head.put(`/candidates/${id}/status`, { ...move, version: at + 1 })).status).toBe(200)
const identity = { version: 3, passportNumber: 'K1234567', passportExpiry: '2031-01-01' }
expect((await head.put(`/candidates/${emirati.id}/identity`, identity)).status).toBe(200)

const of = async (caller: Caller, query: object) => (await caller.get('/audit-trails', query as never)).data

describe('visibility of the audit trail', () => {
  test('a user who may only look up consultants sees that an event happened, without details', async () => {
    const entries = await of(await app.as('ADMIN'), { entityID: emirati.id })
    expect(entries.map(({ event }: { event: string }) => event)).toContain('consultant.status-changed')
    expect(entries.map(({ eventLabel }: { eventLabel: string }) => eventLabel)).toContain('Changed the status')
    expect(JSON.stringify(entries)).not.toMatch(/Ill for months|K1234567|Developer|2031-01-01/)
  })

  test('a user without access to documents sees no change of them; free text requires access to the exit reason', async () => {
    const director = await of(await app.as('MANAGING_DIRECTOR'), { entityID: emirati.id })
    expect(JSON.stringify(director)).toContain('Ill for months')
    expect(JSON.stringify(director)).not.toMatch(/identity\.|2031-01-01/)
    const documents = await of(head, { entityID: emirati.id, event: 'consultant.identity-updated' })
    expect(documents[0].changes).toContainEqual({ field: 'identity.passportExpiry', from: null, to: '2031-01-01' })
    expect(JSON.stringify(documents)).not.toContain('K1234567')
  })

  test('an administrator, who sees neither pay nor invoices, sees no changes of them; roles that run the company see none of receipts', async () => {
    const kinds = ['payroll', 'payroll-adjustment', 'payroll-loan', 'final-settlement', 'billing', 'credit-note']
    const money = [...kinds, 'receipt', 'allocation', 'timesheet-month']
    for (const entity of money)
      await writeAuditEntry(
        { db: app.appContext.db, staff: null },
        { event: 'billing.created', entity, entityID: emirati.id, name: 'Priya Nair', after: { amount: '98765.43' } },
      )
    const visible = async (role: Parameters<typeof app.as>[0]) => {
      const reader = await app.as(role)
      const entries: { entity: string }[] = await of(reader, { entity: money })
      const { entities } = (await reader.get('/audit-trails/filters')).data
      expect(entities.filter((kind: string) => money.includes(kind))).toEqual(
        entries.map(({ entity }) => entity).sort(),
      )
      return entries.map(({ entity }) => entity).reverse()
    }
    expect(await visible('ADMIN')).toEqual([])
    expect(await visible('COO')).toEqual(kinds)
    expect(await visible('CFO')).toEqual(money)
  })

  test('an HR vice president of one country sees that country only, in list, total, filters and search', async () => {
    const local = await app.as('HR_VICE_PRESIDENT', { countryIDs: ['SA'] })
    const { data, meta } = await local.get('/audit-trails', { pageSize: 200 })
    expect(data.length).toBeGreaterThan(0)
    expect(meta!.total).toBe(data.length)
    expect(new Set(data.map(({ countryID }: { countryID: string }) => countryID))).toEqual(new Set(['SA']))
    for (const query of [{ entityID: emirati.id }, { countryID: 'AE' }, { searchInput: 'Priya' }])
      expect(await of(local, query)).toEqual([])
    const updated = { event: 'consultant.identity-updated', label: 'Updated the identity documents' }
    expect((await local.get('/audit-trails/filters')).data.events).not.toContainEqual(updated)
    expect((await head.get('/audit-trails/filters')).data.events).toContainEqual(updated)
  })
})

describe('the audit trail is filtered', () => {
  test('by record, record type, event, person and country', async () => {
    const other = await app.as('HR_MANAGER', { name: 'Maya Haddad' })
    await other.put(`/candidates/${saudi.id}`, { version: 3, site: 'Riyadh office' })
    const found = async (query: object) =>
      (await of(head, { sort: 'at', ...query })).map(({ event }: { event: string }) => event)
    expect(await found({ actorID: other.staff!.id })).toEqual(['consultant.updated'])
    expect(await found({ entity: 'consultant', event: 'consultant.created' })).toHaveLength(2)
    expect(
      await found({ entityID: saudi.id, countryID: 'SA', event: ['consultant.created', 'consultant.updated'] }),
    ).toEqual(['consultant.created', 'consultant.updated'])
    expect(await found({ entity: 'client' })).toEqual([])
  })

  test('by date range, including both dates', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const all = (await head.get('/audit-trails')).meta!.total
    const total = async (query: object) => (await head.get('/audit-trails', query as never)).meta!.total
    expect(await total({ from: today, to: today })).toBe(all)
    expect(await total({ to: '2025-01-01' })).toBe(0)
    expect(await total({ from: '2199-01-01' })).toBe(0)
    expect((await head.get('/audit-trails', { from: '2026-02-30' })).status).toBe(400)
    // Days are in the user's time zone, as the times in the list are: late in the evening in London it is tomorrow in
    // Dubai.
    const evening = { event: 'consultant.updated', entity: 'consultant', entityID: saudi.id, countryID: 'SA' }
    await writeAuditEntry({ db: app.appContext.db, staff: null }, { ...evening, at: new Date('2025-05-01T22:30:00Z') })
    const on = async (day: string, offset?: string) =>
      (await head.get('/audit-trails', { from: day, to: day }, offset ? { 'time-offset': offset } : {})).meta!.total
    expect([await on('2025-05-01'), await on('2025-05-02')]).toEqual([1, 0])
    expect([await on('2025-05-01', '240'), await on('2025-05-02', '240')]).toEqual([0, 1])
  })
})

test('an export of the trail is masked like the trail, and is itself in the trail', async () => {
  const director = await app.as('CFO', { name: 'Vikram Malhotra' })
  const admin = await app.as('ADMIN')
  const timesheet = async (caller: Caller) =>
    (await caller.get('/audit-trails/export', { format: 'csv', entityID: emirati.id })).bytes.toString('utf8')
  expect(await timesheet(admin)).not.toMatch(/Ill for months|Developer|2031-01-01/)
  expect(await timesheet(director)).toContain('Ill for months')
  expect((await head.get('/audit-trails/export', { format: 'csv' })).status).toBe(403)
  const people = await director.get('/candidates/export', { format: 'csv', countryID: 'SA' })
  expect(people.status).toBe(200)
  const [entry] = await of(director, { entity: 'export', actorID: director.staff!.id, event: 'candidates.exported' })
  expect(entry).toMatchObject({ actorName: 'Vikram Malhotra', ip: '127.0.0.1' })
  expect(
    Object.fromEntries(entry.changes.map(({ field, to }: { field: string; to: unknown }) => [field, to])),
  ).toMatchObject({ rows: 1, format: 'csv', filter: { countryID: 'SA' } })
})
