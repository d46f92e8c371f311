import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { clearListCache } from '../../../kernel/db/list.ts'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  BILLINGS,
  createBillingTestApp,
  dataOf,
  moveInvoice,
  NOTIFIED_AT,
} from '../../../kernel/testing/fixtures/billing.ts'
import { remindByNight } from '../statements/reminders.actions.ts'

const { app, executive, manager, cfo, make, documents } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

const draftOf = (clientID: string) => documents.draftOf(clientID)

test('a month is billed, approved by another person, issued, emailed, partly paid with tax withheld, credited in one line, and paid to the last fils', async () => {
  const placed = await make.month({ overtime: { normal: '1.5' } })
  const draft = await draftOf(placed.clientID)
  const submitted = dataOf(await moveInvoice(executive, draft, 'SUBMITTED'))
  expect(await moveInvoice(executive, submitted, 'APPROVED')).toMatchObject({ status: 403 })
  const own = dataOf(
    await manager.put(`${BILLINGS}/${(await manager.get(BILLINGS, { clientID: placed.clientID })).data[0].id}/status`, {
      status: 'RETURNED',
      reason: 'Add our reference',
      version: submitted.version,
    }),
  )
  const changed = dataOf(
    await manager.put(`${BILLINGS}/${own.id}`, { buyerReference: 'CC-4711', version: own.version }),
  )
  const again = dataOf(await moveInvoice(executive, changed, 'SUBMITTED'))
  // An editor can’t approve it, whatever their role.
  expect(await moveInvoice(manager, again, 'APPROVED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  const approved = dataOf(await moveInvoice(cfo, again, 'APPROVED'))
  expect(await moveInvoice(manager, approved, 'ISSUED', { issueDate: '2026-11-11' })).toMatchObject({
    status: 422,
    code: 'ISSUE_DATE_INVALID',
  })
  const document = dataOf(await moveInvoice(manager, approved, 'ISSUED'))
  expect(document).toMatchObject({
    status: 'ISSUED',
    issueDate: '2026-11-10',
    dueDate: '2026-12-10',
    net: '27500.00',
    tax: '1375.00',
    open: '28875.00',
  })
  expect(document.number).toMatch(/^INV-T\d+-2026-000001$/)
  const timesheet = await app.appContext.db
    .selectFrom('timesheet')
    .select('status')
    .where('id', '=', placed.timesheetID)
    .executeTakeFirstOrThrow()
  expect(timesheet.status).toBe('LOCKED')
  await expect(
    app.appContext.db.updateTable('billing').set({ gross: '1' }).where('id', '=', document.id).execute(),
  ).rejects.toThrow('does not change')
  const mailed = dataOf(await manager.post(`${BILLINGS}/${document.id}/email`, {}))
  expect(mailed).toMatchObject({ status: 'SENT', mails: [{ to: expect.stringContaining('ap') }] })

  const payment = {
    receivedOn: '2026-11-10',
    currency: 'AED',
    received: '9000.00',
    bankCharge: '25.00',
    cash: '9025.00',
    withheld: '1375.00',
  }
  const noProof = await executive.post(`${BILLINGS}/${document.id}/payments`, payment)
  expect(noProof).toMatchObject({ status: 422, code: 'CERTIFICATE_MISSING' })
  // Smaller than a fils, also in a currency without a rate; zero is no payment.
  const odd = (more: object) =>
    executive.post(`${BILLINGS}/${document.id}/payments`, { ...payment, certificate: 'W', ...more })
  for (const finer of [{ received: '9000.005' }, { withheld: '0.001' }]) expect((await odd(finer)).status).toBe(400)
  expect(await odd({ received: '0', currency: 'EGP' })).toMatchObject({ status: 422, code: 'AMOUNT_INVALID' })
  const receipt = dataOf(
    await executive.post(`${BILLINGS}/${document.id}/payments`, { ...payment, certificate: 'WHT-77' }),
  )
  expect(receipt).toMatchObject({ status: 'DRAFT', allocated: '9025.00', unallocated: '0.00' })
  const RECEIPTS = `${BILLINGS}/receipts`
  expect((await executive.put(`${RECEIPTS}/${receipt.id}/status`, { status: 'POSTED', version: 1 })).status).toBe(403)
  const posted = dataOf(await manager.put(`${RECEIPTS}/${receipt.id}/status`, { status: 'POSTED', version: 1 }))
  expect(posted).toMatchObject({
    status: 'POSTED',
    number: expect.stringMatching(/^RC-/),
    allocations: [{ open: '18475.00' }],
  })
  expect(dataOf(await executive.get(`${BILLINGS}/${document.id}`))).toMatchObject({
    status: 'PARTIALLY_PAID',
    open: '18475.00',
    balance: { paid: '9025.00', withheld: '1375.00' },
  })

  const note = dataOf(
    await executive.post(`${BILLINGS}/${document.id}/credit-note`, {
      code: 'PRICE_ALTERED',
      text: 'A day and a half was on leave',
      lines: [{ line: 1, quantity: '1.5' }],
    }),
  )
  expect(note).toMatchObject({ net: '1875.00', tax: '93.75', gross: '1968.75', openReduction: '1968.75' })
  const NOTES = `${BILLINGS}/credit-notes`
  const agreed = dataOf(await manager.put(`${NOTES}/${note.id}/status`, { status: 'APPROVED', version: note.version }))
  const credited = dataOf(
    await manager.put(`${NOTES}/${note.id}/status`, { status: 'ISSUED', version: agreed.version }),
  )
  expect(credited.number).toMatch(/^CN-T\d+-2026-000001$/)
  const after = dataOf(await executive.get(`${BILLINGS}/${document.id}`))
  expect(after).toMatchObject({
    status: 'PARTIALLY_PAID',
    open: '16506.25',
    lines: [{ creditedQuantity: '1.5', creditedNet: '1875.00' }],
  })
  const over = { code: 'PRICE_ALTERED', text: 'More', lines: [{ line: 1, quantity: '21' }] }
  expect(await executive.post(`${BILLINGS}/${document.id}/credit-note`, over)).toMatchObject({
    code: 'REMAINING_AMOUNT_EXCEEDED',
  })

  const aging = dataOf(await manager.get(`${BILLINGS}/aging`, { clientID: placed.clientID, asOf: '2027-01-15' }))
  const { clientID, legalEntityID } = placed
  // Everything is owed to one legal entity: its statement is linked.
  expect(aging.rows).toMatchObject([{ DAYS_60: '16506.25', total: '16506.25', overdue: '16506.25', legalEntityID }])
  const account = { clientID, legalEntityID, currency: 'AED', from: '2026-11-01', to: '2026-11-30' }
  const statement = dataOf(await manager.get(`${BILLINGS}/statement`, account))
  expect(statement).toMatchObject({ opening: '0.00', charged: '28875.00', settled: '12368.75', closing: '16506.25' })
  expect(await textOf((await manager.get(`${BILLINGS}/statement/download`, account)).bytes)).toContain('16,506.25')

  // A bounced payment is reversed in full.
  const bounced = { status: 'REVERSED', reason: 'The cheque bounced', version: posted.version }
  const back = await manager.put(`${RECEIPTS}/${receipt.id}/status`, bounced)
  expect(dataOf(back)).toMatchObject({ status: 'REVERSED', number: posted.number })
  expect(dataOf(await executive.get(`${BILLINGS}/${document.id}`))).toMatchObject({
    status: 'PARTIALLY_CREDITED',
    open: '26906.25',
  })
  const written = dataOf(
    await moveInvoice(cfo, dataOf(await cfo.get(`${BILLINGS}/${document.id}`)), 'WRITTEN_OFF', { reason: 'Insolvent' }),
  )
  expect(written).toMatchObject({ status: 'WRITTEN_OFF', open: '0.00' })
})

test('an exhausted purchase order blocks its month until the next order covers the rest; a credit returns the balance', async () => {
  const { db } = app.appContext
  const placed = await make.month({ client: { requiresPo: true, invoiceGrouping: 'PER_PO' } })
  const { data: queue } = await executive.get(`${BILLINGS}/ready`, { clientID: placed.clientID })
  expect(queue[0].reasons[0]).toMatchObject({
    level: 'BLOCKS',
    code: 'PURCHASE_ORDER_MISSING',
    resolution: 'PURCHASE_ORDER',
  })
  const order = async (ceiling: string, priority: number) => {
    const { id } = await db
      .insertInto('purchaseOrder')
      .values({
        number: `PO-${ceiling}`,
        reference: `R-${ceiling}`,
        title: 'Services',
        clientId: placed.clientID,
        currency: 'AED',
        legalEntityId: placed.legalEntityID,
        value: ceiling,
        ceiling,
        validFrom: '2026-01-01',
        validTo: '2026-12-31',
        status: 'OPEN',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('purchaseOrderContract')
      .values({
        purchaseOrderId: id,
        clientContractId: placed.contractID,
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
        priority,
        isActive: true,
      } as never)
      .execute()
    // Written in the database directly, as the application caches a queue for two seconds.
    clearListCache()
    return id
  }
  const first = await order('10000.00', 1)
  const short = (await executive.get(`${BILLINGS}/ready`, { clientID: placed.clientID })).data[0]
  expect(short.reasons[0]).toMatchObject({ level: 'BLOCKS', code: 'PO_CAPACITY_EXCEEDED' })
  const second = await order('90000.00', 2)
  await outcomeOf(
    executive,
    await executive.post(`${BILLINGS}/generate`, { month: '2026-10', clientID: placed.clientID }),
  )
  const { data: drafts } = await executive.get(BILLINGS, { clientID: placed.clientID, sort: 'gross' })
  expect(drafts).toMatchObject([
    { net: '10000.00', orderNumbers: ['PO-10000.00'] },
    { net: '17500.00', orderNumbers: ['PO-90000.00'] },
  ])
  const balanceOf = async (id: string) =>
    db.selectFrom('purchaseOrder').select(['committed', 'consumed']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(await balanceOf(first)).toEqual({ committed: '10000.00', consumed: '0' })
  const move = async (id: string, who: Caller, status: string) =>
    dataOf(await moveInvoice(who, dataOf(await who.get(`${BILLINGS}/${id}`)), status))
  await move(drafts[1].id, executive, 'SUBMITTED')
  await move(drafts[1].id, manager, 'APPROVED')
  await move(drafts[1].id, manager, 'ISSUED')
  expect(await balanceOf(second)).toEqual({ committed: '0.00', consumed: '17500.00' })
  // The month is on an issued invoice too, so its other half can’t be released.
  expect(await executive.del(`${BILLINGS}/${drafts[0].id}`)).toMatchObject({ status: 422, code: 'MONTH_SPLIT' })
  const creditAll = async (id: string) => {
    const body = { code: 'RETURNED', text: 'All of it', billAgain: true }
    const note = dataOf(await executive.post(`${BILLINGS}/${id}/credit-note`, body))
    const way = `${BILLINGS}/credit-notes/${note.id}/status`
    const agreed = dataOf(await manager.put(way, { status: 'APPROVED', version: 1 }))
    dataOf(await manager.put(way, { status: 'ISSUED', version: agreed.version }))
    clearListCache()
    return (await executive.get(`${BILLINGS}/ready`, { clientID: placed.clientID })).data
  }
  // Both halves are to be rebilled: the month is released when the second of them is credited.
  expect(await creditAll(drafts[1].id)).toEqual([])
  expect(await balanceOf(second)).toMatchObject({ consumed: '0.00' })
  await move(drafts[0].id, executive, 'SUBMITTED')
  await move(drafts[0].id, manager, 'APPROVED')
  await move(drafts[0].id, manager, 'ISSUED')
  expect(await creditAll(drafts[0].id)).toMatchObject([{ verdict: 'READY', net: '27500.00' }])
})

test('two hundred invoices issued at once have consecutive numbers; a missing exchange rate blocks one', async () => {
  const clientID = await make.client('AE', { invoiceGrouping: 'PER_CONSULTANT' })
  const legalEntityID = await make.entity()
  const one = await make.month({ clientID, legalEntityID })
  const { db } = app.appContext
  await outcomeOf(executive, await executive.post(`${BILLINGS}/generate`, { month: '2026-10', clientID }))
  const [draft] = (await executive.get(BILLINGS, { clientID })).data
  const full = await db.selectFrom('billing').selectAll().where('id', '=', draft.id).executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('billingLine')
    .selectAll()
    .where('billingId', '=', draft.id)
    .executeTakeFirstOrThrow()
  const { id: _id, draftNumber: _draft, ...copy } = full
  const approver = manager.staff!.id
  const rows = Array.from({ length: 200 }, () => ({
    ...copy,
    status: 'APPROVED',
    approvedBy: approver,
    approvedAt: new Date(),
  }))
  const made = await db
    .insertInto('billing')
    .values(rows as never)
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  const billedPeriods = await db
    .insertInto('billedPeriod')
    .values(ids.map(() => ({ contractId: one.contractID })))
    .returning('id')
    .execute()
  const bill = JSON.stringify(line.line)
  const vat = JSON.stringify(line.vat)
  await db
    .insertInto('billingLine')
    .values(
      ids.map((id, i) => ({
        billingId: id,
        position: 1,
        billedPeriodId: billedPeriods[i]!.id,
        line: bill,
        net: line.net,
        vat,
      })),
    )
    .execute()
  const parts = Array.from({ length: 10 }, (_, i) => ids.slice(i * 20, (i + 1) * 20))
  const answers = await Promise.all(
    parts.map((some) =>
      manager.put(`${BILLINGS}/status`, {
        status: 'ISSUED',
        billings: some.map((id) => ({ id, version: full.version })),
      }),
    ),
  )
  expect(answers.flatMap(({ data }) => data.refused)).toEqual([])
  const numbers = await db
    .selectFrom('billing')
    .select('number')
    .where('legalEntityId', '=', legalEntityID)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  expect(numbers.map(({ number }) => Number(number!.slice(-6)))).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
  const pounds = await make.month({ currency: 'GBP' })
  const { data: queue } = await executive.get(`${BILLINGS}/ready`, { clientID: pounds.clientID })
  expect(queue[0].reasons[0]).toMatchObject({ level: 'BLOCKS', resolution: 'EXCHANGE_RATE' })
})

test('late invoices need a reason; overdue ones are reminded once per level, but not while disputed', async () => {
  const { db } = app.appContext
  const placed = await make.month({ month: '2026-08' })
  app.setNow('2026-09-20T08:00:00Z')
  const { clientID } = placed
  await outcomeOf(executive, await executive.post(`${BILLINGS}/generate`, { month: '2026-08', clientID }))
  const [row] = (await executive.get(BILLINGS, { clientID })).data
  const approved = dataOf(
    await moveInvoice(manager, dataOf(await moveInvoice(executive, row, 'SUBMITTED')), 'APPROVED'),
  )
  // An earlier issue date is not in time either.
  expect(await moveInvoice(manager, approved, 'ISSUED', { issueDate: '2026-09-10' })).toMatchObject({
    code: 'ISSUE_DATE_INVALID',
    errors: [{ path: 'lateReason' }],
  })
  const document = dataOf(await moveInvoice(manager, approved, 'ISSUED', { lateReason: 'The sheet came late' }))
  expect(document).toMatchObject({ lateReason: 'The sheet came late', dueDate: '2026-10-20' })
  dataOf(await manager.post(`${BILLINGS}/${document.id}/email`, {}))
  const night = async (day: string) => {
    app.setNow(`${day}T06:00:00Z`)
    await remindByNight(app.appContext, { countryID: 'AE', day })
    return (await manager.get(`${BILLINGS}/${document.id}`)).data.reminders.map(
      ({ offset }: { offset: number }) => offset,
    )
  }
  // Five days before it is due, and not again on the due date; when switched off, not at all.
  expect(await night('2026-10-14')).toEqual([])
  await db.updateTable('reminderRule').set({ isOn: false }).where('code', '=', 'PAYMENT_DUE').execute()
  expect(await night('2026-10-15')).toEqual([])
  await db.updateTable('reminderRule').set({ isOn: true }).where('code', '=', 'PAYMENT_DUE').execute()
  expect(await night('2026-10-16')).toEqual([-5])
  const [due] = await db.selectFrom('outboxMail').select('subject').orderBy('createdAt', 'desc').limit(1).execute()
  expect(due!.subject).toMatch(/^Invoice INV-.* is due on /)
  expect(await night('2026-10-20')).toEqual([-5])
  // In copy: the account managers of the client who have access to its country.
  const own = await app.as('BUSINESS_DEVELOPMENT', { countryIDs: ['AE'] })
  const elsewhere = await app.as('BUSINESS_DEVELOPMENT', { countryIDs: ['SA'] })
  const managers = [own, elsewhere].map(({ staff }) => ({ clientId: clientID, userId: staff!.id }))
  await db.insertInto('clientAccountManager').values(managers).execute()
  expect(await night('2026-10-21')).toEqual([-5, 1])
  expect(await night('2026-10-21')).toEqual([-5, 1])
  const [late] = await db.selectFrom('outboxMail').select('cc').orderBy('createdAt', 'desc').limit(1).execute()
  expect(late!.cc).toEqual([own.staff!.email])
  const dispute = { raise: true, reason: 'They say a day is missing' }
  const payer = (await app.as('FINANCE_EXECUTIVE_PAYROLL')).staff!.id
  expect(await executive.put(`${BILLINGS}/${document.id}/dispute`, { ...dispute, ownerID: payer })).toMatchObject({
    status: 422,
    errors: [{ path: 'ownerID' }],
  })
  dataOf(await executive.put(`${BILLINGS}/${document.id}/dispute`, dispute))
  expect(await night('2026-10-28')).toEqual([-5, 1])
  const byHand = await executive.post(`${BILLINGS}/reminders`, { billingIDs: [document.id] })
  expect(byHand.data.refused).toMatchObject([{ code: 'INVOICE_DISPUTED' }])
  dataOf(await executive.put(`${BILLINGS}/${document.id}/dispute`, { raise: false, outcome: 'The sheet was shown' }))
  const settled = dataOf(await manager.get(`${BILLINGS}/${document.id}`))
  expect(settled).toMatchObject({ isDisputed: false, isOverdue: true, disputes: [{ outcome: 'The sheet was shown' }] })
  // Eight days of dispute do not count: the reminder for day seven is sent on the 4th.
  expect(await night('2026-11-03')).toEqual([-5, 1])
  expect(await night('2026-11-04')).toEqual([-5, 1, 7])
})

test('after all these steps every billing figure is the sum of its parts', async () => {
  const { problems } = await brokenInvariants(app.appContext.db)
  expect(problems.filter(({ name }) => /invoice|credit note|Numbers/.test(name))).toEqual([])
})
