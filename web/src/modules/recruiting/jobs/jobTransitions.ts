import { jobTransitionLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import type { StepLook } from '../../../ui/status/Steps.tsx'
import type { VisibleJob } from '../labels.ts'

export type JobTransition = Job['availableTransitions'][number]

/** The button label of a transition. */
export const jobTransitionLabel = (from: JobStatus, to: string): string => jobTransitionLabels[`${from}>${to}`] ?? to

const ROUTES: readonly string[] = ['PENDING_APPROVAL', 'OPEN']
/** Not with the current setting: jobs are opened either with an approval or without. */
const isOtherRoute = ({ why }: JobTransition) =>
  why.some(({ name }) => name === 'approvalIsOn' || name === 'approvalIsOff')

/** The transitions without the route to an open job that the settings rule out, if the user has the other one. */
export const withOneRoute = (steps: readonly JobTransition[]): readonly JobTransition[] =>
  steps.some((step) => ROUTES.includes(step.to) && !isOtherRoute(step))
    ? steps.filter((step) => !isOtherRoute(step))
    : steps

/** The effect of a transition, shown before the confirmation. */
export function jobTransitionEffect({ status, openSubmissions }: VisibleJob, to: JobStatus): string {
  if (to === 'PENDING_APPROVAL') return 'Job approvers are notified. Recruiting starts after the approval.'
  if (to === 'OPEN') return 'Recruiters can submit applicants. All users assigned to the job are notified.'
  if (to === 'DRAFT') return 'The job becomes a draft again. Its creator is notified.'
  const closed =
    openSubmissions > 0 ? `Closes ${counted(openSubmissions, ['open submission', 'open submissions'])}. ` : ''
  const undo = status === 'OPEN' ? ' You can undo this within 24 hours.' : ''
  if (to === 'ON_HOLD') return `${closed}Recruiting stops until the job is resumed.${undo}`
  if (to === 'FILLED') return `${closed}Recruiting ends.${undo}`
  return `${closed}Recruiting ends. Notes, documents and history are kept.${undo}`
}

export const jobTransitionLook = (from: JobStatus, to: string): StepLook =>
  to === 'CANCELLED' || to === 'CLOSED_LOST'
    ? 'ending'
    : to === 'DRAFT' || to === 'ON_HOLD' || (from === 'OPEN' && to === 'FILLED')
      ? 'quiet'
      : 'leading'

/** The state of the job, in a sentence. */
export function jobSummary({ status, openings, joined, deadline, _recruiters }: VisibleJob): string {
  if (status === 'DRAFT') return 'A draft. Recruiting starts when the job is opened.'
  if (status === 'PENDING_APPROVAL') return 'Pending approval.'
  if (status === 'ON_HOLD') return 'On hold. No applicants are submitted.'
  if (status === 'FILLED') return `Filled: ${joined} of ${counted(openings, ['opening', 'openings'])}.`
  if (status === 'CLOSED_LOST') return 'Lost.'
  if (status === 'CANCELLED') return 'Cancelled.'
  if (_recruiters.length === 0) return 'Open. No recruiter is assigned yet.'
  const left = counted(Math.max(openings - joined, 0), ['opening', 'openings'])
  if (!deadline) return `${left} to fill.`
  return deadline < todayHere()
    ? `${left} to fill. The submission deadline passed on ${formatDate(deadline)}.`
    : `${left} to fill. Submit applicants by ${formatDate(deadline)}.`
}
