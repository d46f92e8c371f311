import type { Db } from '../../../kernel/db/db.ts'
import { extendSteps, inHours, type Step, selectedBetween, walkOn } from './pipeline.demo.ts'
import { DAY_MS, HOUR_MS } from './shared.demo.ts'
import {
  type DemoJob,
  type DemoPerson,
  type DemoSubmissionParts,
  type Plan,
  readJobs,
  readPeople,
} from './submission-parts.demo.ts'
import { type DemoSubmissions, writePlans } from './submission-rows.demo.ts'

/** docs/domain/demo-data.md: 700 submissions over 14 months. */
const TOTAL = 700
/** Jobs that opened more than 30 days ago and have no submission yet, for the reminder. */
const UNTOUCHED = 2
const RESUBMISSION_DAYS = 90
/** The share of the submissions to open jobs that were made in the last days. */
const NEW_SHARE = 0.3
const NEW_DAYS = 7

/**
 * The submissions of the demo company with stages, notes and tasks, and the statuses of jobs and applicants that follow
 * from them.
 */
export async function demoSubmissions(db: Db, parts: DemoSubmissionParts): Promise<DemoSubmissions> {
  const jobs = await readJobs(db)
  const people = await readPeople(db)
  if (jobs.length === 0 || people.length === 0) return { written: [], by: () => null }
  const plans = hires(jobs, people, parts)
  const untouched = new Set(
    jobs
      .filter(({ id }) => !parts.hiring.some(({ jobId }) => jobId === id))
      .filter(({ status, openedAt }) => status === 'OPEN' && parts.now.getTime() - openedAt.getTime() > 32 * DAY_MS)
      .slice(0, UNTOUCHED)
      .map(({ id }) => id),
  )
  const busy = jobs.filter(({ id }) => !untouched.has(id))
  const counts = sharesOf(busy, TOTAL - plans.length, parts)
  for (const [nth, job] of busy.entries())
    for (let at = 0; at < counts[nth]!; at += 1) {
      const plan = planFor(job, people, parts)
      if (plan) plans.push(plan)
    }
  return writePlans(db, inAllStatuses(plans, parts.now), { ...parts, jobs })
}

/**
 * Short-lived statuses that would rarely occur on the current date: this many submissions of each country are advanced
 * to them.
 */
const FURTHER = [
  { from: 'INTERVIEW_SCHEDULED', steps: ['NO_SHOW'], count: 2 },
  { from: 'INTERVIEWED', steps: ['SELECTED'], count: 2 },
  { from: 'SUBMITTED_TO_CLIENT', steps: ['SHORTLISTED', 'INTERVIEW_SCHEDULED'], count: 6 },
] as const

function inAllStatuses(plans: readonly Plan[], now: Date): Plan[] {
  const all = [...plans]
  for (const { from, steps, count } of FURTHER) {
    const done = new Map<string, number>()
    for (const [nth, plan] of all.entries()) {
      const { countryId } = plan.job
      const ofCountry = done.get(countryId) ?? 0
      if (ofCountry === count || plan.steps.at(-1)?.status !== from) continue
      const longer = extendSteps(plan.steps, steps, now.getTime())
      if (!longer) continue
      all[nth] = { ...plan, steps: longer }
      done.set(countryId, ofCountry + 1)
    }
  }
  return all
}

const endOf = ({ status, stateSince }: DemoJob, now: Date) => (status === 'OPEN' ? now : stateSince).getTime()

/** The number of submissions of each job: more, the longer it was open. */
function sharesOf(jobs: readonly DemoJob[], total: number, { random, now }: DemoSubmissionParts): number[] {
  const weights = jobs.map((job) => {
    const days = (endOf(job, now) - job.openedAt.getTime()) / DAY_MS
    return Math.min(days, 90) ** 0.6 * (0.6 + 0.8 * random.next())
  })
  const sum = weights.reduce((all, one) => all + one, 0)
  let given = 0
  let due = 0
  return weights.map((weight) => {
    due += (weight / sum) * total
    const count = Math.round(due) - given
    given += count
    return count
  })
}

/**
 * Submissions of people with an order form: they were submitted, interviewed and selected before, and continued with
 * the status of their order form.
 */
function hires(jobs: readonly DemoJob[], people: readonly DemoPerson[], parts: DemoSubmissionParts): Plan[] {
  const { random, hiring, hired } = parts
  return hiring.flatMap(({ jobId, hire }) => {
    const job = jobs.find(({ id }) => id === jobId)
    const person = people.find(({ id }) => id === hired.get(hire.orderFormId))
    if (!job || !person) throw new Error(`The order form of ${hire.name} has no job or no applicant`)
    const opened = job.openedAt.getTime()
    const selectedAt = hire.createdAt.getTime() - HOUR_MS
    const from = opened + (selectedAt - opened) * (0.05 + 0.3 * random.next())
    const steps = [...selectedBetween(from, selectedAt, random), ...hire.steps]
    place(person, job, steps)
    if (hire.outcome === 'JOINED') job.joined += 1
    return [{ job, person, steps, isOverride: false, orderFormId: hire.orderFormId }]
  })
}

/** Records that these steps for the job are planned for the person. */
function place(person: DemoPerson, job: DemoJob, steps: readonly Step[]): void {
  const sentAt = steps.find(({ status }) => status === 'SUBMITTED_TO_CLIENT')?.at
  const last = steps.at(-1)!
  person.jobs.add(job.id)
  if (sentAt !== undefined) person.sent.push({ clientId: job.clientId, jobId: job.id, at: sentAt })
  if (last.status === 'JOINED') person.joinedAt = last.at
}

function planFor(job: DemoJob, people: readonly DemoPerson[], parts: DemoSubmissionParts): Plan | null {
  const { random, now } = parts
  const opened = job.openedAt.getTime()
  const to = endOf(job, now)
  const isOver = job.status !== 'OPEN'
  // An open job gets applicants every day; the other jobs got them while they were open.
  const isNew = !isOver && random.chance(NEW_SHARE)
  const begins = isNew
    ? Math.max(opened, to - NEW_DAYS * DAY_MS * random.next())
    : opened + (to - opened) * random.next() ** 1.2 * 0.97
  const from = Math.min(inHours(begins, random), to)
  return assign(job, walkOn({ from, to, isOver }, random), people, parts)
}

const ENDED: ReadonlySet<string> = new Set([
  'INTERNAL_REJECTED',
  'CLIENT_REJECTED',
  'WITHDRAWN',
  'OFFER_DECLINED',
  'JOB_CLOSED',
])

/** An applicant of the job's country for these steps, or of another country if none is left. */
function assign(
  job: DemoJob,
  steps: readonly Step[],
  people: readonly DemoPerson[],
  { random }: DemoSubmissionParts,
): Plan | null {
  const sentAt = steps.find(({ status }) => status === 'SUBMITTED_TO_CLIENT')?.at ?? null
  const able = random.shuffled(people.filter((one) => fits(one, job, steps, sentAt !== null)))
  const near = able.filter(({ countryId }) => countryId === job.countryId)
  const pool = near.length > 0 ? near : able
  const isRecent = (one: DemoPerson) => sentAt !== null && wasSentRecently(one, job, sentAt)
  const last = steps.at(-1)!
  const withdrawn =
    last.status === 'WITHDRAWN' ? pool.find(({ status, sent }) => status === 'WITHDRAWN' && !sent.length) : null
  const person = withdrawn ?? pool.find((one) => !isRecent(one)) ?? pool[0]
  if (!person) return null
  const isOverride = isRecent(person)
  place(person, job, steps)
  return { job, person, steps, isOverride, orderFormId: null }
}

/** Only qualified applicants are in process now; applicants on hold, rejected or withdrawn were in process before. */
function fits(one: DemoPerson, job: DemoJob, steps: readonly Step[], isSent: boolean): boolean {
  const first = steps[0]!
  const last = steps.at(-1)!
  if (one.jobs.has(job.id) || (isSent && one.resumeId === null)) return false
  const ends = ENDED.has(last.status)
  if (one.joinedAt !== null && !(ends && last.at < one.joinedAt)) return false
  return one.status === 'QUALIFIED' || (ends && first.at < one.stateSince.getTime() + 200 * DAY_MS)
}

const wasSentRecently = ({ sent }: DemoPerson, job: DemoJob, at: number) =>
  sent.some(
    (one) =>
      one.clientId === job.clientId && one.jobId !== job.id && Math.abs(one.at - at) < RESUBMISSION_DAYS * DAY_MS,
  )
