import type { Labels } from '../../kernel/api/labels.ts'
import type { OrderFormStatus } from './states.contract.ts'

/** The button labels of the transitions, by the new status. */
export const orderFormActionLabels: Labels<OrderFormStatus> = {
  DRAFT: 'Back to draft',
  SUBMITTED: 'Submit',
  MARGIN_REVIEW: 'Start margin review',
  HR_REVIEW: 'Send to HR',
  APPROVAL: 'Send for approval',
  APPROVED: 'Approve',
  REVISION_REQUESTED: 'Return',
  REJECTED: 'Reject',
  OFFER_SENT: 'Send offer',
  OFFER_SIGNED: 'Upload signed offer',
  OFFER_DECLINED: 'Record decline',
  VISA_IN_PROGRESS: 'Start visa process',
  ONBOARDING: 'Start onboarding',
  ACTIVE: 'Confirm joining',
  ON_NOTICE: 'Give notice',
  ON_HOLD: 'Put on hold',
  RENEWED: 'Renewed',
  CLOSED: 'Close',
  CANCELLED: 'Cancel order form',
}

/** The decisions of an approver: the button, and what the step shows afterwards. */
export const approvalDecisionLabels = {
  APPROVE: { verb: 'Approve', done: 'Approved' },
  RETURN: { verb: 'Return', done: 'Returned' },
  REJECT: { verb: 'Reject', done: 'Rejected' },
} as const

/** The effects of the transitions, shown before they are confirmed. */
export const orderFormActionHints: Readonly<Partial<Labels<OrderFormStatus>>> = {
  SUBMITTED: 'Finance managers will be notified to check pay and billing.',
  MARGIN_REVIEW: 'You start the review. Once pay and billing are confirmed, it goes to HR.',
  HR_REVIEW: 'HR will be notified that pay and billing are confirmed.',
  APPROVAL: 'Approvers are assigned by the approval rules, based on margin, grade and country.',
  REVISION_REQUESTED: 'It returns to its owner with your reason. After the revision, all reviews start again.',
  REJECTED: 'The order form is closed. Clone it to try again.',
  OFFER_DECLINED: 'The consultant declined. The order form is closed.',
  ONBOARDING: 'Employee data, medical card and laptop are requested, and contracts are drafted.',
  ACTIVE: 'The consultant becomes active with this client, and the pay takes effect.',
  ON_NOTICE:
    'The placement stays active until the last working day. There are no exit forms yet, so your reason confirms that the exit is agreed.',
  ON_HOLD: 'No action is pending while on hold. Resuming restores the current status.',
  CLOSED:
    'The placement ends. There are no exit forms yet, so your reason confirms that clearance and final settlement are done.',
  CANCELLED: 'The order form, its open requests and its contracts are cancelled. Documents and history are kept.',
}
