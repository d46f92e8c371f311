import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './cli.ts'
import { readEnvironment } from './kernel/app/environment.ts'
import { placeOf } from './kernel/embedded-postgres/cluster.ts'
import { serverOwner } from './kernel/embedded-postgres/owner.ts'
import { postmasterOf } from './kernel/embedded-postgres/postmaster.ts'
import { bearer, jsonRequest, type Program, startReady, waitUntil } from './kernel/testing/program.ts'
import { rowsIn, temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/** Every acknowledged change is stored exactly once, with its audit entry, whichever process crashes and whenever. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)
const folder = temporaryFolder()
const DATA_DIR = join(folder.path, 'data')
const environment = { DATA_DIR, LOGIN_RATE_PER_IP_PER_MINUTE: '1000', ACCESS_TOKEN_SECONDS: '3600' }
const cluster = () => placeOf(DATA_DIR, serverOwner()).data
afterAll(folder.remove)

interface WrittenClient {
  readonly id: string
  readonly name: string
  /** The number of acknowledged changes. */
  version: number
}

const ADMIN = { email: 'first@example.com', password: 'a kettle of nine otters' }

/** An empty company with its first administrator: these requests need no other rows. */
beforeAll(async () => {
  const program = await startReady({ environment, options: ['--empty'] })
  await waitUntil(() => /token=\S+/.test(program.output()))
  const [, token] = /token=(\S+)/.exec(program.output())!
  const { status } = await program.send('/first-administrator', jsonRequest({ token, name: 'First One', ...ADMIN }))
  expect(status).toBe(200)
  await program.stop()
})

async function signIn(program: Program): Promise<string> {
  return (await program.send('/login', jsonRequest(ADMIN))).json.data.tokens.accessToken
}

/**
 * Writes until the program no longer responds: new clients, some with an idempotency key that is sent again, and
 * changes of earlier ones.
 */
async function writeUntilDead(
  program: Program,
  token: string,
  acknowledged: Map<string, WrittenClient>,
  keys: StoredState[],
) {
  const mine: WrittenClient[] = []
  for (let round = 0; ; round += 1) {
    const old = mine.at(-1)
    if (round % 3 === 2 && old) {
      const change = { notes: `Change ${old.version}`, version: old.version }
      const answer = await program.send(`/clients/${old.id}`, jsonRequest(change, token, {}, 'PUT')).catch(() => null)
      if (!answer) return
      if (answer.status === 200) old.version = answer.json.data.version
      continue
    }
    const body = { name: `Crash ${randomUUID()}`, countryID: 'AE' }
    const key = randomUUID()
    keys.push({ key, body })
    const answer = await program
      .send('/clients', jsonRequest(body, token, { 'idempotency-key': key }))
      .catch(() => null)
    if (!answer) return
    if (answer.status !== 201) continue
    const written = { id: answer.json.data.id, name: body.name, version: 1 }
    acknowledged.set(written.id, written)
    mine.push(written)
  }
}

interface StoredState {
  readonly key: string
  readonly body: { readonly name: string }
}

/** Rows that are missing or duplicated, lost changes, and changes without an audit entry. */
async function validationErrors(acknowledged: Map<string, WrittenClient>): Promise<string[]> {
  const rows = await rowsIn<{ id: string; name: string; version: number; entries: number }>(
    DATA_DIR,
    `select c.id, c.name, c.version, (select count(*)::int from audit_entry a where a.entity_id = c.id::text) as entries
     from client c where c.name like 'Crash %'`,
  )
  const there = new Map(rows.map((row) => [row.id, row]))
  const lost = [...acknowledged.values()].filter(({ id, version }) => (there.get(id)?.version ?? 0) < version)
  const duplicates = rows.length - new Set(rows.map(({ name }) => name)).size
  const unaudited = rows.filter(({ version, entries }) => entries !== version)
  return [
    ...lost.map(({ id, version }) => `lost: ${id} in version ${version}`),
    ...(duplicates > 0 ? [`${duplicates} are there twice`] : []),
    ...unaudited.map(({ id, version, entries }) => `${id}: version ${version}, but ${entries} entries`),
  ]
}

test(`killed ${ROUNDS} times while writing, it loses no acknowledged change and restarts without repair`, async () => {
  const acknowledged = new Map<string, WrittenClient>()
  let unanswered: StoredState[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await startReady({ environment })
    const token = await signIn(program)
    // A request without a response is sent again with its key, as a client does: it must create one row, whether it was
    // completed or not.
    for (const { key, body } of unanswered) {
      const again = await program.send('/clients', jsonRequest(body, token, { 'idempotency-key': key }))
      expect([again.status, again.json.data.name]).toEqual([201, body.name])
    }
    const keys: StoredState[] = []
    const writers = Array.from({ length: 4 }, () => writeUntilDead(program, token, acknowledged, keys))
    await sleep(150 + Math.random() * 400)
    program.child.kill('SIGKILL')
    await Promise.all([program.ended, ...writers])
    const answered = new Set([...acknowledged.values()].map(({ name }) => name))
    unanswered = keys.filter(({ body }) => !answered.has(body.name))
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 3)
  expect(await validationErrors(acknowledged)).toEqual([])
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  const terminal = { print, complain: print, variables: {}, environment: () => readEnvironment(environment) }
  expect(await runCommand(['audit-verify'], terminal), printed.join('\n')).toBe(0)
}, 240_000)

test('when its database is killed it reports the outage, recovers within ten seconds, and has lost nothing', async () => {
  const program = await startReady({ environment })
  const token = await signIn(program)
  const acknowledged = new Map<string, WrittenClient>()
  for (const victim of ['postmaster', 'a connection'] as const) {
    const exits = new Set<number>()
    let writing = true
    const writers = Array.from({ length: 3 }, () =>
      writeUntilStopped(program, token, acknowledged, exits, () => writing),
    )
    await sleep(200)
    await kill(victim)
    const since = Date.now()
    await waitUntil(async () => (await writeOnce(program, token)) === 201, 10_000)
    expect(Date.now() - since).toBeLessThan(10_000)
    await sleep(300)
    writing = false
    await Promise.all(writers)
    // Every status is either created, or "try again later".
    expect([...exits].filter((status) => ![201, 503].includes(status))).toEqual([])
    expect(program.child.exitCode).toBeNull()
  }
  expect((await program.send('/ready')).status).toBe(200)
  expect(await program.stop()).toBe(0)
  expect(await validationErrors(acknowledged)).toEqual([])
})

const aClient = () => ({ name: `Crash ${randomUUID()}`, countryID: 'AE' })

const writeOnce = async (program: Program, token: string) =>
  (await program.send('/clients', jsonRequest(aClient(), token))).status

async function writeUntilStopped(
  program: Program,
  token: string,
  acknowledged: Map<string, WrittenClient>,
  exits: Set<number>,
  more: () => boolean,
) {
  while (more()) {
    const { status, json, headers } = await program.send('/clients', jsonRequest(aClient(), token))
    exits.add(status)
    if (status === 201) acknowledged.set(json.data.id, { id: json.data.id, name: json.data.name, version: 1 })
    else {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      await sleep(20)
    }
  }
}

async function kill(victim: 'postmaster' | 'a connection') {
  const pid = victim === 'postmaster' ? postmasterOf(cluster())!.pid : await busyConnection()
  process.kill(pid, 'SIGKILL')
}

/** The process of a database connection: if it is killed, the server ends all others and replays its log. */
async function busyConnection(): Promise<number> {
  const socket = postmasterOf(cluster())!.socket
  const client = new pg.Client({ host: socket, user: 'app', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'muster' order by state_change desc limit 1`,
  )
  await client.end()
  return rows[0]!.pid
}

test('when its database stops responding it is not ready within five seconds, and continues when the database does', async () => {
  const program = await startReady({ environment })
  const token = await signIn(program)
  const processes = databaseProcesses()
  const read = () => program.send('/clients', { headers: bearer(token) })
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  const waiting = read()
  try {
    const since = Date.now()
    const { status, headers, json } = await program.send('/ready')
    expect([status, json.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Date.now() - since).toBeLessThan(5_000)
    expect((await program.send('/health')).status).toBe(200)
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  expect((await waiting).status).toBe(200)
  expect((await program.send('/ready')).status).toBe(200)
  expect((await read()).status).toBe(200)
  expect(await program.stop()).toBe(0)
})

function databaseProcesses(): number[] {
  const { pid } = postmasterOf(cluster())!
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [pid, ...children.filter(([, parent]) => parent === pid).map(([child]) => child!)]
}
