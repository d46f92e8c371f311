import * as z from 'zod'
import { right } from '../kernel/api/permission.ts'
import { stateMachine, statesOf } from '../kernel/api/states.ts'

const edit = right('consultants', 'edit')
const withReason = { may: edit, reason: true }
/** Only the HR vice president can mark a consultant as do not hire, or remove the mark. */
const byHeadOfHR = { may: right('consultants', 'delete'), reason: true }
const joins = { may: edit, guard: 'hasTitle' }
const leaves = { may: edit, reason: true, guard: 'hasLastDayAndExitReason' }

/** docs/states.md `candidate`. On leave is derived and not stored. */
export const candidateStates = stateMachine('consultant', 'PRE_JOINING', {
  PRE_JOINING: { ACTIVE: joins, EXITED: leaves },
  ACTIVE: { BENCH: { may: edit }, ON_NOTICE: withReason },
  BENCH: { ACTIVE: joins, ON_NOTICE: withReason },
  ON_NOTICE: { EXITED: leaves, ACTIVE: withReason, BENCH: withReason },
  EXITED: { PRE_JOINING: withReason, DO_NOT_HIRE: byHeadOfHR },
  DO_NOT_HIRE: { EXITED: byHeadOfHR },
})
export const CandidateStatus = z.enum(statesOf(candidateStates))
export type CandidateStatus = z.output<typeof CandidateStatus>

const decide = right('consultant-bank', 'approve')

/** A change of bank details needs approval by a second person (docs/domain/permissions.md, segregation of duties 4). */
export const bankChangeStates = stateMachine('bankChange', 'PENDING', {
  PENDING: {
    APPROVED: { may: decide, guard: 'notTheProposer' },
    REJECTED: { may: decide, reason: true, guard: 'notTheProposer' },
    WITHDRAWN: { may: right('consultant-bank', 'edit'), guard: 'theProposer' },
  },
  APPROVED: {},
  REJECTED: {},
  WITHDRAWN: {},
})
export const BankChangeStatus = z.enum(statesOf(bankChangeStates))
export type BankChangeStatus = z.output<typeof BankChangeStatus>

const EXIT_REASONS = [
  'RESIGNATION',
  'TERMINATION',
  'END_OF_CONTRACT',
  'CLIENT_ROLL_OFF',
  'TRANSFER',
  'ABSCONDING',
  'DEATH',
  'PROBATION_FAIL',
] as const
export const ExitReason = z.enum(EXIT_REASONS)
export type ExitReason = z.output<typeof ExitReason>
