import {
  balanceEntryActionHints,
  balanceEntryNextSteps,
  leaveActionHints,
  leaveNextSteps,
} from '@muster/contract/leave/leave.labels.ts'
import type { Leave } from '@muster/contract/leave/shapes.contract.ts'
import type { VisibleLeave } from './labels.ts'

export type LeaveTransition = Leave['availableTransitions'][number]

export const isLeaveTransitionDestructive = (to: string) => to === 'REJECTED' || to === 'CANCELLED'

/** The effect of a transition, in a sentence. */
export const leaveTransitionHint = (to: LeaveTransition['to'], { kind }: Pick<VisibleLeave, 'kind'>): string =>
  (kind === 'ABSENCE' ? leaveActionHints : balanceEntryActionHints)[to] ?? ''

/** The next step, in a sentence. */
export const leaveNextActionHint = ({ status, kind }: Pick<VisibleLeave, 'status' | 'kind'>): string =>
  (kind === 'ABSENCE' ? leaveNextSteps : balanceEntryNextSteps)[status]
