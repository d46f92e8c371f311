import * as z from 'zod'
import type { Role } from '../../access/roles.ts'
import { right } from '../../kernel/api/permission.ts'
import {
  type GuardedMove,
  mayMakeMove,
  moveBetween,
  roleMove,
  type StateMachine,
  stateMachine,
  statesOf,
} from '../../kernel/api/states.ts'
import { approvalPolicy, rolesLabel } from '../approvals/policy.rules.ts'

const WAIVERS = rolesLabel(approvalPolicy.waivers.AGREEMENT)

/**
 * The guards of the transitions with their messages (docs/domain/order-forms.md). The server checks each by its name.
 */
export const ORDER_FORM_GUARDS = {
  isOwner: 'Only the owner of the order form can do this.',
  notTheCreator: 'You can’t review an order form you created or submitted. Another reviewer has to.',
  isComplete: 'Complete all required fields.',
  hasResume: 'Attach the CV.',
  clientIsActive: 'The client is not active. Activate it first.',
  agreementIsActive: `The client has no active master agreement. Have one signed, or submit with a waiver reason for ${WAIVERS}.`,
  waiverGranted: `The requested waiver of the master agreement is not granted yet. It must be granted or returned by ${WAIVERS}.`,
  returnAllowed: 'Only finance managers can return it while no waiver is requested.',
  consultantEmployable:
    'This consultant is marked “Do not hire”. Select another consultant, or ask the HR vice president.',
  datesInOrder: 'The end date must be after the start date.',
  currencyKnown: 'The bill or pay currency is not allowed for this placement. Select another currency.',
  gradeKnown: 'The grade does not exist in this country. Select another grade or leave it empty.',
  marginIsFresh: 'Recalculate the margin: it is older than 24 hours or doesn’t use today’s exchange rate.',
  bothChecksDone: 'Pay and billing must both be confirmed.',
  payInGradeRange:
    'The pay is outside the grade range, which you approve later. The HR manager must complete this review.',
  basicShareMet: 'Basic pay is below the minimum share of gross pay for this country. Return it.',
  probationLawful: 'The probation period exceeds the legal maximum of the country. Shorten it.',
  noticeLawful: 'The notice period is outside the legal range of the country. Change it.',
  hasVisaDesignation: 'Enter the visa designation.',
  hasMedicalCategory: 'Select the medical category.',
  documentsValid: 'A document is missing or expired. Upload a valid one.',
  isNextApprover: 'Waiting for another approver.',
  allStepsApproved: 'All approvers must approve first.',
  offerLetterIsCurrent: 'Generate the offer letter from the approved terms and set an expiry date.',
  signedOfferUploaded: 'Upload the signed offer letter as a PDF.',
  signedDateNotInFuture: 'The signature date can’t be in the future.',
  signedAfterOffer: 'The signature date is before the date of the letter. Enter the date it was signed.',
  signedInTime: 'The offer had expired on the signature date. Send a new offer and have it signed.',
  visaRequired: 'No visa is required for this placement.',
  workAuthorised:
    'The work authorisation is not approved. Get it approved, or mark the visa as not required with a reason.',
  isRenewalOrExtension: 'Only renewals and extensions can skip the offer letter.',
  notScheduled: 'Already scheduled: it activates automatically on its start date.',
  precedingTermIsActive: 'The previous placement is not active. Withdraw its notice or resume it first.',
  hasJoiningDate: 'Enter a joining date that is not in the future.',
  joinedInTerm: 'The joining date must be within the term and not before the offer and the contract.',
  consultantAvailable:
    'The consultant has left or is on notice. Withdraw the notice or reactivate the consultant on the consultant’s page first.',
  passportValid: 'The passport is missing or expired. Record a valid one.',
  employeeDataApproved: 'The employee data form is not approved. Approve it first.',
  candidateContractSigned: 'The employment contract is not signed. Get it signed first.',
  clientContractSignedOrWaived: 'The client contract is not signed. Get it signed, or ask the CFO for a waiver.',
  purchaseOrderPresentOrWaived:
    'The client requires a purchase order, but no open one with a remaining balance is linked to its contract. Link one, or request a waiver.',
  // Until there are exit forms, the HR manager confirms them with the transition (docs/decisions/0012).
  exitApprovedWithLastDay: 'Enter the last working day of the approved exit.',
  lastDayInTerm: 'The last working day must be between the joining date and the end date.',
  exitWithdrawn: 'Enter the reason for withdrawing the exit.',
  lastDayPassed: 'The last working day has not passed yet.',
  exitClosed: 'Enter who cleared the exit and when.',
  renewalIsActive: 'The next term is not active yet. Activate it first.',
  returnsToStatusBeforeHold: 'An order form can only resume in the status it was put on hold in.',
  cancellableWhileOnHold: 'An active placement ends by notice. After the offer is signed, only the COO can cancel.',
} as const
export type OrderFormGuard = keyof typeof ORDER_FORM_GUARDS

/** A transition of the order form with its permission, the roles named in docs/domain/order-forms.md and its guards. */
export type OrderFormMove = GuardedMove<OrderFormGuard>

const step = roleMove<OrderFormGuard>
const withReason = { reason: true } as const

const write = right('order-forms', 'create')
const review = right('order-forms', 'approve')
const offer = right('offer-letters', 'edit')

const { AGREEMENT_WAIVER, MARGIN_CHECK, HR_REVIEW, APPROVAL } = approvalPolicy.steps
const HR_MANAGER = ['HR_MANAGER'] as const
const HEADS = ['COUNTRY_MANAGER', 'HR_MANAGER', 'COO'] as const

const submit = step(write, null, [
  'isOwner',
  'isComplete',
  'hasResume',
  'clientIsActive',
  'agreementIsActive',
  'datesInOrder',
  'consultantEmployable',
  'currencyKnown',
  'gradeKnown',
  'marginIsFresh',
])
/** A user does not review their own order form (docs/domain/permissions.md, segregation of duties 3). */
const sentBackBy = (reviewers: readonly Role[], ...guards: OrderFormGuard[]) =>
  step(review, reviewers, ['notTheCreator', ...guards], withReason)
const hold = step(review, HEADS, [], withReason)
const cancel = step(review, HEADS, [], withReason)
const cancelSigned = step(review, ['COO'], [], withReason)
/** Approved terms change only in a new round of reviews. */
const reopen = step(review, [...APPROVAL.roles, 'HR_MANAGER'], [], withReason)
const authorised = step(right('visas', 'edit'), null, ['workAuthorised'])
const resume = step(review, HEADS, ['returnsToStatusBeforeHold'], withReason)

/**
 * docs/states.md `orderForm`, with roles and guards (docs/domain/order-forms.md). A hold resumes only in
 * its former status.
 */
const MOVES = {
  DRAFT: { SUBMITTED: submit, CANCELLED: step(write, null, ['isOwner'], withReason) },
  SUBMITTED: {
    MARGIN_REVIEW: step(review, MARGIN_CHECK.roles, ['notTheCreator', 'waiverGranted']),
    REVISION_REQUESTED: sentBackBy([...MARGIN_CHECK.roles, ...AGREEMENT_WAIVER.roles], 'returnAllowed'),
    CANCELLED: cancel,
    ON_HOLD: hold,
  },
  MARGIN_REVIEW: {
    HR_REVIEW: step(review, MARGIN_CHECK.roles, ['notTheCreator', 'bothChecksDone']),
    REVISION_REQUESTED: sentBackBy(MARGIN_CHECK.roles),
    REJECTED: sentBackBy(MARGIN_CHECK.roles),
    CANCELLED: cancel,
    ON_HOLD: hold,
  },
  HR_REVIEW: {
    APPROVAL: step(review, HR_REVIEW.roles, [
      'notTheCreator',
      'bothChecksDone',
      'payInGradeRange',
      'basicShareMet',
      'probationLawful',
      'noticeLawful',
      'hasVisaDesignation',
      'hasMedicalCategory',
      'documentsValid',
    ]),
    REVISION_REQUESTED: sentBackBy(HR_REVIEW.roles),
    REJECTED: sentBackBy(HR_REVIEW.roles),
    CANCELLED: cancel,
    ON_HOLD: hold,
  },
  APPROVAL: {
    APPROVED: step(review, APPROVAL.roles, ['notTheCreator', 'isNextApprover', 'allStepsApproved']),
    REVISION_REQUESTED: sentBackBy(APPROVAL.roles, 'isNextApprover'),
    REJECTED: sentBackBy(APPROVAL.roles, 'isNextApprover'),
    CANCELLED: cancel,
    ON_HOLD: hold,
  },
  REVISION_REQUESTED: { SUBMITTED: submit, CANCELLED: cancel },
  APPROVED: {
    OFFER_SENT: step(right('offer-letters', 'post'), null, ['consultantEmployable', 'offerLetterIsCurrent']),
    REVISION_REQUESTED: reopen,
    ONBOARDING: step(review, HR_MANAGER, ['isRenewalOrExtension', 'consultantEmployable']),
    CANCELLED: cancel,
    ON_HOLD: hold,
  },
  OFFER_SENT: {
    OFFER_SIGNED: step(offer, null, [
      'consultantEmployable',
      'signedOfferUploaded',
      'signedDateNotInFuture',
      'signedAfterOffer',
      'signedInTime',
    ]),
    OFFER_DECLINED: step(offer, null, [], withReason),
    REVISION_REQUESTED: reopen,
    CANCELLED: cancel,
    ON_HOLD: hold,
  },
  OFFER_SIGNED: {
    VISA_IN_PROGRESS: step(right('visas', 'edit'), null, ['visaRequired'], { system: true }),
    ONBOARDING: authorised,
    CANCELLED: cancelSigned,
    ON_HOLD: hold,
  },
  VISA_IN_PROGRESS: { ONBOARDING: authorised, CANCELLED: cancelSigned, ON_HOLD: hold },
  ONBOARDING: {
    ACTIVE: step(review, HR_MANAGER, [
      'notScheduled',
      'precedingTermIsActive',
      'hasJoiningDate',
      'joinedInTerm',
      'consultantAvailable',
      'passportValid',
      'workAuthorised',
      'employeeDataApproved',
      'candidateContractSigned',
      'clientContractSignedOrWaived',
      'purchaseOrderPresentOrWaived',
    ]),
    CANCELLED: cancelSigned,
    ON_HOLD: hold,
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
    SUBMITTED: resume,
    MARGIN_REVIEW: resume,
    HR_REVIEW: resume,
    APPROVAL: resume,
    APPROVED: resume,
    OFFER_SENT: resume,
    OFFER_SIGNED: resume,
    VISA_IN_PROGRESS: resume,
    ONBOARDING: resume,
    ACTIVE: resume,
    CANCELLED: step(review, HEADS, ['cancellableWhileOnHold'], withReason),
  },
  CLOSED: {},
  REJECTED: {},
  OFFER_DECLINED: {},
  CANCELLED: {},
  RENEWED: {},
}

export const orderFormStates = stateMachine('orderForm', 'DRAFT', MOVES)
export const OrderFormStatus = z.enum(statesOf(orderFormStates))
export type OrderFormStatus = z.output<typeof OrderFormStatus>

/** The possible transitions of an order form: from a hold only back to the status before it, or to its end. */
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

/**
 * The step with its roles and guards, or undefined when there is none. `statusBeforeHold`: the state before the hold,
 * when on hold.
 */
export const orderFormMove = (
  from: OrderFormStatus,
  to: OrderFormStatus,
  statusBeforeHold?: OrderFormStatus | null,
): OrderFormMove | undefined => moveBetween(orderFormMachine(statusBeforeHold), from, to)

/**
 * Whether the role may cancel an order form on hold: only if it may cancel in the former status, and never an active
 * placement.
 */
export function cancellableWhileOnHold(who: { role: Role }, statusBeforeHold: OrderFormStatus): boolean {
  const move = orderFormMove(statusBeforeHold, 'CANCELLED')
  return move !== undefined && mayMakeMove(who, move)
}

/** The next transition of each status; statuses without one are absent. */
export const NEXT_STEP: Readonly<Partial<Record<OrderFormStatus, OrderFormStatus>>> = {
  DRAFT: 'SUBMITTED',
  REVISION_REQUESTED: 'SUBMITTED',
  SUBMITTED: 'MARGIN_REVIEW',
  MARGIN_REVIEW: 'HR_REVIEW',
  HR_REVIEW: 'APPROVAL',
  APPROVAL: 'APPROVED',
  APPROVED: 'OFFER_SENT',
  OFFER_SENT: 'OFFER_SIGNED',
  OFFER_SIGNED: 'ONBOARDING',
  VISA_IN_PROGRESS: 'ONBOARDING',
  ONBOARDING: 'ACTIVE',
  ON_NOTICE: 'CLOSED',
}
