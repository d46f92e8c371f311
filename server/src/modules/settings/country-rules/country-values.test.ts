/**
 * The table of docs/domain/country-parameters.md, written independently and compared with a migrated database: a change
 * of an initial value must be made here as well. Values of later years are listed below it, by date.
 */
import { minorUnitsOf } from '@muster/contract/kernel/math/money.ts'
import type { SocialInsurance } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../kernel/testing/database.ts'
import { type InForce, parametersOf } from './country-parameters.queries.ts'

const { db } = await cloneDatabase()

const WEEKEND = { SATURDAY_SUNDAY: [6, 7], FRIDAY_SATURDAY: [5, 6] }
const NO_EOSB = null

interface ExpectedValues {
  /** Currency code and number of decimals. */
  readonly currency: string
  readonly weekend: readonly number[]
  /** Hours per day, per week, per day in Ramadan. */
  readonly hours: string
  readonly proration: string
  readonly vat: string | null
  /** Days and the percentage of the pay. */
  readonly sick: string
  /** Days at the end of a year of service; in the first year. */
  readonly leave: string
  /** Maximum probation; minimum and maximum notice. */
  readonly probation: number
  readonly notice: string
  readonly wages: string
  /** Days until a final settlement is due: ended by the employer, by the employee. */
  readonly settlement: string | null
  readonly withholding: string
  readonly eosb: readonly string[] | null
  /** Retention of documents in years: HR after the exit, tax. */
  readonly retention: string
}

/* biome-ignore format: one cell of the design's table a line. */
const TABLE: Readonly<Record<string, ExpectedValues>> = {
  AE: {
    currency: 'AED 2', weekend: WEEKEND.SATURDAY_SUNDAY, hours: '8/48/6', proration: 'FIXED_30', vat: '5',
    sick: '15@100 30@50 45@0', leave: '30 CALENDAR; after 6 months 2 a month', probation: 180, notice: '30-90',
    wages: 'DAY_OF_NEXT_MONTH 1, 85 %, day 5', settlement: '14/14', withholding: 'NONE 0',
    eosb: ['BASIC: <=5y 21/30, 1', 'after 12 months', 'cap 24', 'EXPATS by EMPLOYER'], retention: '2/7',
  },
  SA: {
    currency: 'SAR 2', weekend: WEEKEND.FRIDAY_SATURDAY, hours: '8/48/6', proration: 'FIXED_30', vat: '15',
    sick: '30@100 60@75 30@0', leave: '21 to year 5, 30 CALENDAR', probation: 180, notice: '30-60',
    wages: 'DAY_OF_NEXT_MONTH 1', settlement: '7/14', withholding: 'WITHHOLDING 5',
    eosb: ['GROSS: <=5y 1/2, 1', 'resigning <2y 0, <=5y 1/3, <10y 2/3, 1', 'ALL by EMPLOYER'], retention: '7/7',
  },
  QA: {
    currency: 'QAR 2', weekend: WEEKEND.FRIDAY_SATURDAY, hours: '8/48/6', proration: 'FIXED_30', vat: null,
    sick: '14@100 28@50 42@0', leave: '21 to year 5, 28 CALENDAR', probation: 180, notice: '30-60',
    wages: 'DAY_OF_NEXT_MONTH 7', settlement: null, withholding: 'WITHHOLDING 5',
    eosb: ['BASIC: 21/30', 'after 12 months', 'EXPATS by EMPLOYER'], retention: '7/7',
  },
  BH: {
    currency: 'BHD 3', weekend: WEEKEND.FRIDAY_SATURDAY, hours: '8/48/6', proration: 'FIXED_30', vat: '10',
    sick: '15@100 20@50 20@0', leave: '30 CALENDAR; after 0 months 2.5 a month', probation: 90, notice: '30-30',
    wages: 'DAY_OF_NEXT_MONTH 7', settlement: null, withholding: 'NONE 0',
    eosb: ['GROSS: <=3y 4.2 %, 8.4 %', 'before 2024-03-01 GROSS: <=3y 1/2, 1', 'EXPATS by FUND'], retention: '7/7',
  },
  KW: {
    currency: 'KWD 3', weekend: WEEKEND.FRIDAY_SATURDAY, hours: '8/48/6', proration: 'FIXED_26', vat: null,
    sick: '15@100 10@75 10@50 10@25 30@0', leave: '30 WORKING', probation: 100, notice: '90-90',
    wages: 'DAYS_AFTER_PERIOD 7', settlement: null, withholding: 'RETENTION 5',
    eosb: ['GROSS: <=5y 15/26, 1', 'resigning <3y 0, <5y 1/2, <10y 2/3, 1', 'cap 18', 'EXPATS by EMPLOYER'], retention: '7/7',
  },
  OM: {
    currency: 'OMR 3', weekend: WEEKEND.FRIDAY_SATURDAY, hours: '8/40/6', proration: 'FIXED_30', vat: '5',
    sick: '21@100 14@75 35@50 112@35', leave: '30 CALENDAR; after 6 months', probation: 90, notice: '30-30',
    wages: 'DAYS_AFTER_PERIOD 3', settlement: null, withholding: 'WITHHOLDING 10',
    eosb: ['BASIC: 1', 'before 2023-07-26 BASIC: <=3y 15/30, 1', 'EXPATS by EMPLOYER'], retention: '10/10',
  },
  IN: {
    currency: 'INR 2', weekend: WEEKEND.SATURDAY_SUNDAY, hours: '8/48', proration: 'CALENDAR', vat: '18',
    sick: '12@100', leave: '18 WORKING', probation: 180, notice: '30-90',
    wages: 'DAY_OF_NEXT_MONTH 7', settlement: '2/2', withholding: 'WITHHOLDING 10',
    eosb: ['BASIC: 15/26', 'after 60 months', 'after 12 on a fixed term', 'whole years', 'cap of 2000000', 'ALL by EMPLOYER'], retention: '7/7',
  },
  EG: {
    currency: 'EGP 2', weekend: WEEKEND.FRIDAY_SATURDAY, hours: '8/48', proration: 'FIXED_30', vat: '14',
    sick: '90@75 90@85', leave: '15 to year 1, 21 to year 10, 30 WORKING', probation: 90, notice: '60-90',
    wages: 'DAY_OF_NEXT_MONTH 1', settlement: null, withholding: 'NONE 0', eosb: NO_EOSB, retention: '7/7',
  },
  PK: {
    currency: 'PKR 2', weekend: WEEKEND.SATURDAY_SUNDAY, hours: '8/48', proration: 'CALENDAR', vat: '16',
    sick: '16@50', leave: '14 WORKING', probation: 90, notice: '30-30',
    wages: 'DAY_OF_NEXT_MONTH 7', settlement: null, withholding: 'WITHHOLDING 4',
    eosb: ['GROSS: 1', 'after 12 months', 'whole years', 'ALL by EMPLOYER'], retention: '7/7',
  },
  GB: {
    currency: 'GBP 2', weekend: WEEKEND.SATURDAY_SUNDAY, hours: '7.5/37.5', proration: 'WORKING', vat: '20',
    sick: '', leave: '28 WORKING', probation: 180, notice: '7-90',
    wages: 'DAYS_AFTER_PERIOD 0', settlement: null, withholding: 'NONE 0', eosb: NO_EOSB, retention: '6/6',
  },
}

type Accrual = NonNullable<InForce['endOfService']>['accrual']

const formatAccrual = ({ base, tiers }: Accrual) =>
  `${base}: ${tiers
    .map(({ toYears, monthsPerYear, percentPerMonth }) => {
      const much = monthsPerYear ?? `${percentPerMonth} %`
      return toYears === null ? much : `<=${toYears}y ${much}`
    })
    .join(', ')}`

function formatEosb({ endOfService: of }: InForce): string[] | null {
  if (!of) return null
  const cuts = of.resignation.map(({ toYears, included, factor }) =>
    toYears === null ? factor : `${included ? '<=' : '<'}${toYears}y ${factor}`,
  )
  return [
    formatAccrual(of.accrual),
    ...of.formerLaws.map(({ before, accrual }) => `before ${before} ${formatAccrual(accrual)}`),
    ...(of.minServiceMonths ? [`after ${of.minServiceMonths} months`] : []),
    ...(of.minServiceMonthsFixedTerm ? [`after ${of.minServiceMonthsFixedTerm} on a fixed term`] : []),
    ...(of.begunYears ? ['whole years'] : []),
    ...(cuts.length ? [`resigning ${cuts.join(', ')}`] : []),
    ...(of.capMonths ? [`cap ${of.capMonths}`] : []),
    ...(of.capAmount ? [`cap of ${of.capAmount}`] : []),
    `${of.appliesTo} by ${of.fundedBy}`,
  ]
}

function written(of: InForce): ExpectedValues {
  const { hours, annualLeave, wages, notice, withholding, retention } = of
  const tiers = annualLeave.tiers.map(({ toYears, days }) => (toYears === null ? days : `${days} to year ${toYears}`))
  const first = annualLeave.firstYear
  const settled = wages.settlementDays
  return {
    currency: `${of.currency} ${minorUnitsOf(of.currency)}`,
    weekend: of.weekend,
    hours: [hours.perDay, hours.perWeek, hours.ramadanPerDay].filter(Boolean).join('/'),
    proration: of.prorationBasis,
    vat: of.vat.standardPercent,
    sick: of.sickTiers.map(({ days, percent }) => `${days}@${percent}`).join(' '),
    leave: [
      `${tiers.join(', ')} ${annualLeave.unit}`,
      first && `; after ${first.monthsWithout} months${first.daysPerMonth ? ` ${first.daysPerMonth} a month` : ''}`,
    ]
      .filter(Boolean)
      .join(''),
    probation: of.probation.maxDays!,
    notice: `${notice.minDays}-${notice.maxDays}`,
    wages: [
      `${wages.due.kind} ${wages.due.days}`,
      wages.minPaidPercent && `${wages.minPaidPercent} %`,
      wages.sanctionDay && `day ${wages.sanctionDay}`,
    ]
      .filter(Boolean)
      .join(', '),
    settlement: settled && `${settled.employer}/${settled.employee}`,
    withholding: `${withholding.kind} ${withholding.percent}`,
    eosb: formatEosb(of),
    retention: `${retention.hrYearsAfterExit}/${retention.taxYears}`,
  }
}

test.each(Object.entries(TABLE))(
  '%s has the initial values of docs/domain/country-parameters.md',
  async (country, expected) => {
    expect(written((await parametersOf(db, country, '2026-11-22'))!)).toEqual(expected)
  },
)

/**
 * The pay on which a day of leave is paid at the end (docs/domain/payroll.md; for the countries that it does not name,
 * initial values to verify).
 */
test('a day of unused leave is paid by the rule of the country', async () => {
  const worth = await Promise.all(
    Object.keys(TABLE).map(async (country) => {
      const { base, divisorDays } = (await parametersOf(db, country, '2026-11-22'))!.annualLeave.encashment
      return `${country} ${base}/${divisorDays}`
    }),
  )
  expect(worth).toEqual([
    'AE BASIC/30',
    'SA GROSS/30',
    'QA BASIC/30',
    'BH GROSS/30',
    'KW GROSS/26',
    'OM GROSS/30',
    'IN BASIC/26',
    'EG GROSS/30',
    'PK GROSS/26',
    'GB GROSS/260/12',
  ])
})

/**
 * What the design sets for the pay, the documents and the quota (docs/domain/principles.md, docs/domain/order-forms.md, docs/domain/payroll.md, docs/domain/invoices.md and docs/domain/payment-files.md): deductions at most, debts to the
 * employer at most, never taken from the pay; basic pay at least; the quota of nationals; payment file and invoice. Its grade bands are initial
 * values to verify, written down so that no change goes unnoticed: minimum and maximum of a month's gross pay.
 */
const EXCLUDED = 'never VISA_COST, RECRUITMENT_FEE, MEDICAL_PREMIUM'
const SENIOR = 'Senior, architect, manager'
test.each<[country: string, rules: readonly string[], bands: readonly string[]]>([
  [
    'AE',
    ['at most 50 %', EXCLUDED, 'quota', 'AE_SIF', 'PINT_AE'],
    ['Junior 10000-18000', 'Mid level 12000-22000', `${SENIOR} 24000-42000`],
  ],
  ['SA', ['at most 50 %', 'quota', 'SA_HRSD', 'ZATCA'], ['Mid level 12000-22000', `${SENIOR} 22000-40000`]],
  ['QA', ['at most 50 %', 'quota', 'QA_SIF', 'COMMERCIAL'], ['Mid level 11000-20000', `${SENIOR} 22000-36000`]],
  ['BH', ['at most 50 %', 'quota', 'BH_WPS', 'VAT_PDF'], ['Mid level 900-1700', `${SENIOR} 1900-3000`]],
  [
    'KW',
    ['at most 50 %', 'debts to us at most 10 %', 'quota', 'KW_BANK_CSV', 'COMMERCIAL'],
    ['Mid level 800-1500', `${SENIOR} 1600-2600`],
  ],
  ['OM', ['at most 50 %', 'quota', 'OM_SIF_41', 'PINT_OM'], ['Mid level 850-1500', `${SENIOR} 1600-2600`]],
  [
    'IN',
    ['at most 50 %', 'basic at least 50 %', 'BANK_CSV', 'GST_IN'],
    ['Mid level 90000-180000', `${SENIOR} 200000-380000`],
  ],
  ['EG', ['at most 50 %', 'BANK_CSV', 'EG_ETA'], ['Mid level 35000-80000', `${SENIOR} 90000-160000`]],
  ['PK', ['at most 50 %', 'BANK_CSV', 'PK_FBR'], ['Mid level 180000-380000', `${SENIOR} 400000-800000`]],
  ['GB', ['at most 100 %', 'BACS', 'PEPPOL_BIS3'], ['Mid level 4000-5800', `${SENIOR} 6000-8500`]],
])('%s has the initial deductions, basic pay share, quota, profiles and grades', async (country, rules, bands) => {
  const of = (await parametersOf(db, country, '2026-11-22'))!
  const { capPercent, employerDebtCapPercent, blockedTypes } = of.deductions
  expect([
    `at most ${capPercent} %`,
    ...(employerDebtCapPercent ? [`debts to us at most ${employerDebtCapPercent} %`] : []),
    ...(blockedTypes.length > 0 ? [`never ${blockedTypes.join(', ')}`] : []),
    ...(of.minBasicPercent ? [`basic at least ${of.minBasicPercent} %`] : []),
    ...(of.nationalityQuota ? ['quota'] : []),
    of.wages.fileProfile,
    of.invoiceProfile,
  ]).toEqual(rules)
  expect(of.gradeBands.map(({ grade, min, max }) => `${grade} ${min}-${max}`)).toEqual(bands)
})

test('the table has every country of the program', async () => {
  const countries = await db.selectFrom('country').select('id').orderBy('id').execute()
  expect(countries.map(({ id }) => id)).toEqual(Object.keys(TABLE).sort())
})

const formatInsurance = (of: SocialInsurance) =>
  [
    `${of.name} ${of.appliesTo}`,
    of.region && `in ${of.region}`,
    of.registeredBefore && `before ${of.registeredBefore}`,
    of.registeredFrom && `from ${of.registeredFrom}`,
    `${of.employeePercent}/${of.employerPercent} of ${of.base}`,
    of.calculatedOn === 'EARNED' && 'as earned',
    of.threshold !== '0' && `above ${of.threshold}`,
    of.floor && `from ${of.floor}`,
    of.cap && `to ${of.cap}`,
    of.eligibleUpTo && `earning at most ${of.eligibleUpTo}`,
  ]
    .filter(Boolean)
    .join(' ')

const gosi = (entrant: string) => [
  'GOSI NATIONALS before 2024-07-03 9.75/11.75 of BASIC_HOUSING to 45000',
  `GOSI NATIONALS from 2024-07-03 ${entrant} of BASIC_HOUSING to 45000`,
  'GOSI occupational hazards EXPATS 0/2 of BASIC_HOUSING to 45000',
]
const sio = (employer: string) => [`SIO NATIONALS 8/${employer} of GROSS`, 'SIO EXPATS 1/3 of GROSS']
const nosi = (cap: string) => [`NOSI NATIONALS 11/18.75 of GROSS to ${cap}`]

/** Each date on which the contribution rates change, and the day before: employee / employer percentage, base, cap. */
test.each<[country: string, day: string, insurances: readonly string[]]>([
  [
    'AE',
    '2026-11-22',
    [
      'Pension NATIONALS before 2023-10-31 5/12.5 of BASIC_HOUSING',
      'Pension NATIONALS in Abu Dhabi before 2023-10-31 5/15 of BASIC_HOUSING',
      'Pension NATIONALS from 2023-10-31 11/15 of BASIC_HOUSING',
    ],
  ],
  ['SA', '2025-06-30', gosi('9.75/11.75')],
  ['SA', '2025-07-01', gosi('10.25/12.25')],
  ['SA', '2026-06-30', gosi('10.25/12.25')],
  ['SA', '2026-07-01', gosi('10.75/12.75')],
  ['SA', '2027-06-30', gosi('10.75/12.75')],
  ['SA', '2027-07-01', gosi('11.25/13.25')],
  ['SA', '2028-06-30', gosi('11.25/13.25')],
  ['SA', '2028-07-01', gosi('11.75/13.75')],
  ['QA', '2026-11-22', ['Social insurance NATIONALS 7/14 of BASIC_HOUSING']],
  ['BH', '2025-12-31', sio('17')],
  ['BH', '2026-01-01', sio('18')],
  ['BH', '2026-12-31', sio('18')],
  ['BH', '2027-01-01', sio('19')],
  ['BH', '2027-12-31', sio('19')],
  ['BH', '2028-01-01', sio('20')],
  [
    'KW',
    '2026-11-22',
    ['PIFSS NATIONALS 8/11.5 of GROSS to 2750', 'PIFSS supplement NATIONALS 2.5/0 of GROSS to 1500'],
  ],
  ['OM', '2026-11-22', ['Social protection NATIONALS 8/13.5 of GROSS']],
  [
    'IN',
    '2026-11-22',
    ['EPF ALL 12/12 of BASIC as earned to 15000', 'ESI ALL 0.75/3.25 of GROSS as earned earning at most 21000'],
  ],
  ['EG', '2025-12-31', nosi('14500')],
  ['EG', '2026-01-01', nosi('16700')],
  ['EG', '2026-12-31', nosi('16700')],
  ['EG', '2027-01-01', nosi('19200')],
  ['PK', '2026-11-22', ['EOBI ALL 1/5 of GROSS from 40000 to 40000']],
  [
    'GB',
    '2026-11-22',
    [
      'National Insurance ALL 8/0 of GROSS as earned above 1047.50 to 4189.17',
      'National Insurance above the upper limit ALL 2/0 of GROSS as earned above 4189.17',
      'National Insurance of the employer ALL 0/15 of GROSS as earned above 416.67',
      'Workplace pension ALL 5/3 of GROSS as earned above 520 to 4189.17',
    ],
  ],
])('social insurances in %s on %s', async (country, day, expected) => {
  expect((await parametersOf(db, country, day))!.socialInsurances.map(formatInsurance)).toEqual(expected)
})

test.each<[day: string, eosb: readonly string[]]>([
  ['2027-07-18', TABLE.OM!.eosb!],
  [
    '2027-07-19',
    ['BASIC: 9 %', 'before 2023-07-26 BASIC: <=3y 15/30, 1', 'before 2027-07-19 BASIC: 1', 'EXPATS by FUND'],
  ],
])('the savings fund of Oman starts on its date: %s', async (day, expected) => {
  expect(formatEosb((await parametersOf(db, 'OM', day))!)).toEqual(expected)
})
