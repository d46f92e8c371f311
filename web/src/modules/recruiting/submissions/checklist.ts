import { moveBetween } from '@muster/contract/kernel/api/states.ts'
import { openQuestions } from '@muster/contract/recruiting/submissions/screening.rules.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import {
  type SubmissionGuard,
  type SubmissionStatus,
  submissionStates,
} from '@muster/contract/recruiting/submissions/states.contract.ts'
import type { CheckItem } from '../../../ui/status/DecisionCard.tsx'
import { interviewHref } from '../interviews/interviewLabels.ts'
import { jobHref } from '../labels.ts'
import { applicantHref } from './submissionLabels.ts'
import { transitionLook, withArranging } from './submissionTransitions.ts'

type Guard = keyof typeof CHECKS
/** The labels of the guards as conditions. */
const CHECKS = {
  jobIsOpen: 'Job is open',
  mayBeHired: 'Applicant not marked “Do not hire”',
  isConsidered: 'Applicant is being considered',
  hasConsent: 'Consent is valid',
  hasTerms: 'Expected pay and notice period',
  hasRightToRepresent: 'Right to represent',
  hasScreeningAnswers: 'Screening questions answered',
  passesScreening: 'No knockout question answered no',
  hasResume: 'CV',
  noRecentSubmission: 'No recent submission to this client',
  withinMaximum: 'Maximum number of CVs not reached',
  hasInterview: 'Interview scheduled',
  hasFeedback: 'Interview outcome recorded',
  hasOpenPositions: 'Openings left',
  hasFreeOpening: 'Opening without an order form',
} as const satisfies Readonly<Record<SubmissionGuard, string>>

/** Not shown for a job without questions. */
const SCREENING: readonly Guard[] = ['hasScreeningAnswers', 'passesScreening']

type Subject = Pick<
  Submission,
  'status' | 'availableTransitions' | 'warnings' | 'jobID' | 'applicantID' | 'expectedPay' | 'noticeDays'
> &
  Pick<Submission, 'rightToRepresent' | 'resumeID' | 'editable' | 'screeningQuestions' | 'screeningAnswers'> & {
    /** The last interview, whose outcome is recorded on its page. */
    readonly interviewID?: string | undefined
  }

/** The next step, as the server offers it to this user. */
export const nextStep = ({ availableTransitions }: Pick<Submission, 'availableTransitions'>) =>
  availableTransitions.find(({ to }) => transitionLook(to) === 'leading')

/** The conditions of the next step, met and missing, then the warnings. */
export function checklistOf(submission: Subject, edit: () => void): CheckItem[] {
  const { status, warnings } = submission
  const step = nextStep(submission)
  const conditions = step
    ? guardItems(submission, step.to, edit)
    : status === 'INTERNAL_REVIEW'
      ? ownItems(submission, edit)
      : []
  const known = new Set(conditions.flatMap(({ key, state }) => (state === 'missing' ? key : [])))
  const items = warnings.flatMap(({ code, message }): CheckItem[] =>
    known.has(GUARD_OF[code] ?? '') ? [] : [{ key: code, label: message, state: 'warning' }],
  )
  return [...conditions, ...items]
}

/** Warnings that a failed guard already reports. */
const GUARD_OF: Readonly<Record<string, Guard>> = {
  SAME_CLIENT: 'noRecentSubmission',
  DO_NOT_HIRE: 'mayBeHired',
  CONSENT_EXPIRED: 'hasConsent',
}

function guardItems(submission: Subject, to: SubmissionStatus, edit: () => void): CheckItem[] {
  const { status, availableTransitions } = submission
  const why = availableTransitions.map(withArranging).find((step) => step.to === to)?.why ?? []
  const failed = new Map(why.map(({ name, message }) => [name, message]))
  // The step to an interview schedules it.
  const guards = (moveBetween(submissionStates, status, to)?.guards ?? []).filter(
    (name) => name !== 'hasInterview' && (submission.screeningQuestions.length > 0 || !SCREENING.includes(name)),
  )
  const own = guards.map((name): CheckItem => {
    const message = failed.get(name)
    failed.delete(name)
    return {
      key: name,
      label: CHECKS[name],
      state: message === undefined ? 'met' : 'missing',
      ...(message !== undefined && { message, fix: fixOf(submission, name, edit) }),
    }
  })
  // Rules of the server that are not guards of the contract.
  return [...own, ...[...failed].map(([key, message]): CheckItem => ({ key, label: message, state: 'missing' }))]
}

/** The fields that the recruiter completes before the review. */
const ownItems = (submission: Subject, edit: () => void): CheckItem[] =>
  (
    [
      ['hasTerms', submission.expectedPay !== null && submission.noticeDays !== null],
      ['hasRightToRepresent', submission.rightToRepresent !== null],
      ...(submission.screeningQuestions.length > 0
        ? [['hasScreeningAnswers', openQuestions(submission).length === 0] as const]
        : []),
      ['hasResume', submission.resumeID !== null],
    ] as const
  ).map(([key, isMet]) => ({
    key,
    label: CHECKS[key],
    state: isMet ? 'met' : 'missing',
    ...(!isMet && { fix: fixOf(submission, key, edit) }),
  }))

function fixOf(
  { jobID, applicantID, editable, interviewID }: Subject,
  guard: Guard,
  edit: () => void,
): CheckItem['fix'] {
  if (guard === 'hasTerms' || guard === 'hasRightToRepresent' || SCREENING.includes(guard))
    return editable.length > 0 ? edit : undefined
  if (guard === 'mayBeHired' || guard === 'isConsidered' || guard === 'hasConsent' || guard === 'hasResume')
    return applicantHref(applicantID)
  if (guard === 'jobIsOpen' || guard === 'withinMaximum' || guard === 'hasOpenPositions' || guard === 'hasFreeOpening')
    return jobHref({ id: jobID })
  if (guard === 'hasFeedback') return interviewID && interviewHref({ id: interviewID })
  return undefined
}
