import type { InterviewMode } from './interviews.contract.ts'
import { INTERVIEW_GUARDS, type InterviewGuard } from './states.contract.ts'

interface Appointment {
  /** UTC instants. */
  readonly startsAt: string
  readonly mode: InterviewMode
  readonly place: string | null
  readonly link: string | null
}

/** The errors of an appointment: in the past, or without the place or link that its mode requires. */
export function interviewErrors({ startsAt, mode, place, link }: Appointment, now: string) {
  const errors: { path: string; message: string }[] = []
  if (Date.parse(startsAt) <= Date.parse(now))
    errors.push({ path: 'startsAt', message: 'The interview is in the past. Select a later time.' })
  if (mode === 'ON_SITE' && !place) errors.push({ path: 'place', message: 'Enter the place of the interview.' })
  if (mode === 'VIDEO' && !link) errors.push({ path: 'link', message: 'Enter the link of the video call.' })
  return errors
}

export const failedInterviewGuards = (
  { startsAt, now }: { readonly startsAt: string; readonly now: string },
  guards: readonly InterviewGuard[],
) => {
  const hasStarted = Date.parse(startsAt) <= Date.parse(now)
  return guards
    .filter((name) => (name === 'hasStarted' ? !hasStarted : hasStarted))
    .map((name) => ({ name, message: INTERVIEW_GUARDS[name] as string }))
}

/** Whether a user may read the scorecards of others: panel members only after submitting their own. */
export const mayReadScorecards = (userID: string, panel: readonly string[], submittedBy: readonly string[]): boolean =>
  !panel.includes(userID) || submittedBy.includes(userID)

/** The mean of all scores, two decimals; null without scores. */
export function averageScore(scores: readonly number[]): string | null {
  if (scores.length === 0) return null
  return (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(2)
}

interface RatedCriterion {
  readonly criterion: string
}

/** The errors in the ratings of a scorecard: a criterion that the interview does not have, or a duplicate one. */
export function scoreErrors(scores: readonly RatedCriterion[], criteria: readonly string[]) {
  return scores.flatMap(({ criterion }, index) => {
    const path = `scores.${index}.criterion`
    if (!criteria.includes(criterion))
      return [{ path, message: `“${criterion}” is not a criterion of this interview. Rate one of its criteria.` }]
    return scores.findIndex((one) => one.criterion === criterion) < index
      ? [{ path, message: `“${criterion}” is rated more than once. Rate each criterion once.` }]
      : []
  })
}

/** The criteria if neither the interview nor the job defines any. */
export const DEFAULT_CRITERIA = ['Overall'] as const

/** Days after an interview during which a missing scorecard is on the dashboard and in reminders. */
export const SCORECARD_DAYS = 90
