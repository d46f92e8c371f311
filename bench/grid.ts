import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { type Company, signIn, startMuster } from './company.ts'
import { ENTITY, makeMonths, today } from './month-company.ts'
import { launchBrowser } from './pages.ts'
import type { Line } from './report.ts'
import { median } from './support/load.ts'
import type { Postgres } from './support/postgres.ts'

const SIZE = { consultants: 500, clients: 100, months: 1 }
const GOAL = { max: 50 }
/** The time until the input is saved, including the pause before the automatic save. */
const SAVED_MS = 3_000
const HR = 'hr.manager@example.com'

interface KeyTimes {
  /** In milliseconds: the longest task, and for every key the time from the key press to the painting. */
  longest: number
  keys: number[]
}

/** Runs in the page: records the longest task and the time from each key press to its painting. */
export function watch() {
  const watched: KeyTimes = { longest: 0, keys: [] }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') watched.keys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

interface BrowserTrace {
  readonly traceEvents: readonly {
    readonly name: string
    readonly pid: number
    readonly tid: number
    readonly tdur?: number
    readonly args?: { readonly name?: string }
  }[]
}

/** The CPU time in milliseconds of the longest task of the main thread of a page: other programs cannot increase it. */
function longestTask({ traceEvents }: BrowserTrace): number {
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ pid, tid, name }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

interface WorkTimes extends KeyTimes {
  readonly work: number
}

/** The measurements of the page during some work. */
export async function measureWork(page: Page, work: () => Promise<void>): Promise<WorkTimes> {
  const browser = page.context().browser()!
  await page.evaluate(() =>
    Object.assign((window as unknown as { watched: KeyTimes }).watched, { longest: 0, keys: [] }),
  )
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  await sleep(200)
  const traced: BrowserTrace = JSON.parse((await browser.stopTracing()).toString())
  const watched = await page.evaluate(() => (window as unknown as { watched: KeyTimes }).watched)
  return { ...watched, work: longestTask(traced) }
}

const cell = (page: Page, row: number, col: number) => page.locator(`[data-at="${row}:${col}"]`)
const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const times = <T>(count: number, all: readonly T[]): T[] => Array.from({ length: count }, () => all).flat()

/** The user actions in a month of 500 consultants. */
const WORK: Record<string, (page: Page) => Promise<void>> = {
  'hours typed down the rows': async (page) => {
    await cell(page, 2, 3).click()
    await press(page, times(40, ['7', 'Enter']))
  },
  'kinds of days typed along a row': async (page) => {
    await cell(page, 44, 0).click()
    await press(page, times(28, ['s']))
  },
  'arrows and pages': (page) =>
    press(page, [...times(40, ['ArrowDown']), ...times(6, ['PageDown']), ...times(6, ['PageUp'])]),
  'a week of 100 people pasted': async (page) => {
    await press(page, ['Control+Home'])
    await page.evaluate(
      (text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      times(100, [times(7, ['6']).join('\t')]).join('\n'),
    )
    await cell(page, 3, 2).getByText('6', { exact: true }).waitFor()
  },
  'taken back': (page) => press(page, ['Control+z']),
  saved: async (page) => {
    await press(page, ['8', 'Enter'])
    await sleep(SAVED_MS)
  },
  'the wheel through all rows': async (page) => {
    for (let round = 0; round < 40; round += 1) {
      await page.mouse.wheel(0, 500)
      await sleep(20)
    }
  },
}

async function typeInto(company: Company): Promise<Record<string, WorkTimes>> {
  const client = new pg.Client({ connectionString: company.url })
  await client.connect()
  const { rows } = await client.query('select id from legal_entity where name = $1', [ENTITY])
  await client.end()
  const server = await startMuster(company)
  const browser = await launchBrowser()
  try {
    const session = JSON.stringify(await signIn(server.address, HR))
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((value) => localStorage.setItem('muster-session', value), session)
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto(`${server.address}/timesheets/grid?month=${today().slice(0, 7)}&legalEntityID=${rows[0].id}`)
    await cell(page, 0, 0).click()
    // Waits until every row is loaded, as if the user had scrolled through all of them.
    await page.waitForFunction(
      (count) => {
        const box = document.querySelector('table[role=grid]')?.parentElement
        box?.scrollTo(0, box.scrollHeight)
        return document.querySelector(`[data-at="${count}:0"]`) !== null
      },
      SIZE.consultants - 1,
      { polling: 100 },
    )
    await press(page, ['Control+Home'])
    await page.waitForLoadState('networkidle')
    const found: Record<string, WorkTimes> = {}
    for (const [name, work] of Object.entries(WORK)) found[name] = await measureWork(page, () => work(page))
    return found
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The longest task of all actions in the month grid of 500 consultants, in Chromium, with normal CPU speed. */
export async function measureGrid(postgres: Postgres, { rounds }: { rounds: number }): Promise<Line[]> {
  if (!existsSync(join(import.meta.dirname, '../web/dist/index.html')))
    throw new Error('Build the pages first: npm run build')
  const company = await makeMonths(postgres, 'bench_grid_500', SIZE)
  try {
    const all: Record<string, WorkTimes>[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await typeInto(company))
    return Object.keys(WORK).map((name) => {
      const keys = all.flatMap((one) => one[name]!.keys).toSorted((a, b) => a - b)
      const p95 = keys[Math.floor((keys.length - 1) * 0.95)]
      return {
        what: `${name}: longest task`,
        figure: median(all.map((one) => one[name]!.work)),
        unit: 'ms',
        goal: GOAL,
        from: `by the clock ${median(all.map((one) => one[name]!.longest)).toFixed(0)} ms${
          p95 === undefined ? '' : `; from a key to its painting, p95 ${p95.toFixed(0)} ms`
        }`,
      } satisfies Line
    })
  } finally {
    await company.drop()
  }
}
