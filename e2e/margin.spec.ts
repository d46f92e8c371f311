import { expect } from '@playwright/test'
import { openWindowAs } from './support/desk.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watchErrors } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

/** Pastes the columns of a spreadsheet and continues. */
const NEXT = 'Validate'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('A margin set-up is proposed by one person and approved by another, who sees the changes', async ({ browser }) => {
  const { page, watched } = await openWindowAs(browser, 'ADMIN', '/margin')
  await page.getByRole('button', { name: 'Propose change' }).click()
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Oman' }).click()
  await page.getByRole('textbox', { name: /^Effective from/ }).fill(inDays(60))
  await page.getByRole('textbox', { name: /^Source/ }).fill('Budget of the country, November')
  await page.getByRole('textbox', { name: /^Floor/ }).fill('26')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText('The floor must not exceed the target.').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Floor/ }).fill('18')
  await page.getByRole('textbox', { name: /^Target margin/ }).fill('27')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Oman' })).toBeVisible()
  await expect(page.getByText('Pending approval', { exact: true })).toBeVisible()
  await assertAccessible(page)
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: 'View changes' }).click()
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeDisabled()
  await expect(page.getByText('You can’t approve your own change.')).toBeVisible()

  const { page: other, watched: watchedOther } = await openWindowAs(browser, 'CFO', '/home')
  await other
    .getByRole('region', { name: 'Assigned to me' })
    .getByRole('link', { name: /Margin set-up of Oman/ })
    .click()
  const target = other.getByRole('region', { name: 'Changes' }).getByRole('row', { name: /Target margin/ })
  await expect(target).toContainText('25')
  await expect(target).toContainText('27')
  await assertAccessible(other)
  await other.getByRole('button', { name: 'Approve…' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Scheduled', { exact: true })).toBeVisible()
  watchedOther.assertClean()

  await arriveAs(page, 'ADMIN', `${pathname}?tab=versions`)
  await expect(
    page.getByRole('region', { name: 'Versions', exact: true }).getByRole('row', { name: /Version 2/ }),
  ).toContainText('Scheduled')
  const change = page.getByRole('region', { name: 'Changes' }).getByRole('row', { name: /Target margin/ })
  await expect(change).toContainText('25 %')
  await expect(change).toContainText('27 %')
  watched.assertClean()
})

test('The CFO tries terms, sees the calculation of each figure, compares two variants and shares them by link', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'CFO', '/margin')
  await expect(page.getByRole('region', { name: 'Active set-ups' })).toContainText('Saudi Arabia')
  await page.getByRole('link', { name: 'What-if in Saudi Arabia' }).click()
  await expect(page.getByText('Enter the bill rate.').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Per day' }).check()
  await page.getByRole('textbox', { name: 'Rate', exact: true }).fill('380')
  await page.getByRole('combobox', { name: 'Bill currency' }).fill('USD')
  await page.getByRole('option', { name: 'USD' }).click()
  await page.getByRole('textbox', { name: /^Per month/ }).fill('20,000')
  const lines = page.getByRole('region', { name: 'Margin per month, line by line' })
  // M2 of the worked examples: 380 USD × 18.8333 effective days × 3.75.
  await expect(lines.getByRole('row', { name: /^Revenue \d/ })).toContainText('26,837.50')
  await expect(lines.getByRole('row', { name: /^Revenue \d/ })).toContainText('7,156.67')
  // Empty costs default to the margin set-up; the default is shown below the field.
  await page.getByText('Visa, medical, laptop, ticket', { exact: true }).click()
  await expect(page.getByText(/^From the margin set-up: SAR [\d,]+/).first()).toBeVisible()
  await lines.getByRole('button', { name: 'Levy' }).click()
  await expect(lines).toContainText('cost per year ÷ 12')
  await expect(lines).toContainText('margin set-up SA, version 1')
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('textbox', { name: 'Rate', exact: true }).fill('480')
  const revenue = lines.getByRole('row', { name: /^Revenue \d/ })
  await expect(revenue).toContainText('33,900.00')
  await expect(revenue).toContainText('+7,062.50')
  await assertAccessible(page)
  await expect(page).toHaveURL(/b\.bill\.rate=480/)
  await page.reload()
  await expect(revenue).toContainText('26,837.50')
  await expect(revenue).toContainText('+7,062.50')
  await page.getByRole('region', { name: 'Variant B' }).getByRole('button', { name: 'Keep this variant' }).click()
  await expect(page).toHaveURL(/bill\.rate=480/)
  await expect(page).not.toHaveURL(/b\.bill/)
  watched.assertClean()
})

test('A what-if is calculated once its inputs are complete, and a new component gets an unused type', async ({
  page,
}) => {
  const watched = watchErrors(page)
  const requests: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/calculate')) requests.push(answer.status())
  })
  await arriveAs(page, 'CFO', '/margin/what-if?countryID=AE')
  await expect(page.getByText('Enter the bill rate.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Rate', exact: true }).fill('40000')
  await expect(page.getByText('Enter the bill rate.')).toBeHidden()
  await expect(page.getByText('Enter the monthly pay.')).toBeVisible()
  expect(requests).toEqual([])
  await page.getByRole('textbox', { name: 'Per month' }).fill('20000')
  await expect(page.getByRole('region', { name: 'Gross margin' })).toContainText('per month')
  expect(requests).toEqual([200])
  for (const kind of ['Housing', 'Transport']) {
    await page.getByRole('button', { name: 'Add a component' }).click()
    await expect(page.getByRole('combobox', { name: 'Component' }).last()).toHaveValue(kind)
  }
  watched.assertClean()
})

test('Users without access to margins get a message', async ({ page }) => {
  await arriveAs(page, 'HR_MANAGER', '/margin/what-if')
  await expect(page.getByText('You don’t have access to margins')).toBeVisible()
  await openAddress(page, '/margin')
  await expect(page.getByText('You don’t have access to margin set-ups')).toBeVisible()
})

test('A premium table rejects overlaps and imports an insurer’s spreadsheet once it has no errors', async ({
  page,
}) => {
  const watched = watchErrors(page)
  const number = `E2E-${Date.now()}`
  await arriveAs(page, 'ADMIN', '/medical-cards')
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByRole('textbox', { name: /^Insurer/ }).fill('Harbour Health')
  await page.getByRole('textbox', { name: /^Policy number/ }).fill(number)
  await page.getByRole('combobox', { name: /^Country/ }).click()
  await page.getByRole('option', { name: 'Qatar' }).click()
  await page.getByRole('combobox', { name: /^Category/ }).click()
  await page.getByRole('option', { name: 'VIP' }).click()
  await page.getByRole('textbox', { name: /^Valid from/ }).fill(inDays(100))
  await page.getByRole('textbox', { name: /^Valid to/ }).fill(inDays(464))
  await page.getByRole('button', { name: 'Add a row' }).click()
  await page.getByLabel('Age from, row 1').fill('18')
  await page.getByLabel('Age to, row 1').fill('40')
  await page.getByLabel('Premium, row 1').fill('3,200')
  await page.getByRole('button', { name: 'Add a row' }).click()
  await expect(page.getByLabel('Age from, row 2')).toHaveValue('41')
  await page.getByLabel('Age from, row 2').fill('40')
  await page.getByLabel('Age to, row 2').fill('65')
  await page.getByLabel('Premium, row 2').fill('4500')
  await assertAccessible(page)
  page.once('dialog', (alert) => void alert.accept())
  await page.getByRole('button', { name: 'Add policy' }).click()
  await expect(page.getByText(/This band overlaps with that of row 1/).first()).toBeVisible()
  await page.getByLabel('Age from, row 2').fill('41')
  await page.getByRole('button', { name: 'Add policy' }).click()
  await expect(page.getByRole('region', { name: 'Premium table' })).toContainText('4,500.00')
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('The file replaces the whole premium table (currently 2 rows).')).toBeVisible()
  const send = async (rows: string) => {
    const file = { name: 'premiums.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: NEXT }).click()
  }
  await send('Member,Age band,Premium\nEmployee,18-60,5000\nCousin,18-60,1')
  await expect(page.getByText('Enter Employee, Spouse, Child or Parent.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Upload corrected file' }).click()
  await send('Member,Age band,Premium\nEmployee,18-60,5000\nSpouse,18-60,6100')
  await page.getByRole('button', { name: /^Import 2/ }).click()
  await page.getByRole('link', { name: /Show/ }).click()
  await expect(page.getByRole('region', { name: 'Premium table' })).toContainText('6,100.00')
  await expect(page.getByText('imported the premium table').first()).toBeVisible()
  watched.assertClean()
})
