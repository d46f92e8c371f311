/**
 * Leave types and a country's rules for each (docs/domain/leave.md): data with a date and a source, among its other
 * parameters.
 */
import * as z from 'zod'
import { compare, isExact } from '../../kernel/math/rational.ts'
import { optionalText } from '../../kernel/values/fields.ts'
import { Fraction, Part } from './countries.rules.ts'

export const LeaveType = z.enum([
  'ANNUAL',
  'SICK',
  'UNPAID',
  'MATERNITY',
  'PATERNITY',
  'BEREAVEMENT',
  'HAJJ',
  'MARRIAGE',
  'STUDY',
  'COMP_OFF',
  'PUBLIC_HOLIDAY',
])
export type LeaveType = z.output<typeof LeaveType>
export const LEAVE_TYPES = LeaveType.options

export const LeaveUnit = z.enum(['CALENDAR', 'WORKING'])
export type LeaveUnit = z.output<typeof LeaveUnit>

/**
 * The source of the days. SERVICE: accrued with service, in the ledger. CREDIT: credited one by one for work on a
 * weekend or holiday, in the ledger. YEAR: a number per calendar year. EVENT: a number per event. ONCE: a number in the
 * whole service. NONE: no limit.
 */
export const LeaveAllowance = z.enum(['SERVICE', 'CREDIT', 'YEAR', 'EVENT', 'ONCE', 'NONE'])
export type LeaveAllowance = z.output<typeof LeaveAllowance>

/** A number of days at a percentage of the pay, one tier after another; days beyond the last tier are unpaid. */
export const PaidTier = z.strictObject({
  days: z.int().min(1, 'A tier has at least 1 day.').max(366, 'A tier has at most 366 days.'),
  percent: Part,
})
export type PaidTier = z.output<typeof PaidTier>

export const LeaveRule = z.strictObject({
  type: LeaveType,
  unit: LeaveUnit,
  allowance: LeaveAllowance,
  /** Per year, per event or in the whole service; null where service, credits or no rule defines it. */
  days: Fraction.nullable(),
  /** Empty: always paid in full. */
  pay: z.array(PaidTier).max(12, 'Enter at most 12 tiers.'),
  /** The completed months of service that are required. */
  minServiceMonths: z.int().min(0, 'Enter 0 months or more.').max(240, 'Enter at most 240 months.'),
  /** The maximum carried over into the next year; null for all of it. */
  carryOverDays: Fraction.nullable(),
  /** The months of the next year after which carried days expire; null if they never do. */
  carryOverMonths: z.int().min(1, 'Enter at least 1 month.').max(12, 'Enter at most 12 months.').nullable(),
  /** The number of days by which the balance may be negative. */
  negativeDays: Fraction,
  encashable: z.boolean(),
  /** A document is required for leave longer than this many days; null: never. */
  documentAfterDays: z.int().min(0, 'Enter 0 days or more.').max(366, 'Enter at most 366 days.').nullable(),
  note: optionalText(500, 'The note').default(null),
})
export type LeaveRule = z.output<typeof LeaveRule>

const LIMITED: ReadonlySet<LeaveAllowance> = new Set(['YEAR', 'EVENT', 'ONCE'])

/**
 * A country's overrides of the default leave rules (contract/src/leave/default-leave-rules.rules.ts); each type once.
 */
export const LeaveRules = z
  .array(LeaveRule)
  .max(LEAVE_TYPES.length, 'Enter each leave type once.')
  .refine((rules) => new Set(rules.map(({ type }) => type)).size === rules.length, 'Enter each leave type once.')
  .refine(
    (rules) =>
      rules.every(
        ({ allowance, days }) =>
          LIMITED.has(allowance) === (days !== null) && (days === null || !isExact(days) || compare(days, '366') <= 0),
      ),
    'Enter days only for leave per year, per event or per service, at most 366.',
  )
