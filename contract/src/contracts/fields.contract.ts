import * as z from 'zod'
import { PayComponent, payAmounts } from '../consultants/pay.contract.ts'
import { payableAmounts } from '../kernel/math/precision.ts'
import { Day, Id, Instant, KnownCurrency, Money, optionalText, text, Version } from '../kernel/values/fields.ts'
import { Cost } from '../settings/country-rules/countries.rules.ts'

/** The billing unit of a rate. */
export const RateUnit = z.enum(['HOUR', 'DAY', 'MONTH'])
export type RateUnit = z.output<typeof RateUnit>

/** An amount of zero or more with no more decimals than its currency. */
export const PositiveMoney = Money.extend({ amount: Cost, currency: KnownCurrency }).superRefine(
  payableAmounts(({ amount, currency }) => [{ path: [], amount, currency }]),
)

/** One row of a rate card: the rate of a role per unit. */
export const RateCardRow = z
  .strictObject({ title: text(150, 'The role'), unit: RateUnit, rate: Cost, currency: KnownCurrency })
  .superRefine(payableAmounts(({ rate, currency }) => [{ path: ['rate'], amount: rate, currency }]))
export type RateCardRow = z.output<typeof RateCardRow>

const Multiplier = z
  .string()
  .regex(/^[1-9](\.\d{1,2})?$/, 'A multiplier must be between 1 and 9.99, such as 1.25.')
  .nullable()
/** Multiples of the rate by overtime type; null where it is not billed. */
export const OvertimeRates = z
  .strictObject({ normal: Multiplier, night: Multiplier, rest: Multiplier, holiday: Multiplier })
  .partial()

/** One rate of a client contract, from a date to a date (or to its end). */
export const RateLine = z
  .strictObject({
    unit: RateUnit,
    rate: Cost,
    currency: KnownCurrency,
    overtime: OvertimeRates.nullable().default(null),
    /** Per on-call day, whatever the unit; null where it is not billed. */
    onCallRate: Cost.nullable().optional(),
    from: Day,
    to: Day.nullable().default(null),
  })
  .superRefine(
    payableAmounts(({ rate, onCallRate, currency }) => [
      { path: ['rate'], amount: rate, currency },
      { path: ['onCallRate'], amount: onCallRate, currency },
    ]),
  )
  .refine(({ from, to }) => to === null || to >= from, {
    path: ['to'],
    error: 'The end date must be after the start date.',
  })
export type RateLine = z.output<typeof RateLine>

/** The monthly pay of an employment contract. */
export const ContractPay = z
  .strictObject({
    currency: KnownCurrency,
    components: z
      .array(PayComponent)
      .min(1, 'Enter the basic pay.')
      .max(20, 'Enter at most 20 components.')
      .refine((parts) => parts.filter(({ code }) => code === 'BASIC').length === 1, 'Enter exactly one basic pay.'),
    /** Per on-call day; null where none is agreed. */
    onCallRate: Cost.nullable().optional(),
    /** Overtime is not paid. */
    overtimeExempt: z.boolean().optional(),
  })
  .superRefine(payableAmounts(({ currency, ...pay }) => payAmounts(pay, currency)))
export type ContractPay = z.output<typeof ContractPay>

export const NoticeDays = z.int().min(0).max(365, 'A notice period is at most 365 days.').nullable()

/** A stored file; its hash proves that it is the signed one. */
export const DocumentFile = z.object({
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
  sha256: z.string(),
  createdAt: Instant,
})
export type DocumentFile = z.output<typeof DocumentFile>

/** Versions of one document, newest first: an amendment is a new version. */
export const AgreementVersion = z.object({
  id: Id,
  revision: z.int(),
  status: z.string(),
  startDate: Day,
  endDate: Day.nullable(),
})

/** A reminder of the end of a document: its date, its recipients, and whether it was sent. */
export const Reminder = z.object({
  daysBefore: z.int(),
  day: Day,
  roles: z.array(z.string()),
  /** The account managers of the client are recipients too. */
  managers: z.boolean(),
  sent: z.boolean(),
})
export type Reminder = z.output<typeof Reminder>

/** One field that differs between two versions; `item` identifies a row of a table, such as the role of a rate. */
export const FieldDifference = z.object({
  field: z.string(),
  item: z.string().nullable(),
  left: z.unknown(),
  right: z.unknown(),
})
export type FieldDifference = z.output<typeof FieldDifference>
/** Two versions for comparison; `left` is the older one. */
export const Difference = z.object({ left: AgreementVersion, right: AgreementVersion, rows: z.array(FieldDifference) })
export type Difference = z.output<typeof Difference>

export const DifferenceQuery = z.strictObject({
  /** Another version of the same document; by default the previous one. */
  with: Id.optional(),
})

export const DownloadQuery = z.strictObject({
  /** The signed copy if there is one, otherwise the generated document. */
  copy: z.enum(['signed', 'document']).optional(),
  inline: z.enum(['true', 'false']).optional(),
})

export const Reason = optionalText(1000, 'The reason').default(null)

/** A transition to another status; docs/states.md lists the transitions and what each requires. */
export const stepBody = <S extends z.ZodType>(status: S) =>
  z.strictObject({
    status,
    reason: Reason,
    /** For a termination: the last effective date. Defaults to today. */
    effectiveDate: Day.optional(),
    version: Version,
  })

export const Termination = z.strictObject({
  reason: text(1000, 'The reason'),
  /** The last effective date; defaults to today. A future date is stored until then. */
  effectiveDate: Day.optional(),
  version: Version,
})
