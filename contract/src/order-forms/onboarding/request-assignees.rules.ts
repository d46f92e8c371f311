import type { OrderFormStatus } from '../core/states.contract.ts'
import type { RequestKind } from './request-states.contract.ts'

/** A request with the status of its order form. */
export interface Assignee {
  readonly kind: RequestKind
  readonly status: string
  readonly orderFormStatus: OrderFormStatus
}

const OVER: Readonly<Record<RequestKind, readonly string[]>> = {
  VISA: ['ACTIVE', 'NOT_REQUIRED', 'CANCELLED'],
  MEDICAL: ['ACTIVE', 'DELETED'],
  LAPTOP: ['ASSIGNED', 'RETURNED', 'CANCELLED'],
  EMPLOYEE_DATA: ['APPROVED', 'CANCELLED'],
}

/** The completed statuses of a type. An expired employee data form is pending, because it must be sent again. */
export const closedStatuses = (kind: RequestKind): readonly string[] => OVER[kind]

/** Returns and cancellations, which are also pending after the order form ended. */
export const RETURN_REQUESTED: readonly string[] = ['CANCELLATION_REQUESTED', 'DELETION_REQUESTED', 'RETURN_REQUESTED']

/** Statuses of order forms that need no requests any more. Requests of a renewed order form serve the next term. */
export const NOT_REQUIRED: readonly OrderFormStatus[] = ['CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED']

/** Whether the request is not completed. */
export const isRequestOpen = ({ kind, status, orderFormStatus }: Assignee): boolean =>
  !OVER[kind].includes(status) && (RETURN_REQUESTED.includes(status) || !NOT_REQUIRED.includes(orderFormStatus))

/** The statuses in which the employee data form is pending the consultant. */
export const WAITING_FOR_CONSULTANT: readonly string[] = ['SENT', 'OPENED', 'IN_PROGRESS', 'CORRECTION_REQUESTED']

/** Whether the request is pending the team that works on it. */
export const isPendingInternally = (kind: RequestKind, status: string): boolean =>
  !OVER[kind].includes(status) && !(kind === 'EMPLOYEE_DATA' && WAITING_FOR_CONSULTANT.includes(status))
