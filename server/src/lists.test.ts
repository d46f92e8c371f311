import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import type { TaskTopic } from '@muster/contract/reports/home.contract.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { MODULES } from './app.ts'
import { exportColumns } from './kernel/batch/export.ts'
import { ROWS_SHOWN } from './kernel/jobs/task-item.ts'
import { createTestApp } from './kernel/testing/app.ts'
import type { Caller } from './kernel/testing/caller.ts'
import { unlabelledEvents } from './kernel/testing/fixtures/audit-labels.ts'
import { readHome } from './kernel/testing/tasks.ts'
import { auditRulesOf } from './modules/reports/audit.queries.ts'

/**
 * The common behaviour of all lists, tested in the demo company by a user with access to everything; and the tasks on
 * the home page.
 */
const ENDPOINTS = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const LISTS = ENDPOINTS.filter(({ list, path }) => list && !path.includes(':'))

const app = await createTestApp({ demo: true })

/** A role that sees all rows; for consultants also their documents. */
const whoSees = (resource: Resource | undefined) =>
  resource && resource !== 'consultants'
    ? ROLES.find((role) => grantOf(role, resource).reach === 'all' && grantOf(role, resource).visibility === 'full')!
    : 'HR_VICE_PRESIDENT'
const askerOf = (path: string) => app.as(whoSees(ENDPOINTS.find((one) => one.path === path)!.may?.resource))

const EXPORTED = ENDPOINTS.filter(({ list }) => list?.export)

test.each(EXPORTED.map(({ path }) => path))('the exported columns of %s have different headings', (path) => {
  const columns = exportColumns(EXPORTED.find((one) => one.path === path)!.list!.item)
  const shared = columns.filter(({ header }) => columns.filter((other) => other.header === header).length > 1)
  expect(shared.map(({ key }) => key)).toEqual([])
})

test('the headings of an export name the currency, the rate and the country', () => {
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

test('every endpoint that prints or renders has a limit', () => {
  const previews = ENDPOINTS.filter(({ path }) => /\/(preview|test-send)$/.test(path))
  expect(previews.length).toBeGreaterThan(3)
  expect(previews.filter(({ perMinute }) => !perMinute).map(({ path }) => path)).toEqual([])
})

const byCountry = LISTS.filter(({ list }) => list!.sorts.includes('country')).map(({ path }) => path)

test.each(byCountry)('%s is sorted by the displayed name of the country', async (path) => {
  const asker = await askerOf(path)
  const namesIn = async (sort: string) =>
    (await asker.get(path, { sort, pageSize: 200 })).data.map((row: { _country: { name: string } | null }) => [
      row._country?.name,
    ])
  const names = (await namesIn('country')).flat()
  // Rows for all countries come after those of one country, because lists sort missing values last.
  expect(names).toEqual([...names].sort((a, b) => (a ?? '~').localeCompare(b ?? '~', 'en')))
})

const SEARCHED = LISTS.filter(({ query }) => query instanceof z.ZodObject && 'searchInput' in query.shape).map(
  ({ path }) => path,
)

test.each(SEARCHED)('a search of %s uses eight terms at most', async (path) => {
  const asker = await askerOf(path)
  const found = async (searchInput: string) => {
    const { status, meta } = await asker.get(path, { searchInput, pageSize: 1 })
    return [status, meta?.total]
  }
  const eight = Array.from({ length: 8 }, () => 'a').join(' ')
  expect(await found(`${eight} zzzzzz ${'q '.repeat(70)}`)).toEqual(await found(eight))
})

test('a search for a character that PostgreSQL cannot store causes no server error, in any list and its counts', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const counts = ENDPOINTS.filter(({ method, path }) => method === 'GET' && path.endsWith('/counts'))
  for (const path of [...SEARCHED, ...counts.map(({ path }) => path)]) {
    const { status } = await (await askerOf(path)).get(path, { searchInput: '\u0000' })
    expect(status, path).toBeLessThan(500)
  }
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

const COUNTED_BY: Readonly<Record<string, 'derivedStatus' | 'verdict' | 'direction' | 'state'>> = {
  '/purchase-orders': 'derivedStatus',
  '/billings/ready': 'verdict',
  '/billings/retro': 'direction',
  '/resumes': 'state',
}
/** The counts of a list, and the filter that they count by. */
const COUNTED = ENDPOINTS.filter(({ method, path }) => method === 'GET' && path.endsWith('/counts')).map(({ path }) => {
  const at = path.slice(0, -'/counts'.length)
  return [at, COUNTED_BY[at] ?? 'status'] as const
})
type Count = { count: number } & {
  readonly [K in 'status' | 'derivedStatus' | 'verdict' | 'direction' | 'state']?: string
}

test.each(COUNTED)('the counts of %s by %s match the list under all other filters', async (at, counted) => {
  const asker = await askerOf(at)
  const first = (await asker.get(at, { pageSize: 1 })).data[0]
  const narrowed: Record<string, unknown>[] = [
    {},
    { countryID: 'AE' },
    { searchInput: 'a' },
    { searchInput: 'zzzzzz' },
    ...(at === '/candidates'
      ? [{ expiring: '90' }, { view: 'visa' }, { skill: 'java' }]
      : [at === '/payrolls' ? { month: first?.month ?? '2026-10' } : { clientID: first?.clientID }]),
    ...(at.startsWith('/order-form') ? [{ type: 'RENEWAL' }, { waiting: 'late' }, { endTo: '2027-06-30' }] : []),
    ...(at === '/purchase-orders' ? [{ burnOver: 50 }] : []),
    ...(at.startsWith('/client') || at.startsWith('/candidate-') ? [{ expiringWithin: 90 }] : []),
  ]
  for (const query of narrowed) {
    const key = JSON.stringify(query)
    const reply = await asker.get(`${at}/counts`, query as never)
    expect(reply.status, `${key} ${reply.message}`).toBe(200)
    const counts: Count[] = reply.data.byStatus ?? reply.data.verdicts ?? reply.data.directions ?? reply.data
    const total = async (more: object) => (await asker.get(at, { ...query, ...more, pageSize: 1 } as never)).meta!.total
    expect(
      counts.reduce((sum, { count }) => sum + count, 0),
      key,
    ).toBe(await total({}))
    const max = counts.toSorted((a, b) => b.count - a.count)[0]
    if (max) expect(await total({ [counted]: max[counted] }), `${key} ${max[counted]}`).toBe(max.count)
  }
})

const DAY_MS = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The endpoint of the list that a page shows. */
const LIST_OF: Readonly<Record<string, string>> = {
  '/ats/jobs': '/jobs',
  '/ats/applicants': '/applicants',
  '/ats/submissions': '/applicant-submissions',
  '/ats/interviews': '/interviews',
  '/order-form-setups': '/order-form-setup',
  '/order-form-setups/requests': '/order-form-setup-requests',
  '/clients/master-agreements': '/client/master-service-agreement',
  '/clients/contracts': '/client-contracts',
  '/clients/statements-of-work': '/client/statement-of-work',
  '/candidates/contracts': '/candidate-contracts',
  '/timesheets/month-close': '/timesheets/month-close/placements',
  '/timesheets/leave': '/leaves',
  '/timesheets/payroll': '/payrolls',
  '/timesheets/payroll/settlements': '/final-settlements',
  '/timesheets/billing': '/billings',
  '/timesheets/billing/ready': '/billings/ready',
  '/timesheets/billing/retro': '/billings/retro',
  '/timesheets/billing/credit-notes': '/billings/credit-notes',
  '/timesheets/billing/receipts': '/billings/receipts',
  '/timesheets/billing/allocations': '/billings/allocations',
  '/settings/exchange-rates': '/currency-exchanger',
  '/settings/mailbox': '/mailbox',
  '/settings/feedback': '/submit-feedback',
}

/** The number of rows of the list that an address of a page leads to. */
async function countBehind(caller: Caller, address: string): Promise<number | string> {
  const { pathname, searchParams } = new URL(address, 'http://here')
  const which = searchParams.get('list')
  searchParams.delete('list')
  const query = Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]))
  const path = `${LIST_OF[pathname] ?? pathname}${which ? `/${which}` : ''}`
  const { status, meta, message } = await caller.get(path, { ...query, pageSize: 1 })
  return status === 200 ? meta!.total : `${status} ${message}`
}

/** The users whose landing page is tested: everyone in the demo company, at least one for each role. */
const peopleOf = (role: Role) =>
  app.appContext.db
    .selectFrom('appUser')
    .select('email')
    .where('role', '=', role)
    .where('active', '=', true)
    .where('email', 'like', '%@example.com')
    .where('email', 'not like', 'person%')
    .orderBy('email')
    .limit(2)
    .execute()

test.each(ROLES)('the landing page of %s counts the rows of its lists, and shows tasks by due date', async (role) => {
  const people = await peopleOf(role)
  expect(people.length).toBeGreaterThan(0)
  for (const { email } of people) {
    const caller = await app.asUser(email)
    const home = await readHome(caller)
    const all: TaskTopic[] = [...home.waitingOnMe, ...home.waitingOnOthers, ...home.expiring]
    const described = all.flatMap(({ path, count, rows }) => [
      ...(path ? [[path, count] as const] : []),
      ...rows.flatMap(({ parts = [] }) => parts.map((part) => [part.path, part.count] as const)),
    ])
    for (const [path, count] of described) expect(await countBehind(caller, path), `${email} ${path}`).toBe(count)
    for (const { kind, path, count, rows } of all) {
      const shown = rows.reduce((sum, row) => sum + (row.count ?? 1), 0)
      expect(shown, kind).toBe(path && rows.length >= ROWS_SHOWN ? Math.min(ROWS_SHOWN, count) : count)
      expect(rows.filter(({ since }) => since !== null && since.slice(0, 10) < dayFrom(-365))).toEqual([])
    }
    for (const { kind, rows } of [...home.waitingOnMe, ...home.expiring]) {
      const days = rows.map(({ dueOn, dueAt }) => dueAt ?? dueOn ?? '~')
      expect(days, kind).toEqual(days.toSorted())
    }
    for (const { kind, rows } of home.waitingOnOthers) {
      const since = rows.map((row) => row.since ?? row.dueOn ?? '')
      expect(since, kind).toEqual(since.toSorted())
    }
  }
})

/** The items of finance users on the landing page, by the permissions of the matrix. */
const BILLING_WORK: Partial<Record<Role, readonly string[]>> = {
  FINANCE_MANAGER_INVOICE: [
    'invoices-to-approve',
    'invoices-to-issue',
    'invoices-to-send',
    'invoices-returned',
    'invoices-overdue',
    'invoices-disputed',
    'receipts-on-account',
  ],
  FINANCE_EXECUTIVE_INVOICE: ['invoices-returned', 'invoices-overdue', 'invoices-disputed'],
  CFO: ['invoices-to-approve', 'invoices-overdue'],
  FINANCE_MANAGER_PAYROLL: [],
  FINANCE_EXECUTIVE_PAYROLL: [],
  HR_MANAGER: [],
}

test.each(Object.entries(BILLING_WORK))(
  'the landing page of %s shows the billing tasks of the role',
  async (role, kinds) => {
    const email = `${role.toLowerCase().replaceAll('_', '.')}@example.com`
    const { waitingOnMe } = await readHome(await app.asUser(email))
    const billing = waitingOnMe.filter(({ kind }) =>
      /^(billing|invoices?|credit-notes|receipts|allocations)-/.test(kind),
    )
    const found = billing.map(({ kind }) => kind)
    if (kinds.length === 0) return expect(found).toEqual([])
    expect(found).toEqual(expect.arrayContaining([...kinds]))
    const months = billing.filter(({ kind }) => kind.startsWith('billing-'))
    const makes = role !== 'CFO'
    expect(months.length > 0, 'only users who create invoices see months to bill').toBe(makes)
    expect(months.filter(({ worthOfMonth }) => worthOfMonth)).toHaveLength(makes ? 1 : 0)
    for (const { sums, kind } of billing)
      if (!kind.startsWith('billing-')) expect(sums?.length, kind).toBeGreaterThan(0)
  },
)

test('the audit trail has a visibility rule for every record type in it', async () => {
  const kinds = await app.appContext.db.selectFrom('auditEntry').select('entity').distinct().orderBy('entity').execute()
  expect(kinds.length).toBeGreaterThan(12)
  expect(kinds.map(({ entity }) => entity).filter((kind) => !(kind in auditRulesOf(MODULES).views))).toEqual([])
})

test('every event of the demo company has a label for the audit trail and the histories', async () => {
  expect(await unlabelledEvents(app.appContext.db, MODULES)).toEqual([])
})
