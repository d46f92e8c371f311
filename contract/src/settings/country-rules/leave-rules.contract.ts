/** Leave types and a country's rules for each (docs/domain/leave.md): data with a date and a source, among its other parameters. */
import * as z from 'zod'
import { compare, isExact } from '../../kernel/math/rational.ts'
import { optionalText } from '../../kernel/values/fields.ts'
import { Fraction, Part } from './countries.rules.ts'

export const LEAVE_TYPES = [
  ...(['ANNUAL', 'SICK', 'UNPAID', 'MATERNITY', 'PATERNITY', 'BEREAVEMENT'] as const),
  ...(['HAJJ', 'MARRIAGE', 'STUDY', 'COMP_OFF', 'PUBLIC_HOLIDAY'] as const),
] as const
export const LeaveType = z.enum(LEAVE_TYPES)
export type LeaveType = z.output<typeof LeaveType>

export const LeaveUnit = z.enum(['CALENDAR', 'WORKING'])
export type LeaveUnit = z.output<typeof LeaveUnit>

/**
 * Where the days come from. SERVICE: earned with service, held in the ledger. CREDIT: credited one by one for work on a rest day or
 * holiday, held in the ledger. YEAR: so many a calendar year. EVENT: so many each time. ONCE: so many in the whole service. NONE: no limit.
 */
export const LeaveAllowance = z.enum(['SERVICE', 'CREDIT', 'YEAR', 'EVENT', 'ONCE', 'NONE'])
export type LeaveAllowance = z.output<typeof LeaveAllowance>

/** So many days at so many per cent of the pay, one tier after the other; what lies beyond the last is unpaid. */
export const PaidTier = z.strictObject({
  days: z.int().min(1, 'A tier has at least 1 day.').max(366, 'A tier has at most 366 days.'),
  percent: Part,
})
export type PaidTier = z.output<typeof PaidTier>

export const LeaveRule = z.strictObject({
  type: LeaveType,
  unit: LeaveUnit,
  allowance: LeaveAllowance,
  /** Of a year, an event or the service; null where service, credits or nothing decides. */
  days: Fraction.nullable(),
  /** Empty: paid in full throughout. */
  pay: z.array(PaidTier).max(12, 'At most 12 tiers.'),
  /** Completed months of service before it may be taken. */
  minServiceMonths: z.int().min(0, 'At least 0.').max(240, 'At most 240 months.'),
  /** What is carried into the next year at most; null for all of it. */
  carryOverDays: Fraction.nullable(),
  /** The months of the next year after which the carried days lapse; null when they never do. */
  carryOverMonths: z.int().min(1, 'At least 1.').max(12, 'At most 12 months.').nullable(),
  /** How far below zero the balance may go. */
  negativeDays: Fraction,
  encashable: z.boolean(),
  /** A document is required for leave longer than this many days; null: never. */
  documentAfterDays: z.int().min(0, 'At least 0.').max(366, 'At most 366 days.').nullable(),
  note: optionalText(500, 'The note').default(null),
})
export type LeaveRule = z.output<typeof LeaveRule>

const LIMITED: ReadonlySet<LeaveAllowance> = new Set(['YEAR', 'EVENT', 'ONCE'])

/** A country's overrides of the default leave rules (contract/src/leave/default-leave-rules.rules.ts); each type once. */
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
