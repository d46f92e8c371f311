import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

export const INTERVIEW_GUARDS = {
  hasStarted: 'The interview has not started yet.',
  hasNotStarted: 'The interview has already started. Record its outcome instead.',
} as const
export type InterviewGuard = keyof typeof INTERVIEW_GUARDS
const edit = right('applicant-submissions', 'edit')
const step = guardedMove<InterviewGuard>

/** An interview; a new time changes the same appointment, with the same UID in calendars. */
export const interviewStates = stateMachine('interview', 'SCHEDULED', {
  SCHEDULED: {
    HELD: step(edit, ['hasStarted']),
    NO_SHOW: step(edit, ['hasStarted']),
    CANCELLED: step(edit, ['hasNotStarted'], { reason: true }),
  },
  HELD: {},
  NO_SHOW: {},
  CANCELLED: {},
})
export const InterviewStatus = z.enum(statesOf(interviewStates))
export type InterviewStatus = z.output<typeof InterviewStatus>
