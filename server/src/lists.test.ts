import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { ROLES } from '@muster/contract/access/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { makeDemoCompany } from './company.ts'
import { type TestHouse, testHouse } from './kernel/testing/app.ts'

/** What all lists of the program have in common, whoever wrote them, asked of the demo company by somebody who sees everything of it. */
const ENDPOINTS = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const LISTS = ENDPOINTS.filter(({ list, path }) => list && !path.includes(':'))

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await makeDemoCompany(house.world)
}, 120_000)

/** Somebody who sees all of it; of consultants also their papers. */
const whoSees = (resource: Resource | undefined) =>
  resource && resource !== 'consultants'
    ? ROLES.find((role) => grantOf(role, resource).reach === 'all' && grantOf(role, resource).sight === 'full')!
    : 'HR_VICE_PRESIDENT'
const askerOf = (path: string) => house.as(whoSees(ENDPOINTS.find((one) => one.path === path)!.may?.resource))

const byCountry = LISTS.filter(({ list }) => list!.sorts.includes('country')).map(({ path }) => path)

test.each(byCountry)('%s is sorted by the name of the country that it shows', async (path) => {
  const asker = await askerOf(path)
  const namesIn = async (sort: string) =>
    (await asker.get(path, { sort, pageSize: 200 })).data.map((row: { _country: { name: string } | null }) => [
      row._country?.name,
    ])
  const names = (await namesIn('country')).flat()
  // What holds for every country stands behind those of one, as any list shows what is not there.
  expect(names).toEqual([...names].sort((a, b) => (a ?? '~').localeCompare(b ?? '~', 'en')))
})

/** The counts beside a list, and the filter that they count. */
const COUNTED = ENDPOINTS.filter(({ method, path }) => method === 'GET' && path.endsWith('/counts')).map(({ path }) => {
  const at = path.slice(0, -'/counts'.length)
  return [at, at === '/purchase-orders' ? 'standing' : 'status'] as const
})
type Count = { count: number; status?: string; standing?: string }

test.each(COUNTED)('the counts of %s by %s are those of the list, however else it is narrowed', async (at, counted) => {
  const asker = await askerOf(at)
  const first = (await asker.get(at, { pageSize: 1 })).data[0]
  const narrowed: Record<string, unknown>[] = [
    ...[{}, { countryID: 'AE' }, { searchInput: 'a' }, { searchInput: 'zzzzzz' }],
    ...(at === '/candidates'
      ? [{ expiring: '90' }, { view: 'visa' }, { skill: 'java' }]
      : [{ clientID: first.clientID }]),
    ...(at.startsWith('/order-form') ? [{ type: 'RENEWAL' }, { waiting: 'late' }, { endTo: '2027-06-30' }] : []),
    ...(at === '/purchase-orders' ? [{ burnOver: 50 }] : []),
    ...(at.startsWith('/client') || at.startsWith('/candidate-') ? [{ expiringWithin: 90 }] : []),
  ]
  for (const query of narrowed) {
    const said = JSON.stringify(query)
    const reply = await asker.get(`${at}/counts`, query as never)
    expect(reply.status, `${said} ${reply.message}`).toBe(200)
    const counts: Count[] = reply.data.byStatus ?? reply.data
    const total = async (more: object) => (await asker.get(at, { ...query, ...more, pageSize: 1 } as never)).meta!.total
    expect(
      counts.reduce((sum, { count }) => sum + count, 0),
      said,
    ).toBe(await total({}))
    const most = counts.toSorted((a, b) => b.count - a.count)[0]
    if (most) expect(await total({ [counted]: most[counted] }), `${said} ${most[counted]}`).toBe(most.count)
  }
})
