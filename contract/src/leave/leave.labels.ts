import type { Labels } from '../kernel/api/labels.ts'
import type { LeaveUnit } from '../settings/country-rules/leave-rules.contract.ts'
import type { MovementKind } from './ledger.rules.ts'
import type { LeaveKind } from './shapes.contract.ts'
import type { LeaveStatus } from './states.contract.ts'

export const leaveStatusLabels: Labels<LeaveStatus> = {
  REQUESTED: 'Pending approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  CANCELLED: 'Cancelled',
}

/** The button labels of the transitions, by the new status. */
export const leaveActionLabels: Labels<LeaveStatus> = {
  REQUESTED: 'Request leave',
  APPROVED: 'Approve',
  REJECTED: 'Reject',
  WITHDRAWN: 'Withdraw',
  CANCELLED: 'Cancel leave',
}

/** The confirmation of a transition, following the leave and the consultant, and its notification. */
export const leaveDoneLabels: Labels<LeaveStatus> = {
  REQUESTED: 'requested',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
  CANCELLED: 'cancelled',
}

/** The effects of the transitions of leave, shown before they are confirmed. */
export const leaveActionHints: Readonly<Partial<Labels<LeaveStatus>>> = {
  APPROVED: 'Deducts the days, updates the timesheet and notifies the requester.',
  REJECTED: 'No days are deducted. The requester is notified.',
  WITHDRAWN: 'The request is withdrawn. It stays in the activity log.',
  CANCELLED: 'Returns the days to the balance, updates the timesheet and notifies the requester.',
}

/** The effects of the transitions of a balance entry. */
export const balanceEntryActionHints: Readonly<Partial<Labels<LeaveStatus>>> = {
  ...leaveActionHints,
  APPROVED: 'Updates the balance and notifies the requester.',
  CANCELLED: 'Reverses the entry in the balance and notifies the requester.',
}

/** The next step, by status. */
export const leaveNextSteps: Labels<LeaveStatus> = {
  REQUESTED: 'Pending approval. The requester can’t approve it.',
  APPROVED: 'It is approved and shown on the timesheet.',
  REJECTED: 'It was rejected.',
  WITHDRAWN: 'It was withdrawn before a decision.',
  CANCELLED: 'It was approved and then cancelled.',
}

export const balanceEntryNextSteps: Labels<LeaveStatus> = {
  ...leaveNextSteps,
  APPROVED: 'It is approved and included in the balance.',
}

export const leaveKindLabels: Labels<LeaveKind> = {
  ABSENCE: 'Leave',
  OPENING: 'Opening balance',
  ADJUSTED: 'Balance adjustment',
  ENCASHED: 'Encashment',
}

/** The effect of each type of balance entry. */
export const balanceEntryHints: Labels<Exclude<LeaveKind, 'ABSENCE'>> = {
  OPENING: 'The balance at the end of that day. Leave accrues on top of it.',
  ADJUSTED: 'Days to add. Enter a minus to deduct days.',
  ENCASHED: 'Days paid out instead of taken. Payroll pays them and deducts them from the balance.',
}

export const movementLabels: Labels<MovementKind> = {
  OPENING: 'Opening balance',
  ACCRUED: 'Accrued',
  TAKEN: 'Taken',
  ENCASHED: 'Encashed',
  LAPSED: 'Expired',
  ADJUSTED: 'Adjustment',
}

/** Singular and plural of the units in which leave is counted. */
export const leaveDayLabels: Readonly<Record<LeaveUnit, readonly [one: string, many: string]>> = {
  CALENDAR: ['calendar day', 'calendar days'],
  WORKING: ['working day', 'working days'],
}

/** The fields of a request or balance entry in its history. */
export const leaveFieldLabels: Labels = {
  kind: 'Entry type',
  type: 'Leave type',
  status: 'Status',
  startsOn: 'Start date',
  endsOn: 'End date',
  startHalfDay: 'Half day (PM) on start date',
  endHalfDay: 'Half day (AM) on end date',
  days: 'Days',
  reason: 'Reason',
  paid: 'Paid',
}

/** The events of the history of a request. */
export const leaveEventLabels: Labels = {
  'leave.requested': 'requested the leave',
  'leave.updated': 'updated the request',
  'leave.approved': 'approved the leave',
  'leave.rejected': 'rejected the leave',
  'leave.withdrawn': 'withdrew the request',
  'leave.cancelled': 'cancelled the leave',
  'leave.pay-recalculated': 'recalculated the leave pay',
  'leave.document-added': 'added a document',
  'leave.document-removed': 'deleted a document',
}
