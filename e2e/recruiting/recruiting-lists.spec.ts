import { expect } from '@playwright/test'
import { button, dialog, region } from '../support/desk.ts'
import { arriveAs } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { assertAccessible, watchErrors } from '../support/watch.ts'
import { openAddress } from '../support/windows.ts'

test('the lists of recruiting have one header row, so that 18 rows are visible at 1440 × 900', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'TAS_VICE_PRESIDENT', '/home')
  for (const address of ['/ats/jobs', '/ats/applicants', '/ats/submissions?view=list']) {
    await openAddress(page, address)
    const rows = page.locator('tr[data-row]')
    await expect(rows.nth(17), address).toBeAttached()
    const first = await rows.first().boundingBox()
    const last = await rows.nth(17).boundingBox()
    expect(first!.y, `${address}: pixels above the first row`).toBeLessThanOrEqual(150)
    expect(last!.y + last!.height, `${address}: the end of row 18`).toBeLessThanOrEqual(900)
    // A long name is cut off, but never the number next to it.
    const cells = page.locator('tr[data-row] td:has(code)')
    const cutCells = await cells.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect(cutCells, `${address}: numbers that are cut off`).toEqual([])
    // The pipeline is one bar of segments; each segment filters the list.
    const segments = page.getByRole('group', { name: 'Filter by status' }).getByRole('button')
    const tops = await segments.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
    expect(tops, `${address}: lines of the pipeline`).toBe(1)
    const cutOff = await segments.evaluateAll((all) =>
      all
        .filter((one) => !one.hasAttribute('data-empty'))
        .map((one) => one.firstElementChild!)
        .filter((label) => label.scrollWidth > label.clientWidth)
        .map((label) => label.textContent),
    )
    expect(cutOff, `${address}: statuses with records that are cut off`).toEqual([])
  }
  watched.assertClean()
})

test('pay of selected applicants is summed, and they are compared; the panel has keyboard actions, and Escape closes one layer', async ({
  page,
}) => {
  const watched = watchErrors(page)
  // Applicants of the demo company: those that other tests add may have no expected pay.
  await arriveAs(page, 'TAS_MANAGER', '/ats/applicants?status=NEW&countryID=SA')
  // A query with an open bracket is explained, and the rows stay.
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('java AND (spring')
  await expect(page.getByText('Character 10: This bracket is not closed.')).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('This bracket is not closed.')).toHaveCount(0)
  const boxes = page.locator('tr[data-row]').getByRole('checkbox')
  for (const nth of [0, 1, 2, 3]) await boxes.nth(nth).check()
  const bar = page.getByLabel('Bulk actions')
  await expect(bar).toContainText('4 selected')
  await expect(bar).toContainText(/Expected pay [A-Z]{3} [\d,.]+ per (month|year)/)

  await page
    .locator('tr[data-row]')
    .first()
    .click({ position: { x: 500, y: 10 } })
  const title = page.locator('[data-peek-panel]').getByRole('heading', { level: 2 })
  const first = (await title.textContent())!
  await page.keyboard.press('j')
  await expect(title).not.toHaveText(first)
  await page.keyboard.press('k')
  await expect(title).toHaveText(first)
  await expect(button(page, 'Start screening')).toBeVisible()
  // The list of shortcuts names the keys of the list and of the panel.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('region', { name: 'List' })).toContainText('Select a range of rows')
  await expect(help.getByRole('region', { name: 'Side panel' })).toContainText('Take the next step')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(dialog(page)).toContainText('Start screening')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(title).toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(title).toHaveCount(0)
  await expect(bar).toContainText('4 selected')

  await bar.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Compare applicants' })).toBeVisible()
  await expect(region(page, 'Comparison')).toContainText(first)
  await expect(region(page, 'Comparison').getByRole('button', { name: /^Remove / })).toHaveCount(4)
  await assertAccessible(page)
  watched.assertClean()
})

test('with selected rows the pager can be used, and only roles that may export have the button', async ({ page }) => {
  for (const [role, count] of [
    ['TAS_LEAD', 0],
    ['TAS_MANAGER', 1],
  ] as const) {
    await arriveAs(page, role, '/ats/applicants')
    await page.locator('tr[data-row]').first().getByRole('checkbox').check()
    const bar = page.getByRole('group', { name: 'Bulk actions' })
    await expect(bar.getByRole('button', { name: 'Tag', exact: true })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Export', exact: true })).toHaveCount(count)
  }
  // Playwright refuses a click on a button that another element covers.
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
})
