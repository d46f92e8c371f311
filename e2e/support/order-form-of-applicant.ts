import { expect, type Page } from '@playwright/test'
import { AMINA, cvNameOf, emailOf } from './cvs.ts'
import { dashboardFigures } from './dashboard-figures.ts'
import {
  button,
  dialog,
  expectStatus,
  field,
  goToStep,
  performStep,
  region,
  selectByTyping,
  selectFromList,
} from './desk.ts'
import { approveVisa, moveRequest, placementStory } from './placement-steps.ts'
import { arriveAs } from './sign-in.ts'
import { test } from './test.ts'
import { assertAccessible, watchErrors } from './watch.ts'

/** The records of earlier steps that the later steps need. */
export interface Vacancy {
  title: string
  clientID: string
  client: string
  jobID: string
  submissionID: string
  orderFormID: string
  /** The figures of the dashboard before the test. */
  figures: Record<string, number>
}

/** Background jobs after a change of the order form take a moment. */
const soon = (page: Page, address: string, text: string) =>
  expect(async () => {
    await arriveAs(page, 'BUSINESS_DEVELOPMENT', address)
    await expect(page.locator('main').getByText(text, { exact: true }).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })

/** The tests of a selected applicant: the order form, the first day, and then the dashboard. */
export function testOrderFormOfApplicant(made: Vacancy) {
  const { desks, placement, openAs, review, approveAll, signContract, signClientContract } = placementStory(AMINA)
  const submission = () => `/ats/submissions/${made.submissionID}`
  test.afterAll(() => desks.close())

  test('business development selects the applicant, and the order form opens filled in', async ({ page }) => {
    const watched = watchErrors(page)
    await arriveAs(page, 'BUSINESS_DEVELOPMENT', `/ats/submissions/${made.submissionID}`)
    await expectStatus(page, 'Interviewed')
    await region(page, 'Client decision').getByRole('button', { name: 'Select', exact: true }).click()
    await expectStatus(page, 'Selected')
    await button(page, 'Create order form').click()
    await expect(page).toHaveURL(/\/order-form-setups\/new\?draft=/)
    await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(new RegExp(made.client))
    await expect(page.getByRole('combobox', { name: 'Legal entity', exact: true })).not.toHaveValue('')
    await expect(field(page, 'Job title')).toHaveValue(made.title)
    await expect(field(page, 'Work location')).toHaveValue('Dubai')
    await expect(field(page, 'Start date')).not.toHaveValue('')
    await expect(field(page, 'End date')).not.toHaveValue('')
    await field(page, 'Probation').fill('6')
    await field(page, 'Notice').fill('30')
    await goToStep(page, /^Person/)
    await expect(field(page, 'Full name')).toHaveValue(AMINA)
    await expect(field(page, 'Email')).toHaveValue(emailOf(AMINA))
    await selectByTyping(page, 'Nationality', 'India', /^India$/)
    await field(page, 'Passport expiry date').fill('+1500')
    await goToStep(page, /^Terms and rates/)
    await expect(field(page, 'Rate')).toHaveValue(/^36,?000/)
    await field(page, 'Days per year').fill('30')
    await goToStep(page, /^Pay and cost/)
    await expect(field(page, 'Per month').first()).toHaveValue(/^18,?000/)
    await goToStep(page, /^Visa/)
    const answer = (question: string, option: string) =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option, exact: true }).check()
    await answer('Visa required?', 'Yes')
    await selectFromList(page, 'Type', 'Employment')
    await field(page, 'Visa designation').fill('Computer Programmer')
    await selectFromList(page, 'Paid by', 'Company')
    await answer('Laptop provided by', 'Client')
    await selectFromList(page, 'Category', 'B')
    await goToStep(page, /^Review/)
    // The CV that the client received is attached.
    await expect(page.getByText(cvNameOf(AMINA))).toBeVisible()
    await expect(page.getByText('Ready to submit.')).toBeVisible()
    await assertAccessible(page)
    await button(page, 'Submit').click()
    await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
    made.orderFormID = page.url().split('/').at(-1)!
    await expectStatus(page, 'Submitted')
    watched.assertClean()
  })

  test('finance confirms pay and billing, HR sends it for approval, and each approver approves', async ({
    browser,
  }) => {
    placement.id = made.orderFormID
    await review(browser, placement.id)
    await approveAll(browser, placement.id, 'Agreed with the client.')
  })

  test('HR sends the offer, and the submission shows it; the signed offer comes back', async ({ browser, page }) => {
    const hr = await openAs(browser, 'HR_MANAGER')
    await button(hr, 'Send offer').click()
    await dialog(hr).getByRole('button', { name: 'Send offer' }).click()
    // The first letter loads the fonts.
    await expect(dialog(hr)).toHaveCount(0, { timeout: 30_000 })
    await expectStatus(hr, 'Offer sent')
    await soon(page, submission(), 'Offer issued')
    const associate = await openAs(browser, 'HR_ASSOCIATE')
    await performStep(associate, 'Upload signed offer', { file: 'signed.pdf' })
    await expectStatus(associate, 'Visa in progress')
    await soon(page, submission(), 'Offer accepted')
  })

  test('the visa and the employee data are approved, and both contracts are signed', async ({ browser }) => {
    await approveVisa(await openAs(browser, 'VISA_TEAM', 'requests'))
    const hr = await openAs(browser, 'HR_MANAGER', 'requests')
    for (const to of ['Sent', 'Opened', 'Submitted', 'Approved']) await moveRequest(hr, 'Employee data', to)
    await signContract(browser, placement.id)
    await signClientContract(browser, placement.id)
  })

  test('the consultant joins, and job, submission, applicant and consultant show it', async ({ browser, page }) => {
    const watched = watchErrors(page)
    const hr = await openAs(browser, 'HR_MANAGER')
    await performStep(hr, 'Confirm joining')
    await expectStatus(hr, 'Active')

    await soon(page, submission(), 'Joined')
    await assertAccessible(page)
    await page
      .getByRole('link', { name: new RegExp(made.title) })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: made.title })).toBeVisible()
    await expect(region(page, 'Status')).toContainText('Filled: 1 of 1 opening.')
    await arriveAs(page, 'TALENT_ACQUISITION', `/ats/applicants?searchInput=${encodeURIComponent(emailOf(AMINA))}`)
    await page.getByRole('link', { name: AMINA, exact: true }).click()
    await expectStatus(page, 'Hired')
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Open consultant' }).click()
    await expect(page.getByRole('heading', { name: AMINA, level: 1 })).toBeVisible()
    await expectStatus(page, 'Active')
    await expect(page.getByText(made.client).first()).toBeVisible()
    watched.assertClean()
  })

  test('the figures of the dashboard changed by exactly this hire', async ({ page }) => {
    const after = await dashboardFigures(page, 'TAS_VICE_PRESIDENT', made.clientID)
    const moved = Object.entries(after).flatMap(([name, value]) => {
      const by = value - (made.figures[name] ?? 0)
      return by === 0 ? [] : [[name, by]]
    })
    expect(Object.fromEntries(moved)).toEqual({
      'Interviews this week': 1,
      'Funnel: Submitted to client': 3,
      'Funnel: Shortlisted': 1,
      'Funnel: Interview': 1,
      'Funnel: Selected': 1,
      'Funnel: Offer issued': 1,
      'Funnel: Offer accepted': 1,
      'Funnel: Joined': 1,
      'Offers: Issued': 1,
      'Offers: Accepted': 1,
      'Offers: Joined': 1,
    })
  })
}
