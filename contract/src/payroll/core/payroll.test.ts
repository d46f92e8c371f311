/**
 * The worked examples P1 to P5 of docs/domain/payroll.md and the sick tiers of docs/domain/leave.md (example d), with
 * all decimals, and related rules.
 */
import { describe, expect, test } from 'vitest'
import { eachDay } from '../../kernel/values/days.ts'
import type { Absence } from '../calculation/absences.rules.ts'
import { daysPaid } from '../calculation/days-paid.rules.ts'
import { PAYROLL_PARAMETERS as IN_FORCE, payOf, payrollInput } from '../testing/payroll-examples.rules.ts'
import { calculatePay, type PayrollLine } from './payroll.rules.ts'
import type { PayrollInput } from './payroll.types.ts'

const pay = (more: Partial<PayrollInput>) => calculatePay(payrollInput(more))
const amounts = ({ items }: PayrollLine) => items.map(({ code, type, amount }) => `${type} ${code} ${amount}`)
const on = (basis: PayrollInput['parameters']['prorationBasis'], of = IN_FORCE.AE) => ({ ...of, prorationBasis: basis })
const since = (from: string, components: ReturnType<typeof payOf>) => [{ from, components }]
const absent = (kind: Absence['kind'], percent: string, from: string, to = from, share = '1'): Absence[] =>
  eachDay(from, to).map((day) => ({ day, kind, percent, share }))
const unpaid = (from: string, to = from, share = '1') => absent('UNPAID', '0', from, to, share)
const worked = (kind: 'NORMAL' | 'NIGHT', hours: string, day = '2026-10-06') => ({ day, kind, hours })

describe('the worked examples', () => {
  // basis, days paid, divisor, pay of a person who joins on 12 October 2026
  test.each([
    ['CALENDAR', '20', '31', '11612.90'],
    ['FIXED_30', '19', '30', '11400.00'],
    ['WORKING', '15', '22', '12272.73'],
  ] as const)('P1 %s: %s of %s days', (basis, paid, divisor, net) => {
    const line = pay({ joined: '2026-10-12', parameters: on(basis), pay: since('2026-10-12', payOf('18000')) })
    expect(line).toMatchObject({ net, days: { paid, divisor } })
  })

  test('three unpaid days, overtime by day and night, an advance (P2)', () => {
    const line = pay({
      absences: unpaid('2026-10-13', '2026-10-15'),
      overtime: [worked('NORMAL', '4'), worked('NORMAL', '2', '2026-10-07'), worked('NIGHT', '2')],
      loans: [
        {
          id: 'advance',
          type: 'ADVANCE',
          label: 'Advance',
          principal: '3000',
          instalment: '1000',
          startMonth: '2026-09',
          repaid: '1000',
        },
      ],
    })
    expect(amounts(line)).toEqual([
      'EARN BASIC 10800.00',
      'EARN HOUSING 4500.00',
      'EARN TRANSPORT 1500.00',
      'EARN OTHER 1200.00',
      'DED UNPAID_LEAVE 1800.00',
      'EARN OVERTIME_NORMAL 337.50',
      'EARN OVERTIME_NIGHT 135.00',
      'DED ADVANCE 1000.00',
    ])
    expect(line).toMatchObject({ net: '15672.50', wage: '16672.50', days: { unpaid: '3' } })
  })

  test('ten hours of overtime in Saudi Arabia are paid at the gross hourly pay plus half the basic hourly pay (P3)', () => {
    const line = pay({
      currency: 'SAR',
      parameters: IN_FORCE.SA,
      weekend: [5, 6],
      pay: since('2022-03-01', payOf('6000', { HOUSING: '3000' })),
      overtime: [worked('NORMAL', '10')],
    })
    expect(amounts(line)).toContain('EARN OVERTIME_NORMAL 500.00')
  })

  // first registered, contribution of the employee and of the employer on 15,000
  test.each([
    ['2020-01-01', '1462.50', '1762.50'],
    ['2024-07-03', '1612.50', '1912.50'],
    [null, '1612.50', '1912.50'],
  ])('P4: a Saudi national insured since %s', (registeredOn, employee, employer) => {
    const line = pay({
      currency: 'SAR',
      parameters: IN_FORCE.SA,
      weekend: [5, 6],
      pay: since('2022-03-01', payOf('12000', { HOUSING: '3000' })),
      person: { national: true, registeredOn, region: null },
    })
    expect(amounts(line)).toEqual([
      'EARN BASIC 12000.00',
      'EARN HOUSING 3000.00',
      `DED SOCIAL_INSURANCE ${employee}`,
      `ER_COST SOCIAL_INSURANCE_EMPLOYER ${employer}`,
    ])
  })

  test('Kuwait divides by 26 and counts all days but Friday (P5)', () => {
    const line = pay({
      month: '2026-11',
      currency: 'KWD',
      parameters: IN_FORCE.KW,
      weekend: [5, 6],
      joined: '2026-11-11',
      pay: since('2026-11-11', payOf('850')),
    })
    expect(line).toMatchObject({ net: '555.769', days: { paid: '17', divisor: '26' } })
  })

  test('the contribution to the fund in Bahrain is 4.2 % in the first three years, then 8.4 % (E7)', () => {
    const fund = (joined: string) =>
      amounts(
        pay({ currency: 'BHD', parameters: IN_FORCE.BH, joined, pay: since(joined, payOf('800')), weekend: [5, 6] }),
      ).find((item) => item.includes('FUND'))
    expect(fund('2024-01-01')).toBe('ER_COST END_OF_SERVICE_FUND 33.600')
    expect(fund('2023-10-02')).toBe('ER_COST END_OF_SERVICE_FUND 33.600')
    expect(fund('2023-10-01')).toBe('ER_COST END_OF_SERVICE_FUND 67.200')
  })
})

/** Gross 18,000 in the UAE (30 days); absences of October or February 2026. */
describe('unpaid days', () => {
  test.each<[string, Absence[], string]>([
    ['half a day of unpaid leave', unpaid('2026-10-13', '2026-10-13', '0.5'), '17700.00'],
    ['sickness at half pay', absent('SICK', '50', '2026-10-04', '2026-10-08'), '16500.00'],
    ['sickness in full pay', absent('SICK', '100', '2026-10-04', '2026-10-08'), '18000.00'],
    ['the whole month, of 31 days', unpaid('2026-10-01', '2026-10-31'), '0.00'],
    ['all but one day of 31', unpaid('2026-10-02', '2026-10-31'), '580.65'],
    [
      'half a month sick without pay and half on unpaid leave',
      [...unpaid('2026-10-01', '2026-10-15'), ...absent('SICK', '0', '2026-10-16', '2026-10-31')],
      '0.00',
    ],
    ['a day before the service, which is not paid', unpaid('2022-02-01'), '18000.00'],
  ])('%s', (_what, absences, net) => {
    expect(pay({ absences }).net).toBe(net)
  })

  test.each([
    ['none of them unpaid', [], '30'],
    ['half a day unpaid', unpaid('2026-10-13', '2026-10-13', '0.5'), '29.5'],
    ['three days unpaid', unpaid('2026-10-13', '2026-10-15'), '27'],
    // As their pay: 580.65 of 18,000.
    ['thirty of the 31 days unpaid', unpaid('2026-10-02', '2026-10-31'), '0.97'],
    ['all 31 days unpaid', unpaid('2026-10-01', '2026-10-31'), '0'],
    ['all 28 days unpaid', unpaid('2026-02-01', '2026-02-28'), '0'],
  ])('the paid days shown, %s, follow the pay and are never negative', (_what, absences, expected) => {
    const month = absences[0]?.day.slice(0, 7) ?? '2026-10'
    expect(daysPaid(pay({ month, absences }).days)).toBe(expected)
  })

  test('a line calculated before days were stored shows zero days paid, not a negative number', () => {
    expect(daysPaid({ paid: '30', unpaid: '31' })).toBe('0')
  })

  test('a full February is paid in full, although it has 28 days and the basis is 30', () => {
    expect(pay({ month: '2026-02', absences: unpaid('2026-02-01', '2026-02-28') }).net).toBe('0.00')
  })

  test('on the basis of working days, a rest day within the leave is not deducted', () => {
    const line = pay({ parameters: on('WORKING'), absences: unpaid('2026-10-09', '2026-10-12') })
    expect(line).toMatchObject({ net: '16363.64', days: { unpaid: '2' } })
  })
})

describe('a month with a change', () => {
  test('a raise on the 16th', () => {
    const line = pay({
      pay: [...since('2022-03-01', payOf('9000')), ...since('2026-10-16', payOf('12000', { HOUSING: '3000' }))],
    })
    expect(amounts(line)).toEqual(['EARN BASIC 10500.00', 'EARN HOUSING 1500.00'])
  })

  test('in February with 26 days and in a month of 31 days with 30, the parts add up to the whole', () => {
    const raised = (day: string, more: Partial<PayrollInput>) =>
      amounts(
        pay({ ...more, pay: [...since('2022-03-01', payOf('2600')), ...since(day, payOf('2600', { FOOD: '260' }))] }),
      )
    const kuwait = { month: '2026-02', parameters: on('FIXED_26'), weekend: [5, 6] }
    expect(raised('2026-02-15', kuwait)).toEqual(['EARN BASIC 2600.00', 'EARN FOOD 140.00'])
    expect(raised('2026-10-31', {})).toEqual(['EARN BASIC 2600.00', 'EARN FOOD 0.00'])
  })

  test('two placements divide every figure by their days, exact to the fils', () => {
    const line = pay({
      pay: since('2022-03-01', payOf('10000')),
      placements: [
        { orderFormID: 'first', from: '2026-01-01', to: '2026-10-11' },
        { orderFormID: 'second', from: '2026-10-15', to: null },
      ],
    })
    expect(line.items[0]).toMatchObject({
      amount: '10000.00',
      shares: [
        { orderFormID: 'first', amount: '3666.67' },
        { orderFormID: null, amount: '1000.00' },
        { orderFormID: 'second', amount: '5333.33' },
      ],
    })
  })

  // joins, leaves, days paid of 30
  test.each([
    ['2026-10-31', null, '1'],
    ['2026-10-30', null, '1'],
    ['2026-10-02', null, '29'],
    ['2022-03-01', '2026-10-31', '30'],
    ['2022-03-01', '2026-10-30', '30'],
    ['2022-03-01', '2026-10-18', '18'],
    ['2026-10-12', '2026-10-18', '7'],
  ])('joining on %s and leaving on %s is paid %s days', (joined, lastDay, paid) => {
    expect(pay({ joined, lastDay }).days.paid).toBe(paid)
  })
})

describe('deductions', () => {
  const owing = (type: 'VISA_COST' | 'LAPTOP_DAMAGE' | 'COURT_ORDER', amount: string, id: string = type) => ({
    id,
    type,
    label: type.toLowerCase(),
    amount,
  })

  test('deductions that the country forbids are skipped and reported', () => {
    const line = pay({ deductions: [owing('VISA_COST', '500'), owing('LAPTOP_DAMAGE', '200')] })
    expect(line).toMatchObject({
      net: '17800.00',
      skippedDeductions: [{ id: 'VISA_COST', rule: 'BLOCKED', amount: '500' }],
    })
  })

  test('at most half the wage is deducted, court orders first, and the remainder stays outstanding', () => {
    const line = pay({ deductions: [owing('LAPTOP_DAMAGE', '6000'), owing('COURT_ORDER', '5000')] })
    expect(amounts(line).slice(-2)).toEqual(['DED COURT_ORDER 5000.00', 'DED LAPTOP_DAMAGE 4000.00'])
    expect(line.skippedDeductions).toMatchObject([{ id: 'LAPTOP_DAMAGE', rule: 'OVER_CAP', amount: '2000.00' }])
  })

  test('in Kuwait debts to the employer are limited to a tenth, other deductions are not', () => {
    const line = pay({
      currency: 'KWD',
      parameters: IN_FORCE.KW,
      weekend: [5, 6],
      pay: since('2022-03-01', payOf('850')),
      deductions: [owing('LAPTOP_DAMAGE', '100.000'), owing('COURT_ORDER', '200.000')],
    })
    expect(amounts(line).slice(1)).toEqual(['DED COURT_ORDER 200.000', 'DED LAPTOP_DAMAGE 85.000'])
    expect(line.skippedDeductions).toMatchObject([{ rule: 'OVER_EMPLOYER_DEBT_CAP', amount: '15.000' }])
  })

  test('insurance of a month without wage is owed, and the next month recovers the shortfall', () => {
    const saudi = {
      currency: 'SAR',
      parameters: IN_FORCE.SA,
      weekend: [5, 6],
      pay: since('2022-03-01', payOf('12000', { HOUSING: '3000' })),
      person: { national: true, registeredOn: '2020-01-01', region: null },
    }
    const first = pay({ ...saudi, absences: unpaid('2026-10-01', '2026-10-31') })
    expect(first).toMatchObject({ net: '0.00', carriedForward: '1462.50' })
    const next = pay({ ...saudi, month: '2026-11', broughtForward: first.carriedForward })
    expect(amounts(next)).toContain('DED CARRIED 1462.50')
    expect(next).toMatchObject({ net: '12075.00', carriedForward: '0.00' })
  })

  test('rounding to whole units, where the country requires it, is a figure of its own', () => {
    const line = pay({ parameters: { ...IN_FORCE.AE, cashRounding: true }, overtime: [worked('NORMAL', '0.5')] })
    expect(amounts(line).slice(-2)).toEqual(['EARN OVERTIME_NORMAL 28.13', 'DED ROUNDING 0.13'])
    expect(line.net).toBe('18028.00')
  })
})

test('overtime of exempt staff is shown by day and not paid; expenses are not wages', () => {
  const expense = { id: 'taxi', code: 'REIMBURSEMENT' as const, label: 'Taxi', quantity: null, orderFormID: null }
  // In force since 2024, although a version of 2025 repeats it.
  const { components } = payrollInput().pay[0]!
  const payVersions = [
    { from: '2022-03-01', components },
    ...['2024-01-01', '2025-01-01'].map((from) => ({ from, components, overtimeExempt: true })),
  ]
  const line = pay({ pay: payVersions, overtime: [worked('NORMAL', '6')], extras: [{ ...expense, amount: '120' }] })
  expect(line).toMatchObject({ net: '18120.00', wage: '18000.00' })
  expect(line.items.filter(({ type }) => type === 'INFO')).toMatchObject([
    {
      code: 'OVERTIME_NORMAL',
      label: 'Overtime, exempt since 1 Jan 2024',
      quantity: '6',
      amount: '0.00',
      explain: { parts: [{ inputs: [{ name: '6 Oct 2026', value: '6' }] }] },
    },
  ])
})

test('overtime is paid until the day on which the exemption starts', () => {
  const { components } = payrollInput().pay[0]!
  const payVersions = [
    { from: '2022-03-01', components },
    { from: '2026-10-15', components, overtimeExempt: true },
  ]
  // As in P2, six hours by day are 337.50: two of them on the 14th, four after it.
  const hours = [worked('NORMAL', '2', '2026-10-14'), worked('NORMAL', '4', '2026-10-15')]
  const line = pay({ pay: payVersions, overtime: hours })
  expect(amounts(line).slice(-2)).toEqual(['EARN OVERTIME_NORMAL 112.50', 'INFO OVERTIME_NORMAL 0.00'])
  expect(line.net).toBe('18112.50')
})

test('an on-call day is paid at the rate and placement of its day, and every day is listed', () => {
  const { components } = payrollInput().pay[0]!
  const line = pay({
    pay: [
      { from: '2022-03-01', components, onCallRate: '150' },
      { from: '2026-10-15', components, onCallRate: '175.50' },
    ],
    placements: [
      { orderFormID: 'first', from: '2022-03-01', to: '2026-10-09' },
      { orderFormID: 'second', from: '2026-10-10', to: null },
    ],
    // On the last day on-call duty was for two clients; the first of November belongs to another month.
    onCall: ['2026-10-08', '2026-10-10', '2026-10-20', '2026-10-20', '2026-11-01'],
  })
  expect(line.net).toBe('18651.00')
  expect(line.items.filter(({ code }) => code === 'ON_CALL')).toMatchObject([
    {
      amount: '300.00',
      quantity: '2',
      unit: 'days',
      shares: [
        { orderFormID: 'first', amount: '150.00' },
        { orderFormID: 'second', amount: '150.00' },
      ],
      explain: { parts: [{ inputs: [{ name: '8 Oct 2026' }, { name: '10 Oct 2026' }] }] },
    },
    { amount: '351.00', quantity: '2', explain: { parts: [{ inputs: [{ name: '20 Oct 2026', value: '2' }] }] } },
  ])
})

test('on-call pay entered as an earning is paid per day', () => {
  const shifts = { id: 'on-call', code: 'ON_CALL' as const, label: 'On-call pay', quantity: '3', amount: '150' }
  expect(amounts(pay({ extras: [{ ...shifts, orderFormID: 'placement' }] }))).toContain('EARN ON_CALL 450.00')
})

/**
 * Social insurance (docs/domain/country-parameters.md): caps, floors, thresholds, and the base. Figures: employee /
 * employer of October 2026.
 */
describe('the base of an insurance', () => {
  const national = { national: true, registeredOn: '2020-01-01', region: null }
  const threeDays = unpaid('2026-10-13', '2026-10-15')
  const paidIn = (
    country: 'SA' | 'KW' | 'IN' | 'GB',
    components: ReturnType<typeof payOf>,
    more: Partial<PayrollInput>,
  ) =>
    pay({
      currency: { SA: 'SAR', KW: 'KWD', IN: 'INR', GB: 'GBP' }[country],
      parameters: IN_FORCE[country],
      weekend: [6, 7],
      person: national,
      pay: since('2022-03-01', components),
      ...more,
    })
  const insured = (line: PayrollLine) =>
    line.items.filter(({ code }) => code.startsWith('SOCIAL')).map(({ label, amount }) => `${label} ${amount}`)

  test('is at most its cap, and in Kuwait each of the two parts has its own cap', () => {
    expect(insured(paidIn('SA', payOf('50000'), {}))).toEqual(['GOSI 4387.50', 'GOSI, employer 5287.50'])
    expect(insured(paidIn('KW', payOf('2000'), {}))).toEqual([
      'PIFSS 160.000',
      'PIFSS, employer 230.000',
      'PIFSS supplement 37.500',
    ])
  })

  test('is the agreed pay despite unpaid days, or the earned pay, by the setting', () => {
    expect(insured(paidIn('SA', payOf('12000', { HOUSING: '3000' }), { absences: threeDays }))[0]).toBe('GOSI 1462.50')
    // 10,000 less 3 of 31 days is 9,032.26 of basic pay.
    expect(insured(paidIn('IN', payOf('10000'), { absences: threeDays }))[0]).toBe('EPF 1083.87')
  })

  test('is halved for half a month of employment', () => {
    expect(insured(paidIn('SA', payOf('12000'), { joined: '2026-10-16' }))[0]).toBe('GOSI 585.00')
  })

  test('is only the part above the threshold, including additional earnings', () => {
    const bonus = {
      id: 'bonus',
      code: 'BONUS' as const,
      label: 'Bonus',
      amount: '500',
      quantity: null,
      orderFormID: null,
    }
    expect(insured(paidIn('GB', payOf('3000'), { extras: [bonus] }))).toEqual(['National Insurance 196.20'])
    expect(insured(paidIn('GB', payOf('1000'), {}))).toEqual(['National Insurance 0.00'])
  })

  test('is at least its floor, but zero without pay', () => {
    const floor = IN_FORCE.IN.socialInsurances.map((one) => ({ ...one, floor: '12000' }))
    const parameters = { ...IN_FORCE.IN, socialInsurances: floor }
    expect(insured(paidIn('IN', payOf('8000'), { parameters }))[0]).toBe('EPF 1440.00')
    const gone = { parameters, lastDay: '2026-09-30' }
    expect(insured(paidIn('IN', payOf('8000'), gone))).toEqual([])
  })
})
