import type { LeaveType, LeaveUnit } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import type { Labels } from '../../ui/format/labels.ts'

/** What kinds of leave are called wherever they stand: on requests, balances and in the rules of a country. */
export const LEAVE_TYPES: Labels<LeaveType> = {
  ANNUAL: 'Annual leave',
  SICK: 'Sick leave',
  UNPAID: 'Unpaid leave',
  MATERNITY: 'Maternity leave',
  PATERNITY: 'Paternity leave',
  BEREAVEMENT: 'Bereavement leave',
  HAJJ: 'Hajj leave',
  MARRIAGE: 'Marriage leave',
  STUDY: 'Study leave',
  COMP_OFF: 'Time off for a worked day of rest',
  PUBLIC_HOLIDAY: 'Time off for a worked holiday',
}

export const LEAVE_UNITS: Labels<LeaveUnit> = { CALENDAR: 'Calendar days', WORKING: 'Working days' }
