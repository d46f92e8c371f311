import type { ExpiryField } from '@muster/contract/consultants/view.contract.ts'
import type { ReminderCode } from '@muster/contract/settings/reminders/reminders.rules.ts'

/** The documents that expire, each with the rule of its reminders (docs/domain/reminders.md). */
export const DOCUMENTS = [
  { field: 'passportExpiry', code: 'PASSPORT_EXPIRY' },
  { field: 'visaExpiry', code: 'VISA_EXPIRY' },
  { field: 'workPermitExpiry', code: 'WORK_PERMIT_EXPIRY' },
  { field: 'residenceExpiry', code: 'RESIDENCE_EXPIRY' },
  { field: 'medicalExpiry', code: 'MEDICAL_EXPIRY' },
] as const satisfies readonly { field: ExpiryField; code: ReminderCode }[]

/** The data of a consultant that is checked each morning. */
export const CODES = [...DOCUMENTS.map(({ code }) => code), 'WORK_AUTHORISATION_EXPIRED', 'PROBATION_END'] as const
