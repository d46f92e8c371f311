import { randomUUID } from 'node:crypto'
import { remainingCapacity } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { createDb, createPool, type Db, inTransaction } from '../../../kernel/db/db.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { LINKS, ORDERS, orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { coveringOrders } from '../../billing/core/reference-data.queries.ts'
import { type ConsumptionParams, consume, creditUse, release, reserve } from './consumption.actions.ts'

const CONNECTIONS = 20

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const manager = await app.as('FINANCE_MANAGER_INVOICE')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const make = orderFixtures(app, { writer: manager, opener: manager, seller })
const pool = createPool(app.database.connection, { size: CONNECTIONS })
const db = createDb(pool)
afterAll(() => pool.end())

const context = (db: Db) => ({ db, staff: null, actor: 'Billing', now: new Date('2026-06-15T08:00:00Z') })
const line = (
  order: { id: string },
  contractID: string,
  amount: string,
  more: Partial<ConsumptionParams> = {},
): ConsumptionParams => ({
  purchaseOrderID: order.id,
  clientContractID: contractID,
  sourceKey: randomUUID(),
  label: 'Draft 1',
  net: amount,
  gross: amount,
  currency: 'AED',
  days: '1',
  from: '2026-05-01',
  to: '2026-05-31',
  ...more,
})
/** Each in its own transaction and connection: the consumption, or the rule that rejected it. */
const attempt = (work: (db: Db) => Promise<unknown>): Promise<string> =>
  inTransaction(db, work).then(
    () => 'reserved',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
/** All of them at once, as far as there are connections: each waits for its own instead of the pool's timeout. */
async function together(all: readonly (() => Promise<string>)[]): Promise<string[]> {
  const answers: string[] = []
  const waiting = [...all.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return answers
}
const reserving = (params: ConsumptionParams) => attempt((db) => reserve(context(db), params))
const tally = (all: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([one, found]) => [one, found.length]))
const record = async (id: string) => (await manager.get(`${ORDERS}/${id}`)).data
const linksOf = async (id: string) => (await manager.get(LINKS, { purchaseOrderID: id, sort: 'createdAt' })).data

const hundredths = (amount: string) => Math.round(Number(amount) * 100)

/** The counters of the order and its links must be the sums of the lines at any time. */
async function expectSums(orderID: string) {
  const uses = await db.selectFrom('purchaseOrderUse').selectAll().where('purchaseOrderId', '=', orderID).execute()
  const order = await db.selectFrom('purchaseOrder').selectAll().where('id', '=', orderID).executeTakeFirstOrThrow()
  const links = await db
    .selectFrom('purchaseOrderContract')
    .selectAll()
    .where('purchaseOrderId', '=', orderID)
    .execute()
  const sum = (all: typeof uses, state: string, of: (use: (typeof uses)[number]) => number) =>
    all.filter((use) => use.state === state).reduce((total, use) => total + Math.round(of(use) * 100), 0)
  for (const [row, own] of [
    [order, uses] as const,
    ...links.map((link) => [link, uses.filter(({ linkId }) => linkId === link.id)] as const),
  ]) {
    expect(hundredths(row.committed)).toBe(sum(own, 'RESERVED', ({ amount }) => Number(amount)))
    expect(hundredths(row.consumed)).toBe(
      sum(own, 'CONSUMED', ({ amount, credited }) => Number(amount) - Number(credited)),
    )
  }
  for (const link of links) {
    const own = uses.filter(({ linkId }) => linkId === link.id)
    expect(hundredths(link.committedDays)).toBe(sum(own, 'RESERVED', ({ days }) => Number(days)))
    expect(hundredths(link.consumedDays)).toBe(
      sum(own, 'CONSUMED', ({ days, creditedDays }) => Number(days) - Number(creditedDays)),
    )
  }
  expect(Number(order.consumed) + Number(order.committed)).toBeLessThanOrEqual(
    Number(order.ceiling) + Number(order.allowedOverrun),
  )
}

test('of 200 concurrent reservations exactly those that fit succeed, and none exceeds the limit', async () => {
  const { order, contractID } = await make.open()
  const answers = await together(
    Array.from({ length: 200 }, (_, i) => () => reserving(line(order, contractID, i % 2 ? '900.00' : '1100.00'))),
  )
  const { reserved = 0, PO_CAPACITY_EXCEEDED: rejected = 0, ...others } = tally(answers)
  expect(others).toEqual({})
  expect(reserved + rejected).toBe(200)
  const after = await record(order.id)
  // The balance is less than the smaller line, so no line that fitted was rejected.
  expect(Number(after.available.amount)).toBeGreaterThanOrEqual(0)
  expect(Number(after.available.amount)).toBeLessThan(900)
  expect(after.committed.amount).toBe((100_000 - Number(after.available.amount)).toFixed(2))
  await expectSums(order.id)
})

test('of 200 concurrent reservations under two contracts with caps, neither the cap nor the limit is exceeded', async () => {
  const first = await make.contract()
  const second = await make.contract(first)
  const third = await make.contract(first)
  const { order } = await make.open({
    ...first,
    links: [
      { clientContractID: first.contractID, cap: { amount: '60000', currency: 'AED' } },
      { clientContractID: second.contractID, capDays: '30' },
      { clientContractID: third.contractID, cap: { amount: '100000', currency: 'AED' } },
    ],
  })
  const requesting = (contractID: string, days: string) => reserving(line(order, contractID, '1000.00', { days }))
  const answers = await together(
    Array.from(
      { length: 200 },
      (_, i) => () => (i % 2 ? requesting(first.contractID, '1') : requesting(second.contractID, '1.5')),
    ),
  )
  expect(tally(answers)).toEqual({ reserved: 80, CONTRACT_CAP_EXCEEDED: 40, CONTRACT_DAYS_EXCEEDED: 80 })
  const links = await linksOf(order.id)
  const of = (id: string) => links.find((link: { clientContractID: string }) => link.clientContractID === id)
  expect(of(first.contractID)).toMatchObject({ committed: { amount: '60000.00' }, available: { amount: '0.00' } })
  expect(of(second.contractID)).toMatchObject({
    committed: { amount: '20000.00' },
    committedDays: '30',
    availableDays: '0',
  })
  const rest = await together(Array.from({ length: 200 }, () => () => requesting(third.contractID, '1')))
  expect(tally(rest)).toEqual({ reserved: 20, PO_CAPACITY_EXCEEDED: 180 })
  expect((await record(order.id)).available.amount).toBe('0.00')
  await expectSums(order.id)
})

test('one line reserved twenty times concurrently counts once; a key never belongs to two lines', async () => {
  const { order, contractID } = await make.open()
  const body = line(order, contractID, '2500.00')
  const answers = await Promise.all(Array.from({ length: 20 }, () => reserving(body)))
  expect(tally(answers)).toEqual({ reserved: 20 })
  expect((await record(order.id)).committed.amount).toBe('2500.00')
  expect(await reserving({ ...body, net: '2600.00' })).toBe('SOURCE_ALREADY_USED')
  const freed = await Promise.all(Array.from({ length: 5 }, () => attempt((db) => release(context(db), body))))
  expect(tally(freed)).toEqual({ reserved: 5 })
  expect(await reserving(body)).toBe('RESERVATION_RELEASED')
  expect((await record(order.id)).committed.amount).toBe('0.00')
})

test('a rejection names the rule, the balance and what to do', async () => {
  const { order, contractID, clientID } = await make.open()
  await inTransaction(db, (db) => reserve(context(db), line(order, contractID, '78200.00')))
  const body = line(order, contractID, '26500.00')
  const violation = await inTransaction(db, (db) => reserve(context(db), body)).catch((error: unknown) => error)
  expect(violation).toMatchObject({
    status: 422,
    code: 'PO_CAPACITY_EXCEEDED',
    message: `${order.number} has AED 21,800.00 available, but the line is AED 26,500.00: AED 4,700.00 too much. Split the line over the next purchase order, ask the client for an amendment, or approve an overrun.`,
  })
  const other = await make.contract({ clientID })
  expect(await reserving(line(order, other.contractID, '1'))).toBe('CONTRACT_NOT_LINKED')
  expect(await reserving(line(order, contractID, '1', { from: '2026-12-01', to: '2027-01-01' }))).toBe(
    'OUTSIDE_ORDER_VALIDITY',
  )
  expect(await reserving(line(order, contractID, '1', { currency: 'SAR' }))).toBe('CURRENCY_DIFFERS')
  expect(await reserving(line(order, contractID, '0.001'))).toBe('AMOUNT_INVALID')
  await expect(reserve(context(db), body)).rejects.toThrow('in the transaction')
})

test('nothing is billed after the end of a placement, and nothing of a cancelled one', async () => {
  const { order, contractID } = await make.open()
  const ended = (endedOn: string, status = 'TERMINATED') =>
    db.updateTable('contract').set({ status, endedOn }).where('id', '=', contractID).execute()
  await ended('2026-05-30')
  const body = line(order, contractID, '1000.00')
  const violation = await inTransaction(db, (db) => reserve(context(db), body)).catch((error: unknown) => error)
  expect(violation).toMatchObject({
    status: 422,
    code: 'OUTSIDE_CONTRACT',
    message: expect.stringMatching(
      /ends on 30 May 2026, before the service date 31 May 2026\. Bill the days up to its end/,
    ),
  })
  await ended('2026-05-31')
  expect(await reserving(body), 'its last days can be billed').toBe('reserved')
  await ended('2026-05-31', 'CANCELLED')
  expect(await reserving(line(order, contractID, '1000.00'))).toBe('CONTRACT_NOT_AGREED')
})

test('a reservation made before its contract ended can’t be billed as is: only the days up to the end can', async () => {
  const { order, contractID } = await make.open()
  const month = line(order, contractID, '20000.00')
  const half = line(order, contractID, '9000.00', { to: '2026-05-15' })
  expect(await reserving(month)).toBe('reserved')
  const ended = (status: string, endedOn: string | null) =>
    db.updateTable('contract').set({ status, endedOn }).where('id', '=', contractID).execute()
  await ended('TERMINATED', '2026-05-15')
  const consuming = (params: ConsumptionParams) => attempt((db) => consume(context(db), params))
  expect(await consuming(month)).toBe('OUTSIDE_CONTRACT')
  expect(await attempt((db) => release(context(db), month))).toBe('reserved')
  expect(await reserving(half)).toBe('reserved')
  await ended('CANCELLED', '2026-05-15')
  expect(await consuming(half)).toBe('CONTRACT_NOT_AGREED')
  await ended('TERMINATED', '2026-05-15')
  expect(await consuming(half)).toBe('reserved')
  await ended('TERMINATED', '2026-05-10')
  expect(await consuming(half), 'issued lines stay issued').toBe('reserved')
})

test('a line entered while its contract is being ended waits for the end, and is then rejected', async () => {
  const { order, contractID } = await make.open()
  const early = line(order, contractID, '1000.00')
  await reserving(early)
  const waiting = await inTransaction(db, async (closing) => {
    const end = { status: 'TERMINATED', endedOn: '2026-05-15' }
    await closing.updateTable('contract').set(end).where('id', '=', contractID).execute()
    const answers = [reserving(line(order, contractID, '1000.00')), attempt((db) => consume(context(db), early))]
    await new Promise((resolve) => setTimeout(resolve, 300))
    // As when a placement is closed, which ends the links after the contracts.
    await closing.selectFrom('purchaseOrder').select('id').where('id', '=', order.id).forUpdate().execute()
    return { answers }
  })
  expect(await Promise.all(waiting.answers)).toEqual(['OUTSIDE_CONTRACT', 'OUTSIDE_CONTRACT'])
  await expectSums(order.id)
})

test('a reservation becomes an invoice, a smaller one releases the rest, a credit note returns its amount, once each', async () => {
  const { order, contractID } = await make.open()
  const body = line(order, contractID, '20000.00', { days: '20' })
  const issued = { ...body, net: '18000.00', days: '18', label: 'INV-1 line 1' }
  expect(await attempt((db) => consume(context(db), issued))).toBe('NOTHING_RESERVED')
  await reserving(body)
  expect(await attempt((db) => consume(context(db), { ...issued, net: '20000.01' }))).toBe('RESERVATION_EXCEEDED')
  const credit = { ...body, creditKey: 'CN-1/1', label: 'CN-1 line 1', net: '1875.00', days: '1.5' }
  expect(await attempt((db) => creditUse(context(db), credit))).toBe('LINE_NOT_ISSUED')
  expect(tally(await Promise.all([1, 2, 3].map(() => attempt((db) => consume(context(db), issued)))))).toEqual({
    reserved: 3,
  })
  expect(await record(order.id)).toMatchObject({
    consumed: { amount: '18000.00' },
    committed: { amount: '0.00' },
    remaining: { amount: '82000.00' },
    burn: '18.00',
    // 18,000 in the 31 days of May; 82,000 last 141 days after them, until 19 October.
    runOutOn: '2026-10-19',
    forecast: { from: '2026-05-01', to: '2026-05-31', endsEarly: true, monthsLeft: '4.6' },
  })
  expect(await attempt((db) => release(context(db), body))).toBe('LINE_ALREADY_ISSUED')
  expect(tally(await Promise.all([1, 2].map(() => attempt((db) => creditUse(context(db), credit)))))).toEqual({
    reserved: 2,
  })
  expect(await attempt((db) => creditUse(context(db), { ...credit, creditKey: 'CN-2/1', net: '16125.01' }))).toBe(
    'LINE_AMOUNT_EXCEEDED',
  )
  expect((await record(order.id)).consumed.amount).toBe('16125.00')
  const { data } = await manager.get(`${ORDERS}/${order.id}/consumption`)
  expect(data).toMatchObject([
    {
      state: 'CONSUMED',
      label: 'INV-1 line 1',
      amount: { amount: '18000.00' },
      credited: { amount: '1875.00' },
      days: '18',
    },
  ])
  await expectSums(order.id)
})

test('a gross order counts amounts including tax', async () => {
  const { order, contractID } = await make.open({ ...(await make.contract()), fields: { basis: 'GROSS' } })
  await reserving({ ...line(order, contractID, '1000.00'), gross: '1050.00' })
  expect((await record(order.id)).committed.amount).toBe('1050.00')
})

test('of concurrent closing and reserving the first one succeeds, and nothing is ever reserved on a closed order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { order, contractID } = await make.open()
    const close = { status: 'CLOSED', reason: 'Over', version: order.version }
    const [reserved, closed] = await Promise.all([
      reserving(line(order, contractID, '500.00')),
      manager.put(`${ORDERS}/${order.id}/status`, close),
    ])
    const after = await record(order.id)
    if (reserved === 'reserved') expect([closed.code, after.status]).toEqual(['DRAFT_LINES_RESERVED', 'OPEN'])
    else expect([reserved, after.status, after.committed.amount]).toEqual(['PURCHASE_ORDER_NOT_OPEN', 'CLOSED', '0.00'])
  }
})

test('the database itself rejects invalid amounts and statuses', async () => {
  const { order } = await make.open()
  const beyond = db.updateTable('purchaseOrder').set({ consumed: '100000.01' }).where('id', '=', order.id).execute()
  await expect(beyond).rejects.toMatchObject({ constraint: 'purchase_order_within_ceiling' })
  const [link] = await linksOf(order.id)
  await db.updateTable('purchaseOrderContract').set({ capAmount: '10' }).where('id', '=', link.id).execute()
  const over = db.updateTable('purchaseOrderContract').set({ consumed: '11' }).where('id', '=', link.id).execute()
  await expect(over).rejects.toMatchObject({ constraint: 'purchase_order_contract_within_cap' })
  // A counter without lines, which the database can't reject, is found by `muster check`.
  const found = async () => (await brokenInvariants(db)).problems.flatMap(({ ids }) => ids)
  expect(await found()).not.toContain(order.id)
  const counted = (committed: string) =>
    db.updateTable('purchaseOrder').set({ committed }).where('id', '=', order.id).execute()
  await counted('10')
  expect(await found()).toContain(order.id)
  await counted('0')
})

test('of several orders for one contract the first by priority is consumed first', async () => {
  const at = await make.contract()
  const link = (priority: number) => ({ links: [{ clientContractID: at.contractID, priority }] })
  const second = await make.open({ ...at, ...link(2) })
  const first = await make.open({ ...at, ...link(1), fields: { value: '{"amount":"5000","currency":"AED"}' } })
  await reserving(line(first.order, at.contractID, '1200.00'))
  const covering = (await coveringOrders(db, [at.contractID])).get(at.contractID)!
  expect(covering).toMatchObject([
    { id: first.order.id, basis: 'NET', order: { currency: 'AED' } },
    { id: second.order.id },
  ])
  expect(covering.map(({ order }) => remainingCapacity(order))).toEqual(['3800.00', '100000.00'])
})

const cents = fc.integer({ min: 1, max: 4_000_000 }).map((n) => (n / 100).toFixed(2))
const step = fc.record({
  what: fc.constantFrom('reserve', 'reserve', 'consume', 'release', 'credit'),
  amount: cents,
  days: fc.integer({ min: 0, max: 60 }).map((n) => (n / 2).toString()),
  which: fc.nat(30),
  second: fc.boolean(),
})

test('reserved, issued, released and credited amounts in any order add up and respect the limits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const first = await make.contract()
      const second = await make.contract(first)
      const { order } = await make.open({
        ...first,
        links: [
          { clientContractID: first.contractID, cap: { amount: '60000', currency: 'AED' } },
          { clientContractID: second.contractID, capDays: '40' },
        ],
      })
      const requests: ConsumptionParams[] = []
      // Three at a time, so that neighbours run concurrently.
      for (let at = 0; at < steps.length; at += 3)
        await Promise.all(
          steps.slice(at, at + 3).map(async ({ what, amount, days, which, second: isSecond }) => {
            const one = requests[which % Math.max(requests.length, 1)]
            const contractID = (isSecond ? second : first).contractID
            if (what === 'reserve' || !one) {
              const fresh = line(order, contractID, amount, { days })
              requests.push(fresh)
              return reserving(fresh)
            }
            if (what === 'release') return attempt((db) => release(context(db), one))
            if (what === 'consume') return attempt((db) => consume(context(db), one))
            return attempt((db) => creditUse(context(db), { ...one, creditKey: amount, net: amount, days: '0' }))
          }),
        )
      await expectSums(order.id)
    }),
    { numRuns: 8 },
  )
}, 240_000)
