import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { expireHeartbeats, waitUntilIdle } from '../testing/crash.ts'
import { cloneDatabase } from '../testing/database.ts'
import { createSignInUser, productionVariables, signInOn } from '../testing/production.ts'
import { bearer, type Program, startReady, waitUntil } from '../testing/program.ts'
import { temporaryFolder } from '../testing/temporary-postgres.ts'

const ROWS = 1_000
const folder = temporaryFolder()
afterAll(folder.remove)

test('An import on a killed node leaves no changes, and another node completes it', async () => {
  const { db, connection } = await cloneDatabase()
  const environment = productionVariables(connection, folder.path)
  const seller = await createSignInUser(db, 'BUSINESS_DEVELOPMENT')
  const count = async (table: string) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]!.n)

  const first = await startReady({ environment })
  const { accessToken: token } = await signInOn(first, seller)
  const form = new FormData()
  form.set('mode', 'COMMIT')
  const rows = Array.from({ length: ROWS }, (_, n) => `Killed Company ${n},AE`)
  form.set('file', new Blob([`name,country\n${rows.join('\n')}`]), 'clients.csv')
  const answer = await first.send('/clients/import', { method: 'POST', headers: bearer(token), body: form })
  expect(answer.status).toBe(202)
  const { jobID } = answer.json.data
  const jobOn = async (program: Program) =>
    (await program.send(`/background-jobs/${jobID}`, { headers: bearer(token) })).json.data
  await waitUntil(async () => (await jobOn(first)).done >= 200)
  await first.stop('SIGKILL')
  await waitUntilIdle({ appContext: { db } })
  expect(await count('client')).toBe(0)
  expect((await db.selectFrom('backgroundJob').select('state').execute())[0]!.state).toBe('RUNNING')

  await expireHeartbeats(db)
  const second = await startReady({ environment })
  await waitUntil(async () => (await jobOn(second)).finishedAt !== null, 60_000)
  expect(await jobOn(second)).toMatchObject({ state: 'DONE', result: { created: ROWS } })
  expect([await count('client'), await count('imported_row')]).toEqual([ROWS, ROWS])
  const entries = await db.selectFrom('auditEntry').select('id').where('event', '=', 'client.imported').execute()
  expect(entries).toHaveLength(ROWS)
  expect(await second.stop()).toBe(0)
}, 240_000)
