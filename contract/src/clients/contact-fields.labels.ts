import type { RecordFields } from '../kernel/api/record-fields.ts'
import { contactTypeLabels } from './clients.labels.ts'

/** The fields of a contact of a client. */
export const contactFields = {
  name: { label: 'Name', history: 'Contact name' },
  kind: { label: 'Role', codes: contactTypeLabels },
  title: { label: 'Job title' },
  email: { label: 'Email', history: 'Contact email' },
  phone: { label: 'Phone', history: 'Contact phone' },
  primary: { label: 'Primary contact', format: 'FLAG' },
  notes: { label: 'Note' },
} as const satisfies RecordFields
export type ContactField = keyof typeof contactFields
