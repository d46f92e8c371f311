import * as z from 'zod'
import { availableTransition } from '../../kernel/api/available-transition.ts'
import { selectedRecords } from '../../kernel/api/bulk.ts'
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
  /** Lines with blocking findings, and with others. */
  blocked: z.int(),
  warned: z.int(),
})

/** In the currency of the run, of its lines that are not on hold. */
const RunTotals = z.object({ earned: amount, deducted: amount, net: amount, employerCost: amount })

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
  /** Data behind the calculation has changed since. */
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
  /** Per cent of last month, for display; null when nothing was paid then. */
  percent: z.string().nullable(),
  causes: z.array(z.object({ cause: z.enum(VARIANCE_CAUSES), amount })),
})
export type VarianceShown = z.output<typeof Variance>

export const PayrollRunRecord = z.object({
  ...run,
  /** Compared with the run of the previous month of the same legal entity and type; null without one. */
  variance: Variance.omit({ percent: true }).nullable(),
  /** The excluded people with the reasons. */
  excluded: z.array(z.object({ candidateID: Id, _candidate: Ref, reason: z.string(), _by: Ref })),
  /**
   * Of the people on hold in an open run only for a missing approved timesheet, the number who have it now; 0 once its
   * figures are locked.
   */
  heldWithTimesheet: z.int(),
  /** Of the people paid by an open run, the number with a finding to review; 0 once its figures are locked. */
  toLookAt: z.int(),
  /** Why an off-cycle run was created. */
  purpose: z.string().nullable(),
  /** For its reviewers and approvers. */
  note: z.string().nullable(),
  /** The planned payment date; the value date is when it was paid. */
  payOn: Day.nullable(),
  /** The reason of its last transition: why it was returned, or cancelled. */
  reason: z.string().nullable(),
  /** The percentage of the wages of a paid run that was paid by the due date; null before, and if nothing was due. */
  paidInTime: z.object({ percent: z.string(), isEnough: z.boolean() }).nullable(),
  bankReference: z.string().nullable(),
  valueDate: Day.nullable(),
  documents: z.int(),
  comments: z.int(),
  /** Who can take the next step. */
  _pendingWith: z.array(Ref),
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
  /** Why it is on hold, or why the bank rejected it. */
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
  deducted: amount,
  net: amount,
  employerCost: amount,
  variance: Variance,
  hasPayslip: z.boolean(),
  /** When the payslip was last emailed. */
  mailedAt: Instant.nullable(),
  version: Version,
}
export const PayrollLineRow = z.object(line)
export type PayrollLineRow = z.output<typeof PayrollLineRow>

/** The amounts that were not deducted this month, with their reason. */
const SkippedDeductionView = z.object({
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
  /** Net pay as the sum of its items, each with its calculation. */
  explain: Explained,
  /** The setting versions of the calculation, so that it can be repeated years later. */
  parameters: z.object({ versionID: Id, number: z.int(), effectiveFrom: Day }),
  /** The delivery of the last email with its payslip; null when none did, or it is no longer stored. */
  delivery: MailDelivery.nullable(),
})
export type PayrollLineRecord = z.output<typeof PayrollLineRecord>

/** The accruals of a closed month. */
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
  /** One of the two; for a country a run for each legal entity in it. */
  countryID: CountryID.optional(),
  legalEntityID: Id.optional(),
  /** For an off-cycle run or one for leavers: its people. */
  candidateIDs: z.array(Id).max(500, 'Select at most 500 consultants at once.').optional(),
  /** Why the off-cycle run is created, for its reviewers and approvers. */
  reason: optionalText(500, 'The reason').default(null),
})

/** The people of a legal entity's regular run; those without approved timesheets would be on hold. */
export const PayrollPreview = z.object({
  legalEntityID: Id,
  legalEntity: z.string(),
  countryID: CountryID,
  people: z.int(),
  withTimesheets: z.int(),
})
export type PayrollPreview = z.output<typeof PayrollPreview>

/** The note, the reason and the planned payment date of a run. */
const planned = { note: optionalText(2000, 'The note').optional(), payOn: Day.nullable().optional() }

/** One run for a legal entity and month; off-cycle, or for leavers, with the named people. */
export const NewPayroll = z.strictObject({
  month: Month,
  kind: PayrollKind.default('REGULAR'),
  legalEntityID: Id,
  candidateIDs: z.array(Id).max(500, 'Select at most 500 consultants at once.').optional(),
  /** Why the off-cycle run is created, for its reviewers and approvers. */
  reason: optionalText(500, 'The reason').default(null),
  ...planned,
})

/** Changes the sent fields only. */
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
    /** With the transition to PAID: the bank reference. */
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
  payrolls: selectedRecords({ noun: 'run', max: 50 }),
})

/** Places lines on hold, releases them or marks them as rejected by the bank. */
export const LineStep = z.strictObject({
  status: PayrollLineStatus,
  reason: Reason,
  lines: selectedRecords({ noun: 'line', max: 200 }),
})

/** An error for which a bank would reject the file, at its line (wage-checks.rules.ts). */
const WageErrorShown = z.object({
  line: z.int().nullable(),
  lineID: Id.nullable(),
  who: z.string(),
  field: z.string(),
  rule: z.string(),
  message: z.string(),
})

/** The payment file, as it would be or was generated. */
export const PaymentFileShown = z.object({
  profile: z.string(),
  name: z.string(),
  payments: z.int(),
  total: amount,
  currency: Currency,
  problems: z.array(WageErrorShown),
  /** SHA-256 of the file; null until it is generated. */
  hash: z.string().nullable(),
  _createdBy: Ref.nullable(),
  createdAt: Instant.nullable(),
})
export type PaymentFileShown = z.output<typeof PaymentFileShown>
