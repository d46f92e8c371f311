import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, plus, times } from '../kernel/math/rational.ts'
import { DAY_TYPES, DayEntry, type DayType, type TimesheetDay } from './day.contract.ts'
import { entryProblems, timesheetProblems } from './guards.rules.ts'
import { daysOfPlacement, enteredOver, expectedMonth, type Holiday, type LeaveDay } from './month.rules.ts'
import { type Billing, billableByDay, leaveBilled, totalsOf, unitsOf } from './units.rules.ts'

const calendar = { workingDays: [1, 2, 3, 4, 5], hoursPerDay: '8' }
const facts = {
  month: '2026-11',
  from: '2026-01-01',
  to: '2026-12-31' as string | null,
  calendar,
  holidays: [] as Holiday[],
  leave: [] as LeaveDay[],
}
const NOT_BILLED: Billing = { policy: { kind: 'NOT_BILLABLE', days: null }, leaveBefore: '0' }
const ANNUAL: LeaveDay = {
  date: '2026-11-03',
  leaveID: 'one',
  type: 'ANNUAL',
  part: '1',
  percent: '100',
  isSecondHalf: false,
}
const entry = (typed: object) => DayEntry.parse(typed)
const total = (days: readonly TimesheetDay[], billing = NOT_BILLED) => totalsOf(days, billing)

describe('the month before anything is entered', () => {
  test('has every day of the placement, with work on the working days of the calendar', () => {
    const days = expectedMonth(facts)
    expect(days).toHaveLength(30)
    expect(days.slice(0, 3).map(({ type, hours }) => `${type} ${hours}`)).toEqual(['WEEKEND 0', 'WORK 8', 'WORK 8'])
    expect(total(days)).toMatchObject({ expected: '21', worked: '21', payable: '21', billable: '21', hours: '168.00' })
  })

  test.each([
    ['2026-11-12', null, '2026-11-12', '2026-11-30', 19],
    ['2026-01-01', '2026-11-15', '2026-11-01', '2026-11-15', 15],
    ['2026-11-10', '2026-11-10', '2026-11-10', '2026-11-10', 1],
    ['2026-12-01', null, undefined, undefined, 0],
    ['2026-01-01', '2026-10-31', undefined, undefined, 0],
  ])('of a placement from %s to %s begins on %s and ends on %s', (from, to, first, last, count) => {
    const days = daysOfPlacement({ month: '2026-11', from, to })
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
  })

  test('includes holidays, shutdowns and leave, also for half days', () => {
    const days = expectedMonth({
      ...facts,
      holidays: [
        { date: '2026-11-02', name: 'National day', kind: 'PUBLIC', paid: true },
        { date: '2026-11-01', name: 'Falls on a Sunday', kind: 'PUBLIC', paid: true },
        { date: '2026-11-04', name: 'Plant closed', kind: 'SHUTDOWN', paid: true },
        { date: '2026-11-05', name: 'Unpaid day', kind: 'PUBLIC', paid: false },
      ],
      leave: [
        ANNUAL,
        { ...ANNUAL, date: '2026-11-06', part: '0.5', isSecondHalf: true },
        { ...ANNUAL, date: '2026-11-09', type: 'SICK', percent: '50' },
        { ...ANNUAL, date: '2026-11-10', type: 'UNPAID', percent: '0' },
        { ...ANNUAL, date: '2026-11-14', type: 'UNPAID', percent: '0' },
      ],
    })
    const labels = days
      .slice(0, 14)
      .map(({ type, otherHalf, hours }) => [type, otherHalf, hours].filter(Boolean).join(' '))
    expect(labels).toEqual([
      'WEEKEND 0',
      'HOLIDAY 0',
      'LEAVE_PAID 0',
      'STANDBY 0',
      'OFF 0',
      'WORK LEAVE_PAID 4',
      'WEEKEND 0',
      'WEEKEND 0',
      'SICK 0',
      'LEAVE_UNPAID 0',
      'WORK 8',
      'WORK 8',
      'WORK 8',
      'LEAVE_UNPAID 0',
    ])
    expect(total(days)).toMatchObject({
      // 21 days of the calendar without holidays, the shutdown and leave.
      expected: '14.5',
      worked: '14.5',
      holiday: '1',
      standby: '1',
      leave: '4.5',
      sick: '1',
      // Unpaid: the working day, the Saturday between, and half of the sick day.
      payable: '18.5',
      billable: '14.5',
      unpaid: '2.5',
      hours: '116.00',
    })
  })
})

/** The part of a month's paid leave that the client pays for (docs/domain/billing.md). */
test.each([
  ['NOT_BILLABLE', null, '0', '0'],
  ['BILLABLE', null, '0', '5'],
  ['BILLABLE_UP_TO_N', 12, '0', '5'],
  ['BILLABLE_UP_TO_N', 12, '9.5', '2.5'],
  ['BILLABLE_UP_TO_N', 12, '12', '0'],
  ['CREDIT_AFTER_N', 3, '0', '3'],
] as const)('of 5 days of leave, %s %s after %s are billed %s', (kind, days, before, billed) => {
  expect(compare(leaveBilled('5', { kind, days }, before), billed)).toBe(0)
})

describe('entered days', () => {
  const expected = expectedMonth({ ...facts, leave: [ANNUAL] })
  const put = (...typed: object[]) => enteredOver(expected, typed.map(entry), calendar)
  const validationErrors = (...typed: object[]) =>
    timesheetProblems(put(...typed), expected).map(({ code, path }) => `${code} ${path}`)

  test('take their hours from the calendar and keep each type of overtime', () => {
    const overtime = { normal: '2', night: '1.50', rest: '0', holiday: '0' }
    const days = put(
      { date: '2026-11-02', type: 'WORK', overtime, onCall: true },
      { date: '2026-11-04', type: 'WORK', otherHalf: 'OFF' },
    )
    expect(total(days)).toMatchObject({
      worked: '19.5',
      overtimeNormal: '2.00',
      overtimeNight: '1.50',
      overtimeRest: '0.00',
      onCall: '1',
      hours: '156.00',
    })
    expect(validationErrors({ date: '2026-11-02', type: 'WORK', overtime })).toEqual([])
  })

  test.each([
    [
      '25 hours',
      { date: '2026-11-02', type: 'WORK', hours: '20', overtime: { night: '5' } },
      ['TOO_MANY_HOURS days.2026-11-02.hours'],
    ],
    ['24 hours', { date: '2026-11-02', type: 'WORK', hours: '20', overtime: { night: '4' } }, []],
    [
      'a work day without hours',
      { date: '2026-11-02', type: 'WORK', hours: '0' },
      ['HOURS_WITHOUT_WORK days.2026-11-02.hours'],
    ],
    [
      'hours on a holiday',
      { date: '2026-11-02', type: 'HOLIDAY', hours: '8' },
      ['HOURS_WITHOUT_WORK days.2026-11-02.hours'],
    ],
    ['overtime on a rest day', { date: '2026-11-01', type: 'WEEKEND', overtime: { rest: '6' } }, []],
    ['leave without approval', { date: '2026-11-02', type: 'LEAVE_PAID' }, ['LEAVE_NOT_APPROVED days.2026-11-02.type']],
    ['work on approved leave', { date: '2026-11-03', type: 'WORK' }, ['LEAVE_NOT_APPROVED days.2026-11-03.type']],
    [
      'half of approved leave',
      { date: '2026-11-03', type: 'WORK', otherHalf: 'LEAVE_PAID' },
      ['LEAVE_NOT_APPROVED days.2026-11-03.type'],
    ],
    [
      'sick leave instead of approved leave',
      { date: '2026-11-03', type: 'SICK' },
      ['LEAVE_NOT_APPROVED days.2026-11-03.type'],
    ],
    ['the approved leave itself', { date: '2026-11-03', type: 'LEAVE_PAID', otherHalf: 'LEAVE_PAID' }, []],
  ])('%s', (_what, typed, found) => {
    expect(validationErrors(typed)).toEqual(found)
  })

  test('are within the placement, each day once', () => {
    const short = expectedMonth({ ...facts, to: '2026-11-10' })
    const typed = ['2026-11-10', '2026-11-11', '2026-11-10'].map((date) => entry({ date, type: 'WORK' }))
    const found = entryProblems(short, typed)
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'DAY_OUTSIDE_PLACEMENT days.2026-11-11',
      'DUPLICATE_DAY days.2026-11-10',
    ])
    expect(found[0]!.message).toContain('covers 1 Nov 2026 to 10 Nov 2026')
  })
})

const leaveDay: TimesheetDay = {
  date: '2026-01-12',
  type: 'LEAVE_PAID',
  otherHalf: null,
  hours: '0',
  isWorkday: true,
  paidPercent: '100',
  overtime: { normal: '0', night: '0', rest: '0', holiday: '0' },
  onCall: false,
  note: null,
  leaveID: null,
  holiday: null,
}
const types = fc.constantFrom(...DAY_TYPES)
const someDay: fc.Arbitrary<TimesheetDay> = fc
  .record({
    type: types,
    otherHalf: fc.option(types),
    isWorkday: fc.boolean(),
    percent: fc.constantFrom('100', '75', '50', '0'),
  })
  .map(({ type, otherHalf, isWorkday, percent }) => ({
    date: '2026-11-02',
    type,
    otherHalf,
    isWorkday,
    hours: '0',
    onCall: false,
    note: null,
    leaveID: null,
    overtime: { normal: '0', night: '0', rest: '0', holiday: '0' },
    paidPercent: percent,
    holiday: null,
  }))

describe('payable and billable units', () => {
  const billing = fc.record({
    policy: fc.record({
      kind: fc.constantFrom('NOT_BILLABLE', 'BILLABLE', 'BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'),
      days: fc.integer({ min: 1, max: 30 }),
    }),
    leaveBefore: fc.constantFrom('0', '2.5', '12'),
  }) as fc.Arbitrary<Billing>

  test('agree on every day: worked days are paid and billed in full, and unpaid days are not billed', () => {
    fc.assert(
      fc.property(someDay, billing, (day, how) => {
        const { worked, payable, billable, unpaid } = totalsOf([day], how)
        expect(compare(payable, worked)).toBeGreaterThanOrEqual(0)
        expect(compare(billable, worked)).toBeGreaterThanOrEqual(0)
        expect(compare(plus(billable, unitsOf({ ...day, paidPercent: '0' }).sick), '1')).toBeLessThanOrEqual(0)
        if (compare(unpaid, '1') === 0 && day.paidPercent === '100') expect(compare(billable, '0')).toBe(0)
      }),
    )
  })

  test('the billable units of each day add up to those of the month, with leave up to the limit of the policy', () => {
    fc.assert(
      fc.property(fc.array(someDay, { maxLength: 31 }), billing, (days, how) => {
        expect(compare(plus('0', ...billableByDay(days, how)), totalsOf(days, how).billable)).toBe(0)
      }),
    )
    const days = expectedMonth({
      ...facts,
      leave: ['03', '04', '05'].map((day) => ({ ...ANNUAL, date: `2026-11-${day}` })),
    })
    const upToThree: Billing = { policy: { kind: 'BILLABLE_UP_TO_N', days: 3 }, leaveBefore: '1' }
    expect(billableByDay(days.slice(1, 6), upToThree).map((one) => compare(one, '1') === 0)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })

  test('splitting a month changes nothing: the parts add up to the whole', () => {
    fc.assert(
      fc.property(fc.array(someDay, { maxLength: 31 }), fc.nat(31), (days, at) => {
        const first = total(days.slice(0, at))
        const second = total(days.slice(at))
        const whole = total(days)
        for (const name of Object.keys(whole) as (keyof typeof whole)[])
          expect(compare(plus(first[name], second[name]), whole[name]), name).toBe(0)
      }),
    )
  })

  test('an adjustment applied in a later month gives both months together the correct totals', () => {
    fc.assert(
      fc.property(someDay, someDay, fc.array(someDay, { maxLength: 5 }), (before, after, later) => {
        const billedAll: Billing = { policy: { kind: 'BILLABLE', days: null }, leaveBefore: '0' }
        const totals = totalsOf(later, billedAll, [{ before, after, leaveBefore: '1', isOfEarlierYear: false }])
        const was = total([before], billedAll)
        const is = total([after], billedAll)
        const own = total(later, billedAll)
        for (const name of ['worked', 'payable', 'billable', 'unpaid'] as const)
          expect(compare(totals[name], plus(own[name], is[name], times('-1', was[name]))), name).toBe(0)
      }),
    )
  })

  test.each([
    ['one day more in a year whose limit is reached', 'SICK', 'LEAVE_PAID', '5', true, '0', '1'],
    ['one day more in a year below its limit', 'SICK', 'LEAVE_PAID', '4', true, '0', '2'],
    ['one day less in a year above its limit', 'LEAVE_PAID', 'SICK', '7', true, '0', '1'],
    ['one day less in a year at its limit', 'LEAVE_PAID', 'SICK', '5', true, '0', '0'],
    [
      'one day less in the same year, so that another day of the month is below the limit',
      'LEAVE_PAID',
      'SICK',
      '5',
      false,
      '4',
      '0',
    ],
    [
      'one day less in a year two days above its limit, so that no other day is below the limit',
      'LEAVE_PAID',
      'SICK',
      '7',
      false,
      '6',
      '0',
    ],
    [
      'one day more in the same year, so that a day of the month is above the limit',
      'SICK',
      'LEAVE_PAID',
      '4',
      false,
      '5',
      '1',
    ],
  ] as const)(
    'leave up to five days a year, %s: billed by the year of the corrected day',
    (_what, was, is, leaveBefore, isOfEarlierYear, beforeMonth, billable) => {
      const of = (type: DayType): TimesheetDay => ({ ...leaveDay, type })
      const how: Billing = { policy: { kind: 'BILLABLE_UP_TO_N', days: 5 }, leaveBefore: beforeMonth }
      const adjustment = { before: of(was), after: of(is), leaveBefore, isOfEarlierYear }
      expect(totalsOf([of('LEAVE_PAID')], how, [adjustment]).billable).toBe(billable)
    },
  )
})
