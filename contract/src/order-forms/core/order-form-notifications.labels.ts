import type { Labels } from '../../kernel/api/labels.ts'
import type { OrderFormStatus } from './states.contract.ts'

/** The notification of a new status, following the number and the consultant. */
export const orderFormNotificationTexts: Readonly<Partial<Labels<OrderFormStatus>>> = {
  SUBMITTED: 'was submitted. Check its margin.',
  MARGIN_REVIEW: 'is in margin review.',
  HR_REVIEW: 'passed the margin review and is in HR review.',
  APPROVAL: 'is pending your approval.',
  APPROVED: 'is approved. Send the offer letter.',
  REVISION_REQUESTED: 'was returned.',
  REJECTED: 'was rejected.',
  OFFER_SENT: '– offer sent.',
  OFFER_SIGNED: '– offer signed.',
  OFFER_DECLINED: 'was declined by the consultant.',
  VISA_IN_PROGRESS: 'requires a visa. A request was created.',
  ONBOARDING: 'is in onboarding.',
  ACTIVE: 'is active: the consultant has joined.',
  ON_NOTICE: 'is on notice.',
  CLOSED: 'is closed.',
  ON_HOLD: 'is on hold.',
  CANCELLED: 'was cancelled.',
  RENEWED: 'was renewed.',
}

/** The pending task of a status on the dashboard, following the name of the consultant. */
export const orderFormTaskLabels: Readonly<Partial<Labels<OrderFormStatus>>> = {
  SUBMITTED: 'is pending margin review',
  MARGIN_REVIEW: 'is pending margin review',
  HR_REVIEW: 'is pending HR review',
  APPROVAL: 'is pending approval',
  APPROVED: 'is waiting for the offer',
  OFFER_SENT: 'is waiting for the signature',
  OFFER_SIGNED: 'is waiting for the visa team',
  VISA_IN_PROGRESS: 'is waiting for the visa',
  ONBOARDING: 'is in onboarding',
  REVISION_REQUESTED: 'was returned',
  ON_NOTICE: 'has left. Close the placement',
  ON_HOLD: 'is on hold',
}

/** The action of a pending task on the dashboard. */
export const orderFormTaskActionLabels: Readonly<Partial<Labels<OrderFormStatus>>> = {
  SUBMITTED: 'Check',
  MARGIN_REVIEW: 'Check',
  HR_REVIEW: 'Review',
  APPROVAL: 'Approve',
  APPROVED: 'Send offer',
  OFFER_SENT: 'Follow up',
  OFFER_SIGNED: 'Start visa',
  VISA_IN_PROGRESS: 'Update visa',
  ONBOARDING: 'Complete',
  REVISION_REQUESTED: 'Revise',
  ON_NOTICE: 'Close',
}
