import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { RecruitingTask, recruitingTaskEndpoints } from '@muster/contract/recruiting/interviews/tasks.contract.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { invalid, notFound, staleVersion } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { staffByID } from '../../access/core/people.queries.ts'
import { assertNotErased } from '../applicants/applicants.actions.ts'
import { APPLICANT_ENTITY, loadApplicant } from '../applicants/applicants.queries.ts'
import { JOB_ENTITY, loadJob } from '../jobs/jobs.queries.ts'
import { assertApplicantNotErased } from '../submissions/persistence.actions.ts'
import { loadSubmission, SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { type LoadedTask, loadTask, presentTask, TASK_ENTITY, tasksIn } from './tasks.queries.ts'

type Endpoints = typeof recruitingTaskEndpoints
type Task = z.output<typeof RecruitingTask>
type WriteCall = Call<Endpoints['create']> | Call<Endpoints['update']> | Call<Endpoints['remove']>

/** The record of a task, in the scope of the user who adds it; 404 otherwise. Refuses erased applicants (409). */
async function assertSubject({ db, staff, scope, body }: Call<Endpoints['create']>): Promise<void> {
  const { jobID, applicantID, submissionID } = body
  if (jobID) await loadJob(db, scope, { id: jobID })
  if (submissionID) assertApplicantNotErased(await loadSubmission(db, scope, { id: submissionID, lock: true }))
  if (applicantID)
    assertNotErased(await loadApplicant(db, scopeFor(staff, 'applicants'), { id: applicantID, lock: true }))
}

/** The assignee must be active and have access to the task; checked after it was inserted. */
async function assertAssignee(call: WriteCall, row: LoadedTask): Promise<void> {
  if (row.assigneeId === call.staff.id) return
  const assignee = await staffByID(call.db, row.assigneeId)
  const message = `${row.assigneeName} does not see this record, or is not active. Select another person.`
  if (!assignee || !may(assignee, right('applicant-submissions', 'view')) || !(await sees(call, assignee, row.id)))
    throw invalid([{ path: 'assigneeID', message }])
}

const sees = async ({ db }: WriteCall, assignee: Staff, id: string) =>
  (await tasksIn(db, assignee).select('recruitingTask.id').where('recruitingTask.id', '=', id).execute()).length > 0

/** The entry names the record of the task, so that the erasure of an applicant finds the entries of deleted tasks. */
const auditable = (row: LoadedTask) => ({
  text: row.text,
  dueOn: row.dueOn,
  assigneeID: row.assigneeId,
  doneAt: row.doneAt?.toISOString() ?? null,
  jobID: row.jobId,
  applicantID: row.applicantId,
  submissionID: row.submissionId,
})

const recordTask = (call: WriteCall, event: 'created' | 'updated' | 'deleted', row: LoadedTask, before?: LoadedTask) =>
  writeAuditEntry(call, {
    event: `${TASK_ENTITY}.${event}`,
    entity: TASK_ENTITY,
    entityID: row.id,
    countryID: row.countryId,
    name: row.text,
    ...(before && { before: auditable(before) }),
    after: auditable(row),
  })

/** The record that the task is about, and its tab with the tasks. */
export const subjectOf = (row: LoadedTask) => {
  if (row.submissionId)
    return {
      entity: SUBMISSION_ENTITY,
      entityID: row.submissionId,
      path: `/ats/submissions/${row.submissionId}?tab=notes`,
    }
  if (row.jobId) return { entity: JOB_ENTITY, entityID: row.jobId, path: `/jobs/${row.jobId}?tab=notes` }
  return {
    entity: APPLICANT_ENTITY,
    entityID: row.applicantId!,
    path: `/ats/applicants/${row.applicantId}?tab=timeline`,
  }
}

/** `Sara Khan for J-000012 Java developer`, or the parts of it that the task is about. */
export const subjectName = ({ applicantName, ofJobId, jobNumber, jobTitle }: LoadedTask) =>
  [applicantName, ofJobId && `${jobNumber} ${jobTitle}`].filter(Boolean).join(' for ')

async function notifyAssignee(call: WriteCall, row: LoadedTask): Promise<void> {
  if (row.assigneeId === call.staff.id) return
  const { entity, entityID } = subjectOf(row)
  await notify(call, {
    to: [row.assigneeId],
    type: 'JOB_POST_CHANGE',
    subject: `${call.staff.name} assigned a task to you: ${row.text}`,
    message: `Due on ${formatLongDate(row.dueOn)}, about ${subjectName(row)}.`,
    orderFormID: null,
    entity,
    entityID,
    ...(row.ofJobId && { jobID: row.ofJobId }),
  })
}

export async function createTask(call: Call<Endpoints['create']>): Promise<Task> {
  const { db, body, staff, now } = call
  await assertSubject(call)
  const { jobID, applicantID, submissionID, assigneeID = staff.id, ...plain } = body
  if (!(await staffByID(db, assigneeID))) throw invalid([{ path: 'assigneeID', message: 'Select an active person.' }])
  const { id } = await db
    .insertInto('recruitingTask')
    .values({
      ...plain,
      jobId: jobID ?? null,
      applicantId: applicantID ?? null,
      submissionId: submissionID ?? null,
      assigneeId: assigneeID,
      createdAt: now,
      createdBy: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await loadTask(db, null, id)
  await assertAssignee(call, row)
  await recordTask(call, 'created', row)
  await notifyAssignee(call, row)
  return presentTask(row)
}

export async function updateTask(call: Call<Endpoints['update']>): Promise<Task> {
  const { db, body, staff, params, now } = call
  const { version, done, assigneeID, ...plain } = body
  const before = await loadTask(db, staff, params.id, true)
  if (before.version !== version) throw staleVersion(presentTask(before))
  if (assigneeID && !(await staffByID(db, assigneeID)))
    throw invalid([{ path: 'assigneeID', message: 'Select an active person.' }])
  const isDone = before.doneAt !== null
  await db
    .updateTable('recruitingTask')
    .set({
      ...plain,
      ...(assigneeID && { assigneeId: assigneeID }),
      ...(done !== undefined && done !== isDone && { doneAt: done ? now : null, doneBy: done ? staff.id : null }),
      version: sql`version + 1`,
    })
    .where('id', '=', before.id)
    .execute()
  const after = await loadTask(db, null, before.id)
  if (after.assigneeId !== before.assigneeId) {
    await assertAssignee(call, after)
    await notifyAssignee(call, after)
  }
  await recordTask(call, 'updated', after, before)
  return presentTask(after)
}

export async function removeTask(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, staff, params } = call
  const row = await loadTask(db, staff, params.id, true)
  const deleted = await db.deleteFrom('recruitingTask').where('id', '=', row.id).executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw notFound('task')
  await recordTask(call, 'deleted', row)
  return { id: row.id }
}
