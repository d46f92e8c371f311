import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './kernel/testing/database.ts'
import { createSignInUser, PASSWORD, productionVariables, signInOn } from './kernel/testing/production.ts'
import { bearer, jsonRequest, type Program, startReady, waitUntil } from './kernel/testing/program.ts'
import { temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/**
 * Two programs on one database, as behind a load balancer that alternates between them. The clock of the second is
 * wrong.
 */
const folder = temporaryFolder()
let database: TestDatabase
let environment: Record<string, string>
let nodes: readonly Program[]
const node = (round: number) => nodes[round % 2]!

/** A module that shifts the clock of a process. */
const skewedBy = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
  const True = Date
  globalThis.Date = class Date extends True {
    constructor(...parts) { parts.length ? super(...parts) : super(True.now() + ${ms}) }
    static now() { return True.now() + ${ms} }
  }`)}`

beforeAll(async () => {
  database = await cloneDatabase()
  environment = {
    ...productionVariables(database.connection, folder.path),
    LOGIN_MAX_ATTEMPTS: '6',
    REFRESH_GRACE_SECONDS: '2',
  }
  // At the same time, so that they also migrate and open the database concurrently.
  const wrongClock = { ...environment, NODE_OPTIONS: `--import=${skewedBy(50_000)}` }
  nodes = await Promise.all([startReady({ environment }), startReady({ environment: wrongClock })])
})
afterAll(async () => {
  await Promise.all(nodes.map((each) => each.stop()))
  folder.remove()
})

const profile = (round: number, token: string) => node(round).send('/profile', { headers: bearer(token) })

test('failed sign-ins are counted together, and so is the resulting lock', async () => {
  const { email } = await createSignInUser(database.db, 'HR_MANAGER')
  const guess = (round: number, password = 'not the right words') =>
    node(round).send('/login', jsonRequest({ email, password }))
  const answers = await Promise.all(Array.from({ length: 16 }, (_, round) => guess(round)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(6)
  expect(answers.filter(({ status }) => status === 423 || status === 429)).toHaveLength(10)
  const right = await Promise.all([guess(0, PASSWORD), guess(1, PASSWORD)])
  expect(right.map(({ status }) => status)).not.toContain(200)
})

test('a session of one node is valid on the other; after signing out on one, the token is invalid on the other within a second', async () => {
  const person = await createSignInUser(database.db, 'HR_MANAGER')
  const { accessToken, refreshToken } = await signInOn(node(0), person)
  expect((await profile(0, accessToken)).status).toBe(200)
  expect((await profile(1, accessToken)).status).toBe(200)
  await node(0).send('/logout', jsonRequest({ id: person.id }, accessToken, {}, 'PUT'))
  const since = Date.now()
  await waitUntil(async () => (await profile(1, accessToken)).status === 401, 3_000)
  expect(Date.now() - since).toBeLessThan(1_000)
  expect((await profile(0, accessToken)).status).toBe(401)
  expect((await node(1).send('/refresh-token', jsonRequest({ refreshToken }))).status).toBe(401)
})

test('a new role applies on the other node within a second', async () => {
  const admin = await signInOn(node(0), await createSignInUser(database.db, 'ADMIN'))
  const person = await createSignInUser(database.db, 'VISA_TEAM')
  const { accessToken } = await signInOn(node(1), person)
  const users = () => node(1).send('/users', { headers: bearer(accessToken) })
  expect((await users()).status).toBe(403)
  const { json } = await node(0).send(`/users/${person.id}`, { headers: bearer(admin.accessToken) })
  const change = { role: 'ADMIN', version: json.data.version }
  const changed = await node(0).send(`/users/${person.id}`, jsonRequest(change, admin.accessToken, {}, 'PUT'))
  expect(changed.status).toBe(200)
  const since = Date.now()
  await waitUntil(async () => (await users()).status === 200, 3_000)
  expect(Date.now() - since).toBeLessThan(1_000)
})

test('one Idempotency-Key sent to both at once creates one row, and both return the same response', async () => {
  const { accessToken } = await signInOn(node(0), await createSignInUser(database.db, 'ADMIN'))
  for (let round = 0; round < 5; round += 1) {
    const key = { 'idempotency-key': randomUUID() }
    const message = `Only once ${round} ${key['idempotency-key']}`
    const send = (round: number) => node(round).send('/submit-feedback', jsonRequest({ message }, accessToken, key))
    const answers = await Promise.all(Array.from({ length: 2 }, (_, round) => send(round)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.json.data).toEqual(answers[1]!.json.data)
    const rows = await database.db.selectFrom('feedback').select('id').where('message', '=', message).execute()
    expect(rows).toHaveLength(1)
  }
})

test('tabs that refresh on both nodes at once stay signed in; a used token later ends the session on both', async () => {
  const { accessToken, refreshToken } = await signInOn(node(0), await createSignInUser(database.db, 'HR_MANAGER'))
  const refresh = (round: number) => node(round).send('/refresh-token', jsonRequest({ refreshToken }))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, round) => refresh(round)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const newest = answers.at(-1)!.json.data.tokens
  expect((await profile(1, newest.accessToken)).status).toBe(200)
  await sleep(2_200)
  expect((await refresh(1)).status).toBe(401)
  await waitUntil(async () => (await profile(0, newest.accessToken)).status === 401, 2_000)
  expect((await profile(1, accessToken)).status).toBe(401)
})

test('every scheduled tick runs once, on either node', async () => {
  const known = await sql<{
    identifier: string
  }>`select identifier from graphile_worker._private_known_crontabs`.execute(database.db)
  expect(known.rows.length).toBeGreaterThan(3)
  // Simulates that both nodes missed the last hours: the schedules are caught up on once.
  const at = await startTwoThatOverslept()
  const done = await sql<{ identifier: string; times: number }>`
    select identifier, count(*)::int as times from tick_done group by identifier, tick having count(*) > 1`.execute(at)
  expect(done.rows).toEqual([])
  const all = await sql<{ n: number }>`select count(*)::int as n from tick_done`.execute(at)
  expect(all.rows[0]!.n).toBeGreaterThan(0)
})

/**
 * Two more nodes on a database whose last schedule run was two hours ago; a trigger records every job that is created.
 */
async function startTwoThatOverslept() {
  const other = await cloneDatabase()
  const env = productionVariables(other.connection, folder.path)
  const first = await startReady({ environment: env })
  await waitUntil(async () => {
    const { rows } = await sql`select 1 from graphile_worker._private_known_crontabs`.execute(other.db)
    return rows.length > 3
  })
  await first.stop()
  await sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days',
    last_execution = now() - interval '2 hours'`.execute(other.db)
  await sql`create table tick_done (identifier text, tick text)`.execute(other.db)
  await sql`create function note_tick() returns trigger language plpgsql as $$ begin
    if new.payload -> '_cron' is not null then
      insert into tick_done select identifier, new.payload -> '_cron' ->> 'ts'
        from graphile_worker._private_tasks where id = new.task_id;
    end if; return new; end $$`.execute(other.db)
  await sql`create trigger note_tick after insert on graphile_worker._private_jobs
    for each row execute function note_tick()`.execute(other.db)
  const both = await Promise.all([startReady({ environment: env }), startReady({ environment: env })])
  await waitUntil(async () => (await sql`select 1 from tick_done`.execute(other.db)).rows.length > 0)
  await sleep(1_000)
  expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0])
  return other.db
}

test('when one node stops, the other continues all its jobs', async () => {
  const { accessToken } = await signInOn(node(0), await createSignInUser(database.db, 'ADMIN'))
  const message = `Promised ${randomUUID()}`
  expect((await node(1).send('/submit-feedback', jsonRequest({ message }, accessToken))).status).toBe(201)
  node(1).child.kill('SIGKILL')
  await node(1).ended
  const { json } = await node(0).send('/submit-feedback?pageSize=5', { headers: bearer(accessToken) })
  expect(json.data.map((row: { message: string }) => row.message)).toContain(message)
  expect((await node(0).send('/ready')).status).toBe(200)
})
