import type { View } from '../kernel/views.ts'

/** Limited sight of timesheets (country managers, business development): status and totals (domain.md §6); no days, papers or comments. */
export const timesheetView: View = {
  resource: 'timesheets',
  limited: [
    ...[
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
    ],
    ...['countryID', '_country', 'legalEntityID', '_legalEntity', 'status', 'standing', 'since', 'totals'],
    ...['createdAt', 'updatedAt'],
  ],
}
