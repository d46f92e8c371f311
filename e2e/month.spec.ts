import { readFileSync } from 'node:fs'
import { amountInWords } from '@muster/contract/payroll/payments/amount-words.rules.ts'
import { type APIRequestContext, expect } from '@playwright/test'
import { formatAmount } from '../server/src/kernel/documents/format.ts'
import { textOf } from '../server/src/kernel/testing/files/pdf-text.ts'
import {
  apiCallerAs,
  button,
  chooseFromMenu,
  dialog,
  expectStatus,
  field,
  performStep,
  region,
  sectionLink,
  sharedWindows,
} from './support/desk.ts'
import {
  expectTimesheetOf,
  LAST,
  openExplanation,
  openSourceDays,
  reviewAndApprove,
  timesheetDay,
  waitForJob,
} from './support/month-steps.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

test.describe.configure({ mode: 'serial' })

const desks = sharedWindows()
test.afterAll(() => desks.close())

/** A consultant whose timesheet can be approved from the list: no warnings, no reason needed. */
async function approvable(request: APIRequestContext) {
  const hr = await apiCallerAs(request, 'HR_MANAGER')
  const timesheets: { id: string; candidateID: string; _candidate: { name: string } }[] = await hr.get(
    `/timesheets?month=${LAST}&derivedStatus=SUBMITTED&pageSize=100`,
  )
  for (const { id, candidateID, _candidate } of timesheets) {
    const { warnings, availableTransitions: moves } = await hr.get(`/timesheets/${id}`)
    const isAlone = timesheets.filter((one) => one.candidateID === candidateID).length === 1
    const step = moves.find(({ to }: { to: string }) => to === 'APPROVED')
    if (isAlone && warnings.length === 0 && step?.allowed && !step.needsReason) return _candidate.name
  }
  throw new Error('No submitted month can be approved from the list.')
}

test('missing timesheets are reminded, submitted ones approved by another person, and the month close shows each day', async ({
  browser,
  request,
}) => {
  let page = await desks.at(browser, 'HR_ASSOCIATE', `/timesheets?month=${LAST}&derivedStatus=MISSING&countryID=AE`)
  const late = (await page.locator('tr[data-row]').first().getByRole('link').first().textContent())!
  await page.getByRole('checkbox', { name: `Select ${late}` }).check()
  const bar = page.getByLabel('Bulk actions')
  await bar.getByRole('button', { name: 'Remind' }).click()
  await expect(dialog(page)).toContainText(`To: ${late}`)
  await dialog(page).getByRole('button', { name: 'Remind', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(`Reminder sent to ${late}`)).toBeVisible()
  await expect(
    page.getByRole('row').filter({ has: page.getByRole('link', { name: late, exact: true }) }),
  ).toContainText('just now')

  // One button selects the whole list; the dialog shows which rows are skipped before anything is changed.
  page = await desks.at(browser, 'HR_MANAGER', `/timesheets?month=${LAST}`)
  const whole = page.getByRole('button', { name: /^Select all \d/ })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const count = (await whole.textContent())!.replace('Select all ', '')
  await whole.click()
  await expect(page.getByText(`${count} selected`, { exact: true })).toBeVisible()
  await expect(whole).toHaveCount(0)
  await page.getByLabel('Bulk actions').getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByText('Skipped (already submitted):')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)

  const whom = await approvable(request)
  const only = `/timesheets?month=${LAST}&derivedStatus=SUBMITTED&searchInput=${encodeURIComponent(whom)}`
  page = await desks.at(browser, 'HR_MANAGER', only)
  await page.getByRole('checkbox', { name: `Select ${whom}` }).check()
  await page.getByLabel('Bulk actions').getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: whom, exact: true })).toHaveCount(0)

  // The month close shows the stage, planned and actual margin of each placement, with a daily breakdown.
  page = await desks.at(browser, 'CFO', `/timesheets/month-close?month=${LAST}`)
  await assertListsFit(page)
  await expect(page.getByRole('list', { name: 'Pending with' })).toBeVisible()
  await page.getByRole('searchbox').fill(whom)
  await page.getByRole('link', { name: whom, exact: true }).first().click()
  await expect(dialog(page).getByText('Actual margin', { exact: true })).toBeVisible()
  await expect(
    dialog(page).getByRole('region', { name: 'Days of the placement' }).getByRole('row').nth(20),
  ).toBeVisible()
  await expect(dialog(page).getByRole('columnheader', { name: 'Billable' })).toBeVisible()
  await assertAccessible(page)
})

test('a payroll run is recalculated, approved by three people and paid by bank file', async ({ browser, request }) => {
  const [run] = await (await apiCallerAs(request, 'CFO')).get('/payrolls?countryID=AE&status=REVIEWED')
  const at = `/timesheets/payroll/${run.id}`
  let page = await desks.at(browser, 'CFO', '/timesheets/payroll')
  await expect(page.getByRole('navigation', { name: 'Month sections' }).getByRole('link')).toHaveText([
    'Timesheets',
    'Payroll',
    'Billing',
  ])
  await assertListsFit(page)
  await page.getByRole('link', { name: run.number, exact: true }).click()
  await performStep(page, 'Return', { reason: 'One of them was paid by hand.' })
  await expectStatus(page, 'Returned')

  // The preparer places one line on hold with a reason and opens a calculation; review and approval are not offered.
  page = await desks.at(browser, 'FINANCE_EXECUTIVE_PAYROLL', at)
  await button(page, 'Calculate again').click()
  await waitForJob(page, /^Payroll /)
  await sectionLink(page, 'Consultants').click()
  await openAddress(page, `${at}?tab=people&status=INCLUDED`)
  const people = page.getByRole('region', { name: 'Consultants' }).last().getByRole('row')
  // The rows of all lines are shown until the filter has loaded.
  await expect(people.filter({ hasText: 'On hold' })).toHaveCount(0)
  const first = people.nth(1).getByRole('link')
  const whom = (await first.textContent())!
  await first.click()
  const net = await openExplanation(dialog(page), 'Net pay')
  await expect(net.locator('p').first()).toContainText('= Basic pay')
  const basic = await openExplanation(net, /^Basic pay/)
  await expect(basic.getByText(/days paid ÷ divisor/)).toBeVisible()
  await expect(basic.getByRole('listitem').filter({ hasText: /^days paid/i })).toContainText(/\d+ days/)
  await assertAccessible(page)
  await dialog(page).getByRole('button', { name: 'Put on hold', exact: true }).click()
  const holding = page.getByRole('dialog', { name: `Put on hold: ${whom}` })
  await holding.getByRole('textbox', { name: 'Reason' }).fill('Paid by hand on the third.')
  await holding.getByRole('button', { name: 'Put on hold', exact: true }).click()
  // The dialog has the same text until it is closed.
  await expect(holding).toHaveCount(0)
  await expect(dialog(page).getByText('Paid by hand on the third.')).toBeVisible()
  // The line links to the days that it pays.
  await dialog(page)
    .getByRole('link', { name: /, daily breakdown$/ })
    .click()
  await page.getByRole('link', { name: whom, exact: true }).first().click()
  await expectTimesheetOf(page, whom)
  await openAddress(page, at)
  await expect(button(page, 'Mark as reviewed')).toHaveCount(0)
  await performStep(page, 'Submit')
  // The run names those who act next; a reminder names its recipients before and after it is sent.
  const pending = page.getByText(/^Pending review by /)
  const names = (await pending.textContent())!.replace('Pending review by ', '')
  await button(page, 'Remind').click()
  await expect(dialog(page)).toContainText(`To: ${names}`)
  await button(page, 'Send reminder').click()
  await expect(page.getByText(`Reminder of ${run.number} sent to ${names}`)).toBeVisible()

  await reviewAndApprove(desks, browser, at)
  page = await desks.at(browser, 'FINANCE_MANAGER_PAYROLL', at)
  await performStep(page, 'Generate payment file')
  await sectionLink(page, 'Payment file').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(file.suggestedFilename()).toMatch(/^\d{25}\.SIF$/)
  const text = readFileSync(await file.path(), 'utf8')
  const paid = text.split(/\r?\n/).filter((line) => line.startsWith('EDR,'))
  expect(text).toMatch(new RegExp(`SCR,.*,${paid.length},[\\d.]+,AED`))
  await sectionLink(page, 'Overview').click()
  await performStep(page, 'Mark as paid', { fields: { 'Bank reference': 'BR-118' } })
  await expectStatus(page, 'Paid')
  await expect(
    page.getByText('The wages are paid. Close the run once every line is paid or carried over.'),
  ).toBeVisible()

  // The payslip of a consultant with a unique name in the run is downloaded and emailed.
  const fmp = await apiCallerAs(request, 'FINANCE_MANAGER_PAYROLL')
  const lines: { id: string; net: string; mailedAt: string | null; _candidate: { name: string } }[] = await fmp.get(
    `/payrolls/${run.id}/lines?status=PAID&pageSize=100`,
  )
  const line = lines.find(
    ({ id, mailedAt, _candidate: { name } }) =>
      mailedAt === null && lines.every((one) => one.id === id || one._candidate.name !== name),
  )!
  await sectionLink(page, 'Consultants').click()
  await page.getByRole('searchbox').fill(line._candidate.name)
  await page.getByRole('link', { name: line._candidate.name, exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: line._candidate.name })).toBeVisible()
  const slip = dialog(page).getByRole('button', { name: 'Payslip', exact: true })
  const [payslip] = await Promise.all([page.waitForEvent('download', { timeout: 40_000 }), slip.click()])
  const payslipText = await textOf(readFileSync(await payslip.path()))
  for (const phrase of [line._candidate.name, `AED ${formatAmount(line.net)}`, amountInWords(line.net, 'AED')])
    expect(payslipText).toContain(phrase)
  await dialog(page).getByRole('button', { name: 'Email payslip', exact: true }).click()
  await expect(
    page.getByText(`The payslip of ${line._candidate.name} is not sent: no mail server is set up.`),
  ).toBeVisible()
  const mailed = async () => (await fmp.get(`/payrolls/${run.id}/lines/${line.id}`)).mailedAt
  await expect.poll(mailed, { timeout: 40_000 }).not.toBeNull()
  await page.reload()
  await expect(dialog(page).getByText('Not sent: no mail server')).toBeVisible()
})

test('a month is invoiced, issued by another person, partly paid, and one line is credited', async ({
  browser,
  request,
}) => {
  const fei = await apiCallerAs(request, 'FINANCE_EXECUTIVE_INVOICE')
  const ready: { id: string; clientID: string; _candidate: { name: string }; _client: { name: string } }[] =
    await fei.get(`/billings/ready?month=${LAST}&verdict=READY&pageSize=50`)
  const client = (id: string) => fei.get(`/clients/${id}`)
  const one = await (async () => {
    for (const row of ready) if ((await client(row.clientID)).invoiceDelivery === 'EMAIL') return row
    throw new Error('No unbilled month of a client with email delivery.')
  })()
  const who = one._candidate.name

  let page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', `/timesheets/billing/ready?month=${LAST}`)
  await assertListsFit(page)
  await page.getByRole('searchbox').fill(who)
  await page.getByRole('link', { name: who, exact: true }).first().click()
  await dialog(page)
    .getByText(/^Services of/)
    .first()
    .click()
  await expect(dialog(page).getByText(/= amount before discount and handling fee/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const box = page.getByRole('checkbox', { name: new RegExp(who) }).first()
  await box.check()
  // Escape closes one layer at a time: first the drawer, then the selection.
  await page.getByRole('link', { name: who, exact: true }).first().click()
  await expect(
    dialog(page)
      .getByText(/^Services of/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invoice 1 placement · [A-Z]{3} [\d,.]+$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByLabel('Bulk actions').getByRole('button', { name: 'Generate invoices' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Invoice 1 placement · / })
    .click()
  // The link to the drafts is on the page.
  await expect(
    page.getByRole('region', { name: /^Invoices of/ }).getByRole('link', { name: 'View drafts' }),
  ).toBeVisible({ timeout: 40_000 })
  await waitForJob(page, /^Invoices of/)

  const [draft] = await fei.get(`/billings?status=DRAFT&clientID=${one.clientID}&sort=-createdAt`)
  const at = `/timesheets/billing/${draft.id}`
  await openAddress(page, '/timesheets/billing')
  await assertListsFit(page)
  await page.getByRole('link', { name: draft.reference, exact: true }).click()
  await performStep(page, 'Submit')

  page = await desks.at(browser, 'FINANCE_MANAGER_INVOICE', at)
  await performStep(page, 'Approve')
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Issue', exact: true }).click()
  const late = field(page, 'Reason for late issue')
  if (await late.isVisible()) await late.fill('The client approved the days late.')
  await dialog(page).getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!
  // The issued invoice shows the same calculations as the draft: total, tax, lines and days.
  const due = await openExplanation(region(page, 'Totals').last(), /^Total/)
  await expect(due.locator('p').first()).toContainText(/= net amount \+ tax$/)
  const net = await openExplanation(due, 'net amount')
  await expect(net.locator('p').first()).toContainText('= net of line 1')
  const counted = (await (await openSourceDays(net)).first().textContent())!
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Send', exact: true }).click()
  await button(page, 'Send email').click()
  await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
  await expectStatus(page, 'Sent')
  await assertAccessible(page)
  // An email to the client needs a confirmation.
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Send reminder', exact: true }).click()
  await expect(dialog(page).getByText(/ is outstanding, due /)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)

  // Each line shows its calculation and links to the timesheet.
  await sectionLink(page, 'Lines').click()
  await openSourceDays(await openExplanation(page.locator('main'), /^1\. /))
  await region(page, 'Lines').last().getByRole('link', { name: 'Timesheet', exact: true }).first().click()
  const [, day] = /(\d+) \w+ \d{4}/.exec(counted)!
  await expect(timesheetDay(page, day!)).toContainText('Work')

  // A partial payment arrives, less bank charges and withheld tax.
  page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', at)
  await button(page, 'Record payment').click()
  await field(page, 'Amount received').fill('990')
  await field(page, 'Bank charges').fill('10')
  await field(page, 'Amount applied').fill('1000')
  await field(page, 'Tax withheld').fill('50')
  await field(page, 'Withholding certificate').fill('WHT-77')
  await button(page, 'Save payment').click()
  await expect(dialog(page)).toHaveCount(0)
  // The unposted payment is shown where it could be entered again.
  await expect(page.getByText(/has not been posted yet/)).toBeVisible()
  await button(page, 'Record payment').click()
  await expect(dialog(page).getByText(/^Entered but not posted yet/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await sectionLink(page, 'Payments & credits').click()
  await expect(region(page, 'Payments').last()).toBeVisible()
  await chooseFromMenu(page, 'Credit lines…')
  await dialog(page).getByRole('checkbox', { name: /^1\. / }).check()
  await dialog(page)
    .getByRole('textbox', { name: /of line 1 to credit/ })
    .fill('0.5')
  await field(page, 'Reason shown on the credit note').fill('Half a unit was not worked.')
  await button(page, 'Create credit note').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Credit|^Draft/ })).toBeVisible()
  // The original amount, the corrected amount, and the credited difference.
  const credited = region(page, /^Credited lines/)
    .locator('summary')
    .filter({ hasText: 'Line 1: ' })
  const [text, difference] = await credited.locator('span').allTextContents()
  const [, was, right] = /Original ([\d,.]+), corrected ([\d,.]+)$/.exec(text!)!
  const minor = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 1000)
  expect(minor(was!) - minor(right!)).toBe(minor(difference!))
  expect(minor(difference!)).toBeGreaterThan(0)
  const note = new URL(page.url()).pathname

  page = await desks.at(browser, 'FINANCE_MANAGER_INVOICE', note)
  await performStep(page, 'Approve')
  await performStep(page, 'Issue')
  await expectStatus(page, 'Issued')
  await openAddress(page, `${at}?tab=payments`)
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await performStep(page, 'Post')
  await expectStatus(page, 'Posted')
  await region(page, 'Applied to invoices').last().getByRole('link', { name: number }).click()
  await expectStatus(page, 'Partly paid')
  await expect(region(page, 'Payments').last()).toContainText('WHT-77')
  await expect(region(page, 'Payments').last()).toContainText('Credit note')
})
