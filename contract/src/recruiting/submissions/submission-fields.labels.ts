import type { RecordFields } from '../../kernel/api/record-fields.ts'

/** The terms of a submission, which are edited in place. */
export const submissionFields = {
  expectedPay: { label: 'Expected pay' },
  noticeDays: { label: 'Notice period', unit: 'days' },
  availableFrom: { label: 'Available from', format: 'DAY' },
  rightToRepresent: { label: 'Right to represent' },
  pitch: { label: 'Pitch to the client' },
  note: { label: 'Note to the reviewer' },
} as const satisfies RecordFields
