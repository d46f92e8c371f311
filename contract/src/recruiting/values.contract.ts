import * as z from 'zod'
import { compare, isExact } from '../kernel/math/rational.ts'
import { Id, KnownCurrency, text } from '../kernel/values/fields.ts'

/** One entry for each text, ignoring case; of equal ones the last. */
export const uniqueBy = <T>(all: readonly T[], textOf: (entry: T) => string): T[] => [
  ...new Map(all.map((entry) => [textOf(entry).toLowerCase(), entry])).values(),
]

/** Short texts such as tags and certificates, unique ignoring case. */
export const shortTexts = (max: number, what: string) =>
  z
    .array(text(80, `Each of the ${what}`))
    .max(max, `Enter at most ${max} ${what}.`)
    .transform((all) => uniqueBy(all, (one) => one))

/** Years with at most one decimal, such as `4.5`. */
export const Years = z.string().regex(/^\d{1,2}(\.\d)?$/, 'Enter years such as 5 or 2.5.')

export const Skill = z.strictObject({ name: text(80, 'Skill'), years: Years.nullable().default(null) })
export type Skill = z.output<typeof Skill>
export const MAX_SKILLS = 60
export const Skills = z
  .array(Skill)
  .max(MAX_SKILLS, `Enter at most ${MAX_SKILLS} skills.`)
  .transform((all) => uniqueBy(all, ({ name }) => name))

/** Levels of the Common European Framework in three steps, and native speaker. */
export const LanguageLevel = z.enum(['BASIC', 'WORKING', 'FLUENT', 'NATIVE'])
export type LanguageLevel = z.output<typeof LanguageLevel>
const LanguageSkill = z.strictObject({ name: text(60, 'Language'), level: LanguageLevel.nullable().default(null) })
export const LanguageSkills = z.array(LanguageSkill).max(20, 'Enter at most 20 languages.')

/** The period of a bill rate or pay: hour, day, month or year. */
export const PayPeriod = z.enum(['HOUR', 'DAY', 'MONTH', 'YEAR'])
export type PayPeriod = z.output<typeof PayPeriod>
export const BillUnit = z.enum(['HOUR', 'DAY', 'MONTH'])
export type BillUnit = z.output<typeof BillUnit>

/** A decimal amount above zero. */
export const PositiveAmount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,4})?$/, 'Enter an amount such as 12500.00.')
  .refine((amount) => Number(amount) > 0, 'Enter an amount above zero.')

/** Input that is not a number is reported by another rule. */
const isInOrder = (low: string | null, high: string | null) =>
  low === null || high === null || !isExact(low) || !isExact(high) || compare(low, high) <= 0
const ORDER = 'The maximum is below the minimum.'

/** The bill rate per unit. */
export const BillBudget = z
  .strictObject({
    unit: BillUnit,
    currency: KnownCurrency,
    billMinimum: PositiveAmount.nullable().default(null),
    billMaximum: PositiveAmount,
  })
  .refine(({ billMinimum, billMaximum }) => isInOrder(billMinimum, billMaximum), {
    path: ['billMaximum'],
    error: ORDER,
  })
export type BillBudget = z.output<typeof BillBudget>

/** The pay of the consultant per period. */
export const PayRange = z
  .strictObject({
    period: PayPeriod,
    currency: KnownCurrency,
    payMinimum: PositiveAmount.nullable().default(null),
    payMaximum: PositiveAmount.nullable().default(null),
  })
  .refine(({ payMinimum, payMaximum }) => payMinimum !== null || payMaximum !== null, {
    path: ['payMaximum'],
    error: 'Enter a minimum or a maximum.',
  })
  .refine(({ payMinimum, payMaximum }) => isInOrder(payMinimum, payMaximum), { path: ['payMaximum'], error: ORDER })
export type PayRange = z.output<typeof PayRange>

/** One amount per period. */
export const Pay = z.strictObject({ amount: PositiveAmount, currency: KnownCurrency, period: PayPeriod })
export type Pay = z.output<typeof Pay>
/** The same as stored. */
export const StoredPay = z.object({ amount: z.string(), currency: z.string(), period: PayPeriod })

/** `me` is the user of the request. */
export const UserFilter = z.union([z.literal('me'), Id], { error: 'Select a person.' })

/** A rejected record of a bulk action, with the reason. */
export const BulkResult = z.object({ done: z.array(Id), refused: z.array(z.object({ id: Id, message: z.string() })) })
