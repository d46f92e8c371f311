import { contactView } from '@muster/contract/clients/contacts.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type {
  Interview,
  InterviewProposal,
  interviewEndpoints,
} from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import {
  averageScore,
  DEFAULT_CRITERIA,
  failedInterviewGuards,
  mayReadScorecards,
} from '@muster/contract/recruiting/interviews/interviews.rules.ts'
import { type InterviewStatus, interviewStates } from '@muster/contract/recruiting/interviews/states.contract.ts'
import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import { sql } from 'kysely'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { type LoadedSubmission, loadSubmission } from '../submissions/submissions.queries.ts'
import { calendarFile } from './calendar.rules.ts'
import { warningsOf } from './conflicts.queries.ts'
import {
  INTERVIEW_ENTITY,
  interviewName,
  type LoadedInterview,
  loadInterview,
  presentInterviewRow,
} from './interviews.queries.ts'
import { eventOf, organizerOf } from './invitations.queries.ts'
import { colleaguesFor, contactsOfClient } from './panel.queries.ts'

type InterviewReadContext = Pick<Call, 'db' | 'staff' | 'now' | 'sees'> & { readonly staff: NonNullable<Call['staff']> }

const EDIT = right('applicant-submissions', 'edit')

/**
 * The complete record in scope, with the actions available to the user. Without a scope, the record that the caller has
 * just written.
 */
export async function readInterview(call: InterviewReadContext, scope: Scope | null, id: string): Promise<Interview> {
  const { db, staff, now } = call
  const row = await loadInterview(db, scope, { id })
  const [all, warnings, people] = await Promise.all([
    scorecardsOf(db, row.id),
    warningsOf(db, row),
    namesOf(db, [row.createdBy, row.updatedBy]),
  ])
  const readsAll = mayReadScorecards(
    staff.id,
    row.panel.flatMap(({ userId }) => userId ?? []),
    all.flatMap(({ panelMemberID }) => row.panel.find((one) => one.id === panelMemberID)?.userId ?? []),
  )
  const scorecards = all.filter(({ _author }) => readsAll || _author.id === staff.id)
  return {
    ...presentInterviewRow({ now, seesContacts: call.sees(contactView, 'email') })(row),
    criteria: row.criteria,
    note: row.note,
    uid: row.uid,
    sequence: row.sequence,
    averageScore: averageScore(scorecards.flatMap(({ scores }) => scores.map(({ score }) => score))),
    scorecards,
    hiddenScorecards: all.length - scorecards.length,
    scorable: may(staff, EDIT) ? scorableOf(row, { userID: staff.id, now }) : [],
    warnings,
    availableTransitions: await transitionsOf(call, row),
    editable: may(staff, EDIT) && row.status === 'SCHEDULED',
    _createdBy: refTo(row.createdBy, people.get(row.createdBy ?? '') ?? null),
    _updatedBy: refTo(row.updatedBy, people.get(row.updatedBy ?? '') ?? null),
  }
}

/** Whether scorecards can be entered: the interview was held, or has started without a recorded outcome. */
export const takesScorecards = ({ status, startsAt }: Pick<LoadedInterview, 'status' | 'startsAt'>, now: Date) =>
  status === 'HELD' || (status === 'SCHEDULED' && startsAt <= now)

/** Panel members without a scorecard for whom this user may enter one: themselves, and people without an account. */
function scorableOf(row: LoadedInterview, { userID, now }: { userID: string; now: Date }): Interview['scorable'] {
  if (!takesScorecards(row, now)) return []
  return row.panel
    .filter(({ userId, hasScorecard }) => !hasScorecard && (userId === null || userId === userID))
    .sort((a, b) => Number(b.userId !== null) - Number(a.userId !== null))
    .map(({ id, name }) => ({ id, name }))
}

const transitionsOf = ({ staff, now }: InterviewReadContext, { status, startsAt }: LoadedInterview) =>
  availableTransitions(interviewStates, { staff, from: status as InterviewStatus }, ({ guards }) =>
    failedInterviewGuards({ startsAt: startsAt.toISOString(), now: now.toISOString() }, guards),
  )

/** All scorecards, in the order of entry. */
async function scorecardsOf(db: Db, interviewID: string): Promise<Interview['scorecards']> {
  const rows = await db
    .selectFrom('interviewScorecard as card')
    .innerJoin('appUser as author', 'author.id', 'card.submittedBy')
    .selectAll('card')
    .select('author.name as authorName')
    .where('card.interviewId', '=', interviewID)
    .orderBy('card.submittedAt')
    .orderBy('card.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    interviewID,
    panelMemberID: row.panelMemberId,
    _author: { id: row.submittedBy, name: row.authorName },
    scores: row.scores as Interview['scorecards'][number]['scores'],
    recommendation: row.recommendation as Interview['scorecards'][number]['recommendation'],
    summary: row.summary,
    submittedAt: row.submittedAt.toISOString(),
  }))
}

async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const people = await db.selectFrom('appUser').select(['id', 'name']).where('id', 'in', named).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

export const getInterview = (call: Call<typeof interviewEndpoints.get>) =>
  readInterview(call, call.scope, call.params.id)

export const interviewHistory = recordHistory(INTERVIEW_ENTITY, loadInterview, {
  view: { resource: 'applicant-submissions' },
})

/** The interview as a file for the user's own calendar. */
export async function interviewCalendar(call: Call<typeof interviewEndpoints.calendar>) {
  const row = await loadInterview(call.db, call.scope, { id: call.params.id })
  const event = eventOf(row, { now: call.now, organizer: await organizerOf(call.db, null, row), isApplicant: false })
  return {
    name: `Interview ${interviewName(row)}.ics`,
    type: 'text/calendar; charset=utf-8',
    body: calendarFile(event, 'PUBLISH'),
  }
}

/** The initial values of the form of a new interview. */
export async function interviewProposal(call: Call<typeof interviewEndpoints.proposal>): Promise<InterviewProposal> {
  const { db, scope, query, now } = call
  const submission = await loadSubmission(db, scope, { id: query.submissionID })
  const [colleagues, contacts, facts, proposedTimes] = await Promise.all([
    colleaguesFor(db, submission),
    contactsOfClient(db, submission.clientId),
    proposalFacts(db, submission.id),
    proposedTimesOf(db, submission.id, now),
  ])
  return {
    submissionID: submission.id,
    _applicant: { id: submission.applicantId, name: submission.applicantName },
    _job: { id: submission.jobId, name: `${submission.jobNumber} ${submission.jobTitle}` },
    _client: { id: submission.clientId, name: submission.clientName },
    round: facts.round,
    zone: facts.zone,
    applicantZone: facts.applicantZone ?? facts.zone,
    criteria: await criteriaOf(db, submission),
    colleagues,
    contacts,
    proposedTimes,
  }
}

interface ProposalFacts {
  readonly round: number
  readonly zone: string
  readonly applicantZone: string | null
}

/** The next round is the one after the last that was held or is scheduled. */
async function proposalFacts(db: Db, submissionID: string): Promise<ProposalFacts> {
  const { rows } = await sql<ProposalFacts>`
    select least(20, coalesce((select max(i.round) from interview i where i.submission_id = s.id
        and i.status in ('HELD', 'SCHEDULED')), 0) + 1) as round,
      country.zone, (select home.zone from country home where home.id = coalesce(a.residence_country, a.country_id)) as "applicantZone"
    from applicant_submission s join country on country.id = s.country_id join applicant a on a.id = s.applicant_id
    where s.id = ${submissionID}::uuid`.execute(db)
  return rows[0]!
}

/** The required skills of the job. */
export async function criteriaOf(db: Db, { jobId }: Pick<LoadedSubmission, 'jobId'>): Promise<string[]> {
  const { mustSkills } = await db
    .selectFrom('job')
    .select('mustSkills')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const names = (mustSkills as Skill[]).map(({ name }) => name).slice(0, 20)
  return names.length > 0 ? names : [...DEFAULT_CRITERIA]
}

async function proposedTimesOf(db: Db, submissionID: string, now: Date): Promise<InterviewProposal['proposedTimes']> {
  const { rows } = await sql<{ at: Date; by: string; contactID: string | null }>`
    select distinct proposed.at, link.contact_name as by, link.contact_id as "contactID"
    from submission_verdict v join submission_link link on link.id = v.link_id,
      unnest(v.proposed_times) proposed (at)
    where v.submission_id = ${submissionID}::uuid and proposed.at > ${now} order by proposed.at, by limit 20`.execute(
    db,
  )
  return rows.map(({ at, ...proposal }) => ({ at: at.toISOString(), ...proposal }))
}
