import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import {
  apiCallerAs,
  button,
  dialog,
  expectStatus,
  field,
  pdf,
  performStep,
  sectionLink,
  selectByTyping,
  selectFromList,
  sharedWindows,
} from './support/desk.ts'
import { reviewAndApprove, waitForJob } from './support/month-steps.ts'
import { ownWindow, returnToWindow } from './support/return-to-window.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

const desks = sharedWindows()
test.afterAll(() => desks.close())

test('a final settlement is checked, cleared, approved, paid and signed by five people', async ({
  browser,
  request,
}) => {
  const fep = await apiCallerAs(request, 'FINANCE_EXECUTIVE_PAYROLL')
  // A consultant whose settlement was cancelled gets a new one.
  const [{ _candidate, _country }] = await fep.get('/final-settlements?status=CANCELLED')
  const who: string = _candidate.name
  let page = await desks.at(browser, 'FINANCE_EXECUTIVE_PAYROLL', '/timesheets/payroll/settlements')
  await assertListsFit(page)
  await button(page, 'New settlement').click()
  await selectByTyping(page, 'Consultant', who, new RegExp(who))
  await dialog(page).getByRole('button', { name: 'Create settlement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: who })).toBeVisible()
  const at = new URL(page.url()).pathname
  await button(page, 'Edit').click()
  await field(page, 'Air ticket').fill('1500')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await performStep(page, 'Prepare')
  await page.getByText('Leave', { exact: false }).first().waitFor()
  const document = page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Statement', exact: true })
  const [statement] = await Promise.all([page.waitForEvent('download', { timeout: 40_000 }), document.click()])
  expect(readFileSync(await statement.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await assertAccessible(page)

  page = await desks.at(browser, 'HR_MANAGER', at)
  await performStep(page, 'Confirm entitlement')
  await button(page, 'Edit').click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  page = await desks.at(browser, 'FINANCE_MANAGER_PAYROLL', at)
  await performStep(page, 'Mark as reviewed')
  page = await desks.at(browser, 'CFO', '/home')
  await page.getByRole('link', { name: new RegExp(`Final settlement of ${who} is pending approval`) }).click()
  await expect(page).toHaveURL(new RegExp(`${at}$`))
  await performStep(page, 'Approve')

  // A final pay run pays the approved settlement, with the transitions of any run.
  const { lastDay } = await fep.get(`/final-settlements/${at.split('/').at(-1)}`)
  page = await desks.at(browser, 'FINANCE_EXECUTIVE_PAYROLL', '/timesheets/payroll')
  await button(page, 'Create runs').click()
  const month = new Date(lastDay).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
  await selectFromList(page, 'Month', month)
  await selectFromList(page, 'Type', 'Final pay')
  await selectByTyping(page, 'Country', _country.name, _country.name)
  await selectByTyping(page, 'Consultants', who, new RegExp(who))
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Create runs', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await waitForJob(page, /^Payroll /)
  await openAddress(page, at)
  const paying = page.getByRole('link', { name: /^PR-/ })
  await paying.click()
  await expect(page.getByRole('link', { name: who, exact: true })).toBeVisible()
  const run = new URL(page.url()).pathname
  await sectionLink(page, 'Overview').click()
  await performStep(page, 'Submit')
  await reviewAndApprove(desks, browser, run)
  page = await desks.at(browser, 'FINANCE_EXECUTIVE_PAYROLL', run)
  await performStep(page, 'Generate payment file')
  page = await desks.at(browser, 'FINANCE_MANAGER_PAYROLL', run)
  await performStep(page, 'Mark as paid', { fields: { 'Bank reference': 'FS-77' } })
  await expectStatus(page, 'Paid')

  page = await desks.at(browser, 'FINANCE_EXECUTIVE_PAYROLL', `${at}?tab=documents`)
  await page.locator('input[type=file]').first().setInputFiles(pdf('signed.pdf'))
  await expect(page.getByText('The signed statement is uploaded.')).toBeVisible({ timeout: 30_000 })
  page = await desks.at(browser, 'FINANCE_MANAGER_PAYROLL', at)
  await performStep(page, 'Mark as settled')
  await expectStatus(page, 'Settled')
  await expect(page.getByText(/FS-77/).first()).toBeVisible()

  // HR associates have view-only access.
  page = await desks.at(browser, 'HR_ASSOCIATE', '/timesheets')
  await page.getByRole('link', { name: 'Settlements', exact: true }).click()
  await page.getByRole('searchbox').fill(who)
  await page.getByRole('link', { name: who, exact: true }).first().click()
  await expectStatus(page, 'Settled')
  await expect(button(page, 'Edit')).toHaveCount(0)
})

test('payroll runs are created only for a selected country, and the drawer previews who would be paid', async ({
  browser,
}) => {
  const page = await desks.at(browser, 'FINANCE_EXECUTIVE_PAYROLL', '/timesheets/payroll')
  await button(page, 'Create runs').click()
  const country = dialog(page).getByRole('combobox', { name: 'Country', exact: true })
  await expect(country).toHaveValue('')
  await expect(country).toBeEnabled()
  const make = dialog(page).getByRole('button', { name: 'Create runs', exact: true })
  await make.click()
  await expect(dialog(page).getByText('Country is required.')).toBeVisible()

  // Typing replaces the name of the selected country.
  await country.click()
  await page.keyboard.type('Bahrain')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Bahrain')
  await page.keyboard.press('Tab')
  await country.click()
  await page.keyboard.type('Saudi')
  await expect(country).toHaveValue('Saudi')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Saudi Arabia')
  await expect(dialog(page).getByText(/^Payroll of .*, Saudi Arabia$/)).toBeVisible()
  await expect(
    dialog(page)
      .getByText(/: \d+ consultants, /)
      .first(),
  ).toBeVisible()

  // An unknown country is reported, stays visible and creates no run.
  await page.keyboard.press('Tab')
  await country.click()
  await page.keyboard.type('Sudia')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText(/^“Sudia” is not in the list/)).toBeVisible()
  await expect(country).toHaveValue('Sudia')
  await expect(dialog(page).getByText(/^Payroll of /)).toHaveCount(0)
  await make.click()
  await expect(dialog(page)).toBeVisible()
  await assertAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
})

test('the terms of a settlement that a colleague cancels meanwhile stay in their drawer', async ({
  browser,
  request,
}) => {
  const fep = await apiCallerAs(request, 'FINANCE_EXECUTIVE_PAYROLL')
  const [{ id, version }] = await fep.get('/final-settlements?status=DRAFT')
  const page = await ownWindow(browser)
  await arriveAs(page, 'FINANCE_EXECUTIVE_PAYROLL', `/timesheets/payroll/settlements/${id}`)
  const edit = page.getByRole('region', { name: 'Agreed terms' }).locator('button', { hasText: 'Edit' })
  await edit.click()
  await field(page, 'Air ticket').fill('1234')
  await fep.put(`/final-settlements/${id}/status`, {
    status: 'CANCELLED',
    reason: 'The resignation was withdrawn',
    version,
  })
  await returnToWindow(page)
  await expect(page.locator('main').getByText('Cancelled', { exact: true }).first()).toBeAttached()
  await expect(edit).toHaveCount(0)
  await expect(field(page, 'Air ticket')).toHaveValue('1234')
  await page.context().close()
})
