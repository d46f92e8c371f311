/** What moves between months: nothing of it is lost, counted twice, or borne by nobody. */
import { describe, expect, test } from 'vitest'
import { arrearsOf, settledBy } from './arrears.rules.ts'
import { calculatePay, type PayrollInput } from './payroll.rules.ts'
import { PAYROLL_PARAMETERS as IN_FORCE, payOf, payrollInput } from './payroll-examples.rules.ts'
import { payslipOf } from './payslip.rules.ts'

const pay = (more: Partial<PayrollInput> = {}) => calculatePay(payrollInput(more))
const edition = (from: string, basic: string) => ({ from, components: payOf(basic) })
const shown = (items: readonly { type: string; code: string; amount: string }[]) =>
  items.map(({ type, code, amount }) => `${type} ${code} ${amount}`)

describe('a raise of September that is known in October', () => {
  const of = { month: '2026-09', currency: 'GBP' }
  const insurance = {
    ...IN_FORCE.BH.socialInsurances[0]!,
    ...({ name: 'National Insurance', appliesTo: 'ALL', reckonedOn: 'EARNED' } as const),
    ...{ threshold: '1048', employeePercent: '8' },
  }
  const british = { currency: 'GBP', parameters: { ...IN_FORCE.BH, socialInsurances: [insurance] } }
  const september = { ...british, month: '2026-09', pay: [edition('2022-03-01', '3000')] }
  const raised = { ...september, pay: [edition('2022-03-01', '3500')] }
  const [was, now] = [pay(september).items, pay(raised).items]

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

  test('what the employer bore too much comes back, and nothing is settled twice', () => {
    const back = arrearsOf(of, now, was)
    expect(shown(back)).toContain('ER_COST SOCIAL_INSURANCE_EMPLOYER -15.00')
    const settled = new Map(back.map((item) => [settledBy(item)!.key, settledBy(item)!.amount]))
    expect(arrearsOf(of, now, was, settled)).toEqual([])
  })
})

test('two figures of one label are both settled', () => {
  const standby = (shifts: string, id: string) => ({
    ...({ id, code: 'STANDBY', label: 'Standby', amount: shifts, quantity: null, orderFormID: id } as const),
  })
  const with_ = (second: string) => pay({ month: '2026-09', extras: [standby('200', 'a'), standby(second, 'b')] }).items
  expect(shown(arrearsOf({ month: '2026-09', currency: 'AED' }, with_('200'), with_('800')))).toEqual([
    'EARN ARREARS 600.00',
  ])
})

test('a shortfall above the cap goes on month by month until it is paid back', () => {
  const months = ['2026-10', '2026-11', '2026-12', '2027-01']
  let owed = '3000.00'
  const left = months.map((month) => {
    const line = pay({ month, pay: [edition('2022-03-01', '2000')], broughtForward: owed })
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

test('two bonuses of one month stand in the year together', () => {
  const bonus = (id: string, amount: string) =>
    ({ id, code: 'BONUS', label: 'Bonus', amount, quantity: null, orderFormID: null }) as const
  const earlier = pay({ month: '2026-09', extras: [bonus('1', '1000')] })
  const line = pay({ extras: [bonus('2', '500'), bonus('3', '700')] })
  const rows = payslipOf(line, [earlier], 'AED').earnings.filter(({ label }) => label === 'Bonus')
  expect(rows.map(({ amount, yearToDate }) => [amount, yearToDate])).toEqual([
    ['500.00', '2200.00'],
    ['700.00', '2200.00'],
  ])
})
