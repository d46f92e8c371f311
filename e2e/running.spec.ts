import { readFile } from 'node:fs/promises'
import type { Role } from '@muster/contract/access/roles.ts'
import { type Browser, type Download, expect, type Page } from '@playwright/test'
import { textOf } from '../server/src/kernel/testing/files/pdf-text.ts'
import {
  button,
  chooseFromMenu,
  dialog,
  expectStatus,
  field,
  pdf,
  performStep,
  region,
  runMark,
  sectionLink,
  selectByTyping,
  sharedWindows,
} from './support/desk.ts'
import { test } from './support/test.ts'
import { assertAccessible } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

const desks = sharedWindows()
const LIST = '/order-form-setups'
const RUNNING = 'countryID=KW&status=ACTIVE'
/** The COO of the demo company. */
const COLLEAGUE = 'Helen Marsh'

/**
 * An order form of the filtered list: the first, and with every retry the next, because a retry has changed the status
 * of the earlier one. No other test uses these.
 */
async function firstOf(browser: Browser, role: Role, filters: string): Promise<{ page: Page; at: string }> {
  const page = await desks.at(browser, role, `${LIST}?${filters}`)
  const row = page.getByRole('row').nth(1 + test.info().retry)
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
  await expect(region(page, 'Status')).toBeVisible()
  return { page, at: new URL(page.url()).pathname }
}

/** A tab of an active placement, signed in as its account manager. */
async function openPart(browser: Browser, name: string): Promise<Page> {
  const { page } = await firstOf(browser, 'BUSINESS_DEVELOPMENT', RUNNING)
  await sectionLink(page, name).click()
  return page
}

/** Waits for the file that the action downloads. */
async function fetched(page: Page, press: () => Promise<void>): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { file, content: await readFile(await file.path()) }
}

/** The file names in the central directory of a ZIP. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 46, 'latin1'))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

/** The rows of a table of the impact, once it is shown. */
async function rowsOf(page: Page, name: string): Promise<string[]> {
  const table = region(page, name).getByRole('table')
  await expect(table).toBeVisible()
  return table.getByRole('row').allInnerTexts()
}

// Lists and letters load slowly on a busy machine.
test.describe.configure({ timeout: 120_000 })

test.describe
  .serial('an active placement', () => {
    test.afterAll(() => desks.close())
    let placement = ''
    let amendment = ''
    let before: { changes: string[]; figures: string[] }

    test('the account manager previews a change of rate and end date, and submits it as an amendment', async ({
      browser,
    }) => {
      const { page, at } = await firstOf(browser, 'BUSINESS_DEVELOPMENT', RUNNING)
      placement = at
      await chooseFromMenu(page, 'Amend…')
      await expect(button(page, 'Create amendment')).toBeDisabled()
      await field(page, 'Bill rate per month').fill('some')
      await expect(dialog(page).getByText('Enter an amount such as 12500.50.')).toBeVisible()
      await field(page, 'Effective from').fill('+40')
      await field(page, 'End date').fill('+600')
      await field(page, 'Bill rate per month').fill('2990')
      await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(`The client takes a higher grade ${runMark}.`)
      await button(page, 'Preview impact').click()
      const impact = region(page, 'Impact')
      await expect(impact.getByRole('row', { name: /^Bill rate/ })).toContainText('2,990')
      await expect(impact.getByRole('row', { name: /^End date/ })).toBeVisible()
      await expect(impact.getByRole('columnheader', { name: 'Per month' })).toBeVisible()
      await expect(impact.getByRole('row', { name: /^Net revenue/ })).toContainText('+')
      await impact.getByText('Planned revenue, new').click()
      await expect(impact.getByText('= until the change + with the change')).toBeVisible()
      const documents = impact.getByRole('list', { name: 'Affected documents' })
      await expect(documents).toContainText(/It has the current rate\. Amend it from \d+ [A-Z][a-z]+ \d{4}/)
      await expect(documents).toContainText(/remaining of .* ordered/)
      await expect(documents).toContainText('Ask the client to extend it.')
      await assertAccessible(page)
      before = { changes: await rowsOf(page, 'Changes'), figures: await rowsOf(page, 'Financial impact') }
      await button(page, 'Create amendment').click()

      await expect(page).toHaveURL(/new\?draft=/)
      // The impact was previewed, so the wizard opens on the review.
      await page.getByLabel(/the CV/).setInputFiles(pdf('resume.pdf'))
      await expect(page.getByText('Ready to submit.')).toBeVisible()
      await button(page, 'Submit').click()
      await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
      amendment = new URL(page.url()).pathname
      await expectStatus(page, 'Submitted')
    })

    test('an approver sees the same impact on the amendment', async ({ browser }) => {
      const coo = await desks.at(browser, 'COO', amendment)
      const impact = region(coo, 'Impact').first()
      expect(await rowsOf(coo, 'Changes')).toEqual(before.changes)
      expect(await rowsOf(coo, 'Financial impact')).toEqual(before.figures)
      await expect(impact).toContainText('Ask the client to extend it.')
      // Until the amendment is active, the placement is unchanged.
      await openAddress(coo, placement)
      await expectStatus(coo, 'Active')
    })
  })

test.describe('the documents and notes of a placement', () => {
  test.afterAll(() => desks.close())

  test('its proposal is generated, stored with the documents, and contains the rate but not the pay', async ({
    browser,
  }) => {
    const page = await openPart(browser, 'Documents')
    await button(page, 'Proposal for the client…').click()
    await field(page, 'Valid until').fill('+30')
    await field(page, 'Profile').fill(`Ten years of payments ${runMark}.`)
    await button(page, 'Add rate').click()
    await dialog(page)
      .getByRole('textbox', { name: /^Rate 1/ })
      .fill('118.50')
    await assertAccessible(page)
    await button(page, 'Generate proposal').click()
    // The first letter loads the fonts.
    await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
    const { file, content } = await fetched(page, () =>
      page
        .getByRole('button', { name: /^Download .*roposal/ })
        .first()
        .click(),
    )
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    const text = await textOf(content)
    expect(text).toContain(`Ten years of payments ${runMark}.`)
    expect(text).toContain('118.50')
    expect(text).not.toMatch(/basic|housing|margin/i)
  })

  test('a document is uploaded and previewed, and all are downloaded as one ZIP', async ({ browser }) => {
    const page = await openPart(browser, 'Documents')
    const name = `approval-${runMark}.pdf`
    await page.getByLabel('Document type').selectOption({ label: 'Client approval' })
    await page.getByLabel(/^Choose documents/).setInputFiles(pdf(name))
    await expect(button(page, `Preview ${name}`)).toBeVisible()
    await button(page, `Preview ${name}`).click()
    await expect(dialog(page).locator('iframe, canvas').first()).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    const { content } = await fetched(page, () => button(page, 'Download all as ZIP').click())
    const names = namesIn(content)
    expect(names.some((one) => one.includes(name))).toBe(true)
    expect(names.some((one) => /proposal/i.test(one))).toBe(true)
    expect(names.length).toBe(await page.getByRole('button', { name: /^Preview / }).count())
  })

  test('the visa team is emailed', async ({ browser }) => {
    const page = await openPart(browser, 'Requests')
    await button(page, 'Email visa team…').click()
    await expect(dialog(page)).toContainText('It contains no pay or rates.')
    await field(page, 'Message').fill('The passport is renewed in spring.')
    await assertAccessible(page)
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(/^The email to .*@example\.com is not sent/)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('a mentioned user is notified of the note', async ({ browser }) => {
    const page = await openPart(browser, 'Notes')
    const text = `Please read the amendment ${runMark}.`
    await field(page, 'New note').fill(text)
    await selectByTyping(page, 'Mention', COLLEAGUE, COLLEAGUE)
    await button(page, 'Add note').click()
    const note = page.getByRole('article').filter({ hasText: text })
    await expect(note).toContainText(`Mentions ${COLLEAGUE}`)
    await assertAccessible(page)

    const coo = await desks.at(browser, 'COO', '/home')
    await button(coo, 'Notifications').click()
    await dialog(coo)
      .getByText(/has a note for you from/)
      .first()
      .click()
    await dialog(coo)
      .getByRole('button', { name: 'Go to order form' })
      .or(dialog(coo).getByRole('link', { name: 'Go to order form' }))
      .first()
      .click()
    await expect(coo).toHaveURL(new RegExp(new URL(page.url()).pathname))
    await sectionLink(coo, 'Notes').click()
    await expect(coo.getByRole('article').filter({ hasText: text })).toBeVisible()
  })
})

test.describe('order forms that end early or are put on hold', () => {
  test.afterAll(() => desks.close())

  test('HR gives notice with the last working day, withdraws it, gives it again and closes the placement', async ({
    browser,
  }) => {
    const { page } = await firstOf(browser, 'HR_MANAGER', 'countryID=OM&status=ACTIVE')
    const status = region(page, 'Status')
    await status.getByRole('button', { name: 'Give notice' }).click()
    await expect(dialog(page)).toContainText('your reason confirms that the exit is agreed')
    const confirm = dialog(page).getByRole('button', { name: 'Give notice' })
    await expect(confirm).toBeDisabled()
    await field(page, 'Last working day').fill('+30')
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Resigned; the exit is agreed with the client.')
    await assertAccessible(page)
    await confirm.click()
    await expectStatus(page, 'On notice')
    await expect(status).toContainText('Resigned; the exit is agreed with the client.')
    await expect(region(page, 'Placement').getByText('Last working day')).toBeVisible()
    await performStep(page, 'Withdraw notice', { reason: 'The consultant stays.' })
    await expectStatus(page, 'Active')
    await expect(region(page, 'Placement').getByText('Last working day')).toHaveCount(0)
    await performStep(page, 'Give notice', {
      reason: 'They have left after all.',
      fields: { 'Last working day': 'yesterday' },
    })
    await performStep(page, 'Close', { reason: 'Clearance and settlement are done.' })
    await expectStatus(page, 'Closed')
    await expect(status).toContainText('Closed')
  })

  test('one is put on hold and resumes in its former status', async ({ browser }) => {
    const { page } = await firstOf(browser, 'COO', 'countryID=KW&countryID=SA&status=APPROVAL')
    await performStep(page, 'Put on hold', { reason: 'The client has stopped its budget.' })
    await expectStatus(page, 'On hold')
    await expect(region(page, 'Status')).toContainText('resumes as Approval')
    await expect(region(page, 'Status')).toContainText(/Resumed by: Country Manager or HR Manager or COO/i)
    await assertAccessible(page)
    await performStep(page, 'Resume', { reason: 'The budget is back.' })
    await expectStatus(page, 'Approval')
    await expect(region(page, 'Status')).toContainText(/Next: Country manager/i)
  })

  test('another is rejected with a reason and closed', async ({ browser }) => {
    const { page } = await firstOf(browser, 'FINANCE_MANAGER_PAYROLL', 'countryID=KW&countryID=SA&status=MARGIN_REVIEW')
    await region(page, 'Status').getByRole('button', { name: 'Reject' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog(page)
      .getByRole('button', { name: /Cancel|Back/ })
      .click()
    await performStep(page, 'Reject', { reason: 'This rate cannot carry the pay.' })
    await expectStatus(page, 'Rejected')
    await expect(region(page, 'Status')).toContainText('This rate cannot carry the pay.')
    await expect(region(page, 'Status')).toContainText('Closed')
    await assertAccessible(page)
  })

  test('a consultant is reminded of the offer and declines it', async ({ browser }) => {
    const { page } = await firstOf(browser, 'HR_MANAGER', 'countryID=KW&countryID=SA&status=OFFER_SENT')
    await sectionLink(page, 'Offer').click()
    await button(page, 'Send reminder…').click()
    await expect(dialog(page)).toContainText('emailed again with the remaining time')
    await dialog(page).getByRole('button', { name: 'Send reminder' }).click()
    await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
    await sectionLink(page, 'Overview').click()
    await performStep(page, 'Record decline', { reason: 'Took another offer.' })
    await expectStatus(page, 'Offer declined')
    await sectionLink(page, 'Offer').click()
    await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible()
    await assertAccessible(page)
  })
})
