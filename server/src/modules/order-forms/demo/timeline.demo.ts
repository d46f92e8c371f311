/** The times of status changes of demo order forms since submission, shared by rows and history. */

const WAY = ['APPROVED', 'OFFER_SENT', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING', 'ACTIVE']
/** The status before the end or hold. */
export const LEFT: Readonly<Record<string, string>> = {
  ON_NOTICE: 'ACTIVE',
  CLOSED: 'ON_NOTICE',
  RENEWED: 'ACTIVE',
  OFFER_DECLINED: 'OFFER_SENT',
  CANCELLED: 'APPROVED',
  REJECTED: 'APPROVAL',
  REVISION_REQUESTED: 'MARGIN_REVIEW',
}

const HOURS: Readonly<Record<string, number>> = { SUBMITTED: 0, MARGIN_REVIEW: 24, HR_REVIEW: 26, APPROVAL: 48 }
export const HOURS_TO_APPROVAL = 96
export const HOURS_A_STEP = 48

export interface TermKind {
  /** A next term: no offer, and the visa stays valid. */
  readonly isNext: boolean
  readonly needsVisa: boolean
}

/** The statuses from approval to this one. */
export const wayTo = (state: string, { isNext, needsVisa }: TermKind): string[] =>
  WAY.slice(0, WAY.indexOf(state) + 1).filter((one) => {
    if (one === 'OFFER_SENT' || one === 'OFFER_SIGNED') return !isNext
    return one !== 'VISA_IN_PROGRESS' || (needsVisa && !isNext)
  })

/** Hours from submission to a status. */
export const hoursTo = (state: string, kind: TermKind): number =>
  HOURS[state] ?? HOURS_TO_APPROVAL + (wayTo(state, kind).length - 1) * HOURS_A_STEP
