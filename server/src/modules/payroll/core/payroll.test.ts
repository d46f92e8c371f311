import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { readFile } from '../../../kernel/files/files.ts'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller, Reply } from '../../../kernel/testing/caller.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import {
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  generateRun,
  readLine,
  type TestEmployee,
} from '../../../kernel/testing/fixtures/payroll.ts'
import { waitUntil } from '../../../kernel/testing/program.ts'
import { payslipMailing } from '../payments/payslip.actions.ts'
import { calculateRun } from '../runs/calculate.actions.ts'
import { ensureRun } from '../runs/generate.actions.ts'
import { loadLine } from '../runs/lines.queries.ts'

const RUNS = '/payrolls'
const { app, executive, manager, cfo } = await createPayrollTestApp()
beforeEach(() => app.setNow('2026-11-02T08:00:00Z'))

async function done(reply: Promise<Reply>) {
  const got = await reply
  expect(got.status, `${got.message} ${JSON.stringify(got.errors ?? '')}`).toBe(200)
  return got.data
}

const generated = (order: object, by = executive) => generateRun(by, order)
const step = (by: Caller, { id, version }: { id: string; version: number }, status: string, more: object = {}) =>
  by.put(`${RUNS}/${id}/status`, { status, version, ...more })
const linesOf = async (id: string, query = {}) => (await executive.get(`${RUNS}/${id}/lines`, query)).data
const lineOf = (id: string, person: TestEmployee) => readLine(executive, id, person)

/** What a payslip prints of the person and the employer has changed since the payment. */
async function changeAfterPayment({ candidateID }: TestEmployee, legalEntityID: string) {
  const { db } = app.appContext
  const person = { name: 'Renamed Person', nameArabic: null, title: 'Another job', joinedDate: '2026-01-01' }
  await db.updateTable('consultant').set(person).where('id', '=', candidateID).execute()
  await db.updateTable('legalEntity').set({ name: 'Renamed LLC' }).where('id', '=', legalEntityID).execute()
  await db
    .updateTable('consultantBank')
    .set({ bankName: 'Next Bank' })
    .where('consultantId', '=', candidateID)
    .execute()
}

test('a run is prepared, reviewed and approved by three people, its file generated and payment released; every figure is the sum of its parts', async () => {
  const legalEntityID = await createPayingEntity(app)
  const priya = await createEmployee(app, { legalEntityID, days: { '05': 'OFF', '06': 'OFF', '07': 'OFF' } })
  const rami = await createEmployee(app, { legalEntityID, startDate: '2026-10-12' })
  const unbanked = await createEmployee(app, { legalEntityID, without: ['bank'] })
  const unseen = await createEmployee(app, { legalEntityID, without: ['timesheet'] })
  // The visa ended in the month; the work permit is valid.
  await app.appContext.db
    .updateTable('consultant')
    .set({ visaExpiry: '2026-10-30' })
    .where('id', '=', unbanked.candidateID)
    .execute()
  await done(
    executive
      .post(`${RUNS}/adjustments`, {
        candidateID: priya.candidateID,
        code: 'BONUS',
        label: 'Spot bonus',
        amount: '500.00',
        firstMonth: '2026-10',
      })
      .then((got) => ({ ...got, status: got.status === 201 ? 200 : got.status })),
  )
  const run = await generated({ month: '2026-10', legalEntityID })
  expect(run).toMatchObject({
    kind: 'REGULAR',
    status: 'CALCULATED',
    isStale: false,
    dueOn: '2026-11-01',
    currency: 'AED',
    counts: { people: 4, included: 2, held: 2, blocked: 2 },
    _preparedBy: { id: executive.staff!.id },
  })
  // 18,000 less three days of thirty, and the bonus; 19 days of thirty.
  expect(await lineOf(run.id, priya)).toMatchObject({
    net: '16700.00',
    status: 'INCLUDED',
    days: { unpaid: '3', divisor: '30' },
  })
  expect(await lineOf(run.id, rami)).toMatchObject({
    net: '11400.00',
    employed: { from: '2026-10-12', to: '2026-10-31' },
  })
  expect(run.totals).toEqual({ earned: '29900.00', deducted: '1800.00', net: '28100.00', employerCost: '0.00' })
  expect(await lineOf(run.id, unbanked)).toMatchObject({
    status: 'HELD',
    findings: [
      { code: 'NO_BANK', blocks: true },
      { code: 'VISA_EXPIRED', blocks: false },
    ],
  })
  expect(await lineOf(run.id, unseen)).toMatchObject({ status: 'HELD', reason: expect.stringContaining('timesheet') })
  const submitted = await done(step(executive, run, 'SUBMITTED'))
  expect(await step(executive, submitted, 'REVIEWED')).toMatchObject({ status: 403 })
  const reviewed = await done(step(manager, submitted, 'REVIEWED'))
  expect(await step(manager, reviewed, 'APPROVED')).toMatchObject({ status: 403 })
  const approved = await done(step(cfo, reviewed, 'APPROVED'))
  const [line] = await linesOf(run.id, { candidateID: priya.candidateID })
  const slip = await cfo.get(`${RUNS}/${run.id}/payslip`, { lineID: line.id })
  const text = await textOf(slip.bytes)
  const { iban } = (await cfo.get(`/candidates/${priya.candidateID}/bank`)).data
  const details = `Bank account Demo Bank, •••• ${iban.slice(-4)} Days paid 27 of 30 Unpaid days 3 Annual leave balance 20 days`
  expect(text).toContain(details)
  const netText = 'AED 16,700.00 Amount in words Sixteen thousand seven hundred dirhams'
  for (const phrase of [priya.name, 'أحمد الاختبار', netText]) expect(text).toContain(phrase)
  expect(text).not.toContain(iban)
  const unseal = vi.spyOn(app.appContext.secrets, 'unseal')
  const shown = await done(executive.get(`${RUNS}/${run.id}/wage-file`))
  const drafted = unseal.mock.calls.length
  expect(shown).toMatchObject({ profile: 'AE_SIF', payments: 2, total: '28100.00', problems: [], hash: null })
  const made = await done(step(executive, approved, 'FILE_GENERATED'))
  // The file that the guard checked is the one created: no account is read a second time.
  expect(unseal.mock.calls.length).toBe(2 * drafted)
  unseal.mockRestore()
  const file = await manager.get(`${RUNS}/bank-file`, { countryID: 'AE', month: '2026-10' })
  const records = file.bytes.toString('latin1').split('\r\n')
  expect(records.filter((row) => row.startsWith('EDR'))).toHaveLength(2)
  expect(records.find((row) => row.startsWith('SCR'))).toContain(',102026,2,28100.00,AED,')
  expect(await step(executive, made, 'PAID', { bankReference: 'B-1', valueDate: '2026-11-03' })).toMatchObject({
    status: 403,
  })
  expect(await step(manager, made, 'PAID')).toMatchObject({ status: 422, code: 'PAYMENT_DETAILS_MISSING' })
  for (const valueDate of ['2026-10-31', '2026-11-30'])
    expect(await step(manager, made, 'PAID', { bankReference: 'B-1', valueDate })).toMatchObject({
      code: 'VALUE_DATE_INVALID',
      errors: [{ path: 'valueDate' }],
    })
  const paid = await done(step(manager, made, 'PAID', { bankReference: 'B-1', valueDate: '2026-11-03' }))
  expect(paid).toMatchObject({ status: 'PAID', counts: { paid: 2, held: 2 }, valueDate: '2026-11-03' })
  // Two days after the wages were due.
  expect(paid.paidInTime).toEqual({ percent: '0.00', isEnough: false })
  expect((await executive.get(`/timesheets/${priya.timesheetID}`)).data).toMatchObject({ status: 'LOCKED' })
  expect(await step(manager, paid, 'CLOSED')).toMatchObject({ status: 422, code: 'LINES_NOT_FINAL' })
  const payslip = async () => (await cfo.get(`${RUNS}/${run.id}/payslip`, { lineID: line.id })).bytes
  const whenPaid = await payslip()
  await changeAfterPayment(priya, legalEntityID)
  expect(await payslip()).toEqual(whenPaid)
  // Lists and exports read thousands of lines: without the stored payslip and the input of the calculation.
  const read = Object.keys(await loadLine(app.appContext.db, { runID: run.id, id: line.id }))
  expect(read.filter((column) => ['payslip', 'input'].includes(column))).toEqual([])
  const heldLine = (await linesOf(run.id, { status: 'HELD' }))[0]
  const mailed = await done(manager.post(`${RUNS}/${run.id}/email`, { lineIDs: [line.id, heldLine.id] }))
  expect(mailed).toMatchObject({ done: [line.id], refused: [{ id: heldLine.id, code: 'LINE_NOT_PAID' }] })
  const address = `${(await app.appContext.db.selectFrom('consultant').select('personalEmail').where('id', '=', priya.candidateID).executeTakeFirstOrThrow()).personalEmail}`
  const mails = () => app.appContext.db.selectFrom('outboxMail').selectAll().where('toAddress', '=', address).execute()
  await waitUntil(async () => (await mails()).length > 0)
  const sent = {
    payrollID: run.id,
    lineIDs: [line.id],
    key: 'the same request',
    at: '2026-11-03T20:59:58.000Z',
    staffID: manager.staff!.id,
    sessionID: '',
  }
  const again = {
    appContext: app.appContext,
    payload: sent,
    now: new Date('2026-11-03T21:00:00Z'),
    signal: new AbortController().signal,
    attempt: 2,
    lastAttempt: false,
  }
  await payslipMailing.run(again as never)
  await payslipMailing.run(again as never)
  const [first, ...others] = await mails()
  expect(first).toMatchObject({ subject: expect.stringContaining('Oct 2026'), attachments: [expect.any(String)] })
  expect(JSON.stringify(first)).not.toContain('16,700')
  expect(others).toHaveLength(1)
  // A user requests the email again before the job is retried: the retry finds that it was already sent.
  await payslipMailing.run({
    ...again,
    payload: { ...sent, key: 'another request', at: '2026-11-03T21:00:30.000Z' },
  } as never)
  await payslipMailing.run(again as never)
  expect(await mails()).toHaveLength(3)
  // Two users request it at the same time: it is sent once for both.
  const later = { ...again, now: new Date('2026-11-03T21:30:00Z') }
  const at = '2026-11-03T21:29:58.000Z'
  for (const key of ['one', 'two']) await payslipMailing.run({ ...later, payload: { ...sent, key, at } } as never)
  expect(await mails()).toHaveLength(4)
  const { payslipFileId } = await app.appContext.db
    .selectFrom('payrollLine')
    .select('payslipFileId')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow()
  const slipFile = await app.appContext.db
    .selectFrom('storedFile')
    .selectAll()
    .where('id', '=', payslipFileId!)
    .executeTakeFirstOrThrow()
  const printed = await readFile(app.appContext, slipFile)
  // In Dubai it is already the fourth.
  expect((await buffer(printed.body as Readable)).toString('latin1')).toContain('D:20261104')
  expect((await linesOf(run.id, { candidateID: priya.candidateID }))[0].mailedAt).not.toBeNull()
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

const enter = (path: string, body: object) => executive.post(`${RUNS}/${path}`, body)

test('four double clicks and two users create one regular run, and no consultant is in two', async () => {
  const legalEntityID = await createPayingEntity(app)
  const people = [await createEmployee(app, { legalEntityID }), await createEmployee(app, { legalEntityID })]
  const colleague = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const order = { month: '2026-10', legalEntityID }
  const clicks = await Promise.all(
    Array.from({ length: 4 }, (_, i) => [executive, colleague][i % 2]!.post(`${RUNS}/generate`, order)),
  )
  for (const [i, click] of clicks.entries()) await outcomeOf([executive, colleague][i % 2]!, click)
  const { data: runs } = await executive.get(RUNS, { legalEntityID })
  expect(runs).toMatchObject([{ status: 'CALCULATED', counts: { people: 2, included: 2 } }])
  for (const { candidateID } of people) {
    const lines = await app.appContext.db
      .selectFrom('payrollLine')
      .select('net')
      .where('consultantId', '=', candidateID)
      .execute()
    expect(lines).toEqual([{ net: '18000.00' }])
  }
  const counts = (await executive.get(`${RUNS}/counts`, { legalEntityID })).data
  expect(counts).toEqual([{ status: 'CALCULATED', count: 1 }])
})

test('a calculation killed at any point and resumed by the same or another job pays every consultant once', async () => {
  const legalEntityID = await createPayingEntity(app)
  const people: TestEmployee[] = []
  for (let i = 0; i < 5; i += 1) people.push(await createEmployee(app, { legalEntityID, without: ['timesheet'] }))
  await enter('loans', {
    candidateID: people[0]!.candidateID,
    type: 'ADVANCE',
    label: 'Advance',
    principal: '900.00',
    instalment: '900.00',
    startMonth: '2026-10',
  })
  const context = { appContext: app.appContext, staff: executive.staff, now: new Date('2026-11-02T08:00:00Z') }
  const order = { month: '2026-10', kind: 'REGULAR', legalEntityID, candidateIDs: null } as const
  const runID = await inTransaction(app.appContext.db, (db) => ensureRun({ ...context, db }, order))
  const died = new Error('killed')
  for (let portions = 1; portions <= 5; portions += 1) {
    let done = 0
    const progress = async () => {
      done += 1
      if (done === portions) throw died
    }
    const token = randomUUID()
    await expect(calculateRun(context, { runID, token, progress, portion: 1 })).rejects.toBe(died)
    const half = await executive.get(`${RUNS}/${runID}`)
    expect(half.data).toMatchObject({ status: 'DRAFT' })
    expect(await step(executive, half.data, 'CALCULATED')).toMatchObject({ status: 422 })
    const again = await calculateRun(context, { runID, token, progress: async () => undefined, portion: 1 })
    expect(again).toMatchObject({ status: 'CALCULATED', people: 5 })
  }
  // A job that was replaced by another job writes nothing any more.
  const first = randomUUID()
  const second = randomUUID()
  const overtaken = calculateRun(context, {
    runID,
    token: first,
    portion: 1,
    progress: async () => {
      await calculateRun(context, { runID, token: second, progress: async () => undefined })
    },
  })
  await expect(overtaken).rejects.toMatchObject({ code: 'CALCULATION_RUNNING' })
  expect((await executive.get(`${RUNS}/${runID}`)).data).toMatchObject({ counts: { people: 5 }, status: 'CALCULATED' })
  const lines = await app.appContext.db
    .selectFrom('payrollLine')
    .select('calculation')
    .where('runId', '=', runID)
    .execute()
  expect(new Set(lines.map(({ calculation }) => calculation))).toEqual(new Set([second]))
  // Restarted after it had finished, it does not change a run that users have continued with.
  await createEmployee(app, { legalEntityID, without: ['timesheet'] })
  const late = () => calculateRun(context, { runID, token: second, progress: async () => undefined })
  expect(await late()).toMatchObject({ status: 'CALCULATED', people: 5 })
  await app.appContext.db.updateTable('payrollRun').set({ status: 'SUBMITTED' }).where('id', '=', runID).execute()
  expect(await late()).toMatchObject({ status: 'SUBMITTED', people: 5 })
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
  const stored = await app.appContext.db
    .selectFrom('payrollAppliedItem')
    .select('amount')
    .where('consultantId', '=', people[0]!.candidateID)
    .execute()
  expect(stored).toEqual([{ amount: '900.00' }])
})

test('users with access to inputs only see no amounts of a run or line in lists, records, exports and history', async () => {
  const legalEntityID = await createPayingEntity(app)
  await createEmployee(app, { legalEntityID })
  const run = await generated({ month: '2026-10', legalEntityID })
  const hr = await app.as('HR_MANAGER')
  const [row] = (await hr.get(RUNS, { legalEntityID })).data
  expect(Object.keys(row)).not.toContain('totals')
  const [line] = (await hr.get(`${RUNS}/${run.id}/lines`)).data
  expect(Object.keys((await hr.get(`${RUNS}/${run.id}/lines/${line.id}`)).data)).not.toEqual(
    expect.arrayContaining(['items']),
  )
  expect(JSON.stringify([row, line, (await hr.get(`${RUNS}/${run.id}/history`)).data])).not.toContain('18000')
  expect(await hr.get(`${RUNS}/${run.id}/lines`, { sort: 'net' })).toMatchObject({ status: 400 })
  expect(await hr.get(`${RUNS}/${run.id}/lines/export`, { format: 'csv' })).toMatchObject({ status: 403 })
  const abroad = await app.as('FINANCE_EXECUTIVE_PAYROLL', { countryIDs: ['SA'] })
  expect(await abroad.get(`${RUNS}/${run.id}`)).toMatchObject({ status: 404 })
  expect(await abroad.post(`${RUNS}/generate`, { month: '2026-10', legalEntityID })).toMatchObject({ status: 404 })
})

test('a month that is billed and adjusted before payment is paid by its original days', async () => {
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID })
  const { orderFormID, timesheetID } = person
  // Its invoice was issued before the payroll run.
  await app.appContext.db.updateTable('timesheet').set({ status: 'LOCKED' }).where('id', '=', timesheetID).execute()
  const order = { month: '2026-10', legalEntityID }
  const first = await generated(order)
  expect(first).toMatchObject({ totals: { net: '18000.00' } })
  const { id } = (await executive.post('/timesheets', { orderFormID, month: '2026-11' })).data
  const { version } = await done(executive.get(`/timesheets/${timesheetID}`))
  const corrected = { version, reason: 'Found out by the client', day: { date: '2026-10-08', type: 'OFF' } }
  expect(await executive.post(`/timesheets/${timesheetID}/adjustments`, corrected)).toMatchObject({ status: 201 })
  const hr = await app.as('HR_MANAGER')
  const next = (by: Caller, status: string, of: { version: number }) =>
    done(by.put(`/timesheets/${id}/status`, { status, version: of.version }))
  await next(hr, 'APPROVED', await next(executive, 'SUBMITTED', await done(executive.get(`/timesheets/${id}`))))
  expect(await done(executive.get(`${RUNS}/${first.id}`))).toMatchObject({ isStale: true })
  // A thirtieth of eighteen thousand is deducted.
  expect(await lineOf((await generated(order)).id, person)).toMatchObject({ net: '17400.00', days: { unpaid: '1' } })
})

test('a person excluded from an off-cycle run is not excluded from the month', async () => {
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID })
  const other = await createEmployee(app, { legalEntityID })
  // A user may start ten jobs a minute.
  const colleague = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const between = { month: '2026-10', kind: 'OFFCYCLE', legalEntityID }
  const { id } = await generated({ ...between, candidateIDs: [person.candidateID, other.candidateID] }, colleague)
  const leftOut = { candidateID: person.candidateID, reason: 'Has nothing beside the pay' }
  await done(executive.put(`${RUNS}/${id}/exclusions`, leftOut))
  const steps = { status: 'APPROVED', reviewedBy: manager.staff!.id, approvedBy: cfo.staff!.id }
  await app.appContext.db.updateTable('payrollRun').set(steps).where('id', '=', id).execute()
  // The regular run is not created yet, and pays the month.
  const again = await generated({ ...between, candidateIDs: [person.candidateID] }, colleague)
  expect(await lineOf(again.id, person)).toMatchObject({ employed: null, net: '0.00' })
  const regular = await generated({ month: '2026-10', legalEntityID }, colleague)
  expect(await lineOf(regular.id, person)).toMatchObject({ net: '18000.00' })
})
