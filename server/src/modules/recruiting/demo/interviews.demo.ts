import { randomUUID } from 'node:crypto'
import { daysAfter, isoWeekday } from '@muster/contract/kernel/values/days.ts'
import { DEFAULT_CRITERIA } from '@muster/contract/recruiting/interviews/interviews.rules.ts'
import { clockIn, instantIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import { type Insertable, sql } from 'kysely'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { DAY_MS, HOUR_MS } from './shared.demo.ts'

interface DemoParts {
  readonly random: Random
  readonly now: Date
}

interface Stage {
  readonly status: string
  readonly at: string
  readonly by: string | null
}

interface DemoSubmission {
  readonly id: string
  readonly applicantId: string
  readonly recruiterId: string | null
  readonly recruiterName: string | null
  readonly recruiterEmail: string | null
  readonly leadId: string | null
  readonly leadName: string | null
  readonly leadEmail: string | null
  readonly contactId: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly mustSkills: Skill[]
  readonly zone: string
  readonly stages: Stage[]
}

/** Submissions that have reached the interview stage, with all their stages and the people involved. */
const submittedOf = async (db: Db): Promise<DemoSubmission[]> => {
  const { rows } = await sql<DemoSubmission>`
    select s.id, s.applicant_id as "applicantId", recruiter.id as "recruiterId", recruiter.name as "recruiterName",
      recruiter.email as "recruiterEmail", lead.id as "leadId", lead.name as "leadName", lead.email as "leadEmail",
      contact.id as "contactId", contact.name as "contactName", contact.email as "contactEmail",
      job.must_skills as "mustSkills", country.zone,
      (select json_agg(json_build_object('status', g.status, 'at', g.at, 'by', g.changed_by) order by g.position)
        from submission_stage g where g.submission_id = s.id) as stages
    from applicant_submission s join job on job.id = s.job_id join country on country.id = s.country_id
    left join app_user recruiter on recruiter.id = s.recruiter_id left join app_user lead on lead.id = job.lead_id
    left join lateral (select c.id, c.name, c.email from client_contact c where c.client_id = s.client_id and c.email is not null
      order by c.kind <> 'HIRING_MANAGER', c.is_primary desc, c.name limit 1) contact on true
    where exists (select from submission_stage g where g.submission_id = s.id and g.status = 'INTERVIEW_SCHEDULED')
    order by s.created_at, s.id`.execute(db)
  return rows
}

type Interview = Insertable<DB['interview']> & { readonly id: string; readonly endsAt: Date }
type Member = Insertable<DB['interviewPanelMember']> & { readonly id: string }
type Scorecard = Insertable<DB['interviewScorecard']>

/** The interviews and scorecards of the demo submissions, as their stages require; some take place this week. */
export async function demoInterviews(db: Db, { random, now }: DemoParts): Promise<void> {
  const interviews: Interview[] = []
  const members: Member[] = []
  const scorecards: Scorecard[] = []
  const booked = new Set<string>()
  for (const submitted of await submittedOf(db))
    for (const appointment of appointmentsOf(submitted)) {
      const interview = interviewOf({ submitted, appointment, random, now, booked })
      const panel = panelOf(submitted, interview.id, random)
      interviews.push(interview)
      members.push(...panel)
      if (interview.status === 'HELD') scorecards.push(...scorecardsOf({ submitted, interview, panel, random, now }))
    }
  if (interviews.length === 0) return
  await insertMany(db, 'interview', interviews).execute()
  await insertMany(db, 'interviewPanelMember', members).execute()
  await insertMany(db, 'interviewScorecard', scorecards).execute()
}

interface Appointment {
  readonly round: number
  readonly scheduled: Stage
  /** The status that followed; null for an upcoming interview. */
  readonly next: Stage | undefined
}

/** One round for each time that the submission entered the stage. */
const appointmentsOf = ({ stages }: DemoSubmission): Appointment[] =>
  stages
    .map((stage, at) => ({ scheduled: stage, next: stages[at + 1] }))
    .filter(({ scheduled }) => scheduled.status === 'INTERVIEW_SCHEDULED')
    .map((appointment, at) => ({ ...appointment, round: at + 1 }))

const OUTCOMES: Readonly<Record<string, string>> = { INTERVIEWED: 'HELD', NO_SHOW: 'NO_SHOW' }

interface InterviewPlan extends DemoParts {
  readonly submitted: DemoSubmission
  readonly appointment: Appointment
  /** Keys of applicant and half hour, so that no applicant has two interviews at the same time. */
  readonly booked: Set<string>
}

function interviewOf({ submitted, appointment, random, now, booked }: InterviewPlan): Interview {
  const { round, scheduled, next } = appointment
  const scheduledAt = new Date(scheduled.at)
  const status = next ? (OUTCOMES[next.status] ?? 'CANCELLED') : 'SCHEDULED'
  const startsAt = startOf({ submitted, appointment, random, now, booked })
  const mode = random.pick(['VIDEO', 'VIDEO', 'VIDEO', 'ON_SITE', 'PHONE'])
  const updatedAt = next ? new Date(next.at) : scheduledAt
  const by = scheduled.by ?? submitted.recruiterId
  const skills = submitted.mustSkills.map(({ name }) => name)
  const id = randomUUID()
  return {
    id,
    submissionId: submitted.id,
    round: Math.min(round, 20),
    status,
    startsAt,
    zone: submitted.zone,
    mode,
    endsAt: new Date(startsAt.getTime() + random.pick([30, 45, 60, 60, 90]) * 60_000),
    place: mode === 'ON_SITE' ? 'Office of the client, reception on the ground floor' : null,
    link: mode === 'VIDEO' ? `https://meet.example.com/${id.slice(0, 8)}` : null,
    criteria: skills.length > 0 ? skills : [...DEFAULT_CRITERIA],
    note: random.chance(0.2) ? 'Please bring an identity document.' : null,
    reason: status === 'CANCELLED' ? 'The process ended before the interview.' : null,
    uid: `${id}@muster`,
    sequence: status === 'CANCELLED' ? 1 : 0,
    version: next ? 2 : 1,
    createdAt: scheduledAt,
    createdBy: by,
    updatedAt,
    updatedBy: next?.by ?? by,
  }
}

/**
 * Within office hours and before the time its outcome was recorded; an upcoming one within some days; a few have no
 * outcome yet.
 */
function startOf({ submitted: { applicantId, zone }, appointment, random, now, booked }: InterviewPlan): Date {
  const { scheduled, next } = appointment
  const earliest = new Date(scheduled.at).getTime() + HOUR_MS
  const isHeld = next !== undefined && next.status in OUTCOMES
  const around = isHeld
    ? new Date(next.at).getTime() - 2 * HOUR_MS
    : next
      ? new Date(next.at).getTime() + 2 * DAY_MS
      : now.getTime() + (random.chance(0.12) ? -DAY_MS : random.between(0, 8) * DAY_MS)
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const day = workingDay(clockIn(zone, new Date(around)).day, attempt, isHeld)
    const time = `${String(random.between(9, 16)).padStart(2, '0')}:${random.pick(['00', '30'])}`
    const at = new Date(instantIn(zone, { day, time }))
    const latest = isHeld ? new Date(next.at).getTime() - HOUR_MS / 2 : Number.POSITIVE_INFINITY
    const key = `${applicantId} ${day}`
    if (at.getTime() < earliest || at.getTime() > latest || booked.has(key)) continue
    booked.add(key)
    return at
  }
  return new Date(
    isHeld ? (earliest - HOUR_MS + new Date(next.at).getTime()) / 2 : around + random.between(9, 60) * DAY_MS,
  )
}

/** The nearest working day: for past interviews backwards, else forwards. */
function workingDay(day: string, attempt: number, isBackwards: boolean): string {
  let found = daysAfter(day, (isBackwards ? -1 : 1) * Math.floor(attempt / 4))
  while (isoWeekday(found) > 5) found = daysAfter(found, isBackwards ? -1 : 1)
  return found
}

function panelOf(submitted: DemoSubmission, interviewId: string, random: Random): Member[] {
  const { contactId, contactName, contactEmail, recruiterId, recruiterName, recruiterEmail } = submitted
  const { leadId, leadName, leadEmail } = submitted
  const member = (
    userId: string | null,
    person: { name: string; email: string | null; contactId?: string | null },
  ) => ({
    id: randomUUID(),
    interviewId,
    userId,
    contactId: person.contactId ?? null,
    name: person.name,
    email: person.email,
  })
  const panel = [
    ...(contactId ? [member(null, { name: contactName!, email: contactEmail, contactId })] : []),
    ...(recruiterId && random.chance(0.5)
      ? [member(recruiterId, { name: recruiterName!, email: recruiterEmail })]
      : []),
    ...(leadId && leadId !== recruiterId && random.chance(0.3)
      ? [member(leadId, { name: leadName!, email: leadEmail })]
      : []),
  ]
  return panel.length > 0 ? panel : [member(null, { name: 'Client interviewer', email: 'interviewer@example.com' })]
}

const SUMMARIES: Readonly<Record<string, readonly string[]>> = {
  STRONG_YES: ['Clear answers and deep experience. Could start without much support.', 'The best of this round.'],
  YES: ['Solid skills, and works well with the team.', 'Good experience; some gaps that training closes.'],
  NO: ['Knows the basics, but the project needs more depth.', 'Communication was hard to follow.'],
  STRONG_NO: ['The experience does not match the CV.'],
}

interface ScoredInterview extends DemoParts {
  readonly submitted: DemoSubmission
  readonly interview: Interview
  readonly panel: readonly Member[]
}

/** The recorded outcome; for some interviews of the last days it is still missing. */
function scorecardsOf({ submitted, interview, panel, random, now }: ScoredInterview): Scorecard[] {
  const isRecent = now.getTime() - interview.endsAt.getTime() < 5 * DAY_MS
  const level = random.between(2, 5)
  return panel.flatMap((member, at) => {
    const author = member.userId ?? submitted.recruiterId
    const isMissing = isRecent ? random.chance(0.5) : at > 0 && random.chance(0.1)
    if (!author || isMissing) return []
    const scores = (interview.criteria as string[]).map((criterion) => ({
      criterion,
      score: Math.max(1, Math.min(5, level + random.between(-1, 1))),
      comment: null,
    }))
    const recommendation = ['STRONG_NO', 'STRONG_NO', 'NO', 'YES', 'STRONG_YES'][level - 1]!
    const submittedAt = new Date(Math.min(now.getTime(), interview.endsAt.getTime() + random.between(1, 30) * HOUR_MS))
    return {
      interviewId: interview.id,
      panelMemberId: member.id,
      scores: scores as never,
      recommendation,
      id: randomUUID(),
      summary: random.pick(SUMMARIES[recommendation]!),
      submittedAt,
      submittedBy: author,
    }
  })
}
