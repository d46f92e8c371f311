import type { RecruitingTask, recruitingTaskEndpoints } from '@muster/contract/recruiting/interviews/tasks.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { matchesTerm, peopleNamed } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { applicantsIn } from '../applicants/applicants.queries.ts'
import { jobsIn } from '../jobs/jobs.queries.ts'
import { submissionsIn } from '../submissions/submissions.queries.ts'

export const TASK_ENTITY = 'recruiting-task'
type Tasks = SelectQueryBuilder<DB, 'recruitingTask', object>
type Task = z.output<typeof RecruitingTask>
type ListCall = Call<(typeof recruitingTaskEndpoints)['list']>

/** Tasks on jobs, applicants and submissions in the scope of this user. Without a user, all of them. */
export const tasksIn = (db: Db, staff: Staff | null): Tasks => {
  const rows: Tasks = db.selectFrom('recruitingTask')
  if (!staff) return rows
  const ofSubmissions = scopeFor(staff, 'applicant-submissions')
  return rows.where((eb) =>
    eb.or([
      eb('recruitingTask.jobId', 'in', jobsIn(db, ofSubmissions).select('job.id')),
      eb('recruitingTask.applicantId', 'in', applicantsIn(db, scopeFor(staff, 'applicants')).select('applicant.id')),
      eb('recruitingTask.submissionId', 'in', submissionsIn(db, ofSubmissions).select('applicantSubmission.id')),
    ]),
  )
}

/** With the job and the applicant; for a task on a submission, those of the submission. */
export const decorateTasks = (rows: Tasks) =>
  rows
    .leftJoin('applicantSubmission as s', 's.id', 'recruitingTask.submissionId')
    .leftJoin('job', (join) => join.on(sql<boolean>`job.id = coalesce(recruiting_task.job_id, s.job_id)`))
    .leftJoin('applicant', (join) =>
      join.on(sql<boolean>`applicant.id = coalesce(recruiting_task.applicant_id, s.applicant_id)`),
    )
    .innerJoin('appUser as assignee', 'assignee.id', 'recruitingTask.assigneeId')
    .leftJoin('appUser as creator', 'creator.id', 'recruitingTask.createdBy')
    .selectAll('recruitingTask')
    .select([
      'job.id as ofJobId',
      'job.number as jobNumber',
      'job.title as jobTitle',
      'applicant.id as ofApplicantId',
      'applicant.name as applicantName',
      'assignee.name as assigneeName',
      'creator.name as creatorName',
      sql<string>`coalesce(job.country_id, applicant.country_id)`.as('countryId'),
    ])
export type LoadedTask = Awaited<ReturnType<ReturnType<typeof decorateTasks>['execute']>>[number]

export const presentTask = (row: LoadedTask): Task => ({
  id: row.id,
  text: row.text,
  dueOn: row.dueOn,
  doneAt: row.doneAt?.toISOString() ?? null,
  assigneeID: row.assigneeId,
  _assignee: { id: row.assigneeId, name: row.assigneeName },
  _job: refTo(row.ofJobId, row.ofJobId && `${row.jobNumber} ${row.jobTitle}`),
  _applicant: refTo(row.ofApplicantId, row.applicantName),
  submissionID: row.submissionId,
  countryID: row.countryId,
  _createdBy: refTo(row.createdBy, row.creatorName),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

/** One task in scope; 404 otherwise. */
export async function loadTask(db: Db, staff: Staff | null, id: string, lock = false): Promise<LoadedTask> {
  if (lock) await db.selectFrom('recruitingTask').select('id').where('id', '=', id).forUpdate().execute()
  return decorateTasks(tasksIn(db, staff))
    .where('recruitingTask.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('task'))
}

/** The tasks of a job and of an applicant include those of their submissions. */
export function findTasks({ db, staff, query }: ListCall): ListQuery {
  let rows = tasksIn(db, staff)
  const submissionsOf = (column: 'jobId' | 'applicantId', ids: readonly string[]) =>
    db.selectFrom('applicantSubmission').select('applicantSubmission.id').where(column, 'in', ids)
  for (const [column, ids] of [['jobId', query.jobID] as const, ['applicantId', query.applicantID] as const])
    if (ids?.length)
      rows = rows.where((eb) =>
        eb.or([
          eb(`recruitingTask.${column}`, 'in', ids),
          eb('recruitingTask.submissionId', 'in', submissionsOf(column, ids)),
        ]),
      )
  if (query.submissionID?.length) rows = rows.where('recruitingTask.submissionId', 'in', query.submissionID)
  if (query.assigneeID?.length)
    rows = rows.where('recruitingTask.assigneeId', 'in', peopleNamed(query.assigneeID, staff))
  if (query.done !== undefined) rows = rows.where('recruitingTask.doneAt', query.done ? 'is not' : 'is', null)
  if (query.dueBy) rows = rows.where('recruitingTask.dueOn', '<=', query.dueBy)
  for (const term of searchTerms(query.searchInput)) rows = rows.where(matchesTerm('recruiting_task.text', term))
  return {
    rows: decorateTasks(rows),
    plain: rows,
    key: 'recruitingTask.id',
    sorts: { dueOn: 'recruitingTask.dueOn', createdAt: 'recruitingTask.createdAt' },
    present: presentTask,
  }
}
