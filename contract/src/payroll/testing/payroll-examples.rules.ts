/**
 * The countries and people of the worked examples of docs/domain/payroll.md, for the tests of rules and endpoints and
 * for the benchmark. The figures are those of docs/domain/country-parameters.md; in the product they are data
 * (server/migrations/initial-data/country-parameters).
 */
import type { EndOfService, SocialInsurance } from '../../settings/country-rules/country-parameters.contract.ts'
import type { PayComponent } from '../calculation/pay-parts.rules.ts'
import type { PayrollInput, PayrollParameters } from '../core/payroll.types.ts'

const insurance = (fields: Partial<SocialInsurance> & { name: string }): SocialInsurance => ({
  id: fields.name.toUpperCase().replaceAll(' ', '_'),
  appliesTo: 'NATIONALS',
  registeredBefore: null,
  registeredFrom: null,
  region: null,
  base: 'BASIC_HOUSING',
  employeePercent: '0',
  employerPercent: '0',
  cap: null,
  floor: null,
  threshold: '0',
  eligibleUpTo: null,
  calculatedOn: 'CONTRACT',
  note: null,
  ...fields,
})

const law = (fields: Partial<EndOfService> & Pick<EndOfService, 'accrual'>): EndOfService => ({
  formerLaws: [],
  minServiceMonths: 0,
  minServiceMonthsFixedTerm: null,
  resignation: [],
  capMonths: null,
  capAmount: null,
  excludeUnpaidLeave: true,
  begunYears: null,
  appliesTo: 'EXPATS',
  fundedBy: 'EMPLOYER',
  note: null,
  ...fields,
})
const months = (...tiers: [toYears: string | null, monthsPerYear: string][]) =>
  tiers.map(([toYears, monthsPerYear]) => ({ toYears, monthsPerYear }))

type OvertimeRate = PayrollParameters['overtime']['normal']
const overtime = (
  divisorDays: number,
  normal: OvertimeRate,
  more: Partial<PayrollParameters['overtime']> = {},
): PayrollParameters['overtime'] => ({
  divisorDays,
  normal,
  night: null,
  nightHours: null,
  restDay: normal,
  holiday: normal,
  note: null,
  ...more,
})
const basic = (factor: string): OvertimeRate => ({ gross: '0', basic: factor })

const AE: PayrollParameters = {
  prorationBasis: 'FIXED_30',
  overtime: overtime(30, basic('1.25'), { night: basic('1.5'), restDay: basic('1.5'), holiday: basic('1.5') }),
  hours: { perDay: '8', perWeek: '48', ramadanPerDay: '6', note: null },
  deductions: {
    capPercent: '50',
    employerDebtCapPercent: null,
    blockedTypes: ['VISA_COST', 'RECRUITMENT_FEE', 'MEDICAL_PREMIUM'],
    note: null,
  },
  socialInsurances: [],
  endOfService: law({
    accrual: { base: 'BASIC', tiers: months(['5', '21/30'], [null, '1']) },
    minServiceMonths: 12,
    capMonths: '24',
  }),
  cashRounding: false,
}
const noBlock = { ...AE.deductions, blockedTypes: [] }

const SA: PayrollParameters = {
  ...AE,
  overtime: overtime(30, { gross: '1', basic: '0.5' }),
  deductions: noBlock,
  socialInsurances: [
    insurance({
      name: 'GOSI',
      registeredBefore: '2024-07-03',
      cap: '45000',
      employeePercent: '9.75',
      employerPercent: '11.75',
    }),
    insurance({
      name: 'GOSI',
      registeredFrom: '2024-07-03',
      cap: '45000',
      employeePercent: '10.75',
      employerPercent: '12.75',
    }),
    insurance({ name: 'GOSI occupational hazards', appliesTo: 'EXPATS', employerPercent: '2', cap: '45000' }),
  ],
  endOfService: law({
    accrual: { base: 'GROSS', tiers: months(['5', '1/2'], [null, '1']) },
    appliesTo: 'ALL',
    resignation: [
      { toYears: '2', included: false, factor: '0' },
      { toYears: '5', included: true, factor: '1/3' },
      { toYears: '10', included: false, factor: '2/3' },
      { toYears: null, included: false, factor: '1' },
    ],
  }),
}

const QA: PayrollParameters = {
  ...SA,
  overtime: overtime(30, basic('1.25'), { night: basic('1.5') }),
  socialInsurances: [insurance({ name: 'Social insurance', employeePercent: '7', employerPercent: '14' })],
  endOfService: law({ accrual: { base: 'BASIC', tiers: months([null, '21/30']) }, minServiceMonths: 12 }),
}

const KW: PayrollParameters = {
  ...SA,
  prorationBasis: 'FIXED_26',
  overtime: overtime(26, basic('1.25'), { restDay: basic('1.5'), holiday: basic('2') }),
  deductions: { ...noBlock, employerDebtCapPercent: '10' },
  socialInsurances: [
    insurance({ name: 'PIFSS', base: 'GROSS', cap: '2750', employeePercent: '8', employerPercent: '11.5' }),
    insurance({ name: 'PIFSS supplement', base: 'GROSS', cap: '1500', employeePercent: '2.5' }),
  ],
  endOfService: law({
    accrual: { base: 'GROSS', tiers: months(['5', '15/26'], [null, '1']) },
    capMonths: '18',
    resignation: [
      { toYears: '3', included: false, factor: '0' },
      { toYears: '5', included: false, factor: '1/2' },
      { toYears: '10', included: false, factor: '2/3' },
      { toYears: null, included: false, factor: '1' },
    ],
  }),
}

const OM: PayrollParameters = {
  ...QA,
  socialInsurances: [],
  endOfService: law({
    accrual: { base: 'BASIC', tiers: months([null, '1']) },
    formerLaws: [{ before: '2023-07-26', accrual: { base: 'BASIC', tiers: months(['3', '15/30'], [null, '1']) } }],
  }),
}

const BH: PayrollParameters = {
  ...QA,
  socialInsurances: [
    insurance({ name: 'SIO', appliesTo: 'EXPATS', base: 'GROSS', employeePercent: '1', employerPercent: '3' }),
  ],
  endOfService: law({
    accrual: {
      base: 'GROSS',
      tiers: [
        { toYears: '3', percentPerMonth: '4.2' },
        { toYears: null, percentPerMonth: '8.4' },
      ],
    },
    formerLaws: [{ before: '2024-03-01', accrual: { base: 'GROSS', tiers: months(['3', '1/2'], [null, '1']) } }],
    fundedBy: 'FUND',
  }),
}

const IN: PayrollParameters = {
  ...SA,
  prorationBasis: 'CALENDAR',
  overtime: overtime(30, basic('2')),
  socialInsurances: [
    insurance({
      name: 'EPF',
      appliesTo: 'ALL',
      base: 'BASIC',
      cap: '15000',
      calculatedOn: 'EARNED',
      employeePercent: '12',
      employerPercent: '12',
    }),
  ],
  endOfService: law({
    accrual: { base: 'BASIC', tiers: months([null, '15/26']) },
    minServiceMonths: 60,
    minServiceMonthsFixedTerm: 12,
    begunYears: 'OVER_SIX_MONTHS',
    capAmount: '2000000',
    appliesTo: 'ALL',
  }),
}

const GB: PayrollParameters = {
  ...AE,
  prorationBasis: 'WORKING',
  overtime: overtime(30, basic('1')),
  hours: { perDay: '7.5', perWeek: '37.5', ramadanPerDay: null, note: null },
  deductions: { ...noBlock, capPercent: '100' },
  socialInsurances: [
    insurance({
      name: 'National Insurance',
      appliesTo: 'ALL',
      base: 'GROSS',
      calculatedOn: 'EARNED',
      employeePercent: '8',
      cap: '4189.17',
      threshold: '1047.50',
    }),
  ],
  endOfService: null,
}

export const PAYROLL_PARAMETERS = { AE, SA, QA, KW, OM, BH, IN, GB } as const

/** A monthly pay: basic, and an allowance that completes the gross. */
export const payOf = (basicPay: string, others: Readonly<Record<string, string>> = {}): PayComponent[] => [
  { code: 'BASIC', label: null, amount: basicPay },
  ...Object.entries(others).map(([code, amount]) => ({ code, label: null, amount })),
]

/** A person who works the whole of October 2026 in the UAE, for one client, without special cases. */
export const payrollInput = (more: Partial<PayrollInput> = {}): PayrollInput => ({
  month: '2026-10',
  currency: 'AED',
  parameters: AE,
  weekend: [6, 7],
  person: { national: false, registeredOn: null, region: null },
  joined: '2022-03-01',
  lastDay: null,
  pay: [{ from: '2022-03-01', components: payOf('10800', { HOUSING: '4500', TRANSPORT: '1500', OTHER: '1200' }) }],
  placements: [{ orderFormID: 'placement', from: '2022-03-01', to: null }],
  absences: [],
  overtime: [],
  extras: [],
  deductions: [],
  loans: [],
  arrears: [],
  broughtForward: '0',
  isFinal: false,
  ...more,
})
