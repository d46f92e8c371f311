import type { RequestKind } from './request-states.contract.ts'

const OVER: Readonly<Record<RequestKind, readonly string[]>> = {
  VISA: ['ACTIVE', 'NOT_REQUIRED', 'CANCELLED'],
  MEDICAL: ['ACTIVE', 'DELETED'],
  LAPTOP: ['ASSIGNED', 'RETURNED', 'CANCELLED'],
  EMPLOYEE_DATA: ['APPROVED', 'CANCELLED'],
}

/** The states of a kind in which nothing is left to do, until somebody leaves. A form that ran out of time waits to be sent again. */
export const overStatesOf = (kind: RequestKind): readonly string[] => OVER[kind]

/** The employee data form lies with the consultant: nobody in the house is next. */
export const WITH_CONSULTANT: readonly string[] = ['SENT', 'OPENED', 'IN_PROGRESS', 'CORRECTION_REQUESTED']

/** The states of a kind that wait for those who work on it. */
export const isHouseNext = (kind: RequestKind, status: string): boolean =>
  !OVER[kind].includes(status) && !(kind === 'EMPLOYEE_DATA' && WITH_CONSULTANT.includes(status))
