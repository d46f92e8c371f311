import type { Browser, Page } from '@playwright/test'

/** A window that no other test gets, because its clock is changed. */
export const ownWindow = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

/** Returns to the window after a minute, when what it shows is outdated and fetched again. */
export async function returnToWindow(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 60_000)
  const fetched = page.waitForResponse((answer) => answer.request().method() === 'GET')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await fetched
  await page.waitForLoadState('networkidle')
}
