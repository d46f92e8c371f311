import { plural } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { NamedRecipient, Recipient } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInZone } from '../../../kernel/app/country-date.ts'
import type { NotificationDraft } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { defineReminders, dueAfter, type ReminderRun, sendReminders } from '../../../kernel/reminders/reminders.ts'
import { staffByID } from '../../access/core/people.queries.ts'
import { recipientsOfStep } from '../../settings/reminders/recipients.queries.ts'
import { dateInCountry } from '../country-days.queries.ts'
import { JOB_ENTITY, jobName, jobsIn } from '../jobs/jobs.queries.ts'
import { readersAmong } from '../readers.queries.ts'
import { subjectName, subjectOf } from '../tasks/tasks.actions.ts'
import { decorateTasks, TASK_ENTITY, tasksIn } from '../tasks/tasks.queries.ts'
import { SUBMISSION_ENTITY, submissionName } from './submissions.queries.ts'

/** The first day after the opening or submission on which a step can be due. */
const firstStep = ({ rules }: ReminderRun<never>) =>
  Math.min(
    ...Object.values<{ steps: readonly { offset: number }[] }>(rules).flatMap(({ steps }) =>
      steps.map(({ offset }) => offset),
    ),
  )

interface JobOfReminder {
  readonly jobId: string
  readonly clientId: string
  readonly countryId: string
  readonly leadId: string | null
  /** Null for the recruiters of the job. */
  readonly recruiterId: string | null
}

/**
 * The recipients of a step: the users with its roles, the account managers of the client, and the lead and the
 * recruiters of the job.
 */
async function peopleOf(db: Db, recipients: readonly Recipient[], of: JobOfReminder): Promise<string[]> {
  const names = (one: NamedRecipient) => recipients.includes(one)
  const people = await recipientsOfStep(db, recipients, { countryID: of.countryId, clientID: of.clientId })
  if (names('JOB_LEAD') && of.leadId) people.push(of.leadId)
  if (names('RECRUITER')) people.push(...(of.recruiterId ? [of.recruiterId] : await recruitersOf(db, of.jobId)))
  return readersAmong(db, people, {
    resource: 'jobs',
    find: (scope) => jobsIn(db, scope).select('job.id').where('job.id', '=', of.jobId).executeTakeFirst(),
  })
}

const recruitersOf = async (db: Db, jobId: string) =>
  (await db.selectFrom('jobRecruiter').select('userId').where('jobId', '=', jobId).execute()).map(
    ({ userId }) => userId,
  )

const aboutJob = (jobID: string) => ({ type: 'JOB_POST_CHANGE', jobID, orderFormID: null })

const untouchedJobs = (run: ReminderRun<never>) =>
  run.db
    .selectFrom('job')
    .innerJoin('client', 'client.id', 'job.clientId')
    .select(['job.id', 'job.number', 'job.title', 'job.clientId', 'job.countryId', 'job.leadId', 'job.openedAt'])
    .innerJoin('country', 'country.id', 'job.countryId')
    .select(['client.name as clientName', 'country.zone'])
    .where('job.status', '=', 'OPEN')
    .where('job.archivedAt', 'is', null)
    .where('job.countryId', '=', run.countryID)
    .where('job.firstSubmissionAt', 'is', null)
    .where(
      dateInCountry(sql.ref('job.opened_at'), sql.ref('job.country_id')),
      '<=',
      daysAfter(run.day, -firstStep(run)),
    )
    .orderBy('job.id')
    .execute()

/** Reminder of an open job without submissions to the client. */
const jobsWithoutSubmission = defineReminders({
  codes: ['JOB_WITHOUT_SUBMISSION'],
  select: (run) =>
    run.rules.JOB_WITHOUT_SUBMISSION.steps.length > 0 ? untouchedJobs(run as never) : Promise.resolve([]),
  due: (run, row) =>
    dueAfter(run, 'JOB_WITHOUT_SUBMISSION', {
      subjectType: JOB_ENTITY,
      subjectID: row.id,
      dueOn: dayInZone(row.zone, row.openedAt!),
      about: row,
    }),
  message: async ({ db, day }, { recipients, about: row }): Promise<NotificationDraft> => ({
    ...aboutJob(row.id),
    to: await peopleOf(db, recipients, { ...row, jobId: row.id, recruiterId: null }),
    subject: `Job ${jobName(row)} has no submission`,
    message: `The job ${jobName(row)} (${row.clientName}) has been open for ${plural(daysBetween(dayInZone(row.zone, row.openedAt!), day), 'day')}, and no one was submitted to the client.`,
    entity: JOB_ENTITY,
    entityID: row.id,
  }),
})

const unanswered = (run: ReminderRun<never>) =>
  run.db
    .selectFrom('applicantSubmission as s')
    .innerJoin('job', 'job.id', 's.jobId')
    .innerJoin('applicant', 'applicant.id', 's.applicantId')
    .innerJoin('client', 'client.id', 's.clientId')
    .select(['s.id', 's.jobId', 's.clientId', 's.countryId', 's.recruiterId', 's.stateSince', 'job.leadId'])
    .select(['job.number as jobNumber', 'job.title as jobTitle', 'applicant.name as applicantName'])
    .innerJoin('country', 'country.id', 's.countryId')
    .select(['client.name as clientName', 'country.zone'])
    .where('s.status', '=', 'SUBMITTED_TO_CLIENT')
    .where('s.archivedAt', 'is', null)
    .where('s.countryId', '=', run.countryID)
    .where(dateInCountry(sql.ref('s.state_since'), sql.ref('s.country_id')), '<=', daysAfter(run.day, -firstStep(run)))
    .where(
      sql<boolean>`not exists (select from submission_verdict v where v.submission_id = s.id and v.verdict is not null)`,
    )
    .orderBy('s.id')
    .execute()

/** Reminder of a submission that the client has not answered and whose status has not changed since. */
const submissionsWithoutFeedback = defineReminders({
  codes: ['SUBMISSION_WITHOUT_FEEDBACK'],
  select: (run) =>
    run.rules.SUBMISSION_WITHOUT_FEEDBACK.steps.length > 0 ? unanswered(run as never) : Promise.resolve([]),
  due: (run, row) =>
    dueAfter(run, 'SUBMISSION_WITHOUT_FEEDBACK', {
      subjectType: SUBMISSION_ENTITY,
      subjectID: row.id,
      dueOn: dayInZone(row.zone, row.stateSince),
      about: row,
    }),
  message: async ({ db, day }, { recipients, about: row }): Promise<NotificationDraft> => ({
    ...aboutJob(row.jobId),
    to: await peopleOf(db, recipients, row),
    subject: `No feedback on ${submissionName(row)}`,
    message: `${row.clientName} received ${submissionName(row)} ${plural(daysBetween(dayInZone(row.zone, row.stateSince), day), 'day')} ago and has not given feedback.`,
    entity: SUBMISSION_ENTITY,
    entityID: row.id,
  }),
})

/** Whether the assignee still has access to the record of the task. */
async function seesTask(db: Db, { id, assigneeId }: { readonly id: string; readonly assigneeId: string }) {
  const assignee = await staffByID(db, assigneeId)
  if (!assignee) return false
  const visible = tasksIn(db, assignee).select('recruitingTask.id').where('recruitingTask.id', '=', id)
  return (await visible.executeTakeFirst()) !== undefined
}

/** Reminder of a task that is due, for its assignee; none for deleted records. */
const tasksDue = defineReminders({
  codes: ['RECRUITING_TASK_DUE'],
  select: ({ db, day, countryID, rules }) =>
    rules.RECRUITING_TASK_DUE.steps.length === 0
      ? Promise.resolve([])
      : decorateTasks(tasksIn(db, null))
          .where('recruitingTask.doneAt', 'is', null)
          .where('recruitingTask.dueOn', '<=', day)
          .where(sql<boolean>`coalesce(job.country_id, applicant.country_id) = ${countryID}`)
          .where(sql<boolean>`coalesce(s.archived_at, job.archived_at, applicant.archived_at) is null`)
          .orderBy('recruitingTask.id')
          .execute(),
  due: (run, row) =>
    dueAfter(run, 'RECRUITING_TASK_DUE', { subjectType: TASK_ENTITY, subjectID: row.id, dueOn: row.dueOn, about: row }),
  message: async ({ db }, { about: row }): Promise<NotificationDraft> => {
    const { entity, entityID } = subjectOf(row)
    return {
      type: 'JOB_POST_CHANGE',
      orderFormID: null,
      to: (await seesTask(db, row)) ? [row.assigneeId] : [],
      entity,
      entityID,
      ...(row.ofJobId && { jobID: row.ofJobId }),
      subject: `Task due: ${row.text}`,
      message: `Due on ${formatLongDate(row.dueOn)}, about ${subjectName(row)}.`,
    }
  },
})

export const remindRecruiting = (appContext: Pick<AppContext, 'db' | 'log' | 'now' | 'secrets'>, at: CountryDate) =>
  sendReminders(appContext, [jobsWithoutSubmission, submissionsWithoutFeedback, tasksDue], at)
