import { describe, expect, test } from 'vitest'
import type { MarginInput } from './margin.contract.ts'
import { calculateMargin } from './margin.rules.ts'
import { MARGIN_EXAMPLES, MARGIN_RESULTS } from './testing/margin-examples.rules.ts'

const { M1, M2, M3, M4, M5 } = MARGIN_EXAMPLES
const onePay = (amount: string) => [{ code: 'BASIC' as const, amount }]
const monthly = (name: string, amount: string) => ({ name, amount })

const margin = (input: MarginInput) => {
  const result = calculateMargin(input)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}
const linesOf = (input: MarginInput) =>
  Object.fromEntries(margin(input).lines.map(({ name, amount }) => [name, amount]))

describe('the worked examples', () => {
  test.each(Object.entries(MARGIN_RESULTS))('%s', (name, result) => {
    expect(margin(MARGIN_EXAMPLES[name as keyof typeof MARGIN_EXAMPLES])).toMatchObject({ ...result, warnings: [] })
  })

  // example, revenue, direct, gross margin, net in the bill currency
  test.each([
    ['M1', M1, 'AED', '27500.00', '21180.00', '6320.00', '5261.00'],
    ['M2', M2, 'USD', '7156.67', '6200.37', '956.30', '584.27'],
    ['M3', M3, 'AED', '9240.00', '8289.29', '950.71', '287.57'],
    ['M4', M4, 'OMR', '2150.000', '1651.667', '498.333', '415.750'],
    ['M5', M5, 'AED', '29100.00', '24600.00', '4500.00', '3270.00'],
  ])('%s in the currency of the bill', (_name, input, billCurrency, revenue, direct, gm, net) => {
    expect(margin(input)).toMatchObject({
      billCurrency,
      revenue: { inBillCurrency: revenue },
      direct: { inBillCurrency: direct },
      gm: { inBillCurrency: gm },
      net: { inBillCurrency: net },
    })
  })

  // example, target bill, floor bill in the cost currency; the rates per unit that reach them in the bill currency
  test.each([
    ['M1', M1, '28240.00', '25829.27', '28240.00', '25829.27'],
    ['M2', M2, '31001.85', '28355.35', '438.97', '401.50'],
    ['M3', M3, '264835.90', '242227.95', '65.79', '60.18'],
    ['M4', M4, '2202.222', '2014.228', '2202.223', '2014.228'],
    ['M5', M5, '32800.00', '30000.00', '33814.44', '30927.84'],
  ])('%s: the bill rate for target and floor', (_name, input, target, floor, targetRate, floorRate) => {
    expect(margin(input)).toMatchObject({
      targetBill: { amount: target },
      floorBill: { amount: floor },
      targetRate,
      floorRate,
    })
  })

  test('every line of M1 to M4 matches the table', () => {
    expect(linesOf(M1)).toEqual({
      'gross pay': '18000.00',
      leave: '1500.00',
      'end of service': '630.00',
      ticket: '150.00',
      visa: '300.00',
      'medical insurance': '450.00',
      laptop: '125.00',
      'workers’ compensation insurance': '25.00',
    })
    expect(linesOf(M2)).toEqual({
      'gross pay': '20000.00',
      'end of service': '833.33',
      GOSI: '375.00',
      levy: '800.00',
      iqama: '54.17',
      visa: '350.00',
      'medical insurance': '500.00',
      ticket: '200.00',
      laptop: '138.89',
    })
    expect(linesOf(M3)).toEqual({
      'gross pay': '180000.00',
      leave: '9000.00',
      EPF: '1800.00',
      'end of service': '4326.92',
      'medical insurance': '1500.00',
      laptop: '2000.00',
    })
    expect(linesOf(M4)).toEqual({
      'gross pay': '1400.000',
      leave: '116.667',
      'end of service': '75.000',
      visa: '17.500',
      'medical insurance': '20.000',
      ticket: '10.000',
      laptop: '12.500',
    })
  })
})

/** End of service per month for basic 10,000 and gross 15,000 (docs/domain/margin.md), by years of service; the tiers are the countries' data. */
describe('end of service', () => {
  const tiers = (...all: [string | null, string][]) =>
    all.map(([toYears, monthsPerYear]) => ({ toYears, monthsPerYear }))
  const AE = { base: 'BASIC' as const, tiers: tiers(['5', '21/30'], [null, '1']) }
  const SA = { base: 'GROSS' as const, tiers: tiers(['5', '1/2'], [null, '1']) }
  const QA = { base: 'BASIC' as const, tiers: tiers([null, '21/30']) }
  const KW = { base: 'GROSS' as const, tiers: tiers(['5', '15/26'], [null, '1']) }
  const BH = {
    base: 'GROSS' as const,
    tiers: [
      { toYears: '3', percentPerMonth: '4.2' },
      { toYears: null, percentPerMonth: '8.4' },
    ],
  }
  test.each([
    ['AE', '0', '583.33', 'AED', AE],
    ['AE', '4.9', '583.33', 'AED', AE],
    ['AE', '5', '833.33', 'AED', AE],
    ['SA', '2', '625.00', 'SAR', SA],
    ['SA', '7', '1250.00', 'SAR', SA],
    ['QA', '9', '583.33', 'QAR', QA],
    ['KW', '1', '721.154', 'KWD', KW],
    ['KW', '6', '1250.000', 'KWD', KW],
    ['BH', '2.9', '630.000', 'BHD', BH],
    ['BH', '3', '1260.000', 'BHD', BH],
  ])('%s after %s years: %s', (_country, yearsOfService, accrued, currency, endOfService) => {
    const pay = [...onePay('10000'), { code: 'HOUSING' as const, amount: '5000' }]
    const bill = { unit: 'MONTH' as const, rate: '20000', currency }
    expect(linesOf({ ...M5, bill, pay, endOfService, yearsOfService, costCurrency: currency })).toMatchObject({
      'end of service': accrued,
    })
  })
})

/** One change to M5 (pay 24,600, 12 months, billed 30,000 less 3 %) and the line it adds. */
describe('a cost line', () => {
  const insured = { name: 'insurance', percent: '15', base: 'GROSS' as const, cap: null, threshold: '0' }
  test.each<[string, Partial<MarginInput>, string, string]>([
    ['a flight for three', { ticket: { fare: '1800', dependants: 2 } }, 'ticket', '450.00'],
    ['a visa longer than the contract', { visa: { cost: '7200', months: '24' } }, 'visa', '600.00'],
    ['a visa shorter than the contract', { visa: { cost: '7200', months: '6' } }, 'visa', '1200.00'],
    [
      'premiums of dependants',
      { medical: { premium: '5400', dependantPremiums: ['3000', '1200'] } },
      'medical insurance',
      '800.00',
    ],
    [
      'a laptop that is worth something at the end',
      { laptop: { price: '4500', residual: '900', usefulMonths: '24' } },
      'laptop',
      '150.00',
    ],
    ['recruitment over the contract', { oneOffs: [monthly('recruitment', '10000')] }, 'recruitment', '833.33'],
    ['an insurance without cap', { insurances: [insured] }, 'insurance', '3690.00'],
    ['an insurance up to its cap', { insurances: [{ ...insured, cap: '14500' }] }, 'insurance', '2175.00'],
    ['an insurance above a threshold', { insurances: [{ ...insured, threshold: '416.67' }] }, 'insurance', '3627.50'],
    ['a threshold above the pay', { insurances: [{ ...insured, threshold: '99999' }] }, 'insurance', '0.00'],
    ['45 days of credit at 8 %', { financing: { percentPerYear: '8', paymentDays: '45' } }, 'financing', '242.63'],
    ['leave that the client does not pay for', { leave: { daysPerYear: '30', billable: false } }, 'leave', '2050.00'],
  ])('%s', (_what, change, line, amount) => {
    expect(linesOf({ ...M5, ...change })).toMatchObject({ [line]: amount })
  })

  test('financing also costs on all other lines, and overhead counts it', () => {
    const costs = { ticket: { fare: '12000', dependants: 0 }, financing: { percentPerYear: '10', paymentDays: '73' } }
    const result = margin({ ...M5, ...costs })
    expect(result.lines.map(({ amount }) => amount)).toEqual(['24600.00', '1000.00', '512.00'])
    expect(result).toMatchObject({ direct: { amount: '26112.00' }, overhead: { amount: '1305.60' } })
  })

  // basis, overhead of 5 % in M5 with a flight of 1,000 a month
  test.each([
    ['DIRECT', '1280.00'],
    ['REVENUE', '1500.00'],
    ['SALARY', '1230.00'],
  ] as const)('overhead on %s', (basis, overhead) => {
    const costs = { ticket: { fare: '12000', dependants: 0 }, overhead: { percent: '5', basis } }
    expect(margin({ ...M5, ...costs })).toMatchObject({ overhead: { amount: overhead } })
  })
})

describe('leave is counted once', () => {
  const effective = { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' } as const
  const unpaid = { daysPerYear: '30', billable: false }
  test('effective days exclude it from the revenue and add no cost line', () => {
    expect(linesOf(M2)).not.toHaveProperty('leave')
    expect(margin({ ...M2, exchange: null, bill: { ...M2.bill, currency: 'SAR', rate: '1425' } })).toMatchObject({
      revenue: { amount: '26837.50' },
    })
  })

  // name, change to M5, warning
  test.each<[string, Partial<MarginInput>, string[]]>([
    ['nominal days and a line', { leave: unpaid }, []],
    [
      'a monthly rate with effective days, where no one counts it',
      { leave: unpaid, days: effective },
      ['LEAVE_UNCOUNTED'],
    ],
    [
      'a daily rate with leave workdays',
      { leave: unpaid, days: effective, bill: { ...M5.bill, unit: 'DAY', rate: '2000' } },
      [],
    ],
    [
      'days that leave nothing out',
      { leave: unpaid, days: { ...effective, leaveWorkdays: '0' }, bill: { ...M5.bill, unit: 'DAY', rate: '2000' } },
      ['LEAVE_UNCOUNTED'],
    ],
    [
      'leave that is paid for and left out',
      { days: effective, bill: { ...M5.bill, unit: 'DAY', rate: '2000' } },
      ['DUPLICATE_LEAVE'],
    ],
  ])('%s', (_what, change, codes) => {
    expect(margin({ ...M5, ...change }).warnings.map(({ code }) => code)).toEqual(codes)
  })
})

describe('the verdict', () => {
  const at = (rate: string, change: Partial<MarginInput> = {}) =>
    margin({ ...M5, pay: onePay('8200'), bill: { unit: 'MONTH', rate, currency: 'AED' }, ...change })

  // bill rate for a cost of 8,200, GM % as shown, verdict
  test.each([
    ['10933.34', '25.00', 'ABOVE_TARGET'],
    ['10933.33', '25.00', 'BELOW_TARGET'], // 24.99998 %
    ['10000', '18.00', 'BELOW_TARGET'], // exactly the floor
    ['9999.99', '18.00', 'BELOW_FLOOR'], // 17.99992 %, shown as the floor
    ['8200', '0.00', 'BELOW_FLOOR'],
    ['8199.99', '0.00', 'NEGATIVE'], // a loss of one fils
  ])('billed %s: %s %% is %s', (rate, gmPercent, verdict) => {
    expect(at(rate)).toMatchObject({ gmPercent, verdict })
  })

  test('exactly the target counts as reached', () => {
    expect(at('11000', { pay: onePay('8250') })).toMatchObject({ gmPercent: '25.00', verdict: 'ABOVE_TARGET' })
  })

  test('without revenue there is a warning instead of a percentage', () => {
    expect(at('0')).toMatchObject({ gmPercent: null, netPercent: null, verdict: 'NEGATIVE', markupPercent: '-100.00' })
    expect(at('0', { pay: [] })).toMatchObject({ gmPercent: null, markupPercent: null, verdict: 'BELOW_FLOOR' })
    expect(at('0', { pay: [] }).warnings.map(({ code }) => code)).toEqual(['NO_REVENUE', 'NO_PAY'])
  })

  test('warns of an outdated rate, missing basic pay and an overhead above the margin', () => {
    const aged = { rate: '3.75', warning: 'The latest rate is 9 days old.' }
    expect(margin({ ...M2, exchange: aged }).warnings).toEqual([{ code: 'RATE_STALE', message: aged.warning }])
    const noBasic = margin({ ...M1, pay: [{ code: 'OTHER', amount: '18000' }] })
    expect(noBasic.warnings.map(({ code }) => code)).toEqual(['NO_BASIC'])
    expect(at('8300').warnings.map(({ code }) => code)).toEqual(['NET_NEGATIVE'])
  })
})
