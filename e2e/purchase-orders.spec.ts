import { expect } from '@playwright/test'
import {
  button,
  dayFromNow,
  dialog,
  field,
  pdf,
  performStep,
  region,
  runMark,
  sectionLink,
  selectByTyping,
} from './support/desk.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watchErrors } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

/** A unique number for every run, so that a second run on the same data finds its own purchase order. */
const NUMBER = `E2E-${runMark}`
/** Other orders may cover the contract at the same time: the priority decides which is consumed first and must be unique. */
const PRIORITY = 2 + (Date.now() % 7)

test.describe
  .serial('a purchase order from the client’s document to its amendment', () => {
    test('an executive records it with its document and sees why it can’t be opened yet', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'FINANCE_EXECUTIVE_INVOICE', '/purchase-orders')
      await page.getByRole('button', { name: 'New purchase order' }).click()
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByText('Client PO number is required.').first()).toBeVisible()
      await page.getByRole('combobox', { name: /^Client/ }).fill('Blue Palm')
      await page.getByRole('option', { name: /Blue Palm Developments/ }).click()
      await page.getByRole('textbox', { name: /^Client PO number/ }).fill(NUMBER)
      await page.getByRole('textbox', { name: /^Value/ }).fill('300k')
      await page.getByLabel('Currency of value').selectOption('AED')
      await page.getByRole('textbox', { name: /^Valid from/ }).fill(dayFromNow(-30))
      await page.getByRole('textbox', { name: /^Valid to/ }).fill(dayFromNow(240))
      await page.getByRole('textbox', { name: /^Alert thresholds/ }).fill('70, 90')
      await page.locator('input[type=file]').setInputFiles(pdf(`${NUMBER}.pdf`))
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByRole('heading', { name: NUMBER })).toBeVisible()
      await expect(page.getByText('No contract is linked.')).toBeVisible()
      await expect(page.getByText('alert thresholds 70 %, 90 %')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Documents', exact: true }).click()
      await page.getByRole('button', { name: new RegExp(`(Look at|Preview).*${NUMBER}`) }).click()
      await expect(page.getByRole('dialog').locator('canvas, iframe').first()).toBeVisible()
      watched.assertClean()
    })

    test('the finance manager sees what is missing, links a contract, opens it and records an amendment', async ({
      page,
    }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'FINANCE_MANAGER_INVOICE', '/purchase-orders?derivedStatus=DRAFT')
      await page.getByRole('link', { name: NUMBER }).first().click()
      const off = page.getByRole('list', { name: 'Unavailable actions' })
      await expect(off).toContainText('Link at least one client contract.')
      await page.getByRole('link', { name: 'Contracts', exact: true }).click()
      await page.getByRole('button', { name: 'Link a contract' }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('combobox', { name: /^Client contract/ }).click()
      await page.getByRole('option').first().click()
      await drawer.getByRole('button', { name: 'Add the cap in money' }).click()
      await drawer.getByRole('textbox', { name: /^Cap/ }).first().fill('100,000')
      await drawer.getByRole('textbox', { name: /^Priority/ }).fill(String(PRIORITY))
      await drawer.getByRole('button', { name: 'Link contract' }).click()
      await expect(page.getByRole('region', { name: 'Linked contracts' })).toContainText('100,000')
      await assertAccessible(page)

      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Unavailable actions' })).toHaveCount(0)
      await page.getByText('PO limit', { exact: true }).last().click()
      await expect(page.getByText('original value', { exact: true })).toBeVisible()

      await page.getByRole('link', { name: 'Amendments', exact: true }).click()
      await page.getByRole('button', { name: 'Amend', exact: true }).click()
      await drawer.getByRole('button', { name: 'Add the additional value' }).click()
      await drawer.getByRole('textbox', { name: /^Additional value/ }).fill('50000')
      await drawer.getByRole('textbox', { name: /^Reason/ }).fill('Two more engineers')
      await drawer.getByRole('button', { name: 'Amend', exact: true }).click()
      await expect(drawer.getByText('Choose the client’s document.').first()).toBeVisible()
      await drawer.locator('input[type=file]').setInputFiles(pdf('amendment.pdf'))
      await drawer.getByRole('button', { name: 'Amend', exact: true }).click()
      await expect(
        page.getByRole('region', { name: 'Amendments' }).getByRole('row', { name: /Two more/ }),
      ).toContainText('350,000')
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect(page.getByText(/^Amendment by [A-Z]\w+ \w+/)).toBeVisible()

      // A closed purchase order can’t be edited, not even by its URL.
      await openAddress(page, '/purchase-orders?derivedStatus=CLOSED')
      const closed = page.locator('tbody').getByRole('link').first()
      await openAddress(page, `${await closed.getAttribute('href')}/edit`)
      await expect(page.getByText('can no longer be edited')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Back to the purchase order' }).click()
      await expect(page.getByText('Closed. No more billing.')).toBeVisible()
      watched.assertClean()
    })

    test('the list shows its status, and users who see totals only have no documents', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'MANAGING_DIRECTOR', `/purchase-orders?searchInput=${NUMBER}`)
      const row = page.getByRole('row').filter({ hasText: NUMBER })
      await expect(row).toContainText('0.00 %')
      await expect(row).toContainText('350,000')
      await assertAccessible(page)
      await row.getByRole('link', { name: NUMBER }).click()
      await expect(page.getByText('Nothing billed or drafted yet')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Documents', exact: true })).toHaveCount(0)
      watched.assertClean()
    })

    test('a purchase order is closed and reopened, and its balance is transferred to another one', async ({ page }) => {
      const watched = watchErrors(page)
      const rest = `${NUMBER}-R`
      await arriveAs(page, 'FINANCE_MANAGER_INVOICE', '/purchase-orders/new')
      await selectByTyping(page, 'Client', 'Blue Palm', /Blue Palm Developments/)
      await field(page, 'Client PO number').fill(rest)
      await field(page, 'Value').fill('40k')
      await page.getByLabel('Currency of value').selectOption('AED')
      // Its contracts have no timesheets yet, so nothing is unbilled.
      await field(page, 'Valid from').fill(dayFromNow(100))
      await field(page, 'Valid to').fill(dayFromNow(200))
      await page.locator('input[type=file]').setInputFiles(pdf(`${rest}.pdf`))
      await button(page, 'Create').click()
      await expect(page.getByRole('heading', { name: rest })).toBeVisible()
      await sectionLink(page, 'Contracts').click()
      await button(page, 'Link a contract').click()
      await dialog(page)
        .getByRole('combobox', { name: /^Client contract/ })
        .click()
      await page.getByRole('option').first().click()
      await dialog(page)
        .getByRole('textbox', { name: /^Priority/ })
        .fill(String(PRIORITY + 1))
      await button(page, 'Link contract').click()
      await expect(dialog(page)).toHaveCount(0)
      await sectionLink(page, 'Overview').click()
      await performStep(page, 'Open')
      await expect(region(page, 'Status').getByRole('button', { name: 'Close' })).toBeVisible()

      await performStep(page, 'Close', { reason: 'The client gave another one.' })
      await expect(region(page, 'Status')).toContainText('Closed. No more billing.')
      await assertAccessible(page)
      await performStep(page, 'Reopen', { reason: 'It is the right one after all.' })
      await expect(region(page, 'Status').getByRole('button', { name: 'Close' })).toBeVisible()

      await openAddress(page, `/purchase-orders?searchInput=${NUMBER}`)
      await page.getByRole('link', { name: NUMBER, exact: true }).click()
      await sectionLink(page, 'Amendments').click()
      await button(page, 'Amend').click()
      await selectByTyping(page, 'Transfer balance from', rest, new RegExp(rest))
      await dialog(page)
        .getByRole('textbox', { name: /^Reason/ })
        .fill('One order for all.')
      await dialog(page).locator('input[type=file]').setInputFiles(pdf('balance-transfer.pdf'))
      await assertAccessible(page)
      await dialog(page).getByRole('button', { name: 'Amend', exact: true }).click()
      await expect(dialog(page)).toHaveCount(0)
      const transfer = region(page, 'Amendments').getByRole('row', { name: /Balance transferred in/ })
      await expect(transfer).toContainText('390,000')
      await transfer.getByRole('link', { name: rest }).click()
      await expect(page.getByRole('heading', { name: rest })).toBeVisible()
      await expect(region(page, 'Status')).toContainText(`Balance transferred to ${NUMBER}.`)
      await expect(page.getByText('AED 0.00').first()).toBeVisible()
      watched.assertClean()
    })

    test('an overrun is approved with a reason, and a purchase order over its threshold shows an alert', async ({
      page,
    }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'CFO', `/purchase-orders?searchInput=${NUMBER}`)
      await page.getByRole('link', { name: NUMBER, exact: true }).click()
      await sectionLink(page, 'Amendments').click()
      await button(page, 'Approve overrun').click()
      await dialog(page).getByRole('button', { name: 'Approve overrun' }).click()
      await expect(
        dialog(page)
          .getByText(/required|Enter a reason/)
          .first(),
      ).toBeVisible()
      await dialog(page)
        .getByRole('textbox', { name: /^Approved overrun/ })
        .fill('25k')
      await dialog(page)
        .getByRole('textbox', { name: /^Reason/ })
        .fill('The amendment is on its way.')
      await assertAccessible(page)
      await dialog(page).getByRole('button', { name: 'Approve overrun' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(region(page, 'Amendments').getByRole('row', { name: /Overrun approved/ })).toContainText('390,000')
      await sectionLink(page, 'Overview').click()
      await expect(page.getByText(/Overrun of [A-Z]{3}.25,000(\.00)? approved/)).toBeVisible()

      await openAddress(page, '/purchase-orders?derivedStatus=NEARLY_EXHAUSTED')
      await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
      await page.getByRole('row').filter({ hasText: 'Nearly exhausted' }).first().getByRole('link').first().click()
      await expect(page.getByText(/% consumed; alerts start at \d+ %/)).toBeVisible()
      await assertAccessible(page)
      watched.assertClean()
    })
  })
