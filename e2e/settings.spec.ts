import { expect, test } from '@playwright/test'
import { addressOf, arriveAs, signIn } from './sign-in.ts'
import { assertAccessible, watch } from './watch.ts'

test('Feedback sent from any page is answered by an administrator, and the bell tells its author', async ({
  browser,
}) => {
  const message = `The board could be wider ${Date.now()}`
  const author = await (await browser.newContext()).newPage()
  const watched = watch(author)
  await signIn(author, 'ASSET_MANAGER')
  await author.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = author.getByRole('dialog', { name: 'Send feedback' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText('Write what you want to say.')
  await dialog.getByLabel('Your feedback').fill(message)
  await expect(dialog).toContainText('/home')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(author.getByText('Thank you.')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'ADMIN')
  await admin
    .getByRole('region', { name: 'Waiting for me' })
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
  await expect(author.getByText('1 unread')).toBeAttached()
  await bell.click()
  await expect(author.getByText('None unread')).toBeAttached()
  const modal = author.getByRole('dialog', { name: 'Notifications' })
  await modal.getByRole('button', { name: /^Unread: Your feedback was answered/ }).click()
  await expect(modal.getByRole('region', { name: 'Message' })).toContainText('It is wider now.')
  await expect(modal.getByRole('button', { name: /^Unread/ })).toHaveCount(0)
  await expect(modal.getByRole('button', { name: /^Go to/ })).toHaveCount(0)
  await assertAccessible(author)
  watched.assertClean()
})

test('The audit trail is filtered, an entry opens with its changes, and the address keeps both', async ({ page }) => {
  const watched = watch(page)
  await signIn(page, 'MANAGING_DIRECTOR')
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page).toHaveURL(/\/settings\/audit-trail$/)
  await expect(page.getByRole('navigation', { name: 'My Setting' })).not.toContainText('Mailbox')
  await page.getByRole('button', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Consultant: status changed' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/event=consultant\.status-changed/)
  await page.getByRole('link', { name: 'Status changed' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('What was changed')
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('What was changed')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await assertAccessible(page)
  watched.assertClean()
})

test('An administrator reads a mail in a frame that may do nothing; others have no mailbox', async ({
  page,
  request,
}) => {
  await request.post('/api/v1/forgot-password', { data: { email: addressOf('COO') } })
  await arriveAs(page, 'ADMIN', '/settings/mailbox')
  await page
    .getByRole('link', { name: /choose a new password/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('iframe')).toHaveAttribute('sandbox', '')
  await drawer.getByText('Plain text').click()
  await expect(drawer.locator('pre')).toContainText('/reset-password?token=')
})

test('Every part of the settings opens and is accessible; who may not see a part is told so', async ({ page }) => {
  const watched = watch(page)
  await signIn(page, 'ADMIN')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'SETTINGS' }).click()
  await expect(page.getByRole('cell', { name: 'Asia/Dubai' })).toBeVisible()
  for (const name of ['Roles and rights', 'Audit trail', 'Mailbox', 'Background jobs', 'Feedback', 'About']) {
    await page.getByRole('navigation', { name: 'My Setting' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await assertAccessible(page)
  }
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await page.goto('/settings/roles?searchInput=approve+invoices&by=thing')
  await expect(page.getByText('Finance manager invoices').first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await arriveAs(page, 'CFO', '/settings/mailbox')
  await expect(page.getByText('You may not see this')).toBeVisible()
  watched.assertClean()
})
