import * as z from 'zod'
import { right } from '../kernel/api/permission.ts'
import { guardedMove, stateMachine, statesOf } from '../kernel/api/states.ts'
import { transitionMessages } from '../kernel/api/transition-messages.ts'

/** The guards of transitions and what to do when one fails. The server checks each by its name. */
export const LEAVE_GUARDS = {
  notAContributor: transitionMessages.ownWork('leave request', 'decide on'),
  withinBalance: 'Insufficient leave balance. Shorten the request or use unpaid leave.',
  overlapsNone: 'Overlaps with existing leave. Withdraw or cancel that leave first.',
  monthOpen: 'A timesheet for this period is already approved. Return it first.',
  payOpen: 'The month is already paid or billed. Use a date in an open month.',
} as const
export type LeaveGuard = keyof typeof LEAVE_GUARDS

const step = guardedMove<LeaveGuard>
const withReason = { reason: true } as const

const approve = right('leaves', 'approve')
const write = right('leaves', 'edit')

/** Leave that staff enter for a consultant; its days are deducted only once another person has approved it. */
export const leaveStates = stateMachine('leave', 'REQUESTED', {
  REQUESTED: {
    APPROVED: step(approve, ['notAContributor', 'withinBalance', 'overlapsNone', 'monthOpen', 'payOpen']),
    REJECTED: step(approve, ['notAContributor'], withReason),
    WITHDRAWN: step(write),
  },
  APPROVED: { CANCELLED: step(approve, ['notAContributor', 'monthOpen', 'payOpen'], withReason) },
  REJECTED: {},
  WITHDRAWN: {},
  CANCELLED: {},
})
export const LeaveStatus = z.enum(statesOf(leaveStates))
export type LeaveStatus = z.output<typeof LeaveStatus>
