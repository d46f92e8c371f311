import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docxParts, zipOf } from './kernel/files/formats/zip.fixture.ts'
import { cloneDatabase } from './kernel/testing/database.ts'
import { createSignInUser, productionVariables, signInOn } from './kernel/testing/production.ts'
import { bearer, jsonRequest, type Program, startReady } from './kernel/testing/program.ts'
import { temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/** Uploads by a signed-in user that try to block the program. */
const folder = temporaryFolder()
let program: Program
let token: string
let files: string

beforeAll(async () => {
  const { db, connection } = await cloneDatabase()
  program = await startReady({ environment: productionVariables(connection, folder.path) })
  token = (await signInOn(program, await createSignInUser(db, 'ADMIN'))).accessToken
  const client = await program.send('/clients', jsonRequest({ name: 'Hostile Files Ltd', countryID: 'AE' }, token))
  files = `/clients/${client.json.data.id}/files`
})
afterAll(async () => {
  await program.stop('SIGKILL')
  folder.remove()
})

function upload(content: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'cv.docx')
  return program.send(files, { method: 'POST', body: form, headers: bearer(token) })
}

const MIB = 2 ** 20
const relations = (length: number, count = 1) =>
  zipOf([
    ...docxParts,
    ...Array.from({ length: count }, (_, n) => ({ name: `word/_rels/${n}.rels`, content: '<'.padEnd(length, 'a') })),
  ])
/** Just below the size for which any compression ratio is allowed, and the slowest to parse. */
const tags = zipOf([...docxParts, { name: 'word/a.xml', content: '<a>'.repeat(1_500_000) }])

test('while malicious files are read other requests are served, and a signal stops the program', async () => {
  const sent = [relations(150_000), relations(2 * MIB), relations(2 * MIB, 95), tags, tags].map(upload)
  let longest = 0
  const requesting = (async () => {
    for (let round = 0; round < 15; round += 1) {
      const begun = performance.now()
      expect((await program.send(files, { headers: bearer(token) })).status).toBe(200)
      longest = Math.max(longest, performance.now() - begun)
      await pause(20)
    }
  })()
  const [short, longer, many] = await Promise.all([...sent.slice(0, 3), requesting])
  expect([short!.status, longer!.status]).toEqual([201, 201])
  expect(many).toMatchObject({ status: 415, json: { code: 'WRONG_TYPE' } })
  expect(longest).toBeLessThan(3_000)
  await Promise.all(sent)
  const last = [tags, tags, tags].map((content) => upload(content).catch(() => null))
  await pause(100)
  const startedAt = performance.now()
  expect(await program.stop('SIGTERM')).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  await Promise.all(last)
})
