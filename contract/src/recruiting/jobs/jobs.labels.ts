import type { Labels } from '../../kernel/api/labels.ts'
import type { BillUnit, LanguageLevel, PayPeriod } from '../values.contract.ts'
import type { NotifiedField } from './jobs.rules.ts'
import type { Engagement, JobDocumentType, JobPriority, Seniority, WorkMode } from './shapes.contract.ts'
import type { JobLossReason, JobStatus } from './states.contract.ts'

export const jobStatusLabels: Labels<JobStatus> = {
  DRAFT: 'Draft',
  PENDING_APPROVAL: 'Pending approval',
  OPEN: 'Open',
  ON_HOLD: 'On hold',
  FILLED: 'Filled',
  CLOSED_LOST: 'Lost',
  CANCELLED: 'Cancelled',
}

/** The button labels, by `from>to`. */
export const jobTransitionLabels: Labels = {
  'DRAFT>PENDING_APPROVAL': 'Submit for approval',
  'DRAFT>OPEN': 'Open job',
  'DRAFT>CANCELLED': 'Cancel job',
  'PENDING_APPROVAL>OPEN': 'Approve and open',
  'PENDING_APPROVAL>DRAFT': 'Return',
  'PENDING_APPROVAL>CANCELLED': 'Cancel job',
  'OPEN>ON_HOLD': 'Put on hold',
  'OPEN>FILLED': 'Mark as filled',
  'OPEN>CLOSED_LOST': 'Close as lost',
  'OPEN>CANCELLED': 'Cancel job',
  'ON_HOLD>OPEN': 'Resume',
  'ON_HOLD>CLOSED_LOST': 'Close as lost',
  'ON_HOLD>CANCELLED': 'Cancel job',
  'FILLED>OPEN': 'Reopen job',
}

export const jobLossReasonLabels: Labels<JobLossReason> = {
  COMPETITOR: 'Filled by a competitor',
  BUDGET: 'No budget',
  INTERNAL_HIRE: 'Internal hire',
  NO_RESPONSE: 'No response from the client',
}

export const jobPriorityLabels: Labels<JobPriority> = { URGENT: 'Urgent', HIGH: 'High', NORMAL: 'Normal', LOW: 'Low' }
export const workModeLabels: Labels<WorkMode> = { ON_SITE: 'On site', HYBRID: 'Hybrid', REMOTE: 'Remote' }
export const engagementLabels: Labels<Engagement> = {
  CONTRACT: 'Contract',
  PERMANENT: 'Permanent',
  CONTRACT_TO_HIRE: 'Contract to hire',
}
export const seniorityLabels: Labels<Seniority> = {
  JUNIOR: 'Junior',
  MID: 'Mid-level',
  SENIOR: 'Senior',
  LEAD: 'Lead',
  ARCHITECT: 'Architect',
  MANAGER: 'Manager',
}
export const billUnitLabels: Labels<BillUnit> = { HOUR: 'per hour', DAY: 'per day', MONTH: 'per month' }
export const payPeriodLabels: Labels<PayPeriod> = { ...billUnitLabels, YEAR: 'per year' }
export const languageLevelLabels: Labels<LanguageLevel> = {
  BASIC: 'Basic',
  WORKING: 'Working knowledge',
  FLUENT: 'Fluent',
  NATIVE: 'Native',
}
export const jobDocumentLabels: Labels<JobDocumentType> = {
  DESCRIPTION: 'Job description',
  CORRESPONDENCE: 'Correspondence',
  OTHER: 'Other',
}

/** The changed fields, in notifications. */
export const notifiedFieldLabels: Labels<NotifiedField> = {
  title: 'title',
  budget: 'bill rate',
  pay: 'pay range',
  openings: 'openings',
  recruiterIDs: 'recruiters',
  leadID: 'lead',
  teamID: 'team',
}
