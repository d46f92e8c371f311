import type * as z from 'zod'
import type { Labels } from '../../kernel/api/labels.ts'
import type { OrderFormFields, OrderFormType } from '../../margin/placement-terms.contract.ts'
import type { CheckSide, WaiverKind } from './record.contract.ts'
import type { OrderFormStatus } from './states.contract.ts'

type Group<K extends keyof OrderFormFields> = NonNullable<OrderFormFields[K]>
type Code<T> = Extract<NonNullable<T>, string>

export const orderFormStatusLabels: Labels<OrderFormStatus> = {
  DRAFT: 'Draft',
  SUBMITTED: 'Submitted',
  MARGIN_REVIEW: 'Margin review',
  HR_REVIEW: 'HR review',
  APPROVAL: 'Approval',
  REVISION_REQUESTED: 'Returned',
  APPROVED: 'Approved',
  OFFER_SENT: 'Offer sent',
  OFFER_SIGNED: 'Offer signed',
  VISA_IN_PROGRESS: 'Visa in progress',
  ONBOARDING: 'Onboarding',
  ACTIVE: 'Active',
  ON_NOTICE: 'On notice',
  ON_HOLD: 'On hold',
  RENEWED: 'Renewed',
  CLOSED: 'Closed',
  REJECTED: 'Rejected',
  OFFER_DECLINED: 'Offer declined',
  CANCELLED: 'Cancelled',
}

export const orderFormTypeLabels: Labels<OrderFormType> = {
  NEW: 'New',
  RENEWAL: 'Renewal',
  EXTENSION: 'Extension',
  REPLACEMENT: 'Replacement',
  AMENDMENT: 'Amendment',
}

export const visaTypeLabels: Labels<Code<Group<'visa'>['type']>> = {
  EMPLOYMENT: 'Employment',
  TRANSFER: 'Transfer',
  VISIT_TO_WORK: 'Visit to work',
  BUSINESS: 'Business',
  NONE: 'None',
}

export const paidByLabels: Labels<Code<Group<'visa'>['paidBy']>> = {
  US: 'Company',
  CLIENT: 'Client',
  CONSULTANT: 'Consultant',
}

export const laptopProviderLabels: Labels<Code<Group<'laptop'>['provider']>> = {
  US: 'Company',
  CLIENT: 'Client',
  NONE: 'Not required',
}

export const medicalCategoryLabels: Labels<Code<Group<'medical'>['category']>> = {
  VIP: 'VIP',
  A_PLUS: 'A+',
  A: 'A',
  B: 'B',
  C: 'C',
  NONE: 'No insurance',
}

/** The two parts of the margin review. */
export const checkSideLabels: Labels<z.output<typeof CheckSide>> = { PAY: 'Pay', BILL: 'Billing' }

/** The documents that can be waived. */
export const waiverLabels: Labels<WaiverKind> = {
  AGREEMENT: 'Master agreement',
  CLIENT_CONTRACT: 'Client contract',
  PURCHASE_ORDER: 'Purchase order',
}
