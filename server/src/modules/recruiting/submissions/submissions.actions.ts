import { RECRUITING_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { maySeeField } from '@muster/contract/kernel/api/views.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type {
  NewSubmission,
  Submission,
  SubmissionChange,
} from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import type { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { submissionStatusLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { CREATE_GUARDS, failedSubmissionGuards } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { submissionView } from '@muster/contract/recruiting/submissions/visibility.contract.ts'
import type { Insertable, Updateable } from 'kysely'
import type * as z from 'zod'
import { conflict, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import { type DB, type Db, isUniqueViolation } from '../../../kernel/db/db.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { assertGuards } from '../../../kernel/transitions/checks.ts'
import { assertNotErased } from '../applicants/applicants.actions.ts'
import { type LoadedApplicant, loadApplicant } from '../applicants/applicants.queries.ts'
import { syncApplicantStatus } from '../applicants/status.actions.ts'
import { jobName, type LoadedJob, loadJob } from '../jobs/jobs.queries.ts'
import { expectedPayColumns } from '../pay.rules.ts'
import { pairFacts } from './guards.queries.ts'
import {
  addStage,
  assertApplicantNotErased,
  notifyAboutSubmission,
  recordSubmissionChange,
} from './persistence.actions.ts'
import { editableSubmissionFields, readSubmission } from './record.queries.ts'
import { reviewersOf } from './reviewers.queries.ts'
import { storedAnswers } from './screening.rules.ts'
import { type LoadedSubmission, loadSubmission, submissionName } from './submissions.queries.ts'
import { assertMayOverride } from './transitions.actions.ts'

type Endpoints = typeof submissionEndpoints
type CreateCall = Call<Endpoints['create']> | Call<Endpoints['createMany']>
type Terms = Pick<
  Partial<z.output<typeof NewSubmission>>,
  'resumeID' | 'expectedPay' | 'noticeDays' | 'availableFrom' | 'note' | 'pitch' | 'rightToRepresent'
> & { readonly screeningAnswers?: Submission['screeningAnswers'] }

/** The columns of the entered fields; omitted fields stay unchanged. */
function termColumns({
  resumeID,
  expectedPay,
  screeningAnswers,
  ...plain
}: Terms): Updateable<DB['applicantSubmission']> {
  return {
    ...plain,
    ...(resumeID !== undefined && { resumeId: resumeID }),
    ...(screeningAnswers && { screeningAnswers: JSON.stringify(screeningAnswers) }),
    ...(expectedPay !== undefined && expectedPayColumns(expectedPay)),
  }
}

/** The applicant's general expectations, as the initial terms of a new submission. */
const termsOf = (applicant: LoadedApplicant) => ({
  expectedPay: applicant.expectedPay,
  expectedPayCurrency: applicant.expectedPayCurrency,
  expectedPayPeriod: applicant.expectedPayPeriod,
  noticeDays: applicant.noticeDays,
  availableFrom: applicant.availableFrom,
  rightToRepresent: applicant.representGivenOn
    ? [`Given on ${formatLongDate(applicant.representGivenOn)}.`, applicant.representNote].filter(Boolean).join(' ')
    : null,
})

/** The CV must belong to this applicant. */
async function assertResume(db: Db, applicantID: string, resumeID: string | undefined): Promise<void> {
  if (!resumeID) return
  const found = await db
    .selectFrom('applicantResume')
    .select('id')
    .where('id', '=', resumeID)
    .where('applicantId', '=', applicantID)
    .executeTakeFirst()
  if (!found) throw invalid([{ path: 'resumeID', message: 'This CV is not one of the applicant.' }])
}

interface ProposedSubmission extends Terms {
  readonly applicantID: string
  readonly overrideReason?: string | undefined
}

/**
 * Submits an applicant for a job. The job is locked, so that its openings and submissions do not change after the
 * checks.
 */
async function insertSubmission(
  call: CreateCall,
  job: LoadedJob,
  proposed: ProposedSubmission,
): Promise<LoadedSubmission> {
  const { db, staff, now } = call
  const { applicantID, overrideReason, ...terms } = proposed
  const applicant = await loadApplicant(db, scopeFor(staff, 'applicants'), { id: applicantID, lock: true })
  assertNotErased(applicant)
  if (overrideReason !== undefined) assertMayOverride(staff)
  await assertResume(db, applicantID, terms.resumeID)
  const pair = { jobId: job.id, applicantId: applicantID, overrideReason: overrideReason ?? null }
  const facts = await pairFacts(call, { ...pair, screeningAnswers: terms.screeningAnswers })
  assertGuards(failedSubmissionGuards(facts, CREATE_GUARDS))
  const columns = {
    jobId: job.id,
    applicantId: applicantID,
    clientId: job.clientId,
    countryId: job.countryId,
    ...termsOf(applicant),
    resumeId: facts.currentResumeID,
    ...termColumns(terms),
    recruiterId: (RECRUITING_ROLES as readonly Role[]).includes(staff.role) ? staff.id : null,
    ...(overrideReason !== undefined && { overrideReason, overrideBy: staff.id }),
    stateSince: now,
    ...creationColumns({ staff, now }),
  }
  const id = await insertOnce(db, columns as Insertable<DB['applicantSubmission']>, `${applicant.name}`, job)
  await addStage(call, id, { status: 'INTERNAL_REVIEW' })
  const row = await loadSubmission(db, null, { id })
  await recordSubmissionChange(call, 'created', row)
  await syncApplicantStatus(call, [applicantID])
  return row
}

async function insertOnce(db: Db, columns: Insertable<DB['applicantSubmission']>, name: string, job: LoadedJob) {
  try {
    const { id } = await db.insertInto('applicantSubmission').values(columns).returning('id').executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (isUniqueViolation(error, 'applicant_submission_one_open'))
      throw conflict(
        'ALREADY_SUBMITTED',
        `${name} already has an open submission for ${jobName(job)}. Continue with that one.`,
      )
    throw error
  }
}

/** The job in the caller's scope for submissions, locked. */
const lockJob = (call: CreateCall, jobID: string) => loadJob(call.db, call.scope, { id: jobID, lock: true })

/** The leads who review the new submissions, determined once for all of them. */
async function requestReview(call: CreateCall, job: LoadedJob, rows: readonly LoadedSubmission[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const what = rows.length === 1 ? submissionName(first) : `${rows.length} applicants for ${jobName(job)}`
  await notifyAboutSubmission(call, first, {
    to: await reviewersOf(call.db, job),
    subject: `Review ${what}`,
    message: `${call.staff.name} submitted ${what} (${job.clientName}) for internal review.`,
  })
}

export async function createSubmission(call: Call<Endpoints['create']>): Promise<Submission> {
  const { jobID, screeningAnswers: replies = [], ...proposed } = call.body
  const job = await lockJob(call, jobID)
  const screeningAnswers = storedAnswers(replies, { questions: job.screeningQuestions })
  const row = await insertSubmission(call, job, { ...proposed, screeningAnswers })
  await requestReview(call, job, [row])
  return readSubmission(call, null, row.id)
}

/** Submits several applicants for one job; those who are rejected are returned with the reason. */
export async function createSubmissions(call: Call<Endpoints['createMany']>) {
  const { jobID, applicantIDs, overrideReason } = call.body
  const job = await lockJob(call, jobID)
  const created: LoadedSubmission[] = []
  const refused = await runEach(
    call.db,
    [...new Set(applicantIDs)].map((id) => ({ id })),
    async ({ id }) => {
      created.push(await insertSubmission(call, job, { applicantID: id, overrideReason }))
    },
  )
  await requestReview(call, job, created)
  return { done: created.map(({ id }) => id), refused }
}

type SubmissionFields = Omit<z.output<typeof SubmissionChange>, 'version'>

/** Changes the given fields. Fields that the client received cannot be changed. */
export async function updateSubmission(call: Call<Endpoints['update']>): Promise<Submission> {
  const { db, scope, params } = call
  const { version, ...change } = call.body
  const before = await loadSubmission(db, scope, { id: params.id, lock: true })
  if (before.version !== version) throw staleVersion(await readSubmission(call, scope, before.id))
  assertApplicantNotErased(before)
  assertEditable(call, before, change)
  await assertResume(db, before.applicantId, change.resumeID)
  const { screeningAnswers: replies, ...terms } = change
  const known = { questions: before.screeningQuestions, before: before.screeningAnswers }
  const screeningAnswers = replies && storedAnswers(replies, known)
  await updateRecord(
    call,
    'applicantSubmission',
    before.id,
    termColumns({ ...terms, ...(screeningAnswers && { screeningAnswers }) }),
  )
  const after = await loadSubmission(db, null, { id: before.id })
  await recordSubmissionChange(call, 'updated', after, { before })
  return readSubmission(call, null, before.id)
}

function assertEditable({ staff }: Call<Endpoints['update']>, row: LoadedSubmission, change: SubmissionFields): void {
  const open = editableSubmissionFields(staff.role, row.status as SubmissionStatus)
  const closed = Object.keys(change).filter((field) => !open.includes(field))
  if (closed.length === 0) return
  if (closed.includes('expectedPay') && !maySeeField(submissionView, staff.role, 'expectedPay'))
    throw invalid([{ path: 'expectedPay', message: 'You don’t have permission to change the expected pay.' }])
  const status = `Status: ${submissionStatusLabels[row.status as SubmissionStatus]}.`
  if (open.length === 0)
    throw conflict('NOT_EDITABLE', `The submission of ${row.applicantName} can no longer be edited. ${status}`)
  throw conflict(
    'NOT_EDITABLE',
    `The CV, the pitch, the right to represent and the screening answers of ${row.applicantName} can no longer be changed. ${status}`,
  )
}

/** Deletes a submission that was not sent to the client. */
export async function removeSubmission(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const row = await loadSubmission(db, scope, { id: params.id, lock: true })
  if (row.status !== 'INTERNAL_REVIEW')
    throw conflict(
      'NOT_IN_REVIEW',
      `Only submissions in internal review can be deleted. Withdraw the submission of ${row.applicantName} instead. Status: ${submissionStatusLabels[row.status as SubmissionStatus]}.`,
    )
  await updateRecord(call, 'applicantSubmission', row.id, { archivedAt: now })
  await recordSubmissionChange(call, 'deleted', row)
  await syncApplicantStatus(call, [row.applicantId])
  return { id: row.id }
}
