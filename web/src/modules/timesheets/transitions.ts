import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import type { TimesheetStatus } from '@muster/contract/timesheets/states.contract.ts'
import {
  clientApprovalNextStep,
  returnApprovedHint,
  timesheetActionHints,
  timesheetNextSteps,
} from '@muster/contract/timesheets/timesheet.labels.ts'
import type { VisibleTimesheet } from './labels.ts'

export type TimesheetTransition = Timesheet['availableTransitions'][number]

export const timesheetTransitionHint = (from: TimesheetStatus, to: TimesheetStatus): string =>
  from === 'APPROVED' && to === 'REJECTED' ? returnApprovedHint : (timesheetActionHints[to] ?? '')

/** The next step, in a sentence. */
export const timesheetNextActionHint = ({
  derivedStatus,
  needsProof,
  hasClientApproval,
}: Pick<VisibleTimesheet, 'derivedStatus' | 'needsProof' | 'hasClientApproval'>): string =>
  derivedStatus === 'SUBMITTED' && needsProof && !hasClientApproval
    ? clientApprovalNextStep
    : timesheetNextSteps[derivedStatus]
