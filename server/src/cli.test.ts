import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { brokenInvariants } from './cli/check/invariants.ts'
import { SEALED_PLACES } from './cli/rotate-keys/places.ts'
import { reseal } from './cli/rotate-keys/reseal.ts'
import { runCommand } from './cli.ts'
import { readEnvironment } from './kernel/app/environment.ts'
import { writeAuditEntry } from './kernel/app/events.ts'
import { anchorFile, sealAudit } from './kernel/security/audit-chain.ts'
import { secretsOf } from './kernel/security/secrets.ts'
import type { TestApp } from './kernel/testing/app.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from './kernel/testing/database.ts'
import { createPlacement } from './kernel/testing/fixtures/placement.ts'

const database = await cloneDatabase()
const folder = await mkdtemp(join(tmpdir(), 'muster-cli-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const KEY = randomBytes(32).toString('base64')

/** The URL of a test database for DATABASE_URL. */
function urlOf({ connection }: TestDatabase): string {
  if (connection.connectionString) return connection.connectionString
  const { host = '', port, user, database: name } = connection
  return `postgres://localhost/${name}?${new URLSearchParams({ host, port: String(port), user: user ?? '' })}`
}

/** Runs a command and collects its output. */
async function muster(
  line: string,
  { on = database, variables = {} }: { on?: TestDatabase; variables?: Record<string, string> } = {},
) {
  const printed: string[] = []
  const complained: string[] = []
  const all = {
    DATA_DIR: folder,
    DATABASE_URL: urlOf(on),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MUSTER_KEY: `a:${KEY}`,
    ...variables,
  }
  const code = await runCommand(line.split(' ').filter(Boolean), {
    print: (text) => void printed.push(text),
    complain: (text) => void complained.push(text),
    variables: all,
    environment: () => readEnvironment(all),
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

test('Without a command, or with help, the commands are listed; an unknown command is an error', async () => {
  const { code, printed } = await muster('')
  expect(code).toBe(0)
  for (const command of [
    'migrate',
    'backup',
    'restore',
    'check',
    'audit-verify',
    'routes',
    'create-admin',
    'import',
    'rotate-keys',
    'seed-scale',
  ])
    expect(printed).toContain(command)
  expect((await muster('backup --help')).printed).toContain('NOT in the backup')
  expect(await muster('toString')).toMatchObject({ code: 2, complained: expect.stringContaining('no command') })
  expect((await muster('backup')).code).toBe(2)
  expect((await muster('import clients')).code).toBe(2)
  expect((await muster('rotate-keys --force')).code).toBe(2)
})

test('An invalid environment is reported', async () => {
  expect(await muster('check', { variables: { PORT: 'x' } })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('PORT'),
  })
})

test('An empty database is migrated; other commands reject one that is not', async () => {
  const empty = await emptyDatabase()
  expect(await muster('check', { on: empty })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('migrate'),
  })
  expect((await muster('migrate', { on: empty })).code).toBe(0)
  expect((await muster('migrate', { on: empty })).printed).toContain('up to date')
  expect((await muster('check', { on: empty })).code).toBe(0)
})

test('A backup can be created and restored from the command line, and its passphrase is never printed', async () => {
  const path = join(folder, 'company.backup')
  const variables = { MUSTER_BACKUP_PASSPHRASE: 'a canary for a passphrase' }
  expect(await muster(`backup ${path}`)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('MUSTER_BACKUP_PASSPHRASE'),
  })
  const made = await muster(`backup ${path}`, { variables })
  expect(made).toMatchObject({ code: 0, complained: '' })
  expect((await muster(`backup ${path}`, { variables })).code).toBe(1)
  const target = await emptyDatabase()
  const restored = await muster(`restore ${path}`, { on: target, variables })
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('sign in again') })
  expect(await muster(`restore ${path}`, { on: target, variables })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('not empty'),
  })
  expect((await muster('check', { on: target })).code).toBe(0)
  for (const { printed, complained } of [made, restored]) expect(printed + complained).not.toMatch(/canary/)
})

test('The check reports the rule and the row that violates it', async () => {
  const own = await cloneDatabase()
  const { rows } = await sql<{
    id: string
  }>`insert into background_job (kind, title, file_id) values ('x', 'x', gen_random_uuid()) returning id`.execute(
    own.db,
  )
  const { code, complained } = await muster('check', { on: own })
  expect(code).toBe(1)
  expect(complained).toContain('A background job that created a file has that file')
  expect(complained).toContain(rows[0]?.id)
})

test('Every invariant can be checked', async () => {
  expect((await brokenInvariants(database.db)).problems).toEqual([])
})

test('An order form outside its placement, and consultants whose status and order form differ, are found', async () => {
  const own = await cloneDatabase()
  const app = { appContext: { db: own.db } } as TestApp
  const { orderFormID, candidateID, clientID } = await createPlacement(app, { status: 'ACTIVE' })
  const names = async () => (await brokenInvariants(own.db)).problems.map(({ name, ids }) => `${name}: ${ids.join()}`)
  expect(await names()).toEqual([`The consultant of an active order form is active or on notice: ${orderFormID}`])
  await own.db.updateTable('consultant').set({ status: 'ACTIVE' }).where('id', '=', candidateID).execute()
  expect(await names()).toEqual([])
  const orderForm = own.db.updateTable('orderForm').where('id', '=', orderFormID)
  await orderForm.set({ status: 'CLOSED', joinedDate: '2026-01-01' }).execute()
  const idle = `An active consultant who was placed has an active order form: ${candidateID}`
  expect(await names()).toEqual([idle])
  const other = await createPlacement(app, { status: 'ONBOARDING', clientID })
  const next = { type: 'RENEWAL', parentId: orderFormID, rootId: orderFormID }
  await own.db.updateTable('orderForm').set(next).where('id', '=', other.orderFormID).execute()
  expect(await names()).toEqual([expect.stringContaining(`of its placement: ${other.orderFormID}`), idle])
})

test('A damaged file is found', async () => {
  const own = await cloneDatabase()
  await sql`insert into stored_file (key, name, content_type, size, sha256, entity, entity_id, kind)
    values (${'a'.repeat(64)}, 'a.pdf', 'application/pdf', 3, ${'b'.repeat(64)}, 'x', gen_random_uuid(), 'document')`.execute(
    own.db,
  )
  expect(await muster('check', { on: own })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('missing or damaged'),
  })
  expect((await muster('check --without-files', { on: own })).code).toBe(0)
})

test('The audit trail is verified with the anchors next to the data or in a log', async () => {
  const own = await cloneDatabase()
  await writeAuditEntry({ db: own.db, staff: null }, { event: 'x', entity: 'x', entityID: '1' })
  await sealAudit(own.db)
  const { hash } = await own.db.selectFrom('auditCheckpoint').select('hash').executeTakeFirstOrThrow()
  expect(await muster('audit-verify', { on: own })).toMatchObject({
    code: 0,
    printed: expect.stringContaining('All 1 sealed'),
  })
  const log = join(folder, 'muster.log')
  await writeFile(
    log,
    `{"level":30,"msg":"x"}\n{"level":30,"auditAnchor":{"entryID":1,"hash":"${hash}","at":"x"}}\n{"auditAn`,
  )
  expect((await muster(`audit-verify ${log}`, { on: own })).printed).toContain('1 anchors match')
  await writeFile(anchorFile(folder), `{"entryID":7,"hash":"${hash}","at":"x"}\n`)
  expect(await muster('audit-verify', { on: own })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('7 is CUT'),
  })
  expect((await muster(`audit-verify ${join(folder, 'no-such-file')}`, { on: own })).code).toBe(1)
})

test('The routes are listed with their required permissions', async () => {
  const { code, printed } = await muster('routes --json')
  expect(code).toBe(0)
  const lines = JSON.parse(printed) as {
    method: string
    path: string
    right: object | null
    scope: string
    reason: string | null
  }[]
  expect(lines.find(({ path }) => path === '/api/v1/mailbox')).toMatchObject({
    right: { resource: 'settings', action: 'view' },
    scope: 'matrix',
  })
  for (const { right, reason } of lines) expect(right ?? reason).toBeTruthy()
})

test('The link for the first administrator is printed while there is none, and not after', async () => {
  const own = await cloneDatabase()
  expect((await muster('create-admin', { on: own })).printed).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/reset-password\?first=1&token=/,
  )
  await sql`insert into app_user (name, email, role, password_hash) values ('A', 'a@example.com', 'ADMIN', 'x')`.execute(
    own.db,
  )
  expect(await muster('create-admin', { on: own })).toMatchObject({
    code: 1,
    printed: '',
    complained: expect.stringContaining('already'),
  })
})

test('A spreadsheet of clients is checked and imported as a user, with their permissions', async () => {
  const own = await cloneDatabase()
  await sql`insert into app_user (name, email, role) values
    ('Ada', 'ada@example.com', 'ADMIN'), ('Vera', 'vera@example.com', 'VISA_TEAM'), ('Bea', 'bea@example.com', 'BUSINESS_DEVELOPMENT')`.execute(
    own.db,
  )
  const path = join(folder, 'clients.csv')
  await writeFile(path, 'Name,Country\nAcme,Nowhere\n')
  const bad = await muster(`import clients ${path} --as ada@example.com`, { on: own })
  expect(bad).toMatchObject({ code: 1, complained: expect.stringContaining('line 2') })
  expect((await muster(`import clients ${path} --as ada@example.com --commit`, { on: own })).code).toBe(1)
  expect(await muster(`import clients ${path} --as vera@example.com`, { on: own })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('have permission'),
  })
  expect(await muster(`import clients ${path} --as nobody@example.com`, { on: own })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('no active user'),
  })
  expect(await own.db.selectFrom('client').selectAll().execute()).toEqual([])
  await writeFile(path, 'Name,Country\nAcme,AE\nBolt,AE\n')
  expect(await muster(`import clients ${path} --as ada@example.com`, { on: own })).toMatchObject({
    code: 0,
    printed: expect.stringContaining('2 rows were read'),
  })
  expect((await muster(`import clients ${path} --as ada@example.com --commit`, { on: own })).printed).toBe(
    '2 rows were imported.',
  )
  const entries = await own.db.selectFrom('auditEntry').select(['event', 'actorName']).execute()
  expect(entries).toEqual([
    { event: 'client.imported', actorName: 'Ada' },
    { event: 'client.imported', actorName: 'Ada' },
  ])
})

test('Fictitious people for performance tests are added once, in valid numbers, and never in production', async () => {
  const own = await cloneDatabase()
  await sql`insert into app_user (name, email, role) values ('Bea', 'bea@example.com', 'BUSINESS_DEVELOPMENT')`.execute(
    own.db,
  )
  expect((await muster('seed-scale --clients 0', { on: own })).code).toBe(2)
  expect((await muster('seed-scale', { on: own, variables: { NODE_ENV: 'production' } })).code).toBe(1)
  expect(await muster('seed-scale --clients 20 --consultants 300', { on: own })).toMatchObject({
    code: 0,
    complained: '',
  })
  const { rows } = await sql<{ n: number }>`select count(*) as n from consultant`.execute(own.db)
  expect(rows[0]?.n).toBe(300)
  expect(await muster('seed-scale --clients 20', { on: own })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('already'),
  })
  expect((await muster('check', { on: own })).code).toBe(0)
})

test('Every encrypted column of the database is included in the key rotation', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and (column_name like '%\\_sealed' or column_name in ('sealed_key', 'two_factor_secret'))`.execute(
    database.db,
  )
  expect(SEALED_PLACES.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ place }) => place).sort(),
  )
})

test('After a rotation every text is decrypted with the new key alone, and fingerprints use the new key', async () => {
  const own = await cloneDatabase()
  const older = { id: 'a', bytes: new Uint8Array(randomBytes(32)) }
  const newer = { id: 'b', bytes: new Uint8Array(randomBytes(32)) }
  await own.db.connection().execute(async (db) => {
    // The row of a consultant is not needed here, only its encrypted texts.
    await sql`set session_replication_role = replica`.execute(db)
    const ids = [randomUUID(), randomUUID()]
    for (const place of SEALED_PLACES) {
      await sql`create temporary table if not exists ${sql.table(`t_${place.table}`)} as select * from ${sql.table(place.table)} limit 0`.execute(
        db,
      )
      const local = { ...place, table: `t_${place.table}` }
      for (const id of ids)
        await sql`insert into ${sql.table(local.table)} (${sql.ref(local.key)}, ${sql.ref(local.column)}) values (${id}, ${secretsOf([older]).seal('AE07 0331', place.context(id))})`.execute(
          db,
        )
      const ring = secretsOf([newer, older])
      expect(await reseal(db, ring, local)).toBe(2)
      expect(await reseal(db, ring, local)).toBe(0)
      const { rows } = await sql<{ id: string; text: string; print: string | null }>`
        select ${sql.ref(local.key)}::text as id, ${sql.ref(local.column)} as text, ${local.print ? sql.ref(local.print.column) : sql`null`} as print
        from ${sql.table(local.table)} where ${sql.ref(local.column)} is not null`.execute(db)
      for (const { id, text, print } of rows) {
        expect(secretsOf([newer]).unseal(text, place.context(id))).toBe('AE07 0331')
        if (local.print) expect(print).toBe(secretsOf([newer]).blindIndex('AE070331', local.print.purpose))
      }
      await sql`delete from ${sql.table(local.table)}`.execute(db)
    }
  })
})
