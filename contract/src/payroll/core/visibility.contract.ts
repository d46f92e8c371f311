import type { View } from '../../kernel/api/views.ts'

/** Limited view of a run (the HR manager): inputs and exceptions, no amounts (docs/domain/permissions.md). */
export const payrollView: View = {
  resource: 'payrolls',
  limited: [
    'number',
    'kind',
    'month',
    'countryID',
    '_country',
    'legalEntityID',
    '_legalEntity',
    'status',
    'since',
    'dueOn',
    'counts',
    'excluded',
    'heldWithTimesheet',
    'toLookAt',
    'isStale',
    'createdAt',
    'updatedAt',
  ],
}

/** Limited view of a line: person, number of days, findings. */
export const payrollLineView: View = {
  resource: 'payrolls',
  limited: [
    'payrollID',
    'candidateID',
    '_candidate',
    'status',
    'reason',
    'findings',
    'days',
    'month',
    'employed',
    'hasPayslip',
    'mailedAt',
  ],
}
