import type { Db } from '../../../kernel/db/db.ts'
import { extended, inHours, joiningBetween, type Step, walkOn } from './pipeline.demo.ts'
import {
  type DemoJob,
  type DemoPerson,
  type DemoSubmissionParts,
  type Plan,
  readJobs,
  readPeople,
} from './submission-parts.demo.ts'
import { writePlans } from './submission-rows.demo.ts'

/** docs/domain/demo-data.md: 700 submissions over 14 months. */
const TOTAL = 700
const DAY_MS = 86_400_000
/** Jobs that opened more than 30 days ago and have no submission yet, for the reminder. */
const UNTOUCHED = 2
const RESUBMISSION_DAYS = 90

/** The submissions of the demo company with stages, notes and tasks, and the statuses of jobs and applicants that follow from them. */
export async function demoSubmissions(db: Db, parts: DemoSubmissionParts): Promise<void> {
  const jobs = await readJobs(db)
  const people = await readPeople(db)
  if (jobs.length === 0 || people.length === 0) return
  const plans = joiners(jobs, people, parts)
  const untouched = new Set(
    jobs
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
  await writePlans(db, inAllStatuses(plans, parts.now), { ...parts, jobs })
}

/** Statuses that pass too quickly to be found on every day: so many submissions are taken a little further. */
const FURTHER = [
  { from: 'INTERVIEW_SCHEDULED', steps: ['NO_SHOW'], count: 3 },
  { from: 'INTERVIEWED', steps: ['SELECTED'], count: 3 },
  { from: 'INTERVIEWED', steps: ['SELECTED', 'OFFER_ISSUED'], count: 3 },
] as const

function inAllStatuses(plans: readonly Plan[], now: Date): Plan[] {
  const all = [...plans]
  for (const { from, steps, count } of FURTHER) {
    let left: number = count
    for (const [nth, plan] of all.entries()) {
      if (left === 0) break
      const longer = plan.steps.at(-1)?.status === from ? extended(plan.steps, steps, now.getTime()) : null
      if (!longer) continue
      all[nth] = { ...plan, steps: longer }
      left -= 1
    }
  }
  return all
}

const endOf = ({ status, stateSince }: DemoJob, now: Date) => (status === 'OPEN' ? now : stateSince).getTime()

/** How many submissions each job has: more, the longer it was open. */
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

/** As many people joined each filled job as it has openings; the last one filled it. */
function joiners(jobs: readonly DemoJob[], people: readonly DemoPerson[], parts: DemoSubmissionParts): Plan[] {
  const { random, now } = parts
  return jobs.flatMap((job) =>
    Array.from({ length: job.status === 'FILLED' ? job.openings : 0 }, (_, nth) => {
      const [opened, ended] = [job.openedAt.getTime(), endOf(job, now)]
      const from = opened + (ended - opened) * (0.02 + 0.15 * random.next())
      const to = nth === 0 ? ended : from + (ended - from) * (0.8 + 0.19 * random.next())
      const plan = assign(job, joiningBetween(from, to, random), people, parts)
      if (!plan) throw new Error(`Nobody is left who could have joined ${job.number}`)
      job.joined += 1
      return plan
    }),
  )
}

function planFor(job: DemoJob, people: readonly DemoPerson[], parts: DemoSubmissionParts): Plan | null {
  const { random, now } = parts
  const [opened, to] = [job.openedAt.getTime(), endOf(job, now)]
  const from = Math.min(inHours(opened + (to - opened) * random.next() ** 1.2 * 0.97, random), to)
  const isOver = job.status !== 'OPEN'
  // A filled job has its people, and an open one has an opening left.
  const mayJoin = !isOver && job.joined < job.openings - 1
  const plan = assign(job, walkOn({ from, to, isOver, mayJoin }, random), people, parts)
  if (plan?.steps.at(-1)?.status === 'JOINED') job.joined += 1
  return plan
}

const ENDED: ReadonlySet<string> = new Set([
  ...['INTERNAL_REJECTED', 'CLIENT_REJECTED', 'WITHDRAWN', 'OFFER_DECLINED', 'JOB_CLOSED'],
])

/** An applicant of the job's country for these steps; of another country if none is left. */
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
  person.jobs.add(job.id)
  if (sentAt !== null) person.sent.push({ clientId: job.clientId, jobId: job.id, at: sentAt })
  if (last.status === 'JOINED') person.joinedAt = last.at
  else if (!ENDED.has(last.status)) person.isOpen = true
  else person.lastEndAt = Math.max(person.lastEndAt, last.at)
  return { job, person, steps, isOverride }
}

/** Only qualified applicants are in process now; others were, before they were put on hold, rejected or withdrew. */
function fits(one: DemoPerson, job: DemoJob, steps: readonly Step[], isSent: boolean): boolean {
  const [first, last] = [steps[0]!, steps.at(-1)!]
  if (one.jobs.has(job.id) || (isSent && one.resumeId === null)) return false
  const ends = ENDED.has(last.status)
  if (one.joinedAt !== null && !(ends && last.at < one.joinedAt)) return false
  if (last.status === 'JOINED') return one.status === 'QUALIFIED' && !one.isOpen && one.lastEndAt < last.at
  return one.status === 'QUALIFIED' || (ends && first.at < one.stateSince.getTime() + 200 * DAY_MS)
}

const wasSentRecently = ({ sent }: DemoPerson, job: DemoJob, at: number) =>
  sent.some(
    (one) =>
      one.clientId === job.clientId && one.jobId !== job.id && Math.abs(one.at - at) < RESUBMISSION_DAYS * DAY_MS,
  )
