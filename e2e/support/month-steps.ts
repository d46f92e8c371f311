import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { performStep, type sharedWindows } from './desk.ts'

/** The month that is being closed. */
export const LAST = new Date(Date.parse(`${new Date().toISOString().slice(0, 7)}-01`) - 86_400_000)
  .toISOString()
  .slice(0, 7)

/** Waits until the background job has ended, and closes its message. */
export async function waitForJob(page: Page, name: RegExp) {
  const work = page.getByRole('region', { name })
  await expect(work).toContainText('Done', { timeout: 40_000 })
  await work.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(work).toHaveCount(0)
}

/** Opens the explanation of a figure by its label; returns its formula and inputs. */
export async function openExplanation(within: Locator, name: string | RegExp): Promise<Locator> {
  const figure = within
    .locator('details')
    .filter({ has: within.page().locator(':scope > summary').filter({ hasText: name }) })
    .first()
  await figure.locator('summary').first().click()
  await expect(figure.locator('p').first()).toContainText('= ')
  return figure
}

/** Follows the sources of a figure step by step down to the days of an approved timesheet, and returns them. */
export async function openSourceDays(figure: Locator): Promise<Locator> {
  const days = figure.getByRole('listitem').filter({ hasText: 'approved timesheet' })
  for (let depth = 0; depth < 9 && (await days.count()) === 0; depth += 1) {
    await figure.locator('details:not([open]) > summary').first().click()
    await expect(figure.locator('details[open]:not(:has(> div))')).toHaveCount(0)
  }
  await expect(days.first()).toBeVisible()
  return days
}

/** A day of the timesheet on the page, by its number in the month. */
export const timesheetDay = (page: Page, day: string): Locator =>
  page
    .getByRole('grid', { name: /^\w+ \d{4} of/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^\\w+ ${day}\\b`) }) })

/** Checks that the timesheet that a figure links to has every day of the month. */
export async function expectTimesheetOf(page: Page, who: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: who })).toBeVisible()
  await expect(timesheetDay(page, '1')).toBeVisible()
  await expect(timesheetDay(page, '28')).toBeVisible()
}

/** A submitted run is reviewed by the finance manager and approved by the CFO, each in a separate window. */
export async function reviewAndApprove(desks: ReturnType<typeof sharedWindows>, browser: Browser, run: string) {
  await performStep(await desks.at(browser, 'FINANCE_MANAGER_PAYROLL', run), 'Mark as reviewed')
  await performStep(await desks.at(browser, 'CFO', run), 'Approve')
}
