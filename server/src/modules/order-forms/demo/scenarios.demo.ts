import type { OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'

/** How an order form of the demo company differs from the usual one: its state, and what makes it worth looking at. */
export interface Sketch {
  readonly status: OrderFormStatus
  readonly type?: OrderFormType
  readonly statusBeforeHold?: OrderFormStatus
  readonly reason?: string
  /** Below the floor, so that it needs an exception. */
  readonly poor?: true
  /** It was returned or rejected once, and submitted again. */
  readonly again?: string
  /** Billed in another currency than the consultant is paid in. */
  readonly billedIn?: 'USD'
  /** May work already, on a permit that is not ours. */
  readonly needsNoVisa?: true
  /** Days until the start; the past for what is over. */
  readonly startsIn: number
  /** Hours since it came into its state; more than 24 is late. */
  readonly hours: number
}

const of = (status: OrderFormStatus, startsIn: number, hours: number, more: Partial<Sketch> = {}): Sketch => ({
  ...{ status, startsIn, hours },
  ...more,
})

/** New people on their way, in every state before the signature and beside it. */
export const ON_THE_WAY: readonly Sketch[] = [
  of('DRAFT', 45, 2),
  of('DRAFT', 30, 20),
  of('DRAFT', 60, 70),
  of('DRAFT', 40, 5),
  of('DRAFT', 50, 300),
  of('SUBMITTED', 40, 3),
  of('SUBMITTED', 35, 30),
  of('SUBMITTED', 28, 8, { again: 'The notice was too short for this client.' }),
  of('MARGIN_REVIEW', 33, 6),
  of('MARGIN_REVIEW', 38, 26),
  of('MARGIN_REVIEW', 29, 2, { poor: true }),
  of('HR_REVIEW', 30, 4),
  of('HR_REVIEW', 25, 28),
  of('HR_REVIEW', 42, 12),
  of('APPROVAL', 21, 5),
  of('APPROVAL', 26, 31),
  of('APPROVAL', 24, 9, { poor: true }),
  of('APPROVAL', 31, 50, { poor: true, again: 'The margin was below the floor without a word about why.' }),
  of('APPROVAL', 35, 3),
  of('APPROVED', 20, 6),
  of('APPROVED', 23, 27),
  of('APPROVED', 27, 10, { poor: true }),
  of('OFFER_SENT', 18, 20),
  of('OFFER_SENT', 22, 60),
  of('OFFER_SENT', 25, 130),
  of('OFFER_SENT', 30, 4),
  of('REVISION_REQUESTED', 34, 7, { reason: 'Name the end client, and raise the rate or lower the pay.' }),
  of('REVISION_REQUESTED', 29, 40, { reason: 'The pay lies outside the band of the grade.' }),
  of('REJECTED', 15, 400, { reason: 'The client was asked for references and has none.', poor: true }),
  of('REJECTED', -20, 900, { reason: 'The margin does not carry the risk.', poor: true }),
  of('OFFER_DECLINED', 5, 260, { reason: 'A better offer from the present employer.' }),
  of('OFFER_DECLINED', -30, 1100, { reason: 'The family does not move.' }),
  of('CANCELLED', 3, 180, { reason: 'The client has stopped the project.' }),
  of('CANCELLED', -40, 1500, { reason: 'The position was filled internally.' }),
  of('ON_HOLD', 40, 90, { statusBeforeHold: 'HR_REVIEW', reason: 'The client waits for its budget.' }),
  of('APPROVAL', 33, 11, { billedIn: 'USD' }),
  of('ON_HOLD', 50, 200, { statusBeforeHold: 'APPROVED', reason: 'The start was moved to next quarter.' }),
]

/** The consultants who are to come, by turns. */
export const COMING: readonly Sketch[] = [
  of('VISA_IN_PROGRESS', 14, 60),
  of('ONBOARDING', 6, 40),
  of('OFFER_SIGNED', 12, 6, { needsNoVisa: true }),
  of('VISA_IN_PROGRESS', 20, 12),
  of('ONBOARDING', 4, 90),
  of('VISA_IN_PROGRESS', 25, 150),
  of('ONBOARDING', 9, 15),
]

/** Next terms that are being decided, one for each of the placements that end first. */
export const RENEWING: readonly Sketch[] = [
  of('DRAFT', 0, 10, { type: 'RENEWAL' }),
  of('SUBMITTED', 0, 12, { type: 'RENEWAL' }),
  of('HR_REVIEW', 0, 20, { type: 'EXTENSION' }),
  of('APPROVAL', 0, 15, { type: 'RENEWAL' }),
  of('APPROVED', 0, 8, { type: 'RENEWAL' }),
  of('ONBOARDING', 0, 30, { type: 'RENEWAL' }),
]

/** Changes of rate that are on their way, one for each of the first placements that run on for long. */
export const AMENDING: readonly Sketch[] = [
  of('DRAFT', 30, 6, { type: 'AMENDMENT' }),
  of('SUBMITTED', 35, 10, { type: 'AMENDMENT' }),
  of('HR_REVIEW', 40, 18, { type: 'AMENDMENT' }),
  of('APPROVAL', 45, 7, { type: 'AMENDMENT' }),
]
/** Every so many of those with a term before were changed on a day, not renewed. */
export const AMENDED_EVERY = 5

/** Somebody new for the place of those who go. */
export const REPLACING: readonly Sketch[] = [
  of('MARGIN_REVIEW', 5, 9, { type: 'REPLACEMENT' }),
  of('APPROVAL', 8, 22, { type: 'REPLACEMENT' }),
  of('OFFER_SENT', 10, 30, { type: 'REPLACEMENT' }),
]

/** So many running placements have had a term before, which is RENEWED. */
export const HAD_A_TERM_BEFORE = 14
/** So many of those who have left keep their closed order form. */
export const CLOSED_ONES = 14
