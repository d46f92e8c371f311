import { expect } from '@playwright/test'
import { addressOf, arriveAs, DEMO_PASSWORD, fillInSignIn } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { watchErrors } from './support/watch.ts'

/**
 * What stands around the pages: menu, messages, and the page without either. The numbers are those of
 * docs/domain/screens.md.
 */
const SNACKBAR_MS = 6_000

declare global {
  interface Window {
    /** When the snackbar came and went, in milliseconds of the page. */
    announcedAt?: number
    hiddenAt?: number
  }
}

test('a success message is shown for six seconds', async ({ page }) => {
  await arriveAs(page, 'ASSET_MANAGER', '/home')
  await page.evaluate(() => {
    new MutationObserver(() => {
      const isShown = document.body.textContent.includes('Thanks for your feedback.')
      if (isShown) window.announcedAt ??= performance.now()
      else if (window.announcedAt) window.hiddenAt ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByLabel('Your feedback').fill(`Six seconds ${Date.now()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.waitForFunction(() => window.hiddenAt !== undefined, undefined, { timeout: 15_000 })
  const shown = await page.evaluate(() => window.hiddenAt! - window.announcedAt!)
  // The six seconds start when the message is created; a busy machine paints it later.
  expect(shown).toBeGreaterThanOrEqual(SNACKBAR_MS - 500)
  // The message fades out, which takes longer on a busy machine.
  expect(shown).toBeLessThan(SNACKBAR_MS + 2_500)
})

test('PO is hidden on the production host, and only in the menu', async ({ page, baseURL }) => {
  const host = new URL(baseURL!).host
  await page.route('**/api/v1/public-config', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    // A page that the user has left is no longer waited for.
    await route.fulfill({ response, json: { ...body, data: { ...body.data, productionHost: host } } }).catch(() => null)
  })
  await arriveAs(page, 'CFO', '/home')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect
    .poll(() => menu.getByRole('link').allInnerTexts())
    .toEqual(['TIMESHEETS', 'CONSULTANT', 'ORDER FORM SETUP'])
  await page.goto('/purchase-orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/api/v1/public-config')
  await page.reload()
  await expect(menu.getByRole('link', { name: 'PO', exact: true })).toBeVisible()
})

test('the timesheet for printing has no header and menu, and is for signed-in users only', async ({ page }) => {
  await page.goto('/candidate-timesheets')
  await expect(page).toHaveURL(/\/$/)
  await fillInSignIn(page, addressOf('HR_MANAGER'), DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/candidate-timesheets$/)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
})

test('SETTINGS opens its ten items, each with a page; on a phone a select opens the other nine pages', async ({
  page,
}) => {
  const items: readonly [string, string][] = [
    ['My Setting', '/settings'],
    ['Exit Form', '/exit-form'],
    ['Employee Data Form', '/employee-data-form'],
    ['Medical card policies', '/medical-cards'],
    ['Margin', '/margin'],
    ['References Form', '/references-data-form'],
    ['Email templates', '/email-templates'],
    ['Teams', '/teams'],
    ['Job form', '/job-form'],
    ['Applicant form', '/applicant-form'],
  ]
  const watched = watchErrors(page)
  await arriveAs(page, 'ADMIN', '/home')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'SETTINGS' }).click()
  const inner = page.getByRole('list', { name: 'Settings menu' })
  expect(await inner.getByRole('link').allInnerTexts()).toEqual(items.map(([label]) => label))
  for (const [label, path] of items) {
    await inner.getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const chooser = page.getByRole('combobox', { name: 'Settings menu' })
  for (const [, path] of items.slice(0, 3)) {
    await chooser.selectOption(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  watched.assertClean()
})
