import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rounded } from '../../kernel/math/rational.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { IssueLimit } from '../../settings/country-rules/vat.contract.ts'
import {
  AGE_BUCKETS,
  AGE_DAYS,
  type DunningInput,
  daysSalesOutstanding,
  nextReminder,
  statementOf,
  turnoverOf,
} from '../receipts/aging.rules.ts'
import { dueDay, dueMovedFrom, formatTerms, issueDateViolation, issueDeadline } from './terms.rules.ts'

const INITIAL = new URL('../../../../server/migrations/initial-data/billing-rules.json', import.meta.url)
const ISSUE_LIMITS: IssueLimit[] = JSON.parse(readFileSync(INITIAL, 'utf8'))[0].values.issueLimits

const GULF = { workingDays: [1, 2, 3, 4, 5], closedOn: ['2026-12-02', '2026-12-03'] }

/** terms, base date, due date, due date on the next working day (Monday to Friday, closed on 2 and 3 December). */
test.each([
  ['NET_30', '2026-11-02', '2026-12-02', '2026-12-04'],
  ['NET_0', '2026-11-30', '2026-11-30', '2026-11-30'],
  ['NET_60', '2026-12-31', '2027-03-01', '2027-03-01'],
  ['EOM_30', '2026-11-02', '2026-12-30', '2026-12-30'],
  ['EOM_0', '2026-02-10', '2026-02-28', '2026-03-02'],
  ['EOM_90', '2024-02-29', '2024-05-29', '2024-05-29'],
  ['DAY_OF_NEXT_MONTH_15', '2026-10-31', '2026-11-15', '2026-11-16'],
  ['DAY_OF_NEXT_MONTH_31', '2027-01-31', '2027-02-28', '2027-03-01'],
  ['DAY_OF_NEXT_MONTH_5', '2026-12-15', '2027-01-05', '2027-01-05'],
])('%s from %s is due on %s, or on the working day %s', (terms, base, due, working) => {
  expect(dueDay(terms, base)).toBe(due)
  expect(dueDay(terms, base, GULF)).toBe(working)
  expect(formatTerms(terms).length).toBeGreaterThan(5)
})

describe('the issue date', () => {
  const day = {
    issueDay: '2026-12-10',
    today: '2026-12-10',
    supplyDay: '2026-11-30',
    lastIssuedOn: '2026-12-09',
    closedUntil: '2026-09-30',
    lateReason: null,
  }
  test.each([
    ['AE', '2026-11-30', '2026-12-14', '2026-12-10'],
    ['SA', '2026-11-30', '2026-12-15', '2026-12-10'],
    ['SA', '2026-11-02', '2026-12-15', '2026-12-10'],
  ])('in %s a supply of %s is invoiced by %s', (country, supplyDay, last, remindOn) => {
    expect(issueDeadline(ISSUE_LIMITS, country, supplyDay)).toMatchObject({ last, remindOn })
  })

  test('a moved due date shows the original date; an unmoved or unissued one shows nothing', () => {
    const calendar = { workingDays: [1, 2, 3, 4, 5], closedOn: ['2026-12-14'] }
    const invoice = { terms: 'NET_32', issueDate: '2026-11-10', dueDate: dueDay('NET_32', '2026-11-10', calendar) }
    expect(invoice.dueDate).toBe('2026-12-15')
    expect(dueMovedFrom(invoice)).toBe('2026-12-12')
    expect(dueMovedFrom({ ...invoice, dueDate: '2026-12-12' })).toBeNull()
    expect(dueMovedFrom({ ...invoice, issueDate: null })).toBeNull()
  })

  test.each([
    ['the same day', {}, undefined],
    ['in the future', { issueDay: '2026-12-11' }, 'issueDayToCome'],
    ['dated before the previous number', { issueDay: '2026-12-08' }, 'issueDayInOrder'],
    ['dated in a closed tax period', { issueDay: '2026-09-30', lastIssuedOn: null }, 'issueDayOpen'],
    ['after the deadline', { issueDay: '2026-12-15', today: '2026-12-15' }, 'issueDayInTime'],
    ['dated within the deadline after it', { issueDay: '2026-12-14', today: '2026-12-20' }, 'issueDayInTime'],
    ['before the service ends', { issueDay: '2026-11-29', lastIssuedOn: null }, 'issueDayAfterSupply'],
    [
      'after the deadline, with a reason',
      { issueDay: '2026-12-15', today: '2026-12-15', lateReason: 'Portal was closed' },
      undefined,
    ],
  ])('%s', (_what, change, code) => {
    const deadline = issueDeadline(ISSUE_LIMITS, 'AE', day.supplyDay)
    expect(issueDateViolation(deadline, { ...day, ...change })?.code).toBe(code)
  })

  test('Qatar has no deadline', () => {
    expect(issueDeadline(ISSUE_LIMITS, 'QA', '2026-11-30')).toBeNull()
  })
})

/** docs/domain/billing.md: Current, 1–30, 31–60, 61–90, 91–120, >120, by due date. */
test.each([
  [0, 'CURRENT'],
  [-10, 'CURRENT'],
  [1, 'DAYS_30'],
  [30, 'DAYS_30'],
  [31, 'DAYS_60'],
  [60, 'DAYS_60'],
  [61, 'DAYS_90'],
  [90, 'DAYS_90'],
  [91, 'DAYS_120'],
  [120, 'DAYS_120'],
  [121, 'OLDER'],
])('%s days past due is %s', (days, bucket) => {
  const within = AGE_BUCKETS.filter((one) => {
    const [from, to] = AGE_DAYS[one]
    return (from ?? days) <= days && days <= (to ?? days)
  })
  expect(within).toEqual([bucket])
})

test('DSO is 39.6 days', () => {
  expect(rounded(daysSalesOutstanding('1850000', '4200000')!, 1)).toBe('39.6')
  expect(daysSalesOutstanding('5', '0')).toBeNull()
})

/** docs/domain/billing.md and docs/domain/reminders.md. */
const steps = (...offsets: number[]) => offsets.map((offset) => ({ offset, recipients: ['CLIENT' as const] }))
const DEFAULT_DUNNING_SCHEDULE = { before: steps(5), after: steps(1, 7, 15, 30, 45) }

describe('reminders', () => {
  const invoice: DunningInput = { dueDay: '2026-11-01', today: '2026-11-01', open: '100.00', disputes: [], sent: [] }
  const on = (days: number, change: Partial<DunningInput> = {}) =>
    nextReminder(DEFAULT_DUNNING_SCHEDULE, { ...invoice, today: daysAfter(invoice.dueDay, days), ...change })?.offset

  test.each([
    [-6, undefined],
    [-5, -5],
    [-1, -5],
    [0, undefined],
    [1, 1],
    [6, 1],
    [7, 7],
    [15, 15],
    [29, 15],
    [30, 30],
    [45, 45],
    [400, 45],
  ])('%s days after the due date: step %s', (days, offset) => {
    expect(on(days)).toBe(offset)
  })

  test('no reminder is sent twice, and missed ones are not sent one by one', () => {
    expect(on(8, { sent: [-5, 1] })).toBe(7)
    expect(on(8, { sent: [-5, 1, 7] })).toBeUndefined()
    expect(on(20, { sent: [] })).toBe(15)
  })

  test('a dispute pauses reminders, and afterwards they continue', () => {
    const disputes = [{ from: '2026-11-03', to: null }]
    expect(on(7, { disputes })).toBeUndefined()
    const settled = [{ from: '2026-11-03', to: '2026-11-12' }]
    expect(on(12, { disputes: settled, sent: [1] })).toBeUndefined()
    expect(on(16, { disputes: settled, sent: [1] })).toBeUndefined()
    expect(on(17, { disputes: settled, sent: [1] })).toBe(7)
  })

  test('a paid invoice has no reminder', () => {
    expect(on(30, { open: '0.00' })).toBeUndefined()
  })
})

test('a statement shows its balance', () => {
  const movements = [
    { day: '2026-11-10', kind: 'RECEIPT' as const, number: 'RC-1', amount: '-60.00' },
    { day: '2026-10-01', kind: 'INVOICE' as const, number: 'INV-1', amount: '100.00' },
    { day: '2026-11-05', kind: 'INVOICE' as const, number: 'INV-2', amount: '40.50' },
    { day: '2026-12-01', kind: 'CREDIT_NOTE' as const, number: 'CN-1', amount: '-40.50' },
  ]
  const statement = statementOf(movements, '2026-11-01', '2026-11-30', 'AED')
  expect(statement).toMatchObject({ opening: '100.00', closing: '80.50' })
  expect(statement.rows.map(({ number, balance }) => `${number} ${balance}`)).toEqual(['INV-2 140.50', 'RC-1 80.50'])
  expect(turnoverOf(statement, 'AED')).toEqual({ charged: '40.50', settled: '60.00' })
})
