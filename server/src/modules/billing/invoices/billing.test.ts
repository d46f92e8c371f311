import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { startBackgroundWork } from '../../../kernel/jobs/background.ts'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Reply } from '../../../kernel/testing/caller.ts'
import {
  BILLINGS,
  createBillingTestApp,
  dataOf,
  invoiceSteps,
  moveInvoice,
  NOTIFIED_AT,
} from '../../../kernel/testing/fixtures/billing.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { generateDrafts, invoiceGeneration } from '../drafts/generate.actions.ts'
import { remindByNight } from '../statements/reminders.actions.ts'

const { app, executive, manager, make, documents } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

test('months are listed as ready or with the reason why not, and a month gets one draft however often it is requested', async () => {
  const clientID = await make.client('AE', { invoiceGrouping: 'CONSOLIDATED' })
  const legalEntityID = await make.entity()
  const one = await make.month({ clientID, legalEntityID })
  const two = await make.month({ clientID, legalEntityID, unit: 'HOUR', rate: '85.00' })
  const waiting = await make.month({ clientID, legalEntityID, status: 'SUBMITTED' })
  await app.appContext.db
    .updateTable('orderForm')
    .set({ lastWorkingDay: '2026-10-31' })
    .where('id', '=', two.orderFormID)
    .execute()
  const { data: queue } = await executive.get(`${BILLINGS}/ready`, { clientID })
  const of = (id: string) => queue.find((row: { id: string }) => row.id === id)
  expect(of(one.timesheetID)).toMatchObject({ verdict: 'READY', month: '2026-10', net: '27500.00', currency: 'AED' })
  expect(of(two.timesheetID)).toMatchObject({ verdict: 'READY', net: '14960.00', isLast: true })
  expect(of(one.timesheetID).isLast).toBe(false)
  expect(of(waiting.timesheetID)).toMatchObject({ verdict: 'BLOCKED' })
  expect(of(waiting.timesheetID).reasons[0]).toMatchObject({ code: 'TIMESHEET_NOT_APPROVED', resolution: 'TIMESHEET' })
  const { data: counts } = await executive.get(`${BILLINGS}/ready/counts`, { clientID })
  expect(counts.worth).toEqual([{ currency: 'AED', net: '42460.00' }])
  const preview = dataOf(await executive.get(`${BILLINGS}/ready/${one.timesheetID}`))
  expect(preview).toMatchObject({
    tax: '1375.00',
    gross: '28875.00',
    lines: [{ quantity: '22', price: '1250', taxCode: 'S' }],
  })
  const body = { month: '2026-10', clientID }
  const [first, second] = await Promise.all([1, 2].map(() => executive.post(`${BILLINGS}/generate`, body)))
  const outcomes = [await outcomeOf(executive, first!), await outcomeOf(executive, second!)]
  const billed = outcomes.map(({ result }) => result as { invoices: number; months: number })
  expect(billed.toSorted((a, b) => b.months - a.months)).toMatchObject([
    { invoices: 1, months: 2 },
    { invoices: 0, months: 0 },
  ])
  const { data: list } = await executive.get(BILLINGS, { clientID })
  expect(list).toMatchObject([
    { status: 'DRAFT', number: null, net: '42460.00', tax: '2123.00', gross: '44583.00', people: 2 },
  ])
  const draft = dataOf(await executive.get(`${BILLINGS}/${list[0].id}`))
  expect(draft).toMatchObject({ lines: [{ number: 1 }, { number: 2 }], legal: null, balance: { open: '44583.00' } })
  expect(draft.availableTransitions.map(({ to }: { to: string }) => to)).toEqual(['SUBMITTED', 'CANCELLED'])
  expect(draft.lines[0].explain.parts[0].parts[0].inputs).toHaveLength(22)
  expect((await executive.get(`${BILLINGS}/ready`, { clientID })).data).toHaveLength(1)
  expect((await executive.get(`${BILLINGS}/counts`, { clientID })).data).toEqual([{ status: 'DRAFT', count: 1 }])
})

test('a fully credited invoice can be billed again; a deleted draft can be billed again', async () => {
  const placed = await make.month()
  const draft = await documents.draftOf(placed.clientID)
  dataOf(await executive.del(`${BILLINGS}/${draft.id}/lines/${draft.lines[0].id}`))
  expect(
    await moveInvoice(executive, dataOf(await executive.get(`${BILLINGS}/${draft.id}`)), 'SUBMITTED'),
  ).toMatchObject({ code: 'NO_LINES' })
  dataOf(await executive.del(`${BILLINGS}/${draft.id}`))
  const document = await documents.issued(placed.clientID)
  expect(document.explain).toMatchObject({
    gross: { value: document.gross, parts: [draft.explain.net, draft.explain.tax] },
  })
  const body = { code: 'TAX_TREATMENT', text: 'Wrong address', billAgain: true }
  const note = dataOf(await executive.post(`${BILLINGS}/${document.id}/credit-note`, body))
  expect(note.explain).toEqual(document.explain)
  const noteAt = `${BILLINGS}/credit-notes/${note.id}/status`
  const agreed = dataOf(await manager.put(noteAt, { status: 'APPROVED', version: 1 }))
  dataOf(await manager.put(noteAt, { status: 'ISSUED', version: agreed.version }))
  expect(dataOf(await executive.get(`${BILLINGS}/${document.id}`))).toMatchObject({ status: 'CREDITED', open: '0.00' })
  const { data: queue } = await executive.get(`${BILLINGS}/ready`, { clientID: placed.clientID })
  expect(queue).toMatchObject([{ verdict: 'READY' }])
})

test('an interrupted run resumes, and no month is billed twice', async () => {
  const legalEntityID = await make.entity()
  for (let i = 0; i < 3; i += 1) await make.month({ legalEntityID })
  const context = { db: app.appContext.db, staff: executive.staff, now: app.appContext.now(), today: '2026-11-10' }
  const body = { month: '2026-10', legalEntityID }
  const broken = generateDrafts(context, body, null, async () => {
    throw new Error('The node was killed.')
  })
  await expect(broken).rejects.toThrow('killed')
  const made = async () => (await executive.get(BILLINGS, { legalEntityID })).data.length
  expect(await made()).toBe(1)
  const again = await Promise.all([1, 2].map(() => generateDrafts(context, body, null)))
  expect(again[0]!.invoices + again[1]!.invoices).toBe(2)
  expect(await made()).toBe(3)
})

test('the initiator of a run that moved to another node is notified of all results', async () => {
  const legalEntityID = await make.entity()
  for (let i = 0; i < 3; i += 1) await make.month({ legalEntityID })
  const { staff } = executive
  const { jobID } = await inTransaction(app.appContext.db, (db) =>
    // A job type that no other worker runs: all attempts are from this test.
    startBackgroundWork({ db, staff: staff! }, { kind: 'test.tried-here', title: 'Invoices', payload: {} }),
  )
  const order = {
    month: '2026-10',
    legalEntityID,
    today: '2026-11-10',
    staffID: staff!.id,
    sessionID: staff!.sessionID,
  }
  const tried = (signal: AbortSignal) =>
    invoiceGeneration.run({
      appContext: app.appContext,
      payload: { jobID, work: order },
      now: app.appContext.now(),
      signal,
      attempt: 1,
      lastAttempt: false,
    } as never)
  await expect(tried(AbortSignal.abort())).rejects.toThrow('This node is shutting down')
  expect((await executive.get(BILLINGS, { legalEntityID })).data).toHaveLength(1)
  await tried(new AbortController().signal)
  expect((await executive.get(`/background-jobs/${jobID}`)).data).toMatchObject({
    state: 'DONE',
    result: { month: '2026-10', invoices: 3, months: 3, refused: 0 },
  })
})

test('expenses are billed with their receipt by users with permission, and are hidden from others', async () => {
  const placed = await make.month()
  const draft = dataOf(await executive.post(BILLINGS, { clientContractID: placed.contractID, note: 'Travel' }))
  const expense = {
    kind: 'EXPENSE',
    description: 'Flight to Riyadh',
    day: '2026-10-12',
    version: 1,
    money: { amount: '412.35', currency: 'AED' },
  }
  const add = (id: string, line: object) => executive.post(`${BILLINGS}/${id}/lines`, line)
  expect(await add(draft.id, expense)).toMatchObject({ code: 'RECEIPT_MISSING' })
  const [document] = dataOf(await executive.upload(`${BILLINGS}/${draft.id}/documents`, signedPdf('ticket.pdf')))
  const billed = { ...expense, handlingPercent: '10', documentID: document.id }
  const added = dataOf(await add(draft.id, billed))
  expect(added).toMatchObject({ net: '453.59', tax: '22.68', lines: [{ kind: 'EXPENSE', handling: '41.24' }] })
  // The same from a page that was loaded before the line existed, and the same receipt again.
  expect(await add(draft.id, billed)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  const { version } = added
  expect(await add(draft.id, { ...billed, version })).toMatchObject({ code: 'RECEIPT_ALREADY_BILLED' })
  const second = dataOf(await executive.post(BILLINGS, { clientContractID: placed.contractID }))
  const [copy] = dataOf(
    await executive.upload(`${BILLINGS}/${second.id}/documents`, { ...signedPdf('ticket.pdf'), name: 'again.pdf' }),
  )
  expect(await add(second.id, { ...billed, documentID: copy.id })).toMatchObject({
    code: 'RECEIPT_ALREADY_BILLED',
    message: expect.stringContaining(draft.reference),
  })
  // On two drafts at the same time.
  const both = [1, 2].map(async () => {
    const { id } = dataOf(await executive.post(BILLINGS, { clientContractID: placed.contractID }))
    const [{ id: documentID }] = dataOf(await executive.upload(`${BILLINGS}/${id}/documents`, signedPdf('hotel.pdf')))
    return { id, documentID }
  })
  const attached = (await Promise.all(both)).map(({ id, documentID }) => add(id, { ...billed, documentID }))
  expect((await Promise.all(attached)).map(({ status }) => status).toSorted()).toEqual([201, 422])
  const milestone = { ...expense, kind: 'MILESTONE', money: { amount: '1000.00', currency: 'AED' } }
  const untaxed = await add(draft.id, { ...milestone, day: '2017-06-01', version })
  expect(untaxed).toMatchObject({ status: 422, code: 'VAT_RULE_MISSING' })
  const rebated = await make.month({ client: { rebatePercent: '5' } })
  const other = dataOf(await executive.post(BILLINGS, { clientContractID: rebated.contractID }))
  expect(dataOf(await add(other.id, milestone))).toMatchObject({ net: '950.00', lines: [{ kind: 'MILESTONE' }] })
  dataOf(await executive.post(`${BILLINGS}/${draft.id}/comments`, { text: 'The boarding pass follows' }))
  const seller = await app.as('BUSINESS_DEVELOPMENT')
  expect((await seller.get(`${BILLINGS}/${draft.id}`)).status).toBe(404)
  const elsewhere = await app.as('FINANCE_EXECUTIVE_INVOICE', { countryIDs: ['SA'] })
  expect((await elsewhere.get(`${BILLINGS}/${draft.id}`)).status).toBe(404)
  await app.appContext.db
    .insertInto('clientAccountManager')
    .values({ clientId: placed.clientID, userId: seller.staff!.id })
    .execute()
  const shown = dataOf(await seller.get(`${BILLINGS}/${draft.id}`))
  expect(shown).toMatchObject({ status: 'DRAFT', gross: '476.27' })
  expect(Object.keys(shown)).not.toContain('lines')
  expect((await seller.get(`${BILLINGS}/${draft.id}/comments`)).status).toBe(403)
  // Filters do not reveal the people on an invoice or its retention either.
  const hidden = { candidateID: placed.candidateID, orderFormID: placed.orderFormID, retained: true }
  for (const [path, value] of Object.entries(hidden))
    for (const list of [BILLINGS, `${BILLINGS}/counts`])
      expect(await seller.get(list, { [path]: value }), `${list} ${path}`).toMatchObject({
        status: 400,
        errors: [{ path }],
      })
  expect((await seller.get(BILLINGS, { clientID: placed.clientID, month: '2026-10' })).status).toBe(200)
  const { data: history } = await executive.get(`${BILLINGS}/${draft.id}/history`)
  expect(history.map(({ event }: { event: string }) => event)).toEqual(
    ['commented', 'line-added', 'document-added', 'created'].map((what) => `billing.${what}`),
  )
})

test('a timesheet returned or corrected between draft and issue is not billed with its former days', async () => {
  const { db } = app.appContext
  const earlier = await make.month({ month: '2026-09' })
  const placed = await make.month({ clientID: earlier.clientID, legalEntityID: earlier.legalEntityID })
  const draft = await documents.draftOf(placed.clientID)
  const submitted = dataOf(await moveInvoice(executive, draft, 'SUBMITTED'))
  const { days } = await db
    .selectFrom('timesheet')
    .select('days')
    .where('id', '=', earlier.timesheetID)
    .executeTakeFirstOrThrow()
  const day = (days as unknown as { date: string }[])[1]!
  const { id } = await db
    .insertInto('timesheetAdjustment')
    .values({
      timesheetId: earlier.timesheetID,
      countedIn: placed.timesheetID,
      date: day.date,
      createdBy: manager.staff!.id,
      before: JSON.stringify(day),
      after: JSON.stringify({ ...day, kind: 'ABSENT' }),
      reason: 'Was not there',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changed = await moveInvoice(manager, submitted, 'APPROVED')
  expect(changed).toMatchObject({
    status: 422,
    code: 'TIMESHEET_NOT_APPROVED',
    message: expect.stringContaining('was changed'),
  })
  await db.deleteFrom('timesheetAdjustment').where('id', '=', id).execute()
  const approved = dataOf(await moveInvoice(manager, submitted, 'APPROVED'))
  // A colleague returns the timesheet at the moment of issue.
  const issuing = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('consultant').select('id').where('id', '=', placed.candidateID).forUpdate().execute()
    const answer = moveInvoice(manager, approved, 'ISSUED')
    const waits = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`
    while ((await waits.execute(db)).rows[0]!.n === 0) await after(20)
    const back = { status: 'REJECTED', approvedBy: null, approvedAt: null }
    await trx.updateTable('timesheet').set(back).where('id', '=', placed.timesheetID).execute()
    return { answer }
  })
  expect(await issuing.answer).toMatchObject({ status: 422, code: 'TIMESHEET_NOT_APPROVED' })
  expect(dataOf(await manager.get(`${BILLINGS}/${draft.id}`))).toMatchObject({ status: 'APPROVED', number: null })
})

test('an undeliverable address does not prevent the reminders of other clients', async () => {
  const { db } = app.appContext
  const both = []
  for (const _ of [1, 2]) {
    const { clientID } = await make.month()
    both.push({ clientID, ...(await documents.issued(clientID)) })
  }
  const [bad, good] = both.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const two = { email: 'pays@example.com, reads@example.com' }
  await db.updateTable('clientContact').set(two).where('clientId', '=', bad!.clientID).execute()
  await expect(remindByNight(app.appContext, { countryID: 'AE', day: '2026-12-11' })).rejects.toThrow('1 of')
  const offsets = async (id: string) =>
    (await manager.get(`${BILLINGS}/${id}`)).data.reminders.map(({ offset }: { offset: number }) => offset)
  expect(await offsets(bad!.id)).toEqual([])
  expect(await offsets(good!.id)).toHaveLength(1)
  await db.updateTable('clientContact').set({ email: null }).where('clientId', '=', bad!.clientID).execute()
})

test('a started job creates no invoice for a user who lost the permission', async () => {
  const { clientID } = await make.month()
  // As if their role had changed between the request and the job.
  const hr = await app.as('HR_MANAGER')
  const { id: staffID, sessionID } = hr.staff!
  const payload = { month: '2026-10', clientID, today: '2026-11-10', staffID, sessionID }
  const begun = { kind: 'billing.generate', title: 'Invoices of 2026-10', payload }
  const outcome = await outcomeOf(hr, {
    status: 202,
    data: await startBackgroundWork({ db: app.appContext.db, staff: hr.staff! }, begun),
  } as Reply)
  expect(outcome).toMatchObject({
    state: 'FAILED',
    errors: [{ message: expect.stringContaining('no longer have permission to generate') }],
  })
  expect((await executive.get(BILLINGS, { clientID })).data).toEqual([])
})

test('a due date on a bank holiday moves to the next working day where the legal entity is set so, and the invoice shows the original date', async () => {
  const { db } = app.appContext
  const admin = await app.as('ADMIN')
  const { legalEntityID, contractID, clientID } = await make.month()
  const terms = sql<string>`terms || '{"paymentTerms": "NET_32"}'::jsonb`
  await db.updateTable('contract').set({ terms }).where('id', '=', contractID).execute()
  await db.updateTable('legalEntity').set({ dueMoves: true }).where('id', '=', legalEntityID).execute()
  // 32 days after 10 November is a Saturday; the Monday after it is a holiday.
  const holiday = { countryID: 'AE', date: '2026-12-14', name: 'Day of the banks', paid: true, tentative: false }
  dataOf(await admin.post('/settings/public-holidays', holiday))
  const { id } = await documents.issued(clientID)
  expect(dataOf(await manager.get(`${BILLINGS}/${id}`))).toMatchObject({
    terms: 'NET_32',
    dueDate: '2026-12-15',
    termsText: 'Net 32 days, moved from 12 Dec 2026 to the next working day',
  })
})

test('unallocated dirhams are applied to a dollar invoice for the agreed amount, and reversed in full; a credit can’t be applied across currencies', async () => {
  const { clientID, legalEntityID } = await make.month({ currency: 'USD', rate: '100.00' })
  // No more than ten jobs per minute can be started.
  const colleague = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const dollars = await invoiceSteps({ executive: colleague, manager }).issued(clientID)
  const ALLOCATIONS = `${BILLINGS}/allocations`
  const money = { clientID, legalEntityID, receivedOn: '2026-11-10', currency: 'AED', received: '9000.00' }
  const { id: receiptID } = dataOf(await executive.post(`${BILLINGS}/receipts`, { ...money, allocations: [] }))
  const receipt = `${BILLINGS}/receipts/${receiptID}`
  dataOf(await manager.put(`${receipt}/status`, { status: 'POSTED', version: 1 }))
  const proposed = dataOf(await executive.get(`${ALLOCATIONS}/suggestion`, { receiptID }))
  expect(proposed).toMatchObject({ left: '9000.00', currency: 'AED' })
  expect(proposed.invoices).toMatchObject([
    { billingID: dollars.id, currency: 'USD', open: dollars.gross, amount: '0.00' },
  ])
  expect(Number(proposed.invoices[0].rate)).toBeCloseTo(3.6725, 6)
  const part = { billingID: dollars.id, amount: '2000.00' }
  const draft = (more: object) => executive.post(ALLOCATIONS, { receiptID, parts: [{ ...part, ...more }] })
  expect(await draft({})).toMatchObject({ status: 422, code: 'ALLOCATIONS_INVALID' })
  const odd = await draft({ sourceAmount: '1.00' })
  expect(odd).toMatchObject({ status: 422, message: expect.stringContaining('is about AED 7345.00 on that date') })
  const given = dataOf(await draft({ sourceAmount: '7400.00' }))
  expect(given).toMatchObject({
    amount: '7400.00',
    parts: [{ currency: 'USD', amount: '2000.00', sourceAmount: '7400.00' }],
  })
  const way = `${ALLOCATIONS}/${given.id}/status`
  const posted = dataOf(await manager.put(way, { status: 'POSTED', version: given.version }))
  expect(posted).toMatchObject({ left: '1600.00', realised: '55.00', parts: [{ difference: '55.00' }] })
  const open = async () => dataOf(await manager.get(`${BILLINGS}/${dollars.id}`)).open
  expect(await open()).toBe((Number(dollars.gross) - 2000).toFixed(2))
  const unallocated = async () => dataOf(await manager.get(`${BILLINGS}/aging`, { clientID })).totals
  expect((await unallocated()).find(({ currency }: { currency: string }) => currency === 'AED')).toMatchObject({
    unallocated: '1600.00',
  })
  const balances = async () => {
    const query = { clientID, legalEntityID, from: '2026-11-01', to: '2026-11-30' }
    const at = async (currency: string) => dataOf(await manager.get(`${BILLINGS}/statement`, { ...query, currency }))
    return [(await at('USD')).closing, (await at('AED')).closing]
  }
  expect(await balances(), 'on the statements of both currencies').toEqual([await open(), '-1600.00'])
  dataOf(await manager.put(way, { status: 'REVERSED', reason: 'Agreed otherwise', version: posted.version }))
  expect([await open(), dataOf(await manager.get(receipt)).unallocated]).toEqual([dollars.gross, '9000.00'])
  expect(await balances()).toEqual([dollars.gross, '-9000.00'])
  const payment = {
    receivedOn: '2026-11-10',
    currency: 'AED',
    received: '367.25',
    cash: '100.00',
    sourceAmount: '367.25',
  }
  dataOf(await executive.post(`${BILLINGS}/${dollars.id}/payments`, payment))
  const { draftReceipts } = dataOf(await manager.get(`${BILLINGS}/${dollars.id}`))
  expect(draftReceipts, 'in the currency of the payment').toMatchObject([{ amount: '367.25', currency: 'AED' }])
})

test('a client with missing tax data is blocked with the reason while the other clients are billed; the outstanding amount is shown as DSO', async () => {
  const whole = await make.month()
  const { clientID, timesheetID } = await make.month({
    legalEntityID: whole.legalEntityID,
    client: { taxNumber: null, invoiceGrouping: 'CONSOLIDATED' },
  })
  const ready = async () => (await executive.get(`${BILLINGS}/ready`, { clientID })).data
  const [held] = await ready()
  expect(held).toMatchObject({ id: timesheetID, verdict: 'BLOCKED' })
  expect(held.reasons[0]).toMatchObject({ code: 'client.taxNumber', level: 'BLOCKS', resolution: 'CLIENT' })
  const colleague = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const own = invoiceSteps({ executive: colleague, manager })
  const order = { month: '2026-10', legalEntityID: whole.legalEntityID }
  await outcomeOf(colleague, await colleague.post(`${BILLINGS}/generate`, order))
  expect((await executive.get(BILLINGS, { clientID })).data).toEqual([])
  expect((await executive.get(BILLINGS, { clientID: whole.clientID })).data).toMatchObject([{ status: 'DRAFT' }])
  await app.appContext.db
    .updateTable('client')
    .set({ taxNumber: '100765432100003' })
    .where('id', '=', clientID)
    .execute()
  const document = await own.issued(clientID)
  // Everything billed in ninety days is outstanding; after half of it is paid, half of the days are left.
  const days = async () =>
    dataOf(await manager.get(`${BILLINGS}/aging`, { clientID, asOf: '2026-11-10' })).salesOutstanding
  expect(await days()).toEqual([{ currency: 'AED', days: '90.0' }])
  const money = { receivedOn: '2026-11-10', currency: 'AED', received: '14437.50', cash: '14437.50' }
  const { id } = dataOf(await executive.post(`${BILLINGS}/${document.id}/payments`, money))
  dataOf(await manager.put(`${BILLINGS}/receipts/${id}/status`, { status: 'POSTED', version: 1 }))
  expect(await days()).toEqual([{ currency: 'AED', days: '45.0' }])
})
