import type { Labels } from '../kernel/api/labels.ts'
import type { BlockedBy } from './month-close.contract.ts'

/** The label of the party that a placement of the month is pending with. */
export const blockedByLabels: Labels<BlockedBy> = {
  CONSULTANT: 'Consultant',
  PREPARER: 'HR or finance',
  CLIENT: 'Client',
  APPROVER: 'Timesheet approver',
  LEAVE: 'Leave approver',
  PAYROLL: 'Payroll',
  BILLING: 'Billing',
}

/** The stage of a placement that has no timesheet yet. */
export const NO_TIMESHEET_LABEL = 'No timesheet'
