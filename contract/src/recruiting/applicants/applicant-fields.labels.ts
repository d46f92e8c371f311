import type { Labels } from '../../kernel/api/labels.ts'
import { fieldLabels, type RecordFields } from '../../kernel/api/record-fields.ts'
import { applicantSourceLabels, visaStatusLabels } from './applicants.labels.ts'

/** The fields of an applicant that are edited in place; the labels are those of the form. */
export const applicantFields = {
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  secondEmail: { label: 'Second email' },
  secondPhone: { label: 'Second phone' },
  city: { label: 'City', record: 'Location' },
  residenceCountry: { label: 'Country of residence' },
  nationality: { label: 'Nationality' },
  birthDate: { label: 'Date of birth', format: 'DAY' },
  visaStatus: { label: 'Visa status', codes: visaStatusLabels },
  visaExpiry: { label: 'Visa expiry', format: 'DAY' },
  employer: { label: 'Current employer' },
  title: { label: 'Current title' },
  totalYears: { label: 'Years of experience', history: 'Years of experience', unit: 'years' },
  relevantYears: { label: 'Relevant years', history: 'Relevant years', unit: 'years' },
  noticeDays: { label: 'Notice', history: 'Notice in days', unit: 'days' },
  availableFrom: { label: 'Available from', format: 'DAY' },
  willRelocate: { label: 'Will relocate', format: 'FLAG' },
  currentPay: { label: 'Current pay' },
  expectedPay: { label: 'Expected pay' },
  ownerID: { label: 'Recruiter' },
  source: { label: 'Source', codes: applicantSourceLabels },
  sourceName: { label: 'Source details', hint: 'The portal, agency or referrer.' },
  lastContactedOn: { label: 'Last contacted', format: 'DAY' },
  tags: { label: 'Tags', format: 'LIST', hint: 'Your talent pools.' },
  internalNotes: { label: 'Internal notes', hint: 'Not shown to the client or the applicant.' },
} as const satisfies RecordFields

/** The labels of fields in history and comparisons, where they differ from the name. */
export const applicantFieldLabels: Labels = {
  ...fieldLabels(applicantFields),
  countryID: 'Recruiting country',
  rightToRepresent: 'Right to represent',
  screeningAnswers: 'Screening answers',
  passportNumber: 'Passport number',
  reasonCode: 'Reason',
  resume: 'CV',
  mergedApplicant: 'Merged applicant',
  mergedInto: 'Merged into',
}
