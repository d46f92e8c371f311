import { type APIRequestContext, expect } from '@playwright/test'
import {
  apiCallerAs,
  button,
  dialog,
  field,
  performStep,
  sectionLink,
  selectByTyping,
  selectFromList,
  sharedWindows,
} from './support/desk.ts'
import { openExplanation, openSourceDays, waitForJob } from './support/month-steps.ts'
import { test } from './support/test.ts'
import { assertAccessible } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

const desks = sharedWindows()
test.afterAll(() => desks.close())

interface Timesheet {
  id: string
  candidateID: string
  _candidate: { name: string }
  needsProof: boolean
  problems: unknown[]
  days: { date: string; type: string }[]
}

/** The pay changes from this month on. */
const MONTH = new Date().toISOString().slice(0, 7)

/** A consultant in Saudi Arabia with an unsubmitted timesheet that no other test uses. */
async function unsubmitted(request: APIRequestContext): Promise<Timesheet> {
  const hr = await apiCallerAs(request, 'HR_ASSOCIATE')
  const found: { id: string }[] = await hr.get(
    `/timesheets?month=${MONTH}&derivedStatus=MISSING&countryID=SA&sort=candidate`,
  )
  for (const { id } of found) {
    const timesheet: Timesheet = await hr.get(`/timesheets/${id}`)
    const { pay } = await hr.get(`/candidates/${timesheet.candidateID}`)
    const isWhole = timesheet.days.length >= 28 && !timesheet.needsProof && timesheet.problems.length === 0
    if (isWhole && pay.onCallRate && !pay.overtimeExempt) return timesheet
  }
  throw new Error('No consultant in Saudi Arabia has a timesheet that can be submitted.')
}

const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).replace('Sept', 'Sep')

test('an on-call rate and an overtime exemption are applied to payroll and billing of the month', async ({
  browser,
  request,
}) => {
  const { id, candidateID, _candidate, days } = await unsubmitted(request)
  const who = _candidate.name
  const worked = days.findIndex(({ type }) => type === 'WORK')
  const rest = days.findIndex(({ type }) => type === 'WEEKEND')

  // The pay of the month: the on-call rate rises, and overtime is no longer paid.
  let page = await desks.at(browser, 'HR_MANAGER', `/candidates/${candidateID}?tab=pay-and-bank`)
  await button(page, 'Change pay').click()
  await field(page, 'Effective from').fill(`${MONTH}-01`)
  await dialog(page)
    .getByRole('textbox', { name: /^On-call rate per day/ })
    .fill('212.5')
  await dialog(page)
    .getByRole('switch', { name: /^Exempt from overtime/ })
    .check()
  await assertAccessible(page)
  await button(page, 'Set pay').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(/^Exempt from overtime since .* On-call rate: SAR\s212\.50 per day\.$/)).toBeVisible()

  // The timesheet: on call on a rest day, and two hours of overtime on a work day.
  page = await desks.at(browser, 'HR_ASSOCIATE', `/timesheets/${id}`)
  const cell = (row: number, column: number) =>
    page
      .getByRole('grid', { name: /^\w+ \d{4} of/ })
      .locator('tbody tr')
      .nth(row)
      .getByRole('gridcell')
      .nth(column)
  await cell(rest, 7).click()
  await page.keyboard.press('x')
  await expect(cell(rest, 7)).toHaveText('Yes')
  await cell(worked, 3).click()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(cell(worked, 3)).toHaveText('2')
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()
  await performStep(page, 'Submit')
  page = await desks.at(browser, 'HR_MANAGER', `/timesheets/${id}`)
  // The approver sees that these hours are not paid.
  await expect(page.getByText(/The consultant has no overtime pay since/).first()).toBeVisible()
  await performStep(page, 'Approve')

  // Payroll: the on-call day with its date, and the overtime at zero.
  page = await desks.at(browser, 'FINANCE_EXECUTIVE_PAYROLL', '/timesheets/payroll')
  await button(page, 'Create runs').click()
  const month = new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
  await selectFromList(page, 'Month', month)
  await selectByTyping(page, 'Country', 'Saudi', 'Saudi Arabia')
  await dialog(page).getByRole('button', { name: 'Create runs', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await waitForJob(page, /^Payroll /)
  await openAddress(page, `/timesheets/payroll?month=${MONTH}&countryID=SA&kind=REGULAR`)
  const run = page.locator('tr[data-row]').filter({ hasText: 'PR-SA-' })
  await run.getByRole('link').first().click()
  await sectionLink(page, 'Consultants').click()
  await page.getByRole('searchbox').fill(who)
  await page.getByRole('link', { name: who, exact: true }).click()
  const paid = await openExplanation(dialog(page), /^On-call pay, 1 days?/)
  await expect(paid.locator('summary').first()).toContainText('212.50')
  await expect((await openSourceDays(paid)).first()).toContainText(formatDay(days[rest]!.date))
  const unpaid = await openExplanation(dialog(page), /^Overtime, exempt since/)
  await expect(unpaid.locator('summary').first()).toContainText('0.00')
  await expect((await openSourceDays(unpaid)).first()).toContainText(formatDay(days[worked]!.date))
  await expect(dialog(page).getByRole('list', { name: 'Findings' })).toContainText('Overtime not paid')

  // Billing: the client pays the same day at the rate of its contract, once the month is over.
  page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', `/timesheets/billing/ready?month=${MONTH}`)
  await page.getByRole('searchbox').fill(who)
  await page.getByRole('link', { name: who, exact: true }).first().click()
  const billed = await openExplanation(dialog(page), `On-call days of ${who}`)
  await expect(billed.locator('summary').first()).toContainText(/[1-9]\d*\.\d\d/)
  await expect((await openSourceDays(billed)).first()).toContainText(formatDay(days[rest]!.date))
  await assertAccessible(page)
})
