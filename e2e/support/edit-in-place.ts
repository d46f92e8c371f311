import { expect, type Page } from '@playwright/test'
import { button, dialog, field } from './desk.ts'
import { assertAccessible } from './watch.ts'

/**
 * Edits an applicant in place: Escape cancels, an invalid value stays in its field, Enter saves; a group of fields
 * opens in a popover.
 */
export async function editInPlace(page: Page) {
  const edit = button(page, 'Edit Notice')
  const notice = field(page, 'Notice')
  await edit.click()
  await notice.fill('14')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await notice.fill('400')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter at most 365 days.')).toBeVisible()
  await expect(notice).toHaveValue('400')
  await notice.fill('45')
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  await expect(page.getByText('45 days').first()).toBeVisible()
  await button(page, 'Edit Expected pay').click()
  await expect(field(page, 'Expected pay')).toBeFocused()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}
