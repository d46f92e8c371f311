import { right } from '@muster/contract/kernel/api/permission.ts'
import { clockIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import type { HomeTasks } from '../../../kernel/app/module.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, type TaskItem, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import {
  hasNoOutcome,
  type Interviews,
  interviewsIn,
  involvesUsers,
  isUpcoming,
  scorecardDueOf,
} from './interviews.queries.ts'

const PAGE = '/ats/interviews'

/** Interviews of this week, those without a recorded outcome, and scorecards that are due. */
export async function interviewWork(reader: WorkReader): Promise<HomeTasks> {
  const { db, staff, may } = reader
  if (!may(right('applicant-submissions', 'edit'))) return {}
  const all = interviewsIn(db, scopeFor(staff, 'applicant-submissions'))
  const [thisWeek, outcomes, scorecards] = await Promise.all([
    interviewsThisWeek(reader, all),
    missingOutcomes(reader, all),
    dueScorecards(reader, all),
  ])
  return { forMe: [...scorecards, ...outcomes, ...thisWeek] }
}

const withNames = (interviews: Interviews) =>
  interviews
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .select(['interview.id', 'interview.round', 'interview.startsAt', 'interview.endsAt', 'interview.zone'])
    .select(['job.title', 'applicant.name', 'client.name as clientName'])
type NamedInterview = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

type InterviewTask = Pick<TaskItem, 'kind' | 'title' | 'action'> & { readonly at: Date; readonly since: Date | null }

const itemOf = (row: NamedInterview, { at, since, ...item }: InterviewTask): TaskItem => ({
  ...item,
  id: row.id,
  client: row.clientName,
  path: `${PAGE}/${row.id}`,
  subtitle: `${row.title}, round ${row.round}`,
  since: since?.toISOString() ?? null,
  dueOn: clockIn(row.zone, at).day,
  dueAt: at.toISOString(),
})

/** From now on; the same days as the filter of the list. */
const DAYS_AHEAD = 7

const interviewsThisWeek = (reader: WorkReader, all: Interviews): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'interviews-this-week',
      title: 'Interviews in the next 7 days',
      path: addressOf(PAGE, { withinDays: String(DAYS_AHEAD), personID: 'me' }),
    },
    records: withNames(all)
      .where(isUpcoming(reader.now, DAYS_AHEAD))
      .where(involvesUsers([reader.staff.id]))
      .orderBy('interview.startsAt')
      .orderBy('interview.id'),
    present: (row) =>
      itemOf(row, {
        kind: 'interview',
        title: `Interview of ${row.name}`,
        action: 'Open',
        at: row.startsAt,
        since: null,
      }),
  })

const missingOutcomes = (reader: WorkReader, all: Interviews): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'interview-outcomes',
      title: 'Interview outcomes to record',
      path: addressOf(PAGE, { outcomeMissing: true, recruiterID: 'me' }),
    },
    records: withNames(all)
      .where(hasNoOutcome(reader.now))
      .where('applicantSubmission.recruiterId', '=', reader.staff.id)
      .orderBy('interview.endsAt')
      .orderBy('interview.id'),
    present: (row) =>
      itemOf(row, {
        kind: 'interview-outcome',
        title: `The interview of ${row.name} has no outcome`,
        action: 'Record',
        at: row.endsAt,
        since: row.endsAt,
      }),
  })

const dueScorecards = (reader: WorkReader, all: Interviews): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'scorecards-due',
      title: 'Scorecards due',
      path: addressOf(PAGE, { scorecardDueOf: 'me' }),
    },
    records: withNames(all)
      .where(scorecardDueOf([reader.staff.id], reader.now))
      .orderBy('interview.endsAt')
      .orderBy('interview.id'),
    present: (row) =>
      itemOf(row, {
        kind: 'scorecard',
        title: `Scorecard of ${row.name} is missing`,
        action: 'Enter',
        at: row.endsAt,
        since: row.endsAt,
      }),
  })
