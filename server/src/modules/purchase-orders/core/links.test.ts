import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { LINKS, ORDERS, orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { reserve } from '../consumption/consumption.actions.ts'
import { ordersOfOrderForm } from './derived-status.queries.ts'
import { orderNumbersFor } from './order-form.queries.ts'

const app = await createTestApp()
const executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
const opener = await app.as('FINANCE_MANAGER_INVOICE')
const make = orderFixtures(app, { writer: executive, opener, seller: await app.as('BUSINESS_DEVELOPMENT') })
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

const aed = (amount: string) => ({ amount, currency: 'AED' })
const linkOf = async (orderID: string) => (await executive.get(LINKS, { purchaseOrderID: orderID })).data[0]

/** An open order, and the requested link of another contract of its client. */
test.each([
  ['of another client', { of: 'stranger' }, {}, 400, 'INVALID'],
  ['billed in another currency', { currency: 'SAR' }, {}, 422, 'CONTRACT_CURRENCY_DIFFERS'],
  ['that is a draft', { status: 'DRAFT' }, {}, 422, 'CONTRACT_NOT_AGREED'],
  ['that was cancelled', { status: 'CANCELLED' }, {}, 422, 'CONTRACT_NOT_AGREED'],
  [
    'that ended before the order started',
    { startDate: '2025-01-01', endDate: '2025-12-31' },
    {},
    422,
    'DATES_DO_NOT_OVERLAP',
  ],
  ['with a cap in another currency', {}, { cap: { amount: '5', currency: 'SAR' } }, 422, 'CURRENCY_DIFFERS'],
  ['with a cap above the ceiling', {}, { cap: aed('100000.01') }, 422, 'CAP_ABOVE_VALUE'],
  ['with a cap of zero', {}, { cap: aed('0') }, 400, 'INVALID'],
  ['with a cap written with an exponent', {}, { cap: aed('1e5') }, 400, 'INVALID'],
  ['with a cap of thirty digits', {}, { cap: aed('9'.repeat(30)) }, 400, 'INVALID'],
  ['with no days', {}, { capDays: '0' }, 400, 'INVALID'],
  ['from before the order', {}, { startsOn: '2025-12-31' }, 422, 'OUTSIDE_ORDER_VALIDITY'],
  ['until after the order', {}, { endsOn: '2027-01-01' }, 422, 'OUTSIDE_ORDER_VALIDITY'],
  ['that ends before it starts', {}, { startsOn: '2026-06-01', endsOn: '2026-05-01' }, 400, 'INVALID'],
])('a contract %s can’t be linked', async (_what, wish, terms, status, code) => {
  const { order, clientID } = await make.open()
  const { of, status: contractStatus, ...rest } = wish as Record<string, string>
  const contract = await make.contract(of ? rest : { clientID, ...rest })
  if (contractStatus)
    await app.appContext.db
      .updateTable('contract')
      .set({ status: contractStatus })
      .where('id', '=', contract.contractID)
      .execute()
  const reply = await executive.post(LINKS, {
    purchaseOrderID: order.id,
    clientContractID: contract.contractID,
    ...terms,
  })
  expect(reply, reply.message).toMatchObject({ status, code })
  expect((await executive.get(LINKS, { purchaseOrderID: order.id })).data).toHaveLength(1)
})

test('a contract is linked to an order once, and concurrent orders have different priorities', async () => {
  const { order, contractID, clientID } = await make.open()
  expect(await executive.post(LINKS, { purchaseOrderID: order.id, clientContractID: contractID })).toMatchObject({
    status: 409,
    code: 'ALREADY_LINKED',
  })
  const draft = (await executive.upload(ORDERS, signedPdf(), { ...make.fields(), clientID })).data
  const body = { purchaseOrderID: draft.id, clientContractID: contractID }
  expect(await executive.post(LINKS, body)).toMatchObject({
    status: 422,
    code: 'OVERLAP',
    message: expect.stringContaining(order.number),
  })
  const second = await executive.post(LINKS, { ...body, priority: 2 })
  expect(second, second.message).toMatchObject({ status: 201, data: { priority: 2, _purchaseOrder: { id: draft.id } } })
  const first = { priority: 1, version: second.data.version }
  expect(await executive.put(`${LINKS}/${second.data.id}`, first)).toMatchObject({ status: 422, code: 'OVERLAP' })
})

test('the database rejects the second of two concurrent links that cover one contract twice', async () => {
  const { contractID, clientID } = await make.contract()
  const drafts = await Promise.all(
    [1, 2].map(async () => (await executive.upload(ORDERS, [], { ...make.fields(), clientID })).data),
  )
  const replies = await Promise.all(
    drafts.map(({ id }) => executive.post(LINKS, { purchaseOrderID: id, clientContractID: contractID })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('the allocation of a contract can be changed, but not below its lines, and unlinked while nothing was billed', async () => {
  const { order, contractID } = await make.open()
  const link = await linkOf(order.id)
  const path = `${LINKS}/${link.id}`
  const capped = await executive.put(path, { cap: aed('5000'), capDays: '12.5', version: link.version })
  expect(capped.data, capped.message).toMatchObject({
    available: { amount: '5000.00' },
    availableDays: '12.5',
    version: 2,
  })
  expect(await executive.put(path, { capDays: null, version: 1 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  await inTransaction(app.appContext.db, (db) =>
    reserve(
      { db, staff: null, now: new Date() },
      {
        purchaseOrderID: order.id,
        clientContractID: contractID,
        sourceKey: 'one',
        label: 'Draft 7',
        net: '3000.00',
        gross: '3150.00',
        currency: 'AED',
        days: '2.5',
        from: '2026-05-01',
        to: '2026-05-31',
      },
    ),
  )
  const { version } = await linkOf(order.id)
  expect(await linkOf(order.id)).toMatchObject({
    available: { amount: '2000.00' },
    availableDays: '10',
    committedDays: '2.5',
  })
  expect(await executive.put(path, { cap: aed('2999.99'), version })).toMatchObject({
    status: 422,
    code: 'CAP_BELOW_USED_AMOUNT',
  })
  expect(await executive.put(path, { capDays: '2', version })).toMatchObject({
    status: 422,
    code: 'CAP_BELOW_USED_AMOUNT',
  })
  expect(await executive.put(path, { startsOn: '2026-05-15', version })).toMatchObject({
    status: 422,
    code: 'BILLED_DAYS_OUTSIDE_DATES',
  })
  expect(await executive.del(path)).toMatchObject({ status: 409, code: 'LINK_IN_USE' })
  const unused = await make.contract({ clientID: order.clientID })
  const other = await executive.post(LINKS, { purchaseOrderID: order.id, clientContractID: unused.contractID })
  expect(await executive.del(`${LINKS}/${other.data.id}`)).toMatchObject({ status: 200 })
  expect(await executive.post(LINKS, { purchaseOrderID: order.id, clientContractID: unused.contractID })).toMatchObject(
    { status: 201 },
  )
})

test('an amended contract stays linked, and the gap to its end is shown', async () => {
  const { order, contractID } = await make.open()
  const { db } = app.appContext
  const old = await db.selectFrom('contract').selectAll().where('id', '=', contractID).executeTakeFirstOrThrow()
  const { id: _, endsOn: __, ...columns } = old
  await db
    .updateTable('contract')
    .set({ status: 'SUPERSEDED', endedOn: '2026-05-31' })
    .where('id', '=', contractID)
    .execute()
  const { id } = await db
    .insertInto('contract')
    .values({
      ...columns,
      revision: 2,
      amendsId: contractID,
      startDate: '2026-06-01',
      endDate: '2027-01-31',
      terms: JSON.stringify(old.terms),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await linkOf(order.id)).toMatchObject({
    clientContractID: id,
    contractEndsOn: '2027-01-31',
    coveredUntil: '2026-12-31',
    gapDays: 31,
  })
  for (const settingVersion of [contractID, id])
    expect((await executive.get(ORDERS, { clientContractID: settingVersion })).data).toMatchObject([{ id: order.id }])
})

test.each([
  ['cancelled', { status: 'CANCELLED' }],
  ['deleted', { status: 'DRAFT', archivedAt: new Date('2026-06-01T08:00:00Z') }],
])(
  'the order of a contract has no value available for an order form of which it has a %s version only',
  async (_what, gone) => {
    const { order, contractID } = await make.open()
    const { db } = app.appContext
    const {
      id: _,
      endsOn: __,
      ...columns
    } = await db.selectFrom('contract').selectAll().where('id', '=', contractID).executeTakeFirstOrThrow()
    const next = await make.contract({ clientID: columns.clientId })
    await db
      .insertInto('contract')
      .values({
        ...columns,
        ...gone,
        revision: 2,
        amendsId: contractID,
        orderFormId: next.orderFormID,
        terms: JSON.stringify(columns.terms),
      })
      .execute()
    const days = { from: '2026-06-01', to: '2026-06-30' }
    expect(await ordersOfOrderForm(db, columns.orderFormId, '2026-06-15')).toMatchObject([{ id: order.id }])
    expect(await ordersOfOrderForm(db, next.orderFormID, '2026-06-15')).toEqual([])
    expect(await orderNumbersFor(db, { orderFormID: next.orderFormID, ...days })).toEqual([])
    // The order shows the version in force.
    expect(await linkOf(order.id)).toMatchObject({ clientContractID: contractID, contractStatus: 'ACTIVE' })
  },
)

test('an order can’t be opened while its only contract is cancelled', async () => {
  const { order, contractID } = await make.open()
  const { db } = app.appContext
  await db.updateTable('purchaseOrder').set({ status: 'DRAFT' }).where('id', '=', order.id).execute()
  await db.updateTable('contract').set({ status: 'CANCELLED' }).where('id', '=', contractID).execute()
  const { version } = (await opener.get(`${ORDERS}/${order.id}`)).data
  expect(await opener.put(`${ORDERS}/${order.id}/status`, { status: 'OPEN', version })).toMatchObject({
    status: 422,
    code: 'CONTRACT_MISSING',
  })
})

test('a placement in a country out of scope is listed without names', async () => {
  const { order } = await make.open()
  const abroad = await make.contract({ clientID: order.clientID, countryID: 'SA' })
  const wide = await app.as('FINANCE_EXECUTIVE_INVOICE', { countryIDs: ['AE', 'SA'] })
  const linked = await wide.post(LINKS, { purchaseOrderID: order.id, clientContractID: abroad.contractID })
  expect(linked, linked.message).toMatchObject({
    data: { clientContractID: abroad.contractID, _candidate: { id: abroad.candidateID } },
  })
  const narrow = await app.as('FINANCE_EXECUTIVE_INVOICE', { countryIDs: ['AE'] })
  const shown = (await narrow.get(LINKS, { purchaseOrderID: order.id })).data
  expect(shown.find(({ id }: { id: string }) => id === linked.data.id)).toMatchObject({
    clientContractID: null,
    _clientContract: null,
    _candidate: null,
    orderFormID: null,
  })
  expect(await narrow.post(LINKS, { purchaseOrderID: order.id, clientContractID: abroad.contractID })).toMatchObject({
    status: 400,
    errors: [{ path: 'clientContractID' }],
  })
})

test('a rejection does not name contracts of countries out of scope', async () => {
  const { order, contractID, clientID } = await make.open()
  const { number } = await app.appContext.db
    .updateTable('contract')
    .set({ countryId: 'SA' })
    .where('id', '=', contractID)
    .returning('number')
    .executeTakeFirstOrThrow()
  const local = await app.as('FINANCE_EXECUTIVE_INVOICE', { countryIDs: ['AE'] })
  const other = (await make.open({ clientID, contractID, links: [{ clientContractID: contractID, priority: 2 }] }))
    .order
  const { id, version } = await linkOf(other.id)
  const shown = (await local.get(LINKS, { purchaseOrderID: other.id })).data[0]
  expect(shown).toMatchObject({ clientContractID: null, _clientContract: null })
  const change = (who: Caller) => who.put(`${LINKS}/${id}`, { version, priority: 1 })
  expect((await change(executive)).message).toContain(`covers ${number}`)
  const changed = await change(local)
  expect(changed).toMatchObject({ status: 422, code: 'OVERLAP' })
  expect(JSON.stringify(changed)).not.toContain(number)

  const unknown = await local.post(LINKS, { purchaseOrderID: order.id, clientContractID: randomUUID() })
  const unseen = await local.post(LINKS, { purchaseOrderID: order.id, clientContractID: contractID })
  expect([unseen.status, unseen.errors, unseen.message]).toEqual([unknown.status, unknown.errors, unknown.message])

  const draft = (await make.open({ clientID, contractID, links: [{ clientContractID: contractID, priority: 3 }] }))
    .order
  await app.appContext.db.updateTable('purchaseOrder').set({ status: 'DRAFT' }).where('id', '=', draft.id).execute()
  await sql`update contract set terms = jsonb_set(terms, '{rateLines,0,currency}', '"SAR"') where id = ${contractID}`.execute(
    app.appContext.db,
  )
  const manager = await app.as('FINANCE_MANAGER_INVOICE', { countryIDs: ['AE'] })
  const read = (await manager.get(`${ORDERS}/${draft.id}`)).data
  const why = await manager.put(`${ORDERS}/${draft.id}/status`, { status: 'OPEN', version: read.version })
  expect(why).toMatchObject({
    status: 422,
    message: expect.stringContaining('a contract in another country is billed'),
  })
  expect(JSON.stringify([why, read.availableTransitions])).not.toContain(number)
})
