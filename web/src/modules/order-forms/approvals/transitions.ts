import {
  orderFormActionHints,
  orderFormActionLabels,
} from '@muster/contract/order-forms/core/order-form-actions.labels.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

const NEXT_TERMS: ReadonlySet<string> = new Set(['RENEWAL', 'EXTENSION', 'AMENDMENT'])
type Beginning = Pick<VisibleOrderForm, 'status' | 'type' | 'startDate'>
/** A next term is activated without a joining date: it supersedes the term before. */
export const takesOver = ({ status, type }: Beginning, to: OrderFormStatus): boolean =>
  status === 'ONBOARDING' && to === 'ACTIVE' && NEXT_TERMS.has(type ?? '')
/** The start date is in the future; until then the term before stays active. */
const isLater = ({ startDate }: Beginning) => Boolean(startDate && startDate > todayHere())

export function orderFormTransitionLabel(orderForm: Beginning, to: OrderFormStatus): string {
  const { status } = orderForm
  if (status === 'ON_HOLD' && to !== 'CANCELLED') return 'Resume'
  if (takesOver(orderForm, to)) return isLater(orderForm) ? 'Schedule activation' : 'Activate'
  return status === 'ON_NOTICE' && to === 'ACTIVE' ? 'Withdraw notice' : orderFormActionLabels[to]
}

/** The effects of a transition for one order form, with its start date. */
export function orderFormTransitionHint(orderForm: Beginning, to: OrderFormStatus): string | undefined {
  if (!takesOver(orderForm, to)) return orderFormActionHints[to]
  return isLater(orderForm)
    ? `It activates automatically on ${formatDate(orderForm.startDate!)}. Until then the previous term stays active, with its contracts and pay.`
    : `The previous term ends the day before ${formatDate(orderForm.startDate!)}. Contracts and pay of this term apply from then on.`
}

/** The date that a transition requires, with its label. */
export const DAYS: Readonly<
  Partial<Record<OrderFormStatus, { name: 'joinedDate' | 'lastWorkingDay'; label: string }>>
> = {
  ACTIVE: { name: 'joinedDate', label: 'Joining date' },
  ON_NOTICE: { name: 'lastWorkingDay', label: 'Last working day' },
}

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

/** The stages of an order form and the current one; null for a cancelled, rejected or declined one. */
export function trackOf({ status, statusBeforeHold }: Pick<VisibleOrderForm, 'status' | 'statusBeforeHold'>) {
  const at = statusBeforeHold ?? status
  const stages = LEAVING.of.includes(at) ? [...STAGES, LEAVING] : STAGES
  const current = stages.findIndex(({ of }) => of.includes(at))
  return current < 0 ? null : { labels: stages.map(({ label }) => label), current }
}

/** Decisions that have separate buttons while they are pending for the user. */
const DECIDED: Readonly<Partial<Record<OrderFormStatus, readonly OrderFormStatus[]>>> = {
  APPROVAL: ['APPROVED', 'REVISION_REQUESTED', 'REJECTED'],
}

/** The transitions that are shown as buttons, the next step first. */
export function stepsShown({ status, availableTransitions: moves, nextStep, may }: VisibleOrderForm) {
  const own = may?.decide ? (DECIDED[status] ?? []) : []
  const isFirst = (to: OrderFormStatus) => Number(to === nextStep)
  const isLast = (to: OrderFormStatus) => Number(NEVER_STARTED.includes(to))
  return moves
    .filter(({ to }) => !own.includes(to))
    .sort((a, b) => isFirst(b.to) - isFirst(a.to) || isLast(a.to) - isLast(b.to))
}
