import { FINANCE_ROLES, ROLES, type Role } from '@muster/contract/access/roles.ts'

export type MenuPath =
  | '/purchase-orders'
  | '/timesheets'
  | '/ats'
  | '/settings'
  | '/users'
  | '/assets'
  | '/reports'
  | '/clients'
  | '/candidates'
  | '/order-form-setups'

export interface MenuItem {
  readonly label: string
  readonly path: MenuPath
  readonly roles: readonly Role[]
  readonly hiddenOnProductionHost?: true
  /** Other addresses of its pages, which do not start with its own. */
  readonly alsoAt?: readonly string[]
}

/** The menu of docs/domain/screens.md, in its order. It only hides items; the server decides. */
export const MENU: readonly MenuItem[] = [
  { label: 'PO', path: '/purchase-orders', roles: [...FINANCE_ROLES, 'CFO'], hiddenOnProductionHost: true },
  {
    label: 'TIMESHEETS',
    path: '/timesheets',
    roles: [...FINANCE_ROLES, 'CFO', 'HR_ASSOCIATE', 'HR_MANAGER', 'HR_VICE_PRESIDENT'],
  },
  {
    label: 'ATS',
    path: '/ats',
    alsoAt: ['/jobs'],
    roles: [
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
  },
  { label: 'SETTINGS', path: '/settings', roles: ['ADMIN'] },
  { label: 'USERS', path: '/users', roles: ['ADMIN'] },
  { label: 'ASSETS', path: '/assets', roles: ['ADMIN'] },
  { label: 'REPORTS', path: '/reports', roles: ['HR_VICE_PRESIDENT', 'COO', 'MANAGING_DIRECTOR'] },
  {
    label: 'CLIENTS',
    path: '/clients',
    roles: ['BUSINESS_DEVELOPMENT', 'ADMIN', 'HR_VICE_PRESIDENT', 'HR_MANAGER', 'COO', 'MANAGING_DIRECTOR'],
  },
  {
    label: 'CONSULTANT',
    path: '/candidates',
    roles: [
      'BUSINESS_DEVELOPMENT',
      ...FINANCE_ROLES,
      'HR_ASSOCIATE',
      'HR_MANAGER',
      'HR_VICE_PRESIDENT',
      'COUNTRY_MANAGER',
      'CFO',
      'COO',
      'MANAGING_DIRECTOR',
    ],
  },
  {
    label: 'ORDER FORM SETUP',
    path: '/order-form-setups',
    roles: ROLES.filter((role) => role !== 'VISA_TEAM' && role !== 'ASSET_MANAGER'),
  },
]

/** The items below SETTINGS (docs/domain/screens.md). */
export const SETTINGS_MENU = [
  { label: 'My Setting', path: '/settings' },
  { label: 'Exit Form', path: '/exit-form' },
  { label: 'Employee Data Form', path: '/employee-data-form' },
  { label: 'Medical card policies', path: '/medical-cards' },
  { label: 'Margin', path: '/margin' },
  { label: 'References Form', path: '/references-data-form' },
  { label: 'Email templates', path: '/email-templates' },
  { label: 'Teams', path: '/teams' },
  { label: 'Job form', path: '/job-form' },
  { label: 'Applicant form', path: '/applicant-form' },
] as const

/** Menu pages whose modules are not built yet. They keep their place, are marked, and open a notice. */
const NOT_BUILT: ReadonlySet<string> = new Set([
  '/assets',
  '/exit-form',
  '/employee-data-form',
  '/references-data-form',
])
export const isBuilt = (path: string) => !NOT_BUILT.has(path)

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Whether a menu item is marked as the current one at an address. */
export const isCurrentAt = (pathname: string, { path, alsoAt = [] }: Pick<MenuItem, 'path' | 'alsoAt'>): boolean =>
  [path, ...alsoAt].some((start) => isWithin(pathname, start))
/** Whether an address is one of the items below SETTINGS. */
export const isInSettings = (pathname: string): boolean => SETTINGS_MENU.some(({ path }) => isWithin(pathname, path))

/** The items that the production host hides. `host` is the page's own, `productionHost` that of /public-config. */
export const hiddenAt = (host: string, productionHost: string | null): MenuItem[] =>
  MENU.filter((item) => item.hiddenOnProductionHost && productionHost !== null && host === productionHost)

/** The items a role has. */
export const menuFor = (role: Role, host: string, productionHost: string | null): MenuItem[] => {
  const hidden = hiddenAt(host, productionHost)
  return MENU.filter((item) => item.roles.includes(role) && !hidden.includes(item))
}

const PERSONS_ROLES: readonly Role[] = [
  'BUSINESS_DEVELOPMENT',
  'CFO',
  'COO',
  'HR_ASSOCIATE',
  'HR_MANAGER',
  'HR_VICE_PRESIDENT',
  'MANAGING_DIRECTOR',
]

/** The drawer on a phone: a separate table in docs/domain/screens.md. */
export function drawerFor(role: Role): Pick<MenuItem, 'label' | 'path'>[] {
  const paths: MenuPath[] =
    role === 'ADMIN'
      ? ['/settings', '/users', '/clients', '/order-form-setups']
      : role === 'COUNTRY_MANAGER'
        ? ['/clients', '/order-form-setups']
        : PERSONS_ROLES.includes(role)
          ? ['/clients', '/candidates', '/order-form-setups']
          : ['/candidates', '/order-form-setups']
  return paths.map((path) => MENU.find((item) => item.path === path)!)
}

/**
 * Menu items that are missing in the role's drawer (docs/domain/screens.md): on a phone the dashboard links to them.
 * Pages that are not built yet are omitted.
 */
export const hiddenInDrawer = (role: Role, host: string, productionHost: string | null): MenuItem[] => {
  const inDrawer = new Set(drawerFor(role).map(({ path }) => path))
  return menuFor(role, host, productionHost).filter(({ path }) => isBuilt(path) && !inDrawer.has(path))
}
