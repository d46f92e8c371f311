import { expect } from '@playwright/test'
import { colleague, dayFromNow, desk, dialog, pick } from './desk.ts'
import { arriveAs } from './sign-in.ts'
import { test } from './test.ts'
import { assertAccessible, assertListsFit, watch } from './watch.ts'
import { follow, takeWindow } from './windows.ts'

interface Day {
  type: string
}

const PHONE = { width: 390, height: 844 }

test('HR writes a month as in a spreadsheet and submits it, the client confirms it, another person approves it, and leave besides', async ({
  page,
  browser,
  request,
}) => {
  // Three people and the client, one after the other.
  test.setTimeout(120_000)
  const watched = watch(page)
  const month = new Date().toISOString().slice(0, 7)
  const hr = await colleague(request, 'HR_ASSOCIATE')
  const missing: { id: string; _candidate: { name: string } }[] = await hr.get(
    `/timesheets?month=${month}&standing=MISSING&sort=candidate`,
  )
  const sheets = await Promise.all(missing.slice(0, 6).map(({ id }) => hr.get(`/timesheets/${id}`)))
  const sheet = sheets.find(({ needsProof, problems }) => !needsProof && problems.length === 0)
  const name = encodeURIComponent(sheet._candidate.name)
  const first = sheet.days.findIndex(({ type }: Day) => type === 'WORK')
  const next = sheet.days.findIndex(({ type }: Day, day: number) => type === 'WORK' && day > first)

  await arriveAs(page, 'HR_ASSOCIATE', '/timesheets')
  // Nobody is late with a month that is not over.
  await expect(page.getByRole('button', { name: /^Not due yet/ })).toBeVisible()
  await expect(page.getByText(/of \d+ received/)).toBeVisible()
  await assertListsFit(page)
  // Who was reminded: by which rule or by whom, and what became of the mail.
  await page.getByRole('link', { name: 'Reminders', exact: true }).click()
  await expect(page.locator('tr[data-row]').filter({ hasText: 'By rule, ' }).first()).toBeVisible()
  await assertListsFit(page)
  await assertAccessible(page)
  // The grid of many: a number, then down, as in a spreadsheet; it saves itself, and the sheet has it.
  await follow(page, `/timesheets/grid?month=${month}&searchInput=${name}`)
  const many = page.getByRole('grid')
  await many.locator(`[data-at="0:${next}"]`).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(many.locator(`[data-at="0:${next}"]`)).toHaveText('7')
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()
  await assertAccessible(page)
  await follow(page, '/timesheets')
  await page.getByRole('searchbox').fill(sheet._candidate.name)
  await page.getByRole('link', { name: sheet._candidate.name, exact: true }).first().click()

  const grid = page.getByRole('grid', { name: /^\w+ \d{4} of/ })
  const cell = (row: number, column: number) =>
    grid
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .nth(column)
  await expect(cell(next, 2)).toHaveText('7')
  await cell(first, 2).click()
  await page.keyboard.type('6,5')
  await page.keyboard.press('Enter')
  await expect(cell(first, 2)).toHaveText('6.5')
  await page.keyboard.press('Control+z')
  await expect(cell(first, 2)).toHaveText(sheet.days[first].hours)
  await cell(first, 0).click()
  await page.keyboard.type('o')
  await expect(cell(first, 0)).toContainText('Day off')
  await expect(cell(first, 2)).toHaveText('')
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()
  // A minus is no hour, and is not swallowed.
  await cell(next, 2).click()
  await page.keyboard.type('-3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“-3” are no hours of a day.').first()).toBeVisible()
  await expect(cell(next, 2)).toHaveText('7')
  // More hours than a day has are said at their day and not sent; the rest was saved.
  await cell(next, 2).click()
  await page.keyboard.type('24')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A day has 24 hours, overtime included. Correct the hours.').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('A day has 24 hours, overtime included.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Whoever submitted a timesheet does not approve it')).toHaveCount(0)
  await expect(page.getByText('Its days stand. Have it sent back before they are changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Mail to the client' }).click()
  await dialog(page).getByRole('button', { name: 'Mail it', exact: true }).click()
  await expect(page.getByText('Waiting for the client')).toBeVisible({ timeout: 30_000 })
  await follow(page, `/candidate-timesheets?candidateID=${sheet.candidateID}&month=${month}`)
  await expect(page.getByRole('region', { name: 'Signature of the client' })).toBeVisible()
  watched.assertClean()
  const admin = await colleague(request, 'ADMIN')
  const mails: { id: string; subject: string }[] = await admin.get('/mailbox?sort=-createdAt&pageSize=50')
  const mail = mails.find(({ subject }) => subject.startsWith(`Please confirm the days of ${sheet._candidate.name}`))
  expect(mail, `a mail asking about ${sheet._candidate.name}`).toBeDefined()
  const { text } = await admin.get(`/mailbox/${mail!.id}`)
  const client = await takeWindow(browser)
  await client.setViewportSize(PHONE)
  await client.goto(/\/employee-data\?token=\S+/.exec(text)![0])
  await assertListsFit(client)
  await assertAccessible(client)
  await client.getByRole('button', { name: 'Confirm these days' }).click()
  await expect(client.getByText('Thank you: the days are confirmed')).toBeVisible()

  const { page: other, seen } = await desk(browser, 'HR_MANAGER', `/timesheets/${sheet.id}`)
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('It is approved, for payroll and billing.')).toBeVisible()

  // Leave is asked for from the list of all, for whom first.
  await follow(page, '/timesheets/leave')
  await page.getByRole('button', { name: 'Ask for leave', exact: true }).click()
  await pick(page, 'Consultant', sheet._candidate.name, sheet._candidate.name)
  await expect(dialog(page).getByText('Kind and days say here what it would take.')).toBeVisible()

  const day = dayFromNow(60)
  const leave = { type: 'UNPAID', startsOn: day, endsOn: day, reason: 'Own wish' }
  await hr.post(`/candidates/${sheet.candidateID}/leaves`, leave)
  await follow(other, `/timesheets/leave?status=REQUESTED&from=${day}&to=${day}`)
  await assertListsFit(other)
  await other.getByRole('link', { name: sheet._candidate.name, exact: true }).click()
  await dialog(other).getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog(other).last().getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog(other).getByText('It is approved, and stands on the timesheet.')).toBeVisible()
  await follow(other, `/candidates/${sheet.candidateID}?tab=leave`)
  await expect(other.getByRole('region', { name: 'Leave asked for' }).getByText('Unpaid leave')).toBeVisible()
  for (const address of [
    `/timesheets/leave/calendar?month=${day.slice(0, 7)}`,
    `/timesheets/month-close?month=${month}&searchInput=${name}`,
  ]) {
    await other.setViewportSize(PHONE)
    await follow(other, address)
    await expect(other.getByText(sheet._candidate.name).first()).toBeVisible()
    await assertListsFit(other)
    await assertAccessible(other)
  }
  seen.assertClean()
})
