import { type APIRequestContext, expect } from '@playwright/test'
import {
  button,
  colleague,
  dialog,
  field,
  keptDesks,
  mark,
  pick,
  region,
  select,
  statusIs,
  take,
} from './support/desk.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit } from './support/watch.ts'

const desks = keptDesks()
test.afterAll(() => desks.close())

interface Invoice {
  id: string
  number: string
  open: string
  clientID: string
  _client: { name: string }
  _legalEntity: { name: string }
}

/** An invoice of Saudi Arabia with more open than is paid here, of a client whose invoices are all in riyals. */
async function openInRiyals(request: APIRequestContext): Promise<Invoice> {
  const fei = await colleague(request, 'FINANCE_EXECUTIVE_INVOICE')
  const sent: (Invoice & { currency: string; disputed: boolean })[] = await fei.get(
    '/billings?status=SENT&countryID=SA&pageSize=100&sort=dueDate',
  )
  const found = sent.find(({ open, currency, disputed }) => currency === 'SAR' && !disputed && Number(open) > 4000)
  if (!found) throw new Error('Nothing is open in riyals.')
  return found
}

test('money that came in dollars settles an invoice in riyals: by the rate of the day or as agreed, and what is left is said', async ({
  browser,
  request,
}) => {
  const { id, number, _client, _legalEntity } = await openInRiyals(request)
  // It comes for no invoice: none of this client is owed in dollars.
  let page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', '/timesheets/billing/receipts')
  await assertListsFit(page)
  await button(page, 'Enter money').click()
  await pick(page, 'Client', _client.name, _client.name)
  await select(page, 'Our legal entity', _legalEntity.name)
  await field(page, 'On our account').fill('1000')
  await page.getByRole('combobox', { name: 'Currency of on our account' }).selectOption('USD')
  await field(page, 'Reference of the bank').fill(`USD-${mark}`)
  await expect(dialog(page).getByText(/all of it stays on the account/)).toBeVisible()
  await button(page, 'Enter it').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const receipt = new URL(page.url()).pathname

  page = await desks.at(browser, 'FINANCE_MANAGER_INVOICE', receipt)
  await take(page, 'Post')
  await statusIs(page, 'Posted')

  page = await desks.at(browser, 'FINANCE_EXECUTIVE_INVOICE', receipt)
  await expect(region(page, 'Money on account')).toContainText('USD 1,000.00 waits on the client’s account.')
  await region(page, 'Money on account').getByRole('button', { name: 'Allocate', exact: true }).click()
  const given = field(page, `SAR for ${number}`)
  const takes = field(page, `USD that it takes for ${number}`)
  const left = dialog(page).getByRole('status')
  await expect(given).toHaveValue('')
  await given.fill('1875')
  // The rate of the day is proposed.
  await expect(takes).toHaveValue(/^(4|5)\d\d(\.\d\d)?$/)
  const byRate = Number(await takes.inputValue())
  await expect(left).toHaveText(`USD ${(1000 - byRate).toFixed(2)} stays in favour of the client`)
  // Both sides have agreed on less.
  await takes.fill('495.5')
  await expect(left).toHaveText('USD 504.50 stays in favour of the client')
  await takes.fill('1000.01')
  await expect(left).toHaveText('USD 0.01 more than there is')
  await expect(button(page, 'Draft the allocation')).toBeDisabled()
  await takes.fill('495.5')
  await assertAccessible(page)
  await button(page, 'Draft the allocation').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/allocations\//)
  const allocation = new URL(page.url()).pathname

  page = await desks.at(browser, 'FINANCE_MANAGER_INVOICE', allocation)
  await take(page, 'Post')
  await statusIs(page, 'Posted')
  const settled = region(page, 'Invoices that it settles').last().getByRole('row').filter({ hasText: number })
  await expect(settled).toContainText('SAR 1,875.00')
  await expect(settled).toContainText('495.50')
  await expect(page.getByText('USD 504.50', { exact: true })).toBeVisible()
  await assertAccessible(page)
  await settled.getByRole('link', { name: number }).click()
  await statusIs(page, 'Partly paid')
  await expect(region(page, 'What settles it').last()).toContainText('1,875.00')
  expect(new URL(page.url()).pathname).toContain(id)
})
