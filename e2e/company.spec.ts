import { expect } from '@playwright/test'
import { desk } from './desk.ts'
import { addressOf, arriveAs } from './sign-in.ts'
import { test } from './test.ts'
import { assertAccessible, watch } from './watch.ts'
import { follow } from './windows.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('An administrator proposes parameters of a country, and the CFO approves them from the landing page', async ({
  browser,
}) => {
  const source = `Circular ${Date.now()}`
  const { page: admin, seen: watched } = await desk(browser, 'ADMIN', '/settings/countries')
  await admin.getByRole('link', { name: 'Bahrain' }).click()
  await admin.getByRole('button', { name: 'Propose an edition' }).click()
  await admin.getByRole('textbox', { name: /^In force from/ }).fill(inDays(40))
  await admin.getByLabel(/^Source/).fill(source)
  await admin.getByLabel(/^Shortest notice/).fill('31')
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(admin).toHaveURL(/\/settings\/editions\//)
  await expect(admin.getByRole('row', { name: /Shortest notice/ })).toContainText('31')
  // Who proposed it is told why the decision is somebody else's.
  await expect(admin.getByRole('button', { name: 'Approve…' })).toBeDisabled()
  await assertAccessible(admin)
  watched.assertClean()

  const { page: cfo } = await desk(browser, 'CFO', '/home')
  await cfo
    .getByRole('region', { name: 'Waiting for me' })
    .getByRole('link', { name: /Parameters of Bahrain/ })
    .last()
    .click()
  await expect(cfo.getByText(source)).toBeVisible()
  await assertAccessible(cfo)
  await cfo.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(cfo.getByText(/Bahrain, edition \d+: approved/)).toBeVisible()
})

test('Finance enters a rate, and the CFO approves it', async ({ browser }) => {
  const { page: finance, seen: watched } = await desk(browser, 'FINANCE_MANAGER_INVOICE', '/settings/exchange-rates')
  await finance.getByRole('button', { name: 'Enter rates' }).click()
  await finance.getByRole('textbox', { name: /^Day/ }).fill(inDays(-3))
  await finance.getByLabel(/^Source/).fill('Central bank')
  await finance.getByLabel('INR').fill('88.4321')
  await finance.getByRole('button', { name: 'Enter rates' }).click()
  await expect(finance).toHaveURL(/status=PROPOSED/)
  await expect(finance.getByText('88.4321').first()).toBeVisible()
  await assertAccessible(finance)
  watched.assertClean()

  const { page: cfo } = await desk(browser, 'CFO', '/settings/exchange-rates?status=PROPOSED')
  await cfo.getByRole('row').filter({ hasText: '88.4321' }).getByRole('link').first().click()
  const drawer = cfo.getByRole('dialog')
  await expect(drawer).toContainText('88.4321')
  await drawer.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(cfo.getByText('Rate decided')).toBeVisible()
})

test('A team is made with its lead', async ({ page }) => {
  const watched = watch(page)
  const name = `Gulf desk ${Date.now()}`
  await arriveAs(page, 'ADMIN', '/teams')
  await page.getByRole('button', { name: 'New team' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(/^Name/).fill(name)
  await drawer.getByPlaceholder('Type to search').first().click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await assertAccessible(page)
  watched.assertClean()
})

test('A template is changed and previewed, and its test mail stands in the mailbox', async ({ page }) => {
  const watched = watch(page)
  const subject = `Interview ${Date.now()}`
  await arriveAs(page, 'ADMIN', '/email-templates')
  await page.getByRole('link', { name: 'Interview invitation' }).first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel(/^Subject/).fill(subject)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/email-templates\/[\w-]+$/)
  await expect(page.getByText(subject).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(`Sent to ${addressOf('ADMIN')}`)).toBeVisible()
  // Nothing can be asked inside the frame of the mail, which may run no script.
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(subject)
  await assertAccessible(page)
  await follow(page, '/settings/mailbox')
  await expect(page.getByText(subject).first()).toBeVisible()
  watched.assertClean()
})
