import { type DataScope, grantOf } from '@muster/contract/access/matrix.ts'
import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { lookup, may, type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { PALETTE_PAGES, SEARCHED_RECORDS } from '../../app/modules.ts'
import { describeHolders, listed } from '../../kernel/session/permission-holders.ts'
import { visibleRequestKinds } from '../../modules/order-forms/onboarding/requestRights.ts'
import { homeLinks } from '../../modules/reports/home/home-links.ts'
import { SETTINGS_PARTS } from '../../modules/settings/settings-parts.ts'
import { isBuilt, MENU, type MenuPath, SETTINGS_MENU } from '../menu/menu.ts'

interface Page {
  readonly path: string
  readonly label: string
}
/** A page without a permission is open to all users. */
type Gated = Page & { readonly needs: Needs }
/** One permission, or several of which one is enough; the message about a restricted page names the first. */
type Needs = Right | readonly Right[] | null

const opensFor = (role: Role, needs: Needs) => needs === null || [needs].flat().some((one) => may({ role }, one))

/** The permission of each menu page; more roles may have it than have the page in their menu. */
const OPENS: Readonly<Record<MenuPath | (typeof SETTINGS_MENU)[number]['path'], Needs>> = {
  '/purchase-orders': right('purchase-orders', 'view'),
  '/timesheets': right('timesheets', 'view'),
  '/ats': right('jobs', 'view'),
  '/settings': null,
  '/users': right('users', 'view'),
  '/assets': right('assets', 'view'),
  '/reports': right('reports', 'view'),
  '/clients': lookup('clients'),
  '/candidates': lookup('consultants'),
  '/order-form-setups': right('order-forms', 'view'),
  '/exit-form': right('exit-forms', 'view'),
  '/employee-data-form': right('employee-data-forms', 'view'),
  '/medical-cards': [right('medical-cards', 'view'), right('settings', 'view')],
  '/margin': right('order-form-margin', 'view'),
  '/references-data-form': right('references-data-forms', 'view'),
  '/email-templates': right('email-templates', 'view'),
  '/teams': right('settings', 'view'),
  '/job-form': right('settings', 'view'),
  '/applicant-form': right('settings', 'view'),
}

/** Every page with a name, and its permission; the first name of an address applies. */
const NAMED: readonly Gated[] = [
  ...SETTINGS_MENU.map(({ path, label }) => ({ path, label, needs: OPENS[path] })),
  ...MENU.map(({ path, label }) => ({ path, label, needs: OPENS[path] })),
  ...PALETTE_PAGES,
  // «My Setting» is the first part for users who may read it; for others each readable part is listed.
  ...SETTINGS_PARTS.map(({ href, label, may: needs }) => ({ path: href, label, needs })).filter(
    ({ path }) => path !== '/settings',
  ),
]

/** Other search terms for a page. */
const ALSO: Readonly<Record<string, string>> = {
  '/purchase-orders': 'purchase orders',
  '/settings': 'settings',
  '/candidates': 'consultants candidates',
  '/ats': 'recruitment recruiting jobs vacancies',
}
export const aliases = (path: string): string => ALSO[path] ?? ''

/** The pages that a role may open and that its menu does not name. */
export function secondaryPages(role: Role, hidden: readonly Page[] = []): readonly Page[] {
  const can = (requested: Right) => may({ role }, requested)
  const requests =
    visibleRequestKinds(role).length > 0 ? [{ path: '/order-form-setups/requests?done=false', label: 'Requests' }] : []
  const open = NAMED.filter(({ path, needs }) => isBuilt(path) && opensFor(role, needs))
  return [...homeLinks(role, can), ...open, ...requests].filter(
    (page) => !hidden.some(({ path }) => path === page.path),
  )
}

const plain = (path: string) => path.split('?', 1)[0]!

/**
 * Each page once, by its path: the label of the menu is used where there is one, and two pages of the same name are
 * one.
 */
export function namedPages(
  role: Role,
  menu: readonly Page[],
  hidden: readonly Page[] = [],
): ReadonlyMap<string, string> {
  const named = new Map(menu.map(({ path, label }) => [path, label]))
  for (const { path, label } of secondaryPages(role, hidden)) {
    const isSettings = path.startsWith('/settings')
    const isNamed = [...named].some(
      ([known, name]) => known === path || name === label || (isSettings && plain(known) === plain(path)),
    )
    if (!isNamed) named.set(path, label)
  }
  return named
}

/** A page that is listed and cannot be opened. */
interface RestrictedPage {
  /** The title that is searched. */
  title: string
  message: string
}

/**
 * Pages that exist but that the user cannot open: those of other roles, which every user can read under «Roles and
 * rights», and those of the own role that are not built yet and are only in another role's menu.
 */
export function restrictedPages(role: Role, hidden: readonly Page[] = []): readonly RestrictedPage[] {
  return NAMED.flatMap(({ path, label, needs }) => {
    const title = `${label} ${aliases(path)}`
    if (hidden.some((page) => page.path === path)) return []
    const [first] = [needs].flat()
    if (first && !opensFor(role, needs))
      return [{ title, message: `Only ${describeHolders(first)} can open ${label}.` }]
    return isBuilt(path) ? [] : [{ title, message: `${label} is not available yet.` }]
  })
}

const OF: Readonly<Record<DataScope, string>> = {
  all: '',
  countries: ' of your countries',
  clients: ' of the clients you look after',
  jobs: ' of the jobs you work on',
  teams: ' of your teams',
}

/**
 * `The clients, consultants and order forms of the clients you look after`: what was searched when nothing is found.
 */
export function searchedAreas(role: Role): string {
  const byReach = new Map<DataScope, string[]>()
  for (const { area } of SEARCHED_RECORDS) {
    if (!area) continue
    const { resource, name } = area
    const { visibility, reach } = grantOf(role, resource)
    if (visibility === 'none' || (resource === 'purchase-orders' && visibility === 'lookup')) continue
    // Roles with access to all records can still be limited to the countries assigned to the user.
    const scope = reach === 'all' && !GLOBAL_ROLES.has(role) ? 'countries' : reach
    byReach.set(scope, [...(byReach.get(scope) ?? []), name])
  }
  return [...byReach].map(([reach, names]) => `the ${areaOf(reach, names)}`).join(', and ')
}

/** For users who reach records through their jobs, the jobs come first: `jobs you work on and their order forms`. */
function areaOf(reach: DataScope, names: readonly string[]): string {
  if ((reach !== 'jobs' && reach !== 'teams') || !names.includes('jobs')) return `${listed(names)}${OF[reach]}`
  const others = names.filter((name) => name !== 'jobs')
  const jobs = reach === 'jobs' ? 'jobs you work on' : 'jobs of your teams'
  return others.length > 0 ? `${jobs} and their ${listed(others)}` : jobs
}
