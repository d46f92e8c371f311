import * as z from 'zod'
import { PaymentTerms } from '../../clients/parts.contract.ts'
import { PositiveMoney } from '../../contracts/fields.contract.ts'
import { CountryID, Day, Id, optionalText, text, Version } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import { InvoiceStatus } from './states.contract.ts'

export const GenerateBillings = z.strictObject({
  month: Month,
  countryID: CountryID.optional(),
  legalEntityID: Id.optional(),
  clientID: Id.optional(),
  /** Of the unbilled list; all ready months when none is given. */
  timesheetIDs: z.array(Id).min(1, 'Select at least one.').max(500, 'Maximum 500 per request.').optional(),
})

/** A line without a timesheet: an expense with its receipt, or a milestone that the client has accepted. */
export const NewBillingLine = z.strictObject({
  kind: z.enum(['EXPENSE', 'MILESTONE']),
  description: text(300, 'Description'),
  /** The date it was spent, or accepted by the client. */
  day: Day,
  /** At cost, before tax. */
  money: PositiveMoney,
  /** The handling fee of an expense; defaults to the client's terms. */
  handlingPercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a percentage such as 5.')
    .nullable()
    .default(null),
  /** The receipt or acceptance among the invoice's documents. */
  documentID: Id.nullable().default(null),
  /** The version of the invoice, so that the user has seen its current lines. */
  version: Version,
})
export type NewBillingLine = z.output<typeof NewBillingLine>

/** An invoice of expenses and milestones; months are billed by `generate`. */
export const NewBilling = z.strictObject({
  clientContractID: Id,
  buyerReference: optionalText(60, 'Reference').default(null),
  note: optionalText(500, 'Note').default(null),
})

/** While it is a draft or returned; omitted fields stay unchanged. */
export const BillingChange = z.strictObject({
  buyerReference: optionalText(60, 'Reference').optional(),
  note: optionalText(500, 'Note').optional(),
  terms: PaymentTerms.optional(),
  version: Version,
})

const Reason = optionalText(1000, 'Reason').default(null)
export const BillingStep = z.strictObject({
  status: InvoiceStatus,
  reason: Reason,
  /** With ISSUED: defaults to today. */
  issueDate: Day.optional(),
  /** With ISSUED after the legal deadline: the reason. */
  lateReason: optionalText(500, 'Late reason').default(null),
  /** With SENT by portal: its reference there. Emails are sent by `email`. */
  portalReference: optionalText(120, 'Portal reference').default(null),
  version: Version,
})
export type BillingStep = z.output<typeof BillingStep>

const some = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1, 'Select at least one.')
  .max(100, 'Maximum 100 per request.')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'The list has duplicates.')
export const ManyBillingSteps = z.strictObject({
  status: InvoiceStatus,
  reason: Reason,
  issueDate: Day.optional(),
  lateReason: optionalText(500, 'Late reason').default(null),
  billings: some,
})

export const BillingMail = z.strictObject({
  /** Defaults to the client's billing contacts. */
  to: z.array(z.email('Enter an email address.')).max(10, 'Maximum 10 addresses.').optional(),
  message: optionalText(2000, 'Message').default(null),
  /** Confirmed by the sender for addresses that are no contact of the client. */
  confirmOutside: z.boolean().default(false),
})

/** Releases the full retention: the work is accepted. */
export const RetentionRelease = z.strictObject({ reason: text(1000, 'Release reason'), version: Version })

export const DisputeChange = z.union([
  z.strictObject({ raise: z.literal(true), reason: text(1000, 'Reason'), ownerID: Id.optional() }),
  z.strictObject({ raise: z.literal(false), outcome: text(1000, 'Resolution') }),
])
