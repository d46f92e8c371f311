import { readFileSync } from 'node:fs'
import type { Role } from '@muster/contract/access/roles.ts'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { CHUNK_NAMES } from '../web/scripts/chunk-names.ts'
import { SESSION_KEY } from '../web/src/kernel/session/session-core.ts'
import { arriveAs, sessionOf } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit, watchErrors } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

/** Kilobytes of JavaScript transferred: the sum of the budgets of shell and list in web/scripts/budget.ts. */
const MAX_BEFORE_ROWS = 235 + 45

interface Script {
  name: string
  start: number
  size: number
}

declare global {
  interface Window {
    /** The time at which the first row was on the page, in milliseconds from the navigation. */
    rowsAt?: number
  }
}

/** Opens a list as a signed-in user with an empty browser cache. */
async function coldVisit(browser: Browser, request: APIRequestContext, origin: string, path: string) {
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(await sessionOf(request, 'ADMIN')) }]
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  const page = await (await browser.newContext({ storageState })).newPage()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('tr[data-row]')) window.rowsAt ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(path)
  await page.waitForFunction(() => window.rowsAt !== undefined)
  // Prefetching after the rows is complete when no request was made for a while.
  await page.waitForLoadState('networkidle')
  return page
}

const scriptsOf = (page: Page): Promise<{ rowsAt: number; scripts: Script[] }> =>
  page.evaluate(() => ({
    rowsAt: window.rowsAt ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => /\.js$/.test(name))
      .map(({ name, startTime, encodedBodySize }) => ({
        name: name.split('/').at(-1) ?? '',
        start: startTime,
        size: encodedBodySize / 1024,
      })),
  }))

const LATE = /^(FilterDropdown|MoreFilters|ExportChoices|ViewMenu|ColumnsMenu|BulkBar|DayPicker)$/
/** The chunk of each built file. */
const chunks: Readonly<Record<string, string>> = JSON.parse(readFileSync(CHUNK_NAMES, 'utf8'))
const isLate = ({ name }: Script) => LATE.test(chunks[name] ?? '')

for (const path of ['/clients', '/candidates', '/users']) {
  test(`a first visit to ${path} shows its rows before it loads the code of its actions`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const page = await coldVisit(browser, request, baseURL!, path)
    // Chunks loaded when the page is idle arrive late on a busy machine.
    const late = async () => {
      const { rowsAt, scripts } = await scriptsOf(page)
      return scripts.filter((script) => script.start >= rowsAt && isLate(script)).length
    }
    await expect.poll(late, { timeout: 20_000 }).toBeGreaterThan(0)
    const { rowsAt, scripts } = await scriptsOf(page)
    const before = scripts.filter(({ start }) => start < rowsAt)
    const weight = before.reduce((sum, { size }) => sum + size, 0)
    const after = scripts.filter(({ start }) => start >= rowsAt)
    const message = `${path}: ${weight.toFixed(1)} KB in ${before.length} scripts before the rows, ${after.length} after`
    test.info().annotations.push({ type: 'weight', description: message })
    expect(before.filter(isLate)).toEqual([])
    expect(weight, message).toBeLessThanOrEqual(MAX_BEFORE_ROWS)
    await page.context().close()
  })
}

test('with the keyboard every menu of a list opens at the first key press, and closing it returns the focus to its button', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'COO', '/clients')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  for (const [name, role] of [
    ['Export', 'menu'],
    ['View', 'menu'],
    ['Columns', 'menu'],
    ['More filters', 'dialog'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-haspopup', role)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole(role)).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole(role).locator(':focus')).toHaveCount(1)
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole(role).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  const type = page.getByRole('search').getByRole('button', { name: 'Type' })
  await type.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search in Type' })).toBeFocused()
  await page.keyboard.type('pros')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=PROSPECT/)
  await expect(type).toContainText('Prospect')
  watched.assertClean()
})

test('Shift selects a range of rows, the header checkbox selects the page, and Escape clears the selection', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'HR_MANAGER', '/candidates')
  const boxes = page.locator('tbody input[type=checkbox]')
  const bar = page.getByText(/^\d+ selected$/)
  await boxes.nth(1).check()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(bar).toHaveText('4 selected')
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked({ indeterminate: true })
  await assertAccessible(page)
  await boxes.nth(2).uncheck()
  await expect(bar).toHaveText('3 selected')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar).toHaveText(`${await boxes.count()} selected`)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(boxes.nth(1)).not.toBeChecked()
  watched.assertClean()
})

test('a view is saved from its menu and removed again', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'ADMIN', '/clients?type=PROSPECT&sort=-name')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Prospects from Z')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'Prospects from Z' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Delete view/ }).click()
  await expect(page.getByRole('link', { name: 'Prospects from Z' })).toHaveCount(0)
  watched.assertClean()
})

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one tap opens the filters as a sheet at the bottom, with their lists', async ({ page }) => {
    const watched = watchErrors(page)
    await arriveAs(page, 'ADMIN', '/clients')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Type' }).tap()
    await page.getByRole('option', { name: 'Prospect' }).tap()
    await expect(page).toHaveURL(/type=PROSPECT/)
    await assertAccessible(page)
    await drawer.getByRole('button', { name: 'Show results' }).tap()
    await expect(drawer).toHaveCount(0)
    watched.assertClean()
  })
})

test('Ctrl-K opens the search ready for typing, and no letter is lost', async ({ page }) => {
  await arriveAs(page, 'HR_MANAGER', '/candidates')
  await page.waitForFunction(() => document.querySelector('tr[data-row]'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bilal')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('bilal')
})

test('on a phone, rows of a wide table are cards: each value with its column name, without scrolling sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const watched = watchErrors(page)
  await arriveAs(page, 'CFO', '/margin')
  const region = page.getByRole('region', { name: 'Active set-ups' })
  const row = region.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'United Arab Emirates' }) })
  await expect(
    row
      .getByRole('cell')
      .filter({ hasText: /\d\s%$/ })
      .first(),
  ).toHaveAttribute('data-head', 'Target')
  expect(await region.evaluate((found) => found.scrollWidth - found.clientWidth)).toBe(0)
  await assertAccessible(page)
  watched.assertClean()
})

test('the counts of the statuses do not change when the list is filtered by status', async ({ page }) => {
  await arriveAs(page, 'HR_MANAGER', '/candidates?countryID=AE')
  const active = page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: /^Active/ })
  await expect(active).toHaveText(/Active[1-9]\d*$/)
  const inCountry = await active.textContent()
  await openAddress(page, '/candidates?countryID=AE&expiring=90')
  await expect(active).not.toHaveText(inCountry!)
  await expect(active).toHaveText(/Active\d+$/)
  await expect(page.getByRole('row').nth(1)).toContainText(/Passport|Visa|Residence ID|Work permit|Medical/)
})

test('menu items that are not built yet are marked, and no others', async ({ page }) => {
  await arriveAs(page, 'ADMIN', '/home')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'ASSETS', exact: true })).toHaveAccessibleDescription(/^Not yet built/)
  await expect(menu.getByRole('link', { name: 'CLIENTS', exact: true })).toHaveAccessibleDescription('')
  await menu.getByRole('link', { name: 'ASSETS', exact: true }).click()
  await expect(page.getByText('Coming soon')).toBeVisible()
})

/** Every list, opened by a role that may see it. */
const LISTS: readonly [Role, readonly string[]][] = [
  [
    'CFO',
    [
      '/home',
      '/order-form-setups',
      '/order-form-setups?list=renewals',
      '/order-form-setups/requests',
      '/candidates',
      '/candidates?view=expiring',
      '/candidates/contracts',
      '/clients',
      '/clients/contracts',
      '/clients/master-agreements',
      '/clients/statements-of-work',
      '/purchase-orders',
      '/timesheets',
      '/timesheets/payroll',
      '/timesheets/payroll/extras',
      '/timesheets/payroll/loans',
      '/timesheets/billing',
      ...['ready', 'credit-notes', 'receipts', 'allocations', 'aging'].map((list) => `/timesheets/billing/${list}`),
      '/margin',
      '/settings/pending-approvals',
      '/settings/exchange-rates',
      '/settings/public-holidays',
      '/settings/audit-trail',
    ],
  ],
  ['TAS_MANAGER', ['/ats/jobs']],
  [
    'ADMIN',
    [
      '/users',
      '/teams',
      '/email-templates',
      '/medical-cards',
      '/settings',
      '/settings/legal-entities',
      '/settings/countries',
      '/settings/number-series',
      '/settings/document-templates',
      '/settings/approval-rules',
      '/settings/reminders',
      '/settings/mailbox',
      '/settings/background-jobs',
      '/settings/feedback',
    ],
  ],
]

for (const [role, lists] of LISTS)
  test(`on a phone every list of ${role} fits`, async ({ page }) => {
    const watched = watchErrors(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await arriveAs(page, role, '/home')
    for (const address of lists) {
      await openAddress(page, address)
      await expect(page.locator('main')).not.toBeEmpty()
      await expect(page.locator('[aria-busy=true], [class*=_bone_]')).toHaveCount(0)
      await assertListsFit(page)
    }
    watched.assertClean()
  })

test('going back from a list to another one with an open row sends each list only its own parameters', async ({
  page,
}) => {
  const watched = watchErrors(page)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`)
  })
  await arriveAs(page, 'COUNTRY_MANAGER', '/timesheets/leave')
  await page.locator('tr[data-row] a[href*="open="]').first().click()
  await expect(page).toHaveURL(/open=/)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading').first()).toBeVisible()
  // The parameter `open` is the id of a row in that list, and the filter for unpaid invoices in this one.
  await openAddress(page, '/timesheets/billing?open=true')
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await page.waitForFunction(() => document.querySelector('tr[data-row]'))
  await page.goBack()
  await expect(drawer.getByRole('heading').first()).toBeVisible()
  await expect(page).toHaveURL(/\/timesheets\/leave\?.*open=/)
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  watched.assertClean()
})
