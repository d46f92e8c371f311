import { expect, type Page } from '@playwright/test'
import { apiCallerAs, field, goToStep, runMark, selectByTyping } from './support/desk.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watchErrors } from './support/watch.ts'

const PERSON = `Nadia Rahman ${runMark}`

/** The save state next to the title. */
const saved = (page: Page) => expect(page.getByText(/Saved \d\d:\d\d\s*$/)).toBeVisible()

// Each test waits for the automatic saves of the draft.
test.describe.configure({ timeout: 120_000 })

test.describe
  .serial('an order form from the first draft to submission', () => {
    test('entries of a business developer are saved as a draft and can be reopened', async ({ page, request }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/order-form-setups')
      await page.getByRole('button', { name: 'New order form' }).click()
      await selectByTyping(page, 'Client', 'Al Noor', /Al Noor Digital Bank/)
      await expect(page.getByRole('combobox', { name: 'Country of work', exact: true })).toHaveValue(
        'United Arab Emirates',
      )
      await field(page, 'Job title').fill('Cloud engineer')
      await field(page, 'Start date').fill('1 Feb 2027')
      await field(page, 'End date').fill('31 Jan 2028')
      await field(page, 'Probation').fill('3')
      await field(page, 'Notice').fill('30')
      await saved(page)
      await expect(page).toHaveURL(/draft=/)
      await goToStep(page, /^Person/)
      // A consultant with another order form in this period is reported, so a new hire is entered.
      const seller = await apiCallerAs(request, 'BUSINESS_DEVELOPMENT')
      const [placed] = await seller.get('/order-form-setup?status=ACTIVE&endFrom=2027-03-01&pageSize=1')
      await page.getByRole('radio', { name: /^Existing consultant/ }).check()
      await selectByTyping(page, 'Consultant', placed.personName, placed.personName)
      await expect(page.getByText(/is on another order form in this period/)).toBeVisible()
      await expect(page.getByRole('link', { name: placed.number })).toHaveAttribute('href', new RegExp(placed.id))
      await page.getByRole('radio', { name: /^New hire/ }).check()
      await field(page, 'Full name').fill(PERSON)
      await field(page, 'Email').fill('nadia@')
      await expect(page.getByText('1 field needs attention')).toBeVisible()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
      await field(page, 'Email').fill(`nadia.${runMark.toLowerCase()}@example.com`)
      await selectByTyping(page, 'Nationality', 'India', /^India$/)
      await field(page, 'Passport expiry date').fill('1 Jan 2020')
      await field(page, 'Full name').focus()
      await expect(page.getByText('The passport has expired.')).toBeVisible()
      await field(page, 'Passport expiry date').fill('1 Jan 2035')
      await expect(page.getByText('The passport has expired.')).toHaveCount(0)
      await page.getByRole('button', { name: 'Close' }).click()

      await expect(page).toHaveURL(/list=drafts/)
      await page.getByRole('link', { name: PERSON }).click()
      await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(/Al Noor Digital Bank/)
      await goToStep(page, /^Person/)
      await expect(field(page, 'Email')).toHaveValue(`nadia.${runMark.toLowerCase()}@example.com`)
      watched.assertClean()
    })

    test('the margin updates with the rate, and every figure shows its calculation', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/order-form-setups?list=drafts')
      await page.getByRole('link', { name: PERSON }).click()
      await goToStep(page, /^Pay and cost/)
      await expect(page.getByText('From the margin setup: AED', { exact: false }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Add a component' }).click()
      await field(page, 'Per month').fill('15k')
      await goToStep(page, /^Terms and rates/)
      await page.getByRole('radio', { name: 'Per day' }).check()
      await field(page, 'Days per year').fill('30')
      await field(page, 'Rate').fill('1.500,50')
      await field(page, 'Maximum billed units').focus()
      await expect(page.getByText('Use the format 1,500.50')).toBeVisible()
      await field(page, 'Rate').fill('700')
      const margin = page.getByRole('region', { name: 'Margin' })
      await expect(margin.getByText('Negative')).toBeVisible()
      await field(page, 'Rate').fill('2400')
      await expect(margin.getByText('On target')).toBeVisible()
      await margin.getByText('Revenue', { exact: true }).click()
      await expect(margin.getByText('= revenue before rebate − rebate')).toBeVisible()
      await assertAccessible(page)
      await field(page, 'Rate').fill('900')
      await expect(margin.getByText('Below floor')).toBeVisible()
      await margin.getByRole('button', { name: 'Use target rate' }).click()
      await expect(margin.getByText('On target')).toBeVisible()
      await saved(page)
      watched.assertClean()
    })

    test('the review links to missing fields, and a complete order form is submitted', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/order-form-setups?list=drafts')
      await page.getByRole('link', { name: PERSON }).click()
      await goToStep(page, /^Review/)
      // A failed submission focuses the first missing field and shows the number of issues per step.
      const status = await page.locator('.sr-only [role="status"]').elementHandle()
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(page.getByText('Not submitted: 3 issues')).toBeVisible()
      expect(await status!.textContent(), 'the status line existed before, so screen readers announce it').toContain(
        'Not submitted',
      )
      await expect(page.getByRole('radiogroup', { name: 'Visa required?' }).getByRole('radio').first()).toBeFocused()
      await expect(page.getByText('Select who provides the laptop.')).toHaveCount(2)
      const steps = page.getByRole('navigation', { name: 'Steps' })
      await expect(steps.getByRole('button', { name: /laptop.*2 to fill in/ })).toBeInViewport()
      // An invalid field is listed once by its label, links to the field, and disappears once it is fixed.
      await goToStep(page, /^Person/)
      const born = page.getByRole('button', { name: /^Date of birth: / })
      await field(page, 'Date of birth').fill('31/02/1990')
      await field(page, 'Full name').focus()
      await expect(page.getByText('Not submitted: 4 issues')).toBeVisible()
      await expect(born).toHaveCount(1)
      await goToStep(page, /^Review/)
      await expect(page.getByRole('heading', { name: /4 issues/ })).toBeVisible()
      await born.click()
      await expect(field(page, 'Date of birth')).toBeFocused()
      await field(page, 'Date of birth').fill('31 Mar 1990')
      await expect(page.getByText('Not submitted: 3 issues')).toBeVisible()
      await expect(born).toHaveCount(0)
      await goToStep(page, /^Visa/)
      await page.getByRole('radiogroup', { name: 'Visa required?' }).getByRole('radio', { name: 'No' }).check()
      await page.getByRole('radio', { name: 'Company' }).check()
      await goToStep(page, /^Review/)
      await page
        .getByLabel(/the CV/)
        .setInputFiles({ name: 'resume.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten years of clouds') })
      await expect(page.getByText('Ready to submit.')).toBeVisible()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(page.getByText(/OF-AE-\d{4}-\d{6} submitted/)).toBeVisible()
      await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
      watched.assertClean()
    })

    test('a missing master agreement is reported when the client is chosen, and a discarded draft closes without confirmation', async ({
      page,
      request,
    }) => {
      const watched = watchErrors(page)
      const name = `Bare ${runMark} Trading`
      await (await apiCallerAs(request, 'BUSINESS_DEVELOPMENT')).post('/clients', { name, countryID: 'AE' })
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/order-form-setups/new')
      await selectByTyping(page, 'Client', `Bare ${runMark}`, new RegExp(name))
      await expect(page.getByText(/^The client has no active master agreement\. Have one signed first/)).toBeVisible()
      await saved(page)
      await page.reload()
      const alerts: string[] = []
      page.on('dialog', (alert) => {
        alerts.push(alert.message())
        void alert.accept()
      })
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
      await expect(page).toHaveURL(/list=drafts/)
      await expect(page.getByText('Draft discarded')).toBeVisible()
      expect(alerts).toEqual([])
      watched.assertClean()
    })

    test('the list is filtered by status', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/order-form-setups')
      await expect(page.getByRole('link', { name: PERSON })).toBeVisible()
      // Common statuses are on one line, rare ones behind a button; a selected one stays visible.
      const statuses = page.getByRole('group', { name: 'Filter by status' })
      expect((await statuses.boundingBox())!.height).toBeLessThan(60)
      await statuses.getByRole('button', { name: /^\d+ more statuses$/ }).click()
      await statuses.getByRole('button', { name: /^Rejected/ }).click()
      await expect(page).toHaveURL(/status=REJECTED/)
      await statuses.getByRole('button', { name: 'Fewer statuses' }).click()
      await statuses.getByRole('button', { name: /^Rejected/, pressed: true }).click()
      await expect(statuses.getByRole('button', { name: /^Rejected/ })).toHaveCount(0)
      await statuses.getByRole('button', { name: /^Active/ }).click()
      await expect(page).toHaveURL(/status=ACTIVE/)
      await expect(page.getByRole('link', { name: PERSON })).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: 'Submitted' })).toHaveCount(0)
      await assertAccessible(page)
      // A record opened from the filtered list browses the filtered rows only.
      const [, narrowed] = /^(\d+) order forms/.exec((await page.getByText(/^\d+ order forms$/).textContent()) ?? '')!
      await page.locator('tr[data-row]').first().getByRole('link').first().click()
      await expect(page.getByText(`1 of ${narrowed}`, { exact: true })).toBeVisible()
      await page.goBack()
      await page.getByRole('link', { name: /^Renewals due/ }).click()
      await page
        .getByRole('button', { name: /^Renew / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toContainText('The next term starts on')
      await assertAccessible(page)
      watched.assertClean()
    })
  })
