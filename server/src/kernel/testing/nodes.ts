import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Db } from '../db/db.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Caller, Reply } from './caller.ts'
import { receiveMail } from './files/mail-receiver.ts'
import { productionVariables } from './production.ts'
import { bearer, jsonRequest, type Program, startReady } from './program.ts'

/**
 * An app for creating rows, and the real program on its database, with its keys, its files and a mail server, started
 * as often as a test needs.
 */
export async function createTestCluster(options: Parameters<typeof receiveMail>[0] = {}) {
  const MUSTER_KEY = `test:${randomBytes(32).toString('base64')}`
  const app = await createTestApp({ environment: { MUSTER_KEY } })
  const mail = await receiveMail(options)
  const { DATA_DIR } = app.appContext.environment
  const environment = {
    ...productionVariables(app.database.connection, DATA_DIR),
    ...mail.environment,
    MUSTER_KEY,
    DATABASE_POOL: '20',
    LOG_LEVEL: 'warn',
  }
  afterAll(() => mail.close())
  return { app, mail, environment, start: () => startReady({ environment }) }
}

/** The same user at a separate process, over HTTP, with the session of the app. */
export function callerOn(node: () => Program, { staff, token, db }: Caller): Caller {
  const reply = async (path: string, request: RequestInit): Promise<Reply> => {
    const { status, headers, text, json } = await node().send(path, request)
    return { ...json, status, headers: Object.fromEntries(headers), bytes: Buffer.from(text) }
  }
  const change = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
    reply(path, jsonRequest(body, token!, headers, method))
  return {
    staff,
    token,
    db,
    post: change('POST'),
    put: change('PUT'),
    get: (path, query = {}, headers = {}) => {
      const requested = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return reply(`${path}?${requested}`, { headers: { ...bearer(token!), ...headers } })
    },
    del: (path) => reply(path, { method: 'DELETE', headers: bearer(token!) }),
    upload: () => Promise.reject(new Error('Files are sent to the app itself.')),
  }
}

/** Copies of a row with some changed columns, named as in the table; generated columns are generated again. */
export async function copyRow(
  db: Db,
  table: string,
  id: string,
  others: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db)
  const columns = sql.raw(rows.map(({ name }) => `"${name}"`).join(', '))
  const from = sql.table(table)
  await sql`insert into ${from} (${columns}) select ${sql.raw(rows.map(({ name }) => `made."${name}"`).join(', '))}
    from jsonb_array_elements(${JSON.stringify(others)}::jsonb) other, ${from} whole,
      jsonb_populate_record(null::${from}, to_jsonb(whole) || other) made where whole.id = ${id}::uuid`.execute(db)
}

/** Stores contents for files that tests have inserted without one, so that `muster check` finds no missing file. */
export async function fillFiles({ appContext: { db, files } }: TestApp): Promise<void> {
  const content = Buffer.from('%')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const missing = await db.selectFrom('storedFile').select(['id', 'key']).where('sha256', '=', '0'.repeat(64)).execute()
  for (const { id, key } of missing) {
    await files.put(key, Readable.from([content]), content.length)
    await db.updateTable('storedFile').set({ sha256, size: content.length }).where('id', '=', id).execute()
  }
}
