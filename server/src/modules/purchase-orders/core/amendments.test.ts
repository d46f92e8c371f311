import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { billingFixtures } from '../../../kernel/testing/fixtures/billing.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { LINKS, ORDERS, orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { consume, release, reserve } from '../consumption/consumption.actions.ts'

const app = await createTestApp()
const executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
const manager = await app.as('FINANCE_MANAGER_INVOICE')
const make = orderFixtures(app, { writer: executive, opener: manager, seller: await app.as('BUSINESS_DEVELOPMENT') })
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

interface OrderVersion {
  readonly id: string
  readonly version: number
}
const record = async (id: string) => (await manager.get(`${ORDERS}/${id}`)).data
const aed = (amount: string) => JSON.stringify({ amount, currency: 'AED' })
const amend = ({ id, version }: OrderVersion, fields: Record<string, string>, who = manager) =>
  who.upload(`${ORDERS}/${id}/amendments`, signedPdf('amendment.pdf'), {
    reason: 'Phase two',
    version: String(version),
    ...fields,
  })

let keys = 0
/** An issued line, as created by billing. */
async function billed(orderID: string, contractID: string, amount: string, draftOnly = false) {
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
    from: '2026-05-01',
    to: '2026-05-31',
  }
  await inTransaction(app.appContext.db, async (db) => {
    const context = { db, staff: null, actor: 'Billing', now: app.appContext.now() }
    await reserve(context, body)
    if (!draftOnly) await consume(context, body)
  })
}

test('an amendment raises the limit and extends the validity, numbered, with its document, and the links are extended too', async () => {
  const { order } = await make.open()
  expect(await amend(order, { addedValue: aed('5000') }, executive)).toMatchObject({ status: 403 })
  const more = await amend(order, { addedValue: aed('25000.50'), clientReference: 'A-1', effectiveOn: '2026-06-01' })
  expect(more, more.message).toMatchObject({
    status: 201,
    data: {
      value: { amount: '100000.00' },
      ceiling: { amount: '125000.50' },
      available: { amount: '125000.50' },
      amendments: [
        {
          number: 1,
          kind: 'AMENDMENT',
          reason: 'Phase two',
          clientReference: 'A-1',
          effectiveOn: '2026-06-01',
          addedValue: { amount: '25000.50' },
          ceilingAfter: { amount: '125000.50' },
          validTo: null,
        },
      ],
    },
  })
  const longer = await amend(more.data, { validTo: '2027-03-31', reason: 'Runs on' })
  expect(longer.data).toMatchObject({
    validTo: '2027-03-31',
    amendments: [{}, { number: 2, addedValue: null, validTo: '2027-03-31', _createdBy: { id: manager.staff!.id } }],
  })
  expect((await manager.get(LINKS, { purchaseOrderID: order.id })).data).toMatchObject([{ endsOn: '2027-03-31' }])
  const [document] = (await manager.get(`${ORDERS}/${order.id}/documents`, { type: 'AMENDMENT' })).data
  expect(document).toMatchObject({ amendment: expect.any(Number) })
  expect(await executive.del(`${ORDERS}/${order.id}/documents/${document.id}`)).toMatchObject({
    status: 409,
    code: 'DOCUMENT_IN_USE',
  })
  const [entry] = (await manager.get(`${ORDERS}/${order.id}/history`)).data
  expect(entry).toMatchObject({
    event: 'purchase-order.amended',
    reason: 'Runs on',
    changes: [{ field: 'validTo', from: '2026-12-31', to: '2027-03-31' }],
  })
})

test.each([
  ['no change', {}, 400, 'INVALID'],
  ['a lower value', { addedValue: aed('-5') }, 400, 'INVALID'],
  ['another currency', { addedValue: '{"amount":"5","currency":"SAR"}' }, 422, 'CURRENCY_DIFFERS'],
  ['an earlier end', { validTo: '2026-09-30' }, 422, 'END_DATE_NOT_LATER'],
  ['the same end', { validTo: '2026-12-31' }, 422, 'END_DATE_NOT_LATER'],
  ['an older version', { addedValue: aed('5'), version: '1' }, 409, 'STALE_VERSION'],
])('an amendment with %s is rejected, and nothing changes', async (_what, fields, status, code) => {
  const { order } = await make.open()
  expect(await amend(order, fields as Record<string, string>)).toMatchObject({ status, code })
  expect(await record(order.id)).toMatchObject({
    ceiling: { amount: '100000.00' },
    amendments: [],
    version: order.version,
  })
  expect((await manager.get(`${ORDERS}/${order.id}/documents`)).data).toHaveLength(1)
})

test('an amendment can’t extend into the period of the next order', async () => {
  const first = await make.open({ ...(await make.contract()), fields: { validTo: '2026-06-30' } })
  const next = await make.open({ ...first, fields: { validFrom: '2026-07-01' } })
  expect(await amend(first.order, { validTo: '2026-07-31' })).toMatchObject({ status: 422, code: 'OVERLAP' })
  expect(await record(first.order.id)).toMatchObject({ validTo: '2026-06-30', amendments: [] })
  const link = (await manager.get(LINKS, { purchaseOrderID: next.order.id })).data[0]
  await executive.put(`${LINKS}/${link.id}`, { priority: 2, version: link.version })
  expect(await amend(first.order, { validTo: '2026-07-31' })).toMatchObject({ status: 201 })
})

test('a draft is edited instead of amended; a closed order is reopened first', async () => {
  const { clientID } = await make.contract()
  const draft = (await executive.upload(ORDERS, [], { ...make.fields(), clientID })).data
  expect(await amend(draft, { addedValue: aed('5') })).toMatchObject({ status: 409, code: 'NOT_OPEN' })
  const { order } = await make.open()
  const closing = { status: 'CLOSED', reason: 'Over', version: order.version }
  const closed = await manager.put(`${ORDERS}/${order.id}/status`, closing)
  expect(await amend(closed.data, { addedValue: aed('5') })).toMatchObject({ status: 409, code: 'NOT_OPEN' })
})

test('of two concurrent amendments one succeeds, the other has an outdated version', async () => {
  const { order } = await make.open()
  const replies = await Promise.all([1, 2].map(() => amend(order, { addedValue: aed('1000') })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await record(order.id)).toMatchObject({ ceiling: { amount: '101000.00' }, amendments: [{ number: 1 }] })
})

test('the balance of an order is transferred to the next, and the order is closed: the amount is never counted twice', async () => {
  const old = await make.open({ ...(await make.contract()), fields: { validTo: '2026-06-30' } })
  await billed(old.order.id, old.contractID, '60000.00')
  await billed(old.order.id, old.contractID, '1000.00', true)
  const next = await make.open({
    ...old,
    fields: { validFrom: '2026-07-01', value: '{"amount":"50000","currency":"AED"}' },
  })
  const over = { rolloverFromID: old.order.id, reason: 'Rest of the first half' }
  expect(await amend(next.order, over)).toMatchObject({ status: 422, code: 'DRAFT_LINES_RESERVED' })
  await inTransaction(app.appContext.db, (db) =>
    release(
      { db, staff: null, now: app.appContext.now() },
      { purchaseOrderID: old.order.id, sourceKey: `line-${keys}` },
    ),
  )
  const stranger = await make.open()
  expect(await amend(next.order, { rolloverFromID: stranger.order.id })).toMatchObject({ status: 400 })
  expect(await amend(next.order, { rolloverFromID: next.order.id })).toMatchObject({ status: 400 })
  const amended = await amend(next.order, { ...over, addedValue: aed('5000') })
  expect(amended.data, amended.message).toMatchObject({
    ceiling: { amount: '95000.00' },
    amendments: [{ kind: 'ROLLOVER_IN', addedValue: { amount: '45000.00' }, _other: { id: old.order.id } }],
  })
  expect(await record(old.order.id)).toMatchObject({
    status: 'CLOSED',
    ceiling: { amount: '60000.00' },
    remaining: { amount: '0.00' },
    available: { amount: '0.00' },
    amendments: [{ kind: 'ROLLOVER_OUT', addedValue: { amount: '-40000.00' }, _other: { id: next.order.id } }],
  })
  expect(await amend(amended.data, over)).toMatchObject({ status: 422, code: 'PURCHASE_ORDER_NOT_OPEN' })
})

test('an overrun is approved by the manager with a reason, and the limit stays as the client ordered', async () => {
  const { order, contractID } = await make.open()
  await billed(order.id, contractID, '100000.00')
  await expect(billed(order.id, contractID, '4700.00')).rejects.toMatchObject({ code: 'PO_CAPACITY_EXCEEDED' })
  const body = { amount: { amount: '4700', currency: 'AED' }, version: order.version }
  const path = `${ORDERS}/${order.id}/overruns`
  expect(await executive.post(path, { ...body, reason: 'Promised' })).toMatchObject({ status: 403 })
  expect(await manager.post(path, body)).toMatchObject({ status: 400 })
  const allowed = await manager.post(path, { ...body, reason: 'The amendment is on its way' })
  expect(allowed.data, allowed.message).toMatchObject({
    ceiling: { amount: '100000.00' },
    allowedOverrun: { amount: '4700.00' },
    available: { amount: '4700.00' },
    derivedStatus: 'EXHAUSTED',
    amendments: [{ kind: 'OVERRUN', reason: 'The amendment is on its way', documentID: null }],
  })
  await billed(order.id, contractID, '4700.00')
  expect(await record(order.id)).toMatchObject({ consumed: { amount: '104700.00' }, burn: '104.70' })
  await expect(billed(order.id, contractID, '0.01')).rejects.toMatchObject({ code: 'PO_CAPACITY_EXCEEDED' })
})

test('an order with invoices is closed, not cancelled; one with drafts is neither', async () => {
  const { order, contractID } = await make.open()
  const move = (status: string) =>
    manager.put(`${ORDERS}/${order.id}/status`, { status, reason: 'Over', version: order.version })
  await billed(order.id, contractID, '1000.00', true)
  expect(await move('CLOSED')).toMatchObject({
    status: 422,
    code: 'DRAFT_LINES_RESERVED',
    message: expect.stringContaining('AED 1,000.00'),
  })
  await billed(order.id, contractID, '2000.00')
  expect(await move('CANCELLED')).toMatchObject({ status: 422, code: 'ALREADY_INVOICED' })
})

test('an order is closed, or its balance transferred, once every approved month under it is invoiced', async () => {
  const { db } = app.appContext
  const months = billingFixtures(app)
  const may = await months.month({ month: '2026-05' })
  const { order } = await make.open({ ...may, fields: { validTo: '2026-06-30' } })
  const next = await make.open({ ...may, fields: { validFrom: '2026-07-01' } })
  const close = () =>
    executive.put(`${ORDERS}/${order.id}/status`, { status: 'CLOSED', reason: 'Over', version: order.version })
  const violation = {
    status: 422,
    code: 'TIMESHEETS_UNBILLED',
    message: expect.stringMatching(/May 2026 \(WO-BILL-\d+\)/),
  }
  expect(await close()).toMatchObject(violation)
  expect(await amend(next.order, { rolloverFromID: order.id })).toMatchObject(violation)
  const { availableTransitions: moves } = (await executive.get(`${ORDERS}/${order.id}`)).data
  expect(moves.find(({ to }: { to: string }) => to === 'CLOSED')).toMatchObject({
    allowed: false,
    why: [{ name: 'nothingUnbilled' }],
  })
  // The next order covers months from July on: the unbilled May does not block it.
  expect((await record(next.order.id)).availableTransitions).toContainEqual(
    expect.objectContaining({ to: 'CLOSED', allowed: true }),
  )
  const billedPeriod = { timesheetId: may.timesheetID, daysHash: 'may', contractId: may.contractID }
  const { id } = await db.insertInto('billedPeriod').values(billedPeriod).returning('id').executeTakeFirstOrThrow()
  // A month without work has nothing to bill.
  const idle = await months.timesheet(may.orderFormID, '2026-04')
  expect(await close()).toMatchObject({ status: 422, message: expect.stringContaining('Apr 2026') })
  const timesheet = db.updateTable('timesheet').set({ totals: sql`totals || '{"billable": "0"}'` })
  await timesheet.where('id', '=', idle).execute()
  await db.updateTable('billedPeriod').set({ releasedAt: new Date() }).where('id', '=', id).execute()
  expect(await close()).toMatchObject(violation)
  await db.insertInto('billedPeriod').values(billedPeriod).execute()
  expect(await close()).toMatchObject({ status: 200, data: { status: 'CLOSED' } })
})
