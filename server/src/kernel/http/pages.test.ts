import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { MODULES } from '../../app.ts'
import { readEnvironment } from '../app/environment.ts'
import { temporaryFolder } from '../testing/temporary-postgres.ts'
import { addressesOf, mountPages } from './pages.ts'
import { createServer } from './server.ts'

/** The files of a build, as `web/scripts/compress.ts` writes them. */
const folder = temporaryFolder()
const SCRIPT = `console.log(${'"words of a script", '.repeat(200)})`
const PRELOADS = {
  '/clients': ['assets/shell.js', 'assets/list.js', 'assets/list.css', 'assets/inter.woff2'],
  '/clients/:/?': ['assets/shell.js', 'assets/client.js'],
  '/clients/new': ['assets/shell.js', 'assets/form.js'],
  '/clients/:/edit': ['assets/shell.js', 'assets/edit.js'],
}
mkdirSync(join(folder.path, 'assets'))
writeFileSync(join(folder.path, 'index.html'), '<head><title>Muster</title></head><div id="root"></div>')
writeFileSync(join(folder.path, 'preloads.json'), JSON.stringify(PRELOADS))
writeFileSync(join(folder.path, 'assets/app-1a2b.js'), SCRIPT)
writeFileSync(join(folder.path, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(folder.path, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
const log = Fastify({ logger: { level: 'silent' } }).log
const app = createServer({ environment: readEnvironment({}), log })
app.register((pages, _options, done) => {
  mountPages(pages, folder.path, addressesOf(MODULES)).then(() => done(), done)
})
await app.ready()
afterAll(async () => {
  await app.close()
  folder.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a browser that accepts %s gets the precompressed copy', async (accepts, encoding, open) => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepts })
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringMatching(/accept-encoding/i),
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(open(answer.rawPayload).toString()).toBe(SCRIPT)
  expect(answer.rawPayload.length).toBeLessThan(SCRIPT.length / 5)
})

test('other browsers get it uncompressed, and a cached copy is not sent again', async () => {
  const whole = await get('/assets/app-1a2b.js')
  expect([whole.body, whole.headers['content-encoding']]).toEqual([SCRIPT, undefined])
  const again = await get('/assets/app-1a2b.js', { 'if-none-match': String(whole.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the page is revalidated each time, so that no user stays on an old build', async () => {
  for (const url of ['/', '/candidates', '/clients/3f2c5c0e/files?page=2']) {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('id="root"')
  }
})

test('a page preloads the files of its address', async () => {
  const { body } = await get('/clients?type=PROSPECT')
  expect(body).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/shell.js"><link rel="modulepreload" crossorigin href="/assets/list.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/list.css">' +
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2"></head>',
  )
})

test.each([
  ['/clients/', 'list'],
  ['/clients/new', 'form'],
  ['/clients/3f2c5c0e', 'client'],
  ['/clients/3f2c5c0e/files', 'client'],
  ['/clients/3f2c5c0e/edit', 'edit'],
  ['/clients/3f2c5c0e/files/deeper', null],
  ['/', null],
])('the page at %s is that of %s', async (url, file) => {
  const { body } = await get(url)
  expect(/assets\/(?!shell)(\w+)\.js/.exec(body)?.[1] ?? null).toBe(file)
})

test.each(['/', '/clients/3f2c5c0e', '/assets/app-1a2b.js', '/no-such-page'])(
  '%s runs only our own scripts, can’t be framed and sends nothing to other origins',
  async (url) => {
    const { headers } = await get(url, { accept: 'text/html' })
    const policy = String(headers['content-security-policy']).split('; ')
    for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule)
    for (const rule of ["form-action 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(rule)
    expect(policy.join()).toMatch(/frame-ancestors 'none'/)
    expect(policy.join()).not.toMatch(/unsafe-eval|https?:|script-src[^,]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  },
)
