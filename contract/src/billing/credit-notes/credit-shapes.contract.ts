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
  /** Whether its months come back to the ready queue when it is issued, to be billed anew. */
  billAgain: z.boolean(),
  _createdBy: Ref.nullable(),
  _approvedBy: Ref.nullable(),
}
export const CreditNoteRow = z.object(note)
export type CreditNoteRow = z.output<typeof CreditNoteRow>

/** Days of a month on the invoice that were corrected since it was billed. */
export const Corrected = z.object({
  /** `2026-08` */
  month: z.string(),
  days: z.array(Day),
  /** The month with which the correction is billed. */
  countedIn: z.string(),
  /** The invoices that bill it, issued or drafts, and what it comes to on each before tax; below zero where it gives something back. */
  invoices: z.array(z.object({ _billing: Ref, net: amount, currency: z.string() })),
})
export type Corrected = z.output<typeof Corrected>

export const CreditNote = z.object({
  ...note,
  /** Corrections of the months that the invoice bills: whoever credits the same days gives them back twice. */
  corrected: z.array(Corrected),
  lines: z.array(
    z.object({
      /** Number of the line on the invoice. */
      of: z.int(),
      description: z.string(),
      /** As its paper has them: the units and the price of the invoice, or one item of the amount where units alone do not come to it. */
      unit: LineUnit,
      quantity: z.string(),
      price: amount,
      /** The units that the price is for. */
      per: z.string(),
      rebate: amount,
      rebatePercent: z.string(),
      handling: amount,
      handlingPercent: z.string(),
      net: amount,
      tax: amount,
      /** What of the line was left before, and what is right now. */
      before: amount,
      after: amount,
      explain: Explained,
    }),
  ),
  /** How its sums come about, by the numbers that the lines have on the invoice. */
  explain: z.object({ net: Explained, tax: Explained, gross: Explained }),
  /** How it divides between what is owed, open or held back, and what the client has paid already; of the invoice as it stands. */
  openReduction: amount,
  creditBalance: amount,
  /** Of our companies in India. */
  gst: GstParticulars.nullable(),
  /** Why it was cancelled or sent back. */
  reason: z.string().nullable(),
  _issuedBy: Ref.nullable(),
  availableTransitions: z.array(AvailableTransition),
})
export type CreditNote = z.output<typeof CreditNote>

const positive = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}(\.\d{1,10})?$/, `${what} is a number such as 1.5.`)
    .refine((typed) => /[1-9]/.test(typed), `${what} is above zero.`)

/** So many units of a line, so much money before tax, or all that is left of it. What is below zero on the invoice is credited by `rest`. */
const CreditAsked = z.union(
  [
    z.strictObject({ line: z.int().min(1), quantity: positive('The quantity') }),
    z.strictObject({ line: z.int().min(1), net: positive('The amount') }),
    z.strictObject({ line: z.int().min(1), rest: z.literal(true) }),
  ],
  { error: 'Say for each line how many units, how much before tax, or that all of it is credited.' },
)

export const NewCreditNote = z.strictObject({
  code: CreditReason,
  /** As it is printed. */
  text: text(300, 'The reason'),
  /** By the number of the line on the invoice; all that is left of the invoice when it is left out. */
  lines: z.array(CreditAsked).min(1, 'Select at least one line.').max(500, 'At most 500 lines.').optional(),
  billAgain: z.boolean().default(false),
})
export type NewCreditNote = z.output<typeof NewCreditNote>

export const CreditNoteStep = z.strictObject({
  status: CreditNoteStatus,
  reason: optionalText(1000, 'The reason').default(null),
  /** With ISSUED: today unless said otherwise. */
  issueDate: Day.optional(),
  version: Version,
})
