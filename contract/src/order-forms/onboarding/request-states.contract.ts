import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { type StateMachine, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** The requests of an order form (docs/domain/placement-process.md, steps 10 and 11). */
export const RequestKind = z.enum(['VISA', 'MEDICAL', 'LAPTOP', 'EMPLOYEE_DATA'])
export type RequestKind = z.output<typeof RequestKind>

const visa = { may: right('visas', 'edit') }
const visaEnds = { ...visa, reason: true }
const visaFrom = { ...visa, guard: 'hasReference' }
const visaValid = { ...visa, guard: 'hasReference, expiryInFuture' }

/** docs/states.md `visa`. EXPIRING and EXPIRED are derived from the date. */
export const visaStates = stateMachine('visaRequest', 'REQUESTED', {
  REQUESTED: { DOCS_PENDING: visa, NOT_REQUIRED: visaEnds, CANCELLED: visaEnds },
  DOCS_PENDING: { DOCS_VERIFIED: visa, CANCELLED: visaEnds },
  DOCS_VERIFIED: { APPLIED: visaFrom, DOCS_PENDING: visaEnds, CANCELLED: visaEnds },
  APPLIED: { APPROVED: visaValid, REJECTED: visaEnds, DOCS_PENDING: visaEnds },
  APPROVED: { ARRIVED: visa, CANCELLED: visaEnds },
  ARRIVED: { MEDICAL_DONE: visa, REJECTED: visaEnds, CANCELLED: visaEnds },
  MEDICAL_DONE: { ID_ISSUED: visa, CANCELLED: visaEnds },
  ID_ISSUED: { ACTIVE: visaValid, CANCELLED: visaEnds },
  ACTIVE: { CANCELLATION_REQUESTED: visaEnds },
  CANCELLATION_REQUESTED: { CANCELLED: visa, ACTIVE: visaEnds },
  REJECTED: { REQUESTED: visa, CANCELLED: visaEnds },
  NOT_REQUIRED: { REQUESTED: visaEnds },
  CANCELLED: {},
})

const card = { may: right('medical-cards', 'edit') }
const cardEnds = { ...card, reason: true }
/** docs/states.md `medicalCard`. */
export const medicalStates = stateMachine('medicalRequest', 'REQUESTED', {
  REQUESTED: { SENT_TO_INSURER: card, REJECTED: cardEnds },
  SENT_TO_INSURER: { ACTIVE: { ...card, guard: 'hasReference, expiryInFuture' }, REJECTED: cardEnds },
  REJECTED: { REQUESTED: card },
  ACTIVE: { DELETION_REQUESTED: cardEnds },
  DELETION_REQUESTED: { DELETED: card, ACTIVE: cardEnds },
  DELETED: {},
})

const asset = { may: right('assets', 'edit') }
const assetEnds = { ...asset, reason: true }
/** The request part of docs/domain/assets.md: a device is reserved, assigned, requested back and returned. */
export const laptopStates = stateMachine('laptopRequest', 'REQUESTED', {
  REQUESTED: { RESERVED: { ...asset, guard: 'hasReference' }, CANCELLED: assetEnds },
  RESERVED: { ASSIGNED: asset, REQUESTED: assetEnds, CANCELLED: assetEnds },
  ASSIGNED: { RETURN_REQUESTED: asset, RETURNED: asset },
  RETURN_REQUESTED: { RETURNED: asset, ASSIGNED: assetEnds },
  RETURNED: {},
  CANCELLED: {},
})

const form = { may: right('employee-data-forms', 'edit') }
const decide = { may: right('employee-data-forms', 'approve') }
const formEnds = { ...form, reason: true }
/** docs/states.md `employeeDataForm`. */
export const employeeDataStates = stateMachine('employeeDataRequest', 'NOT_SENT', {
  NOT_SENT: { SENT: form, CANCELLED: formEnds },
  SENT: { OPENED: form, EXPIRED: form, CANCELLED: formEnds },
  OPENED: { IN_PROGRESS: form, SUBMITTED: form, EXPIRED: form, CANCELLED: formEnds },
  IN_PROGRESS: { SUBMITTED: form, EXPIRED: form, CANCELLED: formEnds },
  SUBMITTED: { APPROVED: decide, CORRECTION_REQUESTED: { ...decide, reason: true } },
  CORRECTION_REQUESTED: { IN_PROGRESS: form, SUBMITTED: form, EXPIRED: form, CANCELLED: formEnds },
  EXPIRED: { SENT: form },
  APPROVED: { CORRECTION_REQUESTED: { ...decide, reason: true } },
  CANCELLED: {},
})

export const REQUEST_MACHINES = {
  VISA: visaStates,
  MEDICAL: medicalStates,
  LAPTOP: laptopStates,
  EMPLOYEE_DATA: employeeDataStates,
} as const satisfies Record<RequestKind, unknown>

/** The state machine of a type with untyped statuses, because a request row has any of the four types. */
export const machineOf = (kind: RequestKind) => REQUEST_MACHINES[kind] as unknown as StateMachine<string>

/** Every status of any request type. */
export const RequestStatus = z.enum([...new Set(RequestKind.options.flatMap((kind) => statesOf(machineOf(kind))))] as [
  string,
  ...string[],
])

/** The visa statuses with which the consultant may work, until expiry. */
export const WORK_AUTHORISED = ['APPROVED', 'ARRIVED', 'MEDICAL_DONE', 'ID_ISSUED', 'ACTIVE', 'NOT_REQUIRED']

/** The guards of request transitions with their messages. */
export const REQUEST_GUARDS = {
  hasReference: 'Enter the reference, such as the application, card or asset number.',
  expiryInFuture: 'Enter an expiry date in the future.',
} as const
export type RequestGuard = keyof typeof REQUEST_GUARDS

/** The audit entity of each request type, which controls who sees its entries. */
export const REQUEST_ENTITIES: Readonly<Record<RequestKind, string>> = {
  VISA: 'visa-request',
  MEDICAL: 'medical-request',
  LAPTOP: 'laptop-request',
  EMPLOYEE_DATA: 'employee-data-request',
}
