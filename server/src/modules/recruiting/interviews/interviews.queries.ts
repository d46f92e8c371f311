import type { InterviewRow } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { SCORECARD_DAYS } from '@muster/contract/recruiting/interviews/interviews.rules.ts'
import type { InterviewStatus } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { submissionsIn } from '../submissions/submissions.queries.ts'

export const INTERVIEW_ENTITY = 'interview'
export type Interviews = SelectQueryBuilder<DB, 'interview' | 'applicantSubmission', object>

/**
 * Interviews of the submissions in scope. Without a scope, all of them: to read a record just written, and for
 * background jobs.
 */
export const interviewsIn = (db: Db, scope: Scope | null): Interviews =>
  db
    .selectFrom('interview')
    .innerJoin('applicantSubmission', 'applicantSubmission.id', 'interview.submissionId')
    .where('applicantSubmission.id', 'in', submissionsIn(db, scope).select('applicantSubmission.id'))

interface PanelRow {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly userId: string | null
  readonly contactId: string | null
  readonly hasScorecard: boolean
}

const panel = sql<PanelRow[]>`coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'email', m.email,
    'userId', m.user_id, 'contactId', m.contact_id,
    'hasScorecard', exists (select from interview_scorecard c where c.panel_member_id = m.id)) order by m.name, m.id)
  from interview_panel_member m where m.interview_id = interview.id), '[]')`

const ROW = [
  'id',
  'submissionId',
  'round',
  'status',
  'startsAt',
  'endsAt',
  'zone',
  'mode',
  'place',
  'link',
  'reason',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** The applicant's country of residence; the country of the interview when that is not known. */
const applicantZone = sql<string>`coalesce((select home.zone from country home
  where home.id = coalesce(applicant.residence_country, applicant.country_id)), interview.zone)`

/** The rows of the list with related names and the panel. */
export const decorateInterviewRows = (rows: Interviews) =>
  rows
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .innerJoin('country', 'country.id', 'applicantSubmission.countryId')
    .leftJoin('appUser as recruiter', 'recruiter.id', 'applicantSubmission.recruiterId')
    .select(ROW.map((column) => `interview.${column}` as const))
    .select(['applicantSubmission.jobId', 'applicantSubmission.applicantId', 'applicantSubmission.clientId'])
    .select(['applicantSubmission.countryId', 'applicantSubmission.recruiterId', 'recruiter.name as recruiterName'])
    .select(['job.number as jobNumber', 'job.title as jobTitle', 'applicant.name as applicantName'])
    .select([
      'client.name as clientName',
      'country.name as countryName',
      applicantZone.as('applicantZone'),
      panel.as('panel'),
    ])
type DecoratedInterview = Awaited<ReturnType<ReturnType<typeof decorateInterviewRows>['execute']>>[number]

interface PresentContext {
  readonly now: Date
  /** Whether the user may see the addresses of the contacts of clients. */
  readonly seesContacts: boolean
}

export const presentInterviewRow =
  ({ now, seesContacts }: PresentContext) =>
  (row: DecoratedInterview): InterviewRow => ({
    id: row.id,
    submissionID: row.submissionId,
    jobID: row.jobId,
    _job: { id: row.jobId, name: `${row.jobNumber} ${row.jobTitle}` },
    applicantID: row.applicantId,
    _applicant: { id: row.applicantId, name: row.applicantName },
    clientID: row.clientId,
    _client: { id: row.clientId, name: row.clientName },
    countryID: row.countryId,
    _country: { id: row.countryId, name: row.countryName },
    round: row.round,
    status: row.status as InterviewStatus,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    durationMinutes: minutesOf(row),
    zone: row.zone,
    applicantZone: row.applicantZone,
    mode: row.mode as InterviewRow['mode'],
    place: row.place,
    link: row.link,
    panel: row.panel.map(({ id, name, email, userId, contactId, hasScorecard }) => ({
      id,
      name,
      email: contactId === null || seesContacts ? email : null,
      userID: userId,
      contactID: contactId,
      hasScorecard,
    })),
    missingScorecards: missingScorecardsOf(row, now),
    recruiterID: row.recruiterId,
    _recruiter: refTo(row.recruiterId, row.recruiterName),
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  })

const minutesOf = ({ startsAt, endsAt }: Pick<DecoratedInterview, 'startsAt' | 'endsAt'>) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

type Owing = Pick<DecoratedInterview, 'panel' | 'recruiterId' | 'recruiterName'>

/**
 * Who has not entered a scorecard yet after an interview: each colleague on the panel; if it has only people of the
 * client, the recruiter.
 */
export function scorecardsOwedBy({ panel, recruiterId, recruiterName }: Owing) {
  const colleagues = panel.filter(({ userId }) => userId !== null)
  if (colleagues.length > 0) return colleagues.filter(({ hasScorecard }) => !hasScorecard)
  return panel.some(({ hasScorecard }) => hasScorecard) ? [] : [{ userId: recruiterId, name: recruiterName ?? '' }]
}

const missingScorecardsOf = (row: DecoratedInterview, now: Date): number =>
  row.endsAt > now || (row.status !== 'SCHEDULED' && row.status !== 'HELD') ? 0 : scorecardsOwedBy(row).length

/** The same for filters, the dashboard and reminders, with conditions on the colleague `m` and on the recruiter. */
const scorecardDue = (now: Date, colleague: RawBuilder<unknown>, recruiter: RawBuilder<unknown>) => sql<boolean>`
  (interview.status in ('SCHEDULED', 'HELD') and interview.ends_at <= ${now}
    and interview.ends_at > ${now}::timestamptz - ${SCORECARD_DAYS} * interval '1 day' and (
    exists (select from interview_panel_member m where m.interview_id = interview.id and ${colleague}
      and not exists (select from interview_scorecard c where c.panel_member_id = m.id))
    or ${recruiter}
      and not exists (select from interview_panel_member m where m.interview_id = interview.id and m.user_id is not null)
      and not exists (select from interview_scorecard c where c.interview_id = interview.id)))`

/** Interviews for which one of these people has not entered a scorecard yet. */
export const scorecardDueOf = (userIDs: readonly string[], now: Date) =>
  scorecardDue(
    now,
    sql`m.user_id = any(${userIDs}::uuid[])`,
    sql`applicant_submission.recruiter_id = any(${userIDs}::uuid[])`,
  )

/** Interviews for which someone has not. */
export const isScorecardDue = (now: Date) =>
  scorecardDue(now, sql`m.user_id is not null`, sql`applicant_submission.recruiter_id is not null`)

/** On the panel of an interview, or the recruiter of its submission. */
export const involvesUsers = (userIDs: readonly string[]) => sql<boolean>`(
  applicant_submission.recruiter_id = any(${userIDs}::uuid[])
  or exists (select from interview_panel_member m where m.interview_id = interview.id and m.user_id = any(${userIDs}::uuid[])))`

/** Over, without a recorded outcome. */
export const hasNoOutcome = (now: Date) =>
  sql<boolean>`(interview.status = 'SCHEDULED' and interview.ends_at <= ${now})`

/** Scheduled, not over, and within this many days. */
export const isUpcoming = (now: Date, days: number) => sql<boolean>`(interview.status = 'SCHEDULED'
  and interview.ends_at > ${now} and interview.starts_at < ${now}::timestamptz + ${days} * interval '1 day')`

const wholeInterviews = (db: Db, scope: Scope | null) =>
  decorateInterviewRows(interviewsIn(db, scope))
    .select(['interview.criteria', 'interview.note', 'interview.uid', 'interview.sequence', 'interview.createdBy'])
    .select(['applicantSubmission.status as submissionStatus', 'applicant.email as applicantEmail'])
    .select(['applicant.countryId as applicantCountryId', 'interview.updatedBy'])
    .select(['applicant.number as applicantNumber', 'applicant.erasedAt as applicantErasedAt'])
export type LoadedInterview = Awaited<ReturnType<ReturnType<typeof wholeInterviews>['execute']>>[number]

/** The complete records of these interviews, by their start. */
export const interviewsByID = (db: Db, ids: readonly string[]): Promise<LoadedInterview[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : wholeInterviews(db, null)
        .where('interview.id', 'in', ids)
        .orderBy('interview.startsAt')
        .orderBy('interview.id')
        .execute()

/** The complete record of one interview in scope; 404 otherwise. A lock includes its submission and job, the job first. */
export async function loadInterview(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<LoadedInterview> {
  const read = () =>
    wholeInterviews(db, scope)
      .where('interview.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('interview'))
  if (!lock) return read()
  const { jobId, submissionId } = await read()
  await db.selectFrom('job').select('id').where('id', '=', jobId).forUpdate().execute()
  await db.selectFrom('applicantSubmission').select('id').where('id', '=', submissionId).forUpdate().execute()
  await db.selectFrom('interview').select('id').where('id', '=', id).forUpdate().execute()
  return read()
}

type InterviewNameParts = Pick<LoadedInterview, 'applicantName' | 'jobTitle' | 'round'>

/** As in `Sara Khan for Java developer, round 1`. */
export const interviewName = ({ applicantName, jobTitle, round }: InterviewNameParts) =>
  `${applicantName} for ${jobTitle}, round ${round}`
