import { contactView } from '@muster/contract/clients/contacts.contract.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { interviewEndpoints } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import type { InterviewStatus } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { sql } from 'kysely'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { matchesTerm } from '../../clients/list.queries.ts'
import {
  concerns,
  decorateInterviewRows,
  hasNoOutcome,
  type Interviews,
  interviewsIn,
  isUpcoming,
  presentInterviewRow,
  scorecardDueOf,
} from './interviews.queries.ts'

type ListCall = Call<typeof interviewEndpoints.list>
type CountCall = Call<typeof interviewEndpoints.counts>
type Query = Omit<ListCall['query'], 'page' | 'pageSize'>

function matching(call: ListCall | CountCall): Interviews {
  const { db, scope } = call
  const query: Query = call.query
  let rows = byColumns(interviewsIn(db, scope), query)
  rows = byPeople(rows, call, query)
  rows = byDays(rows, call, query)
  for (const term of searchTerms(query.searchInput))
    rows = rows.where((eb) =>
      eb.or([
        eb(
          'applicantSubmission.applicantId',
          'in',
          db.selectFrom('applicant').select('applicant.id').where(matchesTerm('applicant.name', term)),
        ),
        eb(
          'applicantSubmission.jobId',
          'in',
          db
            .selectFrom('job')
            .select('job.id')
            .where((job) => job.or([matchesTerm('job.title', term), matchesTerm('job.number', term)])),
        ),
        eb(
          'applicantSubmission.clientId',
          'in',
          db.selectFrom('client').select('client.id').where(matchesTerm('client.name', term)),
        ),
      ]),
    )
  return rows
}

/** The filters by a column and its values. */
function byColumns(all: Interviews, query: Query): Interviews {
  let rows = all
  if (query.submissionID?.length) rows = rows.where('interview.submissionId', 'in', query.submissionID)
  if (query.jobID?.length) rows = rows.where('applicantSubmission.jobId', 'in', query.jobID)
  if (query.applicantID?.length) rows = rows.where('applicantSubmission.applicantId', 'in', query.applicantID)
  if (query.clientID?.length) rows = rows.where('applicantSubmission.clientId', 'in', query.clientID)
  if (query.countryID?.length) rows = rows.where('applicantSubmission.countryId', 'in', query.countryID)
  if (query.status?.length) rows = rows.where('interview.status', 'in', query.status)
  if (query.mode?.length) rows = rows.where('interview.mode', 'in', query.mode)
  return rows
}

/** The filters by panel and recruiter; `me` is the reader. */
function byPeople(all: Interviews, { db, staff, now }: ListCall | CountCall, query: Query): Interviews {
  const named = (ids: readonly string[]) => ids.map((id) => (id === 'me' ? staff.id : id))
  let rows = all
  if (query.panelUserID?.length)
    rows = rows.where(
      'interview.id',
      'in',
      db.selectFrom('interviewPanelMember').select('interviewId').where('userId', 'in', named(query.panelUserID)),
    )
  if (query.recruiterID?.length) rows = rows.where('applicantSubmission.recruiterId', 'in', named(query.recruiterID))
  if (query.personID?.length) rows = rows.where(concerns(named(query.personID)))
  if (query.scorecardDueOf?.length) rows = rows.where(scorecardDueOf(named(query.scorecardDueOf), now))
  return rows
}

/** The filters by time; days are those of the reader. */
function byDays(all: Interviews, { dayBegins, now }: ListCall | CountCall, query: Query): Interviews {
  const { startsFrom, startsTo, outcomeMissing, withinDays } = query
  let rows = all
  if (startsFrom) rows = rows.where('interview.startsAt', '>=', dayBegins(startsFrom))
  if (startsTo) rows = rows.where('interview.startsAt', '<', dayBegins(daysAfter(startsTo, 1)))
  if (outcomeMissing !== undefined) {
    const isMissing = hasNoOutcome(now)
    rows = rows.where(outcomeMissing ? isMissing : sql<boolean>`not ${isMissing}`)
  }
  if (withinDays !== undefined) rows = rows.where(isUpcoming(now, withinDays))
  return rows
}

export function findInterviews(call: ListCall): ListQuery {
  const plain = matching(call)
  return {
    rows: decorateInterviewRows(plain),
    plain,
    key: 'interview.id',
    sorts: {
      startsAt: 'interview.startsAt',
      applicant: ['applicant.name', 'interview.startsAt'],
      job: ['job.title', 'interview.startsAt'],
      client: ['client.name', 'interview.startsAt'],
      status: ['interview.status', 'interview.startsAt'],
      round: 'interview.round',
      createdAt: 'interview.createdAt',
      updatedAt: 'interview.updatedAt',
    },
    present: presentInterviewRow({ now: call.now, seesContacts: call.sees(contactView, 'email') }),
  }
}

export async function countInterviews(call: CountCall) {
  const found = await matching(call)
    .select(['interview.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('interview.status')
    .orderBy('interview.status')
    .execute()
  return found.map(({ status, count }) => ({ status: status as InterviewStatus, count }))
}
