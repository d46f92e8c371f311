import { eachDay } from '@muster/contract/kernel/values/days.ts'
import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import type { TestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  dataOf,
  generateRun,
  itemAmounts,
  moveRun,
  readLine,
  type TestEmployee,
} from '../../../kernel/testing/fixtures/payroll.ts'
import { createPlacement, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { remindOfSettlements } from './reminders.actions.ts'

/**
 * The final settlement of a leaver: prepared, checked, reviewed, approved by different people, paid by a final pay run,
 * signed, settled.
 */
const SETTLEMENTS = '/final-settlements'
let app: TestApp
let executive: Caller
let manager: Caller
let cfo: Caller
;({ app, executive, manager, cfo } = await createPayrollTestApp())
const hr = await app.as('HR_MANAGER')
const legalEntityID = await createPayingEntity(app)
beforeEach(async () => {
  app.setNow('2026-11-02T08:00:00Z')
  executive = await app.as('FINANCE_EXECUTIVE_PAYROLL')
})

type SettlementVersion = { readonly id: string; readonly version: number }
const read = async ({ id }: SettlementVersion) => (await executive.get(`${SETTLEMENTS}/${id}`)).data
const to = async (by: Caller, one: SettlementVersion, status: string, more: object = {}) =>
  by.put(`${SETTLEMENTS}/${one.id}/status`, { status, version: (await read(one)).version, ...more })
const begin = (who: Pick<TestEmployee, 'candidateID'>) => executive.post(SETTLEMENTS, { candidateID: who.candidateID })

/**
 * A person since March 2022 on 10,800 basic of 18,000, with 14.5 days of leave, who leaves on the last day of October.
 */
async function leaver(exitReason = 'TERMINATION') {
  const who = await createEmployee(app, { legalEntityID, startDate: '2022-03-01' })
  const { db } = app.appContext
  const leaving = { lastWorkingDay: '2026-10-31', status: 'ON_NOTICE' }
  await db
    .updateTable('consultant')
    .set({ ...leaving, exitReason })
    .where('id', '=', who.candidateID)
    .execute()
  await db.updateTable('orderForm').set(leaving).where('id', '=', who.orderFormID).execute()
  const balance = { type: 'ANNUAL', kind: 'OPENING', onDay: '2026-10-31', days: '14.5' }
  await db
    .insertInto('leaveMovement')
    .values({ ...balance, consultantId: who.candidateID })
    .execute()
  return who
}

/** The notifications of a user since the last call. */
async function alertLevelOf(by: Caller, work: () => Promise<unknown>): Promise<string[]> {
  const subjects = async (): Promise<{ id: string; subject: string }[]> =>
    (await by.get('/user-notifications', { pageSize: 50 })).data
  const before = new Set((await subjects()).map(({ id }) => id))
  await work()
  return (await subjects()).filter(({ id }) => !before.has(id)).map(({ subject }) => subject)
}
const finalRun = (who: TestEmployee) =>
  generateRun(executive, { month: '2026-10', kind: 'FINAL', legalEntityID, candidateIDs: [who.candidateID] })

test('a settlement is prepared, checked, reviewed and approved by four people, paid as approved by the final pay run, signed and settled', async () => {
  const who = await leaver()
  const begun = await dataOf(begin(who))
  expect(begun).toMatchObject({
    status: 'DRAFT',
    number: expect.stringMatching(/^FS-/),
    lastDay: '2026-10-31',
    clearance: 'OPEN',
  })
  expect(await begin(who)).toMatchObject({ status: 409, code: 'SETTLEMENT_OPEN' })
  const agreed = { noticeDays: '30', noticePaidBy: 'EMPLOYER', ticket: '1500.00', note: 'Agreed by letter' }
  const half = await executive.put(`${SETTLEMENTS}/${begun.id}`, {
    ...agreed,
    noticePaidBy: null,
    version: begun.version,
  })
  expect(half).toMatchObject({ status: 400, errors: [{ path: 'noticePaidBy' }] })
  const finer = await executive.put(`${SETTLEMENTS}/${begun.id}`, {
    ...agreed,
    ticket: '1.005',
    version: begun.version,
  })
  expect(finer).toMatchObject({ status: 422, code: 'TOO_MANY_DECIMALS' })
  await dataOf(executive.put(`${SETTLEMENTS}/${begun.id}`, { ...agreed, version: begun.version }))
  expect(await executive.get(`${SETTLEMENTS}/${begun.id}/statement`)).toMatchObject({
    status: 422,
    code: 'SETTLEMENT_NOT_PREPARED',
  })

  const prepared = await dataOf(to(executive, begun, 'PREPARED'))
  // Example E1 of the specification on 10,800; 14.5 days at 360; thirty days of notice on 18,000 gross; the law of the
  // UAE allows two weeks for the payment.
  const codes = ['BASIC', 'LEAVE_ENCASHMENT', 'END_OF_SERVICE', 'NOTICE_PAY', 'TICKET'] as const
  expect(itemAmounts(prepared, ...codes)).toEqual([
    'BASIC 10800.00',
    'LEAVE_ENCASHMENT 5220.00',
    'END_OF_SERVICE 35314.52',
    'NOTICE_PAY 18000.00',
    'TICKET 1500.00',
  ])
  expect(prepared).toMatchObject({ net: '78034.52', owed: '0.00', dueOn: '2026-11-14', isFresh: true, resigned: false })
  expect(prepared.explain).toMatchObject({ name: 'Final settlement', value: '78034.52' })

  // A final pay run with the same figures waits for the approval.
  const run = await finalRun(who)
  expect((await readLine(executive, run.id, who)).items).toEqual(prepared.items)
  const reviewed = await dataOf(moveRun(manager, await dataOf(moveRun(executive, run, 'SUBMITTED')), 'REVIEWED'))
  expect(await moveRun(cfo, reviewed, 'APPROVED')).toMatchObject({ status: 422, code: 'SETTLEMENT_NOT_APPROVED' })

  // Changes found in the meantime prevent the check, until it is prepared again.
  expect((await to(executive, begun, 'CHECKED')).status).toBe(403)
  const bonus = { candidateID: who.candidateID, code: 'BONUS', label: 'Bonus', amount: '100.00', firstMonth: '2026-10' }
  const { id: bonusID } = await dataOf(executive.post('/payrolls/adjustments', bonus))
  expect(await to(hr, begun, 'CHECKED')).toMatchObject({ status: 422, code: 'INPUTS_CHANGED' })
  expect(await to(hr, begun, 'RETURNED')).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
  expect(await dataOf(to(hr, begun, 'RETURNED', { reason: 'A bonus is missing' }))).toMatchObject({
    reason: 'A bonus is missing',
  })
  expect((await executive.del(`/payrolls/adjustments/${bonusID}`)).status).toBe(200)
  await dataOf(to(executive, begun, 'PREPARED'))
  await dataOf(to(hr, begun, 'CHECKED'))
  expect((await to(hr, begun, 'REVIEWED')).status).toBe(403)
  // The user who checked it may not review it, even in another role.
  const checkedBy = (by: Caller) =>
    app.appContext.db
      .updateTable('finalSettlement')
      .set({ checkedBy: by.staff!.id })
      .where('id', '=', begun.id)
      .execute()
  await checkedBy(manager)
  expect(await to(manager, begun, 'REVIEWED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  await checkedBy(hr)
  await dataOf(to(manager, begun, 'REVIEWED'))

  // HR confirms the clearance.
  expect(await to(cfo, begun, 'APPROVED')).toMatchObject({ status: 422, code: 'CLEARANCE_INCOMPLETE' })
  const clear = async (by: Caller, more: object) =>
    by.put(`${SETTLEMENTS}/${begun.id}/clearance`, { version: (await read(begun)).version, ...more })
  expect((await clear(manager, { clearance: 'DONE' })).status).toBe(403)
  expect(await clear(hr, { clearance: 'WAIVED' })).toMatchObject({ status: 400, errors: [{ path: 'note' }] })
  await dataOf(clear(hr, { clearance: 'WAIVED', note: 'The badge was lost by the client' }))
  const upload = (isStatement: string) =>
    executive.upload(`${SETTLEMENTS}/${begun.id}/documents`, signedPdf(), { isStatement })
  expect((await upload('true')).status).toBe(409)
  const approved = await dataOf(to(cfo, begun, 'APPROVED'))
  expect(approved).toMatchObject({
    status: 'APPROVED',
    _checkedBy: { id: hr.staff!.id },
    _approvedBy: { id: cfo.staff!.id },
  })

  // A loan that starts only next month is fully deducted in the settlement, so it is calculated again.
  const ahead = { type: 'LOAN', label: 'Loan', principal: '300.00', instalment: '100.00', startMonth: '2026-11' }
  const lent = await dataOf(executive.post('/payrolls/loans', { ...ahead, candidateID: who.candidateID }))
  expect(await executive.get(`/payrolls/${run.id}`)).toMatchObject({ data: { isStale: true } })
  await app.appContext.db.deleteFrom('payrollLoan').where('id', '=', lent.id).execute()

  // The run pays the approved figures; from then on the approval cannot be reverted.
  const locked = await dataOf(moveRun(cfo, (await executive.get(`/payrolls/${run.id}`)).data, 'APPROVED'))
  expect(await to(cfo, begun, 'RETURNED', { reason: 'Wait' })).toMatchObject({ status: 422, code: 'PAID_BY_RUN' })
  const unpaid = await to(manager, begun, 'SETTLED')
  expect(unpaid).toMatchObject({
    status: 422,
    code: 'PAYMENT_DETAILS_MISSING',
    errors: [{}, { message: expect.stringContaining('signed') }],
  })
  const made = await dataOf(moveRun(executive, locked, 'FILE_GENERATED'))
  await dataOf(moveRun(manager, made, 'PAID', { bankReference: 'TT-7', valueDate: '2026-11-02' }))
  const document = await executive.get(`${SETTLEMENTS}/${begun.id}/statement`)
  const text = (await textOf(document.bytes)).replace(/\s+/g, ' ')
  for (const phrase of [approved.number, 'received in full', '35314.52', '14.5 days', 'AED 78034.52'])
    expect(text).toContain(phrase)
  expect(await dataOf(executive.post(`${SETTLEMENTS}/${begun.id}/email`))).toMatchObject({
    mailedAt: expect.any(String),
  })
  expect((await upload('true')).data).toMatchObject([{ isStatement: true, counts: true }])
  expect((await upload('false')).status).toBe(201)
  const settled = await dataOf(to(manager, begun, 'SETTLED'))
  expect(settled).toMatchObject({
    status: 'SETTLED',
    paymentReference: 'TT-7',
    paidOn: '2026-11-02',
    hasStatement: true,
    availableTransitions: [],
  })
  expect(settled.moved).toBeNull()

  // The last day changes after everything was paid: the settlement shows it with the differences in service and leave,
  // and one notification is sent.
  await app.appContext.db
    .updateTable('consultant')
    .set({ lastWorkingDay: '2026-10-16' })
    .where('id', '=', who.candidateID)
    .execute()
  const moved = await read(begun)
  expect(moved.moved).toMatchObject({ lastDay: '2026-10-16', exitReason: 'TERMINATION' })
  expect(Number(moved.moved.difference)).toBeLessThan(-300)
  const alert = await alertLevelOf(manager, () =>
    remindOfSettlements(app.appContext, { countryID: 'AE', day: '2026-11-02' }),
  )
  expect(alert).toEqual([expect.stringContaining('was settled with a different last working day')])
  expect(
    await alertLevelOf(manager, () => remindOfSettlements(app.appContext, { countryID: 'AE', day: '2026-11-03' })),
  ).toEqual([])
  await app.appContext.db
    .updateTable('consultant')
    .set({ lastWorkingDay: '2026-10-31' })
    .where('id', '=', who.candidateID)
    .execute()
  expect((await read(begun)).moved).toBeNull()

  expect(await dataOf(begin(who))).toMatchObject({ status: 'DRAFT' })
  const [again] = (await executive.get(SETTLEMENTS, { candidateID: who.candidateID, status: 'DRAFT' })).data
  expect(await to(executive, again, 'PREPARED')).toMatchObject({ status: 422, code: 'ALREADY_SETTLED' })
  const events = (await hr.get(`${SETTLEMENTS}/${begun.id}/history`)).data.map(({ event }: { event: string }) => event)
  expect(events).toContain('final-settlement.clearance-updated')
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('a consultant who owes more than is due is settled once the payment is received, and no run pays anything', async () => {
  const who = await leaver('RESIGNATION')
  const loan = { type: 'LOAN', label: 'Loan', principal: '200000.00', instalment: '5000.00', startMonth: '2026-10' }
  await dataOf(executive.post('/payrolls/loans', { ...loan, candidateID: who.candidateID }))
  const begun = await dataOf(begin(who))
  const prepared = await dataOf(to(executive, begun, 'PREPARED'))
  expect(prepared).toMatchObject({ net: '0.00', owed: '141465.48', resigned: true })
  const { version } = await read(begun)
  await dataOf(hr.put(`${SETTLEMENTS}/${begun.id}/clearance`, { clearance: 'DONE', version }))
  for (const [by, status] of [
    [hr, 'CHECKED'],
    [manager, 'REVIEWED'],
    [cfo, 'APPROVED'],
  ] as const)
    await dataOf(to(by, begun, status))
  await dataOf(executive.upload(`${SETTLEMENTS}/${begun.id}/documents`, signedPdf(), { isStatement: 'true' }))
  expect(await to(manager, begun, 'SETTLED')).toMatchObject({ status: 422, code: 'PAYMENT_DETAILS_MISSING' })
  // When it is returned, the signed statement is no longer valid.
  await dataOf(to(cfo, begun, 'RETURNED', { reason: 'A part of the loan is let go' }))
  expect(await read(begun)).toMatchObject({ hasStatement: false, _checkedBy: null })
  await dataOf(to(executive, begun, 'PREPARED'))
  for (const [by, status] of [
    [hr, 'CHECKED'],
    [manager, 'REVIEWED'],
    [cfo, 'APPROVED'],
  ] as const)
    await dataOf(to(by, begun, status))
  await dataOf(executive.upload(`${SETTLEMENTS}/${begun.id}/documents`, signedPdf(), { isStatement: 'true' }))
  const came = { paymentReference: 'IN-4', paidOn: '2026-11-02' }
  for (const paidOn of ['2026-11-03', '2016-11-02'])
    expect(await to(manager, begun, 'SETTLED', { ...came, paidOn })).toMatchObject({ code: 'PAYMENT_DATE_INVALID' })
  expect(await dataOf(to(manager, begun, 'SETTLED', came))).toMatchObject({ status: 'SETTLED', ...came })
  expect((await hr.get(`${SETTLEMENTS}/counts`)).data).toContainEqual({ status: 'SETTLED', count: expect.any(Number) })
})

test('unpaid leave shortens only the service that it is in', async () => {
  const who = await leaver()
  const { id: decidedBy } = hr.staff!
  const { id: writer } = executive.staff!
  const away = async (startsOn: string, endsOn: string) => {
    const { db } = app.appContext
    const { id: leaveId } = await db
      .insertInto('leave')
      .values({
        consultantId: who.candidateID,
        kind: 'ABSENCE',
        type: 'UNPAID',
        unit: 'CALENDAR',
        days: '30',
        status: 'APPROVED',
        startsOn,
        endsOn,
        decidedBy,
        decidedAt: new Date(),
        createdBy: writer,
        contributorIds: [writer],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const days = eachDay(startsOn, endsOn).map((date) => ({ date, part: '1', percent: '0', secondHalf: false }))
    await db
      .insertInto('leaveDay')
      .values(days.map((day) => ({ ...day, leaveId, consultantId: who.candidateID })))
      .execute()
  }
  const begun = await dataOf(begin(who))
  const gratuity = async () => itemAmounts(await dataOf(to(executive, begun, 'PREPARED')), 'END_OF_SERVICE')
  // Before they left for the first time and were rehired.
  await away('2020-06-01', '2020-06-30')
  expect(await gratuity()).toEqual(['END_OF_SERVICE 35314.52'])
  await dataOf(to(hr, begun, 'RETURNED', { reason: 'Unpaid leave was missing' }))
  await away('2025-06-01', '2025-06-30')
  // E1 of docs/domain/payroll.md.
  expect(await gratuity()).toEqual(['END_OF_SERVICE 34693.15'])
})

/** The task on a user's dashboard about one settlement: `Approve`. */
const workOn = async (by: Caller, { id }: SettlementVersion): Promise<string[]> =>
  (await readTasks(by)).filter((row) => row.id === id).map(({ action }) => action)

test('a settlement is on the dashboard of the next approver, sends notifications before its legal due date, and is approved once its last month is decided', async () => {
  const who = await leaver()
  const associate = await app.as('HR_ASSOCIATE')
  const ringsOn = async (day: string) =>
    (await alertLevelOf(hr, () => remindOfSettlements(app.appContext, { countryID: 'AE', day }))).filter((message) =>
      message.includes(`${who.name} is due`),
    )
  expect(await ringsOn('2026-11-08')).toEqual([])
  // It has to be paid two weeks after the last day: five days before, it is not started.
  const due = await ringsOn('2026-11-09')
  expect(due).toEqual([`The final settlement of ${who.name} is due in 5 days`])

  const regular = await generateRun(executive, { month: '2026-10', legalEntityID })
  const begun = await dataOf(begin(who))
  expect(begun.dueOn).toBe('2026-11-14')
  expect(await workOn(executive, begun)).toEqual(['Prepare'])
  expect((await associate.get(SETTLEMENTS, { candidateID: who.candidateID })).data).toMatchObject([{ id: begun.id }])
  const prepared = await dataOf(to(executive, begun, 'PREPARED'))
  // The regular run, which may still change, pays the month.
  expect(prepared.findings).toContainEqual(expect.objectContaining({ code: 'MONTH_OPEN' }))
  expect(itemAmounts(prepared, 'BASIC')).toEqual([])
  expect([await workOn(executive, begun), await workOn(hr, begun), await workOn(manager, begun)]).toEqual([
    [],
    ['Check entitlement'],
    [],
  ])
  const before = await ringsOn('2026-11-12')
  expect(before).toEqual([`Final settlement ${begun.number} of ${who.name} is due in 2 days`])
  expect(await ringsOn('2026-11-13')).toEqual([])
  await dataOf(to(hr, begun, 'CHECKED'))
  expect([await workOn(hr, begun), await workOn(manager, begun)]).toEqual([['Confirm clearance'], ['Review']])
  await dataOf(to(manager, begun, 'REVIEWED'))
  const { version } = await read(begun)
  await dataOf(hr.put(`${SETTLEMENTS}/${begun.id}/clearance`, { clearance: 'DONE', version }))
  expect([await workOn(hr, begun), await workOn(cfo, begun)]).toEqual([[], ['Approve']])
  expect(await to(cfo, begun, 'APPROVED')).toMatchObject({ status: 422, code: 'LAST_MONTH_IN_OPEN_RUN' })
  const reviewed = await dataOf(moveRun(manager, await dataOf(moveRun(executive, regular, 'SUBMITTED')), 'REVIEWED'))
  await dataOf(moveRun(cfo, reviewed, 'APPROVED'))
  await dataOf(to(cfo, begun, 'APPROVED'))
  expect([await workOn(executive, begun), await workOn(manager, begun), await workOn(associate, begun)]).toEqual([
    ['Get it signed and paid'],
    ['Get it signed and paid'],
    [],
  ])
})

test('a next term keeps the joining date and marks only its first month for recalculation', async () => {
  const entityID = await createPayingEntity(app)
  const { candidateID: candidateId, orderFormID: parentId } = await createEmployee(app, { legalEntityID: entityID })
  const run = await generateRun(executive, { month: '2026-10', legalEntityID: entityID })
  const next = await createPlacement(app, { legalEntityID: entityID })
  const change = (id: string, columns: object) =>
    app.appContext.db.updateTable('orderForm').set(columns).where('id', '=', id).execute()
  await change(parentId, { status: 'RENEWED' })
  const staleBy = []
  for (const startDate of ['2026-11-16', '2026-11-01', '2026-10-16', '2026-11-01']) {
    const renewal = { parentId, candidateId, status: 'ACTIVE', joinedDate: '2026-01-01', startDate }
    await change(next.orderFormID, renewal)
    staleBy.push((await dataOf(executive.get(`/payrolls/${run.id}`))).isStale)
  }
  expect(staleBy).toEqual([false, false, true, false])
})

test('documents and comments on a line stay with the run when its person is excluded; documents are deleted with the run', async () => {
  const who = await leaver()
  const run = await finalRun(who)
  const { id: lineID } = await readLine(executive, run.id, who)
  const [document] = await dataOf(executive.upload(`/payrolls/${run.id}/documents`, signedPdf(), { lineID }))
  await dataOf(executive.post(`/payrolls/${run.id}/comments`, { lineID, text: 'Waits for the laptop' }))
  const leftOut = { candidateID: who.candidateID, reason: 'Leaves later' }
  await dataOf(executive.put(`/payrolls/${run.id}/exclusions`, leftOut))
  expect((await executive.get(`/payrolls/${run.id}/documents`)).data).toMatchObject([{ id: document.id, lineID: null }])
  expect((await executive.get(`/payrolls/${run.id}/comments`)).data).toMatchObject([{ text: 'Waits for the laptop' }])
  const { db } = app.appContext
  const stored = await db
    .selectFrom('document')
    .select('storedFileId')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  await dataOf(executive.del(`/payrolls/${run.id}`))
  const file = db.selectFrom('storedFile').select('deletedAt').where('id', '=', stored.storedFileId)
  expect((await file.executeTakeFirstOrThrow()).deletedAt).not.toBeNull()
})
