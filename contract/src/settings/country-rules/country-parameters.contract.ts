/**
 * The parameters of one country, as editable, dated data (docs/domain/country-parameters.md): time, tax, pay, insurance,
 * leave, end of service. Target and floor of the margin are in the country's margin setup. The schema only defines what
 * can be set; every figure is data, with its source and date.
 */
import * as z from 'zod'
import { type EnteredAmount, payableAmounts } from '../../kernel/math/precision.ts'
import { compare, isExact } from '../../kernel/math/rational.ts'
import { Day, KnownCurrency, optionalText, text } from '../../kernel/values/fields.ts'
import { Cost, Fraction, Part, PayBase, risesToOpenEnd, ServiceAccrual, TIERS_RISE } from './countries.rules.ts'
import { HolidayRule } from './holiday-rules.contract.ts'
import { LeaveRules } from './leave-rules.contract.ts'

const note = optionalText(500, 'The note').default(null)
const Hours = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter hours such as 8 or 7.5.')
  .refine((hours) => Number(hours) > 0 && Number(hours) <= 168, 'Enter more than 0 and at most 168 hours.')
const count = (max: number, what: string) =>
  z
    .int(`${what} must be a whole number.`)
    .min(0, `${what} must be at least 0.`)
    .max(max, `${what} must be at most ${max}.`)
const days = (what: string) => count(365, what)
/** ISO weekdays, Monday is 1. */
const Weekday = z
  .int()
  .min(1, 'Weekdays are 1 (Monday) to 7 (Sunday).')
  .max(7, 'Weekdays are 1 (Monday) to 7 (Sunday).')
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.')
const Factor = z.string().regex(/^\d{1,2}(\.\d{1,4})?$/, 'Enter a factor such as 1.25.')

/** How a day's share of the monthly pay is calculated (docs/domain/money.md). */
export const ProrationBasis = z.enum(['CALENDAR', 'FIXED_30', 'FIXED_26', 'WORKING'])
export type ProrationBasis = z.output<typeof ProrationBasis>

const Time = {
  weekend: z
    .array(Weekday)
    .max(3, 'Enter at most 3 rest days.')
    .refine((all) => new Set(all).size === all.length, 'Enter each day once.'),
  hours: z.strictObject({
    perDay: Hours,
    perWeek: Hours,
    /** Hours per day in Ramadan; null without a change. */
    ramadanPerDay: Hours.nullable(),
    note,
  }),
  /** Billed days of a standard month, 21 or 22 (docs/domain/margin.md, NOMINAL). */
  nominalBillableDays: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/, 'Enter days such as 21 or 21.67.')
    .refine((typed) => Number(typed) > 0 && Number(typed) <= 31, 'A month has more than 0 and at most 31 days.'),
  holidays: z.array(HolidayRule).max(60, 'Enter at most 60 holidays.'),
}

/**
 * One hour of overtime = gross hour × `gross` + basic hour × `basic`; SA 1 and 0.5, elsewhere 0 and 1.25
 * (docs/domain/payroll.md).
 */
const OvertimeRate = z.strictObject({ gross: Factor, basic: Factor })
const Overtime = z.strictObject({
  /** The divisor of a monthly amount for the pay of a day, and of an hour. */
  divisorDays: z.int().min(1, 'Enter at least 1 day.').max(31, 'Enter at most 31 days.'),
  normal: OvertimeRate,
  night: OvertimeRate.nullable(),
  nightHours: z.strictObject({ from: TimeOfDay, to: TimeOfDay }).nullable(),
  restDay: OvertimeRate,
  holiday: OvertimeRate,
  note,
})

const Wages = z.strictObject({
  /** Wages are due on a day of the next month, or a number of days after the period. */
  due: z.strictObject({
    kind: z.enum(['DAY_OF_NEXT_MONTH', 'DAYS_AFTER_PERIOD']),
    days: z.int().min(0, 'Enter 0 days or more.').max(60, 'Enter at most 60 days.'),
  }),
  /** The percentage of all wages that must be paid by then; null without a minimum. */
  minPaidPercent: Part.nullable(),
  /** The day of the next month from which authorities sanction unpaid wages. */
  sanctionDay: z.int().min(1).max(31).nullable(),
  /** The payment deadline of a final settlement in days: after termination by the employer, and by the employee. */
  settlementDays: z.strictObject({ employer: days('Days'), employee: days('Days') }).nullable(),
  system: text(80, 'The wage system'),
  /** The layout of the payment file; layouts are data of payroll. */
  fileProfile: text(40, 'The payment file profile'),
  note,
})

/** The divisor of a monthly amount; a fraction where the law counts in weeks. */
const Divisor = Fraction.refine((days) => isExact(days) && compare(days, '0') > 0, 'Enter more than 0 days.')

export const AnnualLeave = z.strictObject({
  unit: z.enum(['CALENDAR', 'WORKING']),
  /** Days per year by completed years of service; the last tier is open-ended. */
  tiers: z
    .array(z.strictObject({ toYears: z.int().min(1).max(60).nullable(), days: Fraction }))
    .min(1, 'Enter at least one tier.')
    .refine(risesToOpenEnd, TIERS_RISE),
  /** The accrual in the first year before the full entitlement: AE two days a month in months 7 to 12. */
  firstYear: z
    .strictObject({ monthsWithout: count(24, 'Months without leave'), daysPerMonth: Fraction.nullable() })
    .nullable(),
  /**
   * The accrual for leave during a waiting period: from the first day of service, like gratuity (IAS 19.13 to 19.16),
   * or only for available leave. It changes no balance.
   */
  provision: z.enum(['FROM_FIRST_DAY', 'AS_GRANTED']).default('FROM_FIRST_DAY'),
  /**
   * The value of a day of unused leave: a part of the monthly pay ÷ days (AE basic ÷ 30, SA gross ÷ 30, GB gross ÷
   * 260/12).
   */
  encashment: z.strictObject({ base: PayBase, divisorDays: Divisor }).default({ base: 'BASIC', divisorDays: '30' }),
  note,
})

export type AnnualLeave = z.output<typeof AnnualLeave>

/** A number of days of a leave year at a percentage of the pay, one tier after another. */
const SickTier = z.strictObject({ days: days('The days of a tier'), percent: Part })

/**
 * The ID of an insurance across versions of the parameters: earlier contributions are found by it, never by the name.
 */
export const InsuranceID = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9_]{0,59}$/,
    'A code begins with a capital letter and has capital letters, digits and underscores, such as GOSI or PENSION_2023.',
  )

/**
 * One social insurance: who is insured, the contributions, and their base. Terms of one insurance for different people
 * have the same ID.
 */
export const SocialInsurance = z
  .strictObject({
    id: InsuranceID,
    name: text(60, 'The name of the insurance'),
    appliesTo: z.enum(['NATIONALS', 'EXPATS', 'ALL']),
    /** Only for people first insured before, or from, this date. */
    registeredBefore: Day.nullable().default(null),
    registeredFrom: Day.nullable().default(null),
    /** Only for this part of the country: `Abu Dhabi`. */
    region: optionalText(60, 'The region').default(null),
    employeePercent: Part,
    employerPercent: Part,
    base: PayBase,
    /** The base counts up to this amount per month; null without a limit. */
    cap: Cost.nullable(),
    /** The minimum insurable pay per month; null without a minimum. */
    floor: Cost.nullable().default(null),
    /** On the contractual monthly pay, including unpaid days, or on the earnings of the month, including overtime. */
    calculatedOn: z.enum(['CONTRACT', 'EARNED']).default('CONTRACT'),
    /** Only the part above is insured, per month. */
    threshold: Cost.default('0'),
    /** People who earn more than this per month are not insured; null for no limit. */
    eligibleUpTo: Cost.nullable().default(null),
    note,
  })
  .refine(({ registeredBefore: before, registeredFrom: from }) => !before || !from || from < before, {
    path: ['registeredBefore'],
    error: 'The dates contradict each other.',
  })
export type SocialInsurance = z.output<typeof SocialInsurance>

/** At most one row of an insurance applies to a person; the terms of a region replace the general ones. */
const excludeEachOther = (a: SocialInsurance, b: SocialInsurance): boolean =>
  (a.appliesTo !== b.appliesTo && a.appliesTo !== 'ALL' && b.appliesTo !== 'ALL') ||
  a.region !== b.region ||
  endsBefore(a, b) ||
  endsBefore(b, a)
const endsBefore = ({ registeredBefore }: SocialInsurance, { registeredFrom }: SocialInsurance) =>
  registeredBefore !== null && registeredFrom !== null && registeredBefore <= registeredFrom

const SocialInsurances = z
  .array(SocialInsurance)
  .max(30, 'Enter at most 30 insurances.')
  .superRefine((all, issues) => {
    for (const [i, one] of all.entries())
      if (all.slice(0, i).some((other) => other.id === one.id && !excludeEachOther(other, one)))
        issues.addIssue({
          code: 'custom',
          path: [i, 'id'],
          message: `The insurance ${one.id} applies twice to the same employees. Enter another code or other conditions.`,
        })
  })

/**
 * The end-of-service rules (docs/domain/payroll.md): accrual by years, reduction on resignation, cap, and former laws.
 */
export const EndOfService = z.strictObject({
  accrual: ServiceAccrual,
  /** The accruals of former laws for service before their end, the oldest first. */
  formerLaws: z
    .array(z.strictObject({ before: Day, accrual: ServiceAccrual }))
    .max(5, 'Enter at most 5 previous laws.')
    .refine(
      (laws) => laws.every(({ before }, i) => i === 0 || before > laws[i - 1]!.before),
      'Enter the oldest law first.',
    ),
  minServiceMonths: count(120, 'The minimum service'),
  /** For fixed-term contracts, if it is less. */
  minServiceMonthsFixedTerm: count(120, 'The minimum service').nullable(),
  /**
   * The share that is paid on resignation; `included` defines whether exactly this number of years still belongs to the
   * tier. Empty: no reduction.
   */
  resignation: z
    .array(z.strictObject({ toYears: Fraction.nullable(), included: z.boolean(), factor: Fraction }))
    .refine(risesToOpenEnd, TIERS_RISE),
  /** At most this number of months of pay; null without a cap. */
  capMonths: Fraction.nullable(),
  /** At most this amount; null without a cap. */
  capAmount: Cost.nullable(),
  excludeUnpaidLeave: z.boolean(),
  /** OVER_SIX_MONTHS: more than half of a started year counts as a whole one, less as none; null: every day counts. */
  begunYears: z.enum(['OVER_SIX_MONTHS']).nullable().default(null),
  appliesTo: z.enum(['EXPATS', 'NATIONALS', 'ALL']),
  /** The employer pays at the end, or pays a percentage of the base into a fund each month. */
  fundedBy: z.enum(['EMPLOYER', 'FUND']),
  note,
})
export type EndOfService = z.output<typeof EndOfService>

const Employment = {
  probation: z.strictObject({ maxDays: days('The longest probation'), note }),
  notice: z.strictObject({ minDays: days('The shortest notice'), maxDays: days('The longest notice'), note }),
}

/** The usual monthly pay of a grade; a pay outside needs the HR vice president (docs/domain/order-forms.md). */
const GradeBand = z
  .strictObject({ grade: text(60, 'The grade'), min: Cost, max: Cost })
  .refine(({ min, max }) => !isExact(min) || !isExact(max) || compare(min, max) <= 0, {
    path: ['max'],
    error: 'The maximum must be above the minimum.',
  })

const Tax = {
  vat: z.strictObject({
    /** `VAT` or `GST`; the percentage is null without a tax. */
    name: text(20, 'The name of the tax'),
    standardPercent: Part.nullable(),
    note,
  }),
  /** The tax that clients withhold from our service invoices, unless the client overrides it. */
  withholding: z.strictObject({ kind: z.enum(['NONE', 'WITHHOLDING', 'RETENTION']), percent: Part, note }),
  invoiceProfile: text(40, 'The invoice profile'),
}

export const BLOCKABLE_DEDUCTIONS = [
  'VISA_COST',
  'RECRUITMENT_FEE',
  'MEDICAL_PREMIUM',
  'TRAINING',
  'LAPTOP_DAMAGE',
] as const

const Deductions = z.strictObject({
  /** The cap of all deductions together, in per cent of the wage. */
  capPercent: Part,
  /** The cap of debts to the employer, where the law has a lower one. */
  employerDebtCapPercent: Part.nullable(),
  /** Deductions that are forbidden (docs/domain/principles.md). */
  blockedTypes: z
    .array(z.enum(BLOCKABLE_DEDUCTIONS))
    .refine((types) => new Set(types).size === types.length, 'Enter each type once.'),
  note,
})

const Retention = z.strictObject({ hrYearsAfterExit: count(50, 'Years'), taxYears: count(50, 'Years'), note })

const Values = z.strictObject({
  currency: KnownCurrency,
  ...Time,
  prorationBasis: ProrationBasis,
  overtime: Overtime,
  wages: Wages,
  deductions: Deductions,
  /** The payslip rounds to whole units, as a separate line. */
  cashRounding: z.boolean(),
  /** The minimum basic pay in per cent of gross; null without a rule. */
  minBasicPercent: Part.nullable(),
  gradeBands: z
    .array(GradeBand)
    .max(30, 'Enter at most 30 grades.')
    .refine(
      (bands) => new Set(bands.map(({ grade }) => grade.toLowerCase())).size === bands.length,
      'Enter each grade once.',
    ),
  annualLeave: AnnualLeave,
  /** Null: the default leave types of the program. */
  leaveRules: LeaveRules.nullable().default(null),
  sickTiers: z.array(SickTier).max(12, 'Enter at most 12 tiers.'),
  sickNote: note,
  ...Employment,
  socialInsurances: SocialInsurances,
  /** Null where no law provides one. */
  endOfService: EndOfService.nullable(),
  ...Tax,
  retention: Retention,
  /** Whether the country has a quota of nationals. */
  nationalityQuota: z.boolean(),
})

const INSURED = ['cap', 'floor', 'threshold', 'eligibleUpTo'] as const
/** All amounts of the parameters, in the currency of the country. */
const amountsIn = ({
  currency,
  socialInsurances,
  gradeBands,
  endOfService,
}: z.output<typeof Values>): EnteredAmount[] => [
  ...socialInsurances.flatMap((one, i) =>
    INSURED.map((field) => ({ path: ['socialInsurances', i, field], amount: one[field], currency })),
  ),
  ...gradeBands.flatMap(({ min, max }, i) => [
    { path: ['gradeBands', i, 'min'], amount: min, currency },
    { path: ['gradeBands', i, 'max'], amount: max, currency },
  ]),
  { path: ['endOfService', 'capAmount'], amount: endOfService?.capAmount, currency },
]
export const CountryParameters = Values.superRefine(payableAmounts(amountsIn))
export type CountryParameters = z.output<typeof CountryParameters>
