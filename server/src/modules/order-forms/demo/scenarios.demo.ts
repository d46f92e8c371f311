import type { OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'

/** How a demo order form differs from the default: its status and special case. */
export interface DemoScenario {
  readonly status: OrderFormStatus
  readonly type?: OrderFormType
  readonly statusBeforeHold?: OrderFormStatus
  readonly reason?: string
  /** Below the floor, so that an exception is required. */
  readonly poor?: true
  /** It was returned or rejected once and submitted again. */
  readonly again?: string
  /** Bill and pay currency differ. */
  readonly billedIn?: 'USD'
  /** The consultant already has another work permit. */
  readonly needsNoVisa?: true
  /** Days until the start; negative for past ones. */
  readonly startsIn: number
  /** Hours since the last status change; more than 24 is overdue. */
  readonly hours: number
}

const of = (
  status: OrderFormStatus,
  startsIn: number,
  hours: number,
  more: Partial<DemoScenario> = {},
): DemoScenario => ({ status, startsIn, hours, ...more })

const DECLINED_WHY = [
  'Counter-offer from the current employer.',
  'The notice period is too long.',
  'Accepted an offer with a higher grade.',
  'The family does not relocate.',
] as const
/**
 * Days since the last of the declined offers over a year, and between them: at most four weeks, so that no month has
 * none.
 */
const DECLINED_FROM = 74
const DECLINED_EVERY = 28
const declined = (days: number, nth: number) =>
  of('OFFER_DECLINED', 25 - days, days * 24, { reason: DECLINED_WHY[nth % DECLINED_WHY.length]! })

/** New hires in every status before the signature, and ended ones. */
export const ON_THE_WAY: readonly DemoScenario[] = [
  of('DRAFT', 45, 2),
  of('DRAFT', 30, 20),
  of('DRAFT', 60, 70),
  of('DRAFT', 40, 5),
  of('DRAFT', 50, 300),
  of('SUBMITTED', 40, 3),
  of('SUBMITTED', 35, 30),
  of('SUBMITTED', 28, 8, { again: 'The notice period is too short for this client.' }),
  of('MARGIN_REVIEW', 33, 6),
  of('MARGIN_REVIEW', 38, 26),
  of('MARGIN_REVIEW', 29, 2, { poor: true }),
  of('HR_REVIEW', 30, 4),
  of('HR_REVIEW', 25, 28),
  of('HR_REVIEW', 42, 12),
  of('APPROVAL', 21, 5),
  of('APPROVAL', 26, 31),
  of('APPROVAL', 24, 9, { poor: true }),
  of('APPROVAL', 31, 50, { poor: true, again: 'The margin is below the floor without an explanation.' }),
  of('APPROVAL', 35, 3),
  of('APPROVED', 20, 6),
  of('APPROVED', 23, 27),
  of('APPROVED', 27, 10, { poor: true }),
  of('OFFER_SENT', 18, 20),
  of('OFFER_SENT', 22, 60),
  of('OFFER_SENT', 25, 130),
  of('OFFER_SENT', 30, 4),
  of('REVISION_REQUESTED', 34, 7, { reason: 'Add the end client, and increase the rate or reduce the pay.' }),
  of('REVISION_REQUESTED', 29, 40, { reason: 'The pay is outside the grade range.' }),
  of('REJECTED', 15, 400, { reason: 'The client could not provide references.', poor: true }),
  of('REJECTED', -20, 900, { reason: 'The margin is too low for the risk.', poor: true }),
  of('OFFER_DECLINED', 5, 260, { reason: 'Counter-offer from the current employer.' }),
  of('OFFER_DECLINED', -30, 1100, { reason: 'The family does not relocate.' }),
  of('CANCELLED', 3, 180, { reason: 'The client stopped the project.' }),
  of('CANCELLED', -40, 1500, { reason: 'The position was filled internally.' }),
  of('ON_HOLD', 40, 90, { statusBeforeHold: 'HR_REVIEW', reason: 'The client is waiting for budget approval.' }),
  of('APPROVAL', 33, 11, { billedIn: 'USD' }),
  of('ON_HOLD', 50, 200, { statusBeforeHold: 'APPROVED', reason: 'The start was postponed to next quarter.' }),
  declined(28, 1),
  ...Array.from({ length: 10 }, (_, nth) => declined(DECLINED_FROM + nth * DECLINED_EVERY, nth)),
]

/** The upcoming consultants, in rotation. */
export const COMING: readonly DemoScenario[] = [
  of('VISA_IN_PROGRESS', 14, 60),
  of('ONBOARDING', 6, 40),
  of('OFFER_SIGNED', 12, 6, { needsNoVisa: true }),
  of('VISA_IN_PROGRESS', 20, 12),
  of('ONBOARDING', 4, 90),
  of('VISA_IN_PROGRESS', 25, 150),
  of('ONBOARDING', 9, 15),
]

/** Open next terms, one for each of the placements that end first. */
export const RENEWING: readonly DemoScenario[] = [
  of('DRAFT', 0, 10, { type: 'RENEWAL' }),
  of('SUBMITTED', 0, 12, { type: 'RENEWAL' }),
  of('HR_REVIEW', 0, 20, { type: 'EXTENSION' }),
  of('APPROVAL', 0, 15, { type: 'RENEWAL' }),
  of('APPROVED', 0, 8, { type: 'RENEWAL' }),
  of('ONBOARDING', 0, 30, { type: 'RENEWAL' }),
]

/** Open amendments of the rate, one for each of the first long-running placements. */
export const AMENDING: readonly DemoScenario[] = [
  of('DRAFT', 30, 6, { type: 'AMENDMENT' }),
  of('SUBMITTED', 35, 10, { type: 'AMENDMENT' }),
  of('HR_REVIEW', 40, 18, { type: 'AMENDMENT' }),
  of('APPROVAL', 45, 7, { type: 'AMENDMENT' }),
]
/** Some of those with a previous term were amended, not renewed. */
export const AMENDED_EVERY = 5

/** Replacements of leavers. */
export const REPLACING: readonly DemoScenario[] = [
  of('MARGIN_REVIEW', 5, 9, { type: 'REPLACEMENT' }),
  of('APPROVAL', 8, 22, { type: 'REPLACEMENT' }),
  of('OFFER_SENT', 10, 30, { type: 'REPLACEMENT' }),
]

/** The number of active placements with a previous, RENEWED term. */
export const HAD_A_TERM_BEFORE = 14
/** The number of former consultants with a closed order form. */
export const CLOSED_ONES = 14
