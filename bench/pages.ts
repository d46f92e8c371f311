import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { PLAIN } from './api.ts'
import { type Company, openApp, signIn, startMuster } from './company.ts'
import type { Line } from './report.ts'
import { median } from './support/load.ts'
import { type ServerProcess, serve } from './support/processes.ts'
import { statementsOf } from './support/statements.ts'

const DIST = join(import.meta.dirname, '../web/dist')
const SYSTEM = '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
/** Starts the browser given by `CHROMIUM`, else that of the system, else Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? (existsSync(SYSTEM) ? SYSTEM : undefined)
  return chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) })
}

/** The tenth row with data; the placeholders shown while loading do not match. */
const ROW = 'tr[data-row]:nth-child(10)'
const SLOWER = 4
/** After opening a window the browser is busy for a while. */
const SETTLE_MS = 500

interface PageLoad {
  /** Milliseconds from the navigation until the expected element is painted, by the clock of the page. */
  readonly usable: number
  /** Script files loaded until then. */
  readonly scripts: ReadonlySet<string>
}

interface Visit {
  readonly session?: string | undefined
  /** The factor by which the CPU is slowed down. */
  readonly slower?: number
  /** The page is opened once before, so that the browser has cached the files. */
  readonly warm?: boolean
}

interface PaintRecord {
  /** The time at which the expected element was painted. */
  paintedAt?: number
  longest: number
}

/** Runs in the page: records when `selector` is painted, and the longest task since then. */
function watch(selector: string) {
  const watched: PaintRecord = { longest: 0 }
  Object.assign(window, { watched })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        watched.paintedAt = performance.now()
      }
      port2.postMessage(null)
    })
  })
  observer.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask' })
}

const readWatched = (page: Page) => page.evaluate(() => (window as unknown as { watched: PaintRecord }).watched)

/** Scripts loaded later are prefetched when the page is idle, and delay nothing. */
const scriptsUntil = (page: Page, moment: number) =>
  page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < until)
        .map(({ name }) => new URL(name).pathname),
    moment,
  )

/** Opens an address in a browser with an empty cache, and passes the page on when `selector` has been painted. */
async function visit<T>(
  browser: Browser,
  address: string,
  selector: string,
  { session, slower = SLOWER, warm = false }: Visit,
  then: (page: Page, opened: PageLoad) => Promise<T> | T,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    if (session) await context.addInitScript((value) => localStorage.setItem('muster-session', value), session)
    await context.addInitScript(watch, selector)
    const page: Page = await context.newPage()
    const arrive = async () => {
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForFunction(() => (window as unknown as { watched?: PaintRecord }).watched?.paintedAt, null, {
        timeout: 60_000,
        polling: 50,
      })
    }
    if (warm) {
      await arrive()
      await page.waitForLoadState('networkidle')
    }
    await sleep(SETTLE_MS)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await arrive()
    const usable = (await readWatched(page)).paintedAt!
    return await then(page, { usable, scripts: new Set(await scriptsUntil(page, usable)) })
  } finally {
    await context.close()
  }
}

const open = (browser: Browser, address: string, selector: string, how: Visit = {}) =>
  visit(browser, address, selector, how, (_, opened) => opened)

/** The longest task, in milliseconds, while a list of 200 rows is scrolled and sorted with the CPU slowed down. */
const longestTask = (browser: Browser, address: string, session: string) =>
  visit(browser, `${address}/candidates?pageSize=200`, ROW, { session, slower: 1 }, async (page) => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      ;(window as unknown as { watched: PaintRecord }).watched.longest = 0
    })
    const rows = page.locator('section[tabindex="0"]')
    await rows.hover()
    for (let round = 0; round < 20; round += 1) await page.mouse.wheel(0, 400)
    const first = page.locator('tr[data-row]').first()
    const before = await first.getAttribute('data-row')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.waitForFunction(
      (id) => document.querySelector('tr[data-row]')?.getAttribute('data-row') !== id,
      before,
      { polling: 50 },
    )
    await sleep(SETTLE_MS)
    return (await readWatched(page)).longest
  })

const kilobytes = (paths: Iterable<string>) => {
  let bytes = 0
  for (const path of paths) bytes += gzipSync(readFileSync(join(DIST, path)), { level: 9 }).byteLength
  return bytes / 1000
}

async function startBarePage(company: Company, token: string): Promise<{ server: ServerProcess; remove: () => void }> {
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
  const server = await serve('bench/support/bare.process.ts', variables, '/')
  return { server, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Measures the size of the pages, and how soon a list can be used with an empty cache, compared with a bare React page
 * of the same rows.
 */
export async function measurePages(company: Company, { rounds }: { rounds: number }): Promise<Line[]> {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('Build the pages first: npm run build')
  const muster = await startMuster(company)
  const reply = await signIn(muster.address, 'hr.manager@example.com')
  const bare = await startBarePage(company, reply.tokens.accessToken)
  const browser = await launchBrowser()
  try {
    const session = JSON.stringify(reply)
    const list = `${muster.address}/candidates`
    const signInPage = await open(browser, `${muster.address}/login`, 'input[type=password]')
    const consultants = await open(browser, list, ROW, { session })
    const profile = await open(browser, `${muster.address}/profile`, 'main h1', { session })
    const clients = await open(browser, `${muster.address}/clients`, ROW, { session })
    const shell = consultants.scripts.intersection(profile.scripts)
    const times: Record<'cold' | 'bareCold' | 'warm' | 'bareWarm', number>[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push({
        bareCold: (await open(browser, `${bare.server.address}/`, ROW, { session })).usable,
        cold: (await open(browser, list, ROW, { session })).usable,
        bareWarm: (await open(browser, `${bare.server.address}/`, ROW, { session, warm: true })).usable,
        warm: (await open(browser, list, ROW, { session, warm: true })).usable,
      })
    const longest: number[] = []
    for (let round = 0; round < rounds; round += 1) longest.push(await longestTask(browser, muster.address, session))
    const of = (kind: keyof (typeof times)[number]) => median(times.map((one) => one[kind])).toFixed(0)
    return [
      { what: 'sign-in, scripts', figure: kilobytes(signInPage.scripts), unit: 'KB', goal: { max: 185 } },
      { what: 'shell, scripts', figure: kilobytes(shell), unit: 'KB', goal: { max: 235 } },
      {
        what: 'list of consultants, scripts beyond the shell',
        figure: kilobytes(consultants.scripts.difference(shell)),
        unit: 'KB',
        goal: { max: 45 },
      },
      {
        what: 'list of clients, scripts beyond the shell',
        figure: kilobytes(clients.scripts.difference(shell)),
        unit: 'KB',
        goal: { max: 45 },
      },
      {
        what: 'list usable, cold, to bare React',
        figure: median(times.map((one) => one.cold / one.bareCold)),
        unit: '×',
        goal: { max: 1.5 },
        from: `${of('cold')} / ${of('bareCold')} ms`,
      },
      {
        what: 'list usable, warm, to bare React',
        figure: median(times.map((one) => one.warm / one.bareWarm)),
        unit: '×',
        from: `${of('warm')} / ${of('bareWarm')} ms`,
      },
      {
        what: 'longest task, 200 rows scrolled and sorted, not slowed',
        figure: median(longest),
        unit: 'ms',
        goal: { max: 50 },
      },
    ]
  } finally {
    await browser.close()
    bare.remove()
    await Promise.all([muster.stop(), bare.server.stop()])
  }
}
