import { readFile } from 'node:fs/promises'
import type { Role } from '@muster/contract/access/roles.ts'
import { type Browser, type Download, expect, type Page } from '@playwright/test'
import { textOf } from '../server/src/kernel/testing/files/pdf-text.ts'
import {
  button,
  chooseFromMenu,
  dialog,
  field,
  keptDesks,
  mark,
  part,
  pdf,
  pick,
  region,
  statusIs,
  take,
} from './support/desk.ts'
import { test } from './support/test.ts'
import { assertAccessible } from './support/watch.ts'
import { follow } from './support/windows.ts'

const desks = keptDesks()
const LIST = '/order-form-setups'
const RUNNING = 'countryID=KW&status=ACTIVE'
/** The demo company's COO. */
const COLLEAGUE = 'Helen Marsh'

/**
 * An order form that a list shows with these filters: the first, and with every further attempt the next, because what an attempt has
 * moved on is not there any more. No other story works on these.
 */
async function firstOf(browser: Browser, role: Role, filters: string): Promise<{ page: Page; at: string }> {
  const page = await desks.at(browser, role, `${LIST}?${filters}`)
  const row = page.getByRole('row').nth(1 + test.info().retry)
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
  await expect(region(page, 'Status')).toBeVisible()
  return { page, at: new URL(page.url()).pathname }
}

/** A part of a running placement, at the desk of its account manager. */
async function openPart(browser: Browser, name: string): Promise<Page> {
  const { page } = await firstOf(browser, 'BUSINESS_DEVELOPMENT', RUNNING)
  await part(page, name).click()
  return page
}

/** Waits for the file that a press brings. */
async function fetched(page: Page, press: () => Promise<void>): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { file, content: await readFile(await file.path()) }
}

/** The names in the directory at the end of a zip, as every reader of zips finds them. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 46, 'latin1'))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

/** The rows of one table of the impact, once they are there. */
async function rowsOf(page: Page, name: string): Promise<string[]> {
  const table = region(page, name).getByRole('table')
  await expect(table).toBeVisible()
  return table.getByRole('row').allInnerTexts()
}

// A busy machine reads lists and letters slowly.
test.describe.configure({ timeout: 120_000 })

test.describe
  .serial('a running placement', () => {
    test.afterAll(() => desks.close())
    let placement = ''
    let amendment = ''
    let told: { changes: string[]; figures: string[] }

    test('its account manager sees what a change of rate and end does, and submits it as an amendment', async ({
      browser,
    }) => {
      const { page, at } = await firstOf(browser, 'BUSINESS_DEVELOPMENT', RUNNING)
      placement = at
      await chooseFromMenu(page, 'Change from a day on…')
      await expect(button(page, 'Write the amendment')).toBeDisabled()
      await field(page, 'Bill rate per month').fill('some')
      await expect(dialog(page).getByText('Enter an amount such as 12500.50.')).toBeVisible()
      await field(page, 'From').fill('+40')
      await field(page, 'Last day').fill('+600')
      await field(page, 'Bill rate per month').fill('2990')
      await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(`The client takes a higher grade ${mark}.`)
      await button(page, 'Show what it does').click()
      const impact = region(page, 'What it does')
      await expect(impact.getByRole('row', { name: /^Bill rate/ })).toContainText('2,990')
      await expect(impact.getByRole('row', { name: /^Last day/ })).toBeVisible()
      await expect(impact.getByRole('columnheader', { name: 'A month' })).toBeVisible()
      await expect(impact.getByRole('row', { name: /^Net revenue/ })).toContainText('+')
      await impact.getByText('Planned to the end, then').click()
      await expect(impact.getByText('= until the change + with the change')).toBeVisible()
      const documents = impact.getByRole('list', { name: 'Papers that it touches' })
      await expect(documents).toContainText(/It says the rate of now\. Amend it from \d+ [A-Z][a-z]+ \d{4} on/)
      await expect(documents).toContainText(/is left for it of .* ordered/)
      await expect(documents).toContainText('Ask the client to extend it.')
      await assertAccessible(page)
      told = {
        changes: await rowsOf(page, 'What changes'),
        figures: await rowsOf(page, 'What it does to the figures'),
      }
      await button(page, 'Write the amendment').click()

      await expect(page).toHaveURL(/new\?draft=/)
      // What it does has been looked at: it opens on the review.
      await page.getByLabel(/the resume/).setInputFiles(pdf('resume.pdf'))
      await expect(page.getByText('Everything is there. It can be submitted.')).toBeVisible()
      await button(page, 'Submit').click()
      await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
      amendment = new URL(page.url()).pathname
      await statusIs(page, 'Submitted')
    })

    test('who approves it reads the same impact on its page', async ({ browser }) => {
      const coo = await desks.at(browser, 'COO', amendment)
      const impact = region(coo, 'What it does')
      expect(await rowsOf(coo, 'What changes')).toEqual(told.changes)
      expect(await rowsOf(coo, 'What it does to the figures')).toEqual(told.figures)
      await expect(impact).toContainText('Ask the client to extend it.')
      // Until it takes over, the placement itself runs as agreed.
      await follow(coo, placement)
      await statusIs(coo, 'Active')
    })
  })

test.describe('the papers and notes of a placement', () => {
  test.afterAll(() => desks.close())

  test('its proposal is written, kept with the papers and says the rate, never the pay', async ({ browser }) => {
    const page = await openPart(browser, 'Papers')
    await button(page, 'Proposal for the client…').click()
    await field(page, 'Valid until').fill('+30')
    await field(page, 'Profile').fill(`Ten years of payments ${mark}.`)
    await button(page, 'Further rate').click()
    await dialog(page)
      .getByRole('textbox', { name: /^Rate 1/ })
      .fill('118.50')
    await assertAccessible(page)
    await button(page, 'Write the proposal').click()
    // The first letter of a house has its fonts to read.
    await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
    const { file, content } = await fetched(page, () =>
      page
        .getByRole('button', { name: /^Download .*roposal/ })
        .first()
        .click(),
    )
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    const words = await textOf(content)
    expect(words).toContain(`Ten years of payments ${mark}.`)
    expect(words).toContain('118.50')
    expect(words).not.toMatch(/basic|housing|margin/i)
  })

  test('a paper is attached and looked at, and all of them come as one zip', async ({ browser }) => {
    const page = await openPart(browser, 'Papers')
    const name = `approval-${mark}.pdf`
    await page.getByLabel('Kind of paper').selectOption({ label: 'Approval of the client' })
    await page.getByLabel(/^Choose papers/).setInputFiles(pdf(name))
    await expect(button(page, `Look at ${name}`)).toBeVisible()
    await button(page, `Look at ${name}`).click()
    await expect(dialog(page).locator('iframe, canvas').first()).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    const { content } = await fetched(page, () => button(page, 'Download all as zip').click())
    const names = namesIn(content)
    expect(names.some((one) => one.includes(name))).toBe(true)
    expect(names.some((one) => /proposal/i.test(one))).toBe(true)
    expect(names.length).toBe(await page.getByRole('button', { name: /^Look at / }).count())
  })

  test('the visa team is mailed about it', async ({ browser }) => {
    const page = await openPart(browser, 'Requests')
    await button(page, 'Mail the visa team…').click()
    await expect(dialog(page)).toContainText('No pay and no rate.')
    await field(page, 'Message').fill('The passport is renewed in spring.')
    await assertAccessible(page)
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(/^The mail to .*@example\.com is not sent/)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('whom a note mentions finds it in the notifications', async ({ browser }) => {
    const page = await openPart(browser, 'Notes')
    const words = `Please read the amendment ${mark}.`
    await field(page, 'New note').fill(words)
    await pick(page, 'Mention', COLLEAGUE, COLLEAGUE)
    await button(page, 'Add the note').click()
    const note = page.getByRole('article').filter({ hasText: words })
    await expect(note).toContainText(`For ${COLLEAGUE}`)
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
    await part(coo, 'Notes').click()
    await expect(coo.getByRole('article').filter({ hasText: words })).toBeVisible()
  })
})

test.describe('an order form that leaves the straight way', () => {
  test.afterAll(() => desks.close())

  test('HR gives notice with the last working day, withdraws it, gives it again and closes what has ended', async ({
    browser,
  }) => {
    const { page } = await firstOf(browser, 'HR_MANAGER', 'countryID=OM&status=ACTIVE')
    const status = region(page, 'Status')
    await status.getByRole('button', { name: 'Give notice' }).click()
    await expect(dialog(page)).toContainText('with your reason you vouch that the exit is agreed')
    const confirm = dialog(page).getByRole('button', { name: 'Give notice' })
    await expect(confirm).toBeDisabled()
    await field(page, 'Last working day').fill('+30')
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Resigned; the exit is agreed with the client.')
    await assertAccessible(page)
    await confirm.click()
    await statusIs(page, 'On notice')
    await expect(status).toContainText('Resigned; the exit is agreed with the client.')
    await expect(region(page, 'Placement').getByText('Last working day')).toBeVisible()
    await take(page, 'Withdraw the notice', { words: 'The consultant stays.' })
    await statusIs(page, 'Active')
    await expect(region(page, 'Placement').getByText('Last working day')).toHaveCount(0)
    await take(page, 'Give notice', { words: 'They have left after all.', fields: { 'Last working day': 'yesterday' } })
    await take(page, 'Close', { words: 'Clearance and settlement are done.' })
    await statusIs(page, 'Closed')
    await expect(status).toContainText('Nobody is waited for: it has ended.')
  })

  test('one is put on hold and comes back to where it was', async ({ browser }) => {
    const { page } = await firstOf(browser, 'COO', 'countryID=KW&countryID=SA&status=APPROVAL')
    await take(page, 'Put on hold', { words: 'The client has stopped its budget.' })
    await statusIs(page, 'On hold')
    await expect(region(page, 'Status')).toContainText('it comes back to Approval')
    await expect(region(page, 'Status')).toContainText(/Taken up again by: Country Manager or HR Manager or COO/i)
    await assertAccessible(page)
    await take(page, 'Resume', { words: 'The budget is back.' })
    await statusIs(page, 'Approval')
    await expect(region(page, 'Status')).toContainText(/Next: Country manager/i)
  })

  test('another is rejected with a reason, and ends', async ({ browser }) => {
    const { page } = await firstOf(browser, 'FINANCE_MANAGER_PAYROLL', 'countryID=KW&countryID=SA&status=MARGIN_REVIEW')
    await region(page, 'Status').getByRole('button', { name: 'Reject' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog(page)
      .getByRole('button', { name: /Cancel|Back/ })
      .click()
    await take(page, 'Reject', { words: 'This rate cannot carry the pay.' })
    await statusIs(page, 'Rejected')
    await expect(region(page, 'Status')).toContainText('This rate cannot carry the pay.')
    await expect(region(page, 'Status')).toContainText('Nobody is waited for: it has ended.')
    await assertAccessible(page)
  })

  test('a consultant is reminded of the offer and declines it, and the offer says so', async ({ browser }) => {
    const { page } = await firstOf(browser, 'HR_MANAGER', 'countryID=KW&countryID=SA&status=OFFER_SENT')
    await part(page, 'Offer').click()
    await button(page, 'Send a reminder…').click()
    await expect(dialog(page)).toContainText('mailed once more, with the days that are left')
    await dialog(page).getByRole('button', { name: 'Send the reminder' }).click()
    await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
    await part(page, 'Overview').click()
    await take(page, 'Offer declined', { words: 'Took another offer.' })
    await statusIs(page, 'Offer declined')
    await part(page, 'Offer').click()
    await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible()
    await assertAccessible(page)
  })
})
