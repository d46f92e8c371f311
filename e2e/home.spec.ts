import { ROLE_LABELS, ROLES, type Role } from '@muster/contract/access/roles.ts'
import { expect } from '@playwright/test'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watchErrors } from './support/watch.ts'

const FINANCE_FOUR: readonly Role[] = [
  'FINANCE_MANAGER_INVOICE',
  'FINANCE_MANAGER_PAYROLL',
  'FINANCE_EXECUTIVE_INVOICE',
  'FINANCE_EXECUTIVE_PAYROLL',
]

/** The menu of docs/domain/screens.md, item by item. */
const MENU: readonly [string, readonly Role[]][] = [
  ['PO', [...FINANCE_FOUR, 'CFO']],
  ['TIMESHEETS', [...FINANCE_FOUR, 'CFO', 'HR_ASSOCIATE', 'HR_MANAGER', 'HR_VICE_PRESIDENT']],
  [
    'ATS',
    [
      'TALENT_ACQUISITION',
      'TAS_LEAD',
      'TAS_MANAGER',
      'BUSINESS_DEVELOPMENT',
      'TAS_VICE_PRESIDENT',
      'COO',
      'MANAGING_DIRECTOR',
      'ADMIN',
      'COUNTRY_MANAGER',
      'ASSOCIATE_DIRECTOR',
    ],
  ],
  ['SETTINGS', ['ADMIN']],
  ['USERS', ['ADMIN']],
  ['ASSETS', ['ADMIN']],
  ['REPORTS', ['HR_VICE_PRESIDENT', 'COO', 'MANAGING_DIRECTOR']],
  ['CLIENTS', ['BUSINESS_DEVELOPMENT', 'ADMIN', 'HR_VICE_PRESIDENT', 'HR_MANAGER', 'COO', 'MANAGING_DIRECTOR']],
  [
    'CONSULTANT',
    [
      'BUSINESS_DEVELOPMENT',
      ...FINANCE_FOUR,
      'HR_ASSOCIATE',
      'HR_MANAGER',
      'HR_VICE_PRESIDENT',
      'COUNTRY_MANAGER',
      'CFO',
      'COO',
      'MANAGING_DIRECTOR',
    ],
  ],
  ['ORDER FORM SETUP', ROLES.filter((role) => role !== 'VISA_TEAM' && role !== 'ASSET_MANAGER')],
]

const THREE = ['CLIENTS', 'CONSULTANT', 'ORDER FORM SETUP']
const DRAWER: Partial<Record<Role, string[]>> = {
  ADMIN: ['SETTINGS', 'USERS', 'CLIENTS', 'ORDER FORM SETUP'],
  COUNTRY_MANAGER: ['CLIENTS', 'ORDER FORM SETUP'],
  BUSINESS_DEVELOPMENT: THREE,
  CFO: THREE,
  COO: THREE,
  HR_ASSOCIATE: THREE,
  HR_MANAGER: THREE,
  HR_VICE_PRESIDENT: THREE,
  MANAGING_DIRECTOR: THREE,
}

for (const role of ROLES)
  test(`${ROLE_LABELS[role]} starts at the landing page with the menu and the drawer of the role`, async ({ page }) => {
    const watched = watchErrors(page)
    await arriveAs(page, role, '/home')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Assigned to me' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(ROLE_LABELS[role])

    const expected = MENU.filter(([, roles]) => roles.includes(role)).map(([label]) => label)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect.poll(() => menu.getByRole('link').allInnerTexts()).toEqual(expected)

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText(ROLE_LABELS[role])
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await drawer.getByRole('link').allInnerTexts()).toEqual(DRAWER[role] ?? ['CONSULTANT', 'ORDER FORM SETUP'])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    // The actions leave enough space for the names of the records.
    const squeezed = page
      .getByRole('region', { name: 'Assigned to me' })
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((rows) =>
        rows
          .filter((row) => row.firstElementChild!.clientWidth < row.clientWidth * 0.4)
          .map(({ textContent }) => textContent),
      )
    expect(await squeezed).toEqual([])
    watched.assertClean()
  })

test('The visa team finds its board and expiring documents, expired ones first', async ({ page }) => {
  await arriveAs(page, 'VISA_TEAM', '/home')
  await expect(page.getByRole('link', { name: 'Visa board' })).toHaveAttribute('href', '/candidates?view=visa')
  const bands = page.getByRole('region', { name: 'Expiring' }).getByRole('heading', { level: 3 })
  await expect(bands.first()).toHaveText('Expired')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await assertAccessible(page)

  // All tasks of order forms are in one list, and open in a drawer next to it.
  await page.getByRole('link', { name: 'Requests' }).click()
  await expect(page).toHaveURL(/\/order-form-setups\/requests\?waiting=me$/)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: /^Visa: / }).getByLabel('New status')).toBeVisible()
  await assertAccessible(page)
})

test('Ctrl-K finds a page and a consultant, and opens them', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'HR_MANAGER', '/home')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  await page.keyboard.press('Control+k')
  await box.fill('clie')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients$/)
  await page.keyboard.press('Control+k')
  await box.fill('Rahul')
  await page.getByRole('group', { name: 'Consultants' }).getByRole('option', { name: /Rahul/ }).first().click()
  await expect(page).toHaveURL(/\/candidates\/[0-9a-f-]{36}/)
  await page.keyboard.press('Control+k')
  await box.fill('zzqqxx')
  await expect(page.getByText('No results in the clients, consultants and order forms of your')).toBeVisible()
  // Pages of other roles are mentioned without a link.
  await box.fill('email temp')
  await expect(page.getByRole('status').filter({ hasText: 'Email templates is for Admin.' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await assertAccessible(page)
  watched.assertClean()
})
