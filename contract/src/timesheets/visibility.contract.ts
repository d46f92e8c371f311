import type { View } from '../kernel/api/views.ts'

/**
 * Limited view of totals: days of leave, without the number of sick days, which reveals something about a person's
 * health.
 */
export const timesheetTotalsView: View = {
  resource: 'timesheets',
  limited: [
    'expected',
    'worked',
    'payable',
    'billable',
    'unpaid',
    'leave',
    'holiday',
    'standby',
    'onCall',
    'hours',
    'overtimeNormal',
    'overtimeNight',
    'overtimeRest',
    'overtimeHoliday',
  ],
}

/**
 * Limited view of timesheets (country managers, business development): status and totals (docs/domain/permissions.md);
 * no days, documents or comments.
 */
export const timesheetView: View = {
  resource: 'timesheets',
  limited: [
    'month',
    'firstDay',
    'lastDay',
    'isLast',
    'candidateID',
    '_candidate',
    'clientID',
    '_client',
    'orderFormID',
    '_orderForm',
    'countryID',
    '_country',
    'legalEntityID',
    '_legalEntity',
    'status',
    'derivedStatus',
    'since',
    'totals',
    'createdAt',
    'updatedAt',
  ],
  blocks: { totals: timesheetTotalsView },
}
