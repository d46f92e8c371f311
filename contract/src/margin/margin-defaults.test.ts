import { describe, expect, test } from 'vitest'
import { fieldOfForm } from './margin-completion.rules.ts'
import { leaveOf, monthsBetween, paymentDaysOf, yearsBetween } from './margin-defaults.rules.ts'
import type { MarginForm } from './margin-form.contract.ts'
import type { MarginSetupValues } from './setups/margin-setups.contract.ts'

test.each([
  // first day, last day, months
  ['2027-01-01', '2027-12-31', '12'],
  ['2026-12-15', '2027-12-14', '12'],
  ['2027-01-01', '2027-01-31', '1'],
  ['2027-01-01', '2027-01-10', '1'], // never less than one
  ['2027-01-01', '2027-02-15', '1.5'],
  ['2027-01-31', '2027-02-28', '1'],
  ['2027-02-01', '2028-02-29', '13'],
  ['2026-11-20', '2028-11-29', '24.3333'],
])('from %s to %s: %s months', (start, end, months) => {
  expect(monthsBetween(start, end)).toBe(months)
})

test.each([
  ['NET_30', '30'],
  ['NET_0', '0'],
  ['EOM_45', '60'],
  ['DAY_OF_NEXT_MONTH_15', '30'],
  ['NET_365', '365'],
])('%s: paid after %s days', (terms, days) => {
  expect(paymentDaysOf(terms)).toBe(days)
})

test.each([
  ['2022-03-01', '2027-02-28', '4'],
  ['2022-03-01', '2027-03-01', '5'],
  ['2027-06-01', '2027-01-01', '0'],
])('service from %s counts on %s as %s years', (start, day, years) => {
  expect(yearsBetween(start, day)).toBe(years)
})

const EFFECTIVE = { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' } as const
const NOMINAL = { mode: 'NOMINAL', days: '22' } as const
type Leave = NonNullable<MarginForm['leave']>
const leaveIn = (days: MarginSetupValues['days'], leave: Leave, client: object | null = null) =>
  leaveOf({ countryID: 'AE', bill: {}, pay: {}, leave } as MarginForm, {
    values: { days } as MarginSetupValues,
    parameters: null,
    client: client as never,
    yearsOfService: '0',
    country: { setup: 'setup', amount: 'setup', parameters: 'law' },
  })

describe('leave is counted once, and billable leave not at all', () => {
  test.each<[string, Leave, string, boolean]>([
    // leave in the form, days that cost, whether the client pays for all
    ['30 days that no one pays', {}, '30', false],
    ['the days of the order form', { daysPerYear: 21 }, '21', false],
    ['no leave at all', { daysPerYear: 0 }, '0', false],
    ['all billable', { policy: 'BILLABLE' }, '30', true],
    ['10 of them billable', { policy: 'BILLABLE_UP_TO_N', policyDays: 10 }, '20', false],
    ['more billable than there are', { daysPerYear: 21, policy: 'BILLABLE_UP_TO_N', policyDays: 30 }, '0', false],
    ['credited after 12', { policy: 'CREDIT_AFTER_N', policyDays: 12 }, '18', false],
  ])('nominal days, %s', (_what, leave, daysPerYear, billable) => {
    expect(leaveIn(NOMINAL, leave)).toMatchObject({ days: NOMINAL, leave: { daysPerYear, billable } })
  })

  test.each<[string, Leave, string]>([
    // leave in the form, workdays deducted from the year
    ['as the setup says', {}, '22'],
    ['30 calendar days are 22 workdays', { daysPerYear: 30 }, '22'],
    ['21 calendar days are 15', { daysPerYear: 21 }, '15'],
    ['all billable', { policy: 'BILLABLE' }, '0'],
    ['14 of 30 calendar days billable', { daysPerYear: 30, policy: 'BILLABLE_UP_TO_N', policyDays: 14 }, '12'],
  ])('effective days, %s', (_what, leave, leaveWorkdays) => {
    expect(leaveIn(EFFECTIVE, leave).days).toEqual({ ...EFFECTIVE, leaveWorkdays })
  })

  test('the client policy applies when the form has none', () => {
    const client = { leavePolicyKind: 'BILLABLE_UP_TO_N', leavePolicyDays: 22 }
    expect(leaveIn(NOMINAL, {}, client).leave).toEqual({ daysPerYear: '8', billable: false })
    expect(leaveIn(NOMINAL, { policy: 'NOT_BILLABLE' }, client).leave).toEqual({ daysPerYear: '30', billable: false })
  })
})

test.each([
  ['pay.0.amount', 'pay.components.0.amount'],
  ['costCurrency', 'pay.currency'],
  ['laptop.price', 'costs.laptop'],
  ['ticket.fare', 'costs.ticket'],
  ['contractMonths', 'endDate'],
  ['bill.rate', 'bill.rate'],
])('an error at %s is shown at %s', (path, field) => {
  expect(fieldOfForm(path)).toBe(field)
})
