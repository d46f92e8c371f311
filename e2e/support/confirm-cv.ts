import { expect, type Page } from '@playwright/test'
import { cvNameOf, DOUBLE, FORWARD, LEILA, NAMES } from './cvs.ts'
import { button, field, region, runMark } from './desk.ts'
import { arriveAs } from './sign-in.ts'

/** Creates the applicant of one of the CVs in the queue; those who are submitted give their consent. */
export async function confirmApplicant(page: Page, done: Set<string>) {
  const title = page.getByRole('heading', { level: 1 })
  if (!(await title.textContent())?.includes(runMark)) {
    await arriveAs(page, 'TALENT_ACQUISITION', `/ats/resumes?searchInput=${runMark}&state=TO_CONFIRM`)
    await page.locator('tr[data-row] a').first().click()
  }
  await expect(title).toContainText(runMark)
  const file = await title.textContent()
  const name = NAMES.find((one) => cvNameOf(one) === file) ?? ''
  await expect(field(page, 'Name')).toHaveValue(name)
  if ((name === LEILA && done.has(DOUBLE)) || (name === DOUBLE && done.has(LEILA))) {
    await expect(page.getByRole('radio', { name: /^Add to A-\d+ Leila Hadd?ad$/ })).toBeChecked()
    await expect(region(page, 'Possible duplicates')).toContainText('Same email 85')
    await page.getByRole('radio', { name: 'Create a new applicant' }).check()
  }
  if (FORWARD.includes(name)) await button(page, 'Add the consent').click()
  if (name === LEILA) await field(page, 'City').fill('Abu Dhabi')
  await button(page, 'Confirm and create applicant').click()
  await expect(page.getByText(new RegExp(`^A-\\d+ ${name} added$`))).toBeVisible()
  await expect(title).not.toHaveText(file!)
  done.add(name)
}
