import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import {
  addPay,
  createApprovedTimesheet,
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  dataOf,
  itemAmounts,
  moveRun,
  runSteps,
  setLastWorkingDay,
  type TestEmployee,
} from '../../../kernel/testing/fixtures/payroll.ts'
import { waitUntil } from '../../../kernel/testing/program.ts'
import { calculateRun } from '../runs/calculate.actions.ts'

/**
 * Relations between months: lines on hold paid by an off-cycle run, arrears, shortfalls, loans, one-time and monthly
 * entries.
 */
const RUNS = '/payrolls'
const { app, manager, cfo, ...first } = await createPayrollTestApp()
let { executive } = first
beforeEach(async () => {
  app.setNow('2026-11-02T08:00:00Z')
  // A user may start ten jobs a minute.
  executive = await app.as('FINANCE_EXECUTIVE_PAYROLL')
})

const { generateRun, readLine, payRun } = runSteps(() => ({ app, executive, manager, cfo }))
const enter = (path: string, body: object) => dataOf(executive.post(`${RUNS}/${path}`, body))

test('a line on hold is paid once by an off-cycle run; then the month can be closed', async () => {
  const legalEntityID = await createPayingEntity(app)
  const there = await createEmployee(app, { legalEntityID })
  const late = await createEmployee(app, { legalEntityID, without: ['timesheet'] })
  const regular = await payRun(await generateRun({ month: '2026-10', legalEntityID }))
  const between = {
    month: '2026-10',
    kind: 'OFFCYCLE',
    legalEntityID,
    candidateIDs: [late.candidateID, there.candidateID],
  }
  await enter('adjustments', {
    candidateID: there.candidateID,
    code: 'BONUS',
    label: 'Bonus',
    amount: '250.00',
    firstMonth: '2026-10',
  })
  const early = await generateRun(between)
  expect(await readLine(early.id, late)).toMatchObject({ status: 'HELD', findings: [{ code: 'NO_TIMESHEET' }] })
  const heldWithTimesheet = async () => (await executive.get(`${RUNS}/${early.id}`)).data.heldWithTimesheet
  const waiting = [await heldWithTimesheet()]
  await createApprovedTimesheet(app, late, '2026-10')
  // Approved after the run was calculated: the line shows it until it is calculated again.
  waiting.push(await heldWithTimesheet())
  const again = await generateRun(between)
  expect([...waiting, again.heldWithTimesheet]).toEqual([0, 1, 0])
  expect(again).toMatchObject({ id: early.id, kind: 'OFFCYCLE', counts: { people: 2, included: 2 } })
  // A consultant who was paid the month gets the bonus only; one on hold gets the month.
  expect(await readLine(again.id, there)).toMatchObject({ net: '250.00', employed: null })
  expect(await readLine(again.id, late)).toMatchObject({ net: '18000.00' })
  // A line on hold shows which run pays it, and no longer the missing data.
  const held = { status: 'HELD', reason: `Included in ${again.number}.`, findings: [] }
  expect(await readLine(regular.id, late)).toMatchObject(held)
  const missing = { finding: 'NO_TIMESHEET' }
  expect((await executive.get(`${RUNS}/${regular.id}/lines`, missing)).data).toEqual([])
  await payRun(again)
  const closed = await moveRun(manager, (await executive.get(`${RUNS}/${regular.id}`)).data, 'CLOSED')
  expect(closed.data, closed.message).toMatchObject({ status: 'CLOSED', counts: { held: 1, paid: 1 } })
  const posted = async () => (await executive.get(`${RUNS}/${regular.id}/accruals`)).data
  await waitUntil(async () => (await posted()).length === 2)
  // Ten months on 10,800: 21 days a year. Leave: 304/365 of 30 days, each a thirtieth of the pay; twenty days may be
  // taken by then.
  expect(await posted()).toMatchObject([
    { code: 'GRATUITY', balance: expect.stringMatching(/^62\d\d\./), before: '0.00', liability: '0.00' },
    { code: 'LEAVE', before: '0.00', balance: '8996.40', liability: '7200.00' },
  ])
  const third = await generateRun(between)
  expect(third.id).not.toBe(again.id)
  expect((await readLine(third.id, late)).net).toBe('0.00')
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('late changes of a paid month are paid or recovered once in the next one, with the adjusted day', async () => {
  app.setNow('2026-10-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const raised = await createEmployee(app, { legalEntityID, month: '2026-09' })
  const lowered = await createEmployee(app, { legalEntityID, month: '2026-09' })
  await payRun(await generateRun({ month: '2026-09', legalEntityID }))
  app.setNow('2026-11-02T08:00:00Z')
  // Twelve hundred more from 16 September, which was already paid; 15 days of thirty are 600.
  await addPay(app, raised.candidateID, '2026-09-16', [
    { code: 'BASIC', amount: '12000.00' },
    { code: 'HOUSING', amount: '4500.00' },
    { code: 'TRANSPORT', amount: '2700.00' },
  ])
  await createApprovedTimesheet(app, raised, '2026-10')
  // 10 September was a day off, which was found later: it counts in October.
  const { id } = (await executive.post('/timesheets', { orderFormID: lowered.orderFormID, month: '2026-10' })).data
  const locked = (await executive.get(`/timesheets/${lowered.timesheetID}`)).data
  expect(locked.status).toBe('LOCKED')
  await dataOf(
    executive.post(`/timesheets/${lowered.timesheetID}/adjustments`, {
      version: locked.version,
      reason: 'Found out late',
      day: { date: '2026-09-10', type: 'OFF' },
    }),
  )
  const hr = await app.as('HR_MANAGER')
  const october = (await executive.get(`/timesheets/${id}`)).data
  const submitted = await dataOf(
    executive.put(`/timesheets/${id}/status`, { status: 'SUBMITTED', version: october.version }),
  )
  await dataOf(hr.put(`/timesheets/${id}/status`, { status: 'APPROVED', version: submitted.version }))
  const run = await generateRun({ month: '2026-10', legalEntityID })
  const more = await readLine(run.id, raised)
  expect(itemAmounts(more, 'ARREARS')).toEqual(['ARREARS 600.00'])
  expect(more.net).toBe('19800.00')
  const less = await readLine(run.id, lowered)
  expect(itemAmounts(less, 'OVERPAYMENT')).toEqual(['OVERPAYMENT 600.00'])
  await payRun(run)
  app.setNow('2026-11-20T08:00:00Z')
  for (const person of [raised, lowered]) await createApprovedTimesheet(app, person, '2026-11')
  const later = await generateRun({ month: '2026-11', legalEntityID })
  expect(itemAmounts(await readLine(later.id, raised), 'ARREARS', 'OVERPAYMENT')).toEqual([])
  expect(itemAmounts(await readLine(later.id, lowered), 'ARREARS', 'OVERPAYMENT')).toEqual([])
})

test('a loan ends with its last instalment, a deduction forbidden by law is rejected, and a change marks the run for recalculation', async () => {
  app.setNow('2026-10-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID, month: '2026-09' })
  const { candidateID } = person
  const blocked = await executive.post(`${RUNS}/adjustments`, {
    candidateID,
    code: 'VISA_COST',
    label: 'Visa',
    amount: '100.00',
    firstMonth: '2026-09',
  })
  expect(blocked).toMatchObject({ status: 422, code: 'BLOCKED_DEDUCTION', errors: [{ path: 'code' }] })
  const loan = await enter('loans', {
    candidateID,
    type: 'LOAN',
    label: 'Loan',
    principal: '2500.00',
    instalment: '2000.00',
    startMonth: '2026-09',
  })
  const monthly = await enter('adjustments', {
    candidateID,
    code: 'COMMISSION',
    label: 'Commission',
    amount: '100.00',
    firstMonth: '2026-09',
    lastMonth: null,
  })
  const first = await generateRun({ month: '2026-09', legalEntityID })
  expect(itemAmounts(await readLine(first.id, person), 'LOAN', 'COMMISSION')).toEqual([
    'COMMISSION 100.00',
    'LOAN 2000.00',
  ])
  await dataOf(executive.put(`${RUNS}/adjustments/${monthly.id}`, { version: monthly.version, amount: '150.00' }))
  const stale = (await executive.get(`${RUNS}/${first.id}`)).data
  expect(stale.isStale).toBe(true)
  expect((await executive.get(RUNS, { legalEntityID })).data).toMatchObject([{ isStale: true }])
  expect(await moveRun(executive, stale, 'SUBMITTED')).toMatchObject({ status: 422, code: 'INPUTS_CHANGED' })
  await outcomeOf(executive, await executive.post(`${RUNS}/${first.id}/calculate`))
  await payRun((await executive.get(`${RUNS}/${first.id}`)).data)
  expect(await executive.put(`${RUNS}/adjustments/${monthly.id}`, { version: 2, amount: '90.00' })).toMatchObject({
    status: 409,
    code: 'SETTLED',
  })
  expect(await executive.del(`${RUNS}/adjustments/${monthly.id}`)).toMatchObject({ status: 409 })
  app.setNow('2026-11-02T08:00:00Z')
  await createApprovedTimesheet(app, person, '2026-10')
  const second = await generateRun({ month: '2026-10', legalEntityID })
  expect(itemAmounts(await readLine(second.id, person), 'LOAN', 'COMMISSION')).toEqual([
    'COMMISSION 150.00',
    'LOAN 500.00',
  ])
  expect((await executive.get(`${RUNS}/loans/${loan.id}`)).data).toMatchObject({
    repaid: '2500.00',
    outstanding: '0.00',
    schedule: [],
  })
  expect(second.variance).toMatchObject({
    before: '16150.00',
    now: '17650.00',
    causes: [{ cause: 'ADVANCE_LOAN', amount: '1500.00' }],
  })
  const { id: lineID, version } = await readLine(second.id, person)
  const hold = { status: 'HELD', reason: 'Ask the client', lines: [{ id: lineID, version }] }
  await dataOf(executive.put(`${RUNS}/${second.id}/lines/status`, hold))
  // A consultant on hold is no leaver: they count in neither month.
  expect((await executive.get(`${RUNS}/${second.id}`)).data.variance).toEqual({
    before: '0.00',
    now: '0.00',
    difference: '0.00',
    causes: [],
  })
  const left = await dataOf(executive.put(`${RUNS}/${second.id}/exclusions`, { candidateID, reason: 'Paid by hand' }))
  expect(left).toMatchObject({
    counts: { people: 0 },
    excluded: [{ reason: 'Paid by hand' }],
    variance: {
      before: '16150.00',
      now: '0.00',
      difference: '-16150.00',
      causes: [{ cause: 'LEAVER', amount: '-16150.00' }],
    },
  })
  expect((await executive.get(`${RUNS}/loans/${loan.id}`)).data).toMatchObject({ outstanding: '500.00' })
  const back = await dataOf(executive.put(`${RUNS}/${second.id}/exclusions`, { candidateID, reason: null }))
  expect(await moveRun(executive, back, 'SUBMITTED')).toMatchObject({ status: 422, code: 'INPUTS_CHANGED' })
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('a leaver is settled once, with the month or after it: last month, gratuity, leave and outstanding amounts', async () => {
  const legalEntityID = await createPayingEntity(app)
  const early = await createEmployee(app, { legalEntityID, startDate: '2022-03-01' })
  const late = await createEmployee(app, { legalEntityID, startDate: '2022-03-01' })
  const leave = async (who: TestEmployee, day: string) => {
    await setLastWorkingDay(app, day, who)
    const balance = { consultantId: who.candidateID, type: 'ANNUAL', kind: 'OPENING', onDay: day, days: '14.5' }
    await app.appContext.db.insertInto('leaveMovement').values(balance).execute()
  }
  const final = (who: TestEmployee, legal = legalEntityID) => ({
    month: '2026-10',
    kind: 'FINAL',
    legalEntityID: legal,
    candidateIDs: [who.candidateID],
  })
  expect(await executive.post(`${RUNS}/generate`, final(early))).toMatchObject({
    status: 422,
    code: 'LAST_WORKING_DAY_NOT_IN_MONTH',
  })
  await leave(early, '2026-10-31')
  await enter('loans', {
    candidateID: early.candidateID,
    type: 'ADVANCE',
    label: 'Advance',
    principal: '1500.00',
    instalment: '100.00',
    startMonth: '2026-12',
  })
  await enter('adjustments', {
    candidateID: early.candidateID,
    code: 'OTHER_EARNING',
    label: 'Air ticket',
    amount: '1800.00',
    firstMonth: '2026-10',
  })
  const settled = await readLine((await generateRun(final(early))).id, early)
  // Example E1 of the specification on 10,800 without unpaid days: 4 years and 245 days at 21 days; 14.5 days of leave
  // at 360.
  expect(itemAmounts(settled, 'END_OF_SERVICE', 'LEAVE_ENCASHMENT', 'OTHER_EARNING', 'ADVANCE', 'BASIC')).toEqual([
    'BASIC 10800.00',
    'OTHER_EARNING 1800.00',
    'LEAVE_ENCASHMENT 5220.00',
    'END_OF_SERVICE 35314.52',
    'ADVANCE 1500.00',
  ])
  expect(settled).toMatchObject({ net: '58834.52', explain: { name: 'Final settlement', value: '58834.52' } })
  const regular = await generateRun({ month: '2026-10', legalEntityID })
  expect(await readLine(regular.id, early)).toBeUndefined()
  expect(await readLine(regular.id, late)).toMatchObject({ net: '18000.00' })
  await payRun(regular)
  await leave(late, '2026-10-31')
  const after = await readLine((await generateRun(final(late))).id, late)
  expect(after.items.map(({ code }: { code: string }) => code)).toEqual(['LEAVE_ENCASHMENT', 'END_OF_SERVICE'])
  expect(after.net).toBe('40534.52')
  // Only these people are calculated again.
  const again = { ...final(late), candidateIDs: [late.candidateID, early.candidateID] }
  expect(await executive.post(`${RUNS}/generate`, again)).toMatchObject({ status: 422, code: 'ALREADY_SETTLED' })
  expect((await generateRun(final(late))).counts).toMatchObject({ people: 1 })
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('a run cancelled during calculation writes no more lines, and people excluded meanwhile stay excluded', async () => {
  const legalEntityID = await createPayingEntity(app)
  const people = [await createEmployee(app, { legalEntityID }), await createEmployee(app, { legalEntityID })]
  const [first, second] = people.map(({ candidateID }) => candidateID).toSorted()
  const { db } = app.appContext
  const run = await generateRun({ month: '2026-10', legalEntityID })
  const context = { appContext: app.appContext, staff: executive.staff!, now: app.appContext.now() }
  const current = async () => (await executive.get(`${RUNS}/${run.id}`)).data
  const calculating = (between: () => Promise<unknown>) =>
    calculateRun(context, {
      runID: run.id,
      token: randomUUID(),
      portion: 1,
      progress: async (done) => void (done === 1 && (await between())),
    })
  await calculating(() =>
    dataOf(executive.put(`${RUNS}/${run.id}/exclusions`, { candidateID: second, reason: 'Away without leave' })),
  )
  expect((await executive.get(`${RUNS}/${run.id}/lines`)).data).toMatchObject([{ candidateID: first }])
  await dataOf(executive.put(`${RUNS}/${run.id}/exclusions`, { candidateID: second, reason: null }))
  await expect(
    calculating(async () => dataOf(moveRun(executive, await current(), 'CANCELLED', { reason: 'The wrong month' }))),
  ).rejects.toThrow()
  expect((await current()).status).toBe('CANCELLED')
  expect(
    await db.selectFrom('payrollLine').select('id').where('runId', '=', run.id).where('dropped', '=', false).execute(),
  ).toEqual([])
  expect(await generateRun({ month: '2026-10', legalEntityID })).toMatchObject({ counts: { people: 2, included: 2 } })
})

test('an account added after the month end is used; a late joiner in no run is paid off-cycle', async () => {
  const legalEntityID = await createPayingEntity(app)
  await createEmployee(app, { legalEntityID })
  const unbanked = await createEmployee(app, { legalEntityID, startDate: '2026-10-28' })
  const { db } = app.appContext
  await db
    .updateTable('consultantBank')
    .set({ effectiveFrom: '2026-11-02' })
    .where('consultantId', '=', unbanked.candidateID)
    .execute()
  const forgotten = await createEmployee(app, { legalEntityID, startDate: '2026-10-28', without: ['timesheet'] })
  const status = (to: string) =>
    db.updateTable('consultant').set({ status: to }).where('id', '=', forgotten.candidateID).execute()
  await status('PRE_JOINING')
  // A rehired person has no days of service in the month, but their approved timesheet is reported.
  const again = await createEmployee(app, { legalEntityID })
  const wiped = { status: 'PRE_JOINING', serviceStartDate: null, joinedDate: null }
  await db.updateTable('consultant').set(wiped).where('id', '=', again.candidateID).execute()
  const first = await generateRun({ month: '2026-10', legalEntityID })
  expect(await moveRun(executive, first, 'SUBMITTED')).toMatchObject({ status: 422, code: 'INPUTS_CHANGED' })
  const left = { candidateID: again.candidateID, reason: 'Paid before they came back' }
  await dataOf(executive.put(`${RUNS}/${first.id}/exclusions`, left))
  const regular = await generateRun({ month: '2026-10', legalEntityID })
  // Three of the month's thirty days.
  expect(await readLine(regular.id, unbanked)).toMatchObject({ status: 'INCLUDED', net: '1800.00' })
  expect(await readLine(regular.id, forgotten)).toBeUndefined()
  await payRun(regular)
  await status('ACTIVE')
  await createApprovedTimesheet(app, forgotten, '2026-10')
  const between = { month: '2026-10', kind: 'OFFCYCLE', legalEntityID, candidateIDs: [forgotten.candidateID] }
  expect(await readLine((await generateRun(between)).id, forgotten)).toMatchObject({ net: '1800.00' })
})

test('a rejected release leaves the line on hold by the same user', async () => {
  const legalEntityID = await createPayingEntity(app)
  const held = await createEmployee(app, { legalEntityID, without: ['timesheet'] })
  const run = await generateRun({ month: '2026-10', legalEntityID })
  await app.appContext.db
    .updateTable('payrollLine')
    .set({ heldBy: manager.staff!.id, reason: 'In dispute' })
    .where('runId', '=', run.id)
    .execute()
  const line = await readLine(run.id, held)
  const lines = [{ id: line.id, version: line.version }]
  const answer = await executive.put(`${RUNS}/${run.id}/lines/status`, { status: 'INCLUDED', reason: 'Settled', lines })
  expect(answer.data.refused, answer.message).toMatchObject([{ code: 'BLOCKING_ERRORS' }])
  expect(await readLine(run.id, held)).toMatchObject({ status: 'HELD', reason: 'In dispute', version: line.version })
})

test('a timesheet with approved pay is returned only after its run', async () => {
  const legalEntityID = await createPayingEntity(app)
  const { timesheetID } = await createEmployee(app, { legalEntityID })
  const run = await generateRun({ month: '2026-10', legalEntityID })
  const reviewed = await dataOf(moveRun(manager, await dataOf(moveRun(executive, run, 'SUBMITTED')), 'REVIEWED'))
  const approved = await dataOf(moveRun(cfo, reviewed, 'APPROVED'))
  const hr = await app.as('HR_MANAGER')
  const { version } = (await hr.get(`/timesheets/${timesheetID}`)).data
  const back = () =>
    hr.put(`/timesheets/${timesheetID}/status`, { status: 'REJECTED', version, reason: 'The hours are wrong' })
  expect(await back()).toMatchObject({ status: 422, code: 'ALREADY_PAID_OR_BILLED' })
  await dataOf(moveRun(cfo, approved, 'RETURNED', { reason: 'The hours of one are wrong' }))
  expect((await back()).status).toBe(200)
})

test('a start far in the future, or a repayment over more than ten years, is rejected at its field', async () => {
  const { candidateID } = await createEmployee(app, { legalEntityID: await createPayingEntity(app) })
  const loan = { candidateID, type: 'LOAN', label: 'Loan', principal: '1000.00', instalment: '100.00' }
  const bonus = { candidateID, code: 'BONUS', label: 'Bonus', amount: '100.00', firstMonth: '1900-01' }
  for (const [path, body, code, field] of [
    ['loans', { ...loan, startMonth: '2199-06' }, 'MONTH_OUT_OF_RANGE', 'startMonth'],
    ['loans', { ...loan, instalment: '8.00', startMonth: '2026-12' }, 'REPAYMENT_TOO_LONG', 'instalment'],
    ['loans', { ...loan, startMonth: '2026-12', pausedMonths: ['1900-01'] }, 'MONTH_OUT_OF_RANGE', 'pausedMonths'],
    ['adjustments', bonus, 'MONTH_OUT_OF_RANGE', 'firstMonth'],
    ['adjustments', { ...bonus, firstMonth: '2026-11', lastMonth: '2199-12' }, 'MONTH_OUT_OF_RANGE', 'lastMonth'],
    ['generate', { month: '1900-01', countryID: 'AE' }, 'MONTH_OUT_OF_RANGE', 'month'],
  ] as const) {
    const reply = await executive.post(`${RUNS}/${path}`, body)
    expect(reply, field).toMatchObject({ status: 422, code, errors: [{ path: field }] })
  }
})
