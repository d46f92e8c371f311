import { contactView } from '@muster/contract/clients/contacts.contract.ts'
import type { interviewEndpoints } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import type { InterviewStatus } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { sql } from 'kysely'
import { countByStatus, onDays, peopleNamed, refersTo, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import {
  decorateInterviewRows,
  hasNoOutcome,
  type Interviews,
  interviewsIn,
  involvesUsers,
  isUpcoming,
  presentInterviewRow,
  scorecardDueOf,
} from './interviews.queries.ts'

type ListCall = Call<typeof interviewEndpoints.list>
type CountCall = Call<typeof interviewEndpoints.counts>
type Query = Omit<ListCall['query'], 'page' | 'pageSize'>

function filteredInterviews(call: ListCall | CountCall): Interviews {
  const { db, scope } = call
  const query: Query = call.query
  let rows = byColumns(interviewsIn(db, scope), query)
  rows = byPeople(rows, call, query)
  rows = byDays(rows, call, query)
  for (const term of searchTerms(query.searchInput))
    rows = rows.where((eb) =>
      eb.or([
        refersTo('applicantSubmission.applicantId', 'applicant', ['name'], term),
        refersTo('applicantSubmission.jobId', 'job', ['title', 'number'], term),
        refersTo('applicantSubmission.clientId', 'client', ['name'], term),
      ]),
    )
  return rows
}

/** The filters by a column and its values. */
function byColumns(all: Interviews, query: Query): Interviews {
  return withValues(all, {
    'interview.submissionId': query.submissionID,
    'applicantSubmission.jobId': query.jobID,
    'applicantSubmission.applicantId': query.applicantID,
    'applicantSubmission.clientId': query.clientID,
    'applicantSubmission.countryId': query.countryID,
    'interview.status': query.status,
    'interview.mode': query.mode,
  })
}

/** The filters by panel and recruiter; `me` is the current user. */
function byPeople(all: Interviews, { db, staff, now }: ListCall | CountCall, query: Query): Interviews {
  const named = (ids: readonly string[]) => peopleNamed(ids, staff)
  let rows = all
  if (query.panelUserID?.length)
    rows = rows.where(
      'interview.id',
      'in',
      db.selectFrom('interviewPanelMember').select('interviewId').where('userId', 'in', named(query.panelUserID)),
    )
  if (query.recruiterID?.length) rows = rows.where('applicantSubmission.recruiterId', 'in', named(query.recruiterID))
  if (query.personID?.length) rows = rows.where(involvesUsers(named(query.personID)))
  if (query.scorecardDueOf?.length) rows = rows.where(scorecardDueOf(named(query.scorecardDueOf), now))
  return rows
}

/** The filters by time; days are in the time zone of the user. */
function byDays(all: Interviews, { dayBegins, now }: ListCall | CountCall, query: Query): Interviews {
  const { startsFrom, startsTo, outcomeMissing, withinDays } = query
  let rows = onDays(all, 'interview.startsAt', { from: startsFrom, to: startsTo }, dayBegins)
  if (outcomeMissing !== undefined) {
    const isMissing = hasNoOutcome(now)
    rows = rows.where(outcomeMissing ? isMissing : sql<boolean>`not ${isMissing}`)
  }
  if (withinDays !== undefined) rows = rows.where(isUpcoming(now, withinDays))
  return rows
}

export function findInterviews(call: ListCall): ListQuery {
  const plain = filteredInterviews(call)
  return {
    rows: decorateInterviewRows(plain).select([
      sql<boolean>`interview.starts_at < ${call.now}`.as('isPast'),
      sql<number>`abs(extract(epoch from interview.starts_at - ${call.now}))`.as('distance'),
    ]),
    plain,
    key: 'interview.id',
    sorts: {
      startsAt: 'interview.startsAt',
      soonest: ['isPast', 'distance'],
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

export function countInterviews(call: CountCall) {
  return countByStatus<InterviewStatus>(filteredInterviews(call), 'interview.status')
}
