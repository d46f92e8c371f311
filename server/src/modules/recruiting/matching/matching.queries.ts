import type { WorkMode } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import {
  MAX_MATCHED,
  type MatchResult,
  type matchingEndpoints,
} from '@muster/contract/recruiting/matching/matching.contract.ts'
import {
  type BlockFacts,
  blocksOf,
  type MatchedApplicant,
  type MatchedJob,
  matchOf,
} from '@muster/contract/recruiting/matching/matching.rules.ts'
import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import {
  applicantsIn,
  decorateApplicantRows,
  loadApplicant,
  presentApplicantRow,
} from '../applicants/applicants.queries.ts'
import { decorateJobRows, jobsIn, type LoadedJob, loadJob, payOf, presentJobRow } from '../jobs/jobs.queries.ts'
import { expectedPayOf } from '../pay.rules.ts'

type Endpoints = typeof matchingEndpoints

/** The number of the given skills that a record has: both are keys of `skill_keys`. */
const shared = (column: 'applicant.skill_keys' | 'job.skill_keys', keys: readonly string[]) =>
  sql<number>`cardinality(array(select unnest(${sql.ref(column)}) intersect select unnest(${keys}::text[])))`

/** The statuses of applicants who no longer look for a job, or whose data is archived. */
const OUT_OF_SEARCH = ['HIRED', 'ARCHIVED']

type JobColumns = Parameters<typeof payOf>[0] &
  Pick<LoadedJob, 'mustSkills' | 'niceSkills' | 'minimumYears' | 'countryId' | 'city' | 'workMode'> &
  Pick<LoadedJob, 'maximumNoticeDays' | 'startDate' | 'hoursPerDay'>

const matchedJob = (row: JobColumns): MatchedJob => ({
  mustSkills: row.mustSkills as Skill[],
  niceSkills: row.niceSkills as Skill[],
  minimumYears: row.minimumYears,
  countryID: row.countryId,
  city: row.city,
  workMode: row.workMode as WorkMode,
  maximumNoticeDays: row.maximumNoticeDays,
  startDate: row.startDate,
  hoursPerDay: row.hoursPerDay,
  pay: payOf(row),
})

/** The match of an applicant and a job, with the reasons that block a submission. */
const resultOf = (job: MatchedJob, applicant: MatchedApplicant, facts: BlockFacts, today: string): MatchResult => {
  const { score, parts } = matchOf(job, applicant, today)
  return { score, parts: [...parts], blocks: blocksOf(facts, today) }
}

/** Records without a blocking reason first, then by score; records of equal score keep the order of the query. */
const byMatch = (a: { match: MatchResult }, b: { match: MatchResult }) =>
  Math.sign(a.match.blocks.length) - Math.sign(b.match.blocks.length) || b.match.score - a.match.score

function pageOf<T extends { match: MatchResult }>(all: T[], { page, pageSize }: { page: number; pageSize: number }) {
  const scored = all.slice(0, MAX_MATCHED).sort(byMatch)
  const from = (page - 1) * pageSize
  return { rows: scored.slice(from, from + pageSize), total: scored.length, isLimited: all.length > MAX_MATCHED }
}

/**
 * Applicants with at least one skill of the job: those with the most required and then the most preferred skills are
 * scored. The scope of the request is that of applicants.
 */
export async function matchesOfJob(call: Call<Endpoints['applicants']>) {
  const { db, scope, staff, params, query, today } = call
  const job = await loadJob(db, scopeFor(staff, 'jobs'), { id: params.id })
  const keys = job.skillKeys
  const must = await keysOf(db, job.mustSkills)
  const rows = await decorateApplicantRows(applicantsIn(db, scope))
    .select('applicant.willRelocate')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('applicantSubmission as s')
            .select(sql.lit(1).as('one'))
            .whereRef('s.applicantId', '=', 'applicant.id')
            .where('s.jobId', '=', job.id)
            .where('s.archivedAt', 'is', null),
        )
        .as('isSubmitted'),
    )
    .where('applicant.status', 'not in', OUT_OF_SEARCH)
    .where(sql<boolean>`applicant.skill_keys && ${keys}::text[]`)
    .orderBy(shared('applicant.skill_keys', must), 'desc')
    .orderBy(shared('applicant.skill_keys', keys), 'desc')
    .orderBy(sql`applicant.last_contacted_on desc nulls last`)
    .orderBy('applicant.id')
    .limit(MAX_MATCHED + 1)
    .execute()
  const wanted = matchedJob(job)
  return pageOf(
    rows.map((row) => {
      const applicant = presentApplicantRow(row)
      const facts = { status: row.status, isSubmitted: Boolean(row.isSubmitted), consentUntil: row.consentUntil }
      const matched = { ...applicant, willRelocate: row.willRelocate }
      return { applicant, match: resultOf(wanted, matched, facts, today) }
    }),
    query,
  )
}

/** Open jobs in the user's scope with a skill of the applicant. */
export async function matchingJobs(call: Call<Endpoints['jobs']>) {
  const { db, scope, staff, params, query, today, now } = call
  const applicant = await loadApplicant(db, scope, { id: params.id })
  const submitted = await db
    .selectFrom('applicantSubmission')
    .select('jobId')
    .where('applicantId', '=', applicant.id)
    .where('archivedAt', 'is', null)
    .execute()
  const submittedTo = new Set(submitted.map(({ jobId }) => jobId))
  const rows = await decorateJobRows(jobsIn(db, scopeFor(staff, 'jobs')))
    .select(['job.niceSkills', 'job.minimumYears', 'job.maximumNoticeDays', 'job.hoursPerDay'])
    .where('job.status', '=', 'OPEN')
    .where(sql<boolean>`job.skill_keys && ${applicant.skillKeys}::text[]`)
    .orderBy(shared('job.skill_keys', applicant.skillKeys), 'desc')
    .orderBy('job.priorityRank')
    .orderBy('job.id')
    .limit(MAX_MATCHED + 1)
    .execute()
  const matched: MatchedApplicant = {
    ...applicant,
    skills: applicant.skills as Skill[],
    expectedPay: expectedPayOf(applicant),
  }
  const present = presentJobRow(now)
  return pageOf(
    rows.map((row) => {
      const facts = {
        status: applicant.status,
        isSubmitted: submittedTo.has(row.id),
        consentUntil: applicant.consentUntil,
      }
      return { job: present(row), match: resultOf(matchedJob(row), matched, facts, today) }
    }),
    query,
  )
}

/** The keys of skills, computed as in the database. */
const keysOf = async (db: Db, skills: unknown): Promise<string[]> =>
  (await sql<{ keys: string[] }>`select skill_keys(${JSON.stringify(skills)}::jsonb) as keys`.execute(db)).rows[0]!.keys
