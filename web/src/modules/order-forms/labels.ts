/** What the codes of an order form are called on the screens. */

import type { OrderFormFields, OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { toned } from '../../ui/chip/tones.ts'
import { type Labels, optionsOf, type TonedLabels } from '../../ui/format/labels.ts'

type Group<K extends keyof OrderFormFields> = NonNullable<OrderFormFields[K]>
type Code<T> = Extract<NonNullable<T>, string>

export const STATUSES: TonedLabels<OrderFormStatus> = toned({
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
})

export const TYPES: Labels<OrderFormType> = {
  NEW: 'New',
  RENEWAL: 'Renewal',
  EXTENSION: 'Extension',
  REPLACEMENT: 'Replacement',
  AMENDMENT: 'Amendment',
}

type Verdict = NonNullable<NonNullable<OrderFormRow['margin']>['verdict']>
export const VERDICTS: TonedLabels<Verdict> = toned({
  ABOVE_TARGET: 'On target',
  BELOW_TARGET: 'Below target',
  BELOW_FLOOR: 'Below the floor',
  NEGATIVE: 'Negative',
})

export const VISA_TYPES: Labels<Code<Group<'visa'>['type']>> = {
  EMPLOYMENT: 'Employment',
  TRANSFER: 'Transfer',
  VISIT_TO_WORK: 'Visit to work',
  BUSINESS: 'Business',
  NONE: 'None',
}
/** Who needs a visa needs one of some type. */
export const NEEDED_VISAS = optionsOf(VISA_TYPES).filter(({ value }) => value !== 'NONE')
export const PAID_BY: Labels<Code<Group<'visa'>['paidBy']>> = {
  US: 'Us',
  CLIENT: 'The client',
  CONSULTANT: 'The consultant',
}
export const LAPTOPS: Labels<Code<Group<'laptop'>['provider']>> = {
  US: 'We do',
  CLIENT: 'The client',
  NONE: 'None is needed',
}
export const MEDICAL: Labels<Code<Group<'medical'>['category']>> = {
  VIP: 'VIP',
  A_PLUS: 'A+',
  A: 'A',
  B: 'B',
  C: 'C',
  NONE: 'No insurance',
}

const COUNTED: Labels = { HOUR: 'Hours per month', DAY: 'Days per month', MONTH: 'Months: 1 is the whole month' }
/** What the least and the most that is billed are counted in; in words of their own until one knows. */
export const unitsPerMonth = (unit: unknown): string => COUNTED[String(unit)] ?? 'Hours or days per month'

/** `160 hours a month`; nothing where there is no limit. */
export const inUnits = (amount: string | null | undefined, unit: string | undefined): string | undefined =>
  amount ? `${amount} ${UNIT_NAMES[String(unit)] ?? ''}`.trim() : undefined
const UNIT_NAMES: Labels = { HOUR: 'hours a month', DAY: 'days a month', MONTH: 'of a month' }

/** The usual ones; a client may have others. */
export const PAYMENT_TERMS: Labels = {
  NET_0: 'At once',
  NET_15: 'Net 15 days',
  NET_30: 'Net 30 days',
  NET_45: 'Net 45 days',
  NET_60: 'Net 60 days',
  NET_90: 'Net 90 days',
  EOM_0: 'End of the month',
  EOM_30: '30 days after the end of the month',
  EOM_60: '60 days after the end of the month',
}
