import type { Labels } from '../kernel/api/labels.ts'
import type { ClientDayType } from './client.contract.ts'
import type { DayType, OvertimeKind, TimesheetTotals } from './day.contract.ts'
import type { TimesheetDocumentType } from './shapes.contract.ts'
import type { TimesheetDerivedStatus, TimesheetStatus } from './states.contract.ts'

/** A rejected timesheet is changed and submitted again, so it is called returned. */
export const timesheetStatusLabels: Labels<TimesheetDerivedStatus> = {
  MISSING: 'Missing',
  DRAFT: 'Draft',
  SUBMITTED: 'Submitted',
  CLIENT_CONFIRMED: 'Client approved',
  REJECTED: 'Returned',
  APPROVED: 'Approved',
  LOCKED: 'Locked',
}

/** The button labels of the transitions, by the new status. */
export const timesheetActionLabels: Labels<TimesheetStatus> = {
  DRAFT: 'Back to draft',
  SUBMITTED: 'Submit',
  CLIENT_CONFIRMED: 'Mark as client-approved',
  APPROVED: 'Approve',
  REJECTED: 'Return',
  LOCKED: 'Lock',
}

export const timesheetActionLabel = (from: TimesheetStatus, to: TimesheetStatus): string =>
  from === 'REJECTED' && to === 'SUBMITTED' ? 'Submit again' : timesheetActionLabels[to]

/** The confirmation of a transition, following the month and the consultant, and its notification. */
export const timesheetDoneLabels: Labels<TimesheetStatus> = {
  DRAFT: 'moved back to draft',
  SUBMITTED: 'submitted',
  CLIENT_CONFIRMED: 'marked as client-approved',
  APPROVED: 'approved',
  REJECTED: 'returned',
  LOCKED: 'locked',
}

/** The effects of the transitions, shown before they are confirmed. */
export const timesheetActionHints: Readonly<Partial<Labels<TimesheetStatus>>> = {
  SUBMITTED: 'The days are locked until another person approves or returns them.',
  CLIENT_CONFIRMED: 'The client’s approval is on file. The timesheet can be approved.',
  APPROVED: 'The days go to payroll and billing. Once paid or billed, the timesheet is locked.',
  REJECTED: 'The days can be corrected again. The submitter is notified.',
}

export const returnApprovedHint = 'The approval is withdrawn and the days can be corrected. The submitter is notified.'

/** The next step, by status; a submitted one may need the approval of the client first. */
export const timesheetNextSteps: Labels<TimesheetDerivedStatus> = {
  MISSING: 'No days have been entered. Enter them, or submit the timesheet as generated.',
  DRAFT: 'Complete the days, then submit.',
  SUBMITTED: 'Another person approves it.',
  CLIENT_CONFIRMED: 'The client approved it. Someone other than the submitter approves it.',
  REJECTED: 'It was returned. Correct it and submit it again.',
  APPROVED: 'It is approved for payroll and billing.',
  LOCKED: 'It was paid or billed and is locked. Adjustments apply in a later month.',
}

export const clientApprovalNextStep =
  'Client approval is pending. Send it to the client, or upload the signed timesheet.'

export const dayTypeLabels: Labels<DayType> = {
  WORK: 'Work',
  LEAVE_PAID: 'Paid leave',
  LEAVE_UNPAID: 'Unpaid leave',
  SICK: 'Sick leave',
  HOLIDAY: 'Public holiday',
  WEEKEND: 'Rest day',
  STANDBY: 'Standby',
  OFF: 'Day off',
}

/** The types of days as the client sees them. */
export const clientDayTypeLabels: Labels<ClientDayType> = {
  WORK: 'Worked',
  LEAVE: 'Leave',
  HOLIDAY: 'Public holiday',
  WEEKEND: 'Rest day',
  STANDBY: 'Standby',
  OFF: 'Day off',
}

/** The types of overtime on their own, such as on a payslip. */
export const overtimeNames: Labels<OvertimeKind> = {
  normal: 'Overtime',
  night: 'Night overtime',
  rest: 'Rest day overtime',
  holiday: 'Holiday overtime',
}

/** The same under a heading that says overtime. */
export const overtimeLabels: Labels<OvertimeKind> = {
  normal: 'Overtime',
  night: 'Night',
  rest: 'Rest day',
  holiday: 'Holiday',
}

export const timesheetDocumentTypeLabels: Labels<TimesheetDocumentType> = {
  SIGNED: 'Signed by client',
  CONFIRMATION: 'Client approval',
  OTHER: 'Other',
}

/** The totals of a month, in days unless the label names hours. */
export const timesheetTotalLabels: Labels<keyof TimesheetTotals> = {
  expected: 'Expected days',
  worked: 'Days worked',
  payable: 'Payable days',
  billable: 'Billable days',
  hours: 'Hours',
  unpaid: 'Unpaid days',
  leave: 'Leave days',
  sick: 'Sick days',
  holiday: 'Public holidays',
  standby: 'Standby days',
  onCall: 'On-call days',
  overtimeNormal: `${overtimeNames.normal} hours`,
  overtimeNight: `${overtimeNames.night} hours`,
  overtimeRest: `${overtimeNames.rest} hours`,
  overtimeHoliday: `${overtimeNames.holiday} hours`,
}

/** The fields of a timesheet in its history. */
export const timesheetFieldLabels: Labels = {
  status: 'Status',
  reason: 'Reason',
  comment: 'Comment',
  remindedAt: 'Reminded',
  'document.name': 'Document',
  'document.type': 'Document type',
}

/** The events of the history of a timesheet. */
export const timesheetEventLabels: Labels = {
  'timesheet.created': 'created the timesheet',
  'timesheet.days-entered': 'entered days',
  'timesheet.submitted': 'submitted the timesheet',
  'timesheet.client-contacted': 'sent it to the client',
  'timesheet.client-confirmed': 'marked it as client-approved',
  'timesheet.client-objected': 'requested changes',
  'timesheet.approved': 'approved the timesheet',
  'timesheet.rejected': 'returned the timesheet',
  'timesheet.commented': 'added a comment',
  'timesheet.locked': 'locked the timesheet',
  'timesheet.adjusted': 'added an adjustment',
  'timesheet.split': 'split the days between order forms',
  'timesheet.leave-updated': 'updated leave days',
  'timesheet.billed-outside-placement': 'reported billed days outside the placement',
  'timesheet.document-added': 'added a document',
  'timesheet.document-removed': 'deleted a document',
  'timesheet.reminder-sent': 'sent a reminder',
  'timesheet.pdf-viewed': 'opened the PDF',
  'timesheet.deleted': 'deleted the timesheet',
}
