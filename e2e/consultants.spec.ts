import type { Role } from '@muster/contract/access/roles.ts'
import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { expect, type Page } from '@playwright/test'
import { zipOf } from '../server/src/kernel/files/formats/zip.fixture.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit, watchErrors } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

/** A unique name and bank account per run, so that a second run against the same server finds no duplicate. */
const mark = Date.now().toString(36).toUpperCase()
const NAME = `Marzipan ${mark} Tester`
const IBAN = ibanOf('AE', `033${String(Date.now()).padStart(16, '0').slice(-16)}`)

const inGroups = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })

async function openRecord(page: Page, role: Role) {
  await arriveAs(page, role, `/candidates?searchInput=${encodeURIComponent(NAME)}`)
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
}

/** One blank page, the smallest valid PDF. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/MediaBox[0 0 200 200]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
/** The smallest file that Word opens. */
const DOCX_FILE = zipOf([
  {
    name: '[Content_Types].xml',
    content: `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  },
  {
    name: 'word/document.xml',
    content: `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Nine years of marzipan</w:t></w:r></w:p></w:body></w:document>`,
  },
])
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test.describe
  .serial('a consultant from the list to the bank', () => {
    test('the list is filtered by status and expiry, and the visa team starts at its board', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'VISA_TEAM', '/candidates?view=visa')
      await expect(page.getByRole('link', { name: 'Visa board' })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('columnheader', { name: 'Work permit' })).toBeVisible()
      await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
      await page.setViewportSize({ width: 1440, height: 900 })
      await assertListsFit(page)
      await page.getByRole('button', { name: /^On notice/ }).click()
      await expect(page).toHaveURL(/status=ON_NOTICE/)
      await expect(page.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(0)
      await page.goBack()
      await page.getByRole('search').getByRole('button', { name: 'Expiring' }).click()
      await page.getByRole('option', { name: 'Within 90 days' }).click()
      await expect(page).toHaveURL(/expiring=90/)
      await assertAccessible(page)
      watched.assertClean()
    })

    test('a new consultant shows a possible duplicate and an error at the invalid field', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'HR_MANAGER', '/candidates')
      const known = (await page.locator('tbody').getByRole('link').first().textContent()) ?? ''
      await page.getByRole('button', { name: 'New consultant' }).click()
      // The focus is at the top of the form: Tab moves to its first field, and Enter to the next one.
      await expect(page.getByRole('heading', { level: 1, name: 'New consultant' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(field(page, 'Full name')).toBeFocused()
      // Enter that confirms a suggestion of an input method stays in the field.
      const composed = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
      await field(page, 'Full name').dispatchEvent('keydown', composed)
      await expect(field(page, 'Full name')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(field(page, 'First name')).toBeFocused()
      await field(page, 'Full name').fill(known)
      await expect(page.getByText(/possible duplicate/i)).toBeVisible()
      await field(page, 'Full name').fill(NAME)
      await expect(page.getByText(/possible duplicate/i)).toHaveCount(0)
      await page.getByRole('button', { name: 'Create consultant' }).click()
      await expect(page.getByRole('alert')).toContainText('need')
      await choose(page, 'Country', 'United Arab Emirates')
      await field(page, 'Job title').fill('Test Pilot')
      await field(page, 'Personal email').fill(`marzipan.${mark.toLowerCase()}@example.com`)
      await page.getByRole('button', { name: 'Add an emergency contact' }).click()
      await field(page, 'Name').fill('Brother Tester')
      await field(page, 'Relationship').fill('Brother')
      await field(page, 'Phone').fill('+971 50 765 4321')
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Create consultant' }).click()
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
      await expect(page.getByText('Brother Tester')).toBeVisible()
      watched.assertClean()
    })

    test('the profile is edited, the status changed with its date, and documents entered', async ({ page }) => {
      const watched = watchErrors(page)
      await openRecord(page, 'HR_MANAGER')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await field(page, 'Work location').fill('Hangar 7')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Hangar 7').first()).toBeVisible()

      await page.getByRole('button', { name: 'Change status' }).click()
      const drawer = page.getByRole('dialog', { name: `Status of ${NAME}` })
      await drawer.getByRole('radio', { name: 'Active' }).check()
      await drawer.getByRole('button', { name: 'Change status' }).click()
      await expect(drawer).toHaveCount(0)
      await expect(page.getByText(`Status of ${NAME} changed to “Active”`)).toBeVisible()

      await part(page, 'Visa').click()
      await page.getByRole('button', { name: 'Edit identity documents' }).click()
      await field(page, 'Passport number').fill('z 12-34 567')
      await field(page, 'Passport expires').fill('+20')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Z1234567')).toBeVisible()
      await expect(page.getByText('20 days left')).toBeVisible()
      await assertAccessible(page)
      watched.assertClean()
    })

    test('a document is added, previewed on the page and deleted', async ({ page }) => {
      const watched = watchErrors(page)
      await openRecord(page, 'HR_MANAGER')
      await part(page, 'Documents').click()
      await choose(page, 'Document type', 'CV')
      await page.getByLabel('Select files').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: PDF })
      await page.getByRole('button', { name: 'Preview cv.pdf' }).click()
      await expect(page.getByRole('dialog', { name: 'cv.pdf' }).locator('iframe, canvas')).toBeVisible()
      await page.keyboard.press('Escape')
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Delete cv.pdf' }).click()
      await page.getByRole('button', { name: 'Delete document' }).click()
      await expect(page.getByText('No documents yet')).toBeVisible()
      watched.assertClean()
    })

    test('a Word document and an image are previewed on the page', async ({ page }) => {
      const watched = watchErrors(page)
      await openRecord(page, 'HR_MANAGER')
      await part(page, 'Documents').click()
      await choose(page, 'Document type', 'CV')
      const adding = page.getByLabel('Select files')
      await adding.setInputFiles({ name: 'cv.docx', mimeType: 'application/octet-stream', buffer: DOCX_FILE })
      await page.getByRole('button', { name: 'Preview cv.docx' }).click()
      const cvPreview = page.getByRole('dialog', { name: 'cv.docx' })
      await expect(cvPreview.frameLocator('iframe').getByText('Nine years of marzipan')).toBeVisible()
      await expect(cvPreview.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin')
      await page.keyboard.press('Escape')
      await adding.setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: PICTURE })
      await page.getByRole('button', { name: 'Preview badge.png' }).click()
      const shown = page.getByRole('dialog', { name: 'badge.png' }).locator('img')
      await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1)
      await assertAccessible(page)
      watched.assertClean()
    })

    test('new bank details need approval by a second person, and the proposer sees the reason', async ({ page }) => {
      const watched = watchErrors(page)
      await openRecord(page, 'HR_MANAGER')
      await part(page, 'Pay and bank').click()
      await page.getByRole('button', { name: 'Propose bank details' }).click()
      await field(page, 'Bank').fill('Emirates Test Bank')
      await field(page, 'IBAN').fill(`${IBAN.slice(0, -1)}${IBAN.endsWith('1') ? '2' : '1'}`)
      await expect(page.getByText('The check digits don’t match.', { exact: false }).first()).toBeVisible()
      await field(page, 'IBAN').fill(IBAN)
      await expect(page.getByText('Valid IBAN')).toBeVisible()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Propose', exact: true }).click()
      await expect(page.getByRole('heading', { name: /New bank details/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
      await expect(page.getByText(/^Only the finance manager for payroll can decide|your own change/)).toBeVisible()
      watched.assertClean()
    })

    test('finance opens the bank change from the queue, reads the numbers and approves it', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'FINANCE_MANAGER_PAYROLL', '/candidates')
      await page.getByRole('button', { name: 'Bank changes' }).click()
      await expect(page).toHaveURL(/bank-changes\?status=PENDING/)
      await assertAccessible(page)
      await page.getByRole('link', { name: NAME }).click()
      await expect(page.getByText(inGroups(IBAN), { exact: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
      await expect(page.getByText('Reveal the details and check them', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Reveal' }).click()
      await expect(page.getByText(inGroups(IBAN), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByRole('dialog', { name: 'Approve bank details' }).getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Previous changes')).toBeVisible()
      await expect(page.getByText(`•••• ${IBAN.slice(-4)}`).first()).toBeVisible()
      await assertAccessible(page)
      watched.assertClean()
    })

    test('the activity log shows the bank change by field, without the fields that others may not see', async ({
      page,
    }) => {
      const watched = watchErrors(page)
      await openRecord(page, 'HR_MANAGER')
      await part(page, 'Activity log').click()
      await expect(page.getByText('approved the new bank details')).toBeVisible()
      await expect(page.getByText('Hangar 7')).toBeVisible()
      await assertAccessible(page)
      const { pathname, search } = new URL(page.url())
      await arriveAs(page, 'TALENT_ACQUISITION', `${pathname}${search}`)
      await expect(page.getByText('Hangar 7')).toBeVisible()
      await expect(page.getByText('bank change')).toHaveCount(0)
      await expect(part(page, 'Pay and bank')).toHaveCount(0)
      watched.assertClean()
    })

    test('a spreadsheet with an invalid row imports nothing; the corrected one imports all rows', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'HR_MANAGER', '/candidates/import')
      const timesheet = (country: string) => ({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Name,Country,Title\nSheet ${mark} One,AE,Clerk\nSheet ${mark} Two,${country},Clerk\n`),
      })
      await page.getByLabel('Select a spreadsheet').setInputFiles(timesheet('Atlantis'))
      await page.getByRole('button', { name: 'Validate' }).click()
      await expect(page.getByText('Atlantis', { exact: false }).first()).toBeVisible()
      await assertAccessible(page)
      await page.goto('/candidates/import')
      await page.getByLabel('Select a spreadsheet').setInputFiles(timesheet('AE'))
      await page.getByRole('button', { name: 'Validate' }).click()
      await page.getByRole('button', { name: /^Import/ }).click()
      await expect(page.getByText('2 consultants imported')).toBeVisible()
      await page.reload()
      await page.getByRole('link', { name: 'Show results' }).click()
      await expect(page.getByRole('link', { name: `Sheet ${mark} One` })).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(3)
      watched.assertClean()
    })

    test('the import of a large spreadsheet can be cancelled', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'HR_MANAGER', '/candidates/import')
      const rows = Array.from({ length: 5000 }, (_, n) => `Large ${mark} ${n},AE,Clerk,large${mark}${n}@example.com`)
      const buffer = Buffer.from(`Name,Country,Title,E-mail\n${rows.join('\n')}\n`)
      await page.getByLabel('Select a spreadsheet').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByRole('progressbar', { name: 'Check of consultants in many.csv' })).toBeVisible()
      await page.getByRole('button', { name: 'Cancel import' }).click()
      await expect(page.getByText('Import cancelled. Nothing was imported.')).toBeVisible()
      await openAddress(page, `/candidates?searchInput=Large+${mark}`)
      await expect(page.getByText('No results')).toBeVisible()
      watched.assertClean()
    })

    test('the country report counts and names what expires', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'HR_VICE_PRESIDENT', '/reports')
      await choose(page, 'Country', 'Saudi Arabia')
      await expect(page).toHaveURL(/country=SA/)
      await expect(page.getByText(/^Saudi Arabia, as of/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Joiners and leavers by month' })).toBeVisible()
      const workbook = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Excel workbook' }).click()
      expect((await workbook).suggestedFilename()).toMatch(/^candidates-report-SA-.+\.xlsx$/)
      await assertAccessible(page)
      watched.assertClean()
    })
  })

test('the months of a consultant are on the record and link to their timesheets', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'HR_MANAGER', '/candidates?status=ACTIVE')
  await page.locator('tr[data-row]').first().getByRole('link').first().click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Timesheets' }).click()
  const months = page.getByRole('region', { name: 'Timesheets' })
  await months
    .getByRole('link', { name: /20\d\d$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/timesheets\/[0-9a-f-]{36}/)
  watched.assertClean()
})
