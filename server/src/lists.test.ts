import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { ROLES } from '@muster/contract/access/roles.ts'
import { AUDIT_VIEWS } from '@muster/contract/reports/audit.contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { exportColumns } from './kernel/export.ts'
import { type TestHouse, testHouse } from './kernel/testing/app.ts'

/** What all lists of the program have in common, whoever wrote them, asked of the demo company by somebody who sees everything of it; and the work on the landing pages. */
const ENDPOINTS = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const LISTS = ENDPOINTS.filter(({ list, path }) => list && !path.includes(':'))

let house: TestHouse
beforeAll(async () => {
  house = await testHouse({ demo: true })
}, 480_000)

/** Somebody who sees all of it; of consultants also their papers. */
const whoSees = (resource: Resource | undefined) =>
  resource && resource !== 'consultants'
    ? ROLES.find((role) => grantOf(role, resource).reach === 'all' && grantOf(role, resource).sight === 'full')!
    : 'HR_VICE_PRESIDENT'
const askerOf = (path: string) => house.as(whoSees(ENDPOINTS.find((one) => one.path === path)!.may?.resource))

const EXPORTED = ENDPOINTS.filter(({ list }) => list?.export)

test.each(EXPORTED.map(({ path }) => path))('no two columns of %s have one heading when it is taken away', (path) => {
  const columns = exportColumns(EXPORTED.find((one) => one.path === path)!.list!.item)
  const shared = columns.filter(({ header }) => columns.filter((other) => other.header === header).length > 1)
  expect(shared.map(({ key }) => key)).toEqual([])
})

test('the headings of an export say whose currency, rate and country it is', () => {
  const headings = (path: string) =>
    exportColumns(EXPORTED.find((one) => one.path === path)!.list!.item).map(({ header }) => header)
  expect(headings('/order-form-setup')).toEqual(
    expect.arrayContaining([
      'Bill rate',
      'Bill currency',
      'Pay currency',
      'Pay gross',
      'Margin GM percent',
      'SLA due at',
    ]),
  )
  expect(headings('/settings/legal-entities')).toEqual(
    expect.arrayContaining(['Country', 'Address country', 'Bank name', 'Bank IBAN', 'Wage IDs']),
  )
  expect(headings('/audit-trails')).toEqual(
    expect.arrayContaining(['Entity', 'Entity ID', 'Entity name', 'Actor', 'IP']),
  )
  expect(headings('/teams')).toEqual(expect.not.arrayContaining(['Country']))
})

test('whatever prints or renders for a look has a budget', () => {
  const previews = ENDPOINTS.filter(({ path }) => /\/(preview|test-send)$/.test(path))
  expect(previews.length).toBeGreaterThan(3)
  expect(previews.filter(({ perMinute }) => !perMinute).map(({ path }) => path)).toEqual([])
})

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
  return [at, at === '/purchase-orders' ? 'standing' : at === '/billings/ready' ? 'verdict' : 'status'] as const
})
type Count = { count: number; status?: string; standing?: string; verdict?: string }

test.each(COUNTED)('the counts of %s by %s are those of the list, however else it is narrowed', async (at, counted) => {
  const asker = await askerOf(at)
  const first = (await asker.get(at, { pageSize: 1 })).data[0]
  const narrowed: Record<string, unknown>[] = [
    ...[{}, { countryID: 'AE' }, { searchInput: 'a' }, { searchInput: 'zzzzzz' }],
    ...(at === '/candidates'
      ? [{ expiring: '90' }, { view: 'visa' }, { skill: 'java' }]
      : [at === '/payrolls' ? { month: first?.month ?? '2026-10' } : { clientID: first?.clientID }]),
    ...(at.startsWith('/order-form') ? [{ type: 'RENEWAL' }, { waiting: 'late' }, { endTo: '2027-06-30' }] : []),
    ...(at === '/purchase-orders' ? [{ burnOver: 50 }] : []),
    ...(at.startsWith('/client') || at.startsWith('/candidate-') ? [{ expiringWithin: 90 }] : []),
  ]
  for (const query of narrowed) {
    const said = JSON.stringify(query)
    const reply = await asker.get(`${at}/counts`, query as never)
    expect(reply.status, `${said} ${reply.message}`).toBe(200)
    const counts: Count[] = reply.data.byStatus ?? reply.data.verdicts ?? reply.data
    const total = async (more: object) => (await asker.get(at, { ...query, ...more, pageSize: 1 } as never)).meta!.total
    expect(
      counts.reduce((sum, { count }) => sum + count, 0),
      said,
    ).toBe(await total({}))
    const most = counts.toSorted((a, b) => b.count - a.count)[0]
    if (most) expect(await total({ [counted]: most[counted] }), `${said} ${most[counted]}`).toBe(most.count)
  }
})

interface Waiting {
  title: string
  since: string | null
  dueOn: string | null
}
const DAY_MS = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test.each(ROLES)(
  'nothing has waited for a year for %s, and what is due within a week stands first, the rest by its day',
  async (role) => {
    const { data } = await (await house.as(role)).get('/dashboard')
    const others = (data.waitingOnOthers as Waiting[]).map(({ since, dueOn }) => since ?? dueOn ?? '')
    expect(others, 'the longest waiting first').toEqual(others.toSorted())
    for (const rows of [data.waitingOnMe, data.waitingOnOthers] as Waiting[][])
      expect(rows.filter(({ since }) => since !== null && since.slice(0, 10) < dayFrom(-365))).toEqual([])
    for (const rows of [data.waitingOnMe] as Waiting[][]) {
      const soon = dayFrom(7)
      const groups = rows.map(({ dueOn }) => (dueOn === null ? 1 : dueOn <= soon ? 0 : 2))
      expect(groups, JSON.stringify(rows, null, 1)).toEqual(groups.toSorted())
      const days = rows.flatMap(({ dueOn }) => dueOn ?? [])
      expect(days).toEqual(days.toSorted())
    }
  },
)

test('the audit trail knows through whose eyes it shows every kind of record that the company wrote of', async () => {
  const kinds = await house.world.db.selectFrom('auditEntry').select('entity').distinct().orderBy('entity').execute()
  expect(kinds.length).toBeGreaterThan(12)
  expect(kinds.map(({ entity }) => entity).filter((kind) => !(kind in AUDIT_VIEWS))).toEqual([])
})
