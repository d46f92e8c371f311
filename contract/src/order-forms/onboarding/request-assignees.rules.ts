import type { OrderFormStatus } from '../core/states.contract.ts'
import type { RequestKind } from './request-states.contract.ts'

/** A request, and how the placement stands that it serves. */
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

/** The states of a kind in which nothing is left to do, until somebody leaves. A form that ran out of time waits to be sent again. */
export const closedStatuses = (kind: RequestKind): readonly string[] => OVER[kind]

/** What was given is asked back: also, and mostly, when the order form is over. */
export const RETURN_REQUESTED: readonly string[] = ['CANCELLATION_REQUESTED', 'DELETION_REQUESTED', 'RETURN_REQUESTED']

/** Order forms for which nothing is fetched any more. What a renewed one asked for serves the next term, and stands as that does. */
export const NOT_REQUIRED: readonly OrderFormStatus[] = ['CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED']

/** Something is left to do. */
export const isRequestOpen = ({ kind, status, orderFormStatus }: Assignee): boolean =>
  !OVER[kind].includes(status) && (RETURN_REQUESTED.includes(status) || !NOT_REQUIRED.includes(orderFormStatus))

/** The employee data form lies with the consultant: nobody in the house is next. */
export const WAITING_FOR_CONSULTANT: readonly string[] = ['SENT', 'OPENED', 'IN_PROGRESS', 'CORRECTION_REQUESTED']

/** The states of a kind that wait for those who work on it, as long as the order form is not over. */
export const isPendingInternally = (kind: RequestKind, status: string): boolean =>
  !OVER[kind].includes(status) && !(kind === 'EMPLOYEE_DATA' && WAITING_FOR_CONSULTANT.includes(status))
