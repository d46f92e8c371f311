import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clientRoutes } from '../../modules/clients/clients.routes.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { FileStore } from './files.ts'

const app = await createTestApp({ modules: [{ name: 'clients', routes: clientRoutes }] })
const admin = await app.as('ADMIN')
const { data } = await admin.post('/clients', { name: 'Slow Store Ltd', countryID: 'AE' })
const address = `/clients/${data.id}/files`

const document = (content = 'A letter') => ({ name: 'letter.txt', type: 'text/plain', content })
async function contents(): Promise<number> {
  const folder = join(app.appContext.environment.DATA_DIR, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

test('No transaction is open while a slow storage receives a file', async () => {
  const { files, db } = app.appContext as { files: FileStore; db: TestApp['appContext']['db'] }
  const put = files.put
  let open = -1
  files.put = async (...content) => {
    await put.apply(files, content)
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db)
    open = Number(rows[0]!.n)
  }
  try {
    expect((await admin.upload(address, document())).status).toBe(201)
  } finally {
    files.put = put
  }
  expect(open).toBe(0)
})

test('An upload is stored encrypted, and returned unchanged', async () => {
  const { data } = await admin.upload(address, document('The salary of Mona is 4711.'))
  const row = await app.appContext.db
    .selectFrom('storedFile')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.sealed).toBe(true)
  expect((await admin.get(`${address}/${data[0].id}/download`)).bytes.toString()).toBe('The salary of Mona is 4711.')
})

test('A rejected upload leaves nothing in the storage', async () => {
  const before = await contents()
  expect((await admin.upload(`/clients/${randomUUID()}/files`, document())).status).toBe(404)
  expect((await admin.upload(address, [document(), { name: 'letter.pdf', content: 'no pdf' }])).status).toBe(415)
  expect((await admin.upload(address, document(), { type: 'NONSENSE' })).status).toBe(400)
  expect(await contents()).toBe(before)
})

test('An upload repeated with its key is stored once', async () => {
  const before = await contents()
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => admin.upload(address, document(), {}, 'POST', headers)
  const first = await send()
  const again = await send()
  expect(again.data).toEqual(first.data)
  expect(await contents()).toBe(before + 1)
})
