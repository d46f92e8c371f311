import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../app/app-context.ts'
import { writeAuditEntry } from '../app/events.ts'
import { SEALED_COLUMNS } from '../audit-chain/hash.ts'
import { cloneDatabase } from '../testing/database.ts'
import { type Anchor, anchorAudit, anchorFile, readAnchors, sealAudit, verifyAudit } from './audit-chain.ts'

const { db } = await cloneDatabase()
const folder = await mkdtemp(join(tmpdir(), 'muster-audit-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As the owner of the database: the triggers that forbid changes are disabled. */
async function tamper(...statements: string[]) {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
}

const happen = (name: string) =>
  writeAuditEntry(
    { db, staff: null, actor: 'test' },
    { event: 'client.updated', entity: 'client', entityID: '1', name, before: { a: 1 }, after: { a: name } },
  )

let ids: number[] = []
let anchors: Anchor[] = []

beforeEach(async () => {
  await tamper('truncate audit_entry restart identity', 'truncate audit_checkpoint')
  for (let n = 1; n <= 6; n += 1) await happen(`Client ${n}`)
  expect(await sealAudit(db)).toBe(6)
  ids = (await db.selectFrom('auditEntry').select('id').orderBy('id').execute()).map(({ id }) => id)
  const head = await db.selectFrom('auditCheckpoint').selectAll().orderBy('entryId', 'desc').executeTakeFirstOrThrow()
  anchors = [{ entryID: head.entryId, hash: head.hash, at: '2026-11-21T09:00:00.000Z' }]
})

test('An unchanged trail is valid, before and after more entries', async () => {
  await happen('Client 7')
  expect(await verifyAudit(db, anchors)).toEqual({ ok: true, checked: 6, unsealed: 1 })
  await sealAudit(db)
  expect(await verifyAudit(db, anchors)).toEqual({ ok: true, checked: 7, unsealed: 0 })
})

test('Every column of an entry is sealed', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'audit_entry'`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...SEALED_COLUMNS].sort())
})

test('An edited entry is found', async () => {
  await tamper(`update audit_entry set diff = '{"a": [1, 2]}' where id = ${ids[2]}`)
  expect(await verifyAudit(db)).toMatchObject({
    ok: false,
    checked: 2,
    firstBad: { entryID: ids[2], problem: 'CHANGED' },
  })
})

test('A timestamp changed by a microsecond is found', async () => {
  await tamper(`update audit_entry set at = at + interval '1 microsecond' where id = ${ids[3]}`)
  expect(await verifyAudit(db)).toMatchObject({ firstBad: { entryID: ids[3], problem: 'CHANGED' } })
})

test('A deleted entry is found, with its seal or without', async () => {
  await tamper(`delete from audit_entry where id = ${ids[1]}`)
  expect(await verifyAudit(db)).toMatchObject({ firstBad: { entryID: ids[1], problem: 'DELETED' } })
  await tamper(`delete from audit_checkpoint where entry_id = ${ids[1]}`)
  expect(await verifyAudit(db)).toMatchObject({ firstBad: { entryID: ids[2], problem: 'UNCHAINED' } })
})

test('An entry inserted between others is found', async () => {
  await tamper(
    `delete from audit_entry where id = ${ids[2]}`,
    `delete from audit_checkpoint where entry_id = ${ids[2]}`,
    `insert into audit_entry (id, actor_name, event, entity, entity_id) overriding system value values (${ids[2]}, 'x', 'x', 'x', 'x')`,
  )
  expect(await verifyAudit(db)).toMatchObject({ firstBad: { entryID: ids[2], problem: 'INSERTED' } })
})

test('Two swapped entries are found', async () => {
  await tamper(
    'alter table audit_entry alter id drop identity',
    `update audit_entry set id = 1000 where id = ${ids[1]}`,
    `update audit_entry set id = ${ids[1]} where id = ${ids[3]}`,
    `update audit_entry set id = ${ids[3]} where id = 1000`,
    `alter table audit_entry alter id add generated always as identity (sequence name audit_entry_id_seq start with 7)`,
  )
  expect(await verifyAudit(db)).toMatchObject({ firstBad: { entryID: ids[1], problem: 'CHANGED' } })
})

test('Entries removed at the end with their seals are found only by the anchor', async () => {
  await tamper(
    `delete from audit_entry where id > ${ids[3]}`,
    `delete from audit_checkpoint where entry_id > ${ids[3]}`,
  )
  expect(await verifyAudit(db)).toMatchObject({ ok: true, checked: 4 })
  expect(await verifyAudit(db, anchors)).toMatchObject({ ok: false, firstBad: { entryID: ids[5], problem: 'CUT' } })
})

test('A chain that was rewritten as a whole is found by the anchor', async () => {
  await tamper(`update audit_entry set reason = 'nice' where id = ${ids[0]}`, 'truncate audit_checkpoint')
  await sealAudit(db)
  expect(await verifyAudit(db)).toMatchObject({ ok: true })
  expect(await verifyAudit(db, anchors)).toMatchObject({
    ok: false,
    firstBad: { entryID: ids[5], problem: 'REWRITTEN' },
  })
})

test('Entries removed and replaced by new ones, for example by restoring an old dump, are found by the anchor', async () => {
  await tamper(
    `delete from audit_entry where id > ${ids[3]}`,
    `delete from audit_checkpoint where entry_id > ${ids[3]}`,
  )
  for (let n = 1; n <= 4; n += 1) await happen(`Later ${n}`)
  await sealAudit(db)
  expect(await verifyAudit(db, anchors)).toMatchObject({ ok: false, firstBad: { entryID: ids[5], problem: 'CUT' } })
})

test('The trail and its seals can’t be edited, deleted or truncated in the tables', async () => {
  for (const table of ['audit_entry', 'audit_checkpoint'])
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      `update ${table} set ${table === 'audit_checkpoint' ? 'hash = hash' : 'event = event'}`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
})

test('Two sealers and two hundred concurrent writers leave one valid chain with all entries', async () => {
  const writers = Array.from({ length: 200 }, (_, n) => happen(`Parallel ${n}`))
  const sealers = (async () => {
    for (let n = 0; n < 8; n += 1) await Promise.all([sealAudit(db), sealAudit(db)])
  })()
  await Promise.all([...writers, sealers])
  await sealAudit(db)
  expect(await verifyAudit(db, anchors)).toEqual({ ok: true, checked: 206, unsealed: 0 })
})

test('An entry whose transaction is still open when later ones are sealed does not break the chain', async () => {
  let close = () => {}
  const open = new Promise<void>((resolve) => {
    close = resolve
  })
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = db.transaction().execute(async (transaction) => {
    await writeAuditEntry({ db: transaction, staff: null }, { event: 'slow', entity: 'x', entityID: '1' })
    written()
    await open
  })
  await isWritten
  await happen('quick')
  const sealing = sealAudit(db)
  setTimeout(close, 300)
  expect(await sealing).toBe(2)
  await slow
  expect(await verifyAudit(db)).toEqual({ ok: true, checked: 8, unsealed: 0 })
})

test('The head of the chain is written to the log and to a file next to the data', async () => {
  const lines: string[] = []
  const log = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } }).log
  const environment = { production: false, DATA_DIR: folder }
  const appContext = { db, log, environment, now: () => new Date('2026-11-21T10:00:00Z') } as unknown as AppContext
  const anchor = await anchorAudit(appContext)
  expect(anchor).toMatchObject({ entryID: ids[5] })
  expect(await readAnchors(anchorFile(folder))).toEqual([anchor])
  expect(lines.join('')).toContain(anchor?.hash)
  expect(await readFile(anchorFile(folder), 'utf8')).not.toContain('Client')
})
