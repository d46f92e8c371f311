import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import { type SubmissionStatus, submissionStates } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { submissionStatusLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { AGE_LIMITS } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import type { HomeTasks } from '../../../kernel/app/module.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, byDue, type MyWork, topicOf, topicOfRows, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { sinceDate } from '../country-days.queries.ts'
import { subjectName, subjectOf } from '../tasks/tasks.actions.ts'
import { decorateTasks, tasksIn } from '../tasks/tasks.queries.ts'
import { isLate } from './list.queries.ts'
import { type Submissions, submissionName, submissionsIn } from './submissions.queries.ts'

const PAGE = '/ats/submissions'
/** Tasks have no list of their own, so each due task is a row. */
const MAX_TASKS = 50

/**
 * Submissions to review, for leads and managers of recruiting; submissions that exceed the limit of their status, for
 * their recruiter; and the tasks that are due.
 */
export async function submissionWork(reader: WorkReader): Promise<HomeTasks> {
  const { db, staff, may } = reader
  if (!may(right('applicant-submissions', 'edit'))) return {}
  const submissions = submissionsIn(db, scopeFor(staff, 'applicant-submissions'))
  const reviews =
    (staff.role === 'TAS_LEAD' || staff.role === 'TAS_MANAGER') &&
    mayMakeMove(staff, submissionStates.transitions.INTERNAL_REVIEW.SUBMITTED_TO_CLIENT!)
  const [toReview, late, tasks] = await Promise.all([
    reviews ? submissionsToReview(reader, submissions) : [],
    lateSubmissions(reader, submissions),
    dueTasks(reader),
  ])
  return { forMe: [...toReview, ...late, ...tasks] }
}

const withNames = (rows: Submissions) =>
  rows
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .leftJoin('appUser as recruiter', 'recruiter.id', 'applicantSubmission.recruiterId')
    .select(['applicantSubmission.id', 'applicantSubmission.status', 'applicantSubmission.stateSince'])
    .select(['job.number as jobNumber', 'job.title as jobTitle', 'applicant.name as applicantName'])
    .select(['client.name as clientName', 'recruiter.name as recruiterName', lateOn.as('lateOn')])

type NamedSubmission = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** The date on which a submission exceeds the limit of its status; null for a status without a limit. */
const lateOn = sql<string>`to_char(${sinceDate} + case applicant_submission.status
  ${sql.join(
    Object.entries(AGE_LIMITS).map(([status, [, late]]) => sql`when ${sql.lit(status)} then ${sql.lit(late)}`),
    sql` `,
  )} end, 'YYYY-MM-DD')`

const present = (kind: string, action: string, title: string) => (row: NamedSubmission) => ({
  kind,
  id: row.id,
  title,
  subtitle: null,
  client: row.clientName,
  action,
  path: `${PAGE}/${row.id}`,
  since: row.stateSince.toISOString(),
  dueOn: row.lateOn,
  ...(row.recruiterName && { requester: row.recruiterName }),
})

const submissionsToReview = (reader: WorkReader, rows: Submissions): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'APPROVE' as const,
      kind: 'submissions-to-review',
      title: 'Submissions to review',
      path: addressOf(PAGE, { status: 'INTERNAL_REVIEW' }),
    },
    records: withNames(rows)
      .where('applicantSubmission.status', '=', 'INTERNAL_REVIEW')
      .orderBy('applicantSubmission.stateSince')
      .orderBy('applicantSubmission.id'),
    present: (row) => present('submission-to-review', 'Review', submissionName(row))(row),
  })

const lateSubmissions = (reader: WorkReader, rows: Submissions): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'submissions-late',
      title: 'Late submissions',
      path: addressOf(PAGE, { recruiterID: 'me', late: true }),
    },
    records: withNames(rows)
      .where('applicantSubmission.recruiterId', '=', reader.staff.id)
      .where(isLate(reader.now))
      .orderBy(lateOn)
      .orderBy('applicantSubmission.id'),
    present: (row) =>
      present(
        'submission-late',
        'Open',
        `${submissionName(row)}: ${inSentence(submissionStatusLabels[row.status as SubmissionStatus])}`,
      )(row),
  })

/** Open tasks of the user that are due today or overdue. */
async function dueTasks({ db, staff, today }: WorkReader): Promise<MyWork[]> {
  const rows = await decorateTasks(tasksIn(db, staff))
    .where('recruitingTask.assigneeId', '=', staff.id)
    .where('recruitingTask.doneAt', 'is', null)
    .where('recruitingTask.dueOn', '<=', today)
    .orderBy('recruitingTask.dueOn')
    .orderBy('recruitingTask.id')
    .limit(MAX_TASKS)
    .execute()
  const items = rows.map((row) => ({
    kind: 'recruiting-task',
    id: row.id,
    title: row.text,
    subtitle: subjectName(row),
    action: 'Open',
    path: subjectOf(row).path,
    since: row.createdAt.toISOString(),
    dueOn: row.dueOn,
  }))
  return topicOfRows(
    { group: 'DO' as const, kind: 'recruiting-tasks', title: 'Recruiting tasks due', path: null },
    byDue(items),
  )
}
