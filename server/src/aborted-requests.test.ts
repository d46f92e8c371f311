import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './kernel/testing/database.ts'
import { createSignInUser, productionVariables, signInOn } from './kernel/testing/production.ts'
import { bearer, jsonRequest, type Program, startReady, waitUntil } from './kernel/testing/program.ts'
import { rawRequest, sendRaw } from './kernel/testing/raw-http.ts'
import { temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/**
 * Clients may disconnect in the middle of an upload or a download: no temporary file, lock or connection may be left.
 */
const folder = temporaryFolder()
const TMPDIR = join(folder.path, 'tmp')
const TIMES = 60
let database: TestDatabase
let app: Program
let token: string
let files: string

beforeAll(async () => {
  mkdirSync(TMPDIR)
  database = await cloneDatabase()
  const person = await createSignInUser(database.db, 'ADMIN')
  app = await startReady({ environment: { ...productionVariables(database.connection, folder.path), TMPDIR } })
  token = (await signInOn(app, person)).accessToken
  const client = await app.send('/clients', jsonRequest({ name: 'Test Client', countryID: 'AE' }, token))
  files = `/clients/${client.json.data.id}/files`
})
afterAll(async () => {
  await app.stop()
  folder.remove()
})

const BOUNDARY = 'edge'
const START = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`
const uploadHead = (length: number) =>
  rawRequest(`POST /api/v1${files}`, [
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${length}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
  ])

/** Sends this much of a request and disconnects when the program has received it. */
function breakOff(text: string, afterMS: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.write(text))
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    setTimeout(() => socket.destroy(), afterMS)
  })
}

/** The number of open files and connections of the program; only Linux reports it. */
const handles = () => (existsSync('/proc/self/fd') ? readdirSync(`/proc/${app.child.pid}/fd`).length : 0)

const leftBehind = () => readdirSync(TMPDIR).filter((name) => name.startsWith('muster-passing-'))
const rows = async () => (await database.db.selectFrom('storedFile').select('id').execute()).length

test('aborted uploads leave no file, no row and no open handle', async () => {
  await app.send(files, { headers: bearer(token) })
  const before = handles()
  const cut = (round: number) => breakOff(uploadHead(900_000) + START + 'x'.repeat(round * 5_000), round % 30)
  for (let round = 0; round < TIMES; round += 10)
    await Promise.all(Array.from({ length: 10 }, (_, each) => cut(round + each)))
  await waitUntil(() => leftBehind().length === 0, 10_000)
  await waitUntil(() => handles() <= before + 12, 10_000)
  expect(await rows()).toBe(0)
  expect(app.child.exitCode).toBeNull()
  expect(app.log().filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test.each([
  ['longer than its Content-Length', 60, `${START}${'x'.repeat(500)}\r\n--${BOUNDARY}--\r\n`],
  ['without the closing boundary', START.length + 500, `${START}${'x'.repeat(500)}`],
  ['without any part', 8, `--${BOUNDARY}--`.slice(0, 8)],
  ['with a part without headers', 40, `--${BOUNDARY}\r\n\r\n${'x'.repeat(40)}`],
])('an upload %s is rejected and leaves nothing behind', async (_what, length, body) => {
  const { statuses } = await sendRaw(app.port, uploadHead(length) + body, { silence: 5_000 })
  expect(statuses[0]).toBe(400)
  await waitUntil(() => leftBehind().length === 0, 2_000)
  expect(await rows()).toBe(0)
})

test('a file over the size limit is rejected before it is received in full', async () => {
  const { statuses } = await sendRaw(app.port, uploadHead(400_000_000) + START + 'x'.repeat(21 * 1024 * 1024), {
    silence: 8_000,
  })
  expect(statuses[0]).toBe(413)
  await waitUntil(() => leftBehind().length === 0, 5_000)
})

test('aborted downloads leave no open handle', async () => {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4\n', 'x'.repeat(5_000_000), '\n%%EOF\n']), 'large.pdf')
  const { json, status } = await app.send(files, { method: 'POST', body: form, headers: bearer(token) })
  expect(status).toBe(201)
  const before = handles()
  const download = rawRequest(`GET /api/v1${files}/${json.data[0].id}/download`, [`Authorization: Bearer ${token}`])
  for (let round = 0; round < TIMES; round += 10)
    await Promise.all(Array.from({ length: 10 }, (_, each) => breakOff(download, 5 + each * 4)))
  await waitUntil(() => handles() <= before + 12, 10_000)
  const whole = await app.send(`${files}/${json.data[0].id}/download`, { headers: bearer(token) })
  expect(whole.text.length).toBeGreaterThan(5_000_000)
  expect(app.log().filter(({ level }) => Number(level) >= 50)).toEqual([])
})
