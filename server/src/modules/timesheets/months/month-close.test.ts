import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import {
  createTimesheetTestApp,
  dataOf,
  moveTimesheet,
  TIMESHEETS,
  type Timesheet,
  writeDays,
} from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { sendOverdueReminders } from '../core/overdue-reminders.actions.ts'
import { monthGroups } from './month-close.queries.ts'

const CLOSE = '/timesheets/month-close'
const EVERYWHERE = { countryIDs: null, ownClientsOf: null, assignedJobsOf: null, teamsOf: null } as unknown as Scope
const NOVEMBER = { month: '2026-11' }
const { app, executive, manager, associate, timesheet } = await createTimesheetTestApp()
beforeEach(() => app.setNow('2026-11-18T08:00:00Z'))

const submit = (one: Timesheet) => dataOf(moveTimesheet(executive, one, 'SUBMITTED'))
const OFF = { date: '2026-11-10', type: 'OFF' }

/** A country with a placement at each stage of November. */
async function country() {
  const missing = await make()
  const typed = await make()
  const waits = await make()
  const proof = await make()
  const ready = await make()
  const without = await createPlacement(app, { status: 'ACTIVE', countryID: 'QA' })
  await dataOf(writeDays(executive, typed, OFF))
  await submit(waits)
  const columns = { requiresSignedTimesheet: true }
  await app.appContext.db.updateTable('client').set(columns).where('id', '=', proof.clientID).execute()
  await submit(proof)
  await dataOf(moveTimesheet(manager, await submit(ready), 'APPROVED'))
  const leave = { type: 'UNPAID', startsOn: '2026-11-30', endsOn: '2026-12-02' }
  await dataOf(associate.post(`/candidates/${missing.candidateID}/leaves`, leave), 201)
  return { typed, proof, without }
}
const make = () => timesheet({ countryID: 'QA' })

test('the month close shows what is missing, what is pending with whom and the totals, by day of each placement', async () => {
  const { typed, proof, without } = await country()
  const { data } = await manager.get(CLOSE, { countryID: 'QA', month: '2026-11' })
  expect(data).toMatchObject({ month: '2026-11', isComplete: false })
  expect(data.payroll, 'HR sees the status of the pay, and no amounts').toEqual({ settled: 0, inProgress: 0, open: 1 })
  expect(data).not.toHaveProperty('billing')
  expect(
    Object.fromEntries(data.stages.map(({ stage, count }: { stage: string; count: number }) => [stage, count])),
  ).toEqual({
    WITHOUT: 1,
    MISSING: 1,
    DRAFT: 1,
    SUBMITTED: 2,
    CLIENT_CONFIRMED: 0,
    APPROVED: 1,
    REJECTED: 0,
    LOCKED: 0,
  })
  const waits = data.waits.map(({ who, count }: { who: string; count: number }) => `${who} ${count}`)
  expect(waits.sort()).toEqual([
    'APPROVER 1',
    'BILLING 1',
    'CLIENT 1',
    'CONSULTANT 1',
    'LEAVE 1',
    'PAYROLL 1',
    'PREPARER 2',
  ])
  // Three of six were submitted by the third day of the next month, the limit in Qatar.
  expect(data.compliance).toEqual({ dueOn: '2026-12-03', received: 3, expected: 6, percent: '50.00' })
  const came = async (submittedAt: string) => {
    await app.appContext.db.updateTable('timesheet').set({ submittedAt }).where('id', '=', proof.id).execute()
    return (await manager.get(CLOSE, { countryID: 'QA', month: '2026-11' })).data.compliance.received
  }
  expect([await came('2026-12-03T20:59:59Z'), await came('2026-12-03T21:00:00Z')]).toEqual([3, 2])
  // Missing days are due from the end of the month, not from the creation of the timesheet.
  const filters = { countryID: ['QA' as const], month: '2026-11' }
  const missingSince = async (today: string) =>
    (await monthGroups(app.appContext.db, EVERYWHERE, filters, today)).find(({ stage }) => stage === 'MISSING')!.since
  expect(await missingSince('2026-11-18')).toBeNull()
  expect(await missingSince('2026-12-01')).toEqual(new Date('2026-11-30T23:59:59Z'))
  const [row] = (await manager.get(`${CLOSE}/placements`, { ...filters, stage: 'MISSING' })).data
  expect(row.since).toBeNull()
  // Five timesheets of 21 days are expected; one of the four submitted has a day off.
  expect(data.totals).toMatchObject({ expected: '105', worked: '83' })
  const { data: rows } = await manager.get(`${CLOSE}/placements`, { ...filters, blockedBy: ['CLIENT', 'PREPARER'] })
  expect(rows.map(({ id }: { id: string }) => id).sort()).toEqual(
    [typed.orderFormID, proof.orderFormID, without.orderFormID].sort(),
  )
  const mine = await manager.get(`${CLOSE}/placements`, { stage: 'WITHOUT', countryID: 'QA', month: '2026-11' })
  expect(mine.data).toMatchObject([{ id: without.orderFormID, timesheetID: null, expected: null }])
  const work = (await readTasks(manager)).flatMap(({ kind, parts = [] }) =>
    parts.filter(({ label }) => label === 'Qatar').map(({ count, path }) => [kind, count, path]),
  )
  expect(work.toSorted()).toEqual([
    ['leave-request', 1, '/timesheets/leave?waiting=me&countryID=QA'],
    ['timesheet-approval', 1, '/timesheets?month=2026-11&countryID=QA&waiting=me'],
    ['timesheet-client', 1, '/timesheets/month-close?month=2026-11&countryID=QA&blockedBy=CLIENT'],
  ])
  const { data: down } = await manager.get(`${CLOSE}/placements/${typed.orderFormID}`, { month: '2026-11' })
  expect(down.placement).toMatchObject({ timesheetID: typed.id, stage: 'DRAFT', worked: '20' })
  expect(down.days[9]).toMatchObject({ date: '2026-11-10', type: 'OFF', worked: '0', payable: '0', billable: '0' })
  const billed = down.days.reduce((sum: number, { billable }: { billable: string }) => sum + Number(billable), 0)
  expect(`${billed}`, 'the days add up to the total').toBe(down.placement.billable)
  expect(down.adjustments).toEqual([])
  const december = await manager.get(CLOSE, { countryID: 'QA', month: '2026-12' })
  expect(december.data.stages[0]).toMatchObject({ stage: 'WITHOUT', count: 6 })
  expect((await manager.get(CLOSE)).data, 'the month before this one is being closed').toMatchObject({
    month: '2026-10',
  })
  expect((await manager.get(`${CLOSE}/placements`, { searchInput: 'zzz' })).meta!.total).toBe(0)
})

test('paid and billed timesheets are counted, with actual and planned margin', async () => {
  const { db } = app.appContext
  const made = await timesheet({ countryID: 'OM' })
  await dataOf(moveTimesheet(manager, await submit(made), 'APPROVED'))
  const placement = async (by: Caller) =>
    (await by.get(`${CLOSE}/placements`, { ...NOVEMBER, countryID: 'OM' })).data[0]
  expect(await placement(manager)).toMatchObject({ stage: 'APPROVED', blockedBy: 'PAYROLL' })
  const parameters = await db
    .selectFrom('settingVersion')
    .select('id')
    .where('kind', '=', 'COUNTRY_PARAMETERS')
    .executeTakeFirstOrThrow()
  const shares = (amount: string) => [{ orderFormID: made.orderFormID, amount }]
  const items = [
    { code: 'BASIC', type: 'EARN', amount: '9000.00', shares: shares('9000.00') },
    { code: 'UNPAID_LEAVE', type: 'DED', amount: '300.00', shares: shares('300.00') },
    { code: 'LOAN', type: 'DED', amount: '500.00', shares: shares('500.00') },
    { code: 'SOCIAL_INSURANCE_EMPLOYER', type: 'ER_COST', amount: '100.00', shares: shares('100.00') },
  ]
  const ids = { run: randomUUID(), line: randomUUID() }
  const of = { month: '2026-11-01', currency: 'AED' }
  await db
    .insertInto('payrollRun')
    .values({
      id: ids.run,
      number: 'PR-TEST-1',
      kind: 'REGULAR',
      countryId: 'OM',
      legalEntityId: made.legalEntityID,
      ...of,
      dueOn: '2026-12-10',
      parametersId: parameters.id,
    })
    .execute()
  const money = { earned: '9000.00', deducted: '800.00', net: '8200.00', employerCost: '100.00', difference: '0' }
  await db
    .insertInto('payrollLine')
    .values({
      id: ids.line,
      runId: ids.run,
      consultantId: made.candidateID,
      ...of,
      status: 'PAID',
      paidOn: '2026-12-01',
      paysMonth: true,
      input: '{}',
      parametersId: parameters.id,
      days: '{}',
      inputFingerprint: '-',
      monthFingerprint: '-',
      ...money,
      items: JSON.stringify(items),
      carriedForward: '0',
      variance: '{}',
      calculation: randomUUID(),
      calculatedAt: app.appContext.now(),
    })
    .execute()
  await db.insertInto('payrollLineTimesheet').values({ timesheetId: made.id, lineId: ids.line }).execute()
  expect(await placement(manager)).toMatchObject({ blockedBy: 'BILLING' })
  const finance = await app.as('FINANCE_MANAGER_PAYROLL')
  const { data } = await finance.get(CLOSE, { ...NOVEMBER, countryID: 'OM' })
  expect(data).toMatchObject({
    isComplete: true,
    waits: [{ who: 'BILLING', count: 1 }],
    payroll: { settled: 1, inProgress: 0, open: 0, totals: [{ amount: '8200.00', currency: 'AED' }] },
  })
  expect(data, 'payroll users see no billing data').not.toHaveProperty('billing')
  const cfo = await app.as('CFO')
  expect(await placement(cfo)).toMatchObject({ actual: null })
  expect((await cfo.get(CLOSE, { ...NOVEMBER, countryID: 'OM' })).data.billing).toMatchObject({
    settled: 0,
    open: 1,
    cycle: null,
  })
  const contractId = randomUUID()
  const billingId = randomUUID()
  const billedPeriodId = randomUUID()
  const place = { clientId: made.clientID, legalEntityId: made.legalEntityID, countryId: 'OM' }
  await db
    .insertInto('contract')
    .values({
      ...place,
      id: contractId,
      familyId: contractId,
      kind: 'CLIENT',
      number: 'WO-CLOSE',
      title: 'Developer',
      orderFormId: made.orderFormID,
      candidateId: made.candidateID,
      startDate: '2026-01-01',
      terms: '{}',
    })
    .execute()
  const issued = { number: 'INV-CLOSE-1', snapshot: '{}', booksRate: '1', issuedAt: app.appContext.now() }
  await db
    .insertInto('billing')
    .values({
      ...place,
      ...issued,
      id: billingId,
      status: 'ISSUED',
      currency: 'AED',
      terms: 'NET_30',
      net: '11000.00',
      issueDate: '2026-12-01',
      dueDate: '2026-12-31',
      approvedBy: cfo.staff!.id,
    })
    .execute()
  await db
    .insertInto('billedPeriod')
    .values({ id: billedPeriodId, timesheetId: made.id, daysHash: '-', contractId })
    .execute()
  await db
    .insertInto('billingLine')
    .values({ billingId, position: 1, billedPeriodId, line: '{}', net: '11000.00', vat: '{}' })
    .execute()
  const actual = {
    currency: 'AED',
    revenue: '11000.00',
    cost: '8800.00',
    margin: '2200.00',
    percent: '20.00',
    accruals: null,
  }
  expect(await placement(cfo)).toMatchObject({ actual, blockedBy: null })
  // The accruals of the month are part of its cost; the first posted month includes all of the service before it.
  const accrual = (month: string, code: string, before: string, balance: string) => ({
    consultantId: made.candidateID,
    legalEntityId: made.legalEntityID,
    month,
    code,
    before,
    balance,
    runId: ids.run,
    countryId: 'OM',
    currency: 'AED',
    movement: `${Number(balance) - Number(before)}`,
    liability: balance,
    explain: '{}',
  })
  const posted = (...rows: ReturnType<typeof accrual>[]) => db.insertInto('payrollAccrual').values(rows).execute()
  await posted(accrual('2026-10-01', 'GRATUITY', '0', '9000'), accrual('2026-11-01', 'GRATUITY', '9000', '9250.5'))
  await posted(accrual('2026-11-01', 'LEAVE', '0', '4000'))
  expect((await placement(cfo)).actual).toMatchObject({ cost: '9050.50', margin: '1949.50', accruals: '250.50' })
  await db.deleteFrom('payrollAccrual').where('consultantId', '=', made.candidateID).execute()
  // A credited amount is no revenue.
  const note = { ...place, billingId, currency: 'AED', code: 'PRICE_ALTERED', text: 'Too dear', status: 'ISSUED' }
  const credit = JSON.stringify({ lines: [{ id: '1', net: '3000.00' }] })
  const document = { number: 'CN-CLOSE-1', issueDate: '2026-12-02', snapshot: '{}', approvedBy: cfo.staff!.id }
  await db
    .insertInto('creditNote')
    .values({ ...note, ...document, credit, net: '3000.00', tax: '0', gross: '3000.00' })
    .execute()
  const less = { revenue: '8000.00', margin: '-800.00', percent: '-10.00' }
  expect(await placement(cfo)).toMatchObject({ actual: less })
  const { billing } = (await cfo.get(CLOSE, { ...NOVEMBER, countryID: 'OM' })).data
  expect(billing).toMatchObject({ totals: [{ amount: '8000.00', currency: 'AED' }] })
})

test('planned margins require access to margins; other countries and clients are hidden', async () => {
  const made = await timesheet({ countryID: 'BH' })
  const amounts = (value: string) => ({ inBillCurrency: value, inCostCurrency: value })
  const result = {
    billCurrency: 'AED',
    gmPercent: '25.00',
    revenue: amounts('10000.00'),
    direct: amounts('7500.00'),
    gm: amounts('2500.00'),
  }
  await app.appContext.db
    .insertInto('orderFormMargin')
    .values({
      orderFormId: made.orderFormID,
      version: 1,
      input: '{}',
      result: JSON.stringify(result),
      verdict: 'ABOVE_TARGET',
      needsCfo: false,
      needsException: false,
      outsideGradeBand: false,
      asOf: '2026-01-01',
    })
    .execute()
  const path = `${CLOSE}/placements`
  const day = `${path}/${made.orderFormID}`
  const cfo = await app.as('CFO')
  const planned = { currency: 'AED', revenue: '10000.00', cost: '7500.00', margin: '2500.00', percent: '25.00' }
  expect((await cfo.get(path, { countryID: 'BH' })).data).toMatchObject([{ planned, actual: null }])
  expect((await cfo.get(day)).data.placement).toMatchObject({ planned })
  expect((await associate.get(path, { countryID: 'BH' })).data[0]).not.toHaveProperty('planned')
  expect((await associate.get(day)).data.placement).not.toHaveProperty('planned')
  const abroad = await app.as('HR_MANAGER', { countryIDs: ['SA'] })
  expect(await abroad.get(day)).toMatchObject({ status: 404 })
  expect((await abroad.get(path, { countryID: 'BH' })).meta!.total).toBe(0)
  const seller = await app.as('BUSINESS_DEVELOPMENT')
  expect((await seller.get(path)).meta!.total).toBe(0)
  expect((await seller.get(CLOSE)).data.totals).toMatchObject({ expected: '0' })
  expect(await seller.get(day)).toMatchObject({ status: 403 })
})

test('a missing timesheet is reminded once per step, staff are notified once for all, and overdue approvals are reported', async () => {
  const seller = await app.as('BUSINESS_DEVELOPMENT')
  const make = () => timesheet({ countryID: 'KW', manager: seller.staff!.id }, '2026-10')
  const missing = await make()
  const silent = await make()
  const typed = await make()
  const noMail = { workEmail: null, personalEmail: null }
  await app.appContext.db.updateTable('consultant').set(noMail).where('id', '=', silent.candidateID).execute()
  await submit(typed)
  // It waits for the client, so its approval is not overdue.
  const signing = await make()
  const columns = { requiresSignedTimesheet: true }
  await app.appContext.db.updateTable('client').set(columns).where('id', '=', signing.clientID).execute()
  await submit(signing)
  const morning = (day: string) =>
    Promise.all([1, 2].map(() => sendOverdueReminders(app.appContext, { countryID: 'KW', day })))
  const mails = async () =>
    (await manager.get(`${TIMESHEETS}/reminders`, { countryID: 'KW', sort: 'at' })).data.map(
      ({ timesheetID, step, _by }: { timesheetID: string; step: string; _by: null }) => [timesheetID, step, _by],
    )
  const noticesOf = async (by: Caller) =>
    (await by.get('/user-notifications', { pageSize: 100, sort: 'createdAt' })).data
      .filter(({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID?.includes('countryID=KW'))
      .map(({ subject }: { subject: string }) => subject)
  await morning('2026-10-30')
  await morning('2026-11-01')
  await morning('2026-11-02')
  expect((await mails()).sort()).toEqual([
    [missing.id, '1 day after the end of the month', null],
    [missing.id, '2 days before the end of the month', null],
  ])
  // The log can be filtered by the delivery of the email, and by whether a rule or a user sent it.
  await app.appContext.db
    .updateTable('outboxMail')
    .set({ state: 'FAILED' })
    .where('entityId', '=', missing.id)
    .execute()
  const countOf = async (narrowed: object) =>
    (await manager.get(`${TIMESHEETS}/reminders`, { countryID: 'KW', ...narrowed })).data.length
  expect(await Promise.all([countOf({ state: 'FAILED', sentBy: 'RULE' }), countOf({ sentBy: 'HAND' })])).toEqual([2, 0])
  expect(await countOf({ state: 'WAITING' })).toBe(0)
  expect(await noticesOf(associate)).toEqual([
    '2 timesheets of Oct 2026 are not started in Kuwait',
    '2 timesheets of Oct 2026 are missing in Kuwait',
  ])
  expect(await noticesOf(manager)).toEqual([])
  await dataOf(writeDays(executive, missing, { date: '2026-10-05', type: 'OFF' }))
  await morning('2026-11-05')
  expect(await mails()).toHaveLength(2)
  expect(await noticesOf(manager)).toEqual(['1 timesheet of Oct 2026 is missing in Kuwait'])
  expect(await noticesOf(seller)).toEqual([expect.stringMatching(/^1 timesheet of Oct 2026 is missing at Test Client/)])
  // Submitted on the 18th.
  await morning('2026-11-21')
  expect((await noticesOf(manager)).at(-1)).toBe('1 timesheet is pending approval, the oldest since 18 Nov 2026')
  const runs = await app.appContext.db
    .selectFrom('reminderRun')
    .select('reminded')
    .where('rule', '=', 'TIMESHEET_MISSING')
    .where('day', '=', '2026-11-01')
    .where('countryId', '=', 'KW')
    .execute()
  expect(runs).toEqual([{ reminded: 2 }])
})
