import type { RecordFields } from '../kernel/api/record-fields.ts'
import { dependantRelationLabels } from './consultants.labels.ts'

/** The fields of a dependant of a consultant. */
export const dependantFields = {
  name: { label: 'Name' },
  relation: { label: 'Relationship', history: 'Dependants relation', codes: dependantRelationLabels },
  birthDate: { label: 'Date of birth', format: 'DAY' },
  passportNumber: { label: 'Passport number' },
  sponsored: { label: 'Sponsored', format: 'FLAG' },
  insured: { label: 'Insured', format: 'FLAG' },
} as const satisfies RecordFields
export type DependantField = keyof typeof dependantFields
