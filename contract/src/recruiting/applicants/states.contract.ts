import * as z from 'zod'
import { lookup, right } from '../../kernel/api/permission.ts'
import { guardedMove, stateMachine, statesOf } from '../../kernel/api/states.ts'

/** The guards of transitions and what to do when one fails. `applicants.rules.ts` checks each by its name. */
export const APPLICANT_GUARDS = {
  hasResume: 'Upload a CV first.',
  hasScreeningAnswers: 'Answer the screening questions first.',
  hasConsent: 'The consent to store the data is missing or has expired. Request it first.',
  hasNoOpenSubmissions: 'The applicant has open submissions. Withdraw or reject them first.',
  isNotErased: 'The data of this applicant was erased. Create a new applicant instead.',
} as const
export type ApplicantGuard = keyof typeof APPLICANT_GUARDS

const edit = right('applicants', 'edit')
const step = guardedMove<ApplicantGuard>
const withReason = step(edit, [], { reason: true })
/** The effect of a submission. */
const system = step(edit, [], { system: true })
const screening = step(edit, ['isNotErased'])
const rejected = step(edit, ['hasNoOpenSubmissions'], { reason: true })
const archived = step(edit, ['hasNoOpenSubmissions'])
/** The head and the managers of recruiting, and the HR manager, who has lookup access only otherwise. */
const doNotHire = step(edit, [], {
  reason: true,
  orMay: lookup('applicants'),
  roles: ['TAS_MANAGER', 'TAS_VICE_PRESIDENT', 'HR_MANAGER'],
})

/** `applicant` of docs/states.md. IN_PROCESS, OFFERED and HIRED are set by submissions. */
export const applicantStates = stateMachine('applicant', 'NEW', {
  NEW: { SCREENING: step(edit), REJECTED: rejected, WITHDRAWN: withReason, ARCHIVED: archived, DO_NOT_HIRE: doNotHire },
  SCREENING: {
    QUALIFIED: step(edit, ['hasResume', 'hasScreeningAnswers', 'hasConsent']),
    ON_HOLD: withReason,
    REJECTED: rejected,
    WITHDRAWN: withReason,
    DO_NOT_HIRE: doNotHire,
  },
  QUALIFIED: {
    IN_PROCESS: system,
    ON_HOLD: withReason,
    REJECTED: rejected,
    WITHDRAWN: withReason,
    DO_NOT_HIRE: doNotHire,
    ARCHIVED: archived,
  },
  IN_PROCESS: { QUALIFIED: system, OFFERED: system, WITHDRAWN: withReason, DO_NOT_HIRE: doNotHire },
  OFFERED: { HIRED: system, QUALIFIED: system, WITHDRAWN: withReason },
  HIRED: { QUALIFIED: system },
  ON_HOLD: { SCREENING: screening, QUALIFIED: step(edit, ['hasResume', 'hasConsent']), ARCHIVED: archived },
  REJECTED: { SCREENING: screening, ARCHIVED: archived },
  WITHDRAWN: { SCREENING: screening, ARCHIVED: archived },
  DO_NOT_HIRE: { ARCHIVED: step(edit, [], { reason: true, roles: ['TAS_MANAGER', 'TAS_VICE_PRESIDENT'] }) },
  ARCHIVED: { SCREENING: screening },
})
export const ApplicantStatus = z.enum(statesOf(applicantStates))
export type ApplicantStatus = z.output<typeof ApplicantStatus>

/** The reasons of a rejection: those of submissions, and three that need no job. */
export const ApplicantRejectReason = z.enum([
  'SKILL',
  'RATE',
  'CULTURE',
  'LOCATION',
  'DUPLICATE',
  'HIRING_FREEZE',
  'NO_RESPONSE',
  'WORK_PERMIT',
  'OTHER',
])
export type ApplicantRejectReason = z.output<typeof ApplicantRejectReason>
