import { test as base } from '@playwright/test'
import { giveAllBack, leaseWindow } from './windows.ts'

/** A story in a window that remembers no one but knows the program already; what other windows it took are free after it. */
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
      // After a failure a picture is taken of what is there, and the worker ends.
      if (status === expectedStatus) await giveAllBack()
    },
    { auto: true },
  ],
})
