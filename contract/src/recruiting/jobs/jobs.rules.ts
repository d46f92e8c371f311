import type { JobLossReason, JobStatus } from './states.contract.ts'
import { JOB_GUARDS, type JobGuard } from './states.contract.ts'

/** The facts that the guards check. */
export interface JobFacts {
  readonly hasBudget: boolean
  /** The number of required skills. */
  readonly mustSkills: number
  /** The submission deadline. */
  readonly deadline: string | null
  readonly clientType: 'ACTIVE' | 'PROSPECT' | 'INACTIVE'
  readonly openings: number
  /** Submissions in status JOINED. */
  readonly joined: number
  /** The setting `recruiting.jobsRequireApproval`. */
  readonly requiresApproval: boolean
  /** Who submitted it for approval. */
  readonly submittedBy: string | null
  readonly userID: string
  readonly today: string
}

const HOLDS: Readonly<Record<JobGuard, (facts: JobFacts) => boolean>> = {
  hasBudget: ({ hasBudget }) => hasBudget,
  hasSkills: ({ mustSkills }) => mustSkills > 0,
  hasOpenDeadline: ({ deadline, today }) => deadline !== null && deadline >= today,
  clientIsInUse: ({ clientType }) => clientType !== 'INACTIVE',
  approvalIsOff: ({ requiresApproval }) => !requiresApproval,
  approvalIsOn: ({ requiresApproval }) => requiresApproval,
  notTheSubmitter: ({ submittedBy, userID }) => submittedBy !== userID,
  hasOpenPositions: ({ openings, joined }) => joined < openings,
}

/** The failed guards, in their order, each with what to do. */
export const failedJobGuards = (facts: JobFacts, guards: readonly JobGuard[]) =>
  guards.filter((name) => !HOLDS[name](facts)).map((name) => ({ name, message: JOB_GUARDS[name] as string }))

/** Whether as many applicants joined as the job has openings, so that an open job is filled. */
export const isComplete = ({ openings, joined }: Pick<JobFacts, 'openings' | 'joined'>): boolean => joined >= openings

/** A reason of the list is required for a lost job, and not allowed otherwise. */
export function lossReasonError(status: JobStatus, reasonCode: JobLossReason | null): string | null {
  if (status === 'CLOSED_LOST') return reasonCode === null ? 'Select why the job was lost.' : null
  return reasonCode === null ? null : 'Only a lost job has this reason.'
}

/** Drafts and running jobs can be edited. Of a filled one only the openings can, so that it can be opened again; what was closed stays as it was. */
export const isEditable = (status: JobStatus, field: string): boolean =>
  status === 'FILLED' ? field === 'openings' : status !== 'CLOSED_LOST' && status !== 'CANCELLED'

/** The time in milliseconds during which closing the submissions can be undone. */
export const UNDO_MS = 24 * 60 * 60 * 1000

/** The fields whose changes are sent as a notification to the assigned users. */
const NOTIFIED_FIELDS = ['title', 'budget', 'pay', 'openings', 'recruiterIDs', 'leadID', 'teamID'] as const
export type NotifiedField = (typeof NOTIFIED_FIELDS)[number]

/** The changed ones among them, compared as stored. */
export const notifiedChanges = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): NotifiedField[] =>
  NOTIFIED_FIELDS.filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
