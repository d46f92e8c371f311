import type { Labels } from '../../kernel/api/labels.ts'
import type { LeaveType, LeaveUnit } from './leave-rules.contract.ts'

export const leaveTypeLabels: Labels<LeaveType> = {
  ANNUAL: 'Annual leave',
  SICK: 'Sick leave',
  UNPAID: 'Unpaid leave',
  MATERNITY: 'Maternity leave',
  PATERNITY: 'Paternity leave',
  BEREAVEMENT: 'Bereavement leave',
  HAJJ: 'Hajj leave',
  MARRIAGE: 'Marriage leave',
  STUDY: 'Study leave',
  COMP_OFF: 'Time off in lieu of a rest day',
  PUBLIC_HOLIDAY: 'Time off in lieu of a holiday',
}

export const leaveUnitLabels: Labels<LeaveUnit> = { CALENDAR: 'Calendar days', WORKING: 'Working days' }
