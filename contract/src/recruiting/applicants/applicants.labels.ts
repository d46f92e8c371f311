import type * as z from 'zod'
import type { Labels } from '../../kernel/api/labels.ts'
import type { ApplicantSource, ConsentChannel, ParsedFieldName, ResumeState, VisaStatus } from './shapes.contract.ts'
import type { ApplicantRejectReason, ApplicantStatus } from './states.contract.ts'

export const applicantStatusLabels: Labels<ApplicantStatus> = {
  NEW: 'New',
  SCREENING: 'Screening',
  QUALIFIED: 'Qualified',
  IN_PROCESS: 'In process',
  OFFERED: 'Offered',
  HIRED: 'Hired',
  ON_HOLD: 'On hold',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  DO_NOT_HIRE: 'Do not hire',
  ARCHIVED: 'Archived',
}

/** By the new status; by `from>to` where an applicant returns to the screening. */
const TRANSITION_LABELS: Labels = {
  SCREENING: 'Start screening',
  QUALIFIED: 'Mark as qualified',
  ON_HOLD: 'Put on hold',
  REJECTED: 'Reject',
  WITHDRAWN: 'Record withdrawal',
  DO_NOT_HIRE: 'Mark as do not hire',
  ARCHIVED: 'Archive',
  'ON_HOLD>SCREENING': 'Resume screening',
  'REJECTED>SCREENING': 'Reconsider',
  'WITHDRAWN>SCREENING': 'Reconsider',
  'ARCHIVED>SCREENING': 'Restore',
}

/** The label of the button for a transition. */
export const applicantTransitionLabel = (from: ApplicantStatus, to: string): string =>
  TRANSITION_LABELS[`${from}>${to}`] ?? TRANSITION_LABELS[to] ?? to

export const applicantRejectReasonLabels: Labels<ApplicantRejectReason> = {
  SKILL: 'Skills',
  RATE: 'Rate',
  CULTURE: 'Culture',
  LOCATION: 'Location',
  DUPLICATE: 'Duplicate',
  HIRING_FREEZE: 'Hiring freeze at the client',
  NO_RESPONSE: 'No response',
  WORK_PERMIT: 'Work permit',
  OTHER: 'Other',
}

export const applicantSourceLabels: Labels<ApplicantSource> = {
  PORTAL: 'Job portal',
  LINKEDIN: 'LinkedIn',
  REFERRAL: 'Referral',
  AGENCY: 'Agency',
  APPLICANT_FORM: 'Applicant form',
  SOURCED: 'Sourced by us',
  IMPORT: 'Import',
  OTHER: 'Other',
}

export const visaStatusLabels: Labels<VisaStatus> = {
  CITIZEN: 'Citizen',
  RESIDENT: 'Resident',
  WORK_PERMIT: 'Work permit',
  DEPENDANT: 'Dependant visa',
  VISIT: 'Visit visa',
  CANCELLED: 'Cancelled visa',
  NONE: 'No visa',
}

export const resumeStateLabels: Labels<ResumeState> = {
  QUEUED: 'Queued',
  READING: 'Processing',
  TO_CONFIRM: 'To confirm',
  CONFIRMED: 'Confirmed',
  SCANNED: 'Scanned picture, no text',
  FAILED: 'Couldn’t be read',
}

export const consentChannelLabels: Labels<z.output<typeof ConsentChannel>> = {
  FORM: 'Form',
  EMAIL: 'Email',
  PHONE: 'Phone',
  SIGNED_DOCUMENT: 'Signed document',
  PORTAL: 'Job portal',
}

/** The fields found in a CV. */
export const parsedFieldLabels: Labels<ParsedFieldName> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  residenceCountry: 'Country of residence',
  nationality: 'Nationality',
  birthDate: 'Date of birth',
  employer: 'Current employer',
  title: 'Current title',
  totalYears: 'Years of experience',
  skill: 'Skill',
  experience: 'Experience',
  education: 'Education',
  certificate: 'Certificate',
  language: 'Language',
  link: 'Link',
}

/** The matching fields of two records. */
export const duplicatePartLabels: Labels<'passport' | 'email' | 'phone' | 'name' | 'birthDate'> = {
  passport: 'Same passport number',
  email: 'Same email',
  phone: 'Same phone',
  name: 'Similar name',
  birthDate: 'Same date of birth',
}
