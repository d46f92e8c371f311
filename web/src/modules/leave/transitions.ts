import type { Leave } from '@muster/contract/leave/shapes.contract.ts'
import type { VisibleLeave } from './labels.ts'

export type LeaveTransition = Leave['availableTransitions'][number]

/** What a step is called on its button. */
export const leaveTransitionLabel = (to: string): string =>
  ({ APPROVED: 'Approve', REJECTED: 'Reject', WITHDRAWN: 'Withdraw', CANCELLED: 'Cancel the leave' })[to] ?? to

export const leaveTransitionDone = (to: string): string =>
  ({ APPROVED: 'approved', REJECTED: 'rejected', WITHDRAWN: 'withdrawn', CANCELLED: 'cancelled' })[to] ?? 'moved'

export const isLeaveTransitionDestructive = (to: string) => to === 'REJECTED' || to === 'CANCELLED'

/** What a step does, in a sentence. */
export function leaveTransitionHint(to: string, { kind }: Pick<VisibleLeave, 'kind'>): string {
  const isAbsence = kind === 'ABSENCE'
  if (to === 'APPROVED')
    return isAbsence
      ? 'Its days are taken off the balance and stand on the timesheet. Whoever asked for it is told.'
      : 'It enters the ledger. Whoever asked for it is told.'
  if (to === 'REJECTED') return 'Nothing is taken off. Whoever asked for it is told why.'
  if (to === 'WITHDRAWN') return 'Nobody decides on it any more. It stays on the history.'
  return isAbsence
    ? 'Its days go back to the balance and off the timesheet. Whoever asked for it is told why.'
    : 'The ledger takes it back with a row of its own. Whoever asked for it is told why.'
}

/** Whose turn it is, in a sentence. */
export function leaveNextActionHint({ status, kind }: Pick<VisibleLeave, 'status' | 'kind'>): string {
  if (status === 'REQUESTED') return 'Somebody else than whoever asked for it decides on it.'
  if (status === 'REJECTED') return 'It was rejected.'
  if (status === 'WITHDRAWN') return 'It was withdrawn before anybody decided.'
  if (status === 'CANCELLED') return 'It was approved and then cancelled.'
  return kind === 'ABSENCE'
    ? 'It is approved, and stands on the timesheet.'
    : 'It is approved, and stands in the ledger.'
}
