import { grantOf, type Reach, type Resource } from '@muster/contract/access/matrix.ts'
import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { may, type Right, right } from '@muster/contract/kernel/permission.ts'
import { kindsSeenBy } from '../modules/order-forms/requestRights.ts'
import { homeLinks } from '../modules/reports/home-links.ts'

interface Page {
  readonly path: string
  readonly label: string
}

/** Lists that stand below a page of the menu, or in nobody's menu; each for whom it opens, which without a right is everybody. */
const BESIDE: readonly (Page & { readonly needs?: Right })[] = [
  { path: '/clients/master-agreements', label: 'Master agreements', needs: right('agreements', 'view', 'full') },
  { path: '/clients/statements-of-work', label: 'Statements of work', needs: right('agreements', 'view', 'full') },
  { path: '/clients/contracts', label: 'Contracts with clients', needs: right('client-contracts', 'view') },
  { path: '/candidates/contracts', label: 'Employment contracts', needs: right('candidate-contracts', 'view') },
  { path: '/margin', label: 'Margin', needs: right('order-form-margin', 'view') },
  { path: '/margin/what-if', label: 'What-if', needs: right('order-form-margin', 'view') },
  { path: '/settings/roles', label: 'Roles and rights' },
]

/** The pages that a role may open and that its menu does not name. */
export function pagesBeside(role: Role): readonly Page[] {
  const can = (asked: Right) => may({ role }, asked)
  const requests =
    kindsSeenBy(role).length > 0 ? [{ path: '/order-form-setups/requests?done=false', label: 'Requests' }] : []
  return [...homeLinks(role, can), ...BESIDE.filter(({ needs }) => !needs || can(needs)), ...requests]
}

/** Each page once, by its path: what the menu names keeps that name, and the same name under another address is the same page. */
export function namedPages(role: Role, menu: readonly Page[]): ReadonlyMap<string, string> {
  const named = new Map(menu.map(({ path, label }) => [path, label]))
  for (const { path, label } of pagesBeside(role))
    if (!named.has(path) && ![...named.values()].includes(label)) named.set(path, label)
  return named
}

/** What the box looks through, as the server does, in the same order. */
const SEARCHED: readonly (readonly [Resource, string])[] = [
  ...([
    ['clients', 'clients'],
    ['consultants', 'consultants'],
  ] as const),
  ...([
    ['order-forms', 'order forms'],
    ['purchase-orders', 'purchase orders'],
    ['users', 'users'],
  ] as const),
]

const OF: Readonly<Record<Reach, string>> = {
  ...{ all: '', countries: ' of your countries', clients: ' of the clients you look after' },
  ...{ jobs: ' of the jobs you work on', teams: ' of your teams' },
}

/** `The clients, consultants and order forms of the clients you look after`: what was searched when nothing is found. */
export function searchedWords(role: Role): string {
  const byReach = new Map<Reach, string[]>()
  for (const [resource, name] of SEARCHED) {
    const { sight, reach } = grantOf(role, resource)
    if (sight === 'none' || (resource === 'purchase-orders' && sight === 'lookup')) continue
    // People whose role reaches everything are still limited to the countries that were given to them.
    const seen = reach === 'all' && !GLOBAL_ROLES.has(role) ? 'countries' : reach
    byReach.set(seen, [...(byReach.get(seen) ?? []), name])
  }
  return [...byReach].map(([reach, names]) => `the ${listed(names)}${OF[reach]}`).join(', and ')
}

const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
