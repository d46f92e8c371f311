/** Amounts carried between months: nothing is lost, counted twice, or left unpaid. */
import { describe, expect, test } from 'vitest'
import { toMinor } from '../../kernel/math/money.ts'
import { minus, plus } from '../../kernel/math/rational.ts'
import { calculatePay } from '../core/payroll.rules.ts'
import type { PayrollInput } from '../core/payroll.types.ts'
import { payslipOf } from '../payments/payslip.rules.ts'
import { PAYROLL_PARAMETERS as IN_FORCE, payOf, payrollInput } from '../testing/payroll-examples.rules.ts'
import { arrearsOf, settledBy } from './arrears.rules.ts'
import { otherRunsPay } from './other-payments.rules.ts'

const pay = (more: Partial<PayrollInput> = {}) => calculatePay(payrollInput(more))
const payFrom = (from: string, basic: string) => ({ from, components: payOf(basic) })
const shown = (items: readonly { type: string; code: string; amount: string }[]) =>
  items.map(({ type, code, amount }) => `${type} ${code} ${amount}`)

describe('a raise of September that is known in October', () => {
  const of = { month: '2026-09', currency: 'GBP' }
  const insurance = {
    ...IN_FORCE.BH.socialInsurances[0]!,
    ...({ name: 'National Insurance', appliesTo: 'ALL', calculatedOn: 'EARNED' } as const),
    threshold: '1048',
    employeePercent: '8',
  }
  const british = { currency: 'GBP', parameters: { ...IN_FORCE.BH, socialInsurances: [insurance] } }
  const september = { ...british, month: '2026-09', pay: [payFrom('2022-03-01', '3000')] }
  const raised = { ...september, pay: [payFrom('2022-03-01', '3500')] }
  const was = pay(september).items
  const now = pay(raised).items

  test('is insured once, in September, by the employee and by the employer', () => {
    const arrears = arrearsOf(of, was, now)
    expect(shown(arrears)).toEqual([
      'EARN ARREARS 500.00',
      'DED OVERPAYMENT 40.00',
      'ER_COST SOCIAL_INSURANCE_EMPLOYER 15.00',
      ...shown(arrears).slice(3),
    ])
    const october = { ...british, pay: raised.pay }
    const insured = (line: Partial<PayrollInput>) =>
      shown(pay(line).items).filter((one) => /^DED SOCIAL_INSURANCE /.test(one))
    expect(insured({ ...october, arrears })).toEqual(insured(october))
    expect(shown(pay({ ...october, arrears }).items)).toContain('ER_COST SOCIAL_INSURANCE_EMPLOYER 15.00')
  })

  test('overpaid employer contributions are refunded, and nothing is paid twice', () => {
    const back = arrearsOf(of, now, was)
    expect(shown(back)).toContain('ER_COST SOCIAL_INSURANCE_EMPLOYER -15.00')
    const settled = new Map(back.map((item) => [settledBy(item)!.key, settledBy(item)!.amount]))
    expect(arrearsOf(of, now, was, settled)).toEqual([])
  })
})

test('two figures with the same label are both corrected', () => {
  const onCall = (shifts: string, id: string) => ({
    ...({ id, code: 'ON_CALL', label: 'On-call pay', amount: shifts, quantity: null, orderFormID: id } as const),
  })
  const with_ = (second: string) => pay({ month: '2026-09', extras: [onCall('200', 'a'), onCall(second, 'b')] }).items
  expect(shown(arrearsOf({ month: '2026-09', currency: 'AED' }, with_('200'), with_('800')))).toEqual([
    'EARN ARREARS 600.00',
  ])
})

test('a shortfall above the cap is recovered month by month until it is repaid', () => {
  const months = ['2026-10', '2026-11', '2026-12', '2027-01']
  let owed = '3000.00'
  const left = months.map((month) => {
    const line = pay({ month, pay: [payFrom('2022-03-01', '2000')], broughtForward: owed })
    owed = line.carriedForward
    return [line.net, owed]
  })
  expect(left).toEqual([
    ['1000.00', '2000.00'],
    ['1000.00', '1000.00'],
    ['1000.00', '0.00'],
    ['2000.00', '0.00'],
  ])
})

test('two bonuses of one month are summed in the year to date, once', () => {
  const bonus = (id: string, amount: string) =>
    ({ id, code: 'BONUS', label: 'Bonus', amount, quantity: null, orderFormID: null }) as const
  const earlier = pay({ month: '2026-09', extras: [bonus('1', '1000')] })
  const line = pay({ extras: [bonus('2', '500'), bonus('3', '700')] })
  const rows = payslipOf(line, [earlier], 'AED').earnings.filter(({ label }) => label === 'Bonus')
  expect(rows.map(({ amount, yearToDate }) => [amount, yearToDate])).toEqual([
    ['500.00', null],
    ['700.00', '2200.00'],
  ])
})

test('earnings of earlier months only are in the year to date, so that it adds up', () => {
  const bonus = { id: '1', code: 'BONUS', label: 'Bonus', amount: '1000', quantity: null, orderFormID: null } as const
  const slip = payslipOf(pay({}), [pay({ month: '2026-09', extras: [bonus] })], 'AED')
  expect(slip.earnings.at(-1)).toEqual({
    label: 'Bonus',
    quantity: null,
    unit: '',
    amount: null,
    yearToDate: '1000.00',
  })
  const earned = slip.earnings.map(({ yearToDate }) => yearToDate ?? '0')
  const yearToDates = slip.deductions.map(({ yearToDate }) => yearToDate ?? '0')
  expect(toMinor(minus(plus('0', ...earned), plus('0', ...yearToDates)), 'AED')).toBe(slip.netYearToDate)
})

/**
 * docs/domain/country-parameters.md: NIC 8 % of the employee up to a cap and 2 % above it, 15 % of the employer above a
 * threshold.
 */
describe('a bonus that another run pays of the same month', () => {
  const ni = (name: string, more: object) => ({
    ...({
      ...IN_FORCE.BH.socialInsurances[0]!,
      id: name,
      name,
      appliesTo: 'ALL',
      base: 'GROSS',
      calculatedOn: 'EARNED',
    } as const),
    cap: null,
    employeePercent: '0',
    employerPercent: '0',
    ...more,
  })
  const insurances = [
    ni('NI', { threshold: '1048', cap: '4189', employeePercent: '8', employerPercent: '0' }),
    ni('NI above', { threshold: '4189', employeePercent: '2' }),
    ni('NI of the firm', { threshold: '417', employerPercent: '15' }),
  ]
  const parameters = { ...IN_FORCE.GB, socialInsurances: insurances }
  const bonus = { id: 'b', code: 'BONUS', label: 'Bonus', amount: '5000', quantity: null, orderFormID: null } as const
  const components = payOf('6000')
  const month = payrollInput({ currency: 'GBP', parameters, pay: [payFrom('2022-03-01', '6000')] })
  const between = { ...month, joined: '2026-11-01', lastDay: null, extras: [bonus] }
  const otherRuns = (...lines: [PayrollInput, boolean][]) =>
    otherRunsPay(
      lines.map(([input, paysMonth]) => ({ input, paysMonth, items: calculatePay(input).items })),
      components,
      'GBP',
    )
  const insured = (input: PayrollInput) =>
    shown(calculatePay(input).items).filter((one) => one.includes('SOCIAL_INSURANCE'))
  const added = { ...between, otherRuns: otherRuns([month, true]) }

  test('is charged for what it adds, with its calculation', () => {
    expect(insured(month)).toEqual([
      'DED SOCIAL_INSURANCE 251.28',
      'DED SOCIAL_INSURANCE 36.22',
      'ER_COST SOCIAL_INSURANCE_EMPLOYER 837.45',
    ])
    expect(insured(added)).toEqual(['DED SOCIAL_INSURANCE 100.00', 'ER_COST SOCIAL_INSURANCE_EMPLOYER 750.00'])
    const above = calculatePay(added).items.find(({ label }) => label === 'NI above')
    expect(above?.explain.formula).toMatch(/ − already paid$/)
    expect(insured({ ...added, extras: [] })).toEqual([])
  })

  test('in any order equals the cost of one run, also after a recalculation', () => {
    const whole = insured({ ...month, extras: [bonus] })
    expect(whole).toEqual([
      'DED SOCIAL_INSURANCE 251.28',
      'DED SOCIAL_INSURANCE 136.22',
      'ER_COST SOCIAL_INSURANCE_EMPLOYER 1587.45',
    ])
    const again = { ...month, otherRuns: otherRuns([added, false]) }
    expect(insured(again)).toEqual(insured(month))
    expect(insured({ ...between, otherRuns: otherRuns([again, true]) })).toEqual(insured(added))
    const first = { ...between, otherRuns: otherRuns() }
    const second = { ...month, otherRuns: otherRuns([first, false]) }
    expect(insured(first)).toEqual([
      'DED SOCIAL_INSURANCE 251.28',
      'DED SOCIAL_INSURANCE 16.22',
      'ER_COST SOCIAL_INSURANCE_EMPLOYER 687.45',
    ])
    expect(insured(second)).toEqual([
      'DED SOCIAL_INSURANCE 0.00',
      'DED SOCIAL_INSURANCE 120.00',
      'ER_COST SOCIAL_INSURANCE_EMPLOYER 900.00',
    ])
  })

  test('refunds the difference when it becomes smaller', () => {
    const first = { ...between, otherRuns: otherRuns() }
    const second = { ...month, otherRuns: otherRuns([first, false]) }
    const smaller = { ...first, extras: [{ ...bonus, amount: '4000' }], otherRuns: otherRuns([second, true]) }
    expect(insured(smaller)).toEqual([
      'DED SOCIAL_INSURANCE 251.28',
      'EARN SOCIAL_INSURANCE 3.78',
      'ER_COST SOCIAL_INSURANCE_EMPLOYER 537.45',
    ])
  })
})
