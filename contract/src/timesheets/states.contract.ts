import * as z from 'zod'
import { right } from '../kernel/permission.ts'
import { stateMachine, statesOf } from '../kernel/states.ts'

/** What must hold before a step, and what to do when it does not (domain.md §2.12). The server checks each by its name. */
export const TIMESHEET_GUARDS = {
  daysFit: 'Some days are not as they may be. Correct them.',
  monthBegun: 'The month has not begun. Submit it when it has.',
  hasProof: 'There is no proof of the client yet. Upload the signed sheet, or the client’s confirmation, first.',
  notTheSubmitter: 'Whoever submitted a timesheet does not approve it. Another person has to.',
  notSettled: 'It was paid or billed. Correct it with an adjustment in a later month.',
} as const
export type TimesheetGuard = keyof typeof TIMESHEET_GUARDS

const write = right('timesheets', 'edit')
const approve = right('timesheets', 'approve')

/** domain.md §2.19 `timesheet`; MISSING is derived. It is locked when it was paid or billed, and never opened again. */
export const timesheetStates = stateMachine('timesheet', 'DRAFT', {
  DRAFT: { SUBMITTED: { may: write, guard: 'daysFit, monthBegun' } },
  SUBMITTED: {
    CLIENT_CONFIRMED: { may: write, guard: 'hasProof' },
    APPROVED: { may: approve, guard: 'notTheSubmitter, hasProof, daysFit' },
    REJECTED: { may: approve, reason: true },
  },
  CLIENT_CONFIRMED: {
    APPROVED: { may: approve, guard: 'notTheSubmitter, daysFit' },
    REJECTED: { may: approve, reason: true },
  },
  REJECTED: { SUBMITTED: { may: write, guard: 'daysFit, monthBegun' } },
  APPROVED: {
    LOCKED: { may: approve, system: true },
    REJECTED: { may: approve, reason: true, guard: 'notSettled' },
  },
  LOCKED: {},
})
export const TimesheetStatus = z.enum(statesOf(timesheetStates))
export type TimesheetStatus = z.output<typeof TimesheetStatus>

/** The state together with whether anything was received: a sheet that nobody has written on yet is missing. */
export const TimesheetStanding = z.enum(['MISSING', ...statesOf(timesheetStates)])
export type TimesheetStanding = z.output<typeof TimesheetStanding>

/** Days are written while it is a draft or was sent back. */
export const isOpenSheet = (status: TimesheetStatus): boolean => status === 'DRAFT' || status === 'REJECTED'
