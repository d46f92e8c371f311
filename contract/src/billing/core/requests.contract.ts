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
  /** Of the ready queue; all that are ready when none is named. */
  timesheetIDs: z.array(Id).min(1, 'Choose at least one.').max(500, 'At most 500 at once.').optional(),
})

/** A line beside the timesheets: an expense with its receipt, or a milestone that the client has accepted. */
export const NewBillingLine = z.strictObject({
  kind: z.enum(['EXPENSE', 'MILESTONE']),
  description: text(300, 'Description'),
  /** The day it was spent, or accepted by the client. */
  day: Day,
  /** At cost, before tax. */
  money: PositiveMoney,
  /** Added to an expense; what the client agreed to unless said otherwise. */
  handlingPercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a percentage such as 5.')
    .nullable()
    .default(null),
  /** The receipt, or the acceptance, among the documents of the invoice. */
  documentID: Id.nullable().default(null),
  /** Of the invoice: whoever adds a line has seen those that are there. */
  version: Version,
})
export type NewBillingLine = z.output<typeof NewBillingLine>

/** An invoice of expenses and milestones; months come from `generate`. */
export const NewBilling = z.strictObject({
  clientContractID: Id,
  buyerReference: optionalText(60, 'The reference').default(null),
  note: optionalText(500, 'The note').default(null),
})

/** While it is a draft or was sent back; what is left out stays. */
export const BillingChange = z.strictObject({
  buyerReference: optionalText(60, 'The reference').optional(),
  note: optionalText(500, 'The note').optional(),
  terms: PaymentTerms.optional(),
  version: Version,
})

const Reason = optionalText(1000, 'The reason').default(null)
export const BillingStep = z.strictObject({
  status: InvoiceStatus,
  reason: Reason,
  /** With ISSUED: today unless said otherwise. */
  issueDate: Day.optional(),
  /** With ISSUED after the legal limit: why. */
  lateReason: optionalText(500, 'Late reason').default(null),
  /** With SENT by portal: its reference there. Mail goes by `email`. */
  portalReference: optionalText(120, 'The reference in the portal').default(null),
  version: Version,
})
export type BillingStep = z.output<typeof BillingStep>

const some = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1, 'Choose at least one.')
  .max(100, 'At most 100 at once.')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each once.')
export const ManyBillingSteps = z.strictObject({
  status: InvoiceStatus,
  reason: Reason,
  issueDate: Day.optional(),
  lateReason: optionalText(500, 'Late reason').default(null),
  billings: some,
})

/** Each by itself; what is refused says why and stays as it was. */
export const BillingsDone = z.object({
  done: z.array(Id),
  refused: z.array(
    z.object({
      id: Id,
      code: z.string(),
      message: z.string(),
      errors: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
})
export type BillingsDone = z.output<typeof BillingsDone>

export const BillingMail = z.strictObject({
  /** The client's contacts for invoices when none is named. */
  to: z.array(z.email('Enter an e-mail address.')).max(10, 'At most 10 addresses.').optional(),
  message: optionalText(2000, 'The message').default(null),
  /** Said by whoever sends it to an address that is on no contact of the client. */
  confirmOutside: z.boolean().default(false),
})

/** All that the client holds back of it is due again: the work is cleared. */
export const RetentionRelease = z.strictObject({ reason: text(1000, 'Why it is released'), version: Version })

export const DisputeChange = z.union([
  z.strictObject({ raise: z.literal(true), reason: text(1000, 'The reason'), ownerID: Id.optional() }),
  z.strictObject({ raise: z.literal(false), outcome: text(1000, 'Resolution') }),
])
