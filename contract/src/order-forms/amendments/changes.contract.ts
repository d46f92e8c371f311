import * as z from 'zod'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { Day, Id, Money, prose, Version } from '../../kernel/values/fields.ts'
import { Bill, PayTerms } from '../../margin/placement-terms.contract.ts'
import { MarginSummary } from '../core/record.contract.ts'

/** A change of a running placement from a day on. */
export const PlacementChange = z.strictObject({
  version: Version,
  effectiveDate: Day,
  bill: Bill.pick({ rate: true, unit: true, currency: true, standbyRate: true }).partial().optional(),
  pay: PayTerms.pick({ currency: true, components: true, standbyRate: true, overtimeExempt: true })
    .partial()
    .optional(),
  endDate: Day.optional(),
  reason: prose(1000, 'The reason'),
  /** True only shows the impact; false also writes the amendment as a draft of the caller's. */
  preview: z.boolean().default(true),
})

export const AffectedKind = z.enum(['CANDIDATE_CONTRACT', 'CLIENT_CONTRACT', 'PURCHASE_ORDER'])

/** A paper in force that the change touches, with what has to be done about it; null when it bears the change as it is. */
export const AffectedDocument = z.object({
  ...{ kind: AffectedKind, id: Id, number: z.string(), status: z.string(), endDate: z.string().nullable() },
  needs: z.string().nullable(),
  /** Of a purchase order: what the client ordered, and what of it this placement can still be billed. */
  ceiling: Money.nullable(),
  available: Money.nullable(),
})
export type AffectedDocument = z.output<typeof AffectedDocument>

/** With how it was reckoned. */
const Planned = Money.extend({ explain: Explained }).nullable()

/** What a change of a running placement does, before it is approved. */
export const ChangeImpact = z.object({
  effectiveDate: z.string(),
  /** Days of the placement that the change touches, from its day to the end; and working days among them. */
  daysAffected: z.int(),
  workingDaysAffected: z.int(),
  /** Days that lie in the past, whose timesheets, payslips or invoices it would correct. */
  daysInThePast: z.int(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Fields besides rate, pay and end that an amendment changed as well. */
  alsoChanged: z.array(z.string()),
  /** Per month, both sides; absent for those without the right to the margin. */
  margin: z.object({ before: MarginSummary.nullable(), after: MarginSummary.nullable() }).optional(),
  /** What the client is planned to be billed from today, or from the first day, to the end: as agreed, and after the change. */
  planned: z.object({ before: Planned, after: Planned }),
  /** Those that the reader's role sees. */
  papers: z.array(AffectedDocument),
  warnings: z.array(z.string()),
})
export type ChangeImpact = z.output<typeof ChangeImpact>
