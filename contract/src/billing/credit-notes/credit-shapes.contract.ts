import * as z from 'zod'
import { AvailableTransition } from '../../kernel/api/available-transition.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { Day, Id, optionalText, Ref, text, Version } from '../../kernel/values/fields.ts'
import { CreditReason, LineUnit } from '../core/codes.contract.ts'
import { CreditNoteStatus } from '../core/states.contract.ts'
import { GstParticulars, numberedDocument } from '../invoices/invoice-documents.contract.ts'

const amount = z.string()
const note = {
  ...numberedDocument,
  status: CreditNoteStatus,
  billingID: Id,
  _billing: Ref,
  code: CreditReason,
  text: z.string(),
  net: amount,
  tax: amount,
  gross: amount,
  issueDate: Day.nullable(),
  /** Whether its months can be billed again after it is issued. */
  billAgain: z.boolean(),
  _createdBy: Ref.nullable(),
  _approvedBy: Ref.nullable(),
}
export const CreditNoteRow = z.object(note)
export type CreditNoteRow = z.output<typeof CreditNoteRow>

/** Days of a billed month that were corrected later. */
export const Corrected = z.object({
  /** `2026-08` */
  month: z.string(),
  days: z.array(Day),
  /** The month in which the correction is billed. */
  countedIn: z.string(),
  /** The invoices with the correction, issued or draft, and its amount before tax on each; negative for a credit. */
  invoices: z.array(z.object({ _billing: Ref, net: amount, currency: z.string() })),
})
export type Corrected = z.output<typeof Corrected>

export const CreditNote = z.object({
  ...note,
  /** Corrections of the billed months: crediting the same days would credit them twice. */
  corrected: z.array(Corrected),
  lines: z.array(
    z.object({
      /** Number of the invoice line. */
      of: z.int(),
      description: z.string(),
      /** As printed: units and price of the invoice, or one item of the amount where whole units do not match it. */
      unit: LineUnit,
      quantity: z.string(),
      price: amount,
      /** The units per price. */
      per: z.string(),
      rebate: amount,
      rebatePercent: z.string(),
      handling: amount,
      handlingPercent: z.string(),
      net: amount,
      tax: amount,
      /** The remaining amount of the line before, and the corrected amount. */
      before: amount,
      after: amount,
      explain: Explained,
    }),
  ),
  /** The calculation of the totals, by invoice line numbers. */
  explain: z.object({ net: Explained, tax: Explained, gross: Explained }),
  /**
   * How it splits between the outstanding or retained amount and what the client has already paid, by the current state
   * of the invoice.
   */
  openReduction: amount,
  creditBalance: amount,
  /** For legal entities in India. */
  gst: GstParticulars.nullable(),
  /** The reason it was cancelled or returned. */
  reason: z.string().nullable(),
  _issuedBy: Ref.nullable(),
  availableTransitions: z.array(AvailableTransition),
})
export type CreditNote = z.output<typeof CreditNote>

const positive = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}(\.\d{1,10})?$/, `${what} must be a number such as 1.5.`)
    .refine((typed) => /[1-9]/.test(typed), `${what} must be above zero.`)

/** A quantity, an amount before tax, or the full remainder of a line. Negative lines are credited by `rest`. */
const RequestedCredit = z.union(
  [
    z.strictObject({ line: z.int().min(1), quantity: positive('Quantity') }),
    z.strictObject({ line: z.int().min(1), net: positive('Amount') }),
    z.strictObject({ line: z.int().min(1), rest: z.literal(true) }),
  ],
  { error: 'Enter a quantity, an amount before tax, or the full remainder for each line.' },
)

export const NewCreditNote = z.strictObject({
  code: CreditReason,
  /** As printed. */
  text: text(300, 'Reason'),
  /** By invoice line number; the full remainder of the invoice when omitted. */
  lines: z.array(RequestedCredit).min(1, 'Select at least one line.').max(500, 'Select at most 500 lines.').optional(),
  billAgain: z.boolean().default(false),
})
export type NewCreditNote = z.output<typeof NewCreditNote>

export const CreditNoteStep = z.strictObject({
  status: CreditNoteStatus,
  reason: optionalText(1000, 'Reason').default(null),
  /** With ISSUED: defaults to today. */
  issueDate: Day.optional(),
  version: Version,
})
