import * as z from 'zod'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { Day, Id, Money, multilineText, Version } from '../../kernel/values/fields.ts'
import { Bill, PayTerms } from '../../margin/placement-terms.contract.ts'
import { MarginSummary } from '../core/record.contract.ts'

/** A change of an active placement from an effective date. */
export const PlacementChange = z.strictObject({
  version: Version,
  effectiveDate: Day,
  bill: Bill.pick({ rate: true, unit: true, currency: true, onCallRate: true }).partial().optional(),
  pay: PayTerms.pick({ currency: true, components: true, onCallRate: true, overtimeExempt: true }).partial().optional(),
  endDate: Day.optional(),
  reason: multilineText(1000, 'The reason'),
  /** True only previews the impact; false also creates the amendment as a draft. */
  preview: z.boolean().default(true),
})

const AffectedKind = z.enum(['CANDIDATE_CONTRACT', 'CLIENT_CONTRACT', 'PURCHASE_ORDER'])

/** An active document affected by the change, with the required action; null when none is required. */
export const AffectedDocument = z.object({
  kind: AffectedKind,
  id: Id,
  number: z.string(),
  status: z.string(),
  endDate: z.string().nullable(),
  needs: z.string().nullable(),
  /** For a purchase order: the ordered amount, and the remaining balance for this placement. */
  ceiling: Money.nullable(),
  available: Money.nullable(),
})
export type AffectedDocument = z.output<typeof AffectedDocument>

/** With its calculation. */
const Planned = Money.extend({ explain: Explained }).nullable()

/** The impact of a change of an active placement, before its approval. */
export const ChangeImpact = z.object({
  effectiveDate: z.string(),
  /** The affected days of the placement, from the effective date to the end; and the working days among them. */
  daysAffected: z.int(),
  workingDaysAffected: z.int(),
  /** Affected days in the past, whose timesheets, payslips or invoices need a correction. */
  daysInThePast: z.int(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Other fields that an amendment changed. */
  alsoChanged: z.array(z.string()),
  /** Per month; absent for users without access to the margin. */
  margin: z.object({ before: MarginSummary.nullable(), after: MarginSummary.nullable() }).optional(),
  /** The planned revenue from today, or from the start date, to the end date: before and after the change. */
  planned: z.object({ before: Planned, after: Planned }),
  /** The documents that the caller's role may see. */
  documents: z.array(AffectedDocument),
  warnings: z.array(z.string()),
})
export type ChangeImpact = z.output<typeof ChangeImpact>
