import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  BILLINGS,
  createBillingTestApp,
  dataOf,
  invoiceSteps,
  moveInvoice,
  NOTIFIED_AT,
} from '../../../kernel/testing/fixtures/billing.ts'
import { remindByNight } from '../statements/reminders.actions.ts'
import { roundingTolerance } from './payment-application.actions.ts'

const { app, executive, manager, cfo, make, documents } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

const issued = (clientID: string) => documents.issued(clientID)

test('a write-off is reversed with the earlier payment that bounced; a credit of a paid invoice stays a client credit', async () => {
  const document = await issued((await make.month()).clientID)
  dataOf(await manager.post(`${BILLINGS}/${document.id}/email`, {}))
  const pay = async (cash: string) => {
    const money = { receivedOn: '2026-11-10', currency: 'AED', received: cash, cash }
    const { id } = dataOf(await executive.post(`${BILLINGS}/${document.id}/payments`, money))
    return dataOf(await manager.put(`${BILLINGS}/receipts/${id}/status`, { status: 'POSTED', version: 1 }))
  }
  const now = async () => dataOf(await cfo.get(`${BILLINGS}/${document.id}`))
  const giveUp = async () => dataOf(await moveInvoice(cfo, await now(), 'WRITTEN_OFF', { reason: 'They moved away' }))
  const cheque = await pay('8875.00')
  expect(await giveUp()).toMatchObject({ status: 'WRITTEN_OFF', open: '0.00' })
  const bounced = { status: 'REVERSED', reason: 'The cheque bounced', version: cheque.version }
  dataOf(await manager.put(`${BILLINGS}/receipts/${cheque.id}/status`, bounced))
  expect(await now()).toMatchObject({ status: 'SENT', open: '28875.00', balance: { writtenOff: '0.00' } })
  expect(await giveUp()).toMatchObject({ status: 'WRITTEN_OFF', open: '0.00' })

  const paid = await issued((await make.month()).clientID)
  const money = { receivedOn: '2026-11-10', currency: 'AED', received: '27000.00', cash: '27000.00' }
  const receipt = dataOf(await executive.post(`${BILLINGS}/${paid.id}/payments`, money))
  dataOf(await manager.put(`${BILLINGS}/receipts/${receipt.id}/status`, { status: 'POSTED', version: 1 }))
  const body = { code: 'PRICE_ALTERED', text: 'Two days too many', lines: [{ line: 1, quantity: '2' }] }
  const note = dataOf(await executive.post(`${BILLINGS}/${paid.id}/credit-note`, body))
  const way = `${BILLINGS}/credit-notes/${note.id}/status`
  const agreed = dataOf(await manager.put(way, { status: 'APPROVED', version: 1 }))
  const took = { gross: '2625.00', openReduction: '1875.00', creditBalance: '750.00' }
  expect(note).toMatchObject(took)
  expect(dataOf(await manager.put(way, { status: 'ISSUED', version: agreed.version }))).toMatchObject(took)

  // Partial credits are added up: two days are about USD 715.
  const admin = await app.as('ADMIN')
  const { version, billing } = (await admin.get('/settings')).data
  dataOf(await admin.put('/settings', { billing: { ...billing, creditLimitUSD: '1000' }, version }))
  const { id } = dataOf(await executive.post(`${BILLINGS}/${paid.id}/credit-note`, body))
  const approve = (by: Caller) => by.put(`${BILLINGS}/credit-notes/${id}/status`, { status: 'APPROVED', version: 1 })
  expect(await approve(manager)).toMatchObject({ status: 422, code: 'LIMIT_EXCEEDED' })
  expect(dataOf(await approve(cfo))).toMatchObject({ status: 'APPROVED' })
  dataOf(await admin.put('/settings', { billing, version: version + 1 }))
})

test('a client of other countries is not found, neither for its statement nor for its payments', async () => {
  const clientID = await make.client()
  const riyadh = await app.as('FINANCE_MANAGER_INVOICE', { countryIDs: ['SA'] })
  const account = { clientID, legalEntityID: await make.entity('SA', 'SAR'), currency: 'AED' }
  const november = { ...account, from: '2026-11-01', to: '2026-11-30' }
  expect((await riyadh.get(`${BILLINGS}/statement`, november)).status).toBe(404)
  const money = { ...account, receivedOn: '2026-11-10', received: '9000.00' }
  expect((await riyadh.post(`${BILLINGS}/receipts`, money)).status).toBe(404)
  expect((await manager.get(`${BILLINGS}/statement`, november)).status).toBe(200)
})

test('a client without a balance is not reminded; a missing address is reported to our own people once', async () => {
  const { db } = app.appContext
  const placed = await make.month()
  const document = await issued(placed.clientID)
  await db.deleteFrom('clientContact').where('clientId', '=', placed.clientID).execute()
  const notices = async () =>
    (
      await db
        .selectFrom('notification')
        .select('id')
        .where('subject', 'like', `%${document.number}%`)
        .where('message', 'like', '%was not reminded%')
        .execute()
    ).length
  await remindByNight(app.appContext, { countryID: 'AE', day: '2026-12-11' })
  const once = await notices()
  expect(once).toBeGreaterThan(0)
  await remindByNight(app.appContext, { countryID: 'AE', day: '2026-12-11' })
  await remindByNight(app.appContext, { countryID: 'AE', day: '2026-12-12' })
  expect(await notices()).toBe(once)
  expect((await manager.get(`${BILLINGS}/${document.id}`)).data.reminders).toEqual([])
  // Unallocated payments cover everything outstanding.
  const { clientID, legalEntityID } = placed
  const money = { clientID, legalEntityID, receivedOn: '2026-11-10', currency: 'AED', received: '28875.00' }
  const receipt = dataOf(await executive.post(`${BILLINGS}/receipts`, money))
  dataOf(await manager.put(`${BILLINGS}/receipts/${receipt.id}/status`, { status: 'POSTED', version: 1 }))
  await remindByNight(app.appContext, { countryID: 'AE', day: '2026-12-20' })
  const account = { clientID, legalEntityID, currency: 'AED', from: '2026-11-01', to: '2026-11-30' }
  expect(dataOf(await manager.get(`${BILLINGS}/statement`, account))).toMatchObject({
    charged: '28875.00',
    settled: '28875.00',
    closing: '0.00',
    rows: [{ of: { kind: 'INVOICE', id: document.id } }, { of: { kind: 'RECEIPT', id: receipt.id } }],
  })
  expect(dataOf(await manager.get(`${BILLINGS}/account`, { clientID, legalEntityID }))).toEqual({
    asOf: '2026-11-10',
    unbilledMonths: 0,
    currencies: [
      {
        currency: 'AED',
        openInvoices: 1,
        open: '28875.00',
        overdueInvoices: 0,
        overdue: '0.00',
        invoicedThisYear: '27500.00',
        creditBalance: '28875.00',
      },
    ],
  })
  // Users who see the status of invoices but no amounts are not notified.
  const seller = await app.as('BUSINESS_DEVELOPMENT')
  expect((await seller.get(`${BILLINGS}/account`, { clientID })).status).toBe(403)
  // A month later; a later clock would end the session.
  const due = (dueDate: string) =>
    app.appContext.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await db.updateTable('billing').set({ dueDate }).where('id', '=', document.id).execute()
    })
  await due('2026-11-09')
  const late = { overdueInvoices: 1, overdue: '28875.00' }
  expect(dataOf(await manager.get(`${BILLINGS}/account`, { clientID })).currencies).toMatchObject([late])
  await due(document.dueDate)
  const other = { ...money, clientID: await make.client() }
  const alone = dataOf(await executive.post(`${BILLINGS}/receipts`, other))
  const way = `${BILLINGS}/receipts/${alone.id}/status`
  const { version } = dataOf(await manager.put(way, { status: 'POSTED', version: 1 }))
  const aging = async () => dataOf(await manager.get(`${BILLINGS}/aging`, { clientID: other.clientID }))
  expect(await aging()).toMatchObject({
    rows: [{ total: '0.00', unallocated: '28875.00', invoices: 0 }],
    totals: [{ currency: 'AED', unallocated: '28875.00' }],
  })
  dataOf(await manager.put(way, { status: 'REVERSED', reason: 'Not ours', version }))
  const back = dataOf(await manager.get(`${BILLINGS}/statement`, { ...account, clientID: other.clientID }))
  expect(back).toMatchObject({ rows: [{ kind: 'RECEIPT' }, { kind: 'REVERSAL', balance: '0.00' }], closing: '0.00' })
  expect(await notices()).toBe(once)
  const { data } = await executive.post(`${BILLINGS}/reminders`, { billingIDs: [document.id] })
  expect(data.refused).toMatchObject([{ code: 'NOTHING_OWED' }])
})

test('a retention is released, paid like any amount, and outstanding once when its receipt bounces; reminders follow the time zone of the country', async () => {
  const document = await issued((await make.month()).clientID)
  const money = { receivedOn: '2026-11-10', currency: 'AED', received: '27431.25', cash: '27431.25' }
  const held = dataOf(await executive.post(`${BILLINGS}/${document.id}/payments`, { ...money, retained: '1443.75' }))
  const way = `${BILLINGS}/receipts/${held.id}/status`
  const posted = dataOf(await manager.put(way, { status: 'POSTED', version: 1 }))
  const now = async () => dataOf(await manager.get(`${BILLINGS}/${document.id}`))
  const paid = await now()
  expect(paid).toMatchObject({ status: 'PAID', open: '0.00', balance: { retained: '1443.75' } })
  const retaining = async () =>
    (await manager.get(BILLINGS, { retained: true })).data.map(({ id }: { id: string }) => id)
  expect(await retaining()).toContain(document.id)
  const release = { reason: 'Clearance certificate 77', version: paid.version }
  expect((await executive.put(`${BILLINGS}/${document.id}/retention`, release)).status).toBe(403)
  expect(dataOf(await manager.put(`${BILLINGS}/${document.id}/retention`, release))).toMatchObject({
    status: 'PARTIALLY_PAID',
    open: '1443.75',
    balance: { retained: '0.00' },
  })
  expect(await retaining()).not.toContain(document.id)
  const duplicate = { ...release, version: (await now()).version }
  expect(await manager.put(`${BILLINGS}/${document.id}/retention`, duplicate)).toMatchObject({
    code: 'NOTHING_RETAINED',
  })
  // The client retains a part of the released amount again with the next receipt.
  app.setNow('2026-11-10T09:00:00Z')
  const rest = { ...money, received: '1343.75', cash: '1343.75', retained: '100.00' }
  const { id } = dataOf(await executive.post(`${BILLINGS}/${document.id}/payments`, rest))
  dataOf(await manager.put(`${BILLINGS}/receipts/${id}/status`, { status: 'POSTED', version: 1 }))
  expect(await now()).toMatchObject({ status: 'PAID', open: '0.00', balance: { retained: '100.00' } })
  dataOf(await manager.put(way, { status: 'REVERSED', reason: 'It bounced', version: posted.version }))
  expect(await now()).toMatchObject({ status: 'PARTIALLY_PAID', open: '27431.25', balance: { retained: '100.00' } })
  const bounced = { status: 'REVERSED', reason: 'It bounced too', version: 2 }
  dataOf(await manager.put(`${BILLINGS}/receipts/${id}/status`, bounced))
  expect(await now()).toMatchObject({ open: '28875.00', balance: { retained: '0.00' } })

  // Due on 10 December, it is reminded on the 5th if the client received it by the 4th, in Dubai time.
  const remindedWhenSentAt = async (sentAt: string) => {
    await app.appContext.db.updateTable('billing').set({ sentAt }).where('id', '=', document.id).execute()
    await remindByNight(app.appContext, { countryID: 'AE', day: '2026-12-05' })
    return (await now()).reminders.length
  }
  expect(await remindedWhenSentAt('2026-12-04T21:00:00Z')).toBe(0)
  expect(await remindedWhenSentAt('2026-12-04T19:00:00Z')).toBe(1)
})

test('a receipt can’t be posted with an implausible exchange rate or an implausible retention', async () => {
  const document = await issued((await make.month()).clientID)
  const pay = (money: object) =>
    executive.post(`${BILLINGS}/${document.id}/payments`, { receivedOn: '2026-11-10', received: '0.01', ...money })
  const dollars = { currency: 'USD', cash: '28875.00', sourceAmount: '0.01' }
  expect(await pay(dollars)).toMatchObject({ status: 422, code: 'ALLOCATIONS_INVALID' })
  const withheld = { currency: 'AED', cash: '0.01', withheld: '28874.99', certificate: '77' }
  expect(await pay(withheld)).toMatchObject({ status: 422, code: 'ALLOCATIONS_INVALID' })
  // A difference of two tenths is accepted, of a quarter it is not.
  for (const [retained, status, bankReference] of [
    ['2887.50', 201, 'TT 1'],
    ['2887.50', 201, 'TT 2'],
    ['7218.75', 422, 'TT 3'],
  ] as const) {
    const answer = await pay({ currency: 'AED', received: '1.00', cash: '1.00', retained, bankReference })
    expect(answer.status, answer.message).toBe(status)
    if (status === 201)
      dataOf(await manager.put(`${BILLINGS}/receipts/${answer.data.id}/status`, { status: 'POSTED', version: 1 }))
  }
  expect(await pay({ currency: 'ZZZ', cash: '1.00', sourceAmount: '1.00' })).toMatchObject({ status: 400 })
  expect(await pay({ currency: 'AED', cash: '0.01', receivedOn: '1926-11-10' })).toMatchObject({
    status: 400,
    errors: [{ path: 'receivedOn' }],
  })
})

test('unallocated payments and credits of a paid invoice are applied to other invoices by two people, and can be reversed', async () => {
  const { clientID, legalEntityID } = await make.month()
  const first = await issued(clientID)
  app.setNow('2026-11-10T08:01:00Z')
  await make.month({ clientID, legalEntityID })
  const second = await issued(clientID)
  const ALLOCATIONS = `${BILLINGS}/allocations`
  const at = async (id: string) => dataOf(await manager.get(`${BILLINGS}/${id}`))
  const post = async (way: string, version = 1) =>
    dataOf(await manager.put(`${way}/status`, { status: 'POSTED', version }))
  const money = { clientID, legalEntityID, receivedOn: '2026-11-10', currency: 'AED', received: '30000.00' }
  // A payment before the issue date of an invoice stays unallocated.
  const early = { ...money, receivedOn: '2026-11-09' }
  const onFirst = [{ billingID: first.id, cash: '28875.00' }]
  expect(await executive.post(`${BILLINGS}/receipts`, { ...early, allocations: onFirst })).toMatchObject({
    status: 422,
    code: 'ALLOCATIONS_INVALID',
    message: expect.stringContaining('allocate it later'),
  })
  const { id: receiptID } = dataOf(await executive.post(`${BILLINGS}/receipts`, { ...money, allocations: onFirst }))
  const receipt = `${BILLINGS}/receipts/${receiptID}`
  expect(
    await executive.post(ALLOCATIONS, { receiptID, parts: [{ billingID: second.id, amount: '1.00' }] }),
  ).toMatchObject({ status: 422, code: 'RECEIPT_NOT_POSTED' })
  expect(await post(receipt)).toMatchObject({ unallocated: '1125.00' })
  const proposed = dataOf(await executive.get(`${ALLOCATIONS}/suggestion`, { receiptID }))
  expect(proposed).toMatchObject({ left: '1125.00', invoices: [{ billingID: second.id, amount: '1125.00' }] })
  const parts = [{ billingID: second.id, amount: '1125.00' }]
  for (const [odd, code] of [
    [[{ billingID: second.id, amount: '1125.01' }], 'ALLOCATIONS_INVALID'],
    [[{ billingID: first.id, amount: '1.00' }], 'ALLOCATIONS_INVALID'],
    [[{ billingID: (await issued((await make.month()).clientID)).id, amount: '1.00' }], 'INVOICE_OF_OTHER_CLIENT'],
  ] as const)
    expect(await executive.post(ALLOCATIONS, { receiptID, parts: odd })).toMatchObject({ status: 422, code })
  const given = dataOf(await executive.post(ALLOCATIONS, { receiptID, parts }))
  expect(given).toMatchObject({ status: 'DRAFT', amount: '1125.00', left: '1125.00' })
  expect((await at(second.id)).draftAllocations).toMatchObject([{ reference: given.reference, amount: '1125.00' }])
  const way = `${ALLOCATIONS}/${given.id}`
  expect((await executive.put(`${way}/status`, { status: 'POSTED', version: 1 })).status).toBe(403)
  const own = dataOf(await manager.post(ALLOCATIONS, { receiptID, parts }))
  expect(await manager.put(`${ALLOCATIONS}/${own.id}/status`, { status: 'POSTED', version: 1 })).toMatchObject({
    status: 422,
    code: 'SELF_APPROVAL',
    message: expect.stringContaining('no one else has permission'),
  })
  expect(await post(way)).toMatchObject({ status: 'POSTED', left: '0.00', day: '2026-11-10' })
  expect(await at(second.id)).toMatchObject({ status: 'PARTIALLY_PAID', open: '27750.00', draftAllocations: [{}] })
  expect(dataOf(await manager.get(receipt))).toMatchObject({ allocated: '30000.00', unallocated: '0.00' })

  // The first is credited in full: its payments become available for the second.
  const body = { code: 'RETURNED', text: 'Rebilled' }
  const note = dataOf(await executive.post(`${BILLINGS}/${first.id}/credit-note`, body))
  const step1 = `${BILLINGS}/credit-notes/${note.id}/status`
  const agreed = dataOf(await manager.put(step1, { status: 'APPROVED', version: 1 }))
  dataOf(await manager.put(step1, { status: 'ISSUED', version: agreed.version }))
  expect(await at(first.id)).toMatchObject({ status: 'CREDITED', open: '-28875.00' })
  const query = { clientID, legalEntityID, currency: 'AED', from: '2026-11-01', to: '2026-11-30' }
  const statement = async () => dataOf(await manager.get(`${BILLINGS}/statement`, query))
  const balance = async () => (await statement()).closing
  expect(await balance()).toBe('-1125.00')
  // One payment is one line, however it was allocated.
  expect((await statement()).rows.filter(({ kind }: { kind: string }) => kind === 'RECEIPT')).toMatchObject([
    { amount: '-30000.00' },
  ])
  const credit = { billingID: first.id, parts: [{ billingID: second.id, amount: '27750.00' }] }
  const moved = dataOf(await executive.post(ALLOCATIONS, credit))
  const posted = await post(`${ALLOCATIONS}/${moved.id}`)
  expect(posted).toMatchObject({ status: 'POSTED', left: '1125.00' })
  expect(await at(second.id)).toMatchObject({ status: 'PAID', open: '0.00', balance: { moved: '27750.00' } })
  expect(await at(first.id)).toMatchObject({ status: 'CREDITED', open: '-1125.00', balance: { moved: '-27750.00' } })
  expect(await balance()).toBe('-1125.00')
  const aging = async (asOf: string) => dataOf(await manager.get(`${BILLINGS}/aging`, { clientID, asOf })).rows
  expect(await aging('2026-11-10')).toMatchObject([
    { CURRENT: '-1125.00', total: '-1125.00', unallocated: '0.00', invoices: 1 },
  ])

  // Later allocations are reversed first; then the receipt can be reversed together with its other allocations.
  const { version } = dataOf(await manager.get(receipt))
  const bounce = { status: 'REVERSED', reason: 'The cheque bounced' }
  expect(await manager.put(`${receipt}/status`, { ...bounce, version })).toMatchObject({
    code: 'CREDIT_ALREADY_APPLIED',
  })
  app.setNow('2026-11-12T08:00:00Z')
  dataOf(await manager.put(`${ALLOCATIONS}/${moved.id}/status`, { ...bounce, version: posted.version }))
  expect(await at(second.id)).toMatchObject({ status: 'PARTIALLY_PAID', open: '27750.00', balance: { moved: '0.00' } })
  dataOf(await manager.put(`${receipt}/status`, { ...bounce, version }))
  expect(dataOf(await manager.get(way))).toMatchObject({ status: 'REVERSED', reason: 'The cheque bounced' })
  expect(await at(second.id)).toMatchObject({ status: 'ISSUED', open: '28875.00' })
  expect(await at(first.id)).toMatchObject({ status: 'CREDITED', open: '0.00' })
  expect(await balance()).toBe('28875.00')
  // The statement of the day before the reversal is unchanged.
  expect(await aging('2026-11-11')).toMatchObject([{ total: '-1125.00', unallocated: '0.00' }])
  expect(await aging('2026-11-12')).toMatchObject([{ total: '28875.00', overdue: '0.00', unallocated: '0.00' }])
  const { data } = await manager.get(ALLOCATIONS, { clientID, status: 'REVERSED', searchInput: moved.reference })
  expect(data.find(({ id }: { id: string }) => id === moved.id)).toMatchObject({
    source: { kind: 'INVOICE', name: first.number },
    invoices: [second.number],
    amount: '27750.00',
  })
})

test('the write-off tolerance of a payment follows the company settings', async () => {
  const admin = await app.as('ADMIN')
  const { version, billing } = (await admin.get('/settings')).data
  expect(billing).toEqual({ toleranceUnits: 100, creditLimitUSD: '10000', handlingPercent: '0' })
  expect(await roundingTolerance(app.appContext.db, 'KWD')).toBe('0.100')
  const changed = await admin.put('/settings', { billing: { ...billing, toleranceUnits: 250 }, version })
  expect(changed, JSON.stringify(changed)).toMatchObject({ status: 200, data: { billing: { toleranceUnits: 250 } } })
  expect(await roundingTolerance(app.appContext.db, 'KWD')).toBe('0.250')
  const low = { billing: { ...billing, handlingPercent: '100' }, version: version + 1 }
  expect(await admin.put('/settings', low)).toMatchObject({
    status: 400,
    errors: [{ path: 'billing.handlingPercent' }],
  })
  expect((await admin.put('/settings', { billing, version: version + 1 })).status).toBe(200)
})

test('an invoice is sent to an address outside the client’s contacts after a confirmation, and the activity log names it', async () => {
  const document = await issued((await make.month()).clientID)
  const mail = (body: object) => manager.post(`${BILLINGS}/${document.id}/email`, body)
  const strange = { to: ['me@elsewhere.example'] }
  expect(await mail(strange)).toMatchObject({ status: 422, code: 'ADDRESS_NOT_ON_RECORD', errors: [{ path: 'to' }] })
  expect(dataOf(await mail({ ...strange, confirmOutside: true })).mails).toMatchObject([{ isOutside: true }])
  const { mails } = dataOf(await mail({ to: [document.recipients[0].email.toUpperCase()] }))
  expect(mails.map(({ isOutside }: { isOutside: boolean }) => isOutside).toSorted()).toEqual([false, true])
  const { data: history } = await manager.get(`${BILLINGS}/${document.id}/history`)
  expect(JSON.stringify(history)).toContain('me@elsewhere.example')
})

test('of two simultaneous submissions of the same form, one sends the invoice and the other is rejected', async () => {
  const { id } = await issued((await make.month()).clientID)
  const both = await Promise.all([1, 2].map(() => manager.post(`${BILLINGS}/${id}/email`, {})))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(both.find(({ status }) => status === 422)).toMatchObject({ code: 'SENT_RECENTLY' })
  expect(dataOf(await manager.get(`${BILLINGS}/${id}`)).mails).toHaveLength(1)
})

test('a credit reduces the outstanding amount, then the retention, and only then the paid amount; a later bounced receipt restores the rest of both', async () => {
  // No more than ten jobs per minute can be started.
  const colleague = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const { id, clientID } = await invoiceSteps({ executive: colleague, manager }).issued((await make.month()).clientID)
  const money = { receivedOn: '2026-11-10', currency: 'AED', received: '27431.25', cash: '27431.25' }
  const held = dataOf(await executive.post(`${BILLINGS}/${id}/payments`, { ...money, retained: '1443.75' }))
  const receipt = `${BILLINGS}/receipts/${held.id}/status`
  const { version } = dataOf(await manager.put(receipt, { status: 'POSTED', version: 1 }))
  const credited = async (lines?: object[]) => {
    const body = { code: 'PRICE_ALTERED', text: 'Not worked', ...(lines && { lines }) }
    const note = dataOf(await executive.post(`${BILLINGS}/${id}/credit-note`, body))
    const way = `${BILLINGS}/credit-notes/${note.id}/status`
    const agreed = dataOf(await manager.put(way, { status: 'APPROVED', version: 1 }))
    const issued = dataOf(await manager.put(way, { status: 'ISSUED', version: agreed.version }))
    expect(issued, 'the same as announced before').toMatchObject({
      openReduction: note.openReduction,
      creditBalance: note.creditBalance,
    })
    return issued
  }
  const now = async () => dataOf(await manager.get(`${BILLINGS}/${id}`))
  expect(await credited([{ line: 1, net: '1000.00' }])).toMatchObject({
    openReduction: '1050.00',
    creditBalance: '0.00',
  })
  expect(await now()).toMatchObject({ status: 'PAID', open: '0.00', balance: { retained: '393.75' } })
  expect(await credited()).toMatchObject({ openReduction: '393.75', creditBalance: '27431.25' })
  expect(await now()).toMatchObject({ status: 'CREDITED', open: '-27431.25', balance: { retained: '0.00' } })
  const { left } = dataOf(await executive.get(`${BILLINGS}/allocations/suggestion`, { billingID: id }))
  expect(left, 'the amount the client has paid, and no more').toBe('27431.25')
  const aging = dataOf(await manager.get(`${BILLINGS}/aging`, { clientID }))
  expect(aging.rows).toMatchObject([{ total: '-27431.25' }])
  dataOf(await manager.put(receipt, { status: 'REVERSED', reason: 'It bounced', version }))
  expect(await now()).toMatchObject({ open: '0.00', balance: { retained: '0.00', paid: '0.00' } })
})

test('after all these steps every billing figure is the sum of its parts', async () => {
  const { problems } = await brokenInvariants(app.appContext.db)
  expect(problems.filter(({ name }) => /invoice|credit note|receipt|favour|Numbers/.test(name))).toEqual([])
})
