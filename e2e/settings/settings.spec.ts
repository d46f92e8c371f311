import { expect } from '@playwright/test'
import { openWindowAs } from '../support/desk.ts'
import { addressOf, arriveAs } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { assertAccessible, assertListsFit, watchErrors } from '../support/watch.ts'
import { openAddress } from '../support/windows.ts'

test('Feedback sent from any page is answered by an administrator, and its author is notified', async ({ browser }) => {
  const message = `The board could be wider ${Date.now()}`
  const { page: author, watched } = await openWindowAs(browser, 'ASSET_MANAGER', '/home')
  await author.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = author.getByRole('dialog', { name: 'Send feedback' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText('Enter your feedback.')
  await dialog.getByLabel('Your feedback').fill(message)
  await expect(dialog).toContainText('/home')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(author.getByText('Thanks for your feedback.')).toBeVisible()

  const { page: admin } = await openWindowAs(browser, 'ADMIN', '/home')
  await admin
    .getByRole('region', { name: 'Assigned to me' })
    .getByRole('link', { name: new RegExp(message) })
    .click()
  await expect(admin).toHaveURL(/\/settings\/feedback\?open=/)
  const drawer = admin.getByRole('dialog')
  await expect(drawer).toContainText(message)
  await drawer.getByLabel('Answer').fill('It is wider now.')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Feedback saved')).toBeVisible()

  await author.reload()
  const bell = author.getByRole('button', { name: 'Notifications' })
  // Other tests may trigger notifications here as well.
  await expect(author.getByText(/^[1-9]\d* unread$/)).toBeAttached()
  await bell.click()
  await expect(author.getByText('No unread notifications')).toBeAttached()
  const modal = author.getByRole('dialog', { name: 'Notifications' })
  await modal.getByRole('button', { name: /^Unread: Your feedback was answered/ }).click()
  await expect(modal.getByRole('region', { name: 'Message' })).toContainText('It is wider now.')
  await expect(modal.getByRole('button', { name: /^Unread: Your feedback was answered/ })).toHaveCount(0)
  await expect(modal.getByRole('button', { name: /^Go to/ })).toHaveCount(0)
  await assertAccessible(author)
  watched.assertClean()
})

test('The audit trail is filtered, an entry opens with its changes, and both are in the address', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'MANAGING_DIRECTOR', '/home')
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page).toHaveURL(/\/settings\/audit-trail$/)
  await expect(page.getByRole('navigation', { name: 'My Setting' })).not.toContainText('Mailbox')
  await page.getByRole('button', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'Consultant: changed the status' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/event=consultant\.status-changed/)
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Changed the status' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Changes')
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('Changes')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await assertAccessible(page)
  watched.assertClean()
})

test('An administrator opens an email in a sandboxed frame; other users have no mailbox', async ({ page, request }) => {
  await request.post('/api/v1/forgot-password', { data: { email: addressOf('COO') } })
  await arriveAs(page, 'ADMIN', '/settings/mailbox')
  await page
    .getByRole('link', { name: /set a new password/i })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Show text' }).click()
  await expect(drawer.locator('iframe')).toHaveAttribute('sandbox', '')
  await drawer.getByText('Plain text').click()
  await expect(drawer.locator('pre')).toContainText('/reset-password?token=')
})

test('Every part of the settings opens and is accessible; a user without access sees the reason', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'ADMIN', '/home')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'SETTINGS' }).click()
  await expect(page.getByRole('cell', { name: 'Asia/Dubai' })).toBeVisible()
  for (const name of ['Roles and permissions', 'Audit trail', 'Mailbox', 'Background jobs', 'Feedback', 'About']) {
    await page.getByRole('navigation', { name: 'My Setting' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await assertAccessible(page)
  }
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  // A reminder shows its schedule, can be switched off and on, and its history names the user who did it.
  await page.getByRole('navigation', { name: 'My Setting' }).getByRole('link', { name: 'Reminders' }).click()
  const reminder = page.getByRole('row', { name: /Probation end/ })
  await expect(reminder).toContainText('30, 14 and 3 days before')
  await assertListsFit(page)
  for (const [state, done] of [
    ['On', 'Off'],
    ['Off', 'On'],
  ] as const) {
    await expect(reminder.getByText(state, { exact: true })).toBeVisible()
    await reminder.getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: 'Probation end' })
    if (state === 'Off') await expect(drawer).toContainText('Salma Khalil')
    else await assertAccessible(page)
    await drawer.getByRole('switch', { name: 'On' }).setChecked(done === 'On')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toHaveCount(0)
  }
  await expect(reminder.getByText('On', { exact: true })).toBeVisible()
  await openAddress(page, '/settings/roles?searchInput=approve+invoices&by=thing')
  await expect(page.getByText('Finance manager invoices').first()).toBeVisible()
  // Users without permission see a message; the page sends no request.
  const refused: string[] = []
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())))
  await arriveAs(page, 'CFO', '/settings/mailbox')
  await expect(page.getByText('You don’t have access')).toBeVisible()
  const record = '/margin/00000000-0000-4000-8000-000000000000'
  for (const address of ['/teams', '/email-templates', '/settings/number-series', record]) {
    await openAddress(page, address)
    await expect(page.getByText(/^You don’t have access/)).toBeVisible()
  }
  // Roles that assign medical cards see the list of policies, but not their cost.
  await openAddress(page, '/medical-cards')
  await expect(page.getByRole('region', { name: 'Medical card policies' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('Premium rows')).toHaveCount(0)
  await openAddress(page, '/settings')
  await expect(page).toHaveURL(/\/settings\/exchange-rates$/)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  expect(refused).toEqual([])
  watched.assertClean()
})
