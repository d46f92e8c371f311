import { expect } from '@playwright/test'
import { dayFromNow, openWindowAs } from './support/desk.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watchErrors } from './support/watch.ts'

test('A new text of the offer letter is rejected without the pay, then proposed, and approved by the HR vice president', async ({
  browser,
}) => {
  test.slow()
  const { page: admin } = await openWindowAs(browser, 'ADMIN', '/settings/document-templates')
  await admin.getByRole('link', { name: 'Offer letter' }).click()
  await admin.getByRole('button', { name: 'Propose change' }).click()
  const text = admin.getByRole('textbox', { name: /^Text/ })
  const initialText = await text.inputValue()
  await admin.getByRole('textbox', { name: /^Effective from/ }).fill(dayFromNow(200))
  await admin.getByRole('textbox', { name: /^Source/ }).fill('Counsel, spring')
  await text.fill(initialText.replace('{{ block.pay }}', '').replace('{{ expiresOn }}', '{{ expiresOm }}'))
  admin.on('dialog', (dialog) => void dialog.accept())
  // A text that cannot be printed has no preview; the errors are marked in the text, and the cursor is at the first
  // one.
  await admin.getByRole('button', { name: 'Show as PDF' }).click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(admin.locator('mark').first()).toHaveText('expiresOm')
  await expect(admin.getByText(/This document has no variable expiresOm/)).toBeVisible()
  await assertAccessible(admin)
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(admin.getByText(/must show: /)).toBeVisible()
  await text.fill(initialText.replace('are verified.', 'are verified within a month.'))
  await assertAccessible(admin)
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  const changes = admin.getByRole('region', { name: /^Changes from version/ })
  await expect(changes.locator('ins')).toHaveText(/within a month/)
  await assertAccessible(admin)

  const id = new URL(admin.url()).pathname.split('/').at(-1)
  const { page: head } = await openWindowAs(browser, 'HR_VICE_PRESIDENT', `/settings/pending-approvals/${id}`)
  await head.getByRole('button', { name: 'Approve…' }).click()
  await head.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(head.getByText('Scheduled', { exact: true })).toBeVisible()
  await arriveAs(admin, 'ADMIN', '/settings/document-templates')
  await expect(admin.getByRole('row', { name: /Offer letter/ })).toContainText(/Version 2 from/)
})

test('Variables are inserted into an email by mouse and keyboard, and the preview has the values of a real consultant', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'ADMIN', '/email-templates')
  await page.getByRole('link', { name: 'Joining instructions' }).click()
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .click()
  const subject = page.getByRole('textbox', { name: /^Subject/ })
  const text = page.getByRole('textbox', { name: /^Text/ })
  const variable = (name: string) => page.getByRole('button', { name, exact: true })
  // With the mouse: inserts the variable instead of the selected word of the subject.
  await subject.fill('Talk with someone')
  await subject.press('Shift+Control+ArrowLeft')
  await variable('Consultant').click()
  await expect(subject).toHaveValue('Talk with {{ consultantName }}')
  await expect(subject).toBeFocused()
  // With the keyboard: inserts it between two words of the text, and the user continues typing after it.
  await text.fill('<p>Dear ,</p>')
  await text.press('End')
  for (let letters = 0; letters < ',</p>'.length; letters += 1) await text.press('ArrowLeft')
  await variable('Consultant first name').focus()
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('<p>Dear {{ consultantFirstName }},</p>')
  await expect(text).toBeFocused()
  await page.keyboard.type(' of {{ clientNam }}')
  await expect(text).toHaveValue('<p>Dear {{ consultantFirstName }} of {{ clientNam }},</p>')

  // An unknown variable is rejected with its name at its position, and nothing is saved.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/This mail has no variable clientNam/).first()).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('clientNam')
  await expect(page).toHaveURL(/\/edit$/)
  await text.fill('<p>Dear {{ consultantFirstName }}, it is {{ consultantName }} whom we mean.</p>')

  await page.getByRole('button', { name: 'Show preview' }).click()
  const mail = page.frameLocator('iframe[title="Email preview"]')
  await expect(mail.getByText(/whom we mean/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Preview with' }).click()
  await page.getByRole('option', { name: 'Consultant', exact: true }).click()
  const choice = page.getByRole('combobox', { name: 'Consultant', exact: true })
  for (const letters of ['ahm', 'khan']) {
    await choice.fill(letters)
    const option = page.getByRole('option', { name: new RegExp(letters, 'i') }).first()
    const name = (await option.textContent())!.split(' · ')[0]!
    await option.click()
    await expect(page.getByText(`Talk with ${name}`, { exact: true })).toBeVisible()
    await expect(mail.getByText(`it is ${name} whom we mean`)).toBeVisible()
    await subject.focus()
    await expect(choice, 'the selected record is still shown').toHaveValue(new RegExp(name))
  }
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  watched.assertClean()
})
