import type { Labels } from '../kernel/api/labels.ts'
import type { AttachmentType } from './attachments.contract.ts'
import type { Candidate } from './candidate.contract.ts'
import type { ExpiringDocument } from './consultants.contract.ts'
import type { Dependant, Duplicate } from './identity.contract.ts'
import type { BankChangeStatus, CandidateStatus } from './states.contract.ts'
import type { ExpiryField, IdentityNumber } from './view.contract.ts'

export const candidateStatusLabels: Labels<CandidateStatus> = {
  PRE_JOINING: 'Pre-joining',
  ACTIVE: 'Active',
  BENCH: 'Bench',
  ON_NOTICE: 'On notice',
  EXITED: 'Exited',
  DO_NOT_HIRE: 'Do not hire',
}

export const bankChangeStatusLabels: Labels<BankChangeStatus> = {
  PENDING: 'Pending approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
}

export const maritalStatusLabels: Labels<NonNullable<Candidate['maritalStatus']>> = {
  SINGLE: 'Single',
  MARRIED: 'Married',
  DIVORCED: 'Divorced',
  WIDOWED: 'Widowed',
}

export const residencyLabels: Labels<NonNullable<Candidate['residencyStatus']>> = {
  CITIZEN: 'Citizen',
  RESIDENT: 'Resident',
  IN_PROCESS: 'In process',
  VISIT: 'Visit visa',
  REMOTE: 'Remote (abroad)',
}

export const visaSponsorLabels: Labels<NonNullable<Candidate['visaSponsor']>> = {
  US: 'Company-sponsored',
  OWN: 'Self',
  CLIENT: 'Client',
  FAMILY: 'Family member',
}

export const dependantRelationLabels: Labels<Dependant['relation']> = {
  SPOUSE: 'Spouse',
  CHILD: 'Child',
  PARENT: 'Parent',
  SIBLING: 'Sibling',
  OTHER: 'Other',
}

export const attachmentTypeLabels: Labels<AttachmentType> = {
  PASSPORT: 'Passport',
  VISA: 'Visa',
  RESIDENCE_ID: 'Residence ID',
  WORK_PERMIT: 'Work permit',
  CONTRACT: 'Contract',
  RESUME: 'CV',
  EDUCATION: 'Education certificate',
  PHOTO: 'Photo',
  MEDICAL: 'Medical',
  BANK_PROOF: 'Bank proof',
  OTHER: 'Other',
}

export const expiringDocumentLabels: Labels<ExpiringDocument> = {
  PASSPORT: 'Passport',
  VISA: 'Visa',
  RESIDENCE: 'Residence ID',
  WORK_PERMIT: 'Work permit',
  MEDICAL: 'Medical card',
  CONTRACT: 'Contract',
}

export const identityNumberLabels: Labels<IdentityNumber> = {
  passportNumber: 'Passport number',
  nationalID: 'National ID',
  residenceID: 'Residence ID',
  workPermitNumber: 'Work permit number',
  visaNumber: 'Visa number',
  mohrePersonID: 'MOHRE person ID',
  socialInsuranceNumber: 'Social insurance number',
}

export const expiryLabels: Labels<ExpiryField> = {
  passportExpiry: 'Passport',
  residenceExpiry: 'Residence ID',
  workPermitExpiry: 'Work permit',
  visaExpiry: 'Visa',
  medicalExpiry: 'Medical card',
}

export const duplicateReasonLabels: Labels<Duplicate['because'][number]> = {
  PASSPORT: 'Same passport',
  RESIDENCE_ID: 'Same residence ID',
  NATIONAL_ID: 'Same national ID',
  EMAIL: 'Same email',
  MOBILE: 'Same phone',
  NAME: 'Similar name',
}

/** Labels of events whose code reads badly. */
export const consultantEventLabels: Labels = {
  'consultant.created': 'created the consultant',
  'consultant.imported': 'imported the consultant',
  'consultant.updated': 'updated the details',
  'consultant.archived': 'archived the consultant',
  'consultant.identity-updated': 'updated the identity documents',
  'consultant.identity-viewed': 'viewed full identity details',
  'consultant.bank-viewed': 'viewed full bank details',
  'consultant.file-viewed': 'opened a document',
  'consultant.bank-change-proposed': 'proposed new bank details',
  'consultant.bank-change-approved': 'approved the new bank details',
  'consultant.bank-change-rejected': 'rejected the new bank details',
  'consultant.bank-change-withdrawn': 'withdrew the new bank details',
  'consultant.status-changed': 'changed the status',
  'consultant.placed': 'placed the consultant',
  'consultant.contract-updated': 'updated the contract',
  'consultant.pay-updated': 'updated the pay',
  'consultant.dependants-updated': 'updated the dependants',
  'consultant.photo-updated': 'updated the photo',
  'consultant.file-added': 'added a document',
  'consultant.file-removed': 'deleted a document',
  'consultant.profile-printed': 'printed the profile',
  'candidates-report.exported': 'exported the report',
}
