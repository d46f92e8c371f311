import * as z from 'zod'
import { right } from '../kernel/api/permission.ts'
import { guardedMove, stateMachine, statesOf } from '../kernel/api/states.ts'

/** What must hold before a step, and what to do when it does not. The server checks each by its name. */
export const LEAVE_GUARDS = {
  notTheWriter: 'Whoever asked for it or changed it neither decides on it nor cancels it. Another person has to.',
  withinBalance: 'The balance does not bear it. Shorten it, or have the rest entered as unpaid leave.',
  overlapsNone: 'There is other leave in that time. Withdraw or cancel that first.',
  monthOpen: 'A timesheet of that time is approved already. Have the timesheet sent back first.',
  payOpen: 'The month of that day is paid or billed already. Enter it, or what corrects it, on a day of an open month.',
} as const
export type LeaveGuard = keyof typeof LEAVE_GUARDS

const step = guardedMove<LeaveGuard>
const withReason = { reason: true } as const

const approve = right('leaves', 'approve')
const write = right('leaves', 'edit')

/** Leave that staff enter for a consultant; it takes days of the ledger only once somebody else has approved it. */
export const leaveStates = stateMachine('leave', 'REQUESTED', {
  REQUESTED: {
    APPROVED: step(approve, ['notTheWriter', 'withinBalance', 'overlapsNone', 'monthOpen', 'payOpen']),
    REJECTED: step(approve, ['notTheWriter'], withReason),
    WITHDRAWN: step(write),
  },
  APPROVED: { CANCELLED: step(approve, ['notTheWriter', 'monthOpen', 'payOpen'], withReason) },
  REJECTED: {},
  WITHDRAWN: {},
  CANCELLED: {},
})
export const LeaveStatus = z.enum(statesOf(leaveStates))
export type LeaveStatus = z.output<typeof LeaveStatus>
