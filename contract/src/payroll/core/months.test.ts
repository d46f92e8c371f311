/**
 * Relations between months: loans, arrears of back-dated changes, variance by cause, the year to date on the payslip.
 */
import { describe, expect, test } from 'vitest'
import { paidParts } from '../../leave/counting.rules.ts'
import { type Adjustment, adjustmentsOf, dueIn } from '../adjustments/adjustments.rules.ts'
import { instalmentOf, type Loan, scheduleOf } from '../adjustments/loans.rules.ts'
import { arrearsOf, settledBy } from '../calculation/arrears.rules.ts'
import { isUnusual, varianceOf } from '../calculation/variance.rules.ts'
import { absencesOf, onCallOf, overtimeOf } from '../calculation/worked-month.rules.ts'
import { payslipOf } from '../payments/payslip.rules.ts'
import { PAYROLL_PARAMETERS as IN_FORCE, payOf, payrollInput } from '../testing/payroll-examples.rules.ts'
import { findingsOf, type LineFacts } from './blockers.rules.ts'
import { settlementDueOn, wageCompliance, wagesDueOn } from './deadlines.rules.ts'
import { calculatePay } from './payroll.rules.ts'
import type { PayrollInput } from './payroll.types.ts'

const pay = (more: Partial<PayrollInput> = {}) => calculatePay(payrollInput(more))
const payFrom = (from: string, basic: string) => ({ from, components: payOf(basic) })
const shown = (items: readonly { type: string; code: string; amount: string }[]) =>
  items.map(({ type, code, amount }) => `${type} ${code} ${amount}`)

describe('a loan', () => {
  const loan: Loan = {
    id: 'loan',
    type: 'LOAN',
    label: 'Loan',
    principal: '5000',
    instalment: '1500',
    startMonth: '2026-11',
    repaid: '0',
    pausedMonths: ['2027-01'],
  }

  test('is repaid month by month; the last repayment is the remainder, and a skipped month has none', () => {
    expect(scheduleOf(loan, 'AED')).toEqual([
      { month: '2026-11', amount: '1500.00', left: '3500.00' },
      { month: '2026-12', amount: '1500.00', left: '2000.00' },
      { month: '2027-02', amount: '1500.00', left: '500.00' },
      { month: '2027-03', amount: '500.00', left: '0.00' },
    ])
  })

  test.each([
    ['before the start month', { month: '2026-10' }, '0.00'],
    ['in the start month', { month: '2026-11' }, '1500.00'],
    ['at the end of the service the whole amount', { month: '2026-11', isFinal: true }, '5000.00'],
    ['paid back', { month: '2026-12', repaid: '5000' }, '0.00'],
  ])('%s', (_when, { month, isFinal, repaid }: { month: string; isFinal?: boolean; repaid?: string }, amount) => {
    expect(instalmentOf({ ...loan, repaid: repaid ?? '0' }, month, 'AED', isFinal)).toBe(amount)
  })

  test('a repayment reduced by the cap leaves the remainder outstanding', () => {
    const line = pay({ loans: [{ ...loan, startMonth: '2026-10', principal: '20000', instalment: '12000' }] })
    expect(line).toMatchObject({
      net: '9000.00',
      skippedDeductions: [{ id: 'loan', amount: '3000.00', rule: 'OVER_CAP' }],
    })
  })
})

describe('a change with a day in a closed month', () => {
  const of = { month: '2026-09', currency: 'AED' }
  const september = { month: '2026-09', pay: [payFrom('2022-03-01', '9000')] }
  const was = pay(september).items

  test('a raise is paid with the open month and only once', () => {
    const now = pay({ ...september, pay: [...september.pay, payFrom('2026-09-16', '12000')] }).items
    const arrears = arrearsOf(of, was, now)
    expect(shown(arrears)).toEqual(['EARN ARREARS 1500.00'])
    const settled = new Map(arrears.map((item) => [settledBy(item)!.key, settledBy(item)!.amount]))
    expect(arrearsOf(of, was, now, settled)).toEqual([])
    const october = pay({ pay: [payFrom('2022-03-01', '12000')], arrears })
    expect(october).toMatchObject({ net: '13500.00', wage: '13500.00' })
    expect(october.items.at(-1)).toMatchObject({
      label: 'Basic pay, Sep 2026',
      explain: { formula: 'recalculated − paid to date' },
    })
  })

  test('unpaid leave reported late is recovered below the caps', () => {
    const now = pay({ ...september, absences: [{ day: '2026-09-10', kind: 'UNPAID', share: '1', percent: '0' }] }).items
    const arrears = arrearsOf(of, was, now)
    expect(shown(arrears)).toEqual(['DED OVERPAYMENT 300.00'])
    expect(shown(pay({ pay: september.pay, arrears }).items)).toEqual(['EARN BASIC 9000.00', 'DED OVERPAYMENT 300.00'])
  })

  test('a consultant who has left repays the whole month, over as many months as the caps require', () => {
    const arrears = arrearsOf(of, was, pay({ ...september, lastDay: '2026-08-31' }).items)
    expect(shown(arrears)).toEqual(['DED OVERPAYMENT 9000.00'])
    expect(pay({ pay: september.pay, arrears }).skippedDeductions).toMatchObject([
      { amount: '4500.00', rule: 'OVER_CAP' },
    ])
  })
})

describe('why the net differs from last month', () => {
  const overtime = [{ day: '2026-10-06', kind: 'NORMAL' as const, hours: '6' }]
  const bonus = {
    id: 'bonus',
    code: 'BONUS' as const,
    label: 'Bonus',
    amount: '500',
    quantity: null,
    orderFormID: null,
  }
  const of = (before: Partial<PayrollInput> | null, now: Partial<PayrollInput> | null) =>
    varianceOf(before && pay(before), now && pay(now), 'AED')
  const causes = (...all: Parameters<typeof of>) => of(...all).causes.map(({ cause, amount }) => `${cause} ${amount}`)

  test.each<[string, Parameters<typeof of>, string[]]>([
    ['nothing', [{}, {}], []],
    ['a joiner', [null, { joined: '2026-10-12' }], ['JOINER 11400.00']],
    ['a leaver', [{}, null], ['LEAVER -18000.00']],
    [
      'a first whole month',
      [{ joined: '2026-10-12' }, { month: '2026-11', joined: '2026-10-12' }],
      ['PART_MONTH 6600.00'],
    ],
    ['a raise', [{}, { pay: [payFrom('2022-03-01', '19000')] }], ['RATE_CHANGE 1000.00']],
    [
      'overtime, a bonus, an unpaid day',
      [{}, { overtime, extras: [bonus], absences: [{ day: '2026-10-06', kind: 'UNPAID', share: '1', percent: '0' }] }],
      ['UNPAID_LEAVE -600.00', 'OVERTIME 337.50', 'ONE_OFF 500.00'],
    ],
  ])('%s', (_why, [before, now], expected) => {
    expect(causes(before, now)).toEqual(expected)
  })

  test('a change of more than ten per cent is unusual, of exactly ten is not', () => {
    const to = (basic: string) => of({ pay: [payFrom('2022-03-01', '10000')] }, { pay: [payFrom('2022-03-01', basic)] })
    expect(isUnusual(to('11000'), '10')).toBe(false)
    expect(isUnusual(to('11000.01'), '10')).toBe(true)
    expect(isUnusual(to('8999.99'), '10')).toBe(true)
    expect(isUnusual(of(null, {}), '10')).toBe(true)
    expect(to('8999.99').percent).toBe('-10.00')
  })
})

test('a payslip shows the year to date and the net in words', () => {
  const saudi = { currency: 'SAR', parameters: IN_FORCE.SA, weekend: [5, 6] }
  const national = { national: true, registeredOn: '2020-01-01', region: null }
  const of = { ...saudi, person: national, pay: [payFrom('2022-03-01', '12000')] }
  const slip = payslipOf(pay(of), [pay({ ...of, month: '2026-08' }), pay({ ...of, month: '2026-09' })], 'SAR')
  expect(slip).toMatchObject({
    earnings: [{ label: 'Basic pay', amount: '12000.00', yearToDate: '36000.00' }],
    deductions: [{ label: 'GOSI', amount: '1170.00', yearToDate: '3510.00' }],
    employer: [{ label: 'GOSI, employer', amount: '1410.00', yearToDate: '4230.00' }],
    net: '10830.00',
    netYearToDate: '32490.00',
    netInWords: 'Ten thousand eight hundred and thirty riyals',
  })
})

const ON_CALL_AT_150 = { pay: [{ ...payrollInput().pay[0]!, onCallRate: '150' }] }

test('the timesheet determines reduced pay, overtime and on-call days', () => {
  const none = { normal: '0', night: '0', rest: '0', holiday: '0' }
  const day = (date: string, more: object) => ({
    date,
    type: 'WORK' as const,
    otherHalf: null,
    overtime: none,
    onCall: false,
    paidPercent: null,
    ...more,
  })
  const days = [
    day('2026-10-05', { overtime: { ...none, normal: '2', rest: '4' }, onCall: true }),
    day('2026-10-06', { type: 'SICK', paidPercent: '50' }),
    day('2026-10-07', { otherHalf: 'LEAVE_UNPAID', onCall: true }),
    day('2026-10-08', { type: 'LEAVE_PAID', paidPercent: '100' }),
    day('2026-10-09', { type: 'HOLIDAY' }),
    day('2026-10-12', { type: 'OFF' }),
  ]
  const absences = absencesOf(days)
  expect(absences.map(({ day, kind, share, percent }) => `${day} ${kind} ${share} ${percent}`)).toEqual([
    '2026-10-06 SICK 1 50',
    '2026-10-07 UNPAID 0.5 0',
    '2026-10-08 LEAVE 1 100',
    '2026-10-12 UNPAID 1 0',
  ])
  const line = pay({ ...ON_CALL_AT_150, absences, overtime: overtimeOf(days), onCall: onCallOf(days) })
  expect(shown(line.items).slice(4)).toEqual([
    'DED UNPAID_LEAVE 900.00',
    'DED SICK 300.00',
    'EARN OVERTIME_NORMAL 112.50',
    'EARN OVERTIME_REST_DAY 270.00',
    'EARN ON_CALL 300.00',
  ])
})

describe('sick leave of 50 days in a year in the UAE (docs/domain/leave.md, example d)', () => {
  const tiers = [
    { days: 15, percent: '100' },
    { days: 30, percent: '50' },
    { days: 45, percent: '0' },
  ]
  test('of a gross pay of 18,000 a month, 18,000.00 is paid for these days and 12,000.00 is lost', () => {
    const sick = paidParts(tiers, '0', '50').flatMap(({ days, percent }) =>
      Array.from({ length: Number(days) }, () => percent),
    )
    const lost = ['2026-06', '2026-07'].map((month, i) => {
      const absences = sick
        .slice(i * 25, i * 25 + 25)
        .map((percent, day) => ({
          day: `${month}-${String(day + 1).padStart(2, '0')}`,
          kind: 'SICK' as const,
          share: '1',
          percent,
        }))
      return pay({ month, absences })
    })
    expect(lost.map(({ net }) => net)).toEqual(['15000.00', '9000.00'])
    expect(
      lost.flatMap(({ items }) =>
        items.filter(({ type }) => type === 'DED').map(({ label, amount }) => `${label} ${amount}`),
      ),
    ).toEqual(['Sick leave, paid at 50 % 3000.00', 'Sick leave, paid at 50 % 6000.00', 'Sick leave, unpaid 3000.00'])
  })
})

const SHIFT = {
  id: 'shift',
  code: 'ON_CALL',
  label: 'On-call pay',
  amount: '150',
  quantity: '1',
  orderFormID: null,
} as const
const WORKED = [{ day: '2026-10-05', kind: 'NORMAL', hours: '2' }] as const

describe('findings of a line before payment', () => {
  const facts = (more: Partial<LineFacts> = {}): LineFacts => ({
    line: pay(),
    variance: { before: '18000.00', difference: '0.00' },
    unusualPercent: '10',
    countryCurrency: 'AED',
    hasTimesheet: true,
    bank: { iban: 'AE820260001015381724302' },
    authorisedUntil: '2027-01-31',
    wageID: { isRequired: true, isPresent: true },
    ...more,
  })
  test.each<[string, Partial<LineFacts>, string[]]>([
    ['nothing', {}, []],
    ['no timesheet', { hasTimesheet: false }, ['NO_TIMESHEET blocks']],
    ['no bank details', { bank: null }, ['NO_BANK blocks']],
    ['a mistyped IBAN', { bank: { iban: 'AE820260001015381724320' } }, ['WRONG_IBAN blocks']],
    ['no number for the payment file', { wageID: { isRequired: true, isPresent: false } }, ['NO_WAGE_ID blocks']],
    ['no pay', { line: pay({ pay: [] }) }, ['NO_PAY blocks', 'NOTHING_TO_PAY']],
    ['a visa that ended in the month', { authorisedUntil: '2026-10-30' }, ['VISA_EXPIRED']],
    ['much more than last month', { variance: { before: '10000.00', difference: '8000.00' } }, ['UNUSUAL']],
    [
      'what is due, or was left, in another currency',
      { otherCurrency: { due: true, past: true } },
      ['OTHER_CURRENCY blocks', 'PAST_CURRENCY'],
    ],
    ['days on call without pay for them', { daysOnCall: 2 }, ['ON_CALL_UNPAID']],
    ['days on call that are paid by an entry', { daysOnCall: 2, line: pay({ extras: [SHIFT] }) }, []],
    [
      'days on call of which the pay has a rate for some',
      { daysOnCall: 1, line: pay({ ...ON_CALL_AT_150, onCall: ['2026-10-05'] }) },
      ['ON_CALL_UNPAID'],
    ],
    [
      'on-call pay that was entered in addition to the rate',
      { line: pay({ ...ON_CALL_AT_150, onCall: ['2026-10-05'], extras: [SHIFT] }) },
      ['DUPLICATE_ON_CALL'],
    ],
    [
      'overtime of a consultant who is exempt',
      { line: pay({ pay: [{ ...payrollInput().pay[0]!, overtimeExempt: true }], overtime: WORKED }) },
      ['OVERTIME_EXEMPT'],
    ],
    ['pay in another currency', { countryCurrency: 'SAR' }, ['CURRENCY blocks']],
    ['a last month that another run may still change', { isMonthOpen: true }, ['MONTH_OPEN blocks']],
  ])('%s', (_what, more, expected) => {
    expect(findingsOf(facts(more)).map(({ code, blocks }) => `${code}${blocks ? ' blocks' : ''}`)).toEqual(expected)
  })

  test('an unusual net shows the limit', () => {
    const messagesOf = (before: string) =>
      findingsOf(facts({ variance: { before, difference: '8000.00' }, unusualPercent: '12.5000' }))[0]!.message
    expect(messagesOf('10000.00')).toContain('by more than 12.5 %')
    expect(messagesOf('0.00')).toContain('Nothing was paid last month')
  })
})

describe('adjustments', () => {
  const adjustment = (more: Partial<Adjustment>): Adjustment => ({
    id: 'one',
    code: 'BONUS',
    label: 'Bonus',
    amount: '300',
    firstMonth: '2026-10',
    lastMonth: '2026-10',
    orderFormID: null,
    settled: '0',
    ...more,
  })
  test.each<[string, Partial<Adjustment>, string, string]>([
    ['once, in its month', {}, '2026-10', '300.00'],
    ['before it', {}, '2026-09', '0.00'],
    ['once, and paid', { settled: '300' }, '2026-11', '0.00'],
    ['once, when its month could not pay it', {}, '2026-12', '300.00'],
    ['every month', { lastMonth: null, settled: '300' }, '2026-11', '300.00'],
    [
      'every month, with what the month before could not take',
      { lastMonth: null, settled: '120' },
      '2026-11',
      '480.00',
    ],
    ['over the end of a year', { firstMonth: '2026-11', lastMonth: '2027-02', settled: '900' }, '2027-03', '300.00'],
  ])('%s', (_what, more, month, due) => {
    expect(dueIn(adjustment(more), month, 'AED')).toBe(due)
  })

  test('are paid or deducted by type', () => {
    const penalty = adjustment({ id: 'two', code: 'PENALTY', label: 'Penalty', amount: '50' })
    const paid = adjustment({ id: 'three', settled: '300' })
    const { extras, deductions } = adjustmentsOf([adjustment({}), penalty, paid], '2026-10', 'AED')
    expect(pay({ extras, deductions })).toMatchObject({ net: '18250.00' })
  })
})

/** Row "Wage rule" of docs/domain/country-parameters.md, and docs/domain/reports.md. */
describe('the payment deadline', () => {
  test.each([
    ['the UAE', { kind: 'DAY_OF_NEXT_MONTH' as const, days: 1 }, '2026-12', '2027-01-01'],
    ['Oman', { kind: 'DAYS_AFTER_PERIOD' as const, days: 3 }, '2026-02', '2026-03-03'],
    [
      'a due day that the next month does not have',
      { kind: 'DAY_OF_NEXT_MONTH' as const, days: 31 },
      '2026-01',
      '2026-02-28',
    ],
  ])('%s', (_where, due, month, day) => {
    expect(wagesDueOn({ due }, month)).toBe(day)
  })

  test('a settlement has a deadline by the party that ended the employment', () => {
    const settlementDays = { employer: 7, employee: 14 }
    expect(settlementDueOn({ settlementDays }, '2026-11-18', 'employer')).toBe('2026-11-25')
    expect(settlementDueOn({ settlementDays }, '2026-11-18', 'employee')).toBe('2026-12-02')
    expect(settlementDueOn({ settlementDays: null }, '2026-11-18', 'employer')).toBeNull()
  })

  // paid by the due date, paid later, whether it is 85 %
  test.each([
    ['8500.00', '1500.00', '85.00', true],
    ['8499.99', '1500.01', '85.00', false],
    ['0.00', '100.00', '0.00', false],
  ])('%s in time and %s late is %s %%', (inTime, late, percent, isMet) => {
    const lines = [
      { net: inTime, paidOn: '2026-11-01' },
      { net: late, paidOn: '2026-11-02' },
    ]
    const found = wageCompliance({ minPaidPercent: '85' }, '2026-11-01', '2026-10-29', lines)
    expect(found).toEqual({ percent, isMet, daysLeft: 3 })
  })
})
