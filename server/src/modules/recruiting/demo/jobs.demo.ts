import { randomUUID } from 'node:crypto'
import type { Role } from '@muster/contract/access/roles.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { FileWriter } from '../../../kernel/files/files.ts'
import type { Random } from '../../../kernel/security/random.ts'
import { JOB_ENTITY } from '../jobs/jobs.queries.ts'
import { type Hire, pickHires } from './hires.demo.ts'
import { PROFILES, SALARIES } from './profiles.demo.ts'
import { addDemoDocument, DAY_MS } from './shared.demo.ts'

interface Person {
  readonly id: string
  readonly role: Role
  readonly name: string
}

interface DemoJobParts {
  readonly random: Random
  readonly users: readonly Person[]
  readonly now: Date
  /** The jobs that resulted in order forms. */
  readonly hires: readonly Hire[]
}

/** docs/domain/demo-data.md: 60 jobs in all states. */
const STATES = [
  ...Array.from({ length: 6 }, () => 'DRAFT'),
  ...Array.from({ length: 2 }, () => 'PENDING_APPROVAL'),
  ...Array.from({ length: 26 }, () => 'OPEN'),
  ...Array.from({ length: 5 }, () => 'ON_HOLD'),
  ...Array.from({ length: 12 }, () => 'FILLED'),
  ...Array.from({ length: 6 }, () => 'CLOSED_LOST'),
  ...Array.from({ length: 3 }, () => 'CANCELLED'),
] as const
const LOSSES = ['COMPETITOR', 'BUDGET', 'INTERNAL_HIRE', 'NO_RESPONSE'] as const
const REASONS: Readonly<Record<string, string>> = {
  ON_HOLD: 'The client waits for the budget of the next quarter.',
  CLOSED_LOST: 'The client informed us by phone.',
  CANCELLED: 'The project was cancelled.',
}

interface DemoClient {
  readonly id: string
  readonly name: string
  readonly countryId: string
  readonly managerId: string | null
}

/**
 * Clients ordered by code, the first of each country at the start, so that every country has jobs of several statuses.
 */
async function placesOf(db: Db): Promise<DemoClient[]> {
  const rows = await db
    .selectFrom('client')
    .select(['client.id', 'client.name', 'client.countryId'])
    .select(
      sql<string | null>`(select m.user_id from client_account_manager m join app_user u on u.id = m.user_id
        where m.client_id = client.id order by u.name limit 1)`.as('managerId'),
    )
    .where('client.archivedAt', 'is', null)
    .where('client.type', '=', 'ACTIVE')
    .where('client.countryId', 'in', Object.keys(SALARIES))
    .orderBy('client.code')
    .execute()
  return rows
}

/** A job and the person hired through it. */
export interface HiringJob {
  readonly jobId: string
  readonly hire: Hire
}

/**
 * How many open jobs have an offer on the way, a declined one, a selected applicant, or an applicant who joined, with an opening left. The
 * other open jobs are in the countries without one of these.
 */
const OPEN_WITH = { offered: 12, declined: 2, selected: 3, joined: 3 } as const
/** Of the other declined offers, the later ones were for jobs that are on hold, the earlier ones for jobs that were lost. */
const ON_HOLD_WITH = 5
/** Only for recent hires: a job does not stay open for a year. */
const RECENT_DAYS = 130

/** For each status of a job the hires from jobs in it, one for each job. */
function hiresByState({ hires, now }: DemoJobParts): Map<string, Hire[]> {
  const left = [...hires]
  const since = now.getTime() - RECENT_DAYS * DAY_MS
  const recent = left.filter(({ createdAt, outcome }) => outcome === 'JOINED' && createdAt.getTime() > since)
  const open = [
    ...pickHires(left, ['OFFERED'], OPEN_WITH.offered),
    ...pickHires(left, ['DECLINED'], OPEN_WITH.declined).filter(({ createdAt }) => createdAt.getTime() > since),
    ...pickHires(left, ['SELECTED'], OPEN_WITH.selected),
    ...recent.slice(0, OPEN_WITH.joined),
  ]
  const joined = left.filter((one) => one.outcome === 'JOINED' && !open.includes(one))
  return new Map([
    ['OPEN', open],
    ['ON_HOLD', pickHires(left, ['DECLINED'], ON_HOLD_WITH)],
    ['CLOSED_LOST', left.filter((one) => one.outcome === 'DECLINED')],
    ['FILLED', joined],
  ])
}

/** Where a job without a hire is: an open one in a country that has no open job yet, as long as there is one. */
function placesFor(places: readonly DemoClient[], open: readonly Hire[]): (status: string, nth: number) => DemoClient {
  const covered = new Set(open.map(({ countryId }) => countryId))
  const left = places.filter(({ countryId }) => !covered.has(countryId) && covered.add(countryId))
  return (status, nth) => (status === 'OPEN' ? left.shift() : undefined) ?? places[nth % places.length]!
}

/**
 * The jobs of the demo company with their recruiters, descriptions and status changes; returns those that resulted in
 * order forms.
 */
export async function demoJobs(
  db: Db,
  appContext: FileWriter['appContext'],
  parts: DemoJobParts,
): Promise<readonly HiringJob[]> {
  const { random, users } = parts
  const places = await placesOf(db)
  if (places.length === 0) return []
  const hiresOf = hiresByState(parts)
  const placeFor = placesFor(places, hiresOf.get('OPEN') ?? [])
  const hiring: HiringJob[] = []
  let withoutHire = 0
  const teams = await db.selectFrom('team').select(['id', 'leadId']).orderBy('name').execute()
  const members = await db.selectFrom('teamMember').selectAll().execute()
  const recruiters = users.filter(({ role }) => role === 'TALENT_ACQUISITION')
  for (const [nth, status] of random.shuffled(STATES).entries()) {
    const hire = hiresOf.get(status)?.shift() ?? null
    // A filled job needs a person who joined.
    if (status === 'FILLED' && !hire) continue
    const place = hire ? placeOf(hire) : placeFor(status, nth)
    const team = teams.length > 0 ? random.pick(teams) : null
    const ofTeam = recruiters.filter(({ id }) => members.some((one) => one.teamId === team?.id && one.userId === id))
    const people = random.shuffled(ofTeam.length > 0 ? ofTeam : recruiters).slice(0, random.between(1, 2))
    const job = jobOf(parts, { place, status, team, hire, nth: withoutHire })
    if (status === 'OPEN' && !hire) withoutHire += 1
    await db.insertInto('job').values(job).execute()
    if (hire) hiring.push({ jobId: job.id, hire })
    const isUnassigned = status === 'DRAFT' || (status === 'OPEN' && !hire && random.chance(0.1))
    if (!isUnassigned && people.length > 0)
      await db
        .insertInto('jobRecruiter')
        .values(people.map(({ id: userId }) => ({ jobId: job.id!, userId })))
        .execute()
    await db.insertInto('jobStatusChange').values(changesOf(job)).execute()
    await describe(db, appContext, { job, client: place.name })
  }
  return hiring
}

const placeOf = ({ clientId, clientName, countryId, managerId }: Hire): DemoClient => ({
  id: clientId,
  name: clientName,
  countryId,
  managerId,
})

type Job = Insertable<DB['job']> & { readonly id: string; readonly createdAt: Date; readonly stateSince: Date }

interface JobDraft {
  readonly place: DemoClient
  readonly status: string
  readonly team: { readonly id: string; readonly leadId: string } | null
  /** The person hired through the job. */
  readonly hire: Hire | null
  /** How many open jobs without a hire were created before. */
  readonly nth: number
}

/** Days since open jobs without a hire were created, by turns: one of each age on the dashboard. */
const OPEN_DAYS = [4, 40, 11, 70, 22, 55] as const
/** Days from a declined offer until the job is put on hold or lost. */
const DAYS_AFTER_OFFER = 5
/**
 * The time at which the job was created, and since when it has its status: with a hire, from some weeks before the
 * selection until the joining or the rejection of the offer.
 */
function timesOf({ random, now }: DemoJobParts, { status, hire, nth }: Pick<JobDraft, 'status' | 'hire' | 'nth'>) {
  if (hire) {
    const createdAt = new Date(hire.createdAt.getTime() - random.between(24, 55) * DAY_MS)
    const openedAt = createdAt.getTime() + DAY_MS / 4
    if (status === 'OPEN') return { createdAt, stateSince: new Date(openedAt) }
    const end = hire.steps.at(-1)!.at + (status === 'FILLED' ? 0 : DAYS_AFTER_OFFER * DAY_MS)
    return { createdAt, stateSince: new Date(end) }
  }
  if (status === 'OPEN') {
    const createdAt = new Date(now.getTime() - OPEN_DAYS[nth % OPEN_DAYS.length]! * DAY_MS)
    return { createdAt, stateSince: new Date(createdAt.getTime() + DAY_MS / 4) }
  }
  const isOver = status === 'CLOSED_LOST' || status === 'CANCELLED'
  const age = isOver ? random.between(60, 425) : random.between(2, 75)
  const createdAt = new Date(now.getTime() - age * DAY_MS)
  return { createdAt, stateSince: new Date(createdAt.getTime() + Math.floor(age * DAY_MS * (isOver ? 0.5 : 0.2))) }
}

/** A screening question of the demo company. */
export const START_QUESTION = 'Can you start within 30 days?'

/** The job category that best matches the title. */
function profileFor(title: string, random: Random) {
  const titleTerms = title.toLowerCase().split(/\W+/)
  const similar = PROFILES.filter((one) =>
    one.title
      .toLowerCase()
      .split(/\W+/)
      .some((term) => titleTerms.includes(term)),
  )
  return { ...random.pick(similar.length > 0 ? similar : PROFILES), title }
}

/** What recruiters ask before they submit someone for a job on site; other jobs ask nothing. */
const screeningOf = (workMode: string, city: string | null) =>
  workMode === 'ON_SITE'
    ? [
        { question: `Can you work on site${city ? ` in ${city}` : ''}?`, knockout: true },
        { question: START_QUESTION, knockout: false },
      ]
    : []

/** The ranges of pay and bill rate: around the pay of the person hired, if it is in the currency of the country. */
function ratesOf({ place, hire }: JobDraft, random: Random) {
  const { currency, low, high } = SALARIES[place.countryId]!
  const drawn = Math.round((low + (high - low) * random.next()) / 100) * 100
  const pay = hire?.payGross && hire.payCurrency === currency ? Math.ceil(Number(hire.payGross) * 1.05) : drawn
  return {
    billUnit: 'MONTH',
    billCurrency: currency,
    billMinimum: String(Math.round(pay * 1.25)),
    billMaximum: String(Math.round(pay * 1.4)),
    payPeriod: 'MONTH',
    payCurrency: currency,
    payMinimum: String(Math.round(pay * 0.9)),
    payMaximum: String(pay),
  }
}

function jobOf(parts: DemoJobParts, drafted: JobDraft): Job {
  const { random, users, now } = parts
  const { place, status, team, hire } = drafted
  const profile = hire ? profileFor(hire.title, random) : random.pick(PROFILES)
  const rates = ratesOf(drafted, random)
  const isOver = status === 'FILLED' || status === 'CLOSED_LOST' || status === 'CANCELLED'
  const { createdAt, stateSince } = timesOf(parts, drafted)
  const openedAt = ['DRAFT', 'PENDING_APPROVAL', 'CANCELLED'].includes(status)
    ? null
    : new Date(createdAt.getTime() + DAY_MS / 4)
  const seller = place.managerId ?? users.find(({ role }) => role === 'BUSINESS_DEVELOPMENT')?.id ?? null
  const today = now.toISOString().slice(0, 10)
  // All openings of a filled job have joined; an open job has an opening left.
  const openings = status === 'FILLED' ? 1 : random.pick(hire ? [2, 2, 3] : [1, 1, 1, 2, 2, 3, 5])
  const city = profile.cities[place.countryId] ?? null
  const workMode = random.pick(['ON_SITE', 'ON_SITE', 'HYBRID', 'REMOTE'])
  return {
    id: randomUUID(),
    title: profile.title,
    clientId: place.id,
    countryId: place.countryId,
    status,
    openings,
    city,
    workMode,
    screeningQuestions: JSON.stringify(screeningOf(workMode, city)),
    durationMonths: random.pick([6, 12, 12, 24]),
    seniority: profile.seniority,
    startDate: hire?.startDate ?? daysAfter(today, random.between(10, 60)),
    mustSkills: JSON.stringify(profile.must.map((name, at) => ({ name, years: at === 0 ? '5' : null }))),
    niceSkills: JSON.stringify(profile.nice.map((name) => ({ name, years: null }))),
    minimumYears: String(profile.years),
    languages: JSON.stringify([{ name: 'English', level: 'FLUENT' }]),
    ...rates,
    maximumNoticeDays: random.pick([30, 60, 90]),
    interviewRounds: random.between(1, 3),
    deadline: isOver ? daysAfter(createdAt.toISOString().slice(0, 10), 30) : daysAfter(today, random.between(3, 40)),
    maximumCvs: openings * 10 + 20,
    priority: random.pick(['URGENT', 'HIGH', 'NORMAL', 'NORMAL', 'LOW']),
    hot: random.chance(0.15),
    description: `${profile.title} for a project of ${place.name}. ${profile.about}`,
    leadId: team?.leadId ?? null,
    teamId: team?.id ?? null,
    accountManagerId: seller,
    ...(random.chance(0.4) && { clientJobId: `REQ-${random.between(1000, 9999)}` }),
    stateSince,
    openedAt,
    createdAt,
    createdBy: seller,
    updatedAt: stateSince,
    updatedBy: seller,
    ...(status === 'PENDING_APPROVAL' && { submittedBy: seller }),
    ...(status === 'FILLED' && { filledAt: stateSince }),
    ...((status === 'CLOSED_LOST' || status === 'CANCELLED') && { closedAt: stateSince }),
    reason: REASONS[status] ?? null,
    reasonCode: status === 'CLOSED_LOST' ? random.pick(LOSSES) : null,
  }
}

/** The statuses draft, open, and the current one. */
function changesOf({ id: jobId, createdAt, openedAt, stateSince, status, createdBy, reason, reasonCode }: Job) {
  const by = { jobId, changedBy: createdBy ?? null }
  const changes = [{ ...by, fromStatus: null as string | null, toStatus: 'DRAFT', at: createdAt as Date | string }]
  if (openedAt) changes.push({ ...by, fromStatus: 'DRAFT', toStatus: 'OPEN', at: openedAt as Date })
  const last = changes.at(-1)!.toStatus
  if (last === status) return changes
  return [
    ...changes,
    {
      ...by,
      fromStatus: last,
      toStatus: status!,
      at: stateSince,
      reason: reason ?? null,
      reasonCode: reasonCode ?? null,
    },
  ]
}

interface JobOfClient {
  readonly job: Job
  readonly client: string
}

/** The client's job description as a file. */
async function describe(db: Db, appContext: FileWriter['appContext'], { job, client }: JobOfClient): Promise<void> {
  const lines = [`${job.title}`, client, String(job.description), 'Companies and people are fictitious.']
  const name = `${job.title} description.pdf`
  await addDemoDocument(db, appContext, { name, lines, entity: JOB_ENTITY, record: job, type: 'DESCRIPTION' })
}
