/**
 * The five worked examples of docs/domain/margin.md with their results, with all decimals: for the tests of the rules
 * and of the endpoint, and for the benchmark.
 */
import type { MarginInput } from '../margin.contract.ts'
import type { MarginVerdict } from '../margin-figures.contract.ts'

const setUp = { overhead: { percent: '5', basis: 'DIRECT' }, targetPercent: '25', floorPercent: '18' } as const
const monthly = (name: string, amount: string) => ({ name, amount })

const M1: MarginInput = {
  ...setUp,
  bill: { unit: 'MONTH', rate: '27500', currency: 'AED' },
  days: { mode: 'NOMINAL', days: '22' },
  costCurrency: 'AED',
  pay: [
    { code: 'BASIC', amount: '10800' },
    { code: 'HOUSING', amount: '4500' },
    { code: 'TRANSPORT', amount: '1500' },
    { code: 'OTHER', amount: '1200' },
  ],
  contractMonths: '24',
  leave: { daysPerYear: '30', billable: false },
  endOfService: {
    base: 'BASIC',
    tiers: [
      { toYears: '5', monthsPerYear: '21/30' },
      { toYears: null, monthsPerYear: '1' },
    ],
  },
  ticket: { fare: '1800', dependants: 0 },
  visa: { cost: '7200', months: '24' },
  medical: { premium: '5400' },
  laptop: { price: '4500' },
  others: [monthly('workmen compensation insurance', '25')],
}
const M2: MarginInput = {
  ...setUp,
  overhead: { percent: '6', basis: 'DIRECT' },
  bill: { unit: 'DAY', rate: '380', currency: 'USD' },
  days: { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '12', leaveWorkdays: '22' },
  exchange: { rate: '3.75', date: '2026-11-20', source: 'Central Bank' },
  costCurrency: 'SAR',
  pay: [
    { code: 'BASIC', amount: '15000' },
    { code: 'HOUSING', amount: '3750' },
    { code: 'TRANSPORT', amount: '1250' },
  ],
  contractMonths: '24',
  leave: { daysPerYear: '30', billable: false },
  endOfService: {
    base: 'GROSS',
    tiers: [
      { toYears: '5', monthsPerYear: '1/2' },
      { toYears: null, monthsPerYear: '1' },
    ],
  },
  insurances: [{ name: 'GOSI', percent: '2', base: 'BASIC_HOUSING', cap: '45000', threshold: '0' }],
  permits: [monthly('levy', '9600'), monthly('iqama', '650')],
  visa: { cost: '8400', months: '24' },
  medical: { premium: '6000' },
  ticket: { fare: '2400', dependants: 0 },
  laptop: { price: '5000' },
}
const M3: MarginInput = {
  ...setUp,
  overhead: { percent: '8', basis: 'DIRECT' },
  bill: { unit: 'HOUR', rate: '55', currency: 'AED', hoursPerDay: '8' },
  days: { mode: 'NOMINAL', days: '21' },
  exchange: { rate: '88.00/3.6725', date: '2026-11-20', source: 'Central Bank' },
  costCurrency: 'INR',
  pay: [
    { code: 'BASIC', amount: '90000' },
    { code: 'HOUSING', amount: '45000' },
    { code: 'OTHER', amount: '45000' },
  ],
  contractMonths: '12',
  leave: { daysPerYear: '18', billable: false },
  insurances: [{ name: 'EPF', percent: '12', base: 'BASIC', cap: '15000', threshold: '0' }],
  endOfService: { base: 'BASIC', tiers: [{ toYears: null, monthsPerYear: '15/26' }] },
  medical: { premium: '18000' },
  laptop: { price: '72000' },
}
const M4: MarginInput = {
  ...setUp,
  bill: { unit: 'MONTH', rate: '2150', currency: 'OMR' },
  days: { mode: 'NOMINAL', days: '22' },
  costCurrency: 'OMR',
  pay: [
    { code: 'BASIC', amount: '900' },
    { code: 'OTHER', amount: '500' },
  ],
  contractMonths: '24',
  leave: { daysPerYear: '30', billable: false },
  endOfService: { base: 'BASIC', tiers: [{ toYears: null, monthsPerYear: '1' }] },
  visa: { cost: '420', months: '24' },
  medical: { premium: '240' },
  ticket: { fare: '120', dependants: 0 },
  laptop: { price: '450' },
}
const M5: MarginInput = {
  ...setUp,
  bill: { unit: 'MONTH', rate: '30000', currency: 'AED', rebatePercent: '3' },
  days: { mode: 'NOMINAL', days: '22' },
  costCurrency: 'AED',
  pay: [{ code: 'BASIC', amount: '24600' }],
  contractMonths: '12',
  leave: { daysPerYear: '30', billable: true },
}

export const MARGIN_EXAMPLES = { M1, M2, M3, M4, M5 } as const

const result = (
  [revenue, direct, gm]: readonly [string, string, string],
  [gmPercent, markupPercent, netPercent]: readonly [string, string, string],
  [overhead, net]: readonly [string, string],
  verdict: MarginVerdict,
) => ({
  revenue: { amount: revenue },
  direct: { amount: direct },
  gm: { amount: gm },
  gmPercent,
  markupPercent,
  netPercent,
  overhead: { amount: overhead },
  net: { amount: net },
  verdict,
})

/**
 * Per month in the cost currency. Net is computed from unrounded values (docs/domain/money.md), so that M3 has
 * 6,890.68 where 22,780.84 − 15,890.15 would give one paisa more.
 */
export const MARGIN_RESULTS = {
  // revenue, direct, gross margin; GM %, markup %, net %; overhead, net; verdict
  M1: result(['27500.00', '21180.00', '6320.00'], ['22.98', '29.84', '19.13'], ['1059.00', '5261.00'], 'BELOW_TARGET'),
  M2: result(['26837.50', '23251.39', '3586.11'], ['13.36', '15.42', '8.16'], ['1395.08', '2191.03'], 'BELOW_FLOOR'),
  M3: result(
    ['221407.76', '198626.92', '22780.84'],
    ['10.29', '11.47', '3.11'],
    ['15890.15', '6890.68'],
    'BELOW_FLOOR',
  ),
  M4: result(['2150.000', '1651.667', '498.333'], ['23.18', '30.17', '19.34'], ['82.583', '415.750'], 'BELOW_TARGET'),
  M5: result(['29100.00', '24600.00', '4500.00'], ['15.46', '18.29', '11.24'], ['1230.00', '3270.00'], 'BELOW_FLOOR'),
} as const
