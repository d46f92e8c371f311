import { Id } from '@muster/contract/kernel/values/fields.ts'
import { FUNNEL_STAGES, type FunnelStage } from '@muster/contract/recruiting/submissions/stages.rules.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import type { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { AGE_LIMITS, BOARD_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { countByStatus, onDays, peopleNamed, refersTo, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { assertFilterVisible } from '../applicants/list.queries.ts'
import { daysInStatus } from '../country-days.queries.ts'
import {
  decorateSubmissionRows,
  hasProposedTimes,
  lastVerdict,
  presentSubmissionRow,
  type Submissions,
  submissionsIn,
} from './submissions.queries.ts'

type Endpoints = typeof submissionEndpoints
type ListCall = Call<Endpoints['list']>
type CountCall = Call<Endpoints['counts']>
type BoardCall = Call<Endpoints['board']>
type Query = Omit<ListCall['query'], 'page' | 'pageSize'>

function filteredSubmissions(call: ListCall | CountCall | BoardCall): Submissions {
  const { db, scope } = call
  const query: Query = call.query
  let rows = byColumns(submissionsIn(db, scope), call, query)
  rows = byDays(rows, call, query)
  for (const term of searchTerms(query.searchInput))
    rows = rows.where((eb) =>
      eb.or([
        ...(isID(term) ? [sql<boolean>`applicant_submission.id = ${term}::uuid`] : []),
        refersTo('applicantSubmission.applicantId', 'applicant', ['name', 'number'], term),
        refersTo('applicantSubmission.jobId', 'job', ['number', 'title'], term),
        refersTo('applicantSubmission.clientId', 'client', ['name'], term),
      ]),
    )
  return rows
}

/** Whether the search word is the id of a record, as in its address. */
const isID = (term: string) => Id.safeParse(term).success

/** The filters by a column and its values. */
function byColumns(
  all: Submissions,
  { db, staff, sees, now }: ListCall | CountCall | BoardCall,
  query: Query,
): Submissions {
  if (query.source !== undefined) assertFilterVisible(sees, 'source')
  let rows = withValues(all, {
    'applicantSubmission.jobId': query.jobID,
    'applicantSubmission.applicantId': query.applicantID,
    'applicantSubmission.clientId': query.clientID,
    'applicantSubmission.countryId': query.countryID,
    'applicantSubmission.status': query.status,
    'applicantSubmission.reasonCode': query.reasonCode,
    'applicantSubmission.orderFormId': query.orderFormID,
  })
  if (query.candidateID?.length)
    rows = rows.where(
      'applicantSubmission.applicantId',
      'in',
      db.selectFrom('applicant').select('applicant.id').where('applicant.candidateId', 'in', query.candidateID),
    )
  if (query.open !== undefined) rows = rows.where('applicantSubmission.isOpen', '=', query.open)
  if (query.recruiterID?.length)
    rows = rows.where('applicantSubmission.recruiterId', 'in', peopleNamed(query.recruiterID, staff))
  if (query.unassigned !== undefined)
    rows = rows.where('applicantSubmission.recruiterId', query.unassigned ? 'is' : 'is not', null)
  if (query.source?.length)
    rows = rows.where(
      'applicantSubmission.applicantId',
      'in',
      db.selectFrom('applicant').select('applicant.id').where('applicant.source', 'in', query.source),
    )
  if (query.verdict?.length) rows = rows.where(lastVerdict, 'in', query.verdict)
  if (query.timesProposed !== undefined) rows = rows.where(hasProposedTimes(now), '=', query.timesProposed)
  if (query.teamID?.length)
    rows = rows.where(
      'applicantSubmission.jobId',
      'in',
      db.selectFrom('job').select('job.id').where('job.teamId', 'in', query.teamID),
    )
  return rows
}

const DAY_MS = 24 * 60 * 60 * 1000
/** More than a change of the clocks shortens a day. */
const DST_MS = 3 * 60 * 60 * 1000

/** In their status for longer than its limit, counted in the same days as the age in the row. */
export const isLate = (now: Date): RawBuilder<boolean> => {
  // The comparison of the instants uses the index: so many days cannot have passed in less time.
  const each = Object.entries(AGE_LIMITS).map(
    ([status, [, late]]) => sql`(applicant_submission.status = ${status}
      and applicant_submission.state_since < ${new Date(now.getTime() - (late - 1) * DAY_MS + DST_MS)}::timestamptz
      and ${daysInStatus(now)} >= ${late})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

const STAGE_COLUMNS: Readonly<Record<FunnelStage, string>> = {
  SUBMITTED: 'submitted_at',
  SHORTLISTED: 'shortlisted_at',
  INTERVIEW: 'interview_scheduled_at',
  SELECTED: 'selected_at',
  OFFER: 'offer_issued_at',
  ACCEPTED: 'offer_accepted_at',
  JOINED: 'joined_at',
}

/** Whether the submission has reached the stage or a later one. */
export const hasReached = (stage: FunnelStage): RawBuilder<boolean> => {
  const columns = FUNNEL_STAGES.slice(FUNNEL_STAGES.indexOf(stage)).map((one) =>
    sql.ref(`applicant_submission.${STAGE_COLUMNS[one]}`),
  )
  return sql<boolean>`coalesce(${sql.join(columns)}) is not null`
}

/** The filters by dates and ages. */
function byDays(all: Submissions, { now, dayBegins }: ListCall | CountCall | BoardCall, query: Query): Submissions {
  const { late, submittedFrom, submittedTo, offeredFrom, offeredTo, acceptedFrom, acceptedTo } = query
  let rows = all
  if (late !== undefined) rows = rows.where(late ? isLate(now) : sql<boolean>`not ${isLate(now)}`)
  rows = onDays(rows, 'applicantSubmission.submittedAt', { from: submittedFrom, to: submittedTo }, dayBegins)
  rows = onDays(rows, 'applicantSubmission.offerIssuedAt', { from: offeredFrom, to: offeredTo }, dayBegins)
  rows = onDays(rows, 'applicantSubmission.offerAcceptedAt', { from: acceptedFrom, to: acceptedTo }, dayBegins)
  rows = onDays(rows, 'applicantSubmission.endedAt', { from: query.endedFrom, to: query.endedTo }, dayBegins)
  if (query.reached) rows = rows.where(hasReached(query.reached))
  return rows
}

export function findSubmissions(call: ListCall): ListQuery {
  const plain = filteredSubmissions(call)
  return {
    rows: decorateSubmissionRows(plain),
    plain,
    key: 'applicantSubmission.id',
    sorts: {
      since: 'applicantSubmission.stateSince',
      job: ['job.number', 'applicantSubmission.stateSince'],
      applicant: ['applicant.name', 'applicantSubmission.stateSince'],
      client: ['client.name', 'applicantSubmission.stateSince'],
      status: ['applicantSubmission.status', 'applicantSubmission.stateSince'],
      submittedAt: 'applicantSubmission.submittedAt',
      createdAt: 'applicantSubmission.createdAt',
      updatedAt: 'applicantSubmission.updatedAt',
    },
    present: presentSubmissionRow(call.now),
  }
}

export function countSubmissions(call: CountCall | BoardCall) {
  return countByStatus<SubmissionStatus>(filteredSubmissions(call), 'applicantSubmission.status')
}

/** The number of cards that one column shows; the others are only counted. */
const CARDS = 200

/**
 * The columns of the board, or those of the filtered statuses. In the column of those who joined, the latest is first.
 */
export async function readBoard(call: BoardCall) {
  const requested = call.query.status
  const columns: readonly SubmissionStatus[] = requested?.length ? [...new Set(requested)] : BOARD_STATUSES
  const cardsOf = (status: SubmissionStatus) => {
    const order = status === 'JOINED' ? 'desc' : 'asc'
    const ids = filteredSubmissions(call)
      .where('applicantSubmission.status', '=', status)
      .select('applicantSubmission.id')
      .orderBy('applicantSubmission.stateSince', order)
      .orderBy('applicantSubmission.id', order)
      .limit(CARDS)
    return sql`(${ids})`
  }
  const shown = sql`(${sql.join(columns.map(cardsOf), sql` union all `)})`
  const [counts, rows] = await Promise.all([
    countSubmissions(call),
    decorateSubmissionRows(submissionsIn(call.db, null))
      .where('applicantSubmission.id', 'in', shown as never)
      .orderBy('applicantSubmission.stateSince')
      .orderBy('applicantSubmission.id')
      .execute(),
  ])
  const cards = Map.groupBy(rows.map(presentSubmissionRow(call.now)), ({ status }) => status)
  return columns.map((status) => {
    const all = cards.get(status) ?? []
    return {
      status,
      count: counts.find((one) => one.status === status)?.count ?? 0,
      cards: status === 'JOINED' ? all.toReversed() : all,
    }
  })
}
