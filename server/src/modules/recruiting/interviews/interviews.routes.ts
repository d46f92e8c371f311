import { interviewEndpoints } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import * as z from 'zod'
import { type RecordRequest, withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { createInterview, updateInterview } from './interviews.actions.ts'
import { countInterviews, findInterviews } from './list.queries.ts'
import { getInterview, interviewCalendar, interviewHistory, interviewProposal } from './record.queries.ts'
import { submitScorecard } from './scorecards.actions.ts'
import { moveInterview } from './transitions.actions.ts'

const Named = z.object({ submissionID: z.uuid() })

/** The time zone of the country of the submission. */
function zoneOfSubmission({ db, params, body }: RecordRequest) {
  const named = Named.safeParse(body)
  if (!params.id && !named.success) return Promise.resolve(undefined)
  const zones = db
    .selectFrom('applicantSubmission as s')
    .innerJoin('country', 'country.id', 's.countryId')
    .select('country.zone')
  return params.id
    ? zones
        .where('s.id', '=', (eb) =>
          eb.selectFrom('interview').select('submissionId').where('interview.id', '=', params.id!),
        )
        .executeTakeFirst()
    : zones.where('s.id', '=', named.data!.submissionID).executeTakeFirst()
}

export const interviewRoutes = withCountryDate(
  zoneOfSubmission,
  routes(interviewEndpoints, {
    list: findInterviews,
    counts: countInterviews,
    proposal: interviewProposal,
    get: getInterview,
    create: createInterview,
    update: updateInterview,
    move: moveInterview,
    score: submitScorecard,
    calendar: interviewCalendar,
    history: interviewHistory,
  }),
)
