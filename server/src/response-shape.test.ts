import { globSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { addressesOf } from './kernel/http/pages.ts'
import { cloneDatabase, type TestDatabase } from './kernel/testing/database.ts'
import { createSignInUser, PASSWORD, productionVariables, signInOn, type Tokens } from './kernel/testing/production.ts'
import { type Answer, bearer, jsonRequest, type Program, startReady, waitUntil } from './kernel/testing/program.ts'
import { rawRequest, sendRaw } from './kernel/testing/raw-http.ts'
import { temporaryFolder } from './kernel/testing/temporary-postgres.ts'

/**
 * The required parts of every response of the running program, the data that it must never reveal, and the content of
 * the log.
 */
const folder = temporaryFolder()
const METRICS_TOKEN = 'a token for the metrics alone'
const DIST = new URL('../../web/dist/', import.meta.url)
let database: TestDatabase
let app: Program
let admin: Tokens
const fetchPath = (path: string, init?: RequestInit): Promise<Answer> => app.send(path, init)
const asAdmin = (path: string) => fetchPath(path, { headers: bearer(admin.accessToken) })

beforeAll(async () => {
  database = await cloneDatabase()
  const person = await createSignInUser(database.db, 'ADMIN')
  const environment = productionVariables(database.connection, folder.path)
  app = await startReady({ environment: { ...environment, METRICS_TOKEN, LOG_LEVEL: 'debug' } })
  admin = await signInOn(app, person)
})
afterAll(async () => {
  await app.stop()
  folder.remove()
})

const EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=(31536000|[4-9]\d{7}); includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /frame-ancestors '(none|self)'/,
  'cache-control': /no-store|no-cache|immutable/,
}
const NOWHERE = /^(server|x-powered-by|set-cookie|access-control-.*|etag-.*)$/

function headerErrors({ headers }: Pick<Answer, 'headers'>): string[] {
  const missing = Object.entries(EVERYWHERE)
    .filter(([name, right]) => !right.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)}`)
  return [...missing, ...[...headers.keys()].filter((name) => NOWHERE.test(name))]
}

async function aClientWithDocument() {
  const body = { name: 'Falcon Harbour Trading', countryID: 'AE' }
  const client = await fetchPath('/clients', jsonRequest(body, admin.accessToken))
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'licence.pdf')
  const document = { method: 'POST', body: form, headers: bearer(admin.accessToken) }
  const { json } = await fetchPath(`/clients/${client.json.data.id}/files`, document)
  return `/clients/${client.json.data.id}/files/${json.data[0].id}/download`
}

describe('every response has its headers', () => {
  const answers: Record<string, () => Promise<Answer>> = {
    'a list': () => asAdmin('/users'),
    health: () => fetchPath('/health'),
    readiness: () => fetchPath('/ready'),
    'the description of the API': () => fetchPath('/openapi.json'),
    'its reference': () => fetchPath('/docs'),
    metrics: () => fetchPath('/metrics', { headers: bearer(METRICS_TOKEN) }),
    'a refusal of a stranger': () => fetchPath('/users'),
    'a wrong body': () => fetchPath('/login', jsonRequest({ email: 7 })),
    'a body of another type': () => fetchPath('/login', { method: 'POST', body: 'x' }),
    'too large a body': () => fetchPath('/login', jsonRequest({ email: 'x'.repeat(300_000) })),
    'nothing there': () => fetchPath('/nothing'),
    'an address that cannot be read': () => fetchPath('/users/%zz'),
    'a very long id': () => fetchPath(`/users/${'a'.repeat(300)}`),
    'an export': () => asAdmin('/clients/export?format=csv'),
    'a template to download': () => asAdmin('/clients/import/template'),
    'a file': async () => asAdmin(await aClientWithDocument()),
  }
  test.each(Object.keys(answers))('%s', async (name) => {
    const answer = await answers[name]!()
    expect(headerErrors(answer)).toEqual([])
    if (name !== 'its reference') expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-type')).toMatch(/charset=utf-8|pdf|sheet|csv/)
  })

  test('a displayed file can run no code, and a download has its file name', async () => {
    const { headers, status } = await asAdmin(await aClientWithDocument())
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('content-disposition')).toContain('filename="licence.pdf"')
  })

  test('no other origin is accepted, whatever its headers', async () => {
    const origins = ['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://evil-localhost:3000']
    for (const origin of origins)
      for (const method of ['GET', 'OPTIONS']) {
        const wanted = {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        }
        const answer = await fetchPath('/public-config', { method, headers: wanted })
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
  })
})

describe('the pages', () => {
  const built = readdirSync(new URL('../../web/', import.meta.url)).includes('dist')
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.address}${path}`, { headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const BROWSER = { accept: 'text/html,application/xhtml+xml' }

  test('run only their own scripts, can’t be framed and send nothing to other origins', async () => {
    const files = built ? ['/', '/candidates', ...['assets/', ''].flatMap(filesIn)] : []
    for (const path of files) {
      const answer = await page(path)
      expect([path, answer.status, ...headerErrors(answer)]).toEqual([path, 200])
      const policy = answer.headers.get('content-security-policy')!
      for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
        expect(policy.split('; ')).toContain(rule)
      for (const rule of ["form-action 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"])
        expect(policy.split('; ')).toContain(rule)
      expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe/)
    }
  })
  const filesIn = (place: string) =>
    readdirSync(new URL(place, DIST), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|svg|woff2)$/.test(entry.name))
      .slice(0, 8)
      .map(({ name }) => `/${place}${name}`)

  test('the server and the pages have the same addresses', () => {
    const source = new URL('../../web/src/', import.meta.url)
    const files = ['router.tsx', 'module-routes.ts', 'moved-routes.ts'].map((name) => `app/${name}`)
    files.push(...globSync('modules/*/routes.ts', { cwd: source }))
    const routes = files.map((file) => readFileSync(new URL(file, source), 'utf8')).join('\n')
    const known = [
      ...routes.matchAll(/\b(?:page|barePage|openPage|later|redirectRoute)\(\s*'(\/[^']*)'|path: '(\/[^']*)'/g),
    ]
    expect(known.length).toBeGreaterThan(20)
    expect([...new Set(known.map(([, page, path]) => (page ?? path)!.split('/')[1]))].sort()).toEqual(
      [...addressesOf(MODULES)].sort(),
    )
  })

  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/graphql',
    '/admin',
    '/debug',
    '/metrics',
    '/docs',
    '/v0',
    '/v2',
    '/package.json',
    '/server/src/main.ts',
    '/backup.sql',
    '/data/keys.json',
    '/index.html~',
    '/wp-login.php',
    '/api',
    '/api/',
    '/api/v2/users',
    '/api/v1/../v1/x',
    '/assets/nothing.js',
    '/candidates/.env',
    '//evil.example',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/clients/a.php',
  ])('%s is not found', async (path) => {
    const { statuses, text } = await sendRaw(app.port, rawRequest(`GET ${path}`))
    expect([400, 404]).toContain(statuses[0])
    expect(text).toContain('"success":false')
    expect(text).not.toMatch(/node_modules|ENOENT|fastify/i)
  })

  test('a mistyped address shows the not-found page, with 404', async () => {
    const { status, headers, text } = await page('/no-such-page', BROWSER)
    expect([status, headers.get('content-type')]).toEqual(
      built ? [404, 'text/html; charset=utf-8'] : [404, 'application/json; charset=utf-8'],
    )
    if (built) expect(text).toContain('<div id="root">')
  })
})

describe('the metrics', () => {
  test('require their token', async () => {
    for (const headers of [{}, bearer('wrong token, wrong'), bearer(admin.accessToken)] as Record<string, string>[])
      expect((await fetchPath('/metrics', { headers })).status).toBe(404)
    const { status, text } = await fetchPath('/metrics', { headers: bearer(METRICS_TOKEN) })
    expect(status).toBe(200)
    expect(text).toContain('muster_http_request_seconds_count')
    expect(text).not.toContain('@example.com')
  })
})

describe('the log', () => {
  const CANARY = 'canary.7f3a'
  const IBAN = 'AE070331234567890123456'
  const PASSPORT = 'Q7733119'

  test('has a line for each request, without its content', async () => {
    const person = await createSignInUser(database.db, 'HR_MANAGER')
    const tokens = await signInOn(app, person)
    const send = (path: string, body: object, method = 'POST') =>
      fetchPath(path, jsonRequest(body, tokens.accessToken, {}, method))
    await send('/login', { email: `${CANARY}@example.com`, password: `${CANARY} wrong password` })
    await send('/reset-password', { token: `${CANARY}token`, password: `${CANARY} a new password` })
    await send('/refresh-token', { refreshToken: `${CANARY}.refresh` })
    await send('/forgot-password', { email: person.email })
    await fetchPath(`/clients?searchInput=${CANARY}&access_token=${CANARY}`, { headers: bearer(tokens.accessToken) })
    await fetchPath(`/${CANARY}/%0d%0a{"level":60}`, { headers: { 'user-agent': `${CANARY} \\r\\n{"forged":true}` } })
    const made = await send('/candidates', {
      name: `Noor ${CANARY}`,
      countryID: 'AE',
      personalEmail: 'noor@example.com',
    })
    expect(made.status).toBe(201)
    const one = `/candidates/${made.json.data.id}`
    const identity = await send(`${one}/identity`, { passportNumber: PASSPORT, version: 1 }, 'PUT')
    const bank = { accountName: CANARY, bankName: 'Demo Bank', iban: IBAN, swift: 'DEMOAEAD' }
    const changed = await send(`${one}/bank-changes`, { bank })
    expect([identity.status, changed.status]).toEqual([200, 201])
    await send(`${one}/bank-changes`, { bank: { ...bank, iban: `${IBAN.slice(0, -1)}9` } })
    await fetchPath('/health')
    const lines = app.log()
    const text = app.output()
    for (const secret of [CANARY, IBAN, IBAN.slice(0, -1), PASSPORT, PASSWORD, tokens.accessToken, tokens.refreshToken])
      expect(text.includes(secret), `${secret} is in the log`).toBe(false)
    expect(text).not.toContain(METRICS_TOKEN)
    expect(text).not.toContain('forged')
    expect(lines.every(({ level }) => Number(level) < 50)).toBe(true)
  })

  test('is one JSON object per line and request, with the request ID', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => (await asAdmin('/users')).headers.get('x-request-id')),
    )
    const requests = () => app.log().filter(({ msg }) => msg === 'request')
    await waitUntil(() => numbers.every((number) => requests().some(({ requestID }) => requestID === number)))
    const lines = requests()
    for (const number of numbers)
      expect(lines.filter(({ requestID }) => requestID === number)).toMatchObject([
        { method: 'GET', route: '/api/v1/users', status: 200, user: expect.any(String), ip: '127.0.0.1' },
      ])
    const text = app
      .output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'))
    expect(text).toEqual([expect.stringMatching(/is ready at/)])
  })
})
