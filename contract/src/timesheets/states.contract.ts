import * as z from 'zod'
import { right } from '../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../kernel/api/states.ts'

/** What must hold before a step, and what to do when it does not (domain.md §2.12). The server checks each by its name. */
export const TIMESHEET_GUARDS = {
  daysAreValid: 'Some days are not as they may be. Correct them.',
  withinPlacement:
    'The timesheet lies outside the placement: its order form does not run on these days. Have it sent back to follow the order form, or delete it.',
  monthStarted: 'The month has not begun. Submit it when it has.',
  hasClientApproval:
    'There is no proof of the client for the days as they stand. Upload the sheet as it was signed for them, or mail it to the client to confirm.',
  notTheSubmitter: 'Whoever submitted a timesheet does not approve it. Another person has to.',
  notAWriter: 'Whoever wrote days of a timesheet does not approve it, whoever submits it. Another person has to.',
  notObjected: 'The client objects to these days. Send it back and have it corrected, or have the client confirm them.',
  workAuthorised:
    'A visa, work permit or residence ID has expired. Have it renewed and recorded; or the head of HR, or an HR manager, approves with the reason why the days count.',
  notSettled:
    'It was paid or billed, or an approved payroll pays it. Have that run sent back, or correct the days in a later month once it is locked.',
} as const
export type TimesheetGuard = keyof typeof TIMESHEET_GUARDS

const write = right('timesheets', 'edit')
const approve = right('timesheets', 'approve')

export type TimesheetMove = GuardedMove<TimesheetGuard>

const step = guardedMove<TimesheetGuard>
const withReason = { reason: true } as const
const submit = step(write, ['withinPlacement', 'daysAreValid', 'monthStarted'])

/** domain.md §2.19 `timesheet`; MISSING is derived. It is locked when it was paid or billed, and never opened again. */
export const timesheetStates = stateMachine('timesheet', 'DRAFT', {
  DRAFT: { SUBMITTED: submit },
  SUBMITTED: {
    CLIENT_CONFIRMED: step(write, ['withinPlacement', 'hasClientApproval']),
    APPROVED: step(approve, [
      ...(['withinPlacement', 'notTheSubmitter', 'notAWriter', 'notObjected'] as const),
      ...(['hasClientApproval', 'daysAreValid', 'workAuthorised'] as const),
    ]),
    REJECTED: step(approve, [], withReason),
  },
  CLIENT_CONFIRMED: {
    APPROVED: step(approve, ['withinPlacement', 'notTheSubmitter', 'notAWriter', 'daysAreValid', 'workAuthorised']),
    REJECTED: step(approve, [], withReason),
  },
  REJECTED: { SUBMITTED: submit },
  APPROVED: {
    LOCKED: step(approve, [], { system: true }),
    REJECTED: step(approve, ['notSettled'], withReason),
  },
  LOCKED: {},
})
export const TimesheetStatus = z.enum(statesOf(timesheetStates))
export type TimesheetStatus = z.output<typeof TimesheetStatus>

/** The state together with whether anything was received: a sheet that nobody has written on yet is missing. */
export const TimesheetDerivedStatus = z.enum(['MISSING', ...statesOf(timesheetStates)])
export type TimesheetDerivedStatus = z.output<typeof TimesheetDerivedStatus>

/** Days are written while it is a draft or was sent back. */
export const isOpenTimesheet = (status: TimesheetStatus): boolean => status === 'DRAFT' || status === 'REJECTED'
