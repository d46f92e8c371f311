import * as z from 'zod'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { MailDelivery } from '../../kernel/api/mail-delivery.ts'
import { Explained } from '../../kernel/math/calculation-trace.ts'
import { CountryID, Currency, Day, Id, Instant, optionalText, Ref, Version } from '../../kernel/values/fields.ts'
import { Month } from '../../timesheets/day.contract.ts'
import { VARIANCE_CAUSES } from '../calculation/variance.rules.ts'
import { LINE_FINDINGS, type LineFindingCode } from './blockers.rules.ts'
import { DeductionType, PayItem } from './items.contract.ts'
import { PayrollKind, PayrollLineStatus, PayrollStatus } from './states.contract.ts'

const amount = z.string()

/** The number of lines of a run by status and finding. */
const RunCounts = z.object({
  people: z.int(),
  included: z.int(),
  held: z.int(),
  paid: z.int(),
  failed: z.int(),
  /** Lines with blocking findings, or with others. */
  blocked: z.int(),
  warned: z.int(),
})

/** In the currency of the run, of its lines that are not held. */
const RunTotals = z.object({ earned: amount, taken: amount, net: amount, employerCost: amount })

const run = {
  id: Id,
  /** `PR-2026-00012`. */
  number: z.string(),
  kind: PayrollKind,
  month: Month,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id,
  _legalEntity: Ref,
  currency: Currency,
  status: PayrollStatus,
  since: Instant,
  /** The legal due date of the wages. */
  dueOn: Day,
  counts: RunCounts,
  totals: RunTotals,
  _preparedBy: Ref.nullable(),
  _reviewedBy: Ref.nullable(),
  _approvedBy: Ref.nullable(),
  /** Something that it was calculated from has changed since. */
  isStale: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}
export const PayrollRun = z.object(run)
export type PayrollRun = z.output<typeof PayrollRun>

export const Variance = z.object({
  before: amount,
  now: amount,
  difference: amount,
  /** Of the last month, as it is shown; null when nothing was paid then. */
  percent: z.string().nullable(),
  causes: z.array(z.object({ cause: z.enum(VARIANCE_CAUSES), amount })),
})
export type VarianceShown = z.output<typeof Variance>

export const PayrollRunRecord = z.object({
  ...run,
  /** Against the run of the month before of the same entity and kind; null when there is none. */
  variance: Variance.omit({ percent: true }).nullable(),
  /** The excluded people with the reasons. */
  excluded: z.array(z.object({ candidateID: Id, _candidate: Ref, reason: z.string(), _by: Ref })),
  /** Of those whom an open run holds for want of their approved timesheet alone, how many have it now; 0 once its figures are locked. */
  heldWithTimesheet: z.int(),
  /** Of those whom an open run currently pays, how many have a finding to review; 0 once its figures are locked. */
  toLookAt: z.int(),
  /** Why an off-cycle run was created. */
  purpose: z.string().nullable(),
  /** For those who review and pay it. */
  note: z.string().nullable(),
  /** The planned payment date; the value date is when it was paid. */
  payOn: Day.nullable(),
  /** The reason of its last transition: why it was returned, or cancelled. */
  reason: z.string().nullable(),
  /** Of the wages of a run that is paid, how much was paid by their day, in per cent; null before, and where nothing was due. */
  paidInTime: z.object({ percent: z.string(), isEnough: z.boolean() }).nullable(),
  bankReference: z.string().nullable(),
  valueDate: Day.nullable(),
  documents: z.int(),
  comments: z.int(),
  availableTransitions: z.array(availableTransition(PayrollStatus)),
})
export type PayrollRunRecord = z.output<typeof PayrollRunRecord>

export const LineFindingCodes = z.enum(Object.keys(LINE_FINDINGS) as [LineFindingCode, ...LineFindingCode[]])
const Finding = z.object({ code: LineFindingCodes, blocks: z.boolean(), message: z.string() })

const line = {
  id: Id,
  payrollID: Id,
  candidateID: Id,
  _candidate: Ref,
  status: PayrollLineStatus,
  /** Why it is held, or why the bank sent it back. */
  reason: z.string().nullable(),
  findings: z.array(Finding),
  days: z.object({
    divisor: z.string(),
    paid: z.string(),
    counted: z.string().optional(),
    unpaid: z.string(),
    sick: z.string(),
  }),
  earned: amount,
  taken: amount,
  net: amount,
  employerCost: amount,
  variance: Variance,
  hasPayslip: z.boolean(),
  /** When the payslip was last mailed. */
  mailedAt: Instant.nullable(),
  version: Version,
}
export const PayrollLineRow = z.object(line)
export type PayrollLineRow = z.output<typeof PayrollLineRow>

/** What was not taken this month, with its reason. */
export const SkippedDeductionView = z.object({
  id: z.string(),
  type: DeductionType,
  label: z.string(),
  amount,
  rule: z.enum(['BLOCKED', 'OVER_CAP', 'OVER_EMPLOYER_DEBT_CAP']),
  message: z.string(),
})

export const PayrollLineRecord = z.object({
  ...line,
  month: Month,
  currency: Currency,
  employed: z.object({ from: Day, to: Day }).nullable(),
  items: z.array(PayItem),
  skippedDeductions: z.array(SkippedDeductionView),
  carriedForward: amount,
  /** Net pay as the sum of its items, each with how it came about. */
  explain: Explained,
  /** The versions that it was calculated with, so that it can be calculated again in years. */
  parameters: z.object({ versionID: Id, number: z.int(), effectiveFrom: Day }),
  /** The delivery of the last email with its payslip; null when none did, or it is no longer stored. */
  delivery: MailDelivery.nullable(),
})
export type PayrollLineRecord = z.output<typeof PayrollLineRecord>

/** What a closed month adds to a later payment. */
export const AccrualCode = z.enum(['GRATUITY', 'LEAVE'])
export const AccrualRow = z.object({
  candidateID: Id,
  _candidate: Ref,
  lineID: Id,
  code: AccrualCode,
  currency: Currency,
  balance: amount,
  before: amount,
  movement: amount,
  /** What would be due if the person left on the last day of the month without having resigned. */
  liability: amount,
  explain: Explained,
})
export type AccrualRow = z.output<typeof AccrualRow>

export const NewPayrolls = z.strictObject({
  month: Month,
  kind: PayrollKind.default('REGULAR'),
  /** One of them; of a country a run for each legal entity in it. */
  countryID: CountryID.optional(),
  legalEntityID: Id.optional(),
  /** Of an off-cycle run or one for leavers: who is in it. */
  candidateIDs: z.array(Id).max(500, 'At most 500 people at once.').optional(),
  /** Why the off-cycle run is created, for its reviewers and approvers. */
  reason: optionalText(500, 'The reason').default(null),
})

/** Whom the regular run of a legal entity would be for; those without their approved timesheets would be held. */
export const PayrollPreview = z.object({
  ...{ legalEntityID: Id, legalEntity: z.string(), countryID: CountryID },
  ...{ people: z.int(), withTimesheets: z.int() },
})
export type PayrollPreview = z.output<typeof PayrollPreview>

/** The note, the reason and the planned payment date of a run. */
const planned = { note: optionalText(2000, 'The note').optional(), payOn: Day.nullable().optional() }

/** One run: of a legal entity and month, and off-cycle or for leavers of the people that are named. */
export const NewPayroll = z.strictObject({
  ...{ month: Month, kind: PayrollKind.default('REGULAR'), legalEntityID: Id },
  candidateIDs: z.array(Id).max(500, 'At most 500 people at once.').optional(),
  /** Why the off-cycle run is created, for its reviewers and approvers. */
  reason: optionalText(500, 'The reason').default(null),
  ...planned,
})

/** The fields that are sent; the others stay. */
export const PayrollChange = z.strictObject({
  ...planned,
  purpose: optionalText(500, 'The reason').optional(),
  version: Version,
})

const Reason = optionalText(1000, 'The reason').default(null)
export const PayrollStep = z
  .strictObject({
    status: PayrollStatus,
    reason: Reason,
    /** With the transition to PAID: the confirmation of the bank. */
    bankReference: optionalText(60, 'The bank reference').default(null),
    valueDate: Day.optional(),
    version: Version,
  })
  .refine(({ status, valueDate }) => valueDate === undefined || status.includes('PAID'), {
    path: ['valueDate'],
    error: 'Enter a value date only when the wages are paid.',
  })

export const ManyPayrollSteps = z.strictObject({
  status: PayrollStatus,
  reason: Reason,
  payrolls: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Select at least one.')
    .max(50, 'At most 50 at once.')
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'List each run once.'),
})

/** Places lines on hold, releases them or marks them as rejected by the bank. */
export const LineStep = z.strictObject({
  status: PayrollLineStatus,
  reason: Reason,
  lines: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Select at least one.')
    .max(200, 'At most 200 at once.')
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'List each line once.'),
})

/** Each is handled separately; a refused one gives its reason and does not change. */
export const StepsDone = z.object({
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

/** What a bank would refuse the file for, at its line (wage-checks.rules.ts). */
export const WageErrorShown = z.object({
  line: z.int().nullable(),
  lineID: Id.nullable(),
  who: z.string(),
  field: z.string(),
  rule: z.string(),
  message: z.string(),
})

/** The payment file as it would be, or was, made. */
export const WageFileShown = z.object({
  profile: z.string(),
  name: z.string(),
  payments: z.int(),
  total: amount,
  currency: Currency,
  problems: z.array(WageErrorShown),
  /** SHA-256 of the file; null while none is made. */
  hash: z.string().nullable(),
  _createdBy: Ref.nullable(),
  createdAt: Instant.nullable(),
})
export type WageFileShown = z.output<typeof WageFileShown>
