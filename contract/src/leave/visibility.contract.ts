import type { View } from '../kernel/api/views.ts'

/**
 * Limited view of leave (for billing): who is absent and when, as on a timesheet. The leave type and the reason reveal
 * something about a person's health or family.
 */
export const leaveView: View = {
  resource: 'leaves',
  limited: [
    'candidateID',
    '_candidate',
    'clientID',
    '_client',
    'countryID',
    '_country',
    'kind',
    'status',
    'since',
    'startsOn',
    'endsOn',
    'startHalfDay',
    'endHalfDay',
    'days',
    'unit',
    'createdAt',
    'updatedAt',
  ],
}
