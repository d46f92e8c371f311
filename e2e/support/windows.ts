import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { SESSION_KEY } from '../../web/src/kernel/session/session-core.ts'

/**
 * The windows of a worker, each in a separate browser context. They stay open from test to test, signed out in between: what a
 * window has read and compiled of the program it has read and compiled once, which is half of what the stories cost.
 */
const free = new Map<string, Page[]>()
const leased = new Map<Page, Lease>()

interface Lease {
  kind: string
  viewport: { width: number; height: number } | null
  /** Until it is returned, not only for one test. */
  isHeld: boolean
}

const LISTENED = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'] as const

/** A window in which no one is signed in, for a story or for one of its people. */
export async function leaseWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
  isHeld = false,
): Promise<Page> {
  const kind = JSON.stringify(options)
  const page = free.get(kind)?.pop() ?? (await (await browser.newContext(options)).newPage())
  leased.set(page, { kind, viewport: page.viewportSize(), isHeld })
  return page
}

/** Gives a window to the next story; one that would show that story more than an empty desk is closed. */
export async function giveBack(page: Page): Promise<void> {
  const lease = leased.get(page)
  leased.delete(page)
  if (!lease) return
  for (const event of LISTENED) page.removeAllListeners(event)
  const isEmpty = await tidy(page.context(), page).catch(() => false)
  if (!isEmpty) return void (await page.context().close())
  if (lease.viewport) await page.setViewportSize(lease.viewport)
  await page.emulateMedia({ colorScheme: 'light' })
  free.set(lease.kind, [...(free.get(lease.kind) ?? []), page])
}

/** At the end of a story: all that no one holds longer. */
export async function giveAllBack(): Promise<void> {
  for (const [page, { isHeld }] of [...leased]) if (!isHeld) await giveBack(page)
}

/** Signs out as another tab would; whether the person has left nothing else in the browser. */
async function tidy(context: BrowserContext, page: Page): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.clearCookies()
  await page.unrouteAll()
  return page.evaluate(async (key) => {
    const router = window.__TSR_ROUTER__
    if (!router) return false
    // A page for anyone: it holds nothing, and asks for nothing.
    await router.navigate({ to: '/forgot-password', ignoreBlocker: true })
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key }))
    sessionStorage.clear()
    return localStorage.length === 0
  }, SESSION_KEY)
}

/**
 * Goes to an address within the program, as a link to it would, and waits until it is shown. What was read a moment ago is not read
 * again: a story in which someone else has changed it meanwhile reloads the page.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  if (!(await isFollowed(page, address))) throw new Error('There is no program in this window that could lead there.')
}

/** Whether there is a program in the window that leads to the address. */
export const isFollowed = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(async (href) => {
    await window.__TSR_ROUTER__?.navigate({ href })
    return window.__TSR_ROUTER__ !== undefined
  }, address)

/** Opens an address with the session of someone, of whom the window knows nothing yet. */
export async function letIn(page: Page, session: string, address: string): Promise<void> {
  const isIn = await page.evaluate(
    async ([key, record, href]) => {
      const router = window.__TSR_ROUTER__
      if (!router) return false
      const store = (change: () => void) => {
        change()
        // As another tab would report it: the data of one user is dropped before the next signs in.
        dispatchEvent(new StorageEvent('storage', { key }))
      }
      await router.navigate({ to: '/forgot-password', ignoreBlocker: true })
      store(() => localStorage.removeItem(key!))
      store(() => localStorage.setItem(key!, record!))
      await router.navigate({ href: href! })
      return true
    },
    [SESSION_KEY, session, address],
  )
  if (isIn) return
  // Storage belongs to the origin, which any of its addresses gives.
  await page.goto('/api/v1/health')
  await page.evaluate(([key, record]) => localStorage.setItem(key!, record!), [SESSION_KEY, session])
  await page.goto(address)
}
