import * as z from 'zod'
import { right } from '../kernel/api/permission.ts'
import { type GuardedMove, guardedMove, stateMachine, statesOf } from '../kernel/api/states.ts'

/**
 * The guards of transitions and what to do when one fails (docs/domain/timesheets.md). The server checks each by its
 * name.
 */
export const TIMESHEET_GUARDS = {
  daysAreValid: 'Some days contain errors. Correct them first.',
  withinPlacement: 'The timesheet is outside the placement. Return it to update its days, or delete it.',
  monthStarted: 'The month has not started yet. Submit it later.',
  hasClientApproval:
    'Client approval is missing for the current days. Upload the signed timesheet, or send it to the client.',
  notTheSubmitter: 'You submitted this timesheet. Another person must approve it.',
  notAContributor: 'You entered days on this timesheet. Another person must approve it.',
  notObjected: 'The client requested changes. Return the timesheet for correction, or get client approval.',
  workAuthorised:
    'A visa, work permit or residence ID has expired. Record the renewal, or have an HR manager or the HR vice president approve with a reason.',
  notSettled:
    'It is paid, billed or in an approved payroll run. Return that run, or add an adjustment once the timesheet is locked.',
} as const
export type TimesheetGuard = keyof typeof TIMESHEET_GUARDS

const write = right('timesheets', 'edit')
const approve = right('timesheets', 'approve')

export type TimesheetMove = GuardedMove<TimesheetGuard>

const step = guardedMove<TimesheetGuard>
const withReason = { reason: true } as const
const submit = step(write, ['withinPlacement', 'daysAreValid', 'monthStarted'])

/**
 * docs/states.md `timesheet`; MISSING is derived. A timesheet is locked when it was paid or billed, and
 * never opened again.
 */
export const timesheetStates = stateMachine('timesheet', 'DRAFT', {
  DRAFT: { SUBMITTED: submit },
  SUBMITTED: {
    CLIENT_CONFIRMED: step(write, ['withinPlacement', 'hasClientApproval']),
    APPROVED: step(approve, [
      'withinPlacement',
      'notTheSubmitter',
      'notAContributor',
      'notObjected',
      'hasClientApproval',
      'daysAreValid',
      'workAuthorised',
    ]),
    REJECTED: step(approve, [], withReason),
  },
  CLIENT_CONFIRMED: {
    APPROVED: step(approve, [
      'withinPlacement',
      'notTheSubmitter',
      'notAContributor',
      'daysAreValid',
      'workAuthorised',
    ]),
    REJECTED: step(approve, [], withReason),
  },
  REJECTED: { SUBMITTED: submit },
  APPROVED: { LOCKED: step(approve, [], { system: true }), REJECTED: step(approve, ['notSettled'], withReason) },
  LOCKED: {},
})
export const TimesheetStatus = z.enum(statesOf(timesheetStates))
export type TimesheetStatus = z.output<typeof TimesheetStatus>

/** The status, and whether days were received: a timesheet without entered days is missing. */
export const TimesheetDerivedStatus = z.enum(['MISSING', ...statesOf(timesheetStates)])
export type TimesheetDerivedStatus = z.output<typeof TimesheetDerivedStatus>

/** Days can be edited while it is a draft or returned. */
export const isOpenTimesheet = (status: TimesheetStatus): boolean => status === 'DRAFT' || status === 'REJECTED'
