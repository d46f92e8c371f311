import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { SESSION_KEY } from '../../web/src/kernel/session/session-core.ts'

/**
 * The windows of a worker, each in a separate browser context. They stay open from test to test, signed out in between:
 * the program is loaded and compiled once per window, which takes half of the time of the tests.
 */
const free = new Map<string, Page[]>()
const leased = new Map<Page, Lease>()

interface Lease {
  kind: string
  viewport: { width: number; height: number } | null
  /** Whether the window is kept until it is returned, and not only for one test. */
  isHeld: boolean
}

const LISTENED = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'] as const

/** A window without a session, for a test or one of its users. */
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

/** Returns a window for the next test; a window that is not in its initial state is closed. */
export async function returnWindow(page: Page): Promise<void> {
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

/** Called at the end of a test: returns all windows that are not kept. */
export async function returnAllWindows(): Promise<void> {
  for (const [page, { isHeld }] of [...leased]) if (!isHeld) await returnWindow(page)
}

/** Signs out as another tab would; returns whether the user has left no other data in the browser. */
async function tidy(context: BrowserContext, page: Page): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.clearCookies()
  await page.unrouteAll()
  return page.evaluate(async (key) => {
    const router = window.__TSR_ROUTER__
    if (!router) return false
    // A page that needs no session: it stores nothing and requests nothing.
    await router.navigate({ to: '/forgot-password', ignoreBlocker: true })
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key }))
    sessionStorage.clear()
    return localStorage.length === 0
  }, SESSION_KEY)
}

/**
 * Goes to an address within the program, as a link does, and waits until it is shown. Recently loaded data is not
 * loaded again: a test in which another user has changed it must reload the page.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  if (!(await isFollowed(page, address))) throw new Error('There is no program in this window that could lead there.')
}

/** Goes to the address within the program; false if the program is not loaded in the window. */
export const isFollowed = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(async (href) => {
    await window.__TSR_ROUTER__?.navigate({ href })
    return window.__TSR_ROUTER__ !== undefined
  }, address)

/** Opens an address with the session of a user, in a window without a session. */
export async function openWithSession(page: Page, session: string, address: string): Promise<void> {
  const isIn = await page.evaluate(
    async ([key, record, href]) => {
      const router = window.__TSR_ROUTER__
      if (!router) return false
      const store = (change: () => void) => {
        change()
        // As in the event from another tab: the data of one user is dropped before the next signs in.
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
  // Storage belongs to the origin, so any of its addresses can be opened.
  await page.goto('/api/v1/health')
  await page.evaluate(([key, record]) => localStorage.setItem(key!, record!), [SESSION_KEY, session])
  await page.goto(address)
}
