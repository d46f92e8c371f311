import * as z from 'zod'
import { PayComponent } from '../consultants/pay.contract.ts'
import { compare, isDecimal, isExact } from '../kernel/math/rational.ts'
import { Day, KnownCurrency, text } from '../kernel/values/fields.ts'
import { Cost, EmployerInsurance, Part, ServiceAccrual } from '../settings/country-rules/countries.rules.ts'
import { billableDays } from './billable-days.rules.ts'

export const Count = (max: number, label: string) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, label)
    .refine((typed) => Number(typed) <= max, label)
export const Months = Count(600, 'Enter a number of months from 1 to 600.').refine(
  (months) => Number(months) >= 1,
  'Enter a number of months from 1 to 600.',
)
/** Values that are not numbers are reported at their own field. */
export const isWithinMax = (some: string, max: string) => !isDecimal(some) || !isDecimal(max) || compare(some, max) <= 0
export const below100 = (percent: string) => !isDecimal(percent) || compare(percent, '100') < 0
export const BillUnit = z.enum(['MONTH', 'DAY', 'HOUR'])
export type BillUnit = z.output<typeof BillUnit>

/** What the client pays for one unit, before tax. */
const Bill = z.strictObject({
  unit: BillUnit,
  rate: Cost,
  currency: KnownCurrency,
  hoursPerDay: Count(24, 'A day has at most 24 hours.').default('8'),
  /** Client rebate or fee of a managed service provider, on the revenue. */
  rebatePercent: Part.refine(below100, 'A rebate must be below 100 %.').default('0'),
})

/**
 * The day count of a month, nominal or effective but never both, so that leave is not counted twice
 * (docs/domain/margin.md).
 */
export const BillableDays = z.discriminatedUnion('mode', [
  /** Billable days of a nominal month, 21 or 22; unbilled leave is then a cost. */
  z.strictObject({ mode: z.literal('NOMINAL'), days: Count(31, 'A month has at most 31 days.') }),
  /**
   * (52 × workdays per week − public holidays − leave workdays) ÷ 12; leave is not a cost, because the twelve salaries
   * include it.
   */
  z.strictObject({
    mode: z.literal('EFFECTIVE'),
    workdaysPerWeek: Count(7, 'A week has at most 7 days.'),
    publicHolidays: Count(60, 'A year has at most 60 public holidays.'),
    leaveWorkdays: Count(260, 'A year has at most 260 workdays of leave.'),
  }),
])

/** Units of the cost currency per one unit of the bill currency, at full precision: `3.75` or `88.00/3.6725`. */
const Exchange = z.strictObject({
  rate: z.string().refine((rate) => isExact(rate) && compare(rate, '0') > 0, 'A rate must be a number above zero.'),
  date: Day.nullable().default(null),
  source: z.string().max(200).nullable().default(null),
  /** The warning of the rate rules, shown with the margin. */
  warning: z.string().max(500).nullable().default(null),
})

const Remark = z.string().max(200).optional()

/**
 * The source of each figure for the explanation: `as entered`, `margin set-up AE, version 3`. Derived figures have no
 * source.
 */
export const MarginSources = z.strictObject({
  rate: Remark,
  hours: Remark,
  rebate: Remark,
  /** The source of nominal days, or of each part of effective days. */
  days: Remark,
  workdays: Remark,
  holidays: Remark,
  leaveWorkdays: Remark,
  pay: Remark,
  months: Remark,
  leave: Remark,
  endOfService: Remark,
  insurances: Remark,
  fare: Remark,
  tickets: Remark,
  visa: Remark,
  visaMonths: Remark,
  permits: Remark,
  premium: Remark,
  dependants: Remark,
  laptop: Remark,
  laptopResidual: Remark,
  laptopMonths: Remark,
  financing: Remark,
  paymentDays: Remark,
  overhead: Remark,
  target: Remark,
  floor: Remark,
})
export type MarginSources = z.output<typeof MarginSources>

export const Named = (what: string) => z.strictObject({ name: text(60, what), amount: Cost })
const Sourced = (what: string) => Named(what).extend({ source: Remark })
export const shortList = <T extends z.ZodType>(item: T) => z.array(item).max(30, 'At most 30 entries.').default([])

/** The employer costs of a placement in the cost currency, which is the pay currency. */
const costs = {
  costCurrency: KnownCurrency,
  pay: z.array(PayComponent).max(20, 'At most 20 components.'),
  contractMonths: Months,
  /** Completed years of service at the start, which select the accrual tier. */
  yearsOfService: Count(60, 'Enter the years of service, at most 60.').default('0'),
  leave: z.strictObject({
    /** Calendar days per year. */
    daysPerYear: Count(365, 'A year has at most 365 days of leave.'),
    /** Whether the client pays for them. */
    billable: z.boolean(),
  }),
  endOfService: ServiceAccrual.nullable().default(null),
  ticket: z
    .strictObject({ fare: Cost, dependants: z.int().min(0).max(20) })
    .nullable()
    .default(null),
  visa: z.strictObject({ cost: Cost, months: Months }).nullable().default(null),
  /** Costs per year, such as a levy or an iqama. */
  permits: shortList(Named('The name of the permit')),
  /** Premiums per year: the consultant's, and one for each insured dependant. */
  medical: z
    .strictObject({ premium: Cost, dependantPremiums: shortList(Cost) })
    .nullable()
    .default(null),
  laptop: z
    .strictObject({ price: Cost, residual: Cost.default('0'), usefulMonths: Months.default('36') })
    .refine(({ price, residual }) => !isExact(price) || !isExact(residual) || compare(residual, price) <= 0, {
      path: ['residual'],
      error: 'The residual value must not exceed the price.',
    })
    .nullable()
    .default(null),
  insurances: shortList(EmployerInsurance),
  /** One-off costs such as recruitment or relocation, spread over the contract. */
  oneOffs: shortList(Sourced('The name of the cost')),
  /** Anything else, per month. */
  others: shortList(Sourced('The name of the cost')),
  /** The cost of credit until the client pays. */
  financing: z
    .strictObject({ percentPerYear: Part, paymentDays: Count(365, 'Payment is due within 365 days.') })
    .nullable()
    .default(null),
}

/**
 * What the calculator takes (docs/domain/margin.md), from the margin set-up of the country and the order form's own
 * terms.
 */
export const MarginInput = z
  .strictObject({
    bill: Bill,
    days: BillableDays,
    /** Null when both sides are in one currency. */
    exchange: Exchange.nullable().default(null),
    ...costs,
    overhead: z.strictObject({ percent: Part, basis: z.enum(['DIRECT', 'REVENUE', 'SALARY']) }),
    targetPercent: Part.refine(below100, 'A target must be below 100 %.'),
    floorPercent: Part.refine(below100, 'A floor must be below 100 %.'),
    sources: MarginSources.default({}),
  })
  .refine(({ bill, costCurrency, exchange }) => (bill.currency === costCurrency) === (exchange === null), {
    path: ['exchange'],
    error: 'An exchange rate is required if, and only if, bill and pay currency differ.',
  })
  .refine(({ floorPercent, targetPercent }) => isWithinMax(floorPercent, targetPercent), {
    path: ['floorPercent'],
    error: 'The floor must not exceed the target.',
  })
  .refine(({ bill, days }) => bill.unit === 'MONTH' || hasDays(days), {
    path: ['days'],
    error: 'The month has no billable days. Check days, holidays and leave.',
  })
  .refine(({ bill }) => bill.unit !== 'HOUR' || /[1-9]/.test(bill.hoursPerDay), {
    path: ['bill', 'hoursPerDay'],
    error: 'Hours per day must be above 0 for hourly rates.',
  })
/** The input as sent: fields with a default are optional. */
export type MarginInput = z.input<typeof MarginInput>
/** The validated and complete input. */
export type MarginTerms = z.output<typeof MarginInput>

function hasDays(days: z.output<typeof BillableDays>): boolean {
  const { mode: _mode, ...counts } = days
  return !Object.values(counts).every(isExact) || compare(billableDays(days), '0') > 0
}
