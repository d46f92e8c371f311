import { grantOf, type Resource } from '@muster/contract/access/matrix.ts'
import { GLOBAL_ROLES, ROLES, type Role } from '@muster/contract/access/roles.ts'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MODULES } from './app.ts'
import type { Scope } from './kernel/db/scope.ts'
import { createTestApp } from './kernel/testing/app.ts'
import type { Caller } from './kernel/testing/caller.ts'
import { billingsIn } from './modules/billing/invoices/billings.queries.ts'
import { clientInScope } from './modules/clients/clients.queries.ts'
import { consultantsIn } from './modules/consultants/core/consultants.queries.ts'
import { agreementsIn } from './modules/contracts/agreements/agreements.queries.ts'
import { contractsIn } from './modules/contracts/contracts/contracts.queries.ts'
import { runsIn } from './modules/payroll/runs/payrolls.queries.ts'
import { ordersIn } from './modules/purchase-orders/core/purchase-orders.queries.ts'
import { applicantsIn } from './modules/recruiting/applicants/applicants.queries.ts'
import { runningWithin } from './modules/timesheets/core/list.queries.ts'
import { timesheetsIn } from './modules/timesheets/core/timesheets.queries.ts'

/**
 * Every endpoint × role, requested by users of one country for records of another: whatever a role may do, a record of
 * another country does not exist for it. Company-wide records (users, settings, rates, templates) have no country and
 * are excluded.
 */
const HOME = 'SA'
const COMPANY_WIDE = new Set<Resource>(['users', 'settings', 'email-templates', 'exchange-rates', 'reports'])
const LOCAL = ROLES.filter((role) => !GLOBAL_ROLES.has(role))
/** A role that sees all records of a resource, to find the existing ones. */
const seesAllOf = (resource: Resource) =>
  ROLES.find((role) => grantOf(role, resource).reach === 'all' && grantOf(role, resource).visibility === 'full')

const ENDPOINTS = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const LISTS = ENDPOINTS.filter(
  ({ list, path, may }) => list && may && !COMPANY_WIDE.has(may.resource) && !path.includes(':'),
)
/** Other paths under which the API has the same records. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  '/order-form-setup': ['/order-forms-setups', '/order-form-setup-status'],
}
const below = ({ path: start }: Endpoint) =>
  ENDPOINTS.filter(({ path, may }) =>
    [start, ...(ALSO[start] ?? [])].some((one) => may && `${path}/`.startsWith(`${one}/:id/`)),
  )

type Row = {
  id: string | number
  countryID?: string | null
  _country?: { id: string } | null
  _candidate?: { id: string } | null
  orderFormID?: string | null
  purchaseOrderID?: string
}
/** For a row without a country, that of its purchase order, consultant or order form. */
const countries = new Map<string, string>()
const countryOf = ({ countryID, _country, _candidate, orderFormID, purchaseOrderID }: Row) =>
  countryID ??
  _country?.id ??
  [purchaseOrderID, _candidate?.id, orderFormID].map((id) => countries.get(id ?? '')).find(Boolean)

const people = new Map<Role, Caller>()
/** The number of tested foreign records of each list. */
const probed = new Map<string, number>()
const app = await createTestApp({ demo: true })
for (const role of ROLES) people.set(role, await app.as(role, { countryIDs: LOCAL.includes(role) ? [HOME] : [] }))
// Business development has clients, recruiters have none: roles with other scopes get records too.
await sql`insert into client_account_manager (client_id, user_id)
    select id, ${people.get('BUSINESS_DEVELOPMENT')!.staff!.id} from client where country_id = ${HOME}`.execute(
  app.appContext.db,
)
const consultants = await app.appContext.db.selectFrom('consultant').select(['id', 'name', 'countryId']).execute()
const orderForms = await app.appContext.db.selectFrom('orderForm').select(['id', 'countryId']).execute()
const orders = await app.appContext.db
  .selectFrom('purchaseOrder')
  .innerJoin('client', 'client.id', 'purchaseOrder.clientId')
  .select(['purchaseOrder.id', 'client.countryId'])
  .execute()
for (const { id, countryId } of [...consultants, ...orderForms, ...orders]) if (countryId) countries.set(id, countryId)
const foreigner = consultants.find(({ countryId }) => countryId === 'AE')!

async function everyRow(caller: Caller, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { status, data, meta } = await caller.get(path, { page, pageSize: 200 })
    if (status !== 200) return rows
    rows.push(...data)
    if (rows.length >= meta!.total) return rows
  }
}

const MAX_OPENED = 24

/** The rows of a list that a user with full access cannot open: up to two dozen, spread over the list. */
async function unreadable(caller: Caller, path: string, rows: readonly Row[]): Promise<string[]> {
  const get = ENDPOINTS.find((one) => one.method === 'GET' && one.path === `${path}/:id`)
  if (!get) return []
  const step = Math.max(1, Math.floor(rows.length / MAX_OPENED))
  const validationErrors: string[] = []
  for (let at = 0; at < rows.length; at += step) {
    const { status, message } = await caller.get(`${path}/${rows[at]!.id}`)
    if (status !== 200) validationErrors.push(`${rows[at]!.id}: ${status} ${message}`)
  }
  return validationErrors
}

/** Required query parameters, such as the line of a payslip, get the same id. */
const needed = ({ query }: Endpoint, id: string) =>
  Object.fromEntries((query?.safeParse({}).error?.issues ?? []).map(({ path }) => [String(path[0]), id]))

const send = (caller: Caller, endpoint: Endpoint, at: string, id: string) => {
  const { method } = endpoint
  if (method === 'GET') return caller.get(at, needed(endpoint, id))
  if (method === 'DELETE') return caller.del(at)
  return method === 'POST' ? caller.post(at, {}) : caller.put(at, { version: 1 })
}

describe.each(LISTS.map((list) => [list.path, list] as const))('%s', (path, list) => {
  test(`shows users of ${HOME} no record of another country, in the list, in the total and at its own address`, async () => {
    const unlimited = people.get(seesAllOf(list.may!.resource)!)!
    const all = await everyRow(unlimited, path)
    expect((await unlimited.get(path)).status).toBeLessThan(500)
    expect(await unreadable(unlimited, path, all)).toEqual([])
    const foreign = all.filter((row) => countryOf(row) !== undefined && countryOf(row) !== HOME)
    probed.set(path, foreign.length)
    const wrong: string[] = []
    for (const role of LOCAL) {
      const caller = people.get(role)!
      const visible = new Set((await everyRow(caller, path)).map(({ id }) => id))
      for (const { id } of foreign) if (visible.has(id)) wrong.push(`${role} finds ${id}`)
      const one = foreign[0]
      for (const endpoint of one ? below(list) : []) {
        const at = endpoint.path.replace(':id', String(one!.id)).replace(/:\w+/g, String(one!.id))
        const { status } = await send(caller, endpoint, at, String(one!.id))
        if (![400, 403, 404, 415].includes(status)) wrong.push(`${role} ${endpoint.method} ${endpoint.path}: ${status}`)
        if (endpoint.method === 'GET' && status === 400) wrong.push(`${role} GET ${endpoint.path}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  }, 240_000)
})

test('the demo company has out-of-scope records of every type', () => {
  const found = [...probed].filter(([, count]) => count > 0).map(([path]) => path)
  expect(found).toEqual(
    expect.arrayContaining([
      '/clients',
      '/candidates',
      '/candidates/bank-changes',
      '/client/master-service-agreement',
      '/audit-trails',
      '/candidate-contracts',
      '/client-contracts',
      '/order-form-setup',
      '/order-form-setup-requests',
    ]),
  )
})

test.each(LOCAL)('the search and the dashboard show %s no person of another country', async (role) => {
  const caller = people.get(role)!
  const found = await caller.get('/search', { q: foreigner.name })
  expect(found.status).toBe(200)
  expect(JSON.stringify(found.data)).not.toContain(foreigner.id)
  const home = await caller.get('/dashboard')
  expect(home.status).toBe(200)
  const foreign = [...countries].filter(([, country]) => country !== HOME).map(([id]) => id)
  const text = home.bytes.toString('utf8')
  expect(foreign.filter((id) => text.includes(id))).toEqual([])
})

test('a user of all countries finds the same person with the same search', async () => {
  const { data } = await people.get('MANAGING_DIRECTOR')!.get('/search', { q: foreigner.name })
  expect(JSON.stringify(data)).toContain(foreigner.id)
})

const SOURCES = MODULES.flatMap(({ search = [] }) => search)
test.each(ROLES)(
  'the search box shows %s the same fields of an applicant, their submissions and interviews as the lists',
  async (role) => {
    const caller = people.get(role)!
    const { name } = await app.appContext.db
      .selectFrom('interview')
      .innerJoin('applicantSubmission as s', 's.id', 'interview.submissionId')
      .innerJoin('applicant', 'applicant.id', 's.applicantId')
      .select('applicant.name')
      .where('s.countryId', '=', 'AE')
      .orderBy('interview.id')
      .executeTakeFirstOrThrow()
    const groups: { kind: string; items: { id: string; title: string }[] }[] = (
      await caller.get('/search', { q: name })
    ).data
    for (const { kind, list } of SOURCES) {
      const listed = await caller.get(list.path, { searchInput: name, pageSize: 5 })
      const ids = listed.status === 200 ? listed.data.map(({ id }: { id: string }) => id) : []
      const found = groups.find((group) => group.kind === kind)?.items ?? []
      expect(
        found.map(({ id }) => id),
        kind,
      ).toEqual(ids)
      expect(found.filter(({ title }) => title === '' || title === 'undefined')).toEqual([])
    }
  },
)

/** The lists of the records that an overview of a client counts, to check the counts. */
const COUNTED_IN: Readonly<Record<string, readonly string[]>> = {
  agreements: ['/client/master-service-agreement', '/client/statement-of-work'],
  consultants: ['/candidates'],
  contracts: ['/candidate-contracts', '/client-contracts'],
  'order forms': ['/order-form-setup'],
  'purchase orders': ['/purchase-orders'],
}

test('the overview of a client counts exactly the records that are in the user’s lists', async () => {
  const db = app.appContext.db
  const { id } = await db
    .selectFrom('client')
    .select('client.id')
    .where('countryId', '=', HOME)
    .where((eb) => eb.exists(eb.selectFrom('orderForm').select('orderForm.id').whereRef('clientId', '=', 'client.id')))
    .orderBy('code')
    .executeTakeFirstOrThrow()
  // Records of the same client in another country, which users of this country find in no list.
  await sql`update order_form set client_id = ${id} where id in (
    select id from order_form where country_id = 'AE' and submitted_at is not null limit 3)`.execute(db)
  let rowCount = 0
  for (const [role, caller] of people) {
    const overview = await caller.get(`/clients/${id}/overview`)
    if (overview.status !== 200 || role === 'ADMIN') continue
    const found: Record<string, number> = {}
    for (const [kind, paths] of Object.entries(COUNTED_IN))
      for (const path of paths) {
        const list = await caller.get(path, { clientID: id })
        found[kind] = (found[kind] ?? 0) + (list.status === 200 ? list.meta!.total : 0)
      }
    const counted = Object.fromEntries(
      overview.data.related.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
    expect(counted, role).toEqual(Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0)))
    rowCount += Object.keys(counted).length
  }
  expect(rowCount).toBeGreaterThan(20)
})

describe('a role that sees a resource by assigned jobs or teams sees none of the records that belong to neither', () => {
  const { db } = app.appContext
  const month = '2026-10'
  test.each([
    ['clients', (scope: Scope) => db.selectFrom('client').select('client.id').where(clientInScope(scope))],
    ['agreements', (scope: Scope) => agreementsIn(db, scope).select('agreement.id')],
    ['contracts', (scope: Scope) => contractsIn(db, scope).select('contract.id')],
    ['consultants', (scope: Scope) => consultantsIn(db, scope).select('consultant.id')],
    ['purchase orders', (scope: Scope) => ordersIn(db, scope).select('purchaseOrder.id')],
    ['applicants', (scope: Scope) => applicantsIn(db, scope).select('applicant.id')],
    ['timesheets', (scope: Scope) => timesheetsIn(db, scope).select('timesheet.id')],
    ['placements of a month', (scope: Scope) => runningWithin(db, scope, { month }).select('orderForm.id')],
    ['invoices', (scope: Scope) => billingsIn(db, scope).select('billing.id')],
    ['pay runs', (scope: Scope) => runsIn(db, scope).select('payrollRun.id')],
  ])('%s', async (_what, rowsIn) => {
    const everywhere = { countryIDs: null, ownClientsOf: null, assignedJobsOf: null, teamsOf: null }
    const count = async (scope: object) => (await rowsIn(scope as Scope).execute()).length
    expect(await count(everywhere)).toBeGreaterThan(0)
    const { id } = people.get('TAS_LEAD')!.staff!
    expect(await count({ ...everywhere, assignedJobsOf: id })).toBe(0)
    expect(await count({ ...everywhere, teamsOf: id })).toBe(0)
  })
})
