import * as z from 'zod'
import { availableTransition } from '../kernel/api/available-transition.ts'
import { selectedRecords } from '../kernel/api/bulk.ts'
import { daysBetween } from '../kernel/values/days.ts'
import { CountryID, Day, Id, Instant, optionalText, Ref, text, Version } from '../kernel/values/fields.ts'
import { LeaveAllowance, LeaveType, LeaveUnit } from '../settings/country-rules/leave-rules.contract.ts'
import { absenceProblem } from './counting.rules.ts'
import { MOVEMENT_KINDS } from './ledger.rules.ts'
import { LeaveStatus } from './states.contract.ts'

export const LeaveKind = z.enum(['ABSENCE', 'OPENING', 'ADJUSTED', 'ENCASHED'])
export type LeaveKind = z.output<typeof LeaveKind>
export const MovementKind = z.enum(MOVEMENT_KINDS)

const fields = {
  type: LeaveType,
  startsOn: Day,
  endsOn: Day,
  /** Only the second half of the first day. */
  startHalfDay: z.boolean(),
  /** Only the first half of the last day. */
  endHalfDay: z.boolean(),
  reason: optionalText(1000, 'The reason'),
}
export const LONGEST_LEAVE = 366

const Absence = z.strictObject({
  ...fields,
  startHalfDay: fields.startHalfDay.default(false),
  endHalfDay: fields.endHalfDay.default(false),
  reason: fields.reason.default(null),
})
function checkPeriod(absence: z.output<typeof Absence>, validationErrors: z.RefinementCtx): void {
  const problem = absenceProblem(absence)
  if (problem) validationErrors.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
  else if (daysBetween(absence.startsOn, absence.endsOn) >= LONGEST_LEAVE)
    validationErrors.addIssue({
      code: 'custom',
      path: ['endsOn'],
      message: `Enter at most ${LONGEST_LEAVE} days of leave at once.`,
    })
}
/** A new absence. Its length is counted by the rule of its type and the calendar of the placement. */
export const NewLeave = Absence.superRefine(checkPeriod)
export type NewLeave = z.output<typeof NewLeave>
/** The same for a preview; with the ID of a request that is being changed, so that it does not conflict with itself. */
export const LeaveToPreview = Absence.extend({ leaveID: Id.optional() }).superRefine(checkPeriod)
export const LeaveChange = z.strictObject(fields).partial().extend({ version: Version })

/** Days with at most two decimals; negative days reduce the balance. */
const SignedDays = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,2})?$/, 'Enter days such as 12 or -0.5.')
  .refine((days) => Number(days) !== 0, 'Enter a number of days other than zero.')

/** A ledger entry that is not an absence: an opening balance, a correction, an encashment. */
export const NewMovement = z
  .strictObject({
    kind: LeaveKind.exclude(['ABSENCE']),
    type: LeaveType.extract(['ANNUAL', 'COMP_OFF', 'PUBLIC_HOLIDAY']),
    on: Day,
    days: SignedDays,
    reason: text(1000, 'The reason'),
  })
  .refine(({ kind, days }) => kind !== 'ENCASHED' || !days.startsWith('-'), {
    path: ['days'],
    error: 'Enter the days to encash without a minus.',
  })
export type NewMovement = z.output<typeof NewMovement>

export const PaidPart = z.object({ days: z.string(), percent: z.string() })

const core = {
  id: Id,
  candidateID: Id,
  _candidate: Ref,
  clientID: Id.nullable(),
  _client: Ref.nullable(),
  countryID: CountryID,
  _country: Ref,
  kind: LeaveKind,
  type: LeaveType,
  status: LeaveStatus,
  since: Instant,
  startsOn: z.string(),
  endsOn: z.string(),
  startHalfDay: z.boolean(),
  endHalfDay: z.boolean(),
  unit: LeaveUnit,
  days: z.string(),
  reason: z.string().nullable(),
  decisionReason: z.string().nullable(),
  _createdBy: Ref,
  _decidedBy: Ref.nullable(),
  decidedAt: Instant.nullable(),
  _cancelledBy: Ref.nullable(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}
export const LeaveRow = z.object(core)
export type LeaveRow = z.output<typeof LeaveRow>

export const Leave = z.object({
  ...core,
  /** How its days are paid; for an approved one as approved. */
  paid: z.array(PaidPart),
  /** Colleagues at the same client who are absent in that period, approved or requested. */
  clashes: z.int(),
  availableTransitions: z.array(availableTransition(LeaveStatus)),
})
export type Leave = z.output<typeof Leave>

export const LeaveSums = z.object({
  opening: z.string(),
  accrued: z.string(),
  taken: z.string(),
  encashed: z.string(),
  lapsed: z.string(),
  adjusted: z.string(),
  balance: z.string(),
})

export const LeaveBalance = z.object({
  type: LeaveType,
  unit: LeaveUnit,
  allowance: LeaveAllowance,
  /** Per year, per event or in the whole service; null where service, credits or no rule defines it. */
  days: z.string().nullable(),
  /** For types with a ledger, at the end of the date; includes accruals since the last posting. */
  sums: LeaveSums.nullable(),
  /** Approved days: of the calendar year, or of the whole service where the days are granted once. */
  taken: z.string(),
  /** Requested and not decided yet. */
  pending: z.string(),
  /** The available days on that date, less all approved and requested ones; null without a limit. */
  available: z.string().nullable(),
})
export type LeaveBalance = z.output<typeof LeaveBalance>

export const LeaveMovement = z.object({
  id: Id,
  type: LeaveType,
  kind: MovementKind,
  on: z.string(),
  /** Signed. */
  days: z.string(),
  leaveID: Id.nullable(),
  note: z.string().nullable(),
  _createdBy: Ref.nullable(),
  createdAt: Instant,
})

/** The days and pay of a leave before it is requested. */
export const LeavePreview = z.object({
  days: z.string(),
  unit: LeaveUnit,
  paid: z.array(PaidPart),
  /** The remaining days on its first day; null without a limit. */
  available: z.string().nullable(),
  clashes: z.int(),
  /** The violations, each with what to do. */
  problems: z.array(z.object({ name: z.string(), path: z.string(), message: z.string() })),
})

const step = { status: LeaveStatus.exclude(['REQUESTED']), reason: optionalText(1000, 'The reason').default(null) }
export const LeaveStep = z.strictObject({ ...step, version: Version })
export const ManyLeaves = z.strictObject({
  leaves: selectedRecords({ noun: 'request', max: 200, tooMany: 'Decide on at most 200 at once.' }),
  status: z.enum(['APPROVED', 'REJECTED'], 'Select approve or reject.'),
  reason: step.reason,
})
