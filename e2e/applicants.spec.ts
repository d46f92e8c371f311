import { expect, type Page } from '@playwright/test'
import { smallPdf } from '../server/src/modules/consultants/demo/attachments.demo.ts'
import { smallDocx } from '../server/src/modules/recruiting/demo/docx.demo.ts'
import { button, dialog, field, mark, region } from './support/desk.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit, watch } from './support/watch.ts'

/** A word that stands in the CVs of this run only. */
const WORD = `Zeta${mark}`
const EMAIL = `leila.${mark.toLowerCase()}@example.com`

/** Six digits of this run for the phone number of one person. */
const digits = String(Date.now()).slice(-6)
const cv = (name: string, email: string, last = '1') => [
  ...[name, 'Java developer', `Dubai | +971 50 ${digits}${last} | ${email}`],
  ...['Skills', `Java (5 years), Kafka, Quarkus`, `Project ${WORD}`, 'Experience'],
  ...['Java developer at Nimbus Systems', 'Jan 2020 - Present'],
]
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const FILES = [
  { name: `first-${mark}.pdf`, mimeType: 'application/pdf', buffer: smallPdf(cv('Leila Haddad', EMAIL)) },
  { name: `second-${mark}.pdf`, mimeType: 'application/pdf', buffer: smallPdf(cv('Leila Hadad', EMAIL)) },
  { name: `third-${mark}.docx`, mimeType: DOCX, buffer: smallDocx(cv('Omar Zaki', `omar.${EMAIL}`, '2')) },
  { name: `broken-${mark}.pdf`, mimeType: 'application/pdf', buffer: smallPdf(['Broken']).subarray(0, 200) },
]

/** Opens a CV of the intake that was read. */
async function openResume(page: Page, name: string) {
  await arriveAs(page, 'TALENT_ACQUISITION', `/ats/resumes?searchInput=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Creates the applicant of the open CV; the page goes on to another one. */
async function confirm(page: Page, name: string) {
  const { href } = new URL(page.url())
  await button(page, 'Confirm and create applicant').click()
  await expect(page.getByText(new RegExp(`^A-\\d+ ${name} added$`))).toBeVisible()
  await expect(page).not.toHaveURL(href)
}

test('a recruiter drops CVs, confirms them, merges a duplicate and finds it by a boolean search', async ({ page }) => {
  const watched = watch(page)
  await arriveAs(page, 'TALENT_ACQUISITION', '/ats/applicants')
  await button(page, 'CV intake').click()
  await expect(page.getByRole('heading', { name: 'CV intake', level: 1 })).toBeVisible()

  // Nothing is added to a country that nobody chose.
  await page.locator('input[type=file]').setInputFiles(FILES[0]!)
  await expect(page.getByText('Choose a country, then drop the CVs again.')).toBeVisible()
  await page.getByLabel('Recruiting country').selectOption({ index: 1 })
  await page.locator('input[type=file]').setInputFiles(FILES)
  const progress = region(page, 'Upload progress')
  await expect(progress.getByRole('status')).toHaveText('3 of 4 read, 1 not accepted', { timeout: 30_000 })
  await expect(progress).toContainText('is damaged')
  await assertAccessible(page)

  await openResume(page, FILES[0]!.name)
  await expect(field(page, 'Name')).toHaveValue('Leila Haddad')
  // The field with the focus shows the place that its value was taken from.
  await field(page, 'Email').focus()
  await expect(page.locator('mark[data-active]')).toHaveText(EMAIL)
  await page
    .locator('mark')
    .getByText('Kafka', { exact: true })
    .or(page.locator('mark', { hasText: 'Kafka' }))
    .first()
    .click()
  await expect(page.locator('input:focus')).toHaveValue('Kafka')
  // From the top, so that the sticky head covers half of no button.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await assertAccessible(page)
  await confirm(page, 'Leila Haddad')

  await openResume(page, FILES[1]!.name)
  const known = page.getByRole('radio', { name: /^Add to A-\d+ Leila Haddad$/ })
  await expect(known).toBeChecked()
  await expect(region(page, 'Possible duplicates')).toContainText('Same email 85')
  await page.getByRole('radio', { name: 'Create a new applicant' }).check()
  await confirm(page, 'Leila Hadad')
  await openResume(page, FILES[2]!.name)
  await confirm(page, 'Omar Zaki')

  await arriveAs(page, 'TALENT_ACQUISITION', '/ats/applicants')
  const search = page.getByRole('searchbox', { name: 'Search CVs, skills and names' })
  await search.fill(`(${WORD} AND`)
  await expect(page.getByRole('alert')).toContainText('A word is missing after AND.')
  await search.fill(`${WORD.slice(0, -1)}* AND (kafka OR rust) NOT junior`)
  await expect(page.locator('tr[data-row]')).toHaveCount(3)
  await expect(page.locator('tr[data-row] mark').first()).toBeVisible()
  await assertAccessible(page)

  // A click shows the row beside the list, j goes on, Escape closes the panel only.
  await page
    .locator('tr[data-row]')
    .first()
    .click({ position: { x: 500, y: 10 } })
  const panel = page.locator('[data-peek-panel]')
  const first = await panel.getByRole('heading', { level: 2 }).textContent()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(first!)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.getByRole('link', { name: 'Leila Haddad', exact: true }).click()
  await expect(page.getByText('1 possible duplicate of this applicant.')).toBeVisible()
  await button(page, 'Start screening').click()
  await dialog(page).getByRole('button', { name: 'Start screening' }).click()
  await expect(page.getByText('Screening').first()).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await button(page, 'Review and merge').click()
  await page.getByRole('radio', { name: 'Name: Leila Hadad', exact: true }).check()
  await assertAccessible(page)
  await page.getByRole('button', { name: /^Merge into A-\d+$/ }).click()
  await expect(page.getByRole('heading', { name: 'Leila Hadad', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Version of the CV')).toBeVisible()
  await button(page, 'Undo merge').click()
  await dialog(page).getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByRole('heading', { name: 'Leila Haddad', level: 1 })).toBeVisible()
  await assertListsFit(page)
  watched.assertClean()
})
