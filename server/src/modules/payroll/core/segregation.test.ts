import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { beforeEach, expect, test } from 'vitest'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  dataOf,
  generateRun,
  readLine,
  runSteps,
  moveRun as step,
  type TestEmployee,
} from '../../../kernel/testing/fixtures/payroll.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { remindOfWages } from '../payments/wages-reminders.actions.ts'

/** No user prepares, reviews, approves and releases the same payment (docs/domain/permissions.md). */
const RUNS = '/payrolls'
const { app, executive, manager, cfo } = await createPayrollTestApp()
beforeEach(() => app.setNow('2026-11-02T08:00:00Z'))

const generated = (order: object) => generateRun(executive, order)
const linesOf = async (id: string) => (await executive.get(`${RUNS}/${id}/lines`)).data
/** The users with whom the record says that a run is pending. */
const pendingWith = async (id: string): Promise<string[]> =>
  (await dataOf(executive.get(`${RUNS}/${id}`)))._pendingWith.map((user: { id: string }) => user.id)
const limit = (approvalLimit: string | null) =>
  app.appContext.db
    .updateTable('companySetting')
    .set({ values: JSON.stringify({ payroll: { unusualPercent: '10', approvalLimit } }) })
    .execute()

test('preparer, reviewer, approver and releaser are different users in any role; a run above the limit goes to the managing director', async () => {
  const legalEntityID = await createPayingEntity(app)
  await createEmployee(app, { legalEntityID })
  const run = await generated({ month: '2026-10', legalEntityID })
  const mark = (people: object) =>
    app.appContext.db.updateTable('payrollRun').set(people).where('id', '=', run.id).execute()
  const colleague = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const [line] = await linesOf(run.id)
  const lineStep = (status: string, { id, version }: { id: string; version: number }, reason?: string) =>
    colleague.put(`${RUNS}/${run.id}/lines/status`, { status, lines: [{ id, version }], ...(reason && { reason }) })
  await dataOf(lineStep('HELD', line, 'Look at the bank first'))
  expect((await executive.get(`${RUNS}/${run.id}`)).data.totals.net).toBe('0.00')
  expect(await dataOf(lineStep('INCLUDED', (await linesOf(run.id))[0]))).toMatchObject({ done: [line.id], refused: [] })
  const now = (await executive.get(`${RUNS}/${run.id}`)).data
  expect(now).toMatchObject({ totals: { net: '18000.00' }, _preparedBy: { id: colleague.staff!.id } })
  const submitted = await dataOf(step(executive, now, 'SUBMITTED'))
  await mark({ preparerIds: [executive.staff!.id, manager.staff!.id] })
  expect(await step(manager, submitted, 'REVIEWED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  await mark({ preparerIds: [executive.staff!.id, colleague.staff!.id] })
  const reviewed = await dataOf(step(manager, submitted, 'REVIEWED'))
  expect(await step(executive, reviewed, 'APPROVED')).toMatchObject({ status: 403 })
  const waits = async (by: Caller) => {
    const own = (await readTasks(by)).filter((row) => row.id === run.id)
    for (const { title, subtitle } of own) {
      expect(title).toMatch(/ is pending approval$/)
      expect(subtitle).toMatch(/, Oct 2026: 1 consultant$/)
    }
    return own.map(({ kind, action }) => `${kind} ${action}`)
  }
  expect([await waits(cfo), await waits(manager), await waits(executive)]).toEqual([['payroll Approve'], [], []])
  await mark({ reviewedBy: cfo.staff!.id })
  expect(await waits(cfo)).toEqual([])
  expect(await step(cfo, reviewed, 'APPROVED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  await mark({ reviewedBy: manager.staff!.id })
  await limit('17999.99')
  expect(await step(cfo, reviewed, 'APPROVED')).toMatchObject({ status: 422, code: 'LIMIT_EXCEEDED' })
  const director = await app.as('MANAGING_DIRECTOR')
  const made = await dataOf(step(executive, await dataOf(step(director, reviewed, 'APPROVED')), 'FILE_GENERATED'))
  await limit(null)
  const other = await app.as('FINANCE_MANAGER_PAYROLL')
  expect(await pendingWith(run.id)).toContain(other.staff!.id)
  await mark({ approvedBy: other.staff!.id })
  expect(await pendingWith(run.id)).not.toContain(other.staff!.id)
  const payment = { bankReference: 'B-3', valueDate: '2026-11-02' }
  expect(await step(other, made, 'PAID', payment)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  await dataOf(step(manager, made, 'PAID', payment))
  // The same for the unpaid lines of a partly paid run.
  const [paid] = await linesOf(run.id)
  const failed = { status: 'FAILED', failedAt: new Date(), paidOn: null, reason: 'Account closed' }
  await app.appContext.db.updateTable('payrollLine').set(failed).where('id', '=', paid.id).execute()
  const release = (by: Caller) =>
    by.put(`${RUNS}/${run.id}/lines/status`, { status: 'PAID', lines: [{ id: paid.id, version: paid.version }] })
  await mark({ approvedBy: other.staff!.id })
  expect((await release(other)).data.refused).toMatchObject([{ code: 'SELF_APPROVAL' }])
  expect(await dataOf(release(manager))).toMatchObject({ done: [paid.id], refused: [] })
  // The database enforces it as well.
  await expect(mark({ releasedBy: other.staff!.id })).rejects.toThrow('check')
})

test('a run split in parts is approved as one: approved runs of the legal entity and month count towards the limit', async () => {
  const legalEntityID = await createPayingEntity(app)
  const one = await createEmployee(app, { legalEntityID })
  const other = await createEmployee(app, { legalEntityID })
  // A user may start ten jobs a minute.
  const preparer = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const parts = []
  for (const { candidateID } of [one, other]) {
    const bonus = { candidateID, code: 'BONUS', label: 'Bonus', amount: '3000.00', firstMonth: '2026-10' }
    expect((await preparer.post(`${RUNS}/adjustments`, bonus)).status).toBe(201)
    const order = { month: '2026-10', kind: 'OFFCYCLE', legalEntityID, candidateIDs: [candidateID] }
    const submitted = await dataOf(step(preparer, await generateRun(preparer, order), 'SUBMITTED'))
    parts.push(await dataOf(step(manager, submitted, 'REVIEWED')))
  }
  await limit('5000.00')
  // Two concurrent approvals are checked one after the other.
  const [first, second] = await Promise.all(parts.map((part) => step(cfo, part, 'APPROVED')))
  const answers = [first, second].toSorted((a, b) => a!.status - b!.status)
  expect(answers).toMatchObject([{ status: 200 }, { status: 422, code: 'LIMIT_EXCEEDED' }])
  const left = parts[first === answers[1] ? 0 : 1]!
  expect(await step(await app.as('MANAGING_DIRECTOR'), left, 'APPROVED')).toMatchObject({ status: 200 })
  await limit(null)
})

test('a run above the limit is pending with the managing director, who is notified and reminded, and not with the CFO', async () => {
  const legalEntityID = await createPayingEntity(app)
  await createEmployee(app, { legalEntityID })
  const [preparer, director] = [await app.as('FINANCE_EXECUTIVE_PAYROLL'), await app.as('MANAGING_DIRECTOR')]
  const run = await generateRun(preparer, { month: '2026-10', legalEntityID })
  const { number } = await dataOf(preparer.get(`${RUNS}/${run.id}`))
  await limit('5000.00')
  await dataOf(step(manager, await dataOf(step(preparer, run, 'SUBMITTED')), 'REVIEWED'))
  const named = await pendingWith(run.id)
  expect([director, cfo].map(({ staff }) => named.includes(staff!.id))).toEqual([true, false])
  expect(await preparer.post(`${RUNS}/reminders`, { payrollIDs: [run.id] })).toMatchObject({ data: { done: [run.id] } })
  await limit(null)
  const noticesOf = async (by: Caller) =>
    ((await by.get('/user-notifications', { pageSize: 100 })).data as { subject: string }[]).filter(({ subject }) =>
      subject.includes(number),
    )
  expect((await noticesOf(director)).map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Payroll .* is pending approval$/),
    `Payroll ${number} is pending with you`,
  ])
  expect(await noticesOf(cfo)).toEqual([])
  expect(await pendingWith(run.id), 'below the limit').toEqual(expect.arrayContaining([cfo.staff!.id]))
})

/** Another account of a consultant, from today: HR proposes it, payroll approves it. Returns both numbers. */
async function changeAccount(candidateID: string, iban: string, effectiveDate: string) {
  const at = `/candidates/${candidateID}`
  const { effectiveFrom: _from, pendingChangeID: _none, ...bank } = (await executive.get(`${at}/bank`)).data
  const proposer = await app.as('HR_ASSOCIATE')
  const { data } = await proposer.post(`${at}/bank-changes`, { bank: { ...bank, iban }, effectiveDate })
  await dataOf(manager.put(`/candidates/bank-changes/${data.id}/status`, { status: 'APPROVED' }))
  expect((await executive.get(`${at}/bank`)).data).toMatchObject({ iban })
  return { before: bank.iban as string, after: iban }
}

test('an account changed after the approval applies to the next run, even if two people agree otherwise', async () => {
  const legalEntityID = await createPayingEntity(app)
  const { candidateID } = await createEmployee(app, { legalEntityID })
  const submitted = await dataOf(step(executive, await generated({ month: '2026-10', legalEntityID }), 'SUBMITTED'))
  const reviewed = await dataOf(step(manager, submitted, 'REVIEWED'))
  app.setNow('2026-11-02T08:10:00Z')
  const approved = await dataOf(step(cfo, reviewed, 'APPROVED'))
  app.setNow('2026-11-02T08:20:00Z')
  const iban = await changeAccount(candidateID, ibanOf('AE', '0330000000099999999'), '2026-11-02')
  const fileOf = async (run: { id: string }) =>
    (await manager.get(`${RUNS}/${run.id}/wage-file/download`)).bytes.toString('latin1')
  const made = await dataOf(step(executive, approved, 'FILE_GENERATED'))
  expect(await fileOf(made)).toContain(iban.before)
  // Approved again, it counts as seen.
  const back = await dataOf(step(executive, made, 'APPROVED', { reason: 'The account has changed' }))
  const returned = await dataOf(step(cfo, back, 'RETURNED', { reason: 'The account has changed' }))
  const outcome = await outcomeOf(executive, await executive.post(`${RUNS}/${returned.id}/calculate`, {}))
  expect(outcome.errors).toEqual([])
  const again = (await executive.get(`${RUNS}/${returned.id}`)).data
  const reviewedAgain = await dataOf(step(manager, await dataOf(step(executive, again, 'SUBMITTED')), 'REVIEWED'))
  const remade = await dataOf(step(executive, await dataOf(step(cfo, reviewedAgain, 'APPROVED')), 'FILE_GENERATED'))
  expect(await fileOf(remade)).toContain(iban.after)
})

test('the payslip of a payment that the bank rejected names the account to which it was paid again', async () => {
  const legalEntityID = await createPayingEntity(app)
  const rejected = await createEmployee(app, { legalEntityID })
  const accepted = await createEmployee(app, { legalEntityID })
  const run = await runSteps(() => ({ app, executive, manager, cfo })).approveRun(
    await generated({ month: '2026-10', legalEntityID }),
  )
  const made = await dataOf(step(executive, run, 'FILE_GENERATED'))
  const move = async (status: string, more: object = {}) => {
    const { id, version } = await readLine(executive, made.id, rejected)
    const lines = [{ id, version }]
    expect(await dataOf(manager.put(`${RUNS}/${made.id}/lines/status`, { status, lines, ...more }))).toMatchObject({
      done: [id],
    })
  }
  await move('FAILED', { reason: 'Account closed' })
  const payment = { bankReference: 'B-7', valueDate: '2026-11-02' }
  await dataOf(step(manager, await dataOf(executive.get(`${RUNS}/${made.id}`)), 'PARTIALLY_PAID', payment))
  app.setNow('2026-11-04T08:00:00Z')
  const ibans = []
  for (const [i, { candidateID }] of [rejected, accepted].entries())
    ibans.push(await changeAccount(candidateID, ibanOf('AE', `033000000007777777${i}`), '2026-11-04'))
  await move('PAID')
  const printed = async (person: TestEmployee) => {
    const { id: lineID } = await readLine(executive, made.id, person)
    const text = await textOf((await cfo.get(`${RUNS}/${made.id}/payslip`, { lineID })).bytes)
    return /Demo Bank, .*?(\d{4})\b/.exec(text)?.[1]
  }
  expect(await printed(rejected), 'the new account').toBe(ibans[0]!.after.slice(-4))
  expect(await printed(accepted), 'the account of the file').toBe(ibans[1]!.before.slice(-4))
})

test('a user who entered amounts of a run neither reviews, approves nor releases it, in any role', async () => {
  const legalEntityID = await createPayingEntity(app)
  const { candidateID } = await createEmployee(app, { legalEntityID })
  const bonus = { candidateID, code: 'BONUS', label: 'Spot bonus', amount: '9000.00', firstMonth: '2026-10' }
  const { data } = await executive.post(`${RUNS}/adjustments`, bonus)
  const submitted = await dataOf(step(executive, await generated({ month: '2026-10', legalEntityID }), 'SUBMITTED'))
  const enteredBy = ({ staff }: Caller) =>
    app.appContext.db
      .updateTable('payrollAdjustment')
      .set({ createdBy: staff!.id, updatedBy: staff!.id })
      .where('id', '=', data.id)
      .execute()
  const isWaitingFor = async (by: Caller) => (await readTasks(by)).some((row) => row.id === submitted.id)
  expect(await isWaitingFor(manager)).toBe(true)
  expect(await pendingWith(submitted.id)).toContain(manager.staff!.id)
  await enteredBy(manager)
  expect(await pendingWith(submitted.id)).not.toContain(manager.staff!.id)
  expect(await step(manager, submitted, 'REVIEWED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  expect(await isWaitingFor(manager)).toBe(false)
  await enteredBy(cfo)
  const reviewed = await dataOf(step(manager, submitted, 'REVIEWED'))
  expect(await step(cfo, reviewed, 'APPROVED')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  await enteredBy(executive)
  const made = await dataOf(step(executive, await dataOf(step(cfo, reviewed, 'APPROVED')), 'FILE_GENERATED'))
  // Nor may they release the payment, of the whole run or of lines returned by the bank.
  const [line] = await linesOf(made.id)
  const lineStep = (by: Caller, status: string, { id, version }: { id: string; version: number }) =>
    by.put(`${RUNS}/${made.id}/lines/status`, { status, reason: 'Account closed', lines: [{ id, version }] })
  const payment = { bankReference: 'B-4', valueDate: '2026-11-02' }
  expect(await step(manager, made, 'PARTIALLY_PAID', payment)).toMatchObject({ status: 422, code: 'NO_REJECTED_LINE' })
  await dataOf(lineStep(manager, 'FAILED', line))
  const now = (await manager.get(`${RUNS}/${made.id}`)).data
  const other = await app.as('FINANCE_MANAGER_PAYROLL')
  await enteredBy(other)
  expect(await step(other, now, 'PARTIALLY_PAID', payment)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  await dataOf(step(manager, now, 'PARTIALLY_PAID', payment))
  const [failed] = await linesOf(made.id)
  expect((await lineStep(other, 'PAID', failed)).data.refused).toMatchObject([{ code: 'SELF_APPROVAL' }])
  expect(await dataOf(lineStep(manager, 'PAID', failed))).toMatchObject({ done: [line.id], refused: [] })
})

test('an account is used from its effective date, in the time zone of the country', async () => {
  const legalEntityID = await createPayingEntity(app)
  const { candidateID } = await createEmployee(app, { legalEntityID })
  const columns = { effectiveFrom: '2026-11-03' }
  await app.appContext.db.updateTable('consultantBank').set(columns).where('consultantId', '=', candidateID).execute()
  const run = await generated({ month: '2026-10', legalEntityID })
  expect(await linesOf(run.id)).toMatchObject([{ status: 'HELD' }])
  // In Dubai it is 01:00 on the third.
  app.setNow('2026-11-02T21:00:00Z')
  await outcomeOf(executive, await executive.post(`${RUNS}/${run.id}/calculate`, {}))
  expect(await linesOf(run.id)).toMatchObject([{ status: 'INCLUDED' }])
})

/**
 * The payroll calendar (docs/domain/reminders.md): T−10, T−5, T−3, T−1 and T+1 relative to the due date of wages, in
 * the UAE the first of the next month.
 */
test('payroll is reminded of the wages of each employer before they are due and the day after, once each, until they are paid', async () => {
  const { db } = app.appContext
  const late = await createPayingEntity(app)
  const paid = await createPayingEntity(app)
  const { candidateID } = await createEmployee(app, { legalEntityID: late, startDate: '2026-10-01' })
  await createEmployee(app, { legalEntityID: paid, startDate: '2026-10-01' })
  await db.updateTable('legalEntity').set({ name: 'Calendar Late LLC' }).where('id', '=', late).execute()
  await db.updateTable('legalEntity').set({ name: 'Calendar Paid LLC' }).where('id', '=', paid).execute()
  // A consultant excluded from a cancelled run must still be paid.
  const clerk = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const begun = await generateRun(clerk, { month: '2026-10', legalEntityID: late })
  const reason = 'Away without leave'
  const left = await dataOf(clerk.put(`${RUNS}/${begun.id}/exclusions`, { candidateID, reason }))
  await dataOf(step(clerk, left, 'CANCELLED', { reason: 'Begun too early' }))
  const noticesOf = async (by: Caller) =>
    ((await by.get('/user-notifications', { pageSize: 100 })).data as { id: string; subject: string }[]).filter(
      ({ subject }) => subject.includes('Calendar '),
    )
  const on = async (day: string) => {
    const before = new Set((await noticesOf(cfo)).map(({ id }) => id))
    // Two nodes run the job at the same time.
    await Promise.all([1, 2].map(() => remindOfWages(app.appContext, { countryID: 'AE', day })))
    const fresh = (await noticesOf(cfo)).filter(({ id }) => !before.has(id))
    return fresh.map(({ subject }) => subject).toSorted()
  }
  const due = (name: string, when: string) => `Wages of Calendar ${name} LLC for Oct 2026 are due ${when}`
  expect(await on('2026-10-21')).toEqual([])
  expect(await on('2026-10-22')).toEqual([due('Late', 'in 10 days'), due('Paid', 'in 10 days')])
  expect(await on('2026-10-23')).toEqual([])
  expect(await noticesOf(manager)).toHaveLength(2)
  // The preparer sees the month on the dashboard until a run is started.
  app.setNow('2026-10-28T08:00:00Z')
  const preparer = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const waiting = async () =>
    (await readTasks(preparer))
      .filter(({ title }) => title.includes('Calendar '))
      .map(({ title, dueOn }) => `${title}, ${dueOn}`)
  expect((await waiting()).toSorted()).toEqual([
    'Wages of Calendar Late LLC for Oct 2026, 2026-11-01',
    'Wages of Calendar Paid LLC for Oct 2026, 2026-11-01',
  ])
  app.setNow('2026-11-01T08:00:00Z')
  const run = await generateRun(preparer, { month: '2026-10', legalEntityID: paid })
  expect(await waiting()).toEqual(['Wages of Calendar Late LLC for Oct 2026, 2026-11-01'])
  const reviewed = await dataOf(step(manager, await dataOf(step(preparer, run, 'SUBMITTED')), 'REVIEWED'))
  const made = await dataOf(step(preparer, await dataOf(step(cfo, reviewed, 'APPROVED')), 'FILE_GENERATED'))
  // A morning on which no job ran is caught up on by the next: the step of three days.
  expect(await on('2026-10-30')).toEqual([due('Late', 'in 2 days'), due('Paid', 'in 2 days')])
  await dataOf(step(manager, made, 'PAID', { bankReference: 'B-9', valueDate: '2026-11-01' }))
  expect(await on('2026-10-31')).toEqual([due('Late', 'tomorrow')])
  expect(await on('2026-11-02')).toEqual(['Wages of Calendar Late LLC for Oct 2026 are late: 0.00 % paid'])
  expect(await on('2026-11-03')).toEqual([])
  const looked = db.selectFrom('reminderRun').select('reminded').where('rule', '=', 'WAGES_LATE')
  expect(await looked.where('day', '=', '2026-11-02').where('countryId', '=', 'AE').executeTakeFirst()).toBeDefined()
})
