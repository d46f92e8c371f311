import * as z from 'zod'
import type { Role } from '../../access/roles.ts'
import { type Right, right } from '../../kernel/api/permission.ts'
import {
  type GuardedMove,
  guardedMove,
  mayMakeMove,
  moveBetween,
  type StateMachine,
  stateMachine,
  statesOf,
} from '../../kernel/api/states.ts'
import { approvalPolicy, rolesLabel } from '../approvals/policy.rules.ts'

const WAIVERS = rolesLabel(approvalPolicy.waivers.AGREEMENT)

/** What must hold before a step, and what to do when it does not (domain.md §2.5). The server checks each by its name. */
export const ORDER_FORM_GUARDS = {
  isOwner: 'Only the person who wrote the order form can do this. Ask them.',
  notTheCreator: 'Whoever wrote or submitted an order form does not review it. Another person has to.',
  isComplete: 'Fill in every required field.',
  hasResume: 'Attach the resume.',
  clientIsActive: 'The client is not active. Make it active first.',
  agreementIsActive: `The client has no active master agreement. Have one signed, or submit it and say why it should be waived: ${WAIVERS} decides.`,
  waiverGranted: `A waiver of the master agreement is asked for and not granted yet; ${WAIVERS} grants it, or returns the order form.`,
  returnAllowed: 'Until a waiver is asked for, the finance managers return it from here.',
  consultantEmployable:
    'The consultant is not to be hired again. Choose somebody else, or ask the head of HR to lift the bar.',
  datesInOrder: 'The end must be after the start.',
  currencyKnown: 'The currency of the bill or of the pay is none of this placement. Choose another one.',
  gradeKnown: 'The country has no such grade. Choose one of its grades, or none.',
  marginIsFresh: 'Compute the margin again: it is older than 24 hours, or its exchange rate is not of today.',
  bothChecksDone: 'The pay side and the bill side must both be checked.',
  payInGradeRange:
    'The pay is outside the range of its grade, and you approve that yourself afterwards. Let the HR manager pass the review.',
  basicShareMet:
    'Basic pay is a smaller part of gross pay than the country asks for. Return it for a revision: its writer raises it.',
  probationLawful: 'The probation is longer than the country allows. Shorten it.',
  noticeLawful: 'The notice is shorter or longer than the country allows. Agree on a lawful one.',
  hasVisaDesignation: 'Enter the designation for the visa.',
  hasMedicalCategory: 'Choose the medical category.',
  documentsValid: 'A document is missing or no longer valid. Upload a valid one.',
  isNextApprover: 'It is another approver’s turn.',
  allStepsApproved: 'Every approver of the chain must have approved.',
  offerLetterIsCurrent: 'Generate the offer letter from the approved version and give it an expiry date.',
  signedOfferUploaded: 'Upload the signed offer letter as a PDF.',
  signedDateNotInFuture: 'The day of the signature cannot be in the future.',
  signedAfterOffer: 'The letter is of a later day than this signature. Enter the day on which it was signed.',
  signedInTime: 'The offer had lapsed on the day of the signature. Send it again, and have that letter signed.',
  visaRequired: 'This placement needs no visa.',
  workAuthorised:
    'The work authorisation is not approved. Have it approved, or record with a reason why none is needed.',
  isRenewalOrExtension: 'Only a renewal or an extension goes on without an offer letter.',
  notScheduled: 'It is ready: it takes over by itself on its first day.',
  precedingTermIsActive: 'The placement that it follows is not running. Withdraw its notice, or end its hold, first.',
  hasJoiningDate: 'Enter the day of joining. It cannot lie in the future.',
  joinedInTerm: 'The day of joining lies within the term, and not before the offer and the contract were made.',
  consultantAvailable: 'The consultant has left or is on notice. Take that back on the consultant’s page first.',
  passportValid: 'The passport is missing or expired. Record a valid one.',
  employeeDataApproved: 'The employee data form is not approved yet.',
  candidateContractSigned: 'The contract with the consultant is not signed yet.',
  clientContractSignedOrWaived:
    'The contract with the client is not signed. Have it signed, or ask the CFO for a waiver.',
  purchaseOrderPresentOrWaived:
    'The client requires a purchase order, and none that is open and has value left is linked to its contract. Link one, or ask for a waiver.',
  // Until there are exit forms, the HR manager vouches for them with the step (docs/decisions/0012).
  exitApprovedWithLastDay: 'Enter the last working day of the approved exit.',
  lastDayInTerm: 'The last working day lies within the term: not before the day of joining, not after the end.',
  exitWithdrawn: 'Say why the exit is withdrawn.',
  lastDayPassed: 'The last working day has not passed. A placement is closed after it.',
  exitClosed: 'Say that the exit is settled: who cleared it, and when.',
  renewalIsActive: 'The order form of the next term is not active yet.',
  returnsToStatusBeforeHold: 'A hold ends in the state it began in.',
  cancellableWhileOnHold: 'A running placement is ended by notice, and after the signed offer only the COO cancels.',
} as const
export type OrderFormGuard = keyof typeof ORDER_FORM_GUARDS

/** A step of the order form: besides the right of the matrix, the roles that §2.5 names for it, and each guard by name. */
export type OrderFormMove = GuardedMove<OrderFormGuard>

const step = (
  needs: Right,
  roles: readonly Role[] | null,
  guards: readonly OrderFormGuard[] = [],
  more: { reason?: true; system?: true } = {},
): OrderFormMove => guardedMove(needs, guards, { ...(roles && { roles }), ...more })
const withReason = { reason: true } as const

const write = right('order-forms', 'create')
const review = right('order-forms', 'approve')
const offer = right('offer-letters', 'edit')

const { AGREEMENT_WAIVER, MARGIN_CHECK, HR_REVIEW, APPROVAL } = approvalPolicy.steps
const HR_MANAGER = ['HR_MANAGER'] as const
const HEADS = ['COUNTRY_MANAGER', 'HR_MANAGER', 'COO'] as const

const submit = step(write, null, [
  ...(['isOwner', 'isComplete', 'hasResume', 'clientIsActive', 'agreementIsActive', 'datesInOrder'] as const),
  ...(['consultantEmployable', 'currencyKnown', 'gradeKnown', 'marginIsFresh'] as const),
])
/** A reviewer never judges an own order form (domain.md §6, segregation of duties 3). */
const sentBackBy = (reviewers: readonly Role[], ...turn: OrderFormGuard[]) =>
  step(review, reviewers, ['notTheCreator', ...turn], withReason)
const hold = step(review, HEADS, [], withReason)
const cancel = step(review, HEADS, [], withReason)
const cancelSigned = step(review, ['COO'], [], withReason)
/** What was approved is changed only by a new round of reviews. */
const reopen = step(review, [...APPROVAL.roles, 'HR_MANAGER'], [], withReason)
const authorised = step(right('visas', 'edit'), null, ['workAuthorised'])
const resume = step(review, HEADS, ['returnsToStatusBeforeHold'], withReason)

/** domain.md §2.19 `orderForm`, with who and under what conditions (§2.5). A hold goes back only where it came from. */
const MOVES = {
  DRAFT: { SUBMITTED: submit, CANCELLED: step(write, null, ['isOwner'], withReason) },
  SUBMITTED: {
    MARGIN_REVIEW: step(review, MARGIN_CHECK.roles, ['notTheCreator', 'waiverGranted']),
    REVISION_REQUESTED: sentBackBy([...MARGIN_CHECK.roles, ...AGREEMENT_WAIVER.roles], 'returnAllowed'),
    ...{ CANCELLED: cancel, ON_HOLD: hold },
  },
  MARGIN_REVIEW: {
    HR_REVIEW: step(review, MARGIN_CHECK.roles, ['notTheCreator', 'bothChecksDone']),
    ...{ REVISION_REQUESTED: sentBackBy(MARGIN_CHECK.roles), REJECTED: sentBackBy(MARGIN_CHECK.roles) },
    ...{ CANCELLED: cancel, ON_HOLD: hold },
  },
  HR_REVIEW: {
    APPROVAL: step(review, HR_REVIEW.roles, [
      ...(['notTheCreator', 'bothChecksDone', 'payInGradeRange', 'basicShareMet'] as const),
      ...(['probationLawful', 'noticeLawful'] as const),
      ...(['hasVisaDesignation', 'hasMedicalCategory', 'documentsValid'] as const),
    ]),
    ...{ REVISION_REQUESTED: sentBackBy(HR_REVIEW.roles), REJECTED: sentBackBy(HR_REVIEW.roles) },
    ...{ CANCELLED: cancel, ON_HOLD: hold },
  },
  APPROVAL: {
    APPROVED: step(review, APPROVAL.roles, ['notTheCreator', 'isNextApprover', 'allStepsApproved']),
    REVISION_REQUESTED: sentBackBy(APPROVAL.roles, 'isNextApprover'),
    REJECTED: sentBackBy(APPROVAL.roles, 'isNextApprover'),
    ...{ CANCELLED: cancel, ON_HOLD: hold },
  },
  REVISION_REQUESTED: { SUBMITTED: submit, CANCELLED: cancel },
  APPROVED: {
    OFFER_SENT: step(right('offer-letters', 'post'), null, ['consultantEmployable', 'offerLetterIsCurrent']),
    REVISION_REQUESTED: reopen,
    ONBOARDING: step(review, HR_MANAGER, ['isRenewalOrExtension', 'consultantEmployable']),
    ...{ CANCELLED: cancel, ON_HOLD: hold },
  },
  OFFER_SENT: {
    OFFER_SIGNED: step(offer, null, [
      ...(['consultantEmployable', 'signedOfferUploaded', 'signedDateNotInFuture'] as const),
      ...(['signedAfterOffer', 'signedInTime'] as const),
    ]),
    OFFER_DECLINED: step(offer, null, [], withReason),
    REVISION_REQUESTED: reopen,
    ...{ CANCELLED: cancel, ON_HOLD: hold },
  },
  OFFER_SIGNED: {
    VISA_IN_PROGRESS: step(right('visas', 'edit'), null, ['visaRequired'], { system: true }),
    ONBOARDING: authorised,
    ...{ CANCELLED: cancelSigned, ON_HOLD: hold },
  },
  VISA_IN_PROGRESS: { ONBOARDING: authorised, CANCELLED: cancelSigned, ON_HOLD: hold },
  ONBOARDING: {
    ACTIVE: step(review, HR_MANAGER, [
      ...(['notScheduled', 'precedingTermIsActive', 'hasJoiningDate', 'joinedInTerm'] as const),
      ...(['consultantAvailable', 'passportValid', 'workAuthorised', 'employeeDataApproved'] as const),
      ...(['candidateContractSigned', 'clientContractSignedOrWaived', 'purchaseOrderPresentOrWaived'] as const),
    ]),
    ...{ CANCELLED: cancelSigned, ON_HOLD: hold },
  },
  ACTIVE: {
    ON_NOTICE: step(review, HR_MANAGER, ['exitApprovedWithLastDay', 'lastDayInTerm'], withReason),
    RENEWED: step(write, null, ['renewalIsActive'], { system: true }),
    ON_HOLD: hold,
  },
  ON_NOTICE: {
    CLOSED: step(review, HR_MANAGER, ['lastDayPassed', 'exitClosed'], withReason),
    ACTIVE: step(review, HR_MANAGER, ['exitWithdrawn'], withReason),
  },
  ON_HOLD: {
    ...{ SUBMITTED: resume, MARGIN_REVIEW: resume, HR_REVIEW: resume, APPROVAL: resume, APPROVED: resume },
    ...{ OFFER_SENT: resume, OFFER_SIGNED: resume, VISA_IN_PROGRESS: resume, ONBOARDING: resume, ACTIVE: resume },
    CANCELLED: step(review, HEADS, ['cancellableWhileOnHold'], withReason),
  },
  ...{ CLOSED: {}, REJECTED: {}, OFFER_DECLINED: {}, CANCELLED: {}, RENEWED: {} },
}

export const orderFormStates = stateMachine('orderForm', 'DRAFT', MOVES)
export const OrderFormStatus = z.enum(statesOf(orderFormStates))
export type OrderFormStatus = z.output<typeof OrderFormStatus>

/** What can be done from where an order form stands: out of a hold only back to where it began, or to its end. */
export const orderFormMachine = (
  statusBeforeHold: OrderFormStatus | null | undefined,
): StateMachine<OrderFormStatus, OrderFormMove> => {
  const { ON_HOLD: held, ...transitions } = orderFormStates.transitions
  const back = statusBeforeHold && held[statusBeforeHold]
  return {
    ...orderFormStates,
    transitions: { ...transitions, ON_HOLD: { CANCELLED: held.CANCELLED!, ...(back && { [statusBeforeHold]: back }) } },
  }
}

/** The step with its roles and guards, or undefined when there is none. `statusBeforeHold`: the state before the hold, when on hold. */
export const orderFormMove = (
  from: OrderFormStatus,
  to: OrderFormStatus,
  statusBeforeHold?: OrderFormStatus | null,
): OrderFormMove | undefined => moveBetween(orderFormMachine(statusBeforeHold), from, to)

/** The states this role may move the order form to, guards aside. */
export const orderFormMovesOpenTo = (
  who: { role: Role },
  from: OrderFormStatus,
  statusBeforeHold?: OrderFormStatus | null,
): OrderFormStatus[] =>
  OrderFormStatus.options.filter((to) => {
    const move = orderFormMove(from, to, statusBeforeHold)
    return move !== undefined && mayMakeMove(who, move)
  })

/** After a cancellation of a hold the state it began in decides: who may cancel there, may cancel here; a running placement, nobody. */
export function cancellableWhileOnHold(who: { role: Role }, statusBeforeHold: OrderFormStatus): boolean {
  const move = orderFormMove(statusBeforeHold, 'CANCELLED')
  return move !== undefined && mayMakeMove(who, move)
}

/** The step each state waits for; those that wait for nothing are absent. */
export const NEXT_STEP: Readonly<Partial<Record<OrderFormStatus, OrderFormStatus>>> = {
  ...{ DRAFT: 'SUBMITTED', REVISION_REQUESTED: 'SUBMITTED', SUBMITTED: 'MARGIN_REVIEW', MARGIN_REVIEW: 'HR_REVIEW' },
  ...{ HR_REVIEW: 'APPROVAL', APPROVAL: 'APPROVED', APPROVED: 'OFFER_SENT', OFFER_SENT: 'OFFER_SIGNED' },
  ...{ OFFER_SIGNED: 'ONBOARDING', VISA_IN_PROGRESS: 'ONBOARDING', ONBOARDING: 'ACTIVE', ON_NOTICE: 'CLOSED' },
}
