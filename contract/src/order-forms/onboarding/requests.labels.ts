import { ROLE_LABELS } from '../../access/roles.ts'
import type { Labels } from '../../kernel/api/labels.ts'
import type { RequestKind } from './request-states.contract.ts'

export const requestTypeLabels: Labels<RequestKind> = {
  VISA: 'Visa',
  MEDICAL: 'Medical card',
  LAPTOP: 'Laptop',
  EMPLOYEE_DATA: 'Employee data',
}

/** The team that works on the requests of a type. */
export const requestTeamLabels: Labels<RequestKind> = {
  VISA: ROLE_LABELS.VISA_TEAM,
  MEDICAL: 'HR',
  LAPTOP: ROLE_LABELS.ASSET_MANAGER,
  EMPLOYEE_DATA: 'HR',
}

/** The statuses of all request types, in the order of their workflows: visa, medical card, laptop, employee data. */
export const requestStatusLabels: Labels = {
  REQUESTED: 'Requested',
  DOCS_PENDING: 'Documents pending',
  DOCS_VERIFIED: 'Documents verified',
  APPLIED: 'Applied',
  APPROVED: 'Approved',
  ARRIVED: 'Arrived',
  MEDICAL_DONE: 'Medical done',
  ID_ISSUED: 'ID issued',
  ACTIVE: 'Active',
  CANCELLATION_REQUESTED: 'Cancellation requested',
  REJECTED: 'Rejected',
  NOT_REQUIRED: 'Not required',
  CANCELLED: 'Cancelled',
  SENT_TO_INSURER: 'Sent to insurer',
  DELETION_REQUESTED: 'Deletion requested',
  DELETED: 'Deleted',
  RESERVED: 'Reserved',
  ASSIGNED: 'Assigned',
  RETURN_REQUESTED: 'Return requested',
  RETURNED: 'Returned',
  NOT_SENT: 'Not sent',
  SENT: 'Sent',
  OPENED: 'Opened',
  EXPIRED: 'Expired',
  IN_PROGRESS: 'In progress',
  SUBMITTED: 'Submitted',
  CORRECTION_REQUESTED: 'Correction requested',
}

/** The reference of a request, by its type. */
export const requestReferenceLabels: Labels<RequestKind> = {
  VISA: 'Application or permit number',
  MEDICAL: 'Card number',
  LAPTOP: 'Asset tag',
  EMPLOYEE_DATA: 'Reference',
}

export const requestFieldLabels = {
  status: 'Status',
  reference: 'Reference',
  appliedOn: 'Applied on',
  approvedOn: 'Approved on',
  startsOn: 'Start date',
  expiresOn: 'Expiry date',
  costAmount: 'Cost',
  costCurrency: 'Currency',
  note: 'Note',
} as const
