import type { Labels } from '../../kernel/api/labels.ts'
import type { RequestKind } from './request-states.contract.ts'

/** The groups of pending requests on the dashboard. */
export const requestTopicLabels: Labels<RequestKind> = {
  LAPTOP: 'Laptops to assign or return',
  EMPLOYEE_DATA: 'Employee data forms',
  MEDICAL: 'Medical cards',
  VISA: 'Visas',
}

/** The pending task of a request by type and status, following the name of the consultant. */
export const requestTaskLabels: Readonly<Record<RequestKind, Labels>> = {
  LAPTOP: {
    REQUESTED: 'requires a laptop',
    RESERVED: 'has a reserved laptop to assign',
    RETURN_REQUESTED: 'has a laptop to return',
  },
  EMPLOYEE_DATA: {
    NOT_SENT: 'has not received the employee data form',
    SUBMITTED: 'submitted the employee data',
    EXPIRED: 'did not submit the employee data in time',
  },
  MEDICAL: {
    REQUESTED: 'requires a medical card',
    SENT_TO_INSURER: 'is waiting for a medical card from the insurer',
    REJECTED: 'has a rejected medical card',
    DELETION_REQUESTED: 'has a medical card to delete',
  },
  VISA: {
    REQUESTED: 'requires a visa',
    DOCS_PENDING: 'is waiting for visa documents',
    DOCS_VERIFIED: 'has verified visa documents',
    APPLIED: 'is waiting for a visa',
    REJECTED: 'has a rejected visa',
    APPROVED: 'has a visa and has not arrived',
    ARRIVED: 'has arrived and is due for the medical test',
    MEDICAL_DONE: 'is waiting for the ID',
    ID_ISSUED: 'is waiting for visa stamping',
    CANCELLATION_REQUESTED: 'has a visa to cancel',
  },
}

/** The name of a request inside a sentence. */
export const requestNouns: Labels<RequestKind> = {
  VISA: 'visa request',
  MEDICAL: 'medical card request',
  LAPTOP: 'laptop request',
  EMPLOYEE_DATA: 'employee data form',
}
