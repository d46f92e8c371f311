import { randomUUID } from 'node:crypto'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import {
  addPay,
  createApprovedTimesheet,
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  dataOf,
  itemAmounts,
  moveRun,
  type RunVersion,
  runSteps,
  setLastWorkingDay,
  type TestEmployee,
} from '../../../kernel/testing/fixtures/payroll.ts'
import { createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'
import { waitUntil } from '../../../kernel/testing/program.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import { printedPayslip } from '../payments/payslip.queries.ts'
import { accrueRun } from './accruals.actions.ts'
import { loadLine } from './lines.queries.ts'
import { loadRun } from './payrolls.queries.ts'

/** Late changes, reversals and errors around a run, which must be neither paid twice nor forgotten. */
const RUNS = '/payrolls'
const { app, manager, cfo, ...first } = await createPayrollTestApp()
let { executive } = first
beforeEach(async () => {
  // A user may start ten jobs a minute.
  executive = await app.as('FINANCE_EXECUTIVE_PAYROLL')
})

const { approveRun, createPaymentFile, generateRun, readLine, releaseRun } = runSteps(() => ({
  app,
  executive,
  manager,
  cfo,
}))
const joinedOn = (day: string, { candidateID }: TestEmployee) =>
  app.appContext.db.updateTable('consultant').set({ serviceStartDate: day }).where('id', '=', candidateID).execute()

test('arrears are reversed when the month equals its first state again; a run whose arrears were paid can’t be returned', async () => {
  app.setNow('2026-10-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID, month: '2026-09' })
  await joinedOn('2026-09-16', person)
  const first = await approveRun(await generateRun({ month: '2026-09', legalEntityID }))
  app.setNow('2026-11-02T08:00:00Z')
  await joinedOn('2026-09-01', person)
  await createApprovedTimesheet(app, person, '2026-10')
  const second = await generateRun({ month: '2026-10', legalEntityID })
  // Fifteen of thirty days that were not paid.
  expect(itemAmounts(await readLine(second.id, person), 'ARREARS')).toEqual([
    'ARREARS 5400.00',
    'ARREARS 2250.00',
    'ARREARS 1350.00',
  ])
  await releaseRun(await createPaymentFile(await approveRun(second)))
  const back = await moveRun(cfo, first, 'RETURNED', { reason: 'Look again' })
  expect(back).toMatchObject({ status: 422, code: 'ARREARS_IN_LATER_RUN' })
  await joinedOn('2026-09-16', person)
  app.setNow('2026-11-20T08:00:00Z')
  await createApprovedTimesheet(app, person, '2026-11')
  const third = await readLine((await generateRun({ month: '2026-11', legalEntityID })).id, person)
  expect(itemAmounts(third, 'OVERPAYMENT')).toEqual([
    'OVERPAYMENT 5400.00',
    'OVERPAYMENT 2250.00',
    'OVERPAYMENT 1350.00',
  ])
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('amounts in another currency put the line on hold, and a debt in another currency is reported and not deducted', async () => {
  app.setNow('2026-11-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID, endDate: '2026-12-31' })
  const { candidateID } = person
  const bonus = { code: 'BONUS', label: 'Bonus', amount: '250.00', firstMonth: '2026-10' }
  const { id } = await dataOf(executive.post(`${RUNS}/adjustments`, { candidateID, ...bonus }))
  const amountText = (currency: string) =>
    app.appContext.db.updateTable('payrollAdjustment').set({ currency }).where('id', '=', id).execute()
  await amountText('USD')
  const order = { month: '2026-10', legalEntityID }
  const run = await generateRun(order)
  expect(await readLine(run.id, person)).toMatchObject({ status: 'HELD', findings: [{ code: 'OTHER_CURRENCY' }] })
  await amountText('AED')
  expect(await readLine((await generateRun(order)).id, person)).toMatchObject({ status: 'INCLUDED', net: '18250.00' })
  // What the month depends on other than the pay: the placement that covers it, and the start of insurance.
  const isStale = async () => (await executive.get(`${RUNS}/${run.id}`)).data.isStale
  const { db } = app.appContext
  const insured = (socialInsuranceSince: string | null) =>
    db.updateTable('consultantIdentity').set({ socialInsuranceSince }).where('consultantId', '=', candidateID).execute()
  const ends = (endDate: string) =>
    db.updateTable('orderForm').set({ endDate }).where('id', '=', person.orderFormID).execute()
  const stale = [await isStale()]
  await insured('2020-01-01')
  stale.push(await isStale())
  await insured(null)
  await ends('2026-10-20')
  stale.push(await isStale())
  await ends('2026-12-31')
  stale.push(await isStale())
  expect(stale).toEqual([false, true, true, false])
})

test('months closed out of order are posted once; a file with a rejected line can’t be voided', async () => {
  app.setNow('2026-10-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID, month: '2026-09' })
  const other = await createEmployee(app, { legalEntityID, month: '2026-09' })
  const early = await createPaymentFile(await approveRun(await generateRun({ month: '2026-09', legalEntityID })))
  const failing = await readLine(early.id, other)
  const lines = (line: RunVersion) => [{ id: line.id, version: line.version }]
  const sentBack = { status: 'FAILED', reason: 'Account closed', lines: lines(failing) }
  await dataOf(manager.put(`${RUNS}/${early.id}/lines/status`, sentBack))
  const held = { status: 'HELD', reason: 'Next run', lines: lines(await readLine(early.id, other)) }
  await dataOf(manager.put(`${RUNS}/${early.id}/lines/status`, held))
  const current = async () => (await executive.get(`${RUNS}/${early.id}`)).data
  const back = await moveRun(executive, await current(), 'APPROVED', { reason: 'Another file' })
  expect(back).toMatchObject({ status: 422, code: 'FILE_ALREADY_SUBMITTED' })
  await releaseRun(await current())
  await generateRun({ month: '2026-09', kind: 'OFFCYCLE', legalEntityID, candidateIDs: [other.candidateID] })
  app.setNow('2026-11-02T08:00:00Z')
  for (const one of [person, other]) await createApprovedTimesheet(app, one, '2026-10')
  const late = await releaseRun(
    await createPaymentFile(await approveRun(await generateRun({ month: '2026-10', legalEntityID }))),
  )
  for (const { id } of [late, await current()]) {
    await dataOf(moveRun(manager, await dataOf(executive.get(`${RUNS}/${id}`)), 'CLOSED'))
    await accrueRun(app.appContext, id, app.appContext.now())
  }
  // Two people in October, one in September: their September balance is included in the accrual of October.
  const [ahead] = (await executive.get(`${RUNS}/${late.id}/accruals`)).data
  expect(ahead).toMatchObject({ code: 'GRATUITY', before: '0.00', movement: ahead.balance })
  expect((await executive.get(`${RUNS}/${early.id}/accruals`)).data[0]).toMatchObject({
    code: 'GRATUITY',
    movement: '0.00',
  })
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('a payslip that can’t be sent does not block others, and its year to date includes earlier runs of the month', async () => {
  app.setNow('2026-11-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const people = [await createEmployee(app, { legalEntityID }), await createEmployee(app, { legalEntityID })]
  const [without, other] = people as [TestEmployee, TestEmployee]
  const { db } = app.appContext
  const run = await releaseRun(
    await createPaymentFile(await approveRun(await generateRun({ month: '2026-10', legalEntityID }))),
  )
  const lines = [await readLine(run.id, without), await readLine(run.id, other)]
  const nowhere = { personalEmail: null, workEmail: null }
  await db.updateTable('consultant').set(nowhere).where('id', '=', without.candidateID).execute()
  const { id: staffID, sessionID } = manager.staff!
  const mailing = { payrollID: run.id, lineIDs: lines.map(({ id }) => id), key: 'once', staffID, sessionID }
  await addJob(db, 'payrolls.mail', mailing, { key: 'once' })
  await waitUntil(async () => (await readLine(run.id, other)).mailedAt !== null)
  const isNotified = async (count: number, reason: string) => {
    const sent = db.selectFrom('notification').select('message').where('userId', '=', staffID)
    const rows = await sent.where('subject', 'like', `${count} payslip%`).execute()
    return rows.some(({ message }) => message.includes(reason))
  }
  await waitUntil(() => isNotified(1, 'has no email address'))
  const all = await dataOf(manager.post(`${RUNS}/${run.id}/email`, {}))
  expect(all).toMatchObject({ done: [lines[1].id], refused: [{ id: lines[0].id, code: 'EMAIL_ADDRESS_MISSING' }] })
  const leaver = { name: 'Gone', email: 'gone@example.com', role: 'FINANCE_MANAGER_PAYROLL', active: false }
  const gone = await db.insertInto('appUser').values(leaver).returning('id').executeTakeFirstOrThrow()
  await addJob(db, 'payrolls.mail', { ...mailing, key: 'gone', staffID: gone.id }, { key: 'gone' })
  await waitUntil(() => isNotified(2, 'can no longer sign in'))
  // Every month since September: two of them are due in October.
  const bonus = {
    code: 'BONUS',
    label: 'Bonus',
    amount: '125.00',
    firstMonth: '2026-09',
    lastMonth: null,
    note: 'Agreed',
  }
  const entry = await dataOf(executive.post(`${RUNS}/adjustments`, { candidateID: other.candidateID, ...bonus }))
  const between = { month: '2026-10', kind: 'OFFCYCLE', legalEntityID, candidateIDs: [other.candidateID] }
  const { id } = await approveRun(await generateRun(between))
  const ends = (lastMonth: string) =>
    executive.put(`${RUNS}/adjustments/${entry.id}`, { version: entry.version, lastMonth })
  expect(await ends('2026-09')).toMatchObject({
    status: 422,
    code: 'LAST_MONTH_TOO_EARLY',
    errors: [{ path: 'lastMonth' }],
  })
  expect(await dataOf(ends('2026-10'))).toMatchObject({ lastMonth: '2026-10', note: 'Agreed', settled: '250.00' })
  const yearToDate = async (runID: string) => {
    const line = await loadLine(db, { runID, id: (await readLine(runID, other)).id })
    return (await printedPayslip(db, await loadRun(db, null, { id: runID }), line, '2026-11-02')).totals.at(-1)
  }
  expect([await yearToDate(run.id), await yearToDate(id)]).toEqual([
    ['Net pay, year to date', 'AED 18,000.00'],
    ['Net pay, year to date', 'AED 18,250.00'],
  ])
})

const SHARES = [
  { code: 'BASIC', amount: '12000.00' },
  { code: 'HOUSING', amount: '4500.00' },
  { code: 'TRANSPORT', amount: '2700.00' },
]

test('a leaver is settled alongside the run that pays the month only after its approval, and is not excluded from it afterwards', async () => {
  app.setNow('2026-11-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID, startDate: '2022-03-01' })
  const { candidateID } = person
  await setLastWorkingDay(app, '2026-10-31', person)
  const regular = await generateRun({ month: '2026-10', legalEntityID })
  const final = {
    month: '2026-10',
    kind: 'FINAL',
    legalEntityID,
    candidateIDs: [candidateID],
    reason: 'Leaves in a dispute',
  }
  const settlement = async () => readLine((await generateRun(final)).id, person)
  expect(await settlement()).toMatchObject({ status: 'HELD', findings: [{ code: 'MONTH_OPEN', blocks: true }] })
  const exclude = (reason: string | null) => executive.put(`${RUNS}/${regular.id}/exclusions`, { candidateID, reason })
  await dataOf(exclude('Paid with the settlement'))
  const whole = await settlement()
  expect(whole).toMatchObject({ status: 'INCLUDED' })
  expect(itemAmounts(whole, 'BASIC', 'END_OF_SERVICE')).toEqual(['BASIC 10800.00', 'END_OF_SERVICE 35314.52'])
  const { db } = app.appContext
  const { id, purpose } = await dataOf(executive.get(`${RUNS}/${whole.payrollID}`))
  expect(purpose).toBe('Leaves in a dispute')
  await dataOf(executive.del(`${RUNS}/${id}`))
  await dataOf(exclude(null))
  const first = await approveRun(await generateRun({ month: '2026-10', legalEntityID }))
  const after = await settlement()
  expect(after).toMatchObject({ status: 'INCLUDED' })
  expect(itemAmounts(after, 'BASIC', 'END_OF_SERVICE')).toEqual(['END_OF_SERVICE 35314.52'])
  // The final settlement is approved; then the month is returned.
  const steps = { status: 'APPROVED', reviewedBy: manager.staff!.id, approvedBy: cfo.staff!.id }
  await db.updateTable('payrollRun').set(steps).where('id', '=', after.payrollID).execute()
  const returned = await dataOf(moveRun(cfo, first, 'RETURNED', { reason: 'Look again' }))
  expect(returned).toMatchObject({ reason: 'Look again', purpose: null })
  expect(await exclude('Paid with the settlement')).toMatchObject({
    status: 422,
    code: 'MONTH_NOT_IN_SETTLEMENT',
    errors: [{ path: 'candidateID' }],
  })
})

test('late changes of a leaver’s months are paid after the runs that still pay these months', async () => {
  app.setNow('2026-11-02T08:00:00Z')
  const legalEntityID = await createPayingEntity(app)
  const left = await createEmployee(app, { legalEntityID, startDate: '2022-03-01' })
  const stays = await createEmployee(app, { legalEntityID })
  const { db } = app.appContext
  const october = await approveRun(await generateRun({ month: '2026-10', legalEntityID }))
  // Paid in full in October; found later that the 20th was the last day: ten of thirty days are recovered.
  await setLastWorkingDay(app, '2026-10-20', left)
  const final = { month: '2026-10', kind: 'FINAL', legalEntityID, candidateIDs: [left.candidateID] }
  const settled = await readLine((await generateRun(final)).id, left)
  expect(itemAmounts(settled, 'BASIC', 'OVERPAYMENT')).toEqual([
    'OVERPAYMENT 3600.00',
    'OVERPAYMENT 1500.00',
    'OVERPAYMENT 900.00',
  ])
  // Then the pay is raised with effect on that month: twenty of thirty days of twelve hundred.
  await addPay(app, left.candidateID, '2026-10-01', SHARES)
  const between = { month: '2026-11', kind: 'OFFCYCLE', legalEntityID, candidateIDs: [left.candidateID] }
  const paid = await readLine((await generateRun(between)).id, left)
  expect(paid).toMatchObject({ net: '800.00', employed: null })
  // A month that changed without a difference in pay is not checked again; one that later has a difference is.
  const insured = { socialInsuranceSince: '2020-01-01' }
  await db.updateTable('consultantIdentity').set(insured).where('consultantId', '=', stays.candidateID).execute()
  await createApprovedTimesheet(app, stays, '2026-11')
  app.setNow('2026-11-20T08:00:00Z')
  const order = { month: '2026-11', legalEntityID }
  const arrears = async () => itemAmounts(await readLine((await generateRun(order)).id, stays), 'ARREARS')
  expect(await arrears()).toEqual([])
  const visible = db
    .selectFrom('arrearsCheckpoint')
    .innerJoin('payrollLine as line', 'line.id', 'arrearsCheckpoint.lineId')
    .select('line.runId')
    .where('line.consultantId', '=', stays.candidateID)
  expect(await visible.execute()).toEqual([{ runId: october.id }])
  await addPay(app, stays.candidateID, '2026-10-16', SHARES)
  expect(await arrears()).toEqual(['ARREARS 600.00'])
  expect((await brokenInvariants(db)).problems).toEqual([])
})

/** In force from a date: the same parameters, with another name for each insurance. */
async function renameInsurances(countryID: string, effectiveFrom: string) {
  const { db } = app.appContext
  const { versionID, revision, ...values } = (await parametersOf(db, countryID, effectiveFrom))!
  const socialInsurances = values.socialInsurances.map((one) => ({ ...one, name: `${one.name} of the state` }))
  const before = { effectiveTo: daysAfter(effectiveFrom, -1) }
  await db.updateTable('settingVersion').set(before).where('id', '=', versionID).execute()
  await db
    .insertInto('settingVersion')
    .values({
      kind: 'COUNTRY_PARAMETERS',
      countryId: countryID,
      number: revision + 1,
      effectiveFrom,
      source: 'New names',
      status: 'APPROVED',
      decidedAt: new Date(),
      values: JSON.stringify({ ...values, socialInsurances }),
    })
    .execute()
}

test('an additional bonus pays the insurance on all earnings of the month once, also after it is renamed', async () => {
  app.setNow('2026-11-02T08:00:00Z')
  const legalEntityID = await createLegalEntity(app, 'GB', 'GBP')
  const person = await createEmployee(app, { legalEntityID, components: [{ code: 'BASIC', amount: '6000.00' }] })
  const { candidateID } = person
  const { db } = app.appContext
  await db.updateTable('consultantPay').set({ currency: 'GBP' }).where('consultantId', '=', candidateID).execute()
  const regular = await generateRun({ month: '2026-10', legalEntityID })
  const insured = async (id: string) =>
    itemAmounts(await readLine(id, person), 'SOCIAL_INSURANCE', 'SOCIAL_INSURANCE_EMPLOYER')
  expect(await insured(regular.id)).toEqual([
    'SOCIAL_INSURANCE 251.33',
    'SOCIAL_INSURANCE 36.22',
    'SOCIAL_INSURANCE_EMPLOYER 837.50',
    'SOCIAL_INSURANCE 183.46',
    'SOCIAL_INSURANCE_EMPLOYER 110.08',
  ])
  await approveRun(regular)
  await renameInsurances('GB', '2026-10-20')
  const bonus = { candidateID, code: 'BONUS', label: 'Bonus', amount: '5000.00', firstMonth: '2026-10' }
  await dataOf(executive.post(`${RUNS}/adjustments`, bonus))
  const between = { month: '2026-10', kind: 'OFFCYCLE', legalEntityID, candidateIDs: [candidateID] }
  const added = await generateRun(between)
  // Two per cent of it and fifteen: the month is already above the cap and the threshold.
  expect(await insured(added.id)).toEqual(['SOCIAL_INSURANCE 100.00', 'SOCIAL_INSURANCE_EMPLOYER 750.00'])
  expect(added).toMatchObject({ isStale: false, totals: { net: '4900.00', employerCost: '750.00' } })
})

test('insurance follows the emirate of the employer, end of service the term of the contract', async () => {
  app.setNow('2026-11-02T08:00:00Z')
  const { db } = app.appContext
  const legalEntityID = await createPayingEntity(app)
  const national = await createEmployee(app, { legalEntityID })
  const address = { lines: ['1 Test Street'], city: 'Abu Dhabi', countryID: 'AE' }
  const at = (where: object) =>
    db
      .updateTable('legalEntity')
      .set({ address: JSON.stringify(where) })
      .where('id', '=', legalEntityID)
      .execute()
  await db.updateTable('consultant').set({ nationality: 'AE' }).where('id', '=', national.candidateID).execute()
  const since = { socialInsuranceSince: '2020-01-01' }
  await db.updateTable('consultantIdentity').set(since).where('consultantId', '=', national.candidateID).execute()
  const contributions = async () =>
    itemAmounts(
      await readLine((await generateRun({ month: '2026-10', legalEntityID })).id, national),
      'SOCIAL_INSURANCE_EMPLOYER',
    )
  // 12.5 % of basic and housing; 15 % in Abu Dhabi (docs/domain/country-parameters.md).
  await at({ ...address, city: 'Dubai' })
  expect(await contributions()).toEqual(['SOCIAL_INSURANCE_EMPLOYER 1912.50'])
  await at(address)
  expect(await contributions()).toEqual(['SOCIAL_INSURANCE_EMPLOYER 2295.00'])

  const abroad = await createLegalEntity(app, 'IN', 'INR')
  const wages = [{ code: 'BASIC', amount: '90000.00' }]
  const leaver = await createEmployee(app, { legalEntityID: abroad, startDate: '2023-11-01', components: wages })
  const { candidateID, orderFormID, clientID } = leaver
  await db.updateTable('consultantPay').set({ currency: 'INR' }).where('consultantId', '=', candidateID).execute()
  await setLastWorkingDay(app, '2026-10-31', leaver)
  const final = { month: '2026-10', kind: 'FINAL', legalEntityID: abroad, candidateIDs: [candidateID] }
  const gratuity = async () => itemAmounts(await readLine((await generateRun(final)).id, leaver), 'END_OF_SERVICE')
  expect(await gratuity()).toEqual([])
  const id = randomUUID()
  const contract = {
    id,
    familyId: id,
    kind: 'CANDIDATE',
    number: 'C-TEST',
    title: 'Employment',
    status: 'TERMINATED',
    candidateId: candidateID,
    clientId: clientID,
    countryId: 'IN',
    legalEntityId: abroad,
    orderFormId: orderFormID,
    startDate: '2023-11-01',
    endDate: '2026-10-31',
  }
  await db.insertInto('contract').values(contract).execute()
  // Three years at 15/26 of a month: a fixed-term employee becomes eligible after one year, not five.
  expect(await gratuity()).toEqual(['END_OF_SERVICE 155769.23'])
})
