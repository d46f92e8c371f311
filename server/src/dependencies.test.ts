import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb, createPool, type Db } from './kernel/db/db.ts'
import { type EmbeddedServer, startEmbedded } from './kernel/embedded-postgres/start.ts'
import { queueMail } from './kernel/mail/queue.ts'
import { createSignInUser, type Holder, productionVariables, signInOn } from './kernel/testing/production.ts'
import { bearer, freePort, jsonRequest, type Program, startReady, waitUntil } from './kernel/testing/program.ts'
import { temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/**
 * The dependencies of the program fail, one after the other: it still serves requests that do not need them, reports
 * what is unavailable, and recovers.
 */
const folder = temporaryFolder()
const CLUSTER = join(folder.path, 'cluster')
const DATA_DIR = join(folder.path, 'data')
const FILES = join(DATA_DIR, 'files')
/** The folder for uploads in progress and temporary export files. */
const PASSING = join(folder.path, 'passing')
const SETTINGS = { fsync: 'off', shared_buffers: '64MB' }
let postgres: EmbeddedServer
let db: Db
let app: Program
let person: Holder
let token: string
let smtpPort: number
/** A server that accepts connections and never responds. */
let silent: Server

beforeAll(async () => {
  mkdirSync(FILES, { recursive: true })
  mkdirSync(PASSING)
  postgres = await startEmbedded(CLUSTER, SETTINGS)
  smtpPort = await freePort()
  silent = createServer().listen(smtpPort, '127.0.0.1')
  const environment = {
    ...productionVariables(postgres.connection, DATA_DIR),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    TMPDIR: PASSING,
  }
  app = await startReady({ environment })
  db = createDb(createPool(postgres.connection, { size: 2 }))
  person = await createSignInUser(db, 'ADMIN')
  token = (await signInOn(app, person)).accessToken
})
afterAll(async () => {
  await app.stop()
  await db.destroy()
  await postgres.stop()
  folder.remove()
})

const read = () => app.send('/clients', { headers: bearer(token) })
const write = (name: string) => app.send('/clients', jsonRequest({ name, countryID: 'AE' }, token))

test('a full database disk is reported, and nothing is changed', async () => {
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger no_room before insert on audit_entry execute function no_room()`.execute(db)
  const full = await write('Written Without Room')
  await sql`drop function no_room cascade`.execute(db)
  expect([full.status, full.json.code]).toEqual([503, 'DISK_FULL'])
  const stored = await db.selectFrom('client').select('id').where('name', '=', 'Written Without Room').execute()
  expect(stored).toEqual([])
  expect((await write('Written With Room')).status).toBe(201)
})

describe('the mail server', () => {
  test('does not respond: requests do not wait for it, and the email is sent once when it responds again', async () => {
    const since = Date.now()
    expect((await app.send('/forgot-password', jsonRequest({ email: person.email }))).status).toBe(200)
    expect(Date.now() - since).toBeLessThan(2_000)
    const mail = () => db.selectFrom('outboxMail').selectAll().where('toAddress', '=', person.email).executeTakeFirst()
    await waitUntil(async () => ((await mail())?.attempts ?? 0) > 0)
    expect((await read()).status).toBe(200)
    expect((await write('Written While Mail Is Down')).status).toBe(201)
    await waitUntil(async () => Boolean((await mail())?.lastError), 14_000)
    expect(await mail()).toMatchObject({ state: 'WAITING', attempts: 1 })
    silent.close()
    const received = await startMailServer(smtpPort)
    // Ends the wait before the next attempt.
    const id = (await mail())!.id
    await db.updateTable('outboxMail').set({ notBefore: new Date() }).where('id', '=', id).execute()
    await queueMail(db, id, new Date())
    await waitUntil(() => received.length > 0)
    await waitUntil(async () => (await mail())?.state === 'SENT')
    expect(received).toEqual([person.email])
  })
})

async function startMailServer(port: number): Promise<string[]> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      received.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  await waitUntil(() => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(true))))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return received
}

describe('the file store', () => {
  let client: string
  const upload = (bytes: number) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n', 'x'.repeat(bytes), '\n%%EOF\n']), 'paper.pdf')
    return app.send(`/clients/${client}/files`, { method: 'POST', body: form, headers: bearer(token) })
  }
  const documents = async () => (await app.send(`/clients/${client}/files`, { headers: bearer(token) })).json
  beforeAll(async () => {
    client = (await write('Test Client')).json.data.id
  })

  test.each([
    ['is gone', 1_000, loseStore],
    ['is full or read-only', 1_500_000, fillStore],
  ] as const)(
    '%s: uploads are rejected with a message, no row refers to a missing file, and all other requests work',
    async (_what, bytes, fail) => {
      const resolution = fail()
      try {
        const refused = await upload(bytes)
        expect([refused.status, refused.json.code]).toEqual([503, 'STORAGE_UNAVAILABLE'])
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(refused.text).not.toContain(folder.path)
        expect((await documents()).meta.total).toBe(0)
        expect((await read()).status).toBe(200)
        expect((await app.send(`/clients/${client}`, { headers: bearer(token) })).status).toBe(200)
      } finally {
        resolution()
      }
      expect((await app.send('/ready')).status).toBe(200)
      const stored = await upload(1_000)
      expect(stored.status).toBe(201)
      const path = `/clients/${client}/files/${stored.json.data[0].id}`
      expect((await app.send(`${path}/download`, { headers: bearer(token) })).text).toMatch(/^%PDF/)
      await app.send(path, { method: 'DELETE', headers: bearer(token) })
    },
  )
})

const mayMount = spawnSync('unshare', ['-m', 'true']).status === 0

test.runIf(mayMount)('without space for temporary files, uploads and exports are rejected with a message', async () => {
  const client = (await write('Keeper Without Room')).json.data.id
  const { accessToken } = await signInOn(app, await createSignInUser(db, 'COO'))
  const result = () => app.send('/clients/export?format=xlsx', { headers: bearer(accessToken) })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', PASSING])
  expect(mounted.status).toBe(0)
  try {
    spawnSync('dd', ['if=/dev/zero', `of=${join(PASSING, 'filler')}`, 'bs=1k', 'count=64'])
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n', 'x'.repeat(200_000), '\n%%EOF\n']), 'paper.pdf')
    const upload = await app.send(`/clients/${client}/files`, { method: 'POST', body: form, headers: bearer(token) })
    expect([upload.status, upload.json.code]).toEqual([503, 'STORAGE_UNAVAILABLE'])
    const timesheet = await result()
    expect([timesheet.status, timesheet.json.code]).toEqual([503, 'STORAGE_UNAVAILABLE'])
  } finally {
    spawnSync('umount', [PASSING])
  }
  expect((await result()).status).toBe(200)
})

/** Replaces the folder by a file, as when a volume is not mounted. */
function loseStore(): () => void {
  renameSync(FILES, `${FILES}.aside`)
  writeFileSync(FILES, '')
  return () => {
    spawnSync('rm', [FILES])
    renameSync(`${FILES}.aside`, FILES)
  }
}

/**
 * A file system of one megabyte if this user may mount one; else a read-only folder, or for root a file instead of a
 * folder.
 */
function fillStore(): () => void {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', FILES]).status === 0)
    return () => void spawnSync('umount', [FILES])
  if (process.getuid?.() === 0) return loseStore()
  const folders = [FILES, join(FILES, 'half-written')].filter((path) => existsSync(path))
  for (const path of folders) chmodSync(path, 0o500)
  return () => {
    for (const path of folders) chmodSync(path, 0o700)
  }
}

describe('the database', () => {
  test('is stopped: 503 with a retry time, health still answers; after a restart of the database requests work again without a restart of Muster', async () => {
    await db.destroy()
    await postgres.stop()
    const since = Date.now()
    const answers = await Promise.all([
      app.send('/ready'),
      read(),
      write('Never Acknowledged'),
      app.send('/login', jsonRequest({ email: person.email, password: 'x' })),
      app.send('/public-config'),
    ])
    for (const { status, headers, json } of answers) {
      if (status === 200) continue
      expect([status, json.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([503, 503, 503, 503])
    expect(Date.now() - since).toBeLessThan(10_000)
    expect((await app.send('/health')).status).toBe(200)
    postgres = await startEmbedded(CLUSTER, SETTINGS)
    db = createDb(createPool(postgres.connection, { size: 2 }))
    const back = Date.now()
    await waitUntil(async () => (await app.send('/ready')).status === 200, 10_000)
    expect((await write('Written Afterwards')).status).toBe(201)
    expect(Date.now() - back).toBeLessThan(10_000)
    expect((await read()).json.data.map(({ name }: { name: string }) => name)).not.toContain('Never Acknowledged')
    // Jobs continue as well: the next email is delivered.
    await app.send('/forgot-password', jsonRequest({ email: person.email }))
    const waiting = () => db.selectFrom('outboxMail').select('id').where('state', '=', 'WAITING').execute()
    await waitUntil(async () => (await waiting()).length === 0, 20_000)
  })

  test('has no connection left: requests get a retry time, and are served when a connection is free', async () => {
    const hogs = createPool(postgres.connection, { size: 100 })
    const held = await occupyAllConnections(hogs)
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, read))
      expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
      expect(answers.map(({ status }) => status)).toContain(503)
      expect((await app.send('/health')).status).toBe(200)
    } finally {
      for (const hog of held) hog.release()
      await hogs.end()
    }
    await waitUntil(async () => (await read()).status === 200, 10_000)
  })
})

/** Ends the connections of the program and occupies every connection that the server allows. */
async function occupyAllConnections(hogs: pg.Pool): Promise<pg.PoolClient[]> {
  const first = await hogs.connect()
  await first.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'muster%' and pid <> pg_backend_pid()",
  )
  const others = await Promise.allSettled(Array.from({ length: 80 }, () => hogs.connect()))
  return [first, ...others.flatMap((other) => (other.status === 'fulfilled' ? [other.value] : []))]
}
