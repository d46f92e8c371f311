import { type APIRequestContext, expect } from '@playwright/test'
import {
  apiCallerAs,
  button,
  dialog,
  expectStatus,
  field,
  performStep,
  region,
  runMark,
  sectionLink,
  selectByTyping,
  selectFromList,
  sharedWindows,
} from './support/desk.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit } from './support/watch.ts'

const desks = sharedWindows()
test.afterAll(() => desks.close())

interface Invoice {
  id: string
  number: string
  open: string
  clientID: string
  _client: { name: string }
  _legalEntity: { name: string }
}

/** A Saudi invoice with a higher outstanding amount than this payment, of a client that is invoiced in riyals only. */
async function openInRiyals(request: APIRequestContext): Promise<Invoice> {
  const fei = await apiCallerAs(request, 'FINANCE_EXECUTIVE_INVOICE')
  const sent: (Invoice & { currency: string; disputed: boolean })[] = await fei.get(
    '/billings?status=SENT&countryID=SA&pageSize=100&sort=dueDate',
  )
  const found = sent.find(({ open, currency, disputed }) => currency === 'SAR' && !disputed && Number(open) > 4000)
  if (!found) throw new Error('No open invoice in riyals.')
  return found
}

test('a payment in US dollars is applied to an invoice in riyals at the daily or an agreed rate, and the remaining credit is shown', async ({
  browser,
  request,
}) => {
  const { id, number, _client, _legalEntity } = await openInRiyals(request)
  // The payment stays unallocated: the client has no invoice in dollars.
  let page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', '/timesheets/billing/receipts')
  await assertListsFit(page)
  await button(page, 'Record payment').click()
  await selectByTyping(page, 'Client', _client.name, _client.name)
  await selectFromList(page, 'Legal entity', _legalEntity.name)
  await field(page, 'Amount received').fill('1000')
  await page.getByRole('combobox', { name: 'Currency of amount received' }).selectOption('USD')
  await field(page, 'Bank reference').fill(`USD-${runMark}`)
  await expect(dialog(page).getByText(/full amount stays unallocated/)).toBeVisible()
  await button(page, 'Save payment').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const receipt = new URL(page.url()).pathname

  page = await desks.at(browser, 'FINANCE_MANAGER_INVOICE', receipt)
  await performStep(page, 'Post')
  await expectStatus(page, 'Posted')

  page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', receipt)
  await expect(region(page, 'Unallocated credit')).toContainText('USD 1,000.00 is unallocated.')
  await region(page, 'Unallocated credit').getByRole('button', { name: 'Allocate', exact: true }).click()
  const given = field(page, `SAR for ${number}`)
  const takes = field(page, `USD applied for ${number}`)
  const left = dialog(page).getByRole('status')
  await expect(given).toHaveValue('')
  await given.fill('1875')
  // The daily rate is suggested.
  await expect(takes).toHaveValue(/^(4|5)\d\d(\.\d\d)?$/)
  const byRate = Number(await takes.inputValue())
  await expect(left).toHaveText(`USD ${(1000 - byRate).toFixed(2)} remains as client credit`)
  // The parties agreed on a lower amount.
  await takes.fill('495.5')
  await expect(left).toHaveText('USD 504.50 remains as client credit')
  await takes.fill('1000.01')
  await expect(left).toHaveText('USD 0.01 more than available')
  await expect(button(page, 'Create allocation')).toBeDisabled()
  await takes.fill('495.5')
  await assertAccessible(page)
  await button(page, 'Create allocation').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/allocations\//)
  const allocation = new URL(page.url()).pathname

  page = await desks.at(browser, 'FINANCE_MANAGER_INVOICE', allocation)
  await performStep(page, 'Post')
  await expectStatus(page, 'Posted')
  const settled = region(page, 'Applied to invoices').last().getByRole('row').filter({ hasText: number })
  await expect(settled).toContainText('SAR 1,875.00')
  await expect(settled).toContainText('495.50')
  await expect(page.getByText('USD 504.50', { exact: true })).toBeVisible()
  await assertAccessible(page)
  await settled.getByRole('link', { name: number }).click()
  await expectStatus(page, 'Partly paid')
  await expect(region(page, 'Payments').last()).toContainText('1,875.00')
  expect(new URL(page.url()).pathname).toContain(id)
})

interface RetroRow {
  id: string
  month: string
  direction: string
  difference: string
  currency: string
  effectiveFrom: string
  countryID: string
  clientID: string
  candidateID: string
  _candidate: { name: string }
}

/** The contract of the demo company that was amended for a month that is already paid and billed. */
async function amendedBack(request: APIRequestContext): Promise<RetroRow> {
  const fei = await apiCallerAs(request, 'FINANCE_EXECUTIVE_INVOICE')
  const rows: RetroRow[] = await fei.get('/billings/retro?direction=UNDER&countryID=SA&pageSize=100')
  for (const row of rows) {
    const { month, candidateID } = row
    const timesheets: object[] = await fei.get(`/timesheets?candidateID=${candidateID}&month=${month}`)
    if (timesheets.length === 2) return row
  }
  throw new Error('No paid and billed month of the demo company was amended.')
}

test('finance sees that a placement was amended back into a billed month, and bills the difference in three clicks', async ({
  browser,
  request,
}) => {
  const { month, difference, clientID, _candidate } = await amendedBack(request)
  const page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', '/home')
  await region(page, 'Assigned to me')
    .getByRole('link', { name: /under-billed/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/timesheets\/billing\/retro\?direction=UNDER/)
  const row = page.getByRole('row').filter({ hasText: _candidate.name })
  await expect(row).toContainText('Under-billed')
  const amount = Number(difference).toLocaleString('en-GB', { minimumFractionDigits: 2 })
  await expect(row).toContainText(amount)
  await expect(row).toContainText(/Rate .+ to .+ from 11 /)
  await assertAccessible(page)

  await page.getByRole('checkbox', { name: `Select ${_candidate.name}` }).check()
  await page.getByLabel('Bulk actions').getByRole('button', { name: 'Prepare drafts' }).click()
  await expect(dialog(page)).toContainText('Supplementary invoices of 1 month: ')
  await expect(dialog(page)).toContainText(amount)
  await dialog(page).getByRole('button', { name: 'Prepare drafts', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toHaveCount(0)

  // The draft bills the difference and names the month it supplements.
  const fei = await apiCallerAs(request, 'FINANCE_EXECUTIVE_INVOICE')
  const drafts: Invoice[] = await fei.get(`/billings?status=DRAFT&clientID=${clientID}&pageSize=100`)
  const details: { id: string; net: string; note: string | null }[] = []
  for (const { id } of drafts) details.push(await fei.get(`/billings/${id}`))
  const supplement = details.find(({ note }) => note?.startsWith('Supplementary to '))
  expect(supplement).toMatchObject({ net: difference })
  const draft = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', `/timesheets/billing/${supplement!.id}`)
  await expectStatus(draft, 'Draft')
  const year = month.slice(0, 4)
  await expect(draft.getByText(new RegExp(`^Supplementary to INV-SA-.+ ${year}\\)$`))).toBeVisible()
  await sectionLink(draft, 'Lines').click()
  await expect(draft.locator('main')).toContainText(_candidate.name)
  await expect(draft.locator('main')).toContainText(amount)
})
