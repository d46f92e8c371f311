import { plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { clearListCache } from '../../../kernel/db/list.ts'
import { outcomeOf } from '../../../kernel/testing/background-work.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { BILLINGS, moveInvoice as billingStep } from '../../../kernel/testing/fixtures/billing.ts'
import { dataOf, generateRun, readLine, runSteps } from '../../../kernel/testing/fixtures/payroll.ts'
import {
  type PlacedPerson,
  type PlacementParties,
  placementSteps,
} from '../../../kernel/testing/fixtures/placed-lives.ts'
import { monthSteps } from '../../../kernel/testing/fixtures/placed-months.ts'
import { waitUntil } from '../../../kernel/testing/program.ts'

/**
 * A rate amended back into approved, paid or billed months: each day is paid once, and billed once at the rate of its
 * term.
 */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const MONTH = '2026-09'
let payer: Caller
let biller: Caller
// The client does not pay overtime.
const lives = await placementSteps(null)
const months = await monthSteps(lives)
const { users } = lives
beforeEach(async () => {
  // No more than ten jobs per minute can be started.
  payer = await users.app.as('FINANCE_EXECUTIVE_PAYROLL')
  biller = await users.app.as('FINANCE_EXECUTIVE_INVOICE')
})
const { payRun } = runSteps(() => ({ app: users.app, executive: payer, manager: users.fmp, cfo: users.cfo }))

interface Story extends PlacedPerson, PlacementParties {}

const BASIC = '10800.00'

/** A consultant placed from July on at 1,700 a day, ready for payroll. */
async function placed(): Promise<Story> {
  users.app.setNow('2026-10-05T08:00:00Z')
  const there = await lives.createParties()
  const start = '2026-07-01'
  const terms = [{ from: start, basic: BASIC, rate: '1700.00' }]
  return { ...there, ...(await lives.placeConsultant(there, { start, unit: 'DAY', terms, facts: new Map() })) }
}

/** The rate of the current term changed from a date on, agreed, signed and activated today. */
const amend = (story: Story, [from, rate]: readonly [string, string]) =>
  lives.amendTerms(story, { from, basic: BASIC, rate })

interface Timesheet {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly firstDay: string
  readonly lastDay: string
}
const timesheetsOf = async ({ candidateID }: Story, month = MONTH): Promise<Timesheet[]> => {
  const { data } = await payer.get('/timesheets', { candidateID, month })
  return data.toSorted((a: Timesheet, b: Timesheet) => (a.firstDay < b.firstDay ? -1 : 1))
}

const NONE = { normal: '0', night: '0', rest: '0', holiday: '0' }
/** Four hours of overtime in the first half of September, an unpaid day in the second. */
const DAYS = [
  { date: '2026-09-10', type: 'WORK', hours: '8', overtime: { ...NONE, normal: '4' } },
  { date: '2026-09-23', type: 'OFF' },
]

/** Enters, submits and approves all open days of a month with two people. */
async function approve(story: Story, month = MONTH): Promise<void> {
  for (const { id, version, status, firstDay, lastDay } of await timesheetsOf(story, month)) {
    if (status !== 'DRAFT' && status !== 'REJECTED') continue
    const days = DAYS.filter(({ date }) => firstDay <= date && date <= lastDay)
    const write = () => dataOf(payer.put(`/timesheets/${id}/days`, { version, days }))
    const written = days.length > 0 ? (await write()).version : version
    const sent = await dataOf(payer.put(`/timesheets/${id}/status`, { status: 'SUBMITTED', version: written }))
    await dataOf(users.hrm.put(`/timesheets/${id}/status`, { status: 'APPROVED', version: sent.version }))
  }
}

const calculate = ({ legalEntityID }: Story, month: string) => generateRun(payer, { month, legalEntityID })

/** Generates and issues the drafts of a month. */
async function bill({ clientID }: Story, month = MONTH): Promise<void> {
  clearListCache()
  const { errors } = await outcomeOf(biller, await biller.post(`${BILLINGS}/generate`, { month, clientID }))
  expect(errors).toEqual([])
  const { data } = await biller.get(BILLINGS, { clientID, status: 'DRAFT' })
  const read = async (id: string) => dataOf(biller.get(`${BILLINGS}/${id}`))
  for (const { id } of data) {
    const sent = await dataOf(billingStep(biller, await read(id), 'SUBMITTED'))
    const agreed = await dataOf(billingStep(users.fmi, sent, 'APPROVED'))
    await dataOf(billingStep(users.fmi, agreed, 'ISSUED', { lateReason: 'Told in October' }))
  }
}

/** Credits all issued invoices, to be rebilled. */
async function credit({ clientID }: Story): Promise<void> {
  const { data } = await biller.get(BILLINGS, { clientID, status: 'ISSUED' })
  for (const { id } of data) {
    const body = { code: 'PRICE_ALTERED', text: 'The rate was amended', billAgain: true }
    const note = await dataOf(biller.post(`${BILLINGS}/${id}/credit-note`, body))
    const at = `${BILLINGS}/credit-notes/${note.id}/status`
    const agreed = await dataOf(users.cfo.put(at, { status: 'APPROVED', version: 1 }))
    await dataOf(users.fmi.put(at, { status: 'ISSUED', version: agreed.version }))
  }
}

/** The total of the issued invoices, before tax. */
async function billed({ clientID }: Story): Promise<string> {
  const { data } = await biller.get(BILLINGS, { clientID, status: 'ISSUED' })
  return trimmed(plus('0', ...data.map(({ net }: { net: string }) => net)), 2)
}

const CODES = ['OVERTIME_NORMAL', 'UNPAID_LEAVE', 'ARREARS', 'OVERPAYMENT']
/** The counted payroll lines of a consultant: by figure, and the net of each. */
async function paidTo({ candidateID }: Story) {
  const rows = await users.app.appContext.db
    .selectFrom('payrollLine')
    .select(['month', 'items', 'net'])
    .where('consultantId', '=', candidateID)
    .where('counts', '=', true)
    .orderBy('month')
    .execute()
  return rows.map(({ month, items, net }) => {
    const all = items as unknown as { code: string; type: string; amount: string }[]
    const shown = all.filter(({ code, type }) => CODES.includes(code) && type !== 'INFO')
    return [month.slice(0, 7), ...shown.map(({ code, amount }) => `${code} ${amount}`), net]
  })
}
/** Without any amendment: one day of thirty of 16,800, and four hours of 10,800 ÷ 240 at 125 %. */
const PAID = ['2026-09', 'UNPAID_LEAVE 560.00', 'OVERTIME_NORMAL 225.00', '16465.00']

/** The client shuts down on a working day of the second half of September. */
async function shutDown({ clientID }: Story): Promise<void> {
  const { version } = await dataOf(users.bd.get(`/clients/${clientID}`))
  const holidays = [{ date: '2026-09-21', name: 'Annual shutdown', kind: 'SHUTDOWN' }]
  await dataOf(users.bd.put(`/clients/${clientID}/holidays`, { holidays, version }))
}

type Event = 'make' | 'approve' | 'pay' | 'bill' | 'credit' | 'shutDown' | readonly [string, string]
const whole = '35700' // 21 days
const CASES: readonly (readonly [
  string,
  readonly Event[],
  { readonly billed: string; readonly spans: readonly string[] },
])[] = [
  ['nothing is amended', ['make', 'approve', 'pay', 'bill'], { billed: whole, spans: ['01-30'] }],
  [
    'before the timesheet of the month exists',
    [['2026-09-16', '1800.00'], 'make', 'approve', 'pay', 'bill'],
    { billed: '36700', spans: ['01-15', '16-30'] },
  ],
  [
    'in the middle of an approved month',
    ['make', 'approve', ['2026-09-16', '1800.00'], 'pay', 'bill'],
    { billed: '36700', spans: ['01-15', '16-30'] },
  ],
  [
    'from months before an approved one',
    ['make', 'approve', ['2026-08-16', '1800.00'], 'pay', 'bill'],
    { billed: '37800', spans: ['01-30'] },
  ],
  [
    'twice in the middle of an approved month',
    ['make', 'approve', ['2026-09-08', '1800.00'], ['2026-09-16', '1900.00'], 'pay', 'bill'],
    { billed: '38300', spans: ['01-07', '08-15', '16-30'] },
  ],
  [
    'in the middle of a paid month',
    ['make', 'approve', 'pay', ['2026-09-16', '1800.00'], 'bill'],
    { billed: '36700', spans: ['01-15', '16-30'] },
  ],
  [
    'in the middle of a billed month: the client’s invoice stands',
    ['make', 'approve', 'bill', ['2026-09-16', '1800.00'], 'pay', 'bill'],
    { billed: whole, spans: ['01-15', '16-30'] },
  ],
  [
    'in the middle of a paid and billed month, which is credited and billed again',
    ['make', 'approve', 'pay', 'bill', ['2026-09-16', '1800.00'], 'bill', 'credit', 'bill'],
    { billed: '36700', spans: ['01-15', '16-30'] },
  ],
  [
    'of a whole paid and billed month, which is credited and billed again',
    ['make', 'approve', 'pay', 'bill', ['2026-09-01', '1800.00'], 'credit', 'bill'],
    { billed: '37800', spans: ['01-30'] },
  ],
  [
    'in the middle of an approved month, after the client entered a shutdown: those days are approved again',
    ['make', 'approve', 'shutDown', ['2026-09-16', '1800.00'], 'approve', 'pay', 'bill'],
    { billed: '36700', spans: ['01-15', '16-30'] },
  ],
  [
    'in the middle of a month that was paid and billed, after the client entered a shutdown',
    ['make', 'approve', 'pay', 'bill', 'shutDown', ['2026-09-16', '1800.00'], 'bill', 'credit', 'bill'],
    { billed: '36700', spans: ['01-15', '16-30'] },
  ],
]

test.each(CASES)('amended %s: each day is paid once, and billed once by its term', async (_name, events, expected) => {
  const story = await placed()
  for (const event of events)
    if (event === 'make') await months.createTimesheets(story, MONTH)
    else if (event === 'approve') await approve(story)
    else if (event === 'pay') await payRun(await calculate(story, MONTH))
    else if (event === 'bill') await bill(story)
    else if (event === 'credit') await credit(story)
    else if (event === 'shutDown') await shutDown(story)
    else await amend(story, event)
  expect(await billed(story)).toBe(expected.billed)
  const timesheets = await timesheetsOf(story)
  expect(timesheets.map(({ firstDay, lastDay }) => `${firstDay.slice(8)}-${lastDay.slice(8)}`)).toEqual(expected.spans)
  expect(new Set(timesheets.map(({ status }) => status))).toEqual(new Set(['LOCKED']))
  // A month later nothing is paid or deducted for it again.
  users.app.setNow('2026-11-02T08:00:00Z')
  await months.createTimesheets(story, '2026-10')
  await approve(story, '2026-10')
  const { id } = await calculate(story, '2026-10')
  expect(await readLine(payer, id, story)).toMatchObject({ status: 'INCLUDED' })
  const [september, october] = await paidTo(story)
  expect(september).toEqual(PAID)
  expect(october).toHaveLength(2)
})

/**
 * October timesheets, approval, payroll and billing: the September differences in pay, and the total of all invoices.
 */
async function nextMonth(story: Story) {
  users.app.setNow('2026-11-02T08:00:00Z')
  await approve(story, '2026-10')
  await calculate(story, '2026-10')
  await bill(story, '2026-10')
  const [september, october] = await paidTo(story)
  return { september, october: october!.slice(1, -1), billed: await billed(story) }
}

test('an adjustment after the lock is applied in the next open month of the placement, at the rate of its own term', async () => {
  const story = await placed()
  await months.createTimesheets(story, MONTH)
  await approve(story)
  await payRun(await calculate(story, MONTH))
  await bill(story)
  await amend(story, ['2026-09-16', '1800.00'])
  await months.createTimesheets(story, '2026-10')
  const [first, second] = await timesheetsOf(story)
  const correct = async ({ id, version }: Timesheet, date: string) =>
    dataOf(payer.post(`/timesheets/${id}/adjustments`, { day: { date, type: 'OFF' }, reason: 'Was away', version }))
  expect((await correct(first!, '2026-09-02')).ownAdjustments).toMatchObject([{ _countedIn: { name: '2026-10' } }])
  expect((await correct(second!, '2026-09-29')).ownAdjustments).toMatchObject([{ _countedIn: { name: '2026-10' } }])
  // Both days were billed at 1,700 and are credited at this rate; October has 22 days at 1,800.
  expect(await nextMonth(story)).toMatchObject({
    september: PAID,
    billed: String(35_700 - 2 * 1700 + 22 * 1800),
    october: [expect.stringMatching(/^OVERPAYMENT 1120\.00$/)],
  })
})

test('unpaid leave approved for a paid and billed month is processed in the next, and finance is notified', async () => {
  const story = await placed()
  await months.createTimesheets(story, MONTH)
  await approve(story)
  await payRun(await calculate(story, MONTH))
  await bill(story)
  const { hra, hrm } = users
  const at = `/candidates/${story.candidateID}/leaves`
  const body = { type: 'UNPAID', startsOn: '2026-09-28', endsOn: '2026-09-29', reason: 'Told late' }
  const { id, version } = await dataOf(hra.post(at, body))
  const leave = await dataOf(hrm.put(`${at}/${id}/status`, { status: 'APPROVED', version }))
  const [timesheet] = await timesheetsOf(story)
  const adjustments = async () => (await dataOf(payer.get(`/timesheets/${timesheet!.id}`))).ownAdjustments
  await waitUntil(async () => (await adjustments()).length === 2)
  expect(await adjustments()).toMatchObject([
    { date: '2026-09-28', before: { type: 'WORK' }, after: { type: 'LEAVE_UNPAID' }, _countedIn: { name: '2026-10' } },
    { date: '2026-09-29', before: { type: 'WORK' }, after: { type: 'LEAVE_UNPAID' }, _countedIn: { name: '2026-10' } },
  ])
  for (const who of [payer, biller, users.fmi, users.fmp])
    expect((await who.get('/user-notifications', { sort: '-createdAt' })).data[0]).toMatchObject({
      subject: expect.stringMatching(/^Leave changed a paid or billed month: .*, Sep 2026$/),
      message: expect.stringContaining('Leave was approved for 28 Sep 2026, 29 Sep 2026.'),
    })
  expect(leave.status).toBe('APPROVED')
  expect(await nextMonth(story)).toMatchObject({
    september: PAID,
    billed: String(35_700 - 2 * 1700 + 22 * 1700),
    october: ['OVERPAYMENT 1120.00'],
  })
})

const RETRO = `${BILLINGS}/retro`
/** September 2026 has 22 weekdays, 14 of them from the 11th; one of them is unpaid. */
type ExpectedDifference = { readonly difference: string; readonly due: string } | null
const DIFFERENCES: readonly (readonly [string, readonly (Event | 'correct')[], ExpectedDifference])[] = [
  ['to a higher rate', [['2026-09-11', '1750.00']], { difference: '650.00', due: '36350.00' }],
  ['to a lower rate', [['2026-09-11', '1690.00']], { difference: '-130.00', due: '35570.00' }],
  [
    'twice, of which the later counts on its days',
    [
      ['2026-09-08', '1750.00'],
      ['2026-09-16', '1800.00'],
    ],
    { difference: '1300.00', due: '37000.00' },
  ],
  ['and a day of it is corrected', [['2026-09-11', '1750.00'], 'correct'], { difference: '600.00', due: '34600.00' }],
  ['for all of it', [['2026-09-01', '1750.00']], { difference: '1050.00', due: '36750.00' }],
  ['and credited and billed again', [['2026-09-11', '1750.00'], 'credit', 'bill'], null],
]

async function correctLast(story: Story): Promise<void> {
  await months.createTimesheets(story, '2026-10')
  const { id, version } = (await timesheetsOf(story)).at(-1)!
  const body = { day: { date: '2026-09-29', type: 'OFF' }, reason: 'Was away', version }
  await dataOf(payer.post(`/timesheets/${id}/adjustments`, body))
}

test.each(DIFFERENCES)('billed, then amended %s: the difference is listed and drafted once', async (...given) => {
  const [, events, expected] = given
  const story = await placed()
  await months.createTimesheets(story, MONTH)
  await approve(story)
  await bill(story)
  for (const event of events)
    if (event === 'credit') await credit(story)
    else if (event === 'bill') await bill(story)
    else if (event === 'correct') await correctLast(story)
    else if (typeof event !== 'string') await amend(story, event)
  clearListCache()
  const { clientID } = story
  const found = (await biller.get(RETRO, { clientID })).data
  if (!expected) return void expect(found).toEqual([])
  expect(found).toMatchObject([{ ...expected, month: MONTH }])
  const made = await dataOf(biller.post(`${RETRO}/drafts`, { timesheetIDs: [found[0].id] }))
  expect(made).toMatchObject({ done: [found[0].id], refused: [] })
  const isLess = expected.difference.startsWith('-')
  const at = isLess ? `credit-notes/${made.creditNotes[0].id}` : made.invoices[0].id
  expect((await dataOf(biller.get(`${BILLINGS}/${at}`))).net).toBe(expected.difference.replace('-', ''))
  clearListCache()
  expect((await biller.get(RETRO, { clientID })).data).toEqual([])
})

test('after all these amendments every figure is the sum of its parts', async () => {
  expect((await brokenInvariants(users.app.appContext.db)).problems).toEqual([])
})
