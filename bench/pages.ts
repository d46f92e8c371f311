import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { PLAIN } from './api.ts'
import { type Company, openApp, signIn, startMuster } from './company.ts'
import { median } from './load.ts'
import { type Served, serve } from './processes.ts'
import type { Line } from './report.ts'
import { statementsOf } from './statements.ts'

const DIST = join(import.meta.dirname, '../web/dist')
const SYSTEM = '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const ROW = 'table tbody tr:nth-child(10)'
const SLOWER = 4

interface Opened {
  /** Milliseconds from the navigation until the rows are there. */
  readonly usable: number
  /** Script files that were fetched until then. */
  readonly scripts: ReadonlySet<string>
}

/** Opens an address with an empty cache on a slowed processor and waits for `selector`. */
async function open(browser: Browser, address: string, selector: string, session?: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    if (session) await context.addInitScript((value) => localStorage.setItem('muster-session', value), session)
    const page: Page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const scripts = new Set<string>()
    page.on('response', (reply) => {
      const { pathname } = new URL(reply.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    const started = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor({ timeout: 60_000 })
    return { usable: performance.now() - started, scripts: new Set(scripts) }
  } finally {
    await context.close()
  }
}

const kilobytes = (paths: Iterable<string>) => {
  let bytes = 0
  for (const path of paths) bytes += gzipSync(readFileSync(join(DIST, path)), { level: 9 }).byteLength
  return bytes / 1000
}

async function startBarePage(company: Company, token: string): Promise<{ server: Served; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-page-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-page'),
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
  })
  const { app, close } = await openApp(company)
  const plans = await statementsOf(app, token, { 'first-page': PLAIN })
  await close()
  const variables = { DATABASE_URL: company.url, BARE_PLANS: JSON.stringify(plans), BARE_PAGES: folder }
  const server = await serve('bench/bare.process.ts', variables, '/')
  return { server, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What the pages weigh, and how soon a list can be used in a cold browser, against a bare React page of the same rows. */
export async function measurePages(company: Company, { rounds }: { rounds: number }): Promise<Line[]> {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('Build the pages first: npm run build')
  const muster = await startMuster(company)
  const reply = await signIn(muster.address, 'hr.manager@example.com')
  const bare = await startBarePage(company, reply.tokens.accessToken)
  const browser = await chromium.launch({ args: FLAGS, ...(existsSync(SYSTEM) && { executablePath: SYSTEM }) })
  try {
    const session = JSON.stringify(reply)
    const signInPage = await open(browser, `${muster.address}/login`, 'input[type=password]')
    const list = await open(browser, `${muster.address}/candidates`, ROW, session)
    const profile = await open(browser, `${muster.address}/profile`, 'main h1', session)
    const clients = await open(browser, `${muster.address}/clients`, ROW, session)
    const shell = list.scripts.intersection(profile.scripts)
    const times: { muster: number; bare: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push({
        bare: (await open(browser, `${bare.server.address}/`, ROW)).usable,
        muster: (await open(browser, `${muster.address}/candidates`, ROW, session)).usable,
      })
    const [slow, limit] = [median(times.map((one) => one.muster)), median(times.map((one) => one.bare))]
    return [
      { what: 'sign-in, scripts', figure: kilobytes(signInPage.scripts), unit: 'KB', goal: { most: 185 } },
      { what: 'shell, scripts', figure: kilobytes(shell), unit: 'KB', goal: { most: 235 } },
      {
        what: 'list of consultants, scripts beyond the shell',
        figure: kilobytes(list.scripts.difference(shell)),
        unit: 'KB',
        goal: { most: 45 },
      },
      {
        what: 'list of clients, scripts beyond the shell',
        figure: kilobytes(clients.scripts.difference(shell)),
        unit: 'KB',
        goal: { most: 45 },
      },
      {
        what: 'list usable, cold, to bare React',
        figure: median(times.map((one) => one.muster / one.bare)),
        unit: '×',
        goal: { most: 1.5 },
        from: `${slow.toFixed(0)} / ${limit.toFixed(0)} ms`,
      },
    ]
  } finally {
    await browser.close()
    bare.remove()
    await Promise.all([muster.stop(), bare.server.stop()])
  }
}
