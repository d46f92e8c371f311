import type { Labels } from '../kernel/api/labels.ts'
import type { BlockedBy } from './month-close.contract.ts'

/** With whom a placement of the month is pending. */
export const blockedByLabels: Labels<BlockedBy> = {
  CONSULTANT: 'Consultant',
  WRITER: 'HR or finance',
  CLIENT: 'Client',
  APPROVER: 'Timesheet approver',
  LEAVE: 'Leave approver',
  PAYROLL: 'Payroll',
  BILLING: 'Billing',
}

/** The stage of a placement that has no timesheet yet. */
export const NO_TIMESHEET_LABEL = 'No timesheet'
