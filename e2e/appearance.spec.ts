import path from 'node:path'
import type { Role } from '@muster/contract/access/roles.ts'
import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '../web/src/kernel/session/session-core.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, assertListsFit, watchErrors } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

/**
 * Every kind of page in both colour schemes and both sizes: axe finds no violation, and no page is wider than the
 * screen. With PICTURES=yes a screenshot of each is stored in `e2e/screenshots` for review.
 */
const PICTURES = process.env.PICTURES === 'yes' && path.join(import.meta.dirname, 'screenshots')
const SIZES = [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

const OPEN = {
  'sign-in': '/',
  forgot: '/forgot-password',
  reset: '/reset-password?token=worn-out',
  form: '/employee-data?token=x',
}
/** A `*` stands for the first record of the list before it. */
const PAGES: readonly [Role, Readonly<Record<string, string>>][] = [
  [
    'ADMIN',
    {
      home: '/home',
      users: '/users',
      user: '/users/*',
      clients: '/clients',
      client: '/clients/*',
      'client-form': '/clients/*/edit',
      profile: '/profile',
      settings: '/settings',
      trail: '/settings/audit-trail',
      lost: '/no-such-page',
    },
  ],
  [
    'HR_MANAGER',
    {
      consultants: '/candidates',
      consultant: '/candidates/*',
      'consultant-pay': '/candidates/*?tab=pay-and-bank',
      'consultant-visa': '/candidates/*?tab=visa',
      'consultant-history': '/candidates/*?tab=history',
      'consultant-form': '/candidates/new',
      import: '/candidates/import',
    },
  ],
]

async function firstOf(page: Page, list: string): Promise<string> {
  const answer = await page.evaluate(
    async ([key, address]) => {
      const { tokens } = JSON.parse(localStorage.getItem(key!)!)
      const reply = await fetch(`/api/v1${address}?pageSize=1`, {
        headers: { authorization: `Bearer ${tokens.accessToken}` },
      })
      return (await reply.json()) as { data: { id: string }[] }
    },
    [SESSION_KEY, list],
  )
  return answer.data[0]?.id ?? ''
}

/** `/clients/3f2c…/edit?x=1` and its pattern: one address is tested for each pattern. */
const shapeOf = (address: string) => address.replace(/[?#].*$/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')

/** One address of every pattern that the page links to. */
async function gather(page: Page, shapes: Map<string, string>) {
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of hrefs) shapes.set(shapeOf(href), href)
}

/** Axe checks two of the four combinations, which cover both schemes and both sizes. */
const VARIANTS = (['light', 'dark'] as const).flatMap((scheme) =>
  SIZES.map(([size, viewport]) => ({ scheme, size, viewport, isExamined: (scheme === 'dark') === (size === 'wide') })),
)

const load = async (page: Page, address: string) => void (await page.goto(address))

/** Waits until the page is complete and has no placeholders left. */
async function isShown(page: Page) {
  await expect(page.locator('main, form').first()).not.toBeEmpty()
  await expect(page.locator('[aria-busy=true], [class*=_bone_]')).toHaveCount(0)
}

/** One page, opened once, in both colour schemes and both sizes. */
async function look(page: Page, name: string, address: string, open = openAddress) {
  await page.setViewportSize(SIZES[0][1])
  await open(page, address)
  await isShown(page)
  await expect(page.getByRole('heading', { level: 1 }).first(), `${name} has a heading`).toBeVisible()
  for (const { scheme, size, viewport, isExamined } of VARIANTS)
    await test.step(`${name}, ${scheme}, ${size}`, async () => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      if (PICTURES)
        await page.screenshot({ path: path.join(PICTURES, `${scheme}-${size}`, `${name}.png`), animations: 'disabled' })
      if (isExamined) await assertAccessible(page)
      if (size === 'wide') await assertListsFit(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
}

// Each of these opens many pages.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test('the pages without sign-in', async ({ page }) => {
  const watched = watchErrors(page)
  for (const [name, address] of Object.entries(OPEN)) await look(page, name, address, load)
  watched.assertClean()
})

for (const [role, pages] of PAGES)
  test(`the pages of ${role}, and each type of link on them leads to a page`, async ({ page }) => {
    const watched = watchErrors(page)
    await arriveAs(page, role, '/home')
    const records = new Map<string, string>()
    const shapes = new Map<string, string>()
    for (const [name, address] of Object.entries(pages)) {
      const [list = ''] = address.split('/*')
      if (address.includes('*') && !records.has(list)) records.set(list, await firstOf(page, list))
      await look(page, name, address.replace('*', records.get(list) ?? ''))
      await gather(page, shapes)
    }
    await page.setViewportSize(SIZES[0][1])
    for (const href of shapes.values()) {
      await openAddress(page, href)
      await isShown(page)
      await expect(page.getByText('Page not found'), href).toHaveCount(0)
      await assertListsFit(page)
    }
    watched.assertClean()
  })

/** The addresses of all records, as known to the router in the page. */
const recordAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { routesById } = window.__TSR_ROUTER__ as unknown as { routesById: Record<string, { fullPath?: string }> }
    return [...new Set(Object.values(routesById).map(({ fullPath }) => fullPath ?? ''))].filter((path) =>
      /\$\w+ID\b/.test(path),
    )
  })

// `adjustments` is a list of payroll, not the id of a run.
for (const [role, label] of [
  ['FINANCE_MANAGER_PAYROLL', 'adjustments'],
  ['ADMIN', '01890000-0000-7000-8000-000000000000'],
] as const)
  test(`${role} sees at the address of every record that there is no ${label}`, async ({ page }) => {
    const watched = watchErrors(page)
    page.on('dialog', (alert) => alert.accept())
    await arriveAs(page, role, '/home')
    await isShown(page)
    const records = await recordAddresses(page)
    expect(records.length).toBeGreaterThan(40)
    const drawers = ['/timesheets/leave', '/timesheets/payroll/extras', '/settings/exchange-rates']
    for (const path of records.filter((path) => path !== '/jobs/$jobID')) {
      await openAddress(page, path.replace(/\$\w+/g, label))
      const answer = page.getByRole('heading', { level: 1, name: /^Not found$|^You don’t have (access|permission)/ })
      await expect(answer, path).toBeVisible()
    }
    for (const path of drawers) {
      await openAddress(page, `${path}?open=${label}`)
      await isShown(page)
      await expect(page.getByText('could not be shown'), path).toHaveCount(0)
    }
    watched.assertClean()
  })
