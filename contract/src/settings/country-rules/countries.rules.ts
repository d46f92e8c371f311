/**
 * Country rules for calculations, as dated settings (docs/domain/country-parameters.md): the base of a calculation, the
 * end-of-service accrual, the employer's insurances. This file contains no figures of a country.
 */
import * as z from 'zod'
import { percentOf } from '../../kernel/math/money.ts'
import {
  compare,
  divide,
  exact,
  isExact,
  maximum,
  minimum,
  minus,
  plus,
  type Rational,
  times,
} from '../../kernel/math/rational.ts'

/**
 * An amount per month or a one-off, with its currency in another field: not negative, at most 12 digits and 4 decimals.
 */
export const Cost = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'Enter a positive amount such as 12500.50.')
/** From 0 to 100, at most 4 decimals. */
export const Part = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage such as 12.5.')
  .refine((percent) => Number(percent) <= 100, 'A percentage is at most 100.')
/** A decimal or a fraction, stored as in the law: `1`, `0.5`, `15/26`. */
export const Fraction = z
  .string()
  .refine((text) => isExact(text) && compare(text, '0') >= 0, 'Enter a number or a fraction such as 15/26.')

/** The part of the monthly pay that a rule is calculated from. */
export const PayBase = z.enum(['BASIC', 'BASIC_HOUSING', 'GROSS'])
export type PayBase = z.output<typeof PayBase>
export const PAY_BASE_LABELS: Readonly<Record<PayBase, string>> = {
  BASIC: 'basic pay',
  BASIC_HOUSING: 'basic pay and housing',
  GROSS: 'gross pay',
}

interface PayPart {
  readonly code: string
  readonly amount: string
}

/** The part of the monthly pay in a base, unrounded, in the currency of the pay. */
export const payOn = (base: PayBase, pay: readonly PayPart[]): Rational =>
  plus(
    ...pay
      .filter(({ code }) => base === 'GROSS' || code === 'BASIC' || (base === 'BASIC_HOUSING' && code === 'HOUSING'))
      .map(({ amount }) => amount),
  )

/** Whether each tier ends after the previous one, and only the last is open-ended; other rules report invalid numbers. */
export const risesToOpenEnd = (tiers: readonly { readonly toYears: string | number | null }[]): boolean =>
  tiers.every(({ toYears }, i) => {
    if (toYears === null || i === tiers.length - 1) return toYears === null && i === tiers.length - 1
    const before = String(tiers[i - 1]?.toYears ?? '')
    const years = String(toYears)
    return isExact(years) && (!isExact(before) || compare(before, years) < 0)
  })
export const TIERS_RISE = 'Enter the tiers in ascending years. Only the last tier is open-ended.'

/**
 * The end-of-service accrual by completed years of service; the last tier is open-ended. Either months of the base per
 * year of service, exact (AE 21/30 then 1, SA 1/2 then 1, KW and IN 15/26), or a percentage of the base paid each month
 * (BH 4.2 then 8.4). Source: docs/domain/margin.md and docs/domain/country-parameters.md.
 */
export const ServiceAccrual = z.strictObject({
  base: PayBase,
  tiers: z
    .array(
      z.strictObject({
        /** Up to but excluding this number of years of service; null for all later ones. */
        toYears: Fraction.nullable(),
        monthsPerYear: Fraction.optional(),
        percentPerMonth: Part.optional(),
      }),
    )
    .min(1, 'Enter at least one tier.')
    .refine(
      (tiers) => tiers.every((tier) => (tier.monthsPerYear === undefined) !== (tier.percentPerMonth === undefined)),
      'A tier requires either months per year or a percentage per month.',
    )
    .refine(risesToOpenEnd, TIERS_RISE),
})
export type ServiceAccrual = z.output<typeof ServiceAccrual>

/** The tier of the next month of a person with this number of completed years; a boundary belongs to the later tier. */
export const accrualTier = ({ tiers }: ServiceAccrual, yearsOfService: string) =>
  tiers.find(({ toYears }) => toYears === null || compare(yearsOfService, toYears) < 0) ?? tiers[tiers.length - 1]!

/**
 * End of service accrued in one month: base × months per year ÷ 12, or base × percentage; unrounded, in the currency of
 * the pay (docs/domain/margin.md).
 */
export function serviceAccrued(accrual: ServiceAccrual, pay: readonly PayPart[], yearsOfService: string): Rational {
  const tier = accrualTier(accrual, yearsOfService)
  const base = payOn(accrual.base, pay)
  return tier.monthsPerYear === undefined
    ? percentOf(tier.percentPerMonth ?? '0', base)
    : divide(times(base, tier.monthsPerYear), '12')
}

/**
 * One social insurance of the employer: percentage of the base between a threshold and a cap, per month
 * (docs/domain/margin.md and docs/domain/country-parameters.md).
 */
export const EmployerInsurance = z.strictObject({
  /** `GOSI`, `EPF`, `National Insurance`. */
  name: z.string().trim().min(1, 'Enter the name of the insurance.').max(60, 'A name has at most 60 characters.'),
  percent: Part,
  base: PayBase,
  /** The base counts up to this amount per month; null without a limit. */
  cap: Cost.nullable(),
  /** Only the part above is insured, per month (GB); 0 elsewhere. */
  threshold: Cost,
})
export type EmployerInsurance = z.output<typeof EmployerInsurance>

/**
 * percent × (min(base, cap) − threshold), never below zero; unrounded, per month, in the currency of the pay
 * (docs/domain/margin.md).
 */
export function employerInsurance(
  { percent, base, cap, threshold }: EmployerInsurance,
  pay: readonly PayPart[],
): Rational {
  const whole = payOn(base, pay)
  const counted = cap === null ? whole : minimum(whole, cap)
  return percentOf(percent, maximum(minus(counted, threshold), exact('0')))
}
