import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { placeOf } from './kernel/embedded-postgres/cluster.ts'
import { serverOwner } from './kernel/embedded-postgres/owner.ts'
import { alive, postmasterOf } from './kernel/embedded-postgres/postmaster.ts'
import { bearer, jsonRequest, type Program, startProgram, startReady, waitUntil } from './kernel/testing/program.ts'
import { rowsIn, temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/** The program as a process: from an empty folder to its shutdown. */
const folder = temporaryFolder()
afterAll(folder.remove)
// The created demo company can be kept for the browser tests.
const places = { demo: process.env.DEMO_FOLDER ?? join(folder.path, 'demo'), empty: join(folder.path, 'empty') }

const postmasterIn = (dataDir: string) => postmasterOf(placeOf(dataDir, serverOwner()).data)
const PASSWORD = 'sunlit harbour at seven'
let demo: Program
let second: Program
const uploads = { old: '', young: '' }

async function signIn(program: Program, email: string, password: string) {
  const { status, json } = await program.send('/login', jsonRequest({ email, password }))
  return { status, code: json.code, token: json.data?.tokens.accessToken as string }
}

/** The folder of an upload in progress, or one left by a killed process. */
function received(hoursAgo: number): string {
  const path = mkdtempSync(join(tmpdir(), 'muster-passing-'))
  writeFileSync(join(path, '0'), 'A passport')
  utimesSync(path, new Date(), Date.now() / 1000 - hoursAgo * 3600)
  return path
}

const created = async (program: Program, email: string, path: string, body: object): Promise<string> => {
  const { token } = await signIn(program, email, PASSWORD)
  const { status, json } = await program.send(path, jsonRequest(body, token))
  expect(status).toBe(201)
  return json.data.id
}

test('an empty folder becomes a demo company: its printed sign-ins work at once, and the data added afterwards changes no other records', async () => {
  demo = await startProgram({ environment: { DATA_DIR: places.demo } })
  await waitUntil(() => demo.output().includes('ASSET_MANAGER'), 60_000)
  const { data } = (await demo.send('/public-config')).json
  expect(data.demo.accounts).toHaveLength(21)
  for (const { email, role } of data.demo.accounts) expect(demo.output()).toMatch(new RegExp(`${email}\\s+${role}`))
  const unready = await demo.send('/ready')
  expect([unready.status, unready.json.code]).toEqual([503, 'DEMO_INCOMPLETE'])
  expect((await signIn(demo, 'hr.manager@example.com', data.demo.password)).status).toBe(200)
  const client = { name: 'Somebody’s own client', countryID: 'AE', type: 'ACTIVE' }
  const clientID = await created(demo, 'business.development@example.com', '/clients', client)
  const person = { name: 'Somebody’s Own', countryID: 'AE', title: 'Developer', personalEmail: 'own@example.com' }
  const candidateID = await created(demo, 'hr.manager@example.com', '/candidates', person)

  uploads.old = received(2)
  uploads.young = received(0.5)
  // Both would create the missing parts of the demo company.
  second = await startReady({ environment: { DATA_DIR: places.demo }, patience: 300_000 })
  expect((await demo.send('/ready')).status).toBe(200)
  const [counts] = await rowsIn<Record<'forms' | 'numbers' | 'agreements' | 'people' | 'touched', number>>(
    places.demo,
    `select (select count(*)::int from order_form where number is not null) as forms,
       (select count(distinct number)::int from order_form) as numbers,
       (select count(*)::int from agreement) as agreements,
       (select count(*)::int from consultant) as people,
       (select count(*)::int from agreement where client_id = '${clientID}')
         + (select count(*)::int from document where consultant_id = '${candidateID}')
         + (select count(*)::int from order_form where candidate_id = '${candidateID}') as touched`,
  )
  expect(counts!.forms).toBeGreaterThan(200)
  expect(counts!.numbers).toBe(counts!.forms)
  expect(counts!.agreements).toBeGreaterThan(20)
  expect(counts!.people).toBeGreaterThan(20)
  expect(counts!.touched).toBe(0)
}, 360_000)

test('a second process on the same folder uses the same company, neither stops the database of the other, and old uploads are deleted', async () => {
  await waitUntil(() => !existsSync(uploads.old))
  expect(existsSync(uploads.young)).toBe(true)
  rmSync(uploads.young, { recursive: true })
  const { token } = await signIn(second, 'admin@example.com', PASSWORD)
  expect((await demo.send('/profile', { headers: bearer(token) })).status).toBe(200)
  expect(await second.stop()).toBe(0)
  expect((await demo.send('/ready')).status).toBe(200)
})

test.each<[string, Record<string, string>, RegExp]>([
  ['on all interfaces', { HOST: '0.0.0.0' }, /HOST 0\.0\.0\.0 can be reached from other machines/],
  ['behind a proxy', { TRUST_PROXY: '1' }, /TRUST_PROXY is set/],
  ['under a public address', { PUBLIC_URL: 'https://hr.example.com' }, /PUBLIC_URL https:\/\/hr\.example\.com is not/],
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, /NODE_ENV is production/],
])(
  'a folder with the demo company is rejected %s, and is still served on this machine',
  async (_, environment, why) => {
    const { keys } = JSON.parse(readFileSync(join(places.demo, 'keys.json'), 'utf8'))
    const MUSTER_KEY = keys.map(({ id, key }: Record<'id' | 'key', string>) => `${id}:${key}`).join(',')
    const program = await startProgram({ environment: { DATA_DIR: places.demo, MUSTER_KEY, ...environment } })
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(
      /Muster cannot start: the database holds the demo company, whose password is published/,
    )
    expect(program.output()).toMatch(why)
    expect((await demo.send('/ready')).status).toBe(200)
  },
)

test('a port in use is reported in a message, and the database keeps running', async () => {
  const second = await startProgram({ environment: { DATA_DIR: places.demo }, port: demo.port })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Muster cannot start: PORT: another program listens on ${demo.port}. Stop it, or use another port.`,
  )
  expect((await demo.send('/ready')).status).toBe(200)
})

test('stopped under load, it completes its requests, exits with 0 and leaves no process behind', async () => {
  const { token } = await signIn(demo, 'admin@example.com', PASSWORD)
  const postmaster = postmasterIn(places.demo)!.pid
  const readers = Array.from({ length: 6 }, () => readUntilRefused(demo, token))
  const connections = Array.from({ length: 12 }, () => requestUntilClosed(demo))
  const begun = await beginSignIn(demo, JSON.stringify({ email: 'cfo@example.com', password: PASSWORD }))
  const since = Date.now()
  const ended = demo.stop('SIGTERM')
  await waitUntil(async () => (await demo.send('/ready')).json.code === 'CLOSING', 1_000)
  // Clients with open connections are asked to close them, and no request is aborted.
  for (const { answered, reset } of await Promise.all(connections)) {
    expect(reset).toBeNull()
    expect(answered).toBeGreaterThan(0)
  }
  const answers = await Promise.all(readers)
  expect(await begun.finish()).toMatch(/^HTTP\/1.1 200 .*"accessToken":/s)
  expect(await ended).toBe(0)
  expect(Date.now() - since).toBeLessThan(8_000)
  expect(answers.every(({ whole, broken }) => whole > 0 && broken === 0)).toBe(true)
  expect(alive(postmaster)).toBe(false)
})

/**
 * Sends requests over one connection, one after another, until a response closes it; `reset` is the request without a
 * response.
 */
async function requestUntilClosed({ port }: Program) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (let answered = 1; ; answered += 1) {
      const pending = request({ port, host: '127.0.0.1', path: '/api/v1/health', agent }).end()
      const answer = await once(pending, 'response').then(
        ([response]) => response as IncomingMessage,
        (error: NodeJS.ErrnoException) => error,
      )
      if (answer instanceof Error) return { answered, reset: `${answer.code} after ${answered}` }
      answer.resume()
      await once(answer, 'end')
      if (answer.headers.connection === 'close') return { answered, reset: null }
      await sleep(5)
    }
  } finally {
    agent.destroy()
  }
}

/** Reads lists until the server stops accepting; counts complete and aborted answers. */
async function readUntilRefused(program: Program, token: string) {
  for (let whole = 0; ; whole += 1) {
    const answer = await fetch(`${program.address}/api/v1/candidates`, { headers: bearer(token) }).catch(() => null)
    if (answer?.status !== 200) return { whole, broken: 0 }
    const text = await answer.text().catch(() => '')
    if (!text.endsWith('}')) return { whole, broken: 1 }
  }
}

/** A sign-in whose processing has started, confirmed by `100 Continue`, and whose body is sent only by `finish`. */
async function beginSignIn({ port }: Program, body: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const head = [`content-type: application/json`, `content-length: ${body.length}`, 'expect: 100-continue']
  socket.write(['POST /api/v1/login HTTP/1.1', 'host: muster', ...head, '', ''].join('\r\n'))
  expect((await once(socket, 'data'))[0]).toContain('100 Continue')
  return {
    finish: async () => {
      let text = ''
      socket.on('data', (part) => {
        text += part
      })
      socket.write(body)
      await once(socket, 'close')
      return text
    },
  }
}

test('without demo data it prints a link for the first administrator, which works once, and warns of plain HTTP', async () => {
  const open = { DATA_DIR: places.empty, HOST: '0.0.0.0' }
  const program = await startReady({ environment: open, options: ['--empty'] })
  expect(program.output()).toContain('Warning: HOST 0.0.0.0 serves plain HTTP to other machines')
  await waitUntil(() => /token=\S+/.test(program.output()))
  expect((await program.send('/public-config')).json.data.demo).toBeUndefined()
  const token = /token=(\S+)/.exec(program.output())![1]
  const body = { token, name: 'First One', email: 'first@example.com', password: 'a kettle of nine otters' }
  const make = () => program.send('/first-administrator', jsonRequest(body))
  expect((await make()).status).toBe(200)
  expect((await make()).status).toBe(400)
  expect((await signIn(program, body.email, body.password)).status).toBe(200)
  expect(await program.stop()).toBe(0)
  const again = await startReady({ environment: { DATA_DIR: places.empty }, options: ['--empty'] })
  expect(again.output()).not.toContain('token=')
  expect(await again.stop('SIGINT')).toBe(0)
})

test.each([
  [0, 'both of one Ctrl-C, as npm sends it, end it in order', 0],
  [1_300, 'a second Ctrl-C while it waits ends it at once', 130],
] as const)(
  'after %d ms: %s',
  async (pause, _what, code) => {
    const program = await startReady({ environment: { DATA_DIR: places.empty } })
    // A request that never completes delays an orderly shutdown.
    const waiting = pause > 0 ? lockOpen(program) : null
    await sleep(200)
    program.child.kill('SIGINT')
    await sleep(pause)
    expect(await program.stop('SIGINT')).toBe(code)
    waiting?.abort()
    await waitUntil(() => postmasterIn(places.empty) === null)
  },
  90_000,
)

function lockOpen(program: Program): AbortController {
  const controller = new AbortController()
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"email":')) })
  const request = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
  program.send('/login', { ...request, signal: controller.signal } as RequestInit).catch(() => {})
  return controller
}

test('a signal during the start stops it cleanly', async () => {
  const program = await startProgram({ environment: { DATA_DIR: places.empty } })
  await waitUntil(() => postmasterIn(places.empty) !== null)
  expect(await program.stop('SIGTERM')).toBe(0)
  expect(postmasterIn(places.empty)).toBe(null)
})

const KEY = 'a:c2Vjb25kIHJhbmRvbSB+IGJ5dGVz/P36+fX07+7tAQI='

test.each<[string, Record<string, string>, readonly RegExp[]]>([
  [
    'all mistakes at once',
    { PORT: 'eighty', SMTP_URL: 'mail.example.com', LOG_LEVEL: 'loud', S3_BUCKET: 'files', IDLE_MINUTES: '0' },
    [/PORT: /, /SMTP_URL: /, /LOG_LEVEL: /, /S3_ENDPOINT, /, /IDLE_MINUTES: /],
  ],
  ['production without key and address', { NODE_ENV: 'production' }, [/MUSTER_KEY: required/, /PUBLIC_URL: required/]],
  [
    'production with a weak key and an address without TLS',
    { NODE_ENV: 'production', MUSTER_KEY: `a:${'A'.repeat(43)}=`, PUBLIC_URL: 'http://hr.example.com' },
    [/MUSTER_KEY: .*not random/, /PUBLIC_URL: must start with https/],
  ],
  [
    'a database address without the rest of production',
    { DATABASE_URL: 'postgres://app@127.0.0.1:1/app' },
    [/MUSTER_KEY: required/, /PUBLIC_URL: required/],
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://app@127.0.0.1:1/app', MUSTER_KEY: KEY, PUBLIC_URL: 'https://hr.example.com' },
    [/database.*127\.0\.0\.1/i],
  ],
  ['a data folder that is a file', { DATA_DIR: join(folder.path, 'file') }, [/DATA_DIR: /]],
  ['a key file that is broken', { DATA_DIR: join(folder.path, 'broken') }, [/keys\.json/]],
])(
  'does not start with %s: a message and exit code 1',
  async (_what, environment, messages) => {
    writeFileSync(join(folder.path, 'file'), '')
    mkdirSync(join(folder.path, 'broken'), { recursive: true })
    writeFileSync(join(folder.path, 'broken', 'keys.json'), '{"keys": "none"}')
    const program = await startProgram({ environment: { DATA_DIR: join(folder.path, 'never'), ...environment } })
    expect(await program.ended).toBe(1)
    for (const message of messages) expect(program.output()).toMatch(message)
    expect(program.output()).not.toMatch(/^\s+at |node:internal|\.ts:\d/m)
    expect(existsSync(join(folder.path, 'never', 'pg'))).toBe(false)
  },
  90_000,
)
