import { plural } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { timesIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import { type Recipient, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInZone } from '../../../kernel/app/country-date.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import {
  countSentReminders,
  defineReminders,
  dueAfter,
  dueBefore,
  type ReminderRun,
} from '../../../kernel/reminders/reminders.ts'
import { inDays, lookaheadDays } from '../../../kernel/reminders/rules.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { submissionReaders } from '../submissions/submissions.queries.ts'
import {
  INTERVIEW_ENTITY,
  interviewName,
  interviewsByID,
  interviewsIn,
  isScorecardDue,
  type LoadedInterview,
  scorecardsOwedBy,
} from './interviews.queries.ts'

const TYPE = 'JOB_POST_CHANGE'

interface Candidate {
  readonly id: string
  readonly row: LoadedInterview
}

const asCandidates = async ({ db }: ReminderRun, found: readonly { readonly id: string }[]): Promise<Candidate[]> => {
  const rows = await interviewsByID(
    db,
    found.map(({ id }) => id),
  )
  return rows.map((row) => ({ id: row.id, row }))
}

const inCountry = ({ db, countryID }: ReminderRun) =>
  interviewsIn(db, null).select('interview.id').where('applicantSubmission.countryId', '=', countryID)

const dayOf = ({ zone, startsAt }: LoadedInterview) => dayInZone(zone, startsAt)

/** Reminders of the interviews of the next days, to the panel and to the recruiter of the submission. */
const upcoming = defineReminders({
  codes: ['INTERVIEW_UPCOMING'],
  select: async (run) => {
    const until = daysAfter(run.day, lookaheadDays(run.rules) + 2)
    const found = await inCountry(run)
      .where('interview.status', '=', 'SCHEDULED')
      .where('interview.startsAt', '>', run.now)
      .where('interview.startsAt', '<', sql<Date>`${until}::date`)
      .execute()
    return asCandidates(run, found)
  },
  due: (run, { id, row }) =>
    dueBefore(run, 'INTERVIEW_UPCOMING', {
      subjectType: INTERVIEW_ENTITY,
      subjectID: id,
      dueOn: dayOf(row),
      about: row,
    }),
  message: async (run, { recipients, about: row }) => ({
    ...(await addressed(run, row, recipients, row.panel)),
    subject: `Interview ${inDays(dayOf(row), run.day)}: ${interviewName(row)}`,
    message: `On ${formatLongDate(dayOf(row))}, ${timesIn(row.zone, row.startsAt, row.endsAt)} (${row.zone}), at ${row.clientName}.`,
  }),
})

/** Reminders of scorecards not entered yet: first to those who owe one, then to the recruiter as well. */
const missing = defineReminders({
  codes: ['SCORECARD_MISSING'],
  select: async (run) => {
    const found = await inCountry(run).where(isScorecardDue(run.now)).execute()
    return asCandidates(run, found)
  },
  due: (run, { id, row }) =>
    dueAfter(run, 'SCORECARD_MISSING', { subjectType: INTERVIEW_ENTITY, subjectID: id, dueOn: dayOf(row), about: row }),
  message: async (run, { recipients, about: row }) => {
    const open = scorecardsOwedBy(row)
    const days = daysBetween(dayOf(row), run.day)
    return {
      ...(await addressed(run, row, recipients, open)),
      subject: `Scorecard missing: ${interviewName(row)}`,
      message: `The interview was ${plural(days, 'day')} ago. ${open.map(({ name }) => name).join(', ')} ${
        open.length === 1 ? 'has' : 'have'
      } not entered a scorecard yet.`,
    }
  },
})

/** The recipient, and the target of the link. */
async function addressed(
  { db, countryID }: ReminderRun,
  row: LoadedInterview,
  recipients: readonly Recipient[],
  panel: readonly { readonly userId: string | null }[],
) {
  const people = [
    ...(recipients.includes('PANEL') ? panel.map(({ userId }) => userId) : []),
    ...(recipients.includes('RECRUITER') ? [row.recruiterId] : []),
    ...(await usersWithAccess(db, rolesOf(recipients), countryID)).map(({ id }) => id),
  ]
  return {
    to: await submissionReaders(db, people, row.submissionId),
    type: TYPE,
    orderFormID: null,
    jobID: row.jobId,
    entity: INTERVIEW_ENTITY,
    entityID: row.id,
  }
}

/** Returns the number of reminders sent. */
export const remindOfInterviews = (appContext: AppContext, at: CountryDate, now: Date): Promise<number> =>
  countSentReminders(appContext, [upcoming, missing], { ...at, now })

export const interviewReminderJobs: readonly Job[] = [
  defineJob<CountryDate>('interviews.reminders', ({ appContext, payload, now }) =>
    remindOfInterviews(appContext, payload, now),
  ),
]
export const interviewSchedules: readonly Schedule[] = [
  { name: 'interviews.reminders', every: 'day', at: '07:00', zone: 'country' },
]
