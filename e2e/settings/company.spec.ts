import { expect } from '@playwright/test'
import { dayFromNow, openWindowAs, runMark } from '../support/desk.ts'
import { addressOf, arriveAs } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { assertAccessible, watchErrors } from '../support/watch.ts'
import { openAddress } from '../support/windows.ts'

test('An administrator proposes parameters of a country, and the CFO approves them from the dashboard', async ({
  browser,
}) => {
  const source = `Circular ${Date.now()}`
  const { page: admin, watched } = await openWindowAs(browser, 'ADMIN', '/settings/countries')
  await admin.getByRole('link', { name: 'Bahrain' }).click()
  await admin.getByRole('button', { name: 'Propose change' }).click()
  await admin.getByRole('textbox', { name: /^Effective from/ }).fill(dayFromNow(40))
  await admin.getByLabel(/^Source/).fill(source)
  await admin.getByLabel(/^Minimum notice/).fill('31')
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(admin).toHaveURL(/\/settings\/versions\//)
  await expect(admin.getByRole('row', { name: /Minimum notice/ })).toContainText('31')
  // The proposer sees why another user must decide.
  await expect(admin.getByRole('button', { name: 'Approve…' })).toBeDisabled()
  await assertAccessible(admin)
  watched.assertClean()

  const { page: cfo } = await openWindowAs(browser, 'CFO', '/home')
  await cfo
    .getByRole('region', { name: 'Assigned to me' })
    .getByRole('link', { name: /Parameters of Bahrain/ })
    .last()
    .click()
  await expect(cfo.getByText(source)).toBeVisible()
  await assertAccessible(cfo)
  await cfo.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(cfo.getByText(/Status of Bahrain, version \d+ changed to “Approved”/)).toBeVisible()
})

test('Finance enters a rate, and the CFO approves it', async ({ browser }) => {
  const { page: finance, watched } = await openWindowAs(browser, 'FINANCE_MANAGER_INVOICE', '/settings/exchange-rates')
  await finance.getByRole('button', { name: 'Enter rates' }).click()
  await finance.getByRole('textbox', { name: /^Date/ }).fill(dayFromNow(-3))
  await finance.getByLabel(/^Source/).fill('Central bank')
  await finance.getByLabel('INR').fill('88.4321')
  await finance.getByRole('button', { name: 'Enter rates' }).click()
  await expect(finance).toHaveURL(/status=PROPOSED/)
  await expect(finance.getByText('88.4321').first()).toBeVisible()
  await assertAccessible(finance)
  watched.assertClean()

  const { page: cfo } = await openWindowAs(browser, 'CFO', '/settings/exchange-rates?status=PROPOSED')
  await cfo.getByRole('row').filter({ hasText: '88.4321' }).getByRole('link').first().click()
  const drawer = cfo.getByRole('dialog')
  await expect(drawer).toContainText('88.4321')
  await drawer.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(cfo.getByText('Rate decided')).toBeVisible()
})

test('A spreadsheet of rates with an invalid row is rejected with its line, and the corrected one waits for the CFO', async ({
  browser,
}) => {
  const source = `Sheet ${Date.now()}`
  // Unique dates per run, without a rate.
  const first = -20 - (Math.floor(Date.now() / 1000) % 900)
  const { page: finance, watched } = await openWindowAs(browser, 'FINANCE_MANAGER_INVOICE', '/settings/exchange-rates')
  await finance.getByRole('button', { name: 'Import' }).click()
  const choose = (name: string, second: string) =>
    finance
      .getByLabel('Select a spreadsheet')
      .setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Date,Currency,Rate,Source\n${dayFromNow(first)},JPY,155.5,${source}\n${dayFromNow(first + 1)},JPY,${second},${source}\n`,
        ),
      })
  await choose('wrong.csv', 'a lot')
  await finance.getByRole('button', { name: 'Validate' }).click()
  const wrong = finance.getByRole('region', { name: 'Rows to correct' }).getByRole('row').filter({ hasText: 'a lot' })
  await expect(wrong).toContainText('Enter a rate such as 3.6725.')
  await expect(finance.getByText(/1 of 2 rows has an error\. Nothing was imported\./)).toBeVisible()
  await assertAccessible(finance)
  await finance.getByRole('button', { name: 'Upload corrected file' }).click()
  await choose('right.csv', '156.25')
  await finance.getByRole('button', { name: 'Validate' }).click()
  await finance.getByRole('button', { name: 'Import 2 rates' }).click()
  await expect(finance.getByText('2 rates imported')).toBeVisible()
  await finance.getByRole('link', { name: 'Show results' }).click()
  await expect(finance.getByRole('row').filter({ hasText: source })).toHaveCount(2)
  watched.assertClean()

  const { page: cfo } = await openWindowAs(browser, 'CFO', `/settings/exchange-rates?searchInput=${source}`)
  for (const rate of ['155.5', '156.25']) {
    const row = cfo.getByRole('row').filter({ hasText: source }).filter({ hasText: rate })
    await row.getByRole('link').first().click()
    const drawer = cfo.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Approve…' }).click()
    await cfo.getByRole('button', { name: 'Approve', exact: true }).click()
    // The dialog of the decision closes, the rate stays open and shows who approved it.
    await expect(drawer).toHaveCount(1)
    await expect(drawer).toContainText('Approved')
    await cfo.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(row).toContainText('Approved')
  }
})

test('A team is created with its lead', async ({ page }) => {
  const watched = watchErrors(page)
  const name = `Gulf desk ${Date.now()}`
  await arriveAs(page, 'ADMIN', '/teams')
  await page.getByRole('button', { name: 'New team' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(/^Name/).fill(name)
  await drawer.getByPlaceholder('Search…').first().click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await assertAccessible(page)
  watched.assertClean()
})

test('A template is edited and previewed, and its test email is in the mailbox', async ({ page }) => {
  const watched = watchErrors(page)
  const subject = `Interview ${Date.now()}`
  await arriveAs(page, 'ADMIN', '/email-templates')
  await page.getByRole('link', { name: 'Interview invitation' }).first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel(/^Subject/).fill(subject)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/email-templates\/[\w-]+$/)
  await expect(page.getByText(subject).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await expect(page.getByText(`Sent to ${addressOf('ADMIN')}`)).toBeVisible()
  // The frame of the email cannot be queried, because it may not run scripts.
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(subject)
  await assertAccessible(page)
  await openAddress(page, '/settings/mailbox')
  await expect(page.getByText(subject).first()).toBeVisible()
  watched.assertClean()
})

test('The wage account of a legal entity is entered in full, checked by the rules of its country, and shown masked', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'ADMIN', '/settings/legal-entities')
  await page.getByRole('link', { name: 'Demo Talent Arabia LLC' }).click()
  await expect(page.getByText('7421 King Demo Road, Demo Olaya, Riyadh 12000-3311, Saudi Arabia')).toBeVisible()
  await page.getByRole('button', { name: 'Change account' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Bank/ }).fill('Demo Palm Bank')
  // Payment files of Saudi Arabia identify the bank by its SWIFT code, and other tests create some.
  await drawer.getByRole('textbox', { name: /^SWIFT/ }).fill('DPBKSARI')
  await drawer.getByRole('textbox', { name: /^IBAN/ }).fill('SA03 8000 0000 6080 1016 7518')
  await drawer.getByRole('button', { name: 'Save account' }).click()
  await expect(drawer).toContainText('The check digits don’t match')
  await drawer.getByRole('textbox', { name: /^IBAN/ }).fill('SA03 8000 0000 6080 1016 7519')
  await assertAccessible(page)
  await drawer.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('•••• 7519', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText('SA0380000000608010167519')).toBeVisible()
  watched.assertClean()
})

test('The thresholds for alerts of purchase orders and for findings of payroll and billing are set for the whole company', async ({
  page,
}) => {
  await arriveAs(page, 'ADMIN', '/settings/company/edit')
  const field = page.getByRole('textbox', { name: /^Warn at/ })
  await field.fill('90, 80')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Enter the thresholds in ascending order.').first()).toBeVisible()
  await field.fill('75, 90, 100')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('75 %, 90 %, 100 %')).toBeVisible()
  await openAddress(page, '/settings/company/edit')
  await page.getByRole('textbox', { name: 'Unusual net pay difference' }).fill('15')
  await page.getByRole('textbox', { name: 'CFO approves credit notes above' }).fill('12500')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('more than 15 % difference')).toBeVisible()
  await expect(page.getByText(/above USD\s12,500/)).toBeVisible()
})

test('The holidays of a year are generated by the rules of a country, added once, and a tentative Islamic holiday is confirmed', async ({
  page,
}, { retry }) => {
  // Holidays added by a first attempt are listed at the second.
  const country = ['Oman', 'Bahrain', 'Kuwait'][retry]!
  const watched = watchErrors(page)
  const year = String(new Date().getFullYear() + 2)
  await arriveAs(page, 'ADMIN', '/settings/public-holidays')
  const propose = async () => {
    await page.getByRole('button', { name: 'Generate holidays' }).click()
    await page.getByRole('textbox', { name: /^Year/ }).fill(year)
    await page.getByRole('combobox', { name: /^Countries/ }).fill(country)
    await page.getByRole('option', { name: country, exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Preview' }).click()
  }
  await propose()
  const found = page.getByRole('region', { name: 'Proposed holidays' })
  await expect(found.getByRole('row', { name: /Eid al-Fitr/ }).first()).toContainText('Tentative')
  await assertAccessible(page)
  await page.getByRole('button', { name: /^Add \d+ holidays$/ }).click()
  await expect(page).toHaveURL(new RegExp(`year=${year}`))
  const eid = page.getByRole('row').filter({ hasText: country }).filter({ hasText: 'Eid al-Fitr' }).first()
  await expect(eid).toContainText('Tentative')
  await eid.getByRole('link').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(page.getByText(/Eid al-Fitr.* confirmed$/)).toBeVisible()
  await expect(eid).not.toContainText('Tentative')
  // Existing holidays are not added a second time.
  await propose()
  await expect(found.getByText('Exists').first()).toBeVisible()
  await expect(found.getByText('Tentative')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
  watched.assertClean()
})

test('A legal entity is created, and its documents are numbered by the pattern of the company', async ({ page }) => {
  const watched = watchErrors(page)
  const name = `Indus ${runMark} (Private) Limited`
  await arriveAs(page, 'ADMIN', '/settings/legal-entities')
  await page.getByRole('button', { name: 'New legal entity' }).click()
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await field('Name').fill(name)
  await page.getByRole('button', { name: 'Create legal entity' }).click()
  await expect(page.getByText('Country is required.').first()).toBeVisible()
  await field('Code').fill(`DT-${runMark.slice(-5)}`)
  await page.getByRole('combobox', { name: /^Country/ }).fill('Pakistan')
  await page.getByRole('option', { name: 'Pakistan', exact: true }).click()
  await field('Number prefix').fill(runMark.slice(-5))
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Create legal entity' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('PKR').first()).toBeVisible()

  await openAddress(page, `/settings/number-series?searchInput=${runMark}`)
  const row = page.getByRole('row', { name: /^Invoice/ }).filter({ hasText: name })
  await row.getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  const pattern = drawer.getByRole('textbox', { name: /^Pattern/ })
  await pattern.fill('INV/{yy}/{n:5}')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText(/^The pattern must contain \{entity\}/).first()).toBeVisible()
  await assertAccessible(page)
  const next = `INV/${runMark.slice(-5)}/${String(new Date().getFullYear()).slice(2)}/00001`
  await pattern.fill('INV/{entity}/{yy}/{n:5}')
  await expect(drawer).toContainText(`With this pattern the next number is ${next}.`)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(row).toContainText(next)
  watched.assertClean()
})
