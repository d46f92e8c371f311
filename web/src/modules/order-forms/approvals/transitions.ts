import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** What a step is called on its button. */
const VERBS: Readonly<Record<OrderFormStatus, string>> = {
  DRAFT: 'Back to draft',
  SUBMITTED: 'Submit',
  MARGIN_REVIEW: 'Begin the margin review',
  HR_REVIEW: 'Pass on to HR',
  APPROVAL: 'Pass on to the approvers',
  APPROVED: 'Approve',
  REVISION_REQUESTED: 'Return for revision',
  REJECTED: 'Reject',
  OFFER_SENT: 'Send the offer',
  OFFER_SIGNED: 'Take in the signed offer',
  OFFER_DECLINED: 'Offer declined',
  VISA_IN_PROGRESS: 'Begin the visa',
  ONBOARDING: 'Begin the onboarding',
  ACTIVE: 'Confirm joining',
  ON_NOTICE: 'Give notice',
  ON_HOLD: 'Put on hold',
  RENEWED: 'Renewed',
  CLOSED: 'Close',
  CANCELLED: 'Cancel the order form',
}

const NEXT_TERMS: ReadonlySet<string> = new Set(['RENEWAL', 'EXTENSION', 'AMENDMENT'])
type Beginning = Pick<VisibleOrderForm, 'status' | 'type' | 'startDate'>
/** A next term begins without anybody joining: it takes over from the term before. */
export const takesOver = ({ status, type }: Beginning, to: OrderFormStatus): boolean =>
  status === 'ONBOARDING' && to === 'ACTIVE' && NEXT_TERMS.has(type ?? '')
/** Its first day is still to come: until then the term before runs. */
const isLater = ({ startDate }: Beginning) => Boolean(startDate && startDate > todayHere())

export function orderFormTransitionLabel(orderForm: Beginning, to: OrderFormStatus): string {
  const { status } = orderForm
  if (status === 'ON_HOLD' && to !== 'CANCELLED') return 'Resume'
  if (takesOver(orderForm, to)) return isLater(orderForm) ? 'Make ready' : 'Take over'
  return status === 'ON_NOTICE' && to === 'ACTIVE' ? 'Withdraw the notice' : VERBS[to]
}

/** What a step does besides moving the order form on, said before it is taken. */
export const EFFECTS: Readonly<Partial<Record<OrderFormStatus, string>>> = {
  SUBMITTED: 'The finance managers are told: they check the pay side and the bill side.',
  MARGIN_REVIEW: 'Your name stands on the review. Once both sides are confirmed, it goes on to HR.',
  HR_REVIEW: 'HR is told that both sides of the margin are checked.',
  APPROVAL: 'The approvers are found by the rules of the company from the margin, the grade and the country.',
  REVISION_REQUESTED:
    'Its writer gets it back with your reason. After the revision it goes through every review again.',
  REJECTED: 'It ends here. A new attempt is a clone.',
  OFFER_DECLINED: 'The consultant does not come. It ends here.',
  ONBOARDING: 'Employee data, medical card and laptop are asked for, and the contracts are drafted.',
  ACTIVE: 'The consultant becomes active with this client, and the pay takes effect.',
  ON_NOTICE:
    'The placement runs until the last working day. There are no exit forms yet: with your reason you vouch that the exit is agreed.',
  ON_HOLD: 'Nobody is waited for until it is resumed. It comes back where it is now.',
  CLOSED:
    'The placement is over. There are no exit forms yet: with your reason you vouch that clearance and settlement are done.',
  CANCELLED: 'It ends here, with its open requests and its contracts. Papers and history stay.',
}
/** The same of one order form, with its own day. */
export function orderFormTransitionHint(orderForm: Beginning, to: OrderFormStatus): string | undefined {
  if (!takesOver(orderForm, to)) return EFFECTS[to]
  return isLater(orderForm)
    ? `It takes over by itself on ${formatDate(orderForm.startDate!)}. Until then the term before runs, with its contracts and its pay.`
    : `The term before ends on the eve of ${formatDate(orderForm.startDate!)}; contracts and pay of this one hold from then on.`
}

/** The day a step asks for, and what it is called. */
export const DAYS: Readonly<
  Partial<Record<OrderFormStatus, { name: 'joinedDate' | 'lastWorkingDay'; label: string }>>
> = {
  ACTIVE: { name: 'joinedDate', label: 'Joined on' },
  ON_NOTICE: { name: 'lastWorkingDay', label: 'Last working day' },
}

export const ENDING: ReadonlySet<OrderFormStatus> = new Set(['CANCELLED', 'REJECTED', 'OFFER_DECLINED'])
export const ENDED: ReadonlySet<OrderFormStatus> = new Set([
  ...(['CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED', 'RENEWED'] as const),
])

interface Stage {
  label: string
  of: readonly OrderFormStatus[]
}
const STAGES: readonly Stage[] = [
  { label: 'Draft', of: ['DRAFT', 'REVISION_REQUESTED'] },
  { label: 'Margin', of: ['SUBMITTED', 'MARGIN_REVIEW'] },
  { label: 'HR', of: ['HR_REVIEW'] },
  { label: 'Approval', of: ['APPROVAL'] },
  { label: 'Offer', of: ['APPROVED', 'OFFER_SENT'] },
  { label: 'Visa', of: ['OFFER_SIGNED', 'VISA_IN_PROGRESS'] },
  { label: 'Onboarding', of: ['ONBOARDING'] },
  { label: 'Active', of: ['ACTIVE', 'RENEWED'] },
]
const LEAVING: Stage = { label: 'Notice', of: ['ON_NOTICE', 'CLOSED'] }

/** The way of an order form in short, and how far it has come; nothing for one that was broken off. */
export function trackOf({ status, statusBeforeHold }: Pick<VisibleOrderForm, 'status' | 'statusBeforeHold'>) {
  const at = statusBeforeHold ?? status
  const stages = LEAVING.of.includes(at) ? [...STAGES, LEAVING] : STAGES
  const current = stages.findIndex(({ of }) => of.includes(at))
  return current < 0 ? null : { labels: stages.map(({ label }) => label), current }
}

/** Decisions that have buttons of their own while they are this reader's. */
const DECIDED: Readonly<Partial<Record<OrderFormStatus, readonly OrderFormStatus[]>>> = {
  APPROVAL: ['APPROVED', 'REVISION_REQUESTED', 'REJECTED'],
}

/** The steps that are shown as buttons, the one that leads on first. */
export function stepsShown({ status, availableTransitions: moves, nextStep, may }: VisibleOrderForm) {
  const own = may?.decide ? (DECIDED[status] ?? []) : []
  const isFirst = (to: OrderFormStatus) => Number(to === nextStep)
  const isLast = (to: OrderFormStatus) => Number(ENDING.has(to))
  return moves
    .filter(({ to }) => !own.includes(to))
    .sort((a, b) => isFirst(b.to) - isFirst(a.to) || isLast(a.to) - isLast(b.to))
}
