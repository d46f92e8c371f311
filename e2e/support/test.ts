import { test as base } from '@playwright/test'
import { leaseWindow, returnAllWindows } from './windows.ts'

/**
 * A test in a window without a session in which the program is already loaded; other windows it used are free
 * afterwards.
 */
export const test = base.extend<{ tidy: undefined }>({
  context: async ({ browser, hasTouch, isMobile, viewport }, use) => {
    const page = await leaseWindow(browser, hasTouch ? { hasTouch, isMobile, viewport } : {})
    await use(page.context())
  },
  page: async ({ context }, use) => use(context.pages()[0]!),
  tidy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the braces what a fixture needs.
    async ({}, use, { expectedStatus, status }) => {
      await use(undefined)
      // After a failure a screenshot is taken, and the worker ends.
      if (status === expectedStatus) await returnAllWindows()
    },
    { auto: true },
  ],
})
