import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createActiveMsa, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { ORDERS, orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { consume, reserve } from '../consumption/consumption.actions.ts'
import { watchOrders } from '../core/purchase-orders.jobs.ts'

const app = await createTestApp()
const executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
const manager = await app.as('FINANCE_MANAGER_INVOICE')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const director = await app.as('MANAGING_DIRECTOR')
const make = orderFixtures(app, { writer: executive, opener: manager, seller })
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

let keys = 0
async function billed(orderID: string, contractID: string, amount: string, [from, to] = ['2026-05-01', '2026-05-31']) {
  keys += 1
  const body = {
    purchaseOrderID: orderID,
    clientContractID: contractID,
    sourceKey: `line-${keys}`,
    label: `Invoice ${keys}`,
    net: amount,
    gross: amount,
    currency: 'AED',
    days: '10',
    from: from!,
    to: to!,
  }
  await inTransaction(app.appContext.db, async (db) => {
    const context = { db, staff: null, actor: 'Billing', now: app.appContext.now() }
    await reserve(context, body)
    await consume(context, body)
  })
}

/** The notifications of a user about an order, without those of its opening. */
const bell = async (who: Caller, orderID: string): Promise<string[]> =>
  (await who.get('/user-notifications', { pageSize: 200, sort: 'createdAt' })).data
    .filter(
      ({ metadata, subject }: { metadata: { entityID?: string }; subject: string }) =>
        metadata.entityID === orderID && !/is open|has changed/.test(subject),
    )
    .map(({ subject }: { subject: string }) => subject.replace(/^Purchase order \S+ \([^)]*\) /, ''))

test('issuing over a threshold notifies finance and the account manager once, and again after an amendment', async () => {
  const { order, contractID } = await make.open()
  await billed(order.id, contractID, '79999.99')
  expect(await bell(executive, order.id)).toEqual([])
  await billed(order.id, contractID, '0.01')
  await billed(order.id, contractID, '1000.00')
  for (const who of [executive, manager, seller]) expect(await bell(who, order.id)).toEqual(['is over 80 % consumed'])
  await billed(order.id, contractID, '19000.00')
  expect((await bell(seller, order.id)).at(-1)).toBe('is exhausted')
  const run = await app.appContext.db
    .selectFrom('reminderRun')
    .select('reminded')
    .where('rule', '=', 'PO_CONSUMPTION')
    .where('countryId', '=', 'AE')
    .where('day', '=', '2026-06-15')
    .executeTakeFirst()
  expect(run, 'the reminders page counts the alerts that are sent with an invoice').toEqual({ reminded: 2 })
  const fields = { reason: 'More', addedValue: '{"amount":"20000","currency":"AED"}', version: String(order.version) }
  expect(await manager.upload(`${ORDERS}/${order.id}/amendments`, signedPdf(), fields)).toMatchObject({ status: 201 })
  await billed(order.id, contractID, '100.00')
  expect(await bell(executive, order.id)).toEqual(['is over 80 % consumed', 'is exhausted', 'is over 80 % consumed'])
})

test('an account manager without access to the order is not notified, and one with limited access sees of an overrun what the record shows', async () => {
  const contract = await make.contract()
  const unseeing = [await app.as('ASSOCIATE_DIRECTOR'), await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })]
  await app.appContext.db
    .insertInto('clientAccountManager')
    .values(unseeing.map(({ staff }) => ({ clientId: contract.clientID, userId: staff!.id })))
    .execute()
  const { order } = await make.open(contract)
  await billed(order.id, contract.contractID, '90000.00')
  const allowedOverrun = { amount: { amount: '4711.00', currency: 'AED' }, reason: 'In talks', version: order.version }
  expect(await manager.post(`${ORDERS}/${order.id}/overruns`, allowedOverrun)).toMatchObject({ status: 201 })
  const noticesOf = async (who: Caller) =>
    (await who.get('/user-notifications', { pageSize: 200 })).data.filter(
      ({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === order.id,
    )
  for (const who of unseeing) {
    expect((await who.get(`${ORDERS}/${order.id}`)).data).toBeUndefined()
    expect(await noticesOf(who)).toEqual([])
  }
  expect(await noticesOf(seller)).toHaveLength(3)
  expect((await seller.get(`${ORDERS}/${order.id}`)).data).toMatchObject({ allowedOverrun: { amount: '4711.00' } })
  const text = JSON.stringify(await noticesOf(seller))
  expect(text).toContain('now has an approved overrun of AED 4,711.00')
  expect(text, 'The reason is shown in its amendments').not.toContain('In talks')
})

test('the expiry is notified at 45, 30 and 15 days, once each, in the time zone of the client', async () => {
  const { order } = await make.open({ ...(await make.contract()), fields: { validTo: '2026-12-31' } })
  const on = async (day: string, countryID = 'AE') => {
    for (const _ of [1, 2]) await watchOrders(app.appContext, { countryID, day })
    return (await bell(executive, order.id)).length
  }
  expect(await on('2026-11-15')).toBe(0)
  expect(await on('2026-11-16', 'SA')).toBe(0)
  expect(await on('2026-11-16')).toBe(1)
  expect(await on('2026-11-30')).toBe(1)
  expect(await on('2026-12-01')).toBe(2)
  expect(await on('2026-12-20')).toBe(3)
  expect(await on('2027-01-05')).toBe(3)
  expect((await bell(seller, order.id))[0]).toBe('expires on 31 Dec 2026')
})

test('a run-out before the expiry is notified once, also with two concurrent nodes', async () => {
  const { order, contractID } = await make.open()
  await billed(order.id, contractID, '62000.00')
  // 2,000 a day in May, 38,000 left: 19 days after it.
  await Promise.all([1, 2, 3].map(() => watchOrders(app.appContext, { countryID: 'AE', day: '2026-06-10' })))
  expect(await bell(executive, order.id)).toEqual(['runs out on 19 Jun 2026'])
  const past = await make.open()
  await billed(past.order.id, past.contractID, '62000.00')
  await watchOrders(app.appContext, { countryID: 'AE', day: '2026-06-25' })
  expect(await bell(executive, past.order.id)).toEqual(['covers services until 19 Jun 2026 only'])
})

test('the agreement hierarchy includes the purchase order, its contract and its placement, each counted once', async () => {
  const contract = await make.contract()
  const msa = await createActiveMsa(app, contract)
  await app.appContext.db.updateTable('orderForm').set({ msaId: msa }).where('id', '=', contract.orderFormID).execute()
  const { order } = await make.open(contract)
  const second = await make.open({ ...contract, links: [{ clientContractID: contract.contractID, priority: 2 }] })
  await billed(order.id, contract.contractID, '25000.00')
  const chainFor = (who: Caller) => who.get(`/client/master-service-agreement/${msa}/chain`)
  const { data: root, status, message } = await chainFor(await app.as('CFO'))
  expect(status, message).toBe(200)
  const total = { amount: '330000.00', currency: 'AED' }
  const below = [{ kind: 'CLIENT_CONTRACT', children: [{ kind: 'ORDER_FORM', id: contract.orderFormID }] }]
  expect(root).toMatchObject({
    totals: [total],
    children: [
      {
        kind: 'PURCHASE_ORDER',
        id: order.id,
        note: '25.00 % billed',
        value: { amount: '100000.00' },
        totals: [total],
        children: below,
      },
      { kind: 'PURCHASE_ORDER', id: second.order.id, note: '0.00 % billed', totals: [total], children: below },
    ],
  })
  // Limited access to orders: status and totals, but not their contracts.
  const other = (await chainFor(director)).data
  expect(other).toMatchObject({
    totals: [total],
    children: [
      { kind: 'PURCHASE_ORDER', id: order.id, value: { amount: '100000.00' }, children: [] },
      { kind: 'PURCHASE_ORDER', id: second.order.id, children: [] },
      { kind: 'CLIENT_CONTRACT', children: [{ kind: 'ORDER_FORM' }] },
    ],
  })
  const human = await app.as('HR_MANAGER')
  const hidden = (await chainFor(human)).data
  expect(hidden).toMatchObject({
    totals: [],
    children: [
      {
        kind: 'CLIENT_CONTRACT',
        value: null,
        totals: [],
        children: [{ kind: 'ORDER_FORM', id: contract.orderFormID, value: null, note: null }],
      },
    ],
  })
})

test('a placement whose client requires purchase orders can be billed on an open one with balance and validity, and otherwise shows why not', async () => {
  const contract = await make.contract()
  await app.appContext.db.updateTable('client').set({ requiresPo: true }).where('id', '=', contract.clientID).execute()
  const read = async () => {
    const { data, status, message } = await director.get(`/order-form-setup/${contract.orderFormID}`)
    expect(status, message).toBe(200)
    const why = data.readiness.canBeBilled.blockers.find(
      ({ name }: { name: string }) => name === 'coveredByPurchaseOrder',
    )
    return {
      why,
      orders: data.purchaseOrders,
      startsWithout: data.readiness.canStart.blockers.some(
        ({ name }: { name: string }) => name === 'purchaseOrderPresentOrWaived',
      ),
    }
  }
  expect(await read()).toMatchObject({
    why: { message: expect.stringContaining('none is linked') },
    orders: [],
    startsWithout: true,
  })
  const { order } = await make.open({
    ...contract,
    links: [{ clientContractID: contract.contractID, cap: { amount: '20000', currency: 'AED' } }],
  })
  expect(await read()).toMatchObject({
    why: undefined,
    startsWithout: false,
    orders: [{ id: order.id, number: order.number, status: 'OPEN', validTo: '2026-12-31' }],
  })
  await billed(order.id, contract.contractID, '20000.00')
  expect(await read()).toMatchObject({
    why: {
      message: expect.stringContaining('has no remaining balance for this placement'),
      fix: `/purchase-orders/${order.id}`,
    },
  })
  await app.appContext.db
    .updateTable('purchaseOrder')
    .set({ validTo: '2026-06-14' })
    .where('id', '=', order.id)
    .execute()
  expect(await read()).toMatchObject({
    why: { message: expect.stringContaining('ended on 14 Jun 2026') },
    orders: [{ status: 'EXPIRED' }],
  })
})
