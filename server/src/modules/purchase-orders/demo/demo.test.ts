import type { Money } from '@muster/contract/kernel/values/fields.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { ORDERS } from '../../../kernel/testing/fixtures/purchase-orders.ts'

interface DemoOrderLine {
  readonly amount: Money
  readonly credited: Money
}

const app = await createTestApp({ demo: true })
const cfo = await app.as('CFO')

test('the demo company has purchase orders in all relevant statuses', async () => {
  const counts = Object.fromEntries(
    (await cfo.get(`${ORDERS}/counts`)).data.map((row: { derivedStatus: string; count: number }) => [
      row.derivedStatus,
      row.count,
    ]),
  )
  expect(counts).toMatchObject({
    DRAFT: 2,
    CANCELLED: 1,
    CLOSED: 1,
    EXPIRED: 1,
    EXHAUSTED: expect.any(Number),
    NEARLY_EXHAUSTED: expect.any(Number),
  })
  expect(counts.NEARLY_EXHAUSTED).toBeGreaterThanOrEqual(5)
  expect((await cfo.get(ORDERS, { burnOver: 80, status: 'OPEN' })).meta!.total).toBeGreaterThanOrEqual(6)
  expect((await cfo.get(ORDERS, { expiringWithin: 30 })).meta!.total).toBeGreaterThan(0)
})

test('every demo order has its document, lines and history, and its counters are the sums of its lines', async () => {
  const { data } = await cfo.get(ORDERS, { pageSize: 200 })
  expect(data.length).toBeGreaterThan(10)
  let amendments = 0
  for (const { id, status, consumed, runOutOn } of data) {
    const record = (await cfo.get(`${ORDERS}/${id}`)).data
    amendments += record.amendments.length
    if (status === 'OPEN') expect(record.forecast, record.number).not.toBeNull()
    // One date for banner, card, list and section.
    const days = [runOutOn, record.runOutOn, record.forecast?.runOutOn ?? null]
    expect(new Set(days).size, `${record.number}: ${days.join(', ')}`).toBe(1)
    const [document] = (await cfo.get(`${ORDERS}/${id}/documents`, { type: 'ORDER' })).data
    const file = await cfo.get(`${ORDERS}/${id}/documents/${document.id}`)
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await cfo.get(`${ORDERS}/${id}/history`)).data.length).toBeGreaterThan(0)
    const { data: lines } = await cfo.get(`${ORDERS}/${id}/consumption`, { state: 'CONSUMED', pageSize: 200 })
    const sum = (of: 'amount' | 'credited') =>
      lines.reduce((total: number, line: DemoOrderLine) => total + Number(line[of].amount), 0)
    expect(sum('amount') - sum('credited'), record.number).toBeCloseTo(Number(consumed.amount), 2)
  }
  expect(amendments).toBeGreaterThanOrEqual(4)
})

test('a demo order was exhausted within a month: the next one covers the rest, and both are on the invoices of that month', async () => {
  const { rows } = await sql<{ orders: number; timesheets: number }>`
    select count(distinct purchase_order_id)::int as orders, count(distinct timesheet_id)::int as timesheets
    from billing_line line join billed_period on billed_period.id = line.billed_period_id and billed_period.released_at is null
    join billing on billing.id = line.billing_id and billing.number is not null
    group by billed_period.id having count(distinct purchase_order_id) > 1`.execute(app.appContext.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ orders: 2, timesheets: 1 })
})
