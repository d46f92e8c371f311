import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import type { VisibleTimesheet } from './labels.ts'

export type TimesheetTransition = Timesheet['availableTransitions'][number]

/** What a step is called on its button. */
export const timesheetTransitionLabel = (from: string, to: string): string =>
  ({
    SUBMITTED: from === 'REJECTED' ? 'Submit again' : 'Submit',
    CLIENT_CONFIRMED: 'Client has confirmed',
    APPROVED: 'Approve',
    REJECTED: 'Send back',
  })[to] ?? to

/** What a step is said to have done. */
export const timesheetTransitionDone = (to: string): string =>
  ({ SUBMITTED: 'submitted', CLIENT_CONFIRMED: 'confirmed', APPROVED: 'approved', REJECTED: 'sent back' })[to] ??
  'moved'

export const timesheetTransitionHint = (from: string, to: string): string =>
  ({
    SUBMITTED: 'From then on its days stand, and somebody else approves them.',
    CLIENT_CONFIRMED: 'The client’s paper lies beside it. It can be approved then.',
    APPROVED: 'Payroll and billing take it as it is. Once paid or billed it is locked.',
    REJECTED:
      from === 'APPROVED'
        ? 'The approval is taken back, and its days can be corrected. Whoever submitted it is told why.'
        : 'Its days can be corrected again. Whoever submitted it is told why.',
  })[to] ?? ''

/** Whose turn it is, in a sentence. */
export function timesheetNextActionHint({
  derivedStatus,
  needsProof,
  hasClientApproval,
}: Pick<VisibleTimesheet, 'derivedStatus' | 'needsProof' | 'hasClientApproval'>) {
  if (derivedStatus === 'MISSING')
    return 'Nobody has written on it yet. Enter its days, or submit it as it is laid out.'
  if (derivedStatus === 'DRAFT') return 'Enter what is missing, then submit it.'
  if (derivedStatus === 'REJECTED') return 'It was sent back. Correct it, and submit it again.'
  if (derivedStatus === 'CLIENT_CONFIRMED')
    return 'The client has confirmed it. Somebody else than its submitter approves it.'
  if (derivedStatus === 'APPROVED') return 'It is approved, for payroll and billing.'
  if (derivedStatus === 'LOCKED')
    return 'It was paid or billed, and stays as it is. Corrections count in a later month.'
  return needsProof && !hasClientApproval
    ? 'It waits for the client: mail it to be confirmed, or upload the signed sheet.'
    : 'Somebody else than its submitter approves it.'
}
