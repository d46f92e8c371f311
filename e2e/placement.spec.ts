import { expect, type Page } from '@playwright/test'
import {
  button,
  dialog,
  expectStatus,
  field,
  goToStep,
  pdf,
  performStep,
  region,
  runMark,
  sectionLink,
  selectByTyping,
  selectFromList,
} from './support/desk.ts'
import { testNextTerm } from './support/next-term.ts'
import { approveVisa, moveRequest, placementStory, saveStatus } from './support/placement-steps.ts'
import { test } from './support/test.ts'
import { assertAccessible } from './support/watch.ts'

const PERSON = `Placid ${runMark} Tester`
const PAY = [
  ['Basic pay', '10800'],
  ['Housing', '4500'],
  ['Transport', '1500'],
] as const

const story = placementStory(PERSON)
const { desks, placement, openAs, review, approve, signContract, signClientContract } = story

const answer = (page: Page, question: string, option: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option, exact: true }).check()

/** This test uses only the screens, never the API. */
test.describe
  .serial('a placement from the first draft to the next term', () => {
    test.afterAll(() => desks.close())

    test('the owner drafts it in the wizard and sees the calculation of a margin far below the floor', async ({
      browser,
    }) => {
      const page = await desks.at(browser, 'BUSINESS_DEVELOPMENT', '/order-form-setups')
      await button(page, 'New order form').click()
      // First the wrong client: its agreement is replaced by that of the right client.
      await selectByTyping(page, 'Client', 'Doha', /Doha Transit Authority/)
      const agreement = page.getByRole('combobox', { name: 'Master agreement', exact: true })
      await expect(agreement).toHaveValue(/MSA-QA-/)
      await selectByTyping(page, 'Client', 'Al Noor', /Al Noor Digital Bank/)
      await expect(agreement).toHaveValue(/MSA-AE-/)
      // Choosing the selected option again keeps it selected.
      await agreement.click()
      await page.getByRole('option', { name: /MSA-AE-/ }).click()
      await expect(agreement).toHaveValue(/MSA-AE-/)
      await field(page, 'Job title').fill('Test engineer')
      await field(page, 'Work location').fill('Head office')
      // The placement is entered a year late: it ends today, and the next term starts tomorrow.
      await field(page, 'Start date').fill('-365')
      await field(page, 'End date').fill('today')
      await field(page, 'Probation').fill('6')
      await field(page, 'Notice').fill('30')
      await goToStep(page, /^Person/)
      await field(page, 'Full name').fill(PERSON)
      await field(page, 'Name (Arabic)').fill('بلاسيد تستر')
      await field(page, 'Email').fill(`placid.${runMark.toLowerCase()}@example.com`)
      await field(page, 'Phone').fill(`+971 50 ${String(Date.now()).slice(-7)}`)
      await selectByTyping(page, 'Nationality', 'India', /^India$/)
      await field(page, 'Passport expiry date').fill('+1500')
      await goToStep(page, /^Terms and rates/)
      await page.getByRole('radio', { name: 'Per month' }).check()
      await field(page, 'Rate').fill('23000')
      await field(page, 'Days per year').fill('30')
      await goToStep(page, /^Pay and cost/)
      for (const [row, [component, amount]] of PAY.entries()) {
        await button(page, 'Add a component').click()
        if (row > 0) await selectFromList(page, 'Component', component)
        await field(page, 'Per month').nth(row).fill(amount)
      }
      await field(page, 'Air tickets per year').fill('1')
      const margin = region(page, 'Margin')
      await expect(margin.getByText('Below floor')).toBeVisible()
      await margin.getByText('Net margin', { exact: true }).click()
      await expect(margin.getByText('= revenue − direct cost − overhead')).toBeVisible()
      await expect(margin.getByRole('listitem').filter({ hasText: /^Revenue/i })).toContainText('AED 23,000.00')
      // Closing the wizard saves everything before the drafts are shown.
      await button(page, 'Close').click()
      await expect(page).toHaveURL(/list=drafts/)
    })

    test('the wizard lists what is missing, and with the CV it is submitted', async ({ browser }) => {
      const page = await desks.at(browser, 'BUSINESS_DEVELOPMENT', '/order-form-setups?list=drafts')
      await page.getByRole('link', { name: PERSON }).click()
      await goToStep(page, /^Review/)
      await button(page, 'Select whether a visa is required.').click()
      await answer(page, 'Visa required?', 'Yes')
      await selectFromList(page, 'Type', 'Employment')
      await selectFromList(page, 'Paid by', 'Company')
      await answer(page, 'Laptop provided by', 'Company')
      await goToStep(page, /^Review/)
      await page.getByLabel(/the CV/).setInputFiles(pdf('resume.pdf'))
      // Documents that HR requires later cause a warning; the owner may leave them to HR.
      const later = region(page, 'Warnings')
      await expect(later).toContainText('Required before approval: Select the medical category.')
      await later.getByRole('button', { name: /Enter the visa designation/ }).click()
      await field(page, 'Visa designation').fill('Computer Programmer')
      await goToStep(page, /^Review/)
      await expect(later).not.toContainText('designation')
      await expect(page.getByText('Ready to submit.')).toBeVisible()
      await assertAccessible(page)
      await button(page, 'Submit').click()
      await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
      placement.id = page.url().split('/').at(-1)!
      await expectStatus(page, 'Submitted')
      // The status names the next user and the date since when; unavailable actions show the reason.
      const status = region(page, 'Status')
      await expect(status).toContainText(/just now|\d+ min ago/)
      await status.getByText(/unavailable actions$/).click()
      const off = page.getByRole('list', { name: 'Unavailable actions' }).getByRole('listitem')
      await expect(off.filter({ hasText: 'Start margin review' })).toContainText(
        'Allowed: Finance manager invoices or Finance manager payroll.',
      )
    })

    test('finance checks the margin calculation and returns it, and the owner revises it', async ({ browser }) => {
      const finance = await openAs(browser, 'FINANCE_MANAGER_PAYROLL')
      await expect(region(finance, 'Status')).toContainText(/Next: Finance manager payroll/i)
      await expect(finance.getByText('Below floor')).toBeVisible()
      await button(finance, 'Show calculation').click()
      await dialog(finance).getByText('Gross margin', { exact: true }).first().click()
      await expect(dialog(finance).getByText('revenue − direct cost').first()).toBeVisible()
      await assertAccessible(finance)
      await finance.keyboard.press('Escape')
      await expect(button(finance, 'Show calculation'), 'focus returns to the button').toBeFocused()
      await performStep(finance, 'Return', { reason: 'The notice is too short for this client.' })
      await expectStatus(finance, 'Returned')
      await expect(region(finance, 'Status'), 'the pressed button is gone, so the section has focus').toBeFocused()

      const writer = await openAs(browser, 'BUSINESS_DEVELOPMENT')
      await expect(writer.getByText('The notice is too short for this client.').first()).toBeVisible()
      await writer.getByRole('link', { name: 'Revise' }).click()
      await expect(writer.getByText('Returned: The notice is too short')).toBeVisible()
      await field(writer, 'Notice').fill('60')
      await goToStep(writer, /^Review/)
      await button(writer, 'Submit').click()
      await expectStatus(writer, 'Submitted')
    })

    test('the finance managers confirm pay and billing, and HR sends it for approval', async ({ browser }) => {
      await review(browser, placement.id, { category: 'B' })
    })

    for (const role of ['COUNTRY_MANAGER', 'CFO', 'COO'] as const)
      test(`below the floor each approver gives a reason: ${role}`, async ({ browser }) => {
        const page = await approve(browser, role, placement.id, 'A first placement with much to follow.')
        await expect(region(page, 'Reviews and approvals')).toContainText('below the floor')
      })

    test('the offer is sent to the consultant', async ({ browser }) => {
      const hr = await openAs(browser, 'HR_MANAGER')
      await expectStatus(hr, 'Approved')
      await button(hr, 'Send offer').click()
      await assertAccessible(hr)
      await dialog(hr).getByRole('button', { name: 'Send offer' }).click()
      // The first letter loads the fonts, which takes time on a busy machine.
      await expect(dialog(hr)).toHaveCount(0, { timeout: 30_000 })
      await expectStatus(hr, 'Offer sent')
      await sectionLink(hr, 'Offer').click()
      await expect(region(hr, 'Versions').getByRole('row')).toHaveCount(2)
      await assertAccessible(hr)
    })

    test('the signed offer is uploaded, and the visa team is next', async ({ browser }) => {
      const associate = await openAs(browser, 'HR_ASSOCIATE')
      await performStep(associate, 'Upload signed offer', { file: 'signed.pdf' })
      await expectStatus(associate, 'Visa in progress')
    })

    test('onboarding starts automatically once the visa is approved', async ({ browser }) => {
      const page = await openAs(browser, 'VISA_TEAM', 'requests')
      await expect(sectionLink(page, 'Offer')).toHaveCount(0)
      await approveVisa(page)
      await assertAccessible(page)
    })

    test('employee data is sent, filled in and approved, and is listed as missing until then', async ({ browser }) => {
      const hr = await openAs(browser, 'HR_MANAGER')
      const readiness = region(hr, 'Readiness')
      await expect(readiness).toContainText('The employee data form is not approved.')
      await readiness.getByRole('link', { name: 'View requests' }).first().click()
      // The link opens the blocking request.
      await saveStatus(hr, 'Sent')
      for (const to of ['Opened', 'Submitted', 'Approved']) await moveRequest(hr, 'Employee data', to)
      await sectionLink(hr, 'Overview').click()
      await expect(readiness).not.toContainText('The employee data form is not approved.')
    })

    test('the asset manager assigns the laptop, and HR activates the medical card', async ({ browser }) => {
      const assets = await openAs(browser, 'ASSET_MANAGER', 'requests')
      await expect(region(assets, 'Medical card')).toHaveCount(0)
      await region(assets, 'Laptop').getByRole('button', { name: 'Update' }).click()
      await selectFromList(assets, 'New status', 'Reserved')
      await button(assets, 'Save').click()
      await expect(dialog(assets).getByText('Enter the reference').first()).toBeVisible()
      await dialog(assets).getByRole('textbox', { name: 'Asset tag' }).fill('LT-0077')
      await button(assets, 'Save').click()
      await expect(dialog(assets)).toHaveCount(0)
      await moveRequest(assets, 'Laptop', 'Assigned')
      await expect(region(assets, 'Laptop')).toContainText('LT-0077')
      await expect(region(assets, 'Laptop')).toContainText('Assigned')

      const hr = await openAs(browser, 'HR_ASSOCIATE', 'requests')
      await expect(region(hr, 'Laptop')).toContainText('Assigned')
      await moveRequest(hr, 'Medical card', 'Sent to insurer')
      const card = { 'Card number': 'MC-0077', 'Expiry date': '+365' }
      await moveRequest(hr, 'Medical card', 'Active', card)
      await expect(region(hr, 'Medical card')).toContainText('Active')
      await expect(region(hr, 'Medical card')).toContainText('MC-0077')
    })

    test('the employment contract is reviewed, sent and signed', async ({ browser }) => {
      const associate = await signContract(browser, placement.id)
      await expect(associate.getByText(/^Active until/)).toBeVisible()
      // Users who may not see pay are offered no document that contains it.
      const visa = await desks.at(browser, 'VISA_TEAM', new URL(associate.url()).pathname)
      await expect(visa.getByRole('heading', { name: 'Employment' })).toBeVisible()
      await expect(button(visa, 'Print')).toHaveCount(0)
      await expect(sectionLink(visa, 'Documents')).toHaveCount(0)
      await expect(visa.getByRole('heading', { name: 'Pay' })).toHaveCount(0)
    })

    test('the client contract is compared, sent, and comes back signed', async ({ browser }) => {
      const writer = await signClientContract(browser, placement.id)
      await expect(writer.getByText(/^Active until/)).toBeVisible()
      // The client contract is signed, so nothing can be waived.
      const cfo = await openAs(browser, 'CFO')
      await expect(region(cfo, 'Readiness')).toBeVisible()
      await expect(cfo.getByRole('button', { name: /^Waive/ })).toHaveCount(0)
    })

    test('the consultant joins, and the placement is active', async ({ browser }) => {
      const hr = await openAs(browser, 'HR_MANAGER')
      await performStep(hr, 'Confirm joining')
      await expectStatus(hr, 'Active')
      await expect(region(hr, 'Readiness').getByText('Started', { exact: true })).toBeVisible()
      await assertAccessible(hr)
      expect(desks.people()).toBeGreaterThanOrEqual(8)
    })

    test('a note is added and appears in the activity log', async ({ browser }) => {
      const hr = await openAs(browser, 'HR_MANAGER', 'notes')
      const text = `Welcome call for ${PERSON} on Monday.`
      await field(hr, 'New note').fill(text)
      await button(hr, 'Add note').click()
      await expect(hr.getByRole('article').getByText(text)).toBeVisible()
      await assertAccessible(hr)
      await sectionLink(hr, 'Activity log').click()
      await expect(hr.getByText('added a note').first()).toBeVisible()
      await assertAccessible(hr)
    })

    test('the owner is notified that it is active, and opens it from the notification', async ({ browser }) => {
      let writer = await desks.at(browser, 'BUSINESS_DEVELOPMENT', `/order-form-setups/${placement.id}`)
      const number = await writer
        .getByText(/^OF-AE-\d{4}-\d{6}$/)
        .first()
        .textContent()
      writer = await desks.at(browser, 'BUSINESS_DEVELOPMENT', '/home')
      await writer.getByRole('button', { name: 'Notifications' }).click()
      // Other contracts of this owner may become active in the meantime.
      await dialog(writer).getByText(`Order form ${number} is active`).first().click()
      await expect(writer.getByRole('region', { name: 'Message' })).toContainText(PERSON)
      await writer
        .getByRole('button', { name: 'Go to order form' })
        .or(writer.getByRole('link', { name: 'Go to order form' }))
        .first()
        .click()
      await expect(writer).toHaveURL(new RegExp(`/order-form-setups/${placement.id}`))
      await expect(writer.getByRole('heading', { level: 1, name: PERSON })).toBeVisible()
    })

    testNextTerm(story)
  })
