import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { writeAuditEntries, writeAuditEntry } from '../kernel/app/events.ts'
import { type FileStore, openFileStore, readFile as readStored, saveFile } from '../kernel/files/files.ts'
import { migrateJobs } from '../kernel/jobs/jobs.ts'
import { sendLater } from '../kernel/mail/mail.ts'
import { proveKeys } from '../kernel/secrets/proof.ts'
import { sealAudit, verifyAudit } from '../kernel/security/audit-chain.ts'
import { secretsOf } from '../kernel/security/secrets.ts'
import { cloneDatabase, emptyDatabase } from '../kernel/testing/database.ts'
import { makeBackup } from './archive/make.ts'
import { restoreBackup } from './archive/restore.ts'
import { columnsOf, readRows, tablesOf } from './archive/tables.ts'

const PASSPHRASE = 'a passphrase of the tests'
const secrets = secretsOf([{ id: 'a', bytes: new Uint8Array(randomBytes(32)) }])
const CANARY = 'canary-in-a-passport'

const storeIn = async (name: string) => await openFileStore({ DATA_DIR: join(folder, name) } as never)
const placeFor = (pool: pg.Pool, store: FileStore, more: object = {}) => ({
  pool,
  files: store,
  secrets,
  passphrase: PASSPHRASE,
  ...more,
})

async function backUp(path: string, database = source) {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return await makeBackup(path, { client, files, passphrase: PASSPHRASE, now: new Date() })
  } finally {
    await client.end()
  }
}

/** A hash of the rows of every table. */
async function contentOf(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect()
  const sums: Record<string, string> = {}
  try {
    for (const table of await tablesOf(client)) {
      const lines: string[] = []
      for await (const rows of readRows(client, table, await columnsOf(client, table)))
        lines.push(...rows.map((row) => JSON.stringify(row)))
      sums[table] = `${lines.length} ${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`
    }
  } finally {
    client.release()
  }
  return sums
}

const folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
const source = await cloneDatabase()
await migrateJobs(source.pool)
const files = await storeIn('source')
const { db } = source
await proveKeys(db, secrets)
const user = { name: 'Zoë "the \\ backslash"\nO\'Neil منى', email: 'zoe@example.com', role: 'ADMIN' }
const { id: userId } = await db.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow()
const now = new Date()
const session = {
  userId,
  createdAt: now,
  rotatedAt: now,
  lastActiveAt: now,
  expiresAt: new Date(now.getTime() + 3_600_000),
  userAgent: 'x',
}
await db.insertInto('session').values(session).execute()
await sendLater(db, { kind: 'INVOICE', to: 'mona@client.example', subject: 'Waiting', text: 'Hello' })
const context = { db, appContext: { files, secrets }, staff: { id: userId } }
const belonging = { entity: 'user', entityID: userId, kind: 'document' } as const
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from(CANARY)])
await saveFile(context, { filename: 'passport.pdf', content: pdf }, { ...belonging, confidential: true })
await saveFile(context, { filename: 'open.pdf', content: pdf }, belonging)
await writeAuditEntries(
  { db, staff: null },
  Array.from({ length: 1200 }, (_, n) => ({ event: 'x', entity: 'x', entityID: String(n), after: { n, text: 'ü' } })),
)
await sealAudit(db)
const archive = join(folder, 'whole.backup')
await backUp(archive)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('A restored company is the same company, with all users signed out and queued emails on hold', async () => {
  const target = await emptyDatabase()
  const store = await storeIn('restored')
  const manifest = await restoreBackup(archive, placeFor(target.pool, store))
  expect(manifest.files.length).toBe(2)
  const before = await contentOf(source.pool)
  const after = await contentOf(target.pool)
  const changed = Object.keys(before).filter((table) => before[table] !== after[table])
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(changed).toEqual(['outbox_mail', 'session'])
  expect(before.audit_entry).toMatch(/^1200 /)
  expect(await verifyAudit(target.db)).toMatchObject({ ok: true, checked: 1200 })
  const { rows } = await target.pool.query('select revoke_reason, (select state from outbox_mail) as mail from session')
  expect(rows).toEqual([{ revoke_reason: 'RESTORED', mail: 'HELD' }])
  for (const row of await target.db.selectFrom('storedFile').selectAll().execute()) {
    const { body } = await readStored({ files: store, secrets }, row)
    expect((await buffer(body as Readable)).includes(CANARY)).toBe(true)
  }
  await writeAuditEntry({ db: target.db, staff: null }, { event: 'after', entity: 'x', entityID: '1' })
  expect(await sealAudit(target.db)).toBe(1)
  await expect(sql`delete from audit_entry`.execute(target.db)).rejects.toThrow('append-only')
  await expect(
    sql`insert into session (user_id, rotated_at, last_active_at, created_at, expires_at)
    values (gen_random_uuid(), now(), now(), now(), now())`.execute(target.db),
  ).rejects.toThrow('foreign key')
})

test('Nothing can be read in the archive without the passphrase', async () => {
  const bytes = await readFile(archive)
  for (const plaintext of [CANARY, 'zoe@example.com', 'app_user', 'audit_entry'])
    expect(bytes.includes(plaintext)).toBe(false)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
})

test('A backup never overwrites a file', async () => {
  const path = join(folder, 'there.backup')
  await writeFile(path, 'older backup')
  await expect(backUp(path)).rejects.toThrow('never overwrites')
  expect(await readFile(path, 'utf8')).toBe('older backup')
})

test('A damaged, truncated, foreign or newer archive and a wrong passphrase or key are rejected with the database unchanged', async () => {
  const target = await emptyDatabase()
  const store = await storeIn('untouched')
  const whole = await readFile(archive)
  const variant = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name)
    await writeFile(path, change(Buffer.from(whole)))
    return path
  }
  const flipped = (at: number) => (bytes: Buffer) => {
    bytes[at] = bytes[at]! ^ 1
    return bytes
  }
  const rejected: [string, string, object?][] = [
    [await variant('flipped', flipped(Math.floor(whole.length / 2))), 'damaged'],
    [await variant('last', flipped(whole.length - 1)), 'damaged'],
    [await variant('head', flipped(20)), 'passphrase'],
    [await variant('newer', flipped(12 /* the form: 1 becomes 0 */)), 'passphrase'],
    [
      await variant('form', (bytes) => Buffer.concat([bytes.subarray(0, 12), Buffer.from([9]), bytes.subarray(13)])),
      'newer version',
    ],
    [await variant('foreign', () => Buffer.from('PK\u0003\u0004 something else'.padEnd(200))), 'not a Muster backup'],
    [await variant('empty', () => Buffer.alloc(0)), 'not a Muster backup'],
    [archive, 'passphrase', { passphrase: 'another passphrase' }],
    [archive, 'key a', { secrets: secretsOf([{ id: 'a', bytes: new Uint8Array(randomBytes(32)) }]) }],
  ]
  for (const cut of [whole.length - 1, whole.length - 40, 66_000, 200]) {
    const path = await variant(`cut-${cut}`, (bytes) => bytes)
    await truncate(path, cut)
    rejected.push([path, 'damaged'])
  }
  for (const [path, reason, more] of rejected)
    await expect(restoreBackup(path, placeFor(target.pool, store, more)), path).rejects.toThrow(reason)
  expect(await target.pool.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toMatchObject({
    rowCount: 0,
  })
  for await (const _ of store.list()) throw new Error('A file was written.')
})

test('An archive with an unknown migration is rejected', async () => {
  const newer = await cloneDatabase()
  await newer.pool.query(`insert into schema_migration (id, sha256) values ('9999_future.sql', 'x')`)
  const path = join(folder, 'future.backup')
  await backUp(path, newer)
  const target = await emptyDatabase()
  await expect(restoreBackup(path, placeFor(target.pool, await storeIn('future')))).rejects.toThrow('9999_future.sql')
  expect(await target.pool.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toMatchObject({
    rowCount: 0,
  })
})

test('A backup is restored only into an empty database', async () => {
  const target = await cloneDatabase()
  await expect(restoreBackup(archive, placeFor(target.pool, await storeIn('full')))).rejects.toThrow('not empty')
})

test('A backup during use is a snapshot of one point in time', async () => {
  const busy = await cloneDatabase()
  let working = true
  const work = (async () => {
    for (let n = 0; working; n += 1)
      await busy.db.transaction().execute(async (db) => {
        await db
          .insertInto('appUser')
          .values({ name: `P${n}`, email: `p${n}@example.com`, role: 'CFO' })
          .execute()
        await writeAuditEntry({ db, staff: null }, { event: 'user.created', entity: 'user', entityID: String(n) })
      })
  })()
  await new Promise((resolve) => setTimeout(resolve, 150))
  const path = join(folder, 'busy.backup')
  const { tables } = await backUp(path, busy)
  working = false
  await work
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows
  expect(rows('app_user')).toBe(rows('audit_entry'))
  expect(rows('app_user')).toBeGreaterThan(0)
})

test('Files with missing content are reported, and the rest is backed up', async () => {
  const other = await cloneDatabase()
  const storing = { db: other.db, appContext: { files, secrets } }
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100)])
  const { key } = await saveFile(
    storing,
    { filename: 'gone.pdf', content },
    { entity: 'x', entityID: '00000000-0000-4000-8000-000000000000', kind: 'document' },
  )
  await files.remove(key)
  expect((await backUp(join(folder, 'missing.backup'), other)).missing).toEqual([key])
})
