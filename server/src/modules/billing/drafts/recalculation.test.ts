import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { clearListCache } from '../../../kernel/db/list.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  BILLINGS,
  countStatements,
  createBillingTestApp,
  dataOf,
  moveInvoice,
  NOTIFIED_AT,
} from '../../../kernel/testing/fixtures/billing.ts'
import { factsOfOne } from '../../timesheets/core/facts.queries.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { assessMonths } from '../invoices/billing-readiness.queries.ts'
import { generateDrafts } from './generate.actions.ts'
import { monthsOf as monthRows, readMonths } from './months.queries.ts'

/** The billed amount of a month: leave, corrections, expiring orders, and changes after a draft was created. */

const { app, executive, manager, make } = await createBillingTestApp()
// Written in the database directly, as the application caches a queue for two seconds.
beforeEach(() => {
  app.setNow(NOTIFIED_AT)
  clearListCache()
})

type Day = Record<string, unknown> & { date: string }
const daysOf = async (timesheetID: string) =>
  (
    await app.appContext.db
      .selectFrom('timesheet')
      .select('days')
      .where('id', '=', timesheetID)
      .executeTakeFirstOrThrow()
  ).days as unknown as Day[]

const OFF = { type: 'OFF', hours: '0' }
const LEAVE = { type: 'LEAVE_PAID', hours: '0', paidPercent: '100' }

/** Writes days of a timesheet in the database directly. */
async function put(timesheetID: string, dates: readonly string[], what: object) {
  const days = (await daysOf(timesheetID)).map((day) => (dates.includes(day.date) ? { ...day, ...what } : day))
  await app.appContext.db
    .updateTable('timesheet')
    .set({ days: JSON.stringify(days) })
    .where('id', '=', timesheetID)
    .execute()
}

/** Days of a month corrected later: they are billed in another month. */
async function correct(timesheetID: string, countedIn: string, dates: readonly string[], what: object) {
  const days = await daysOf(timesheetID)
  for (const date of dates) {
    const before = days.find((day) => day.date === date)!
    await app.appContext.db
      .insertInto('timesheetAdjustment')
      .values({
        timesheetId: timesheetID,
        countedIn,
        date,
        reason: 'The client says so',
        createdBy: manager.staff!.id,
        before: JSON.stringify(before),
        after: JSON.stringify({ ...before, ...what }),
      })
      .execute()
  }
  clearListCache()
}

const agree = (contractID: string, terms: object) =>
  app.appContext.db
    .updateTable('contract')
    .set({ terms: sql`terms || ${JSON.stringify(terms)}::jsonb` })
    .where('id', '=', contractID)
    .execute()

type ShownLine = { kind: string; quantity: string; price: string; net: string }
async function worthOf(timesheetID: string) {
  const month = dataOf(await executive.get(`${BILLINGS}/ready/${timesheetID}`))
  const lines = month.lines.map(({ kind, quantity, net }: ShownLine) => `${kind} ${quantity} = ${net}`)
  return { ...month, lines }
}

async function generate(month: string, clientID: string, db = app.appContext.db) {
  const context = { db, staff: executive.staff, now: app.appContext.now(), today: '2026-11-10' }
  const made = await generateDrafts(context, { month, clientID }, null)
  expect(made.refused).toEqual([])
  const { data } = await executive.get(BILLINGS, { clientID, status: 'DRAFT', sort: 'gross' })
  return Promise.all(data.map(({ id }: { id: string }) => executive.get(`${BILLINGS}/${id}`).then(dataOf)))
}
const moveTo = async (document: { id: string }, who: Caller, status: string) =>
  dataOf(await moveInvoice(who, dataOf(await who.get(`${BILLINGS}/${document.id}`)), status))
async function issue(document: { id: string }) {
  await moveTo(document, executive, 'SUBMITTED')
  await moveTo(document, manager, 'APPROVED')
  return moveInvoice(manager, dataOf(await manager.get(`${BILLINGS}/${document.id}`)), 'ISSUED', {
    lateReason: 'The client was late',
  })
}

test('leave is billed up to the days of the contract per year, across timesheets and invoices, and a correction uses up the rest', async () => {
  const august = await make.month({ month: '2026-08' })
  const { orderFormID, contractID } = august
  const september = await make.timesheet(orderFormID, '2026-09')
  const october = await make.timesheet(orderFormID, '2026-10')
  await agree(contractID, { leaveBillingPolicy: { kind: 'BILLABLE_UP_TO_N', days: 10 } })
  await sql`update order_form set terms = jsonb_set(terms, '{leave}', '{"policy": "NOT_BILLABLE"}') where id = ${orderFormID}::uuid`.execute(
    app.appContext.db,
  )
  await put(august.timesheetID, ['2026-08-10', '2026-08-11', '2026-08-12', '2026-08-13'], LEAVE)
  await put(september, ['2026-09-07', '2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11'], LEAVE)
  await put(october, ['2026-10-06', '2026-10-07'], LEAVE)
  // The contract takes precedence over the order form, in both modules.
  expect((await factsOfOne(app.appContext.db, orderFormID, '2026-10'))?.billing.policy).toEqual({
    kind: 'BILLABLE_UP_TO_N',
    days: 10,
  })
  expect(await worthOf(september)).toMatchObject({ lines: ['SERVICE 17 = 21250.00', 'LEAVE 5 = 6250.00'] })
  // Nine of ten days are used.
  expect(await worthOf(october)).toMatchObject({ lines: ['SERVICE 20 = 25000.00', 'LEAVE 1 = 1250.00'] })
  // Two worked days of August were leave: one is billed, the other is not, and October has none left.
  await correct(august.timesheetID, october, ['2026-08-18', '2026-08-19'], LEAVE)
  const corrected = ['SERVICE 20 = 25000.00', 'CORRECTION -2 = -2500.00', 'CORRECTION 1 = 1250.00']
  expect(await worthOf(october)).toMatchObject({ lines: corrected, net: '23750.00' })
})

test('a later correction is calculated by the terms under which its month was billed, from the days after earlier corrections', async () => {
  const august = await make.month({ month: '2026-08' })
  const { clientID, orderFormID, contractID } = august
  await agree(contractID, { minUnits: '20' })
  const [document] = await generate('2026-08', clientID)
  expect(dataOf(await issue(document))).toMatchObject({ status: 'ISSUED', net: '26250.00' })
  const september = await make.timesheet(orderFormID, '2026-09')
  const october = await make.timesheet(orderFormID, '2026-10')
  // A discount and a rate from the start of the year, both agreed after August was billed.
  await app.appContext.db.updateTable('client').set({ rebatePercent: '5' }).where('id', '=', clientID).execute()
  const rate = { unit: 'DAY', rate: '1300.00', currency: 'AED', overtime: null, from: '2026-01-01', to: null }
  await agree(contractID, { rateLines: [rate] })
  await correct(august.timesheetID, september, ['2026-08-18'], OFF)
  expect(await worthOf(september)).toMatchObject({ lines: ['SERVICE 22 = 27170.00', 'CORRECTION -1 = -1250.00'] })
  // A credit note credited a day of August as well: the September billing shows a warning, because it may be the same
  // day.
  const notices = async () =>
    (await worthOf(september)).reasons.filter(({ code }: { code: string }) => code === 'CORRECTION_CREDITED_IN_PART')
  expect(await notices()).toEqual([])
  // Crediting August shows a warning as well: the day is corrected, and September, which bills it, is not invoiced yet.
  const corrected = { month: '2026-08', days: ['2026-08-18'], countedIn: '2026-09' }
  const corrections = async () => dataOf(await executive.get(`${BILLINGS}/${document.id}`)).corrected
  expect(await corrections()).toEqual([{ ...corrected, invoices: [] }])
  const credit = { code: 'PRICE_ALTERED', text: 'A day off', lines: [{ line: 1, quantity: '1' }] }
  const note = dataOf(await executive.post(`${BILLINGS}/${document.id}/credit-note`, credit))
  const way = `${BILLINGS}/credit-notes/${note.id}/status`
  expect(note.corrected).toMatchObject([corrected])
  const [drafted] = await generate('2026-09', clientID)
  expect(await corrections()).toMatchObject([
    { ...corrected, invoices: [{ _billing: { id: drafted!.id }, net: '-1250.00' }] },
  ])
  dataOf(await moveInvoice(executive, drafted, 'CANCELLED', { reason: 'Too early' }))
  expect(await corrections()).toMatchObject([{ ...corrected, invoices: [] }])
  const agreed = dataOf(await manager.put(way, { status: 'APPROVED', version: note.version }))
  const { number } = dataOf(await manager.put(way, { status: 'ISSUED', version: agreed.version }))
  expect(await notices()).toMatchObject([
    {
      level: 'WARNS',
      message: `An adjustment reduced Aug 2026 by AED 1,250.00. ${number} already credited AED 1,250.00 of it. If both are for the same days, reverse the adjustment before it is billed.`,
    },
  ])
  // 21 were billed and one credited: the next is covered by the minimum of 20.
  await correct(august.timesheetID, october, ['2026-08-19'], OFF)
  const { lines, net } = await worthOf(october)
  expect(lines.slice(1)).toEqual(['CORRECTION -1 = -1250.00', 'CORRECTION 1 = 1250.00'])
  expect(net).toBe('27170.00')

  // The terms of the placement take precedence over the client's defaults, and the contract over the order form.
  const terms = sql<string>`terms || '{"bill": {"rebatePercent": "10"}}'`
  await app.appContext.db.updateTable('orderForm').set({ terms }).where('id', '=', orderFormID).execute()
  expect((await worthOf(september)).lines[0]).toBe('SERVICE 22 = 25740.00')
  await agree(contractID, { rebatePercent: '0' })
  expect((await worthOf(september)).lines[0]).toBe('SERVICE 22 = 28600.00')
  const draft = dataOf(await executive.post(BILLINGS, { clientContractID: contractID }))
  const money = { amount: '1000.00', currency: 'AED' }
  const milestone = { kind: 'MILESTONE', day: '2026-10-15', description: 'Go-live', money, version: draft.version }
  expect(dataOf(await executive.post(`${BILLINGS}/${draft.id}/lines`, milestone)).net).toBe('1000.00')
})

interface OrderWish {
  readonly number: string
  readonly from: string
  readonly to: string
  readonly ceiling?: string
  readonly priority?: number
}

async function orderOn(
  { clientID, legalEntityID, contractID }: { clientID: string; legalEntityID: string; contractID: string },
  { number, from, to, ceiling = '900000.00', priority = 1 }: OrderWish,
) {
  const { db } = app.appContext
  const { id } = await db
    .insertInto('purchaseOrder')
    .values({
      number,
      reference: number,
      title: 'Services',
      clientId: clientID,
      currency: 'AED',
      legalEntityId: legalEntityID,
      value: ceiling,
      ceiling,
      validFrom: from,
      validTo: to,
      status: 'OPEN',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = {
    purchaseOrderId: id,
    clientContractId: contractID,
    startsOn: from,
    endsOn: to,
    priority,
    isActive: true,
  }
  await db
    .insertInto('purchaseOrderContract')
    .values(link as never)
    .execute()
  clearListCache()
  return id
}

test('a month with an expiring and a new purchase order is split between them, and a correction of an earlier month goes with it', async () => {
  const september = await make.month({ month: '2026-09', client: { requiresPo: true, invoiceGrouping: 'PER_PO' } })
  const october = await make.timesheet(september.orderFormID, '2026-10')
  await orderOn(september, { number: 'PO-OLD', from: '2026-01-01', to: '2026-10-15' })
  expect((await worthOf(october)).reasons[0]).toMatchObject({ level: 'BLOCKS', code: 'PURCHASE_ORDER_MISSING' })
  await orderOn(september, { number: 'PO-NEW', from: '2026-10-16', to: '2026-12-31' })
  await correct(september.timesheetID, october, ['2026-09-15'], OFF)
  const drafts = await generate('2026-10', september.clientID)
  const summaries = drafts.map(({ orderNumbers, net, lines }) => [
    ...orderNumbers,
    net,
    ...lines.map(({ kind, from, to }: { kind: string; from: string; to: string }) => `${kind} ${from} ${to}`),
  ])
  expect(summaries).toEqual([
    ['PO-OLD', '12500.00', 'SERVICE 2026-10-01 2026-10-15', 'CORRECTION 2026-09-01 2026-09-30'],
    ['PO-NEW', '13750.00', 'SERVICE 2026-10-16 2026-10-31'],
  ])
  for (const draft of drafts) expect(dataOf(await issue(draft))).toMatchObject({ status: 'ISSUED' })
})

test('the number of statements of a run does not grow with the months of a client', async () => {
  const statements = async (count: number) => {
    const clientID = await make.client('AE', { invoiceGrouping: 'CONSOLIDATED' })
    const legalEntityID = await make.entity()
    for (let i = 0; i < count; i += 1) {
      const placed = await make.month({ clientID, legalEntityID })
      if (i === 0) await orderOn(placed, { number: `PO-${count}`, from: '2026-01-01', to: '2026-12-31' })
      else
        await sql`insert into purchase_order_contract (purchase_order_id, client_contract_id, starts_on, ends_on, priority, is_active)
          select id, ${placed.contractID}::uuid, valid_from, valid_to, 1, true from purchase_order where number = ${`PO-${count}`}`.execute(
          app.appContext.db,
        )
    }
    const { db, requested } = countStatements(app.appContext.db)
    const [draft] = await generate('2026-10', clientID, db)
    expect(draft).toMatchObject({ people: count, net: `${count * 27_500}.00`, orderNumbers: [`PO-${count}`] })
    return requested()
  }
  const few = await statements(3)
  const many = await statements(15)
  expect(many).toBe(few)
})

test('the number of statements of an assessment does not grow with the clients of the months', async () => {
  const legalEntityID = await make.entity()
  const timesheets: string[] = []
  for (let i = 0; i < 6; i += 1) timesheets.push((await make.month({ legalEntityID })).timesheetID)
  const statements = async (ids: readonly string[]) => {
    const { db, requested } = countStatements(app.appContext.db)
    const rows = await readMonths(db, monthRows(timesheetsIn(db, null)).where('timesheet.id', 'in', ids))
    const assessed = await assessMonths(db, rows, '2026-11-10')
    expect(assessed.map(({ figures }) => figures?.net)).toEqual(ids.map(() => '27500.00'))
    return requested()
  }
  const few = await statements(timesheets.slice(0, 1))
  expect(await statements(timesheets)).toBeLessThanOrEqual(few)
})

test('changes of rates or of the client’s taxes block a draft until it is recalculated', async () => {
  const placed = await make.month({ client: { requiresPo: true, invoiceGrouping: 'PER_PO' } })
  const before = { number: 'PO-FIRST', from: '2026-01-01', to: '2026-12-31', ceiling: '10000.00' }
  const after = { number: 'PO-SECOND', from: '2026-01-01', to: '2026-12-31', priority: 2 }
  for (const order of [before, after]) await orderOn(placed, order)
  const drafts = await generate('2026-10', placed.clientID)
  expect(drafts.map(({ net }) => net)).toEqual(['10000.00', '17500.00'])
  const draft = await moveTo(drafts[1], executive, 'SUBMITTED')
  const rate = { unit: 'DAY', rate: '1300.00', currency: 'AED', overtime: null, from: '2026-10-01', to: null }
  await agree(placed.contractID, { rateLines: [rate] })
  const stale = await moveInvoice(manager, draft, 'APPROVED')
  expect(stale).toMatchObject({ status: 422, code: 'STALE_DRAFT' })
  expect(stale.message).toContain('AED 27,500.00 and is AED 28,600.00 now: the rates changed')
  const calculate = (document: { id: string; version: number }) =>
    executive.put(`${BILLINGS}/${document.id}/recalculate`, { version: document.version })
  expect(await calculate(draft)).toMatchObject({ status: 409, code: 'NOT_OPEN' })
  const shown = dataOf(await manager.get(`${BILLINGS}/${draft.id}`))
  expect(shown.availableTransitions.find(({ to }: { to: string }) => to === 'APPROVED')).toMatchObject({
    allowed: false,
  })
  const back = dataOf(await moveInvoice(manager, draft, 'RETURNED', { reason: 'The rate has changed' }))
  expect(dataOf(await calculate(back))).toMatchObject({
    status: 'RETURNED',
    net: '18600.00',
    orderNumbers: ['PO-SECOND'],
  })
  expect(dataOf(await executive.get(`${BILLINGS}/${drafts[0].id}`))).toMatchObject({ net: '10000.00' })
  await moveTo(back, executive, 'SUBMITTED')
  const approved = await moveTo(back, manager, 'APPROVED')
  // The client is abroad after all: the domestic tax becomes an export.
  const abroad = { lines: ['King Fahd Road'], city: 'Riyadh', region: 'Riyadh', countryID: 'SA' }
  const move = { billingAddress: JSON.stringify(abroad), taxNumber: '310122393600003' }
  await app.appContext.db.updateTable('client').set(move).where('id', '=', placed.clientID).execute()
  const wrong = await moveInvoice(manager, approved, 'ISSUED')
  expect(wrong).toMatchObject({
    status: 422,
    code: 'STALE_DRAFT',
    message: expect.stringContaining('is now taxed with Z 0 %'),
  })
  dataOf(await moveInvoice(manager, approved, 'RETURNED', { reason: 'It is an export' }))
  expect(dataOf(await calculate(dataOf(await executive.get(`${BILLINGS}/${draft.id}`))))).toMatchObject({ tax: '0.00' })
  // The company setting changes with a version of two people, from its effective date.
  const admin = await app.as('ADMIN')
  const cfo = await app.as('CFO')
  const { vatRules, issueLimits } = dataOf(await admin.get('/settings/billing-rules'))
  const exported = vatRules.find(({ name }: { name: string }) => name === 'AE export of services')
  const reversed = { ...exported, name: 'AE into SA', clientCountry: 'SA', code: 'AE', note: 'Reverse charge.' }
  const settingVersion = { effectiveFrom: '2026-11-10', source: 'The tax adviser, November 2026' }
  const values = { vatRules: [...vatRules, reversed], issueLimits }
  const { revision: proposed } = dataOf(await admin.post('/settings/billing-rules', { values, ...settingVersion }))
  await moveTo(back, executive, 'SUBMITTED')
  const moved = await moveTo(back, manager, 'APPROVED')
  const verdict = { status: 'APPROVED', version: proposed.version }
  dataOf(await cfo.put(`/settings/pending-approvals/${proposed.id}/status`, verdict))
  const other = await moveInvoice(manager, moved, 'ISSUED')
  expect(other.message).toContain('is now taxed with AE 0 % instead of Z 0 %')
  dataOf(await moveInvoice(manager, moved, 'RETURNED', { reason: 'The client accounts for the tax' }))
  const recalculated = dataOf(await calculate(dataOf(await executive.get(`${BILLINGS}/${draft.id}`))))
  expect(recalculated.lines.map(({ taxCode }: { taxCode: string }) => taxCode)).toEqual(['AE'])
  // A month that can’t be billed any more stays unchanged, with the reason.
  await app.appContext.db.updateTable('client').set({ type: 'INACTIVE' }).where('id', '=', placed.clientID).execute()
  const now = dataOf(await executive.get(`${BILLINGS}/${draft.id}`))
  expect(await calculate(now)).toMatchObject({ status: 422, code: 'CLIENT_INACTIVE' })
  expect(dataOf(await executive.get(`${BILLINGS}/${draft.id}`))).toMatchObject({
    net: '18600.00',
    version: now.version,
  })
})
