import type { View } from '../kernel/api/views.ts'

/**
 * Limited view of leave (those who bill): who is away from when to when, as a timesheet shows it. What leave type it is and why reveals something about a person's health or family.
 */
export const leaveView: View = {
  resource: 'leaves',
  limited: [
    ...['candidateID', '_candidate', 'clientID', '_client', 'countryID', '_country', 'kind', 'status', 'since'],
    ...['startsOn', 'endsOn', 'startHalfDay', 'endHalfDay', 'days', 'unit', 'createdAt', 'updatedAt'],
  ],
}
