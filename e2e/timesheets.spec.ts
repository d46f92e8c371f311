import { buffer } from 'node:stream/consumers'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { writeSpreadsheet } from '../server/src/kernel/documents/spreadsheet.ts'
import {
  apiCallerAs,
  dialog,
  field,
  openWindowAs,
  region,
  runMark,
  selectByTyping,
  selectFromList,
} from './support/desk.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit, watchErrors } from './support/watch.ts'
import { leaseWindow, openAddress } from './support/windows.ts'

interface Day {
  type: string
}

/** A timesheet without entered days whose client requires no approval. */
async function unsubmitted(request: APIRequestContext, month: string) {
  const hr = await apiCallerAs(request, 'HR_ASSOCIATE')
  const missing: { id: string }[] = await hr.get(
    `/timesheets?month=${month}&derivedStatus=MISSING&countryID=AE&sort=candidate`,
  )
  for (const { id } of missing) {
    const timesheet = await hr.get(`/timesheets/${id}`)
    const worked = timesheet.days.filter(({ type }: Day) => type === 'WORK').length
    if (!timesheet.needsProof && timesheet.problems.length === 0 && worked > 15) return timesheet
  }
  throw new Error('No consultant has a timesheet that can be edited.')
}

/** Pastes text as if copied from a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pasted)
  }, text)

const PHONE = { width: 390, height: 844 }

test('HR edits a timesheet like a spreadsheet, requests leave and submits; the client and another person approve it', async ({
  page,
  browser,
  request,
}) => {
  const watched = watchErrors(page)
  const month = new Date().toISOString().slice(0, 7)
  const timesheet = await unsubmitted(request, month)
  const name = encodeURIComponent(timesheet._candidate.name)
  const first = timesheet.days.findIndex(({ type }: Day) => type === 'WORK')
  const next = timesheet.days.findIndex(({ type }: Day, day: number) => type === 'WORK' && day > first)
  const isWork = (day: number) => timesheet.days[day]?.type === 'WORK'
  const pair = timesheet.days.findIndex((_: Day, day: number) => day > next && isWork(day) && isWork(day + 1))
  const away = timesheet.days.findLastIndex((_: Day, day: number) => isWork(day))

  // The list opens on the oldest month with pending timesheets.
  await arriveAs(page, 'HR_ASSOCIATE', '/timesheets')
  await expect(page).toHaveURL(/\/timesheets\?month=\d{4}-\d{2}$/)
  expect(new URL(page.url()).searchParams.get('month')! < month).toBe(true)
  await expect(
    page.getByRole('button', { name: /^(Missing|Submitted|Returned|Client approved)/ }).first(),
  ).toBeVisible()
  await openAddress(page, `/timesheets?month=${month}`)
  // Timesheets of the current month are not missing yet.
  await expect(page.getByRole('button', { name: /^Not due yet/ })).toBeVisible()
  await expect(page.getByText(/of \d+ received/)).toBeVisible()
  await assertListsFit(page)
  // Leave is requested from the list of all consultants and approved by another person.
  const day = timesheet.days[away].date
  await openAddress(page, '/timesheets/leave')
  await page.getByRole('button', { name: 'Request leave', exact: true }).click()
  await selectByTyping(page, 'Consultant', timesheet._candidate.name, timesheet._candidate.name)
  await expect(dialog(page).getByText('Select a leave type and dates to see a preview.')).toBeVisible()
  await selectFromList(page, 'Leave type', 'Unpaid leave')
  await field(page, 'Start date').fill(day)
  await field(page, 'End date').fill(day)
  await field(page, 'Reason').fill('Own wish')
  await dialog(page).getByRole('button', { name: 'Submit request', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  const { page: other, watched: observed } = await openWindowAs(
    browser,
    'HR_MANAGER',
    `/timesheets/leave?status=REQUESTED&from=${day}&to=${day}`,
  )
  await assertListsFit(other)
  await other.getByRole('link', { name: timesheet._candidate.name, exact: true }).click()
  await dialog(other).getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog(other).last().getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog(other).getByText('It is approved and shown on the timesheet.')).toBeVisible()
  // The timesheet is updated in the background.
  const hr = await apiCallerAs(request, 'HR_ASSOCIATE')
  const typeOf = async () => (await hr.get(`/timesheets/${timesheet.id}`)).days[away].type
  await expect.poll(typeOf, { timeout: 40_000 }).toBe('LEAVE_UNPAID')
  // The log of reminders: automatic or manual, with the delivery of the email.
  await page.getByRole('link', { name: 'Reminders', exact: true }).click()
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Automatic, ' }).first()).toBeVisible()
  await assertListsFit(page)
  await assertAccessible(page)
  // Bulk edit: a number, then down, as in a spreadsheet; it is saved automatically.
  await openAddress(page, `/timesheets/grid?month=${month}&searchInput=${name}`)
  const many = page.getByRole('grid')
  await many.locator(`[data-at="0:${next}"]`).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(many.locator(`[data-at="0:${next}"]`)).toHaveText('7')
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()
  // Escape closes the editor, and the focus stays on its cell, also in a grid that was left before.
  const reopened = many.locator(`[data-at="0:${next}"]`)
  await reopened.click()
  await page.keyboard.press('F2')
  await page.getByRole('searchbox').click()
  await reopened.focus()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await expect(reopened).toBeFocused()
  // A block of a spreadsheet is pasted and undone, and a day is copied by keys.
  const one = many.locator(`[data-at="0:${pair}"]`)
  const two = many.locator(`[data-at="0:${pair + 1}"]`)
  const laidOut = await one.textContent()
  const laidOutToo = await two.textContent()
  await one.click()
  await paste(page, '5\t6,5\r\n')
  await expect(one).toHaveText('5')
  await expect(two).toHaveText('6.5')
  await page.keyboard.press('Control+z')
  await expect(one).toHaveText(laidOut!)
  await expect(two).toHaveText(laidOutToo!)
  await many.locator(`[data-at="0:${next}"]`).click()
  await page.keyboard.press('Control+c')
  for (let day = next; day < pair; day += 1) await page.keyboard.press('ArrowRight')
  await expect(one).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(one).toHaveText('7')
  await page.keyboard.press('Control+z')
  await expect(one).toHaveText(laidOut!)
  await page.keyboard.press('Control+y')
  await expect(one).toHaveText('7')
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()
  await assertAccessible(page)
  await openAddress(page, `/timesheets?month=${month}`)
  await page.getByRole('searchbox').fill(timesheet._candidate.name)
  await page.getByRole('link', { name: timesheet._candidate.name, exact: true }).first().click()

  const grid = page.getByRole('grid', { name: /^\w+ \d{4} of/ })
  const cell = (row: number, column: number) =>
    grid
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .nth(column)
  await expect(cell(next, 2)).toHaveText('7')
  await expect(cell(pair, 2)).toHaveText('7')
  // Approved leave is already entered on its day.
  await expect(cell(away, 0)).toContainText('Unpaid leave')
  await cell(first, 2).click()
  await page.keyboard.type('6,5')
  await page.keyboard.press('Enter')
  await expect(cell(first, 2)).toHaveText('6.5')
  await page.keyboard.press('Control+z')
  await expect(cell(first, 2)).toHaveText(timesheet.days[first].hours)
  await cell(first, 0).click()
  await page.keyboard.type('o')
  await expect(cell(first, 0)).toContainText('Day off')
  await expect(cell(first, 2)).toHaveText('')
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible()
  // A negative number is rejected with a message.
  await cell(next, 2).click()
  await page.keyboard.type('-3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“-3” is not a number of hours.').first()).toBeVisible()
  await expect(cell(next, 2)).toHaveText('7')
  // More than 24 hours are reported on their day and not saved; the other days are.
  await cell(next, 2).click()
  await page.keyboard.type('24')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter at most 24 hours per day, including overtime.').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Enter at most 24 hours per day, including overtime.')).toHaveCount(0)

  // Leave without approval is requested from the day, which does not change until it is approved.
  await cell(next, 0).click()
  await page.keyboard.type('p')
  await page.getByRole('button', { name: /^Request leave for .*: Annual leave$/ }).click()
  await field(page, 'Reason').fill('A family matter')
  await dialog(page).getByRole('button', { name: 'Submit request', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(next, 0)).toContainText('Work')
  await expect(grid.getByText('Annual leave requested').first()).toBeVisible()
  await expect(page.getByText('No leave is approved for this day.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('You submitted this timesheet.')).toHaveCount(0)
  await expect(page.getByText('The days are locked. Return the timesheet to change them.')).toBeVisible()

  await page.getByRole('button', { name: 'Send to client' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Pending client approval')).toBeVisible({ timeout: 30_000 })
  await openAddress(page, `/candidate-timesheets?candidateID=${timesheet.candidateID}&month=${month}`)
  await expect(page.getByRole('region', { name: 'Signature of the client' })).toBeVisible()
  watched.assertClean()
  const admin = await apiCallerAs(request, 'ADMIN')
  const mails: { id: string; subject: string }[] = await admin.get('/mailbox?sort=-createdAt&pageSize=50')
  const mail = mails.find(({ subject }) =>
    subject.startsWith(`Please approve the timesheet of ${timesheet._candidate.name}`),
  )
  expect(mail, `a mail asking about ${timesheet._candidate.name}`).toBeDefined()
  const { text } = await admin.post(`/mailbox/${mail!.id}/text`, {})
  const client = await leaseWindow(browser)
  await client.setViewportSize(PHONE)
  await client.goto(/\/employee-data\?token=\S+/.exec(text)![0])
  await assertListsFit(client)
  await assertAccessible(client)
  await client.getByRole('button', { name: 'Approve' }).click()
  await expect(client.getByText('Thank you. The days are approved.')).toBeVisible()

  await openAddress(other, `/timesheets/${timesheet.id}`)
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('It is approved for payroll and billing.')).toBeVisible()

  await openAddress(other, `/candidates/${timesheet.candidateID}?tab=leave`)
  await expect(other.getByRole('region', { name: 'Leave requests' }).getByText('Unpaid leave')).toBeVisible()
  for (const address of [
    `/timesheets/leave/calendar?month=${day.slice(0, 7)}`,
    `/timesheets/month-close?month=${month}&searchInput=${name}`,
  ]) {
    await other.setViewportSize(PHONE)
    await openAddress(other, address)
    await expect(other.getByText(timesheet._candidate.name).first()).toBeVisible()
    await assertListsFit(other)
    await assertAccessible(other)
  }
  observed.assertClean()
})

test('days are imported from a spreadsheet: one invalid row imports nothing, the corrected file imports all', async ({
  page,
  request,
}) => {
  const watched = watchErrors(page)
  const month = new Date().toISOString().slice(0, 7)
  const timesheet = await unsubmitted(request, month)
  const days: { date: string; type: string }[] = timesheet.days
  const worked = days.filter(({ type }) => type === 'WORK').slice(0, 2)
  const column = (key: string) => ({ key, header: key, type: 'text' }) as const
  const workbook = async (hours: string) => {
    const rows = worked.map(({ date }, at) => {
      return {
        Consultant: timesheet._candidate.name,
        Date: date,
        'Day type': 'Present',
        Hours: at === 0 ? '5.5' : hours,
      }
    })
    const columns = ['Consultant', 'Date', 'Day type', 'Hours'].map(column)
    return {
      name: 'days.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await buffer(writeSpreadsheet(columns, rows, 'xlsx')),
    }
  }
  await arriveAs(page, 'HR_ASSOCIATE', '/timesheets/import')
  await page.getByLabel('Select a spreadsheet').setInputFiles(await workbook('25'))
  await page.getByRole('button', { name: 'Validate' }).click()
  const wrong = region(page, 'Rows to correct').getByRole('row', { name: /^3 / })
  await expect(wrong).toContainText(/24|hours/)
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Upload corrected file' }).click()
  await page.getByLabel('Select a spreadsheet').setInputFiles(await workbook('6'))
  await page.getByRole('button', { name: 'Validate' }).click()
  // Validated; nothing is saved before the import is confirmed.
  const rows = page.getByRole('grid', { name: /^\w+ \d{4} of/ }).locator('tbody tr')
  const hoursOn = (day: { date: string }) =>
    rows
      .nth(days.findIndex(({ date }) => date === day.date))
      .getByRole('gridcell')
      .nth(2)
  await page.getByRole('button', { name: 'Import 2 days' }).click()
  await expect(page.getByText('2 days imported')).toBeVisible()
  await openAddress(page, `/timesheets/${timesheet.id}`)
  await expect(hoursOn(worked[0]!)).toHaveText('5.5')
  await expect(hoursOn(worked[1]!)).toHaveText('6')
  watched.assertClean()
})

test('leave is encashed: requested by one person, approved by another, and deducted from the balance', async ({
  browser,
  request,
}) => {
  const hr = await apiCallerAs(request, 'HR_ASSOCIATE')
  const people: { id: string; name: string }[] = await hr.get('/candidates?countryID=EG&status=ACTIVE&sort=name')
  const left = async (id: string) => {
    const { balances } = await hr.get(`/candidates/${id}/leave-balance`)
    return Number(balances.find(({ type }: Day) => type === 'ANNUAL')?.available ?? 0)
  }
  const person = await (async () => {
    for (const one of people) if ((await left(one.id)) > 4) return one
    throw new Error('No consultant in Egypt has leave left.')
  })()
  const before = await left(person.id)
  const why = `Agreed with the client, ${runMark}`

  const at = `/candidates/${person.id}?tab=leave`
  const { page, watched } = await openWindowAs(browser, 'HR_ASSOCIATE', at)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await selectFromList(page, 'Entry type', 'Encashment')
  await expect(dialog(page).getByText('Payroll pays them and deducts them from the balance.')).toBeVisible()
  await field(page, 'Days').fill('2')
  await field(page, 'Reason').fill(why)
  await assertAccessible(page)
  await dialog(page).getByRole('button', { name: 'Submit request', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  const row = region(page, 'Leave requests').getByRole('row').filter({ hasText: why })
  await expect(row).toContainText('Encashment')
  await row.getByRole('link').click()
  // The requester can’t approve it.
  await expect(dialog(page).getByText('Pending approval. The requester can’t approve it.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  const url = new URL(page.url())
  watched.assertClean()

  const manager = await openWindowAs(browser, 'HR_MANAGER', `${url.pathname}${url.search}`)
  await dialog(manager.page).getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog(manager.page).last().getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog(manager.page).getByText('It is approved and included in the balance.')).toBeVisible()
  await openAddress(manager.page, at)
  const movement = region(manager.page, 'Balance changes').getByRole('row').filter({ hasText: why })
  await expect(movement).toContainText('−2')
  const annual = region(manager.page, 'Leave balance').locator('summary').filter({ hasText: 'Annual leave' })
  await expect(annual).toContainText(new RegExp(`${Math.round((before - 2) * 100) / 100} (calendar|working) days`))
  manager.watched.assertClean()
})
