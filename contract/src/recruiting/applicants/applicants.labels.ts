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

const ACTIONS: Labels<Exclude<ApplicantStatus, 'NEW' | 'IN_PROCESS' | 'OFFERED' | 'HIRED'>> = {
  SCREENING: 'Start screening',
  QUALIFIED: 'Mark as qualified',
  ON_HOLD: 'Put on hold',
  REJECTED: 'Reject',
  WITHDRAWN: 'Record withdrawal',
  DO_NOT_HIRE: 'Mark as do not hire',
  ARCHIVED: 'Archive',
}

/** The button labels, by `from>to`. */
export const applicantTransitionLabels: Labels = {
  'NEW>SCREENING': ACTIONS.SCREENING,
  'NEW>REJECTED': ACTIONS.REJECTED,
  'NEW>WITHDRAWN': ACTIONS.WITHDRAWN,
  'NEW>ARCHIVED': ACTIONS.ARCHIVED,
  'NEW>DO_NOT_HIRE': ACTIONS.DO_NOT_HIRE,
  'SCREENING>QUALIFIED': ACTIONS.QUALIFIED,
  'SCREENING>ON_HOLD': ACTIONS.ON_HOLD,
  'SCREENING>REJECTED': ACTIONS.REJECTED,
  'SCREENING>WITHDRAWN': ACTIONS.WITHDRAWN,
  'SCREENING>DO_NOT_HIRE': ACTIONS.DO_NOT_HIRE,
  'QUALIFIED>ON_HOLD': ACTIONS.ON_HOLD,
  'QUALIFIED>REJECTED': ACTIONS.REJECTED,
  'QUALIFIED>WITHDRAWN': ACTIONS.WITHDRAWN,
  'QUALIFIED>DO_NOT_HIRE': ACTIONS.DO_NOT_HIRE,
  'QUALIFIED>ARCHIVED': ACTIONS.ARCHIVED,
  'IN_PROCESS>WITHDRAWN': ACTIONS.WITHDRAWN,
  'IN_PROCESS>DO_NOT_HIRE': ACTIONS.DO_NOT_HIRE,
  'OFFERED>WITHDRAWN': ACTIONS.WITHDRAWN,
  'ON_HOLD>SCREENING': 'Resume screening',
  'ON_HOLD>QUALIFIED': ACTIONS.QUALIFIED,
  'ON_HOLD>ARCHIVED': ACTIONS.ARCHIVED,
  'REJECTED>SCREENING': 'Reconsider',
  'REJECTED>ARCHIVED': ACTIONS.ARCHIVED,
  'WITHDRAWN>SCREENING': 'Reconsider',
  'WITHDRAWN>ARCHIVED': ACTIONS.ARCHIVED,
  'DO_NOT_HIRE>ARCHIVED': ACTIONS.ARCHIVED,
  'ARCHIVED>SCREENING': 'Restore',
}

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
  QUEUED: 'Waiting',
  READING: 'Being read',
  TO_CONFIRM: 'To confirm',
  CONFIRMED: 'Confirmed',
  SCANNED: 'Scanned picture, no text',
  FAILED: 'Could not be read',
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

/** The fields of an applicant in forms, history and comparisons, where the label differs from the name. */
export const applicantFieldLabels: Labels = {
  countryID: 'Recruiting country',
  secondEmail: 'Second email',
  secondPhone: 'Second phone',
  birthDate: 'Date of birth',
  residenceCountry: 'Country of residence',
  visaStatus: 'Visa status',
  visaExpiry: 'Visa expiry',
  employer: 'Current employer',
  title: 'Current title',
  totalYears: 'Years of experience',
  relevantYears: 'Relevant years',
  currentPay: 'Current pay',
  expectedPay: 'Expected pay',
  noticeDays: 'Notice in days',
  availableFrom: 'Available from',
  willRelocate: 'Will relocate',
  sourceName: 'Name of the source',
  rightToRepresent: 'Right to represent',
  screeningAnswers: 'Screening answers',
  lastContactedOn: 'Last contacted',
  ownerID: 'Recruiter',
  internalNotes: 'Internal notes',
  passportNumber: 'Passport number',
  reasonCode: 'Reason',
  resume: 'CV',
  mergedApplicant: 'Merged applicant',
  mergedInto: 'Merged into',
}
