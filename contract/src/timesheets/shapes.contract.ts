import * as z from 'zod'
import { availableTransition } from '../kernel/api/available-transition.ts'
import { selectedRecords } from '../kernel/api/bulk.ts'
import { commentFields } from '../kernel/records/comments.ts'
import { documentFields } from '../kernel/records/documents.ts'
import { CountryID, Id, Instant, optionalText, Ref, text, Version } from '../kernel/values/fields.ts'
import { LeaveType } from '../settings/country-rules/leave-rules.contract.ts'
import { TimesheetConfirmation } from './client.contract.ts'
import { DayEntry, Month, TimesheetDay, TimesheetTotals } from './day.contract.ts'
import { TimesheetDerivedStatus, TimesheetStatus } from './states.contract.ts'

const who = {
  id: Id,
  /** `2026-11` */
  month: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  /**
   * Notice was given, and the last working day is in the month: it is paid and billed for the last time
   * (docs/domain/order-forms.md).
   */
  isLast: z.boolean(),
  candidateID: Id,
  _candidate: Ref,
  clientID: Id,
  _client: Ref,
  orderFormID: Id,
  _orderForm: Ref,
  countryID: CountryID,
  _country: Ref,
  legalEntityID: Id.nullable(),
  _legalEntity: Ref.nullable(),
  status: TimesheetStatus,
  derivedStatus: TimesheetDerivedStatus,
  since: Instant,
  totals: TimesheetTotals,
}
const core = {
  ...who,
  _submittedBy: Ref.nullable(),
  submittedAt: Instant.nullable(),
  _approvedBy: Ref.nullable(),
  approvedAt: Instant.nullable(),
  /** Why it was returned. */
  reason: z.string().nullable(),
  /** When the consultant was last reminded of it. */
  remindedAt: Instant.nullable(),
  documents: z.int(),
  comments: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}
export const TimesheetRow = z.object(core)
export type TimesheetRow = z.output<typeof TimesheetRow>

/** A row of the bulk grid: one consultant's month with its days. */
export const GridRow = z.object({
  ...who,
  days: z.array(TimesheetDay),
  hoursPerDay: z.string(),
  /** Whether its days can be edited now. */
  isOpen: z.boolean(),
  version: Version,
})
export type GridRow = z.output<typeof GridRow>

/** A day of a locked month as it was and as it should have been; the difference is applied in a later month. */
export const TimesheetAdjustment = z.object({
  id: Id,
  date: z.string(),
  before: TimesheetDay,
  after: TimesheetDay,
  reason: z.string(),
  /** The locked timesheet, named by its month. */
  _of: Ref,
  /** The timesheet in which it is applied, named by its month. */
  _countedIn: Ref,
  _createdBy: Ref,
  createdAt: Instant,
})
export type TimesheetAdjustment = z.output<typeof TimesheetAdjustment>

export const NewAdjustment = z.strictObject({ day: DayEntry, reason: text(1000, 'The reason'), version: Version })

export const Timesheet = z.object({
  ...core,
  days: z.array(TimesheetDay),
  /** Hours of a whole day by the calendar of the placement. */
  hoursPerDay: z.string(),
  isOpen: z.boolean(),
  /** Whether the client requires a signed timesheet. */
  needsProof: z.boolean(),
  /** Whether the client has signed or confirmed the current days. */
  hasClientApproval: z.boolean(),
  /** All users who entered days of it; they cannot approve it. */
  _contributors: z.array(Ref),
  /** The confirmations emailed to the client and their answers, oldest first. */
  confirmations: z.array(TimesheetConfirmation),
  /** The errors of the current days, each at its day. */
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Allowed but unusual entries that the approver should see, each at its day. */
  warnings: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Leave of these days that is requested and not decided yet. */
  pendingLeave: z.array(z.object({ id: Id, type: LeaveType, startsOn: z.string(), endsOn: z.string() })),
  /** Days that were moved to the timesheet of another order form (`isGone`), or from one, when a term was changed. */
  moved: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      at: Instant,
      isGone: z.boolean(),
      timesheetID: Id,
      _from: Ref,
      _to: Ref,
    }),
  ),
  /** Adjustments of earlier months that are applied here. */
  adjustments: z.array(TimesheetAdjustment),
  /** Adjustments of this month, once it is locked. */
  ownAdjustments: z.array(TimesheetAdjustment),
  /** `step`: the label of the reminder rule; null when a user requested it. */
  reminders: z.array(z.object({ at: Instant, to: z.string(), step: z.string().nullable(), _by: Ref.nullable() })),
  availableTransitions: z.array(availableTransition(TimesheetStatus)),
})
export type Timesheet = z.output<typeof Timesheet>

export const NewTimesheet = z.strictObject({ orderFormID: Id, month: Month })

const Days = z.array(DayEntry).min(1, 'Enter at least one day.').max(31, 'A month has at most 31 days.')
/** Omitted days are unchanged. */
export const DaysChange = z.strictObject({ days: Days, version: Version })
export const ManyDays = z.strictObject({
  timesheets: z
    .array(z.strictObject({ id: Id, version: Version, days: Days }))
    .min(1, 'Enter at least one timesheet.')
    .max(200, 'Save at most 200 timesheets at once.')
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'List each timesheet once.'),
})

const Reason = optionalText(1000, 'The reason').default(null)
export const TimesheetStep = z.strictObject({
  status: TimesheetStatus.exclude(['DRAFT', 'LOCKED']),
  reason: Reason,
  version: Version,
})
export const ManySteps = z.strictObject({ timesheets: selectedRecords({ noun: 'timesheet', max: 200 }) })

/** Expected and received timesheets of a month. */
export const MonthProgress = z.object({
  month: z.string(),
  /** Active placements of the month. */
  placements: z.int(),
  /** Those of them without a timesheet, which can be generated. */
  withoutTimesheet: z.int(),
  derivedStatuses: z.array(z.object({ derivedStatus: TimesheetDerivedStatus, count: z.int() })),
  expectedDays: z.string(),
  workedDays: z.string(),
})

export const TimesheetDocumentType = z.enum(['SIGNED', 'CONFIRMATION', 'OTHER'])
export type TimesheetDocumentType = z.output<typeof TimesheetDocumentType>
export const TimesheetDocument = z.object({ ...documentFields, timesheetID: Id, type: TimesheetDocumentType })
export type TimesheetDocument = z.output<typeof TimesheetDocument>

export const TimesheetComment = z.object({ ...commentFields, timesheetID: Id })
