import { readFile } from 'node:fs/promises'
import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import { describe, expect, it } from 'vitest'
import { MODULE_ROUTES } from '../../app/module-routes.ts'
import {
  drawerFor,
  hiddenInDrawer,
  isBuilt,
  isCurrentAt,
  isInSettings,
  MENU,
  type MenuPath,
  menuFor,
  SETTINGS_MENU,
} from './menu.ts'

/**
 * The menu of docs/domain/screens.md, one line per role: written by hand, so that an error in menu.ts makes the test
 * fail.
 */
const MENU_OF: Record<Role, string> = {
  ADMIN: 'ATS SETTINGS USERS ASSETS CLIENTS ORDER-FORM-SETUP',
  BUSINESS_DEVELOPMENT: 'ATS CLIENTS CONSULTANT ORDER-FORM-SETUP',
  CFO: 'PO TIMESHEETS CONSULTANT ORDER-FORM-SETUP',
  COO: 'ATS REPORTS CLIENTS CONSULTANT ORDER-FORM-SETUP',
  FINANCE: 'ORDER-FORM-SETUP',
  COUNTRY_MANAGER: 'ATS CONSULTANT ORDER-FORM-SETUP',
  FINANCE_MANAGER_INVOICE: 'PO TIMESHEETS CONSULTANT ORDER-FORM-SETUP',
  FINANCE_MANAGER_PAYROLL: 'PO TIMESHEETS CONSULTANT ORDER-FORM-SETUP',
  FINANCE_EXECUTIVE_INVOICE: 'PO TIMESHEETS CONSULTANT ORDER-FORM-SETUP',
  FINANCE_EXECUTIVE_PAYROLL: 'PO TIMESHEETS CONSULTANT ORDER-FORM-SETUP',
  HR_ASSOCIATE: 'TIMESHEETS CONSULTANT ORDER-FORM-SETUP',
  HR_MANAGER: 'TIMESHEETS CLIENTS CONSULTANT ORDER-FORM-SETUP',
  HR_VICE_PRESIDENT: 'TIMESHEETS REPORTS CLIENTS CONSULTANT ORDER-FORM-SETUP',
  MANAGING_DIRECTOR: 'ATS REPORTS CLIENTS CONSULTANT ORDER-FORM-SETUP',
  TALENT_ACQUISITION: 'ATS ORDER-FORM-SETUP',
  TAS_LEAD: 'ATS ORDER-FORM-SETUP',
  TAS_MANAGER: 'ATS ORDER-FORM-SETUP',
  TAS_VICE_PRESIDENT: 'ATS ORDER-FORM-SETUP',
  VISA_TEAM: '',
  ASSOCIATE_DIRECTOR: 'ATS ORDER-FORM-SETUP',
  ASSET_MANAGER: '',
}

const DRAWER_OF: Partial<Record<Role, string>> = {
  ADMIN: '/settings /users /clients /order-form-setups',
  COUNTRY_MANAGER: '/clients /order-form-setups',
  BUSINESS_DEVELOPMENT: '/clients /candidates /order-form-setups',
  CFO: '/clients /candidates /order-form-setups',
  COO: '/clients /candidates /order-form-setups',
  HR_ASSOCIATE: '/clients /candidates /order-form-setups',
  HR_MANAGER: '/clients /candidates /order-form-setups',
  HR_VICE_PRESIDENT: '/clients /candidates /order-form-setups',
  MANAGING_DIRECTOR: '/clients /candidates /order-form-setups',
}
const DRAWER_OF_ALL_OTHERS = '/candidates /order-form-setups'

const labels = (items: readonly { label: string }[]) => items.map((item) => item.label.replaceAll(' ', '-')).join(' ')

describe('the menu', () => {
  it.each(ROLES)('shows %s exactly its menu items', (role) => {
    expect(labels(menuFor(role, 'muster.test', null))).toBe(MENU_OF[role])
  })

  it.each(ROLES)('hides PO, and nothing else, from %s on the production host', (role) => {
    const shown = labels(menuFor(role, 'hr.company.com', 'hr.company.com'))
    expect(shown).toBe(MENU_OF[role].replace(/^PO /, ''))
  })

  it('shows PO on any other host, also when one is the production host', () => {
    expect(labels(menuFor('CFO', 'staging.company.com', 'hr.company.com'))).toContain('PO')
  })

  it('has the ten items of the settings menu', () => {
    expect(SETTINGS_MENU.map((item) => item.label)).toEqual([
      'My Setting',
      'Exit Form',
      'Employee Data Form',
      'Medical card policies',
      'Margin',
      'References Form',
      'Email templates',
      'Teams',
      'Job form',
      'Applicant form',
    ])
  })

  it('calls /candidates CONSULTANT', () => {
    expect(MENU.find((item) => item.path === '/candidates')?.label).toBe('CONSULTANT')
  })
})

const RESOURCE_OF: Record<MenuPath, Resource> = {
  '/purchase-orders': 'purchase-orders',
  '/timesheets': 'timesheets',
  '/ats': 'jobs',
  '/settings': 'settings',
  '/users': 'users',
  '/assets': 'assets',
  '/reports': 'reports',
  '/clients': 'clients',
  '/candidates': 'consultants',
  '/order-form-setups': 'order-forms',
}

it.each(MENU)('every role with $label in the menu has the permission to view it', ({ path, roles }) => {
  expect(roles.filter((role) => !grantOf(role, RESOURCE_OF[path]).actions.has('view'))).toEqual([])
})

it('marks the pages that are not built yet, and no others', async () => {
  const routes = await readFile(new URL('../../app/module-routes.ts', import.meta.url), 'utf8')
  const only = [...routes.matchAll(/\blater\('([^']+)'\)/g)].map(([, path]) => path!)
  expect(only).toContain('/assets')
  for (const { path } of [...MENU, ...SETTINGS_MENU])
    expect([path, isBuilt(path)]).toEqual([path, !only.includes(path)])
})

it('on every page with a menu, other than those of the user, one menu item is marked as the current one', () => {
  const paths = MODULE_ROUTES.flatMap(({ place, path }) =>
    place === 'settings' ? [`/settings${path}`] : place === 'shell' ? [path] : [],
  )
  const marksOf = (path: string) =>
    MENU.filter((item) => isCurrentAt(path, item) || (item.path === '/settings' && isInSettings(path)))
  expect(paths.filter((path) => marksOf(path).length !== 1)).toEqual(['/profile', '/home'])
})

describe('the drawer', () => {
  it('on a phone, the dashboard links to the built pages that the drawer does not have', () => {
    const rest = (role: Role) => hiddenInDrawer(role, 'muster.test', null).map(({ path }) => path)
    expect(rest('CFO')).toEqual(['/purchase-orders', '/timesheets'])
    expect(rest('HR_ASSOCIATE')).toEqual(['/timesheets'])
    expect(rest('BUSINESS_DEVELOPMENT')).toEqual(['/ats'])
  })
  it.each(ROLES)('links %s to exactly its pages', (role) => {
    expect(
      drawerFor(role)
        .map((item) => item.path)
        .join(' '),
    ).toBe(DRAWER_OF[role] ?? DRAWER_OF_ALL_OTHERS)
  })
})
