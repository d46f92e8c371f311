/** The worked examples E1 to E8, F1 and F2 of docs/domain/payroll.md, with all decimals, and the limits of the laws. */
import { describe, expect, test } from 'vitest'
import { toMinor } from '../../kernel/math/money.ts'
import { exact, rounded } from '../../kernel/math/rational.ts'
import { computed } from '../../kernel/testing/formula.ts'
import { accrueGratuity, accrueLeave } from '../calculation/accruals.rules.ts'
import { yearsOfService } from '../core/service.rules.ts'
import { PAYROLL_PARAMETERS as IN_FORCE, payOf, payrollInput } from '../testing/payroll-examples.rules.ts'
import { earnedAtEnd, endOfService, resignationFactor } from './end-of-service.rules.ts'
import { calculateSettlement, type SettlementInput } from './settlement.rules.ts'

type Country = 'AE' | 'SA' | 'QA' | 'KW' | 'OM' | 'BH' | 'IN'
const CURRENCIES = { AE: 'AED', SA: 'SAR', QA: 'QAR', KW: 'KWD', OM: 'OMR', BH: 'BHD', IN: 'INR' }

interface ServiceFacts {
  readonly excludedDays?: string
  readonly resigned?: boolean
  readonly fixedTerm?: boolean
  readonly national?: boolean
  readonly gross?: string
}

const ended = (country: Country, basic: string, from: string, to: string, more: ServiceFacts = {}) => {
  const { excludedDays = '0', resigned = false, fixedTerm = false, national = false, gross = '0' } = more
  return endOfService({
    rules: IN_FORCE[country].endOfService,
    service: { from, to, excludedDays },
    pay: payOf(basic, { OTHER: gross }),
    national,
    fixedTerm,
    resigned,
    currency: CURRENCIES[country],
  })
}

describe('the worked examples', () => {
  // example, country, basic, first and last day, other facts, years, amount
  test.each<[string, Country, string, string, string, ServiceFacts, string, string]>([
    ['E1', 'AE', '10800', '2022-03-01', '2026-10-31', { excludedDays: '30', gross: '7200' }, '4.589041', '34693.15'],
    ['E2', 'AE', '10800', '2018-01-01', '2026-09-30', { gross: '7200' }, '8.747945', '78277.81'],
    ['E3', 'SA', '20000', '2020-06-01', '2026-11-30', {}, '6.501370', '80027.40'],
    ['E3, resigned', 'SA', '20000', '2020-06-01', '2026-11-30', { resigned: true }, '6.501370', '53351.60'],
    [
      'E3, resigned after 3 years',
      'SA',
      '20000',
      '2023-12-01',
      '2026-11-30',
      { resigned: true },
      '3.000000',
      '10000.00',
    ],
    ['E4', 'QA', '9000', '2024-02-01', '2026-08-15', {}, '2.536986', '15983.01'],
    ['E5', 'KW', '300', '2016-11-01', '2026-10-31', {}, '10.000000', '2365.385'],
    // Half a year is 182.5 days: 182 days and the half day are exactly 3.5 years.
    [
      'E5, resigned',
      'KW',
      '425',
      '2023-05-02',
      '2026-10-31',
      { resigned: true, excludedDays: '0.5' },
      '3.500000',
      '429.087',
    ],
    ['E8', 'IN', '90000', '2020-11-01', '2026-10-31', {}, '6.000000', '311538.46'],
  ])('%s', (_name, country, basic, from, to, more, years, amount) => {
    const result = ended(country, basic, from, to, more)
    expect(rounded(result.years, 6)).toBe(years)
    expect(result).toMatchObject({ amount, nothingBecause: null })
  })

  test('two years under the former law of Oman and three under the new one (E6)', () => {
    const { accrual, formerLaws, ...rules } = IN_FORCE.OM.endOfService!
    const two = exact('2')
    const five = exact('5')
    const laws = [
      { accrual: formerLaws[0]!.accrual, fromYears: exact('0'), toYears: two },
      { accrual, fromYears: two, toYears: five },
    ]
    const service = { from: '2021-08-01', to: '2026-07-31', excludedDays: '0' }
    const of = { pay: payOf('500'), resigned: false, service, currency: 'OMR' }
    expect(earnedAtEnd(of, rules, laws).amount).toBe('2000.000')
    // The example is simplified: the law changed six days before the second anniversary, and these days are included
    // (docs/decisions/0022).
    expect(ended('OM', '500', '2021-08-01', '2026-07-31').amount).toBe('2004.110')
  })
})

describe('the boundaries', () => {
  test.each<[string, Country, string, string, ServiceFacts, string | null, string]>([
    ['a day before the first year', 'AE', '2025-11-01', '2026-10-30', {}, 'SERVICE_TOO_SHORT', '0.00'],
    ['the first year to the day', 'AE', '2025-11-01', '2026-10-31', {}, null, '21000.00'],
    ['a year less an unpaid day', 'AE', '2025-11-01', '2026-10-31', { excludedDays: '1' }, 'SERVICE_TOO_SHORT', '0.00'],
    ['nationals have a pension instead', 'AE', '2020-11-01', '2026-10-31', { national: true }, 'NOT_ENTITLED', '0.00'],
    ['forty years reach two years’ pay', 'AE', '1986-11-01', '2026-10-31', {}, null, '720000.00'],
    ['India before five years', 'IN', '2022-11-01', '2026-10-31', {}, 'SERVICE_TOO_SHORT', '0.00'],
    ['India counts seven begun months as a year', 'IN', '2021-04-01', '2026-10-31', {}, null, '103846.15'],
    ['India drops exactly half a year', 'IN', '2021-05-02', '2026-10-31', { excludedDays: '0.5' }, null, '86538.46'],
    ['India on a fixed term', 'IN', '2022-11-01', '2026-10-31', { fixedTerm: true }, null, '69230.77'],
    ['India reaches the maximum amount', 'IN', '1906-11-01', '2026-10-31', {}, null, '2000000.00'],
    ['Kuwait resigned before three years', 'KW', '2024-11-01', '2026-10-31', { resigned: true }, 'RESIGNED', '0.000'],
    ['Bahrain since the fund', 'BH', '2024-03-01', '2026-10-31', {}, 'PAID_BY_FUND', '0.000'],
    ['Bahrain before the fund', 'BH', '2022-03-01', '2026-10-31', {}, null, '30000.000'],
  ])('%s', (_what, country, from, to, more, because, amount) => {
    expect(ended(country, '30000', from, to, more)).toMatchObject({ amount, nothingBecause: because })
  })

  // years of service, the remaining share on resignation in Saudi Arabia (art. 85)
  test.each([
    ['1.99', '0'],
    ['2', '1/3'],
    ['5', '1/3'],
    ['5.01', '2/3'],
    ['10', '1'],
  ])('Saudi Arabia, resigned after %s years: %s', (years, factor) => {
    expect(resignationFactor(IN_FORCE.SA.endOfService!, exact(years))).toBe(factor)
  })

  test.each([
    ['2024-02-29', '2025-02-27', '1.000000'],
    ['2024-03-01', '2025-02-28', '1.000000'],
    ['2023-03-01', '2024-02-29', '1.000000'],
    ['2026-10-31', '2026-10-31', '0.002740'],
    ['2026-11-01', '2026-10-31', '0.000000'],
  ])('service from %s to %s is %s years', (from, to, years) => {
    expect(rounded(yearsOfService({ from, to, excludedDays: '0' }), 6)).toBe(years)
  })
})

const owed = (type: 'ADVANCE', principal: string) => ({
  id: type,
  type,
  label: 'Advance',
  principal,
  instalment: '500',
  startMonth: '2026-01',
  repaid: '0',
})
const F1: SettlementInput = {
  payroll: {
    ...payrollInput({
      month: '2026-11',
      deductions: [{ id: 'laptop', type: 'LAPTOP_DAMAGE', label: 'Damage to the laptop', amount: '350' }],
      loans: [owed('ADVANCE', '1500')],
    }),
    lastDay: '2026-11-18',
    isFinal: true,
  },
  resigned: false,
  fixedTerm: false,
  excludedDays: '30',
  leaveDays: '14.5',
  notice: null,
  ticket: '1800',
  encashment: { base: 'BASIC', divisorDays: '30' },
}
const F2: SettlementInput = {
  ...F1,
  payroll: {
    ...payrollInput({ currency: 'SAR', parameters: IN_FORCE.SA, weekend: [5, 6], joined: '2024-04-16' }),
    pay: [{ from: '2024-04-16', components: payOf('15000', { HOUSING: '3750', TRANSPORT: '1250' }) }],
    lastDay: '2026-10-15',
    isFinal: true,
  },
  excludedDays: '0',
  leaveDays: '9.25',
  ticket: '2400',
  encashment: { base: 'GROSS', divisorDays: '30' },
}
const figures = (input: SettlementInput) =>
  calculateSettlement(input).items.flatMap(({ type, code, amount }) =>
    type === 'ER_COST' ? [] : [`${type} ${code} ${amount}`],
  )

describe('the final settlement', () => {
  test('the UAE (F1)', () => {
    expect(figures(F1)).toEqual([
      'EARN BASIC 6480.00',
      'EARN HOUSING 2700.00',
      'EARN TRANSPORT 900.00',
      'EARN OTHER 720.00',
      'EARN LEAVE_ENCASHMENT 5220.00',
      'EARN END_OF_SERVICE 35065.97',
      'EARN TICKET 1800.00',
      'DED LAPTOP_DAMAGE 350.00',
      'DED ADVANCE 1500.00',
    ])
    expect(calculateSettlement(F1)).toMatchObject({
      net: '51035.97',
      owed: '0.00',
      lastMonth: { days: { paid: '18' } },
    })
    expect(rounded(calculateSettlement(F1).endOfService.years, 6)).toBe('4.638356')
  })

  test('Saudi Arabia, ended by the employer (F2)', () => {
    expect(figures(F2)).toEqual([
      'EARN BASIC 7500.00',
      'EARN HOUSING 1875.00',
      'EARN TRANSPORT 625.00',
      'EARN LEAVE_ENCASHMENT 6166.67',
      'EARN END_OF_SERVICE 25013.70',
      'EARN TICKET 2400.00',
    ])
    expect(calculateSettlement(F2)).toMatchObject({ net: '43580.37' })
  })

  test('notice that was not served is paid or owed on gross pay', () => {
    expect(figures({ ...F2, notice: { days: '30', paidBy: 'EMPLOYER' } })).toContain('EARN NOTICE_PAY 20000.00')
    expect(figures({ ...F2, notice: { days: '15', paidBy: 'CONSULTANT' } })).toContain('DED NOTICE_RECOVERY 10000.00')
  })

  test('a negative leave balance is owed', () => {
    expect(figures({ ...F1, leaveDays: '-2.5' })).toContain('DED NEGATIVE_LEAVE 900.00')
  })

  test('a consultant who owes more than is due is paid nothing and owes the remainder', () => {
    const loans = [owed('ADVANCE', '60000')]
    const result = calculateSettlement({ ...F1, payroll: { ...F1.payroll, loans } })
    expect(result).toMatchObject({ net: '0.00', owed: '7464.03' })
  })

  test('deductions that a country forbids are not taken in the final settlement either', () => {
    const visa = { id: 'visa', type: 'VISA_COST' as const, label: 'Visa', amount: '5000' }
    const result = calculateSettlement({ ...F1, payroll: { ...F1.payroll, deductions: [visa] } })
    expect(result.net).toBe('51385.97')
    expect(result.lastMonth.skippedDeductions).toMatchObject([{ rule: 'BLOCKED' }])
  })
})

describe('what a month accrues', () => {
  const gratuity = (to: string, before: string) =>
    accrueGratuity(
      {
        rules: IN_FORCE.AE.endOfService,
        service: { from: '2026-01-01', to, excludedDays: '0' },
        pay: payOf('10800', { HOUSING: '7200' }),
        national: false,
        fixedTerm: false,
        currency: 'AED',
      },
      before,
    )

  test('gratuity accrues from the first month, although nothing is due before the first year', () => {
    expect(gratuity('2026-01-31', '0')).toMatchObject({ balance: '642.08', movement: '642.08', liability: '0.00' })
    expect(gratuity('2026-12-31', '6917.92')).toMatchObject({
      balance: '7560.00',
      movement: '642.08',
      liability: '7560.00',
    })
  })

  test('leave accrues from the first day, also in a waiting period; only available leave is due', () => {
    const worth = { base: 'BASIC' as const, divisorDays: '30' }
    const waiting = { builtUp: '7.23', granted: '0.00', days: '7.23' }
    const of = (days: string, vesting: typeof waiting | null) =>
      accrueLeave({ days, vesting, worth, pay: payOf('10800'), currency: 'AED' }, '900')
    const third = of('0', waiting)
    expect(third).toMatchObject({ balance: '2602.80', movement: '1702.80', liability: '0.00' })
    expect(third.explain.parts![0]).toMatchObject({
      formula: 'basic pay ÷ divisor × (days + days in the waiting period)',
      inputs: [{}, {}, { name: 'days', value: '0' }, { name: 'days in the waiting period', value: '7.23' }],
      parts: [{ formula: 'accrued since service start − granted to date', value: '7.23' }],
    })
    const [balance] = third.explain.parts!
    expect([toMinor(computed(balance!), 'AED'), rounded(computed(balance!.parts![0]!), 2)]).toEqual(['2602.80', '7.23'])
    // Two days were taken before any were granted.
    expect(of('-2', waiting)).toMatchObject({ balance: '1882.80', liability: '0.00' })
  })

  test('leave accrues at the value of a day, and a negative balance is a receivable', () => {
    const worth = { base: 'BASIC' as const, divisorDays: '30' }
    const of = (days: string) => accrueLeave({ days, worth, pay: payOf('10800'), currency: 'AED' }, '900')
    expect(of('12.5')).toMatchObject({ balance: '4500.00', movement: '3600.00', liability: '4500.00' })
    expect(of('-1')).toMatchObject({ balance: '-360.00', movement: '-1260.00', liability: '0.00' })
  })
})
