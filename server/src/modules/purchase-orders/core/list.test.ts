import { randomUUID } from 'node:crypto'
import type { PurchaseOrderRow } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { createClient, createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'
import { ORDERS } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { readHome, readTasks } from '../../../kernel/testing/tasks.ts'

/** The orders of the list: number, and the differences from an open one of 2026 over 1,000 with nothing billed. */
const ROWS: readonly (readonly [number: string, columns: object])[] = [
  ['A-FRESH', {}],
  ['B-AT-79', { consumed: '799.99' }],
  ['C-AT-80', { consumed: '800', runOutOn: '2026-07-01' }],
  ['D-AT-80-WARNS-90', { consumed: '800', warnPercents: [90] }],
  ['E-ALL', { consumed: '1000', runOutOn: '2026-06-01' }],
  ['F-OVER', { consumed: '500', validTo: '2026-06-14' }],
  ['G-ENDS', { consumed: '100', validTo: '2026-07-10' }],
  ['H-DRAFT', { status: 'DRAFT' }],
  ['I-CLOSED', { status: 'CLOSED', consumed: '1000', validFrom: '2025-01-01', validTo: '2025-12-31' }],
  ['J-CANCELLED', { status: 'CANCELLED' }],
  ['K-RIYADH', { consumed: '810', currency: 'SAR', title: 'Café roll-out' }],
]

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const manager = await app.as('FINANCE_MANAGER_INVOICE')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const gulf = await createClient(app, 'AE', seller.staff!.id)
const riyadh = await createClient(app, 'SA')
const { db } = app.appContext
await db.updateTable('client').set({ name: 'Gulf Meridian Telecom' }).where('id', '=', gulf).execute()
const legalEntityId = await createLegalEntity(app)
for (const [i, [number, columns]] of ROWS.entries())
  await db
    .insertInto('purchaseOrder')
    .values({
      id: randomUUID(),
      reference: `PO-T-2026-${i}`,
      number,
      title: 'IT services',
      legalEntityId,
      currency: 'AED',
      clientId: number === 'K-RIYADH' ? riyadh : gulf,
      value: '1000',
      ceiling: '1000',
      status: 'OPEN',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      createdAt: new Date(Date.UTC(2026, 0, i + 1)),
      ...columns,
    })
    .execute()

const letters = async (query: Record<string, string | number | readonly string[]>, who = manager) => {
  const reply = await who.get(ORDERS, { sort: 'number', pageSize: 50, ...query })
  expect(reply.status, reply.message).toBe(200)
  expect(reply.meta!.total).toBe(reply.data.length)
  return reply.data.map(({ number }: PurchaseOrderRow) => number[0]).join('')
}

test.each([
  ['nothing', {}, 'ABCDEFGHIJK'],
  ['a stored status', { status: 'CLOSED' }, 'I'],
  ['derivedStatuses', { derivedStatus: ['NEARLY_EXHAUSTED', 'EXHAUSTED'] }, 'CEK'],
  ['open ones only', { derivedStatus: 'OPEN' }, 'ABDG'],
  ['expired or draft', { derivedStatus: ['EXPIRED', 'DRAFT'] }, 'FH'],
  ['more than 79 % billed', { burnOver: 79 }, 'BCDEIK'],
  ['more than 80 % billed', { burnOver: 80 }, 'EIK'],
  ['over their threshold', { overThreshold: 'true' }, 'CEK'],
  ['below their threshold', { overThreshold: 'false' }, 'ABDFG'],
  ['ending soon', { expiringWithin: 30 }, 'G'],
  ['a projected run-out', { runsOutWithin: 30 }, 'CE'],
  ['a country', { countryID: 'SA' }, 'K'],
  ['a currency', { currency: 'SAR' }, 'K'],
  ['a period of validity', { validFrom: '2025-06-01', validTo: '2025-12-31' }, 'I'],
  ['validity until a date', { validTo: '2025-12-31' }, 'I'],
  ['validity after a date', { validFrom: '2026-07-15', status: 'OPEN' }, 'ABCDEK'],
  ['words of the title, without accents', { searchInput: 'cafe roll' }, 'K'],
  ['a part of the client’s name', { searchInput: 'meridian at-80' }, 'CD'],
  ['a special character', { searchInput: '100%' }, ''],
])('the list filtered by %s', async (_what, query, found) => {
  expect(await letters(query as Record<string, string>)).toBe(found)
})

test.each([
  ['burn', 'AHJGFBCDKEI'],
  ['-burn', 'IEKDCBFGJHA'],
  ['validTo', 'IFG'],
  ['runOutOn', 'EC'],
])('the list ordered by %s', async (sort, first) => {
  const { data } = await manager.get(ORDERS, { sort, pageSize: 50 })
  const order = data.map(({ number }: PurchaseOrderRow) => number[0]).join('')
  const ties = (text: string) => text.replace(/[AHJ]/g, 'A').replace(/[CD]/g, 'C').replace(/[EI]/g, 'E')
  expect(ties(order).slice(0, first.length)).toBe(ties(first))
})

test('the filter, the counts and the rows agree on the derived status', async () => {
  const { data } = await manager.get(ORDERS, { pageSize: 50 })
  const counts = (await manager.get(`${ORDERS}/counts`)).data
  const rows = Map.groupBy(data as PurchaseOrderRow[], ({ derivedStatus }) => derivedStatus)
  expect(
    Object.fromEntries(counts.map((row: { derivedStatus: string; count: number }) => [row.derivedStatus, row.count])),
  ).toEqual(Object.fromEntries([...rows].map(([derivedStatus, all]) => [derivedStatus, all.length])))
  for (const [derivedStatus, all] of rows)
    expect((await manager.get(ORDERS, { derivedStatus })).data.map(({ id }: PurchaseOrderRow) => id).sort()).toEqual(
      all.map(({ id }) => id).sort(),
    )
  expect((await manager.get(`${ORDERS}/counts`, { countryID: 'SA' })).data).toEqual([
    { derivedStatus: 'NEARLY_EXHAUSTED', count: 1 },
  ])
})

test('the company thresholds apply where an order has none of its own', async () => {
  const admin = await app.as('ADMIN')
  const { version } = (await admin.get('/settings')).data
  const set = { purchaseOrders: { warnPercents: [50, 90], consumption: 'NET' }, version }
  expect(await admin.put('/settings', set)).toMatchObject({ status: 200 })
  expect(await letters({ derivedStatus: 'NEARLY_EXHAUSTED' })).toBe('BCK')
  const [fresh] = (await manager.get(ORDERS, { searchInput: 'A-FRESH' })).data
  expect(fresh.warnPercents).toEqual([50, 90])
  await admin.put('/settings', {
    ...set,
    purchaseOrders: { warnPercents: [80, 95, 100], consumption: 'NET' },
    version: version + 1,
  })
})

test('an account manager sees the orders of own clients, finds them in the search, and can’t export them; the CFO exports the filtered list', async () => {
  expect(await letters({}, seller)).toBe('ABCDEFGHIJ')
  expect((await seller.get('/search', { q: 'C-AT-80' })).data).toMatchObject([
    { kind: 'purchase-orders', items: [{ title: 'C-AT-80', path: expect.stringMatching(/^\/purchase-orders\//) }] },
  ])
  expect((await seller.get('/search', { q: 'K-RIYADH' })).data).toEqual([])
  expect(await seller.get(`${ORDERS}/export`, { format: 'csv' })).toMatchObject({ status: 403 })
  const cfo = await app.as('CFO')
  const file = await cfo.get(`${ORDERS}/export`, { format: 'csv', derivedStatus: 'EXHAUSTED' })
  const lines = file.bytes.toString('utf8').trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('E-ALL')
})

test('the dashboard has a task for editors to request an increase, and shows expiring orders', async () => {
  const { waitingOnMe, expiring } = await readHome(manager)
  expect(waitingOnMe.map(({ path, count, rows }) => [path, count, ...rows.map(({ title }) => title)])).toEqual([
    [
      '/purchase-orders?overThreshold=true',
      3,
      'Purchase order E-ALL is 100.00 % consumed',
      // The order with the latest end date comes last.
      'Purchase order C-AT-80 is 80.00 % consumed',
      'Purchase order K-RIYADH is 81.00 % consumed',
    ],
    ['/purchase-orders?derivedStatus=DRAFT', 1, 'Purchase order H-DRAFT is not open yet'],
  ])
  expect(expiring.flatMap(({ rows }) => rows)).toMatchObject([
    { kind: 'purchase-order', title: 'Purchase order G-ENDS expires', dueOn: '2026-07-10' },
  ])
  expect(await readTasks(seller)).toEqual([])
  expect(await readTasks(seller, 'expiring')).toMatchObject([{ title: 'Purchase order G-ENDS expires' }])
})

test('sorted pages of many orders use an index', async () => {
  const { db } = app.appContext
  await sql`insert into purchase_order (reference, number, title, client_id, legal_entity_id, status, currency, value, ceiling, consumed, valid_from, valid_to)
    select 'R' || n, 'N' || n, 'Many', client_id, legal_entity_id, 'OPEN', 'AED', 1000, 1000, n % 1000, valid_from, valid_to + n % 300
    from generate_series(1, 5000) n, (select * from purchase_order limit 1) one`.execute(db)
  await sql`analyze purchase_order`.execute(db)
  const plans = await Promise.all(
    ['burn', 'valid_to', 'created_at', 'number', 'run_out_on'].map(async (column) => {
      const plan = await sql<
        Record<string, string>
      >`explain select id from purchase_order where archived_at is null order by ${sql.ref(column)} desc, id desc limit 25`.execute(
        db,
      )
      return plan.rows.map((row) => Object.values(row)[0]).join('\n')
    }),
  )
  for (const plan of plans) expect(plan).toMatch(/Index (Only )?Scan Backward/)
})
