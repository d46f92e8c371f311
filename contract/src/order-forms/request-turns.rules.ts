import type { RequestKind } from './request-states.contract.ts'
import type { OrderFormStatus } from './states.contract.ts'

/** A request, and how the placement stands that it serves. */
export interface Turn {
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
export const overStatesOf = (kind: RequestKind): readonly string[] => OVER[kind]

/** What was given is asked back: also, and mostly, when the order form is over. */
export const ASKED_BACK: readonly string[] = ['CANCELLATION_REQUESTED', 'DELETION_REQUESTED', 'RETURN_REQUESTED']

/** Order forms for which nothing is fetched any more. What a renewed one asked for serves the next term, and stands as that does. */
export const NOTHING_FETCHED: readonly OrderFormStatus[] = ['CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED']

/** Something is left to do. */
export const isRequestOpen = ({ kind, status, orderFormStatus }: Turn): boolean =>
  !OVER[kind].includes(status) && (ASKED_BACK.includes(status) || !NOTHING_FETCHED.includes(orderFormStatus))

/** The employee data form lies with the consultant: nobody in the house is next. */
export const WITH_CONSULTANT: readonly string[] = ['SENT', 'OPENED', 'IN_PROGRESS', 'CORRECTION_REQUESTED']

/** The states of a kind that wait for those who work on it, as long as the order form is not over. */
export const isHouseNext = (kind: RequestKind, status: string): boolean =>
  !OVER[kind].includes(status) && !(kind === 'EMPLOYEE_DATA' && WITH_CONSULTANT.includes(status))
