import { expect } from '@playwright/test'
import { dayFromNow, openWindowAs } from '../support/desk.ts'
import { arriveAs } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { assertAccessible, watchErrors } from '../support/watch.ts'

test('New approval rules are proposed by an administrator, changed meanwhile, and approved by the CFO', async ({
  browser,
}) => {
  test.slow()
  const { page: admin, watched } = await openWindowAs(browser, 'ADMIN', '/settings/approval-rules')
  await admin.getByRole('button', { name: 'Propose change' }).click()
  await admin.getByRole('textbox', { name: /^Effective from/ }).fill(dayFromNow(200))
  await admin.getByRole('textbox', { name: /^Source/ }).fill('Board, spring meeting')
  const large = admin.getByRole('group', { name: 'Rule 6', exact: true })
  // Rules are collapsed to a summary until one is opened.
  await expect(large).toContainText('The contract value is above')
  await large.getByRole('button', { name: 'Expand rule 6' }).click()
  await large.getByRole('textbox', { name: /^Contract value above/ }).fill('3m')
  await admin.getByRole('button', { name: 'Expand rule 1' }).click()
  const target = admin
    .getByRole('group', { name: 'Rule 1', exact: true })
    .getByRole('combobox', { name: /^Gross margin % reaches/ })
  await target.fill('30')
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(admin.getByText(/^No rule covers a margin of/).first()).toBeVisible()
  await target.fill('target')
  await assertAccessible(admin)
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  const change = admin.getByRole('region', { name: 'Changes' }).getByRole('row', { name: /Large contract/ })
  await expect(change).toContainText('above 1,000,000.00')
  await expect(change).toContainText('above 3,000,000.00')
  await expect(admin.getByRole('button', { name: 'Approve…' })).toBeDisabled()
  await expect(admin.getByText('You can’t approve your own change.')).toBeVisible()
  await assertAccessible(admin)
  const id = new URL(admin.url()).pathname.split('/').at(-1)

  const { page: cfo } = await openWindowAs(browser, 'CFO', `/settings/pending-approvals/${id}`)
  await cfo.getByRole('button', { name: 'Reject…' }).click()
  const dialog = cfo.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Enter a reason for the rejection.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await admin.getByRole('button', { name: 'Edit proposal' }).click()
  await admin.getByRole('button', { name: 'Expand rule 6' }).click()
  await admin
    .getByRole('group', { name: 'Rule 6', exact: true })
    .getByRole('textbox', { name: /^Contract value above/ })
    .fill('1.5m')
  await admin.getByRole('button', { name: 'Save proposal' }).click()
  await expect(change).toContainText('above 1,500,000.00')

  // The version that the CFO has open was changed in the meantime.
  await cfo.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(cfo.getByRole('dialog')).toContainText(/changed/)
  await cfo.reload()
  await cfo.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(cfo.getByText('Scheduled', { exact: true })).toBeVisible()
  await arriveAs(admin, 'ADMIN', '/settings/approval-rules')
  await expect(
    admin.getByRole('region', { name: 'Versions' }).getByRole('row', { name: /Board, spring/ }),
  ).toContainText('Scheduled')
  watched.assertClean()
})

test('A billing rule ends and another starts after a change of law; the new version shows the difference', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'ADMIN', '/settings/billing-rules')
  const taxes = page.getByRole('region', { name: 'Tax rules' })
  await expect(taxes.getByRole('row', { name: /^Saudi Arabia Any other country/ })).toContainText('VATEX-SA-33')
  await expect(page.getByRole('region', { name: 'Issue deadlines' })).toContainText('14 days after the last day')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Propose change' }).click()
  await page.getByRole('textbox', { name: /^Effective from/ }).fill(dayFromNow(40))
  await page
    .getByRole('textbox', { name: /^Source/ })
    .first()
    .fill('Tax adviser, letter of this month')
  const saudi = page.getByRole('group', { name: /^Tax rule \d+$/ }).filter({ hasText: 'SA export of services' })
  await saudi.getByRole('button', { name: /^Expand tax rule/ }).click()
  const note = page.getByRole('textbox', { name: 'Invoice text', exact: true })
  await note.fill('')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText('Enter the invoice text for a tax other than the standard rate.').first()).toBeVisible()
  await note.fill('Zero-rated export of services, Art. 33 as amended.')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('row')
  await expect(changes).toHaveCount(2)
  await expect(changes.last()).toContainText('Art. 33 as amended')
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeDisabled()
  watched.assertClean()
})
