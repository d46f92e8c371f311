import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { totalsOf } from '@muster/contract/timesheets/units.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import {
  BILLINGS,
  createBillingTestApp,
  dataOf,
  invoiceSteps,
  moveInvoice,
} from '../../../kernel/testing/fixtures/billing.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { calculateMonths } from '../drafts/recalculated-month.queries.ts'
import { sharedFacts } from '../drafts/shared-facts.queries.ts'
import { exchangeRateDeviation } from '../receipts/receipt-guards.queries.ts'
import { remindOfUnbilled } from '../unbilled/unbilled-reminders.actions.ts'

/**
 * Changes around an invoice: corrections, overtime only, days changed later, late issue, written-off differences,
 * closed tax periods.
 */

const { app, executive, manager, make, documents } = await createBillingTestApp()

test('a correction on two invoices names both when the month is credited, each in its own currency', async () => {
  const { db } = app.appContext
  const september = await make.month({ month: '2026-09' })
  const { clientID, contractID, orderFormID, timesheetID } = september
  const colleague = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const drafts = async (month: string) => {
    await outcomeOf(colleague, await colleague.post(`${BILLINGS}/generate`, { month, clientID }))
    const { data } = await executive.get(BILLINGS, { clientID, month })
    return dataOf(await executive.get(`${BILLINGS}/${data[0].id}`))
  }
  const submitted = dataOf(await moveInvoice(executive, await drafts('2026-09'), 'SUBMITTED'))
  const document = dataOf(
    await moveInvoice(manager, dataOf(await moveInvoice(manager, submitted, 'APPROVED')), 'ISSUED', {
      lateReason: 'Approved late',
    }),
  )
  const october = await make.timesheet(orderFormID, '2026-10')
  const { days } = await db
    .selectFrom('timesheet')
    .select('days')
    .where('id', '=', timesheetID)
    .executeTakeFirstOrThrow()
  const day = (days as unknown as { date: string }[]).find(({ date }) => date === '2026-09-15')!
  await db
    .insertInto('timesheetAdjustment')
    .values({
      timesheetId: timesheetID,
      countedIn: october,
      date: day.date,
      createdBy: manager.staff!.id,
      before: JSON.stringify(day),
      after: JSON.stringify({ ...day, type: 'OFF', hours: '0' }),
      reason: 'Was off',
    })
    .execute()
  const draft = await drafts('2026-10')
  const shown = async () => dataOf(await executive.get(`${BILLINGS}/${document.id}`)).corrected
  const correction = { month: '2026-09', days: ['2026-09-15'], countedIn: '2026-10' }
  const one = { _billing: { id: draft.id, name: draft.reference }, net: '-1250.00', currency: 'AED' }
  expect(await shown()).toEqual([{ ...correction, invoices: [one] }])
  // A part of it on a second invoice, in dinars with three decimals.
  const second = dataOf(await executive.post(BILLINGS, { clientContractID: contractID }))
  await db.updateTable('billing').set({ currency: 'KWD' }).where('id', '=', second.id).execute()
  await sql`insert into billing_line (billing_id, billed_period_id, position, net, line, vat)
    select ${second.id}::uuid, billed_period_id, 1, -0.125, line, vat from billing_line
    where billing_id = ${draft.id}::uuid and line ->> 'kind' = 'CORRECTION'`.execute(db)
  const other = { _billing: { id: second.id, name: second.reference }, net: '-0.125', currency: 'KWD' }
  const [both] = await shown()
  expect(both).toMatchObject({ ...correction, invoices: [{}, {}] })
  expect(both.invoices).toEqual(expect.arrayContaining([one, other]))
  await sql`delete from billing_line where billing_id = ${second.id}::uuid`.execute(db)
})

/** A month of leave only, except for one day. */
async function concurrentLeave(terms: object, more: object = {}): Promise<string> {
  const { db } = app.appContext
  const { timesheetID, contractID } = await make.month({ countryID: 'OM', currency: 'AED' })
  await db
    .updateTable('contract')
    .set({ terms: sql`terms || ${JSON.stringify(terms)}::jsonb` })
    .where('id', '=', contractID)
    .execute()
  const row = await db.selectFrom('timesheet').select('days').where('id', '=', timesheetID).executeTakeFirstOrThrow()
  const days = (row.days as unknown as TimesheetDay[]).map((day, i) => ({
    ...day,
    type: 'OFF' as const,
    hours: '0',
    ...(i === 6 ? more : {}),
  }))
  const totals = totalsOf(days, { policy: { kind: 'NOT_BILLABLE', days: null }, leaveBefore: '0' })
  await db
    .updateTable('timesheet')
    .set({ days: JSON.stringify(days), totals: JSON.stringify(totals) })
    .where('id', '=', timesheetID)
    .execute()
  return timesheetID
}

test('a month of overtime, on-call days or below its minimum is unbilled and reported; a month with nothing to bill is not', async () => {
  const rate = { unit: 'DAY', rate: '1250.00', currency: 'AED', overtime: null, from: '2026-01-01', to: null }
  const rates = (more: object) => ({ rateLines: [{ ...rate, ...more }] })
  const overtime = { overtime: { normal: '0', night: '0', rest: '4', holiday: '0' } }
  const paid = [
    await concurrentLeave(rates({ overtime: { rest: '1.5' } }), overtime),
    await concurrentLeave(rates({ onCallRate: '200.00' }), { onCall: true }),
    await concurrentLeave({ minUnits: '10' }),
  ]
  // An open-ended contract covers every month after its start.
  const placementOf = sql<string>`(select order_form_id from timesheet where id = ${paid[2]}::uuid)`
  await app.appContext.db
    .updateTable('contract')
    .set({ endDate: null })
    .where('orderFormId', '=', placementOf)
    .execute()
  const unpaid = [
    await concurrentLeave({}),
    await concurrentLeave(rates({ overtime: { normal: '1.25', rest: null } }), overtime),
    await concurrentLeave(rates({ onCallRate: '0.00' }), { onCall: true }),
  ]
  const { data: queue } = await executive.get(`${BILLINGS}/ready`, { countryID: 'OM', pageSize: 100 })
  const worth = (timesheets: readonly string[]) =>
    timesheets.map((id) => Number(queue.find((row: { id: string }) => row.id === id)?.net ?? 0) > 0)
  expect([worth(paid), worth(unpaid)]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
  await remindOfUnbilled(app.appContext, { countryID: 'OM', day: '2026-11-05' })
  const { data: notices } = await executive.get('/user-notifications', { pageSize: 100 })
  expect(notices.map(({ subject }: { subject: string }) => subject)).toContain(
    '3 approved timesheets of Oct 2026 are not invoiced in Oman',
  )
  const close = dataOf(await manager.get('/timesheets/month-close', { countryID: 'OM', month: '2026-10' }))
  expect(close.billing).toMatchObject({ settled: 0, inProgress: 0, open: 3 })
})

test('a written-off difference is not credited to the client, and does not return when the payment bounces', async () => {
  // No more than ten jobs per minute can be started.
  const colleague = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const { id, gross } = await invoiceSteps({ executive: colleague, manager }).issued((await make.month()).clientID)
  expect(gross).toBe('28875.00')
  const now = async () => dataOf(await manager.get(`${BILLINGS}/${id}`))
  const paid = { receivedOn: '2026-11-10', currency: 'AED', received: '28874.50', cash: '28874.50', closesRest: true }
  const other = await app.as('FINANCE_MANAGER_INVOICE')
  const own = dataOf(await manager.post(`${BILLINGS}/${id}/payments`, paid))
  const mine = await manager.put(`${BILLINGS}/receipts/${own.id}/status`, { status: 'POSTED', version: 1 })
  expect(mine).toMatchObject({
    code: 'SELF_APPROVAL',
    message: expect.stringContaining(`${other.staff!.name} to post it`),
  })
  const givenUp = { status: 'CANCELLED', reason: 'A colleague enters it', version: 1 }
  dataOf(await manager.put(`${BILLINGS}/receipts/${own.id}/status`, givenUp))
  const held = dataOf(await colleague.post(`${BILLINGS}/${id}/payments`, paid))
  const receipt = `${BILLINGS}/receipts/${held.id}/status`
  const { version } = dataOf(await manager.put(receipt, { status: 'POSTED', version: 1 }))
  expect(await now()).toMatchObject({ status: 'PAID', open: '0.00', balance: { paid: '28874.50', writtenOff: '0.50' } })
  const note = dataOf(
    await colleague.post(`${BILLINGS}/${id}/credit-note`, { code: 'PRICE_ALTERED', text: 'Not worked at all' }),
  )
  expect(note).toMatchObject({ gross: '28875.00', openReduction: '0.50', creditBalance: '28874.50' })
  const way = `${BILLINGS}/credit-notes/${note.id}/status`
  const agreed = dataOf(await manager.put(way, { status: 'APPROVED', version: note.version }))
  const issued = dataOf(await manager.put(way, { status: 'ISSUED', version: agreed.version }))
  expect(issued, 'the same as announced before').toMatchObject({ openReduction: '0.50', creditBalance: '28874.50' })
  expect(await now()).toMatchObject({ status: 'CREDITED', open: '-28874.50', balance: { writtenOff: '0.00' } })
  const { left } = dataOf(await colleague.get(`${BILLINGS}/allocations/suggestion`, { billingID: id }))
  expect(left, 'the amount the client has paid, and no more').toBe('28874.50')
  dataOf(await manager.put(receipt, { status: 'REVERSED', reason: 'It bounced', version }))
  expect(await now()).toMatchObject({ open: '0.00', balance: { paid: '0.00', writtenOff: '0.00' } })
  const { problems } = await brokenInvariants(app.appContext.db)
  expect(problems.filter(({ name }) => /invoice|credit note|receipt|favour|Numbers/.test(name))).toEqual([])
})

test('an amount agreed between two currencies is checked against the daily rate, and rejected without one', async () => {
  const parts = [{ number: 'INV-1', currency: 'USD', cash: '2000.00', sourceAmount: '1.00' }]
  const odd = (day: string) => exchangeRateDeviation(app.appContext.db, { currency: 'AED', day }, parts)
  expect(await odd('2026-11-10')).toContain('is about AED 7345.00')
  // No rate for three months.
  expect(await odd('2027-02-10')).toMatch(/rate/)
})

test('days that changed after billing are checked: equal ones pass, others do not', async () => {
  const { db } = app.appContext
  const { clientID, timesheetID } = await make.month()
  const submitted = dataOf(await moveInvoice(executive, await documents.draftOf(clientID), 'SUBMITTED'))
  const write = (days: string) =>
    sql`update timesheet set days = jsonb_set(days, '{1,type}', ${days}::jsonb) where id = ${timesheetID}::uuid`.execute(
      db,
    )
  const { rows } = await sql<{ type: string; revision: number; billed: number }>`
    select days #>> '{1,type}' as type, billed_timesheet.days_revision as revision, billed_period.days_revision as billed
    from timesheet billed_timesheet join billed_period on billed_period.timesheet_id = billed_timesheet.id where billed_timesheet.id = ${timesheetID}::uuid`.execute(
    db,
  )
  expect(rows[0]!.billed).toBe(rows[0]!.revision)
  await write('"OFF"')
  const changed = { status: 422, code: 'TIMESHEET_NOT_APPROVED', message: expect.stringContaining('was changed') }
  expect(await moveInvoice(manager, submitted, 'APPROVED')).toMatchObject(changed)
  const many = await manager.put('/billings/status', {
    status: 'APPROVED',
    billings: [{ id: submitted.id, version: submitted.version }],
  })
  expect(dataOf(many)).toMatchObject({ done: [], refused: [{ message: changed.message }] })
  await write(JSON.stringify(rows[0]!.type))
  const approved = dataOf(await moveInvoice(manager, submitted, 'APPROVED'))
  await write('"OFF"')
  expect(await moveInvoice(manager, approved, 'ISSUED')).toMatchObject(changed)
  await write(JSON.stringify(rows[0]!.type))
  expect(dataOf(await moveInvoice(manager, approved, 'ISSUED'))).toMatchObject({ status: 'ISSUED' })
})

test('a late reason of a bulk issue is saved on the late invoices only', async () => {
  const documentsOfTwo = []
  for (const month of ['2026-09', '2026-10']) {
    const { clientID } = await make.month({ month })
    const colleague = await app.as('FINANCE_EXECUTIVE_INVOICE')
    await outcomeOf(colleague, await colleague.post(`${BILLINGS}/generate`, { month, clientID }))
    const [draft] = (await executive.get(BILLINGS, { clientID })).data
    const { id, version } = dataOf(
      await moveInvoice(manager, dataOf(await moveInvoice(executive, draft, 'SUBMITTED')), 'APPROVED'),
    )
    documentsOfTwo.push({ id, version })
    expect(draft.issueBy, 'shown in the list too').toBe(dataOf(await manager.get(`${BILLINGS}/${id}`)).issueBy)
    expect(draft.issueBy < '2026-11', 'late invoices are listed before').toBe(month === '2026-09')
  }
  const [late, inTime] = documentsOfTwo.map(({ id }) => id)
  const unsaid = dataOf(await manager.put('/billings/status', { status: 'ISSUED', billings: documentsOfTwo }))
  expect(unsaid).toMatchObject({ done: [inTime], refused: [{ id: late, errors: [{ path: 'lateReason' }] }] })
  const { clientID } = await make.month()
  const other = dataOf(
    await moveInvoice(
      manager,
      dataOf(await moveInvoice(executive, await documents.draftOf(clientID), 'SUBMITTED')),
      'APPROVED',
    ),
  )
  const both = [documentsOfTwo[0], { id: other.id, version: other.version }]
  const document = dataOf(
    await manager.put('/billings/status', { status: 'ISSUED', billings: both, lateReason: 'The client was late' }),
  )
  expect(document).toMatchObject({ done: expect.arrayContaining([late, other.id]), refused: [] })
  const reasonOf = async (id: string) => dataOf(await manager.get(`${BILLINGS}/${id}`)).lateReason
  expect([await reasonOf(late!), await reasonOf(other.id)]).toEqual(['The client was late', null])
})

test('days that change while their draft is viewed are not cached as the billed ones', async () => {
  const { db } = app.appContext
  const { clientID, timesheetID, contractID } = await make.month()
  await documents.draftOf(clientID)
  const { daysHash, days } = await db
    .selectFrom('billedPeriod')
    .innerJoin('timesheet', 'timesheet.id', 'billedPeriod.timesheetId')
    .select(['billedPeriod.daysHash', 'timesheet.days'])
    .where('timesheetId', '=', timesheetID)
    .executeTakeFirstOrThrow()
  const billed = days as unknown as TimesheetDay[]
  const first = billed.find(({ type }) => type === 'WORK')
  await sql`update contract set terms = terms || '{"rebatePercent": "10"}' where id = ${contractID}::uuid`.execute(db)
  const write = (all: readonly TimesheetDay[]) =>
    db
      .updateTable('timesheet')
      .set({ days: JSON.stringify(all) })
      .where('id', '=', timesheetID)
      .execute()
  const timesheet = () => timesheetsIn(db, null).where('timesheet.id', '=', timesheetID)
  /** Simulates that the fingerprint was read before the days. */
  const look = async () =>
    (await calculateMonths(db, timesheet(), new Map([[timesheetID, daysHash]]), sharedFacts())).map(
      ({ calculated }) => calculated,
    )
  await write(billed.map((day) => (day === first ? { ...day, type: 'OFF', hours: '0' } : day)))
  const [less] = await look()
  await write(billed)
  const [whole] = await look()
  expect([less, whole]).toMatchObject([{ ok: true }, { ok: true }])
  expect(whole).not.toMatchObject({ net: (less as { net: string }).net })
})

test('write-offs and allocations are not dated in a closed tax period', async () => {
  app.setNow('2026-11-10T08:00:00Z')
  const cfo = await app.as('CFO')
  const { clientID, legalEntityID } = await make.month()
  const sent = dataOf(await moveInvoice(manager, await documents.issued(clientID), 'SENT', { portalReference: 'P-1' }))
  const money = { clientID, legalEntityID, receivedOn: '2026-11-10', currency: 'AED', received: '1000.00' }
  const { id: receiptID } = dataOf(await executive.post(`${BILLINGS}/receipts`, money))
  dataOf(await manager.put(`${BILLINGS}/receipts/${receiptID}/status`, { status: 'POSTED', version: 1 }))
  const parts = [{ billingID: sent.id, amount: '1000.00' }]
  const given = dataOf(await executive.post(`${BILLINGS}/allocations`, { receiptID, parts }))
  const move = (status: string, { version }: { version: number }) =>
    manager.put(`${BILLINGS}/allocations/${given.id}/status`, { status, version, reason: 'As agreed' })
  const close = async (closedUntil: string, version: number) =>
    dataOf(await manager.put(`${BILLINGS}/tax-periods/${legalEntityID}`, { closedUntil, version }))
  const giveUp = async () =>
    moveInvoice(cfo, dataOf(await cfo.get(`${BILLINGS}/${sent.id}`)), 'WRITTEN_OFF', { reason: 'They are insolvent' })
  const closed = { status: 422, code: 'PERIOD_CLOSED', message: expect.stringContaining('closed') }
  await close('2026-11-10', 0)
  expect([await giveUp(), await move('POSTED', given)]).toMatchObject([closed, closed])
  const shown = dataOf(await manager.get(`${BILLINGS}/allocations/${given.id}`))
  expect(shown.availableTransitions).toContainEqual(expect.objectContaining({ to: 'POSTED', allowed: false }))
  app.setNow('2026-11-11T08:00:00Z')
  const posted = dataOf(await move('POSTED', given))
  await close('2026-11-11', 1)
  expect(await move('REVERSED', posted)).toMatchObject(closed)
  app.setNow('2026-11-12T08:00:00Z')
  expect(dataOf(await move('REVERSED', posted))).toMatchObject({ status: 'REVERSED' })
  expect(dataOf(await giveUp())).toMatchObject({ status: 'WRITTEN_OFF' })
})

test('a document can be deleted while the invoice is a draft, unless a line is based on it, and not after submission', async () => {
  const placed = await make.month()
  const draft = dataOf(await executive.post(BILLINGS, { clientContractID: placed.contractID }))
  const documents = `${BILLINGS}/${draft.id}/documents`
  const upload = async (name: string) => dataOf(await executive.upload(documents, signedPdf(name)))[0].id
  const ticket = await upload('fare.pdf')
  const wrong = await upload('wrong.pdf')
  const expense = {
    kind: 'EXPENSE',
    description: 'Flight to Riyadh',
    day: '2026-10-12',
    documentID: ticket,
    money: { amount: '412.35', currency: 'AED' },
    handlingPercent: '10',
    version: draft.version,
  }
  const billed = dataOf(await executive.post(`${BILLINGS}/${draft.id}/lines`, expense))
  expect(await executive.del(`${documents}/${wrong}`)).toMatchObject({ status: 200, message: 'Deleted.' })
  expect(await executive.del(`${documents}/${wrong}`)).toMatchObject({ status: 404 })
  expect(await executive.del(`${documents}/${ticket}`)).toMatchObject({ status: 409, code: 'DOCUMENT_IN_USE' })
  const letter = await upload('letter.pdf')
  dataOf(await moveInvoice(executive, billed, 'SUBMITTED'))
  expect(await executive.del(`${documents}/${letter}`)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Its documents can’t be deleted.'),
  })
  const left: { id: string }[] = (await executive.get(documents)).data
  expect(left.map(({ id }) => id).sort()).toEqual([ticket, letter].sort())
})
