import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from './kernel/db/db.ts'
import { cloneDatabase } from './kernel/testing/database.ts'
import { createSignInUser, productionVariables, signInOn, type Tokens } from './kernel/testing/production.ts'
import { bearer, jsonRequest, type Program, startReady, waitUntil } from './kernel/testing/program.ts'
import { rawRequest, sendRaw } from './kernel/testing/raw-http.ts'
import { temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/** Requests that no real client sends, over the socket of the program. */
const folder = temporaryFolder()
let app: Program
let db: Db
let admin: Tokens
let recruiter: Tokens
/** Connections that never complete their request, open during all tests. */
const slow: { closedAfter: number | null }[] = []

beforeAll(async () => {
  const clone = await cloneDatabase()
  db = clone.db
  app = await startReady({ environment: productionVariables(clone.connection, folder.path) })
  admin = await signInOn(app, await createSignInUser(db, 'ADMIN'))
  recruiter = await signInOn(app, await createSignInUser(db, 'TALENT_ACQUISITION'))
  for (let each = 0; each < 150; each += 1) slow.push(neverFinish(app.port))
})
afterAll(async () => {
  await app.stop()
  folder.remove()
})

function neverFinish(port: number) {
  const since = performance.now()
  const observed: { closedAfter: number | null } = { closedAfter: null }
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('close', () => {
    observed.closedAfter = performance.now() - since
  })
  socket.write('GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n')
  const drip = setInterval(() => socket.writable && socket.write('X-Slow: 1\r\n'), 1_000)
  socket.on('close', () => clearInterval(drip))
  return observed
}

const auth = ({ accessToken }: Tokens) => `Authorization: Bearer ${accessToken}`

describe('an ambiguous request is rejected as a whole', () => {
  const smuggled = 'GET /api/v1/users HTTP/1.1\r\nHost: localhost\r\n\r\n'
  test.each<[string, readonly string[], string]>([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${smuggled}`],
    ['two lengths', ['Content-Length: 2', `Content-Length: ${smuggled.length}`], `{}${smuggled}`],
    ['a list of lengths', ['Content-Length: 2, 2'], `{}${smuggled}`],
    ['a length with a sign', ['Content-Length: +2'], `{}${smuggled}`],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`],
    ['chunks under another name', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`],
    ['a blank before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`],
    ['a folded header', ['X-One: 1', ' Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
    ['a chunk with a broken size', ['Transfer-Encoding: chunked'], `0x2\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['a NUL in a header', ['X-One: a\0b'], smuggled],
    ['a line that ends in LF alone', ['X-One: 1\nTransfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
  ])('%s', async (_what, headers, body) => {
    const first = ['Connection: keep-alive', 'Content-Type: application/json']
    const sent = rawRequest('POST /api/v1/login', [...first, ...headers], body)
    const { statuses, closed, text } = await sendRaw(app.port, sent)
    expect(statuses).toEqual([400])
    expect(closed).toBe(true)
    expect(text).toContain('"success":false')
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('a missing host, an unknown method, another protocol and oversized headers', async () => {
    const answers = await Promise.all([
      sendRaw(app.port, 'GET /api/v1/health HTTP/1.1\r\n\r\n'),
      sendRaw(app.port, 'STEAL /api/v1/users HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      sendRaw(app.port, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
      sendRaw(app.port, rawRequest('GET /api/v1/health', [`X-Long: ${'x'.repeat(40_000)}`])),
    ])
    expect(answers.map(({ statuses }) => statuses)).toEqual([[400], [400], [400], [431]])
  })
})

test.each([
  '//api/v1/users',
  '/api//v1/users',
  '/api/v1//users',
  '/api/v1/./users',
  '/api/v1/x/../users',
  '/api/v1/%2e%2e/v1/users',
  '/api/v1/users/',
  '/api/v1/users/.',
  '/api/v1/users%2F',
  '/api/v1/users%00',
  '/api/v1/users;x=1',
  '/api/v1/users;jsessionid=1',
  '/api/v1/users%3Fpage=1',
  '/api/v1/users#x',
  '/API/V1/USERS',
  '/api/v1/Users',
  '/%61pi/v1/users',
  '/api/v1/%75sers',
  '/api\\v1\\users',
  '/api/v1/users%',
  '/api/v1/users/%2e%2e/users',
  '/api/v1/users/..%2fusers',
  `/api/v1/users/${'x'.repeat(500)}`,
  'http://localhost/api/v1/users',
  'http://evil.example/api/v1/users',
  'https://localhost//api/v1/users',
])('the address %s gives no more access than the canonical address', async (address) => {
  const [anonymous, wrong] = await Promise.all([
    sendRaw(app.port, rawRequest(`GET ${address}`)),
    sendRaw(app.port, rawRequest(`GET ${address}`, [auth(recruiter)])),
  ])
  expect([400, 401, 404]).toContain(anonymous.statuses[0])
  expect([400, 403, 404]).toContain(wrong.statuses[0])
  for (const { text } of [anonymous, wrong]) {
    expect(text).not.toContain('@example.com')
    expect(text.toLowerCase()).toContain('cache-control: no-store')
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
  }
})

describe('the method of the request line applies', () => {
  test.each([['HEAD'], ['OPTIONS'], ['TRACE'], ['PATCH'], ['PROPFIND'], ['QUERY']])(
    '%s is not supported, and its request is not echoed',
    async (method) => {
      const answer = await sendRaw(app.port, rawRequest(`${method} /api/v1/users`, [auth(admin), 'Content-Length: 0']))
      expect(answer.statuses).toEqual([method === 'QUERY' ? 400 : 404])
      expect(answer.text).not.toContain(admin.accessToken)
      expect(answer.text.toLowerCase()).not.toMatch(/\r\n(allow|access-control-[a-z-]+):/)
    },
  )

  test.each([
    ['X-HTTP-Method-Override: DELETE', ''],
    ['X-Method-Override: DELETE', ''],
    ['X-HTTP-Method: PUT', ''],
    ['X-Original-URL: /api/v1/profile', ''],
    ['X-Rewrite-URL: /api/v1/profile', ''],
    ['X-Forwarded-Host: evil.example', ''],
    ['X-One: 1', '?_method=DELETE'],
  ])('%s%s has no effect', async (header, query) => {
    const answer = await sendRaw(app.port, rawRequest(`GET /api/v1/users${query}`, [auth(admin), header]))
    expect(answer.statuses).toEqual([query ? 400 : 200])
    expect(answer.text).not.toContain('evil.example')
  })
})

test.each([
  ['is deactivated', { active: false }, 401],
  ['loses the permission', { role: 'ASSET_MANAGER' }, 403],
] as const)('a user who %s while the body is being sent is rejected', async (_what, change, status) => {
  const person = await createSignInUser(db, 'HR_MANAGER')
  const held = await signInOn(app, person)
  const body = JSON.stringify({ name: `Too Late ${status}`, countryID: 'AE' })
  const head = [auth(held), 'Content-Type: application/json', `Content-Length: ${body.length}`]
  const socket = connect(app.port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.write(rawRequest('POST /api/v1/candidates', head, body.slice(0, 9)))
  await sleep(1_200)
  const path = `/users/${person.id}`
  const { version } = (await app.send(path, { headers: bearer(admin.accessToken) })).json.data
  const changed = await app.send(path, { ...jsonRequest({ ...change, version }, admin.accessToken), method: 'PUT' })
  expect(changed.status).toBe(200)
  socket.write(body.slice(9))
  await waitUntil(() => answer.includes('"success"'))
  socket.destroy()
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
  const rows = await db.selectFrom('consultant').select('id').where('name', '=', `Too Late ${status}`).execute()
  expect(rows).toEqual([])
})

describe('a request without unambiguous authentication is rejected', () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = () => admin.accessToken.split('.')[1]!
  const signature = () => admin.accessToken.split('.')[2]!
  const forged = (header: object) => `Bearer ${encoded(header)}.${payload()}.${signature()}`
  const heads: Record<string, () => string[]> = {
    'no header': () => [],
    'an empty one': () => ['Authorization:'],
    'another scheme': () => [`Authorization: Basic ${admin.accessToken}`],
    'no scheme': () => [`Authorization: ${admin.accessToken}`],
    'two tokens': () => [`${auth(admin)} ${recruiter.accessToken}`],
    garbage: () => ['Authorization: Bearer \xff\xfe{}[]'],
    'the refresh token': () => [`Authorization: Bearer ${admin.refreshToken}`],
    'alg none': () => [`Authorization: Bearer ${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload()}.`],
    'alg nOnE': () => [`Authorization: ${forged({ alg: 'nOnE', typ: 'at+jwt' })}`],
    'another typ': () => [`Authorization: ${forged({ alg: 'HS256', typ: 'JWT' })}`],
    'a key of their own': () => [`Authorization: ${forged({ alg: 'HS256', typ: 'at+jwt', jku: 'http://evil' })}`],
    'a path as key': () => [`Authorization: ${forged({ alg: 'HS256', typ: 'at+jwt', kid: '../../dev/null' })}`],
    'a changed token': () => [`${auth(admin).slice(0, -3)}AAA`],
    'no signature': () => [`Authorization: Bearer ${admin.accessToken.split('.').slice(0, 2).join('.')}.`],
    'a good header and a bad one': () => [auth(admin), 'Authorization: Bearer no'],
    'two good headers': () => [auth(admin), auth(admin)],
    'a cookie': () => [`Cookie: accessToken=${admin.accessToken}; token=${admin.accessToken}`],
  }
  test.each(Object.keys(heads))('%s', async (name) => {
    const answer = await sendRaw(app.port, rawRequest('GET /api/v1/users', heads[name]!()))
    expect(answer.statuses).toEqual([401])
    expect(answer.text).toContain('"success":false')
  })

  test('a token of 100 kB, and one in the address', async () => {
    const huge = await sendRaw(
      app.port,
      rawRequest('GET /api/v1/users', [`Authorization: Bearer ${'x'.repeat(100_000)}`]),
    )
    expect(huge.statuses).toEqual([431])
    for (const name of ['access_token', 'token', 'accessToken'])
      expect((await app.send(`/users?${name}=${admin.accessToken}`)).status).toBe(401)
  })
})

describe('a malicious body is rejected quickly', () => {
  const deep = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)
  test.each<[string, string, readonly number[]]>([
    ['lists 10,000 deep', `{"countryID":"AE","name":${deep(10_000)}}`, [400]],
    [
      'objects 10,000 deep with a forbidden name',
      `{"countryID":"AE","name":${deep(10_000, '{"__proto__":', '}').replace(':}', ':1}')}}`,
      [400],
    ],
    ['a list of 100,000', `{"countryID":"AE","name":[${'1,'.repeat(99_999)}1]}`, [400]],
    ['20,000 fields', `{${Array.from({ length: 20_000 }, (_, i) => `"f${i}":1`).join()}}`, [400]],
    ['something after the end', '{"countryID":"AE","name":"x"} {"countryID":"AE","name":"y"}', [400]],
    ['a comment', '{"countryID":"AE","name":"x" /* hello */}', [400]],
    ['not a number', '{"countryID":"AE","name":NaN}', [400]],
    ['one more than fits', `{"countryID":"AE","name":"${'x'.repeat(256 * 1024)}"}`, [413]],
    ['a byte order mark', '\ufeff{"countryID":"AE","name":"With a mark"}', [201, 400]],
  ])('%s', async (_what, body, statuses) => {
    const since = performance.now()
    const { status, json } = await app.send('/clients', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(admin.accessToken) },
      body,
    })
    expect(statuses).toContain(status)
    expect(json.success).toBe(status === 201)
    expect(performance.now() - since).toBeLessThan(1_500)
  })

  test('a duplicate field is named, and nothing is stored', async () => {
    const headers = { 'content-type': 'application/json', ...bearer(admin.accessToken) }
    const name = 'Said twice'
    const body = `{"countryID":"AE","name":"The first","name":"${name}"}`
    const { status, json } = await app.send('/clients', { method: 'POST', headers, body })
    expect(status).toBe(400)
    expect(json.errors[0].path).toBe('name')
    const { data } = await app
      .send(`/clients?searchInput=${encodeURIComponent(name)}`, { headers })
      .then(({ json }) => json)
    expect(data).toEqual([])
  })

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/json\ta'],
    ['application/jsonx'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    [''],
  ])('a body sent as "%s" is not parsed', async (type) => {
    const body = '{"countryID":"AE","name":"Read without a check"}'
    const headers = [auth(admin), `Content-Type: ${type}`, `Content-Length: ${body.length}`]
    const { statuses } = await sendRaw(app.port, rawRequest('POST /api/v1/clients', headers, body))
    expect([400, 415]).toContain(statuses[0])
  })
})

describe('overload', () => {
  test('connections that never send their body do not block other requests', async () => {
    const head =
      'POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{'
    const sockets = Array.from({ length: 600 }, () => connect(app.port, '127.0.0.1').on('error', () => {}))
    for (const socket of sockets) socket.write(head)
    await sleep(500)
    expect((await app.send('/profile', { headers: bearer(admin.accessToken) })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test('rejects requests over the limit with a retry time; health still answers, and later requests are served', async () => {
    const send = () => sendRaw(app.port, rawRequest('GET /api/v1/users', [auth(admin)]), { silence: 15_000 })
    // No response can be sent while the users are locked, however fast the machine is.
    const locked = await db.startTransaction().execute()
    await sql`lock table app_user in access exclusive mode`.execute(locked)
    const sent = Array.from({ length: 1_500 }, send)
    const health = await app.send('/health')
    await sleep(1_500)
    await locked.rollback().execute()
    const answers = await Promise.all(sent)
    const counts = Map.groupBy(answers, ({ statuses }) => statuses.join())
    expect([...counts.keys()].filter((statuses) => !['200', '503'].includes(statuses))).toEqual([])
    for (const { text } of counts.get('503') ?? []) expect(text.toLowerCase()).toContain('retry-after: ')
    expect(counts.get('200')!.length).toBeGreaterThan(100)
    expect(counts.get('503')?.length).toBeGreaterThan(0)
    expect(health.status).toBe(200)
    expect((await app.send('/profile', { headers: bearer(admin.accessToken) })).status).toBe(200)
  })
})

test('slow connections are closed after a time limit and do not delay other requests', async () => {
  const times: number[] = []
  for (let each = 0; each < 40; each += 1) {
    const since = performance.now()
    const { status } = await app.send('/profile', { headers: bearer(admin.accessToken) })
    expect(status).toBe(200)
    times.push(performance.now() - since)
    await sleep(10)
  }
  expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]).toBeLessThan(500)
  await waitUntil(() => slow.every(({ closedAfter }) => closedAfter !== null), 22_000)
  expect(Math.max(...slow.map(({ closedAfter }) => closedAfter!))).toBeLessThan(30_000)
  expect((await app.send('/login', jsonRequest({ email: 'nobody@example.com', password: 'x' }))).status).toBe(401)
})
