import { expect } from '@playwright/test'
import { colleague, desk } from './desk.ts'
import { arriveAs } from './sign-in.ts'
import { test } from './test.ts'
import { assertListsFit, watch } from './watch.ts'

interface Day {
  type: string
}

test('HR writes a month as in a spreadsheet and submits it, and another person approves it', async ({
  page,
  browser,
  request,
}) => {
  const watched = watch(page)
  const month = new Date().toISOString().slice(0, 7)
  const hr = await colleague(request, 'HR_ASSOCIATE')
  const missing: { id: string; _candidate: { name: string } }[] = await hr.get(
    `/timesheets?month=${month}&standing=MISSING&sort=candidate`,
  )
  const sheets = await Promise.all(missing.slice(0, 6).map(({ id }) => hr.get(`/timesheets/${id}`)))
  const sheet = sheets.find(({ needsProof, problems }) => !needsProof && problems.length === 0)
  const first = sheet.days.findIndex(({ type }: Day) => type === 'WORK')
  const next = sheet.days.findIndex(({ type }: Day, day: number) => type === 'WORK' && day > first)

  await arriveAs(page, 'HR_ASSOCIATE', '/timesheets')
  await expect(page.getByRole('button', { name: /^Missing/ })).toBeVisible()
  await expect(page.getByText(/of \d+ received/)).toBeVisible()
  await assertListsFit(page)
  await page.getByRole('searchbox').fill(sheet._candidate.name)
  await page.getByRole('link', { name: sheet._candidate.name, exact: true }).first().click()

  const grid = page.getByRole('grid')
  const cell = (row: number, column: number) =>
    grid
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .nth(column)
  await cell(first, 2).click()
  await page.keyboard.type('6,5')
  await page.keyboard.press('Enter')
  await expect(cell(first, 2)).toHaveText('6.5')
  await page.keyboard.press('Control+z')
  await expect(cell(first, 2)).toHaveText(sheet.days[first].hours)
  await cell(first, 0).click()
  await page.keyboard.type('o')
  await expect(cell(first, 0)).toContainText('Day off')
  await expect(cell(first, 2)).toHaveText('')
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()
  // More hours than a day has are said at their day and not sent; the rest was saved.
  await cell(next, 2).click()
  await page.keyboard.type('24')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A day has 24 hours, overtime included. Correct the hours.').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('A day has 24 hours, overtime included.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Whoever submitted a timesheet does not approve it')).toHaveCount(0)
  await expect(page.getByText('Its days stand. Have it sent back before they are changed.')).toBeVisible()
  watched.assertClean()

  const { page: other, seen } = await desk(browser, 'HR_MANAGER', `/timesheets/${sheet.id}`)
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('It is approved, for payroll and billing.')).toBeVisible()
  seen.assertClean()
})
