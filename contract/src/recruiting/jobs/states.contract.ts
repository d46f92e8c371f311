import * as z from 'zod'
import { right } from '../../kernel/api/permission.ts'
import { guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** The guards of transitions and what to do when one fails. `jobs.rules.ts` checks each by its name. */
export const JOB_GUARDS = {
  hasBudget: 'Enter the bill rate budget first.',
  hasSkills: 'Enter at least one required skill first.',
  hasOpenDeadline: 'Enter a submission deadline that has not passed.',
  clientIsInUse: 'The client is inactive. Activate it first.',
  approvalIsOff: 'Jobs need an approval. Submit the job for approval instead.',
  approvalIsOn: 'Jobs need no approval. Open the job instead.',
  notTheSubmitter: 'You submitted this job for approval. Another person must approve it.',
  hasOpenPositions: 'All openings are filled. Increase the number of openings first.',
} as const
export type JobGuard = keyof typeof JOB_GUARDS

const edit = right('jobs', 'edit')
const step = guardedMove<JobGuard>

/** The roles that start recruiting (docs/states.md `job`). */
const OPENERS = [
  'ADMIN',
  'BUSINESS_DEVELOPMENT',
  'COUNTRY_MANAGER',
  'ASSOCIATE_DIRECTOR',
  'TAS_MANAGER',
  'TAS_VICE_PRESIDENT',
] as const
/** Administrators cannot approve. */
const APPROVERS = ['COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR', 'TAS_MANAGER', 'TAS_VICE_PRESIDENT'] as const
/** All roles that edit jobs, except the recruiters who work on them. */
const MANAGERS = [...OPENERS, 'TAS_LEAD'] as const

const COMPLETE = ['hasBudget', 'hasSkills', 'hasOpenDeadline', 'clientIsInUse'] as const
const ends = step(edit, [], { roles: MANAGERS, reason: true })

/**
 * `job` of docs/states.md. A job is filled automatically when as many applicants joined as it has openings;
 * it can also be filled by a user. Leaving OPEN closes its open submissions, which can be undone for 24 hours.
 */
export const jobStates = stateMachine('job', 'DRAFT', {
  DRAFT: {
    PENDING_APPROVAL: step(edit, [...COMPLETE, 'approvalIsOn'], { roles: MANAGERS }),
    OPEN: step(edit, [...COMPLETE, 'approvalIsOff'], { roles: OPENERS }),
    CANCELLED: ends,
  },
  PENDING_APPROVAL: {
    OPEN: step(edit, [...COMPLETE, 'notTheSubmitter'], { roles: APPROVERS }),
    DRAFT: step(edit, [], { roles: MANAGERS, reason: true }),
    CANCELLED: ends,
  },
  OPEN: { ON_HOLD: ends, FILLED: step(edit, [], { roles: MANAGERS }), CLOSED_LOST: ends, CANCELLED: ends },
  ON_HOLD: {
    OPEN: step(edit, ['hasOpenPositions', 'clientIsInUse'], { roles: MANAGERS }),
    FILLED: step(edit, [], { system: true }),
    CLOSED_LOST: ends,
    CANCELLED: ends,
  },
  FILLED: { OPEN: step(edit, ['hasOpenPositions', 'clientIsInUse'], { roles: MANAGERS, reason: true }) },
  CLOSED_LOST: {},
  CANCELLED: {},
})
export const JobStatus = z.enum(statesOf(jobStates))
export type JobStatus = z.output<typeof JobStatus>

/** Why a job was lost. */
export const JobLossReason = z.enum(['COMPETITOR', 'BUDGET', 'INTERNAL_HIRE', 'NO_RESPONSE'])
export type JobLossReason = z.output<typeof JobLossReason>
