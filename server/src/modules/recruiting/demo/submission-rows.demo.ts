import { randomUUID } from 'node:crypto'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { applicantStatusFor, TERMINAL_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { insertMany, updateMany } from '../../../kernel/db/bulk-write.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { STAGE_TIMES } from '../submissions/transitions.actions.ts'
import { START_QUESTION } from './jobs.demo.ts'
import { DAY_MS, dayOf } from './shared.demo.ts'
import type { DemoJob, DemoPerson, DemoSubmissionParts, Plan, StoredPlan, UserOfStep } from './submission-parts.demo.ts'

interface SubmissionRowParams extends DemoSubmissionParts {
  readonly jobs: readonly DemoJob[]
}

const PITCHES = [
  'Has delivered the same kind of project for a bank in the region, and can start soon.',
  'Strong hands-on profile; works independently and writes well.',
  'Known to us from an earlier project, with excellent references.',
] as const
const NOTES = [
  'Spoke to the applicant: available for interviews in the afternoon.',
  'The client likes the profile and asks for two more references.',
  'Salary expectation confirmed by phone.',
  'Hiring manager is travelling until next week.',
] as const
const TASKS = [
  'Call the client for feedback',
  'Ask for the notice letter',
  'Collect two references',
  'Confirm the interview time',
] as const

/** The inserted rows, for the history. */
export interface DemoSubmissions {
  readonly written: readonly StoredPlan[]
  readonly by: UserOfStep
}

/** Inserts everything in a few statements. */
export async function writePlans(db: Db, plans: readonly Plan[], parts: SubmissionRowParams): Promise<DemoSubmissions> {
  const { random, users } = parts
  const recruiters = users.filter(({ role }) => role === 'TALENT_ACQUISITION').map(({ id }) => id)
  const written = plans
    .map((plan): StoredPlan => {
      const own = plan.job.recruiterIds.length > 0 ? plan.job.recruiterIds : recruiters
      return { ...plan, id: randomUUID(), recruiterId: own.length > 0 ? random.pick(own) : null }
    })
    .sort((one, other) => one.steps[0]!.at - other.steps[0]!.at)
  const by = userOfStep(parts)
  await insertMany(db, 'applicantSubmission', written.map(rowOf(parts, by)) as never).execute()
  const stages = written.flatMap((one) => one.steps.map((step) => ({ one, step })))
  stages.sort((one, other) => one.step.at - other.step.at)
  await insertMany(
    db,
    'submissionStage',
    stages.map(({ one, step }) => ({
      submissionId: one.id,
      status: step.status,
      at: new Date(step.at),
      changedBy: by(one, step),
      reasonCode: step.reasonCode ?? null,
      reason: step.reason ?? null,
    })),
  ).execute()
  await linkOrderForms(db)
  await updateJobs(db, written)
  await updateApplicants(db, written)
  await addNotes(db, written, parts)
  await addTasks(db, written, parts)
  return { written, by }
}

/**
 * The users of the steps: the recruiter, the reviewing lead, the account manager who selects; offers follow from the
 * order form, and closed submissions from the job.
 */
function userOfStep({ users }: SubmissionRowParams): UserOfStep {
  const lead = users.find(({ role }) => role === 'TAS_LEAD')?.id ?? null
  const seller = users.find(({ role }) => role === 'BUSINESS_DEVELOPMENT')?.id ?? null
  return ({ job, recruiterId }, { status }) => {
    if (status === 'SUBMITTED_TO_CLIENT' || status === 'INTERNAL_REJECTED') return job.leadId ?? lead
    if (status === 'SELECTED') return job.accountManagerId ?? seller
    if (status === 'JOB_CLOSED') return job.changedBy
    return status.startsWith('OFFER') || status === 'JOINED' ? null : recruiterId
  }
}

/** Every question is answered; a knockout yes, since a no rules the applicant out. */
const answersOf = ({ job, person }: StoredPlan) =>
  job.screeningQuestions.map(({ question, knockout }) => {
    const isLate = question === START_QUESTION && (person.noticeDays ?? 0) > 30
    const note = isLate ? `Notice period of ${plural(person.noticeDays ?? 0, 'day')}.` : null
    return { question, knockout, answer: isLate ? 'NO' : 'YES', note }
  })

const rowOf =
  ({ random, users }: SubmissionRowParams, by: UserOfStep) =>
  (one: StoredPlan): object => {
    const { id, job, person, steps, recruiterId, isOverride, orderFormId } = one
    const first = steps[0]!
    const last = steps.at(-1)!
    const reached = (status: SubmissionStatus) => steps.findLast((step) => step.status === status)?.at
    const times = Object.entries(STAGE_TIMES).map(([status, column]) => {
      const at = reached(status as SubmissionStatus)
      return [column, at === undefined ? null : new Date(at)]
    })
    const isRejected = last.reasonCode !== undefined
    return {
      id,
      jobId: job.id,
      applicantId: person.id,
      clientId: job.clientId,
      countryId: job.countryId,
      status: last.status,
      stateSince: new Date(last.at),
      reasonCode: isRejected ? last.reasonCode : null,
      reason: last.reason ?? null,
      expectedPay: person.expectedPay,
      noticeDays: person.noticeDays,
      expectedPayCurrency: person.expectedPayCurrency,
      expectedPayPeriod: person.expectedPayPeriod,
      availableFrom: person.availableFrom,
      note: random.chance(0.3) ? random.pick(NOTES) : null,
      pitch: random.pick(PITCHES),
      screeningAnswers: answersOf(one),
      rightToRepresent: `By email on ${dayOf(first.at)}.`,
      overrideReason: isOverride ? 'The client asked for this profile again.' : null,
      overrideBy: isOverride ? (job.leadId ?? users.find(({ role }) => role === 'TAS_LEAD')?.id ?? null) : null,
      resumeId: person.resumeId,
      recruiterId,
      orderFormId,
      statusBeforeClosing: last.status === 'JOB_CLOSED' ? steps.at(-2)!.status : null,
      closedByChangeId: last.status === 'JOB_CLOSED' ? job.changeId : null,
      ...Object.fromEntries(times),
      endedAt: TERMINAL_STATUSES.includes(last.status) ? new Date(last.at) : null,
      version: steps.length,
      createdAt: new Date(first.at),
      createdBy: recruiterId,
      updatedAt: new Date(last.at),
      updatedBy: by(one, last),
    }
  }

/** Sets submission, job and recruiter of the order forms. */
const linkOrderForms = (db: Db) =>
  sql`update order_form form set job_id = s.job_id, submission_id = s.id, recruiter_id = coalesce(form.recruiter_id, s.recruiter_id)
    from applicant_submission s where s.order_form_id = form.id`.execute(db)

/** The time of the first submission of each job to the client, and the number of submissions closed with the job. */
async function updateJobs(db: Db, written: readonly StoredPlan[]): Promise<void> {
  await sql`update job set first_submission_at = sent.at from (select job_id, min(submitted_at) as at from applicant_submission
    group by job_id) sent where sent.job_id = job.id and sent.at is not null`.execute(db)
  await sql`update job_status_change change set closed_submissions = closed.count from (select closed_by_change_id, count(*)::int as count
    from applicant_submission where closed_by_change_id is not null group by 1) closed
    where closed.closed_by_change_id = change.id`.execute(db)
  // An applicant is created before their first submission.
  const first = new Map<string, number>()
  for (const { person, steps } of written)
    first.set(person.id, Math.min(first.get(person.id) ?? Number.POSITIVE_INFINITY, steps[0]!.at - 3 * DAY_MS))
  const early = [...new Set(written.map(({ person }) => person))].filter(
    ({ id, createdAt }) => first.get(id)! < createdAt.getTime(),
  )
  const moved = early.map(({ id }) => ({ id, createdAt: new Date(first.get(id)!) }))
  if (moved.length > 0) await updateMany(db, 'applicant', moved, [])
}

/** The statuses of applicants that follow from their submissions, from the time of the step that caused it. */
async function updateApplicants(db: Db, written: readonly StoredPlan[]): Promise<void> {
  const all = Map.groupBy(written, ({ person }) => person)
  const changed = [...all].flatMap(([person, submissions]) => {
    const statuses = submissions.map(({ steps }) => steps.at(-1)!.status)
    const status = applicantStatusFor(person.status, statuses)
    if (!status) return []
    const at = new Date(sinceWhen(person, submissions, status))
    return [{ id: person.id, status, stateSince: at, updatedAt: at, lastContactedOn: dayOf(at.getTime()) }]
  })
  if (changed.length > 0) await updateMany(db, 'applicant', changed, [])
}

function sinceWhen(person: DemoPerson, submissions: readonly StoredPlan[], status: string): number {
  if (status === 'HIRED') return person.joinedAt!
  const steps = submissions.flatMap((one) => (TERMINAL_STATUSES.includes(one.steps.at(-1)!.status) ? [] : one.steps))
  const led = status === 'OFFERED' ? steps.filter((step) => step.status === 'OFFER_ISSUED') : steps
  return Math.min(...led.map(({ at }) => at))
}

async function addNotes(db: Db, written: readonly StoredPlan[], { random }: SubmissionRowParams): Promise<void> {
  const notes = written.flatMap((one) => {
    const author = one.recruiterId
    if (!author || one.steps.length < 3 || !random.chance(0.3)) return []
    const at = new Date(one.steps[2]!.at)
    return [
      { subjectType: SUBMISSION_ENTITY, subjectId: one.id, text: random.pick(NOTES), authorId: author, createdAt: at },
    ]
  })
  if (notes.length > 0) await insertMany(db, 'comment', notes).execute()
}

/** Tasks on submissions, applicants and jobs: some done, some overdue, some for the coming days. */
async function addTasks(
  db: Db,
  written: readonly StoredPlan[],
  { random, now, jobs }: SubmissionRowParams,
): Promise<void> {
  const today = dayOf(now.getTime())
  const task = (assigneeId: string, text: string, subject: object): Insertable<DB['recruitingTask']> => {
    const isDone = random.chance(0.4)
    const dueOn = isDone ? daysAfter(today, -random.between(1, 40)) : daysAfter(today, random.between(-3, 9))
    return {
      jobId: null,
      applicantId: null,
      submissionId: null,
      ...subject,
      text,
      dueOn,
      assigneeId,
      doneAt: isDone ? new Date(`${dueOn}T10:00:00Z`) : null,
      doneBy: isDone ? assigneeId : null,
      version: isDone ? 2 : 1,
      createdBy: assigneeId,
      createdAt: new Date(Date.parse(dueOn) - 5 * DAY_MS),
    }
  }
  const open = written.filter(({ steps }) => !TERMINAL_STATUSES.includes(steps.at(-1)!.status))
  const ofSubmissions = random
    .shuffled(open)
    .slice(0, 40)
    .flatMap(({ id, recruiterId }) =>
      recruiterId ? [task(recruiterId, random.pick(TASKS), { submissionId: id })] : [],
    )
  const withdrawn = [...new Set(written.map(({ person }) => person))].filter(({ status }) => status === 'WITHDRAWN')
  const ofApplicants = withdrawn.flatMap(({ id, ownerId }) =>
    ownerId ? [task(ownerId, 'Ask about a new project', { applicantId: id })] : [],
  )
  const ofJobs = jobs
    .filter(({ status }) => status === 'OPEN')
    .slice(0, 8)
    .flatMap(({ id, leadId }) =>
      leadId ? [task(leadId, 'Call the hiring manager about the priority', { jobId: id })] : [],
    )
  await insertMany(db, 'recruitingTask', [...ofSubmissions, ...ofApplicants, ...ofJobs]).execute()
}
