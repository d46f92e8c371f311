import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { RETAINED_STATUSES } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { type LoadedApplicant, loadAnyApplicant } from '../applicants/applicants.queries.ts'
import { changeApplicantStatus } from '../applicants/status.actions.ts'
import { deleteUnconfirmed } from '../resumes/intake-retention.actions.ts'
import { deleteExpiredFingerprints } from './do-not-hire.actions.ts'
import { type ErasureContext, eraseApplicant } from './erasure.actions.ts'

const ACTOR = 'Retention of applicants'
const ENDED = 'The retention period has ended.'
const DELETED = 'The applicant was deleted.'
/** Days between archiving or deleting and erasing, in which an error can be noticed and the consent renewed. */
const GRACE_DAYS = 28

/**
 * Applicants of a country in some statuses whose retention period ended before a date, and who have no open
 * submissions. Applicants marked do not hire are never archived, which would remove the mark: they are erased, and
 * their fingerprints are kept (do-not-hire.actions.ts).
 */
const endedIn = ({ countryID }: CountryDate, before: string, statuses: Found) => sql`
  select applicant.id from applicant where country_id = ${countryID} and retain_until < ${before} and erased_at is null
    and archived_at is null and ${statuses}
    and not exists (select from applicant_submission s where s.applicant_id = applicant.id and s.is_open and s.archived_at is null)
  order by applicant.id`

/** Deleted applicants of a country, except those that were merged into another record. */
const deletedIn = ({ countryID, day }: CountryDate) => sql`
  select applicant.id from applicant where country_id = ${countryID} and archived_at < ${daysAfter(day, -GRACE_DAYS)}::date
    and merged_into_id is null and erased_at is null order by applicant.id`

interface RetentionCounts {
  archived: number
  erased: number
}

/** A part of the job: its name in the log, and its work. An error in one does not stop the others. */
interface Step {
  readonly id: string
  readonly run: () => Promise<unknown>
}

/** Conditions on `applicant`: all, or those who withdrew their consent. */
const EVERYONE = sql`true`
const WITHDRAWN = sql`consent_withdrawn_on is not null`

const TO_ARCHIVE = sql`status <> all(${[...RETAINED_STATUSES, 'ARCHIVED', 'DO_NOT_HIRE']}::text[])`
const TO_ERASE = sql`status in ('ARCHIVED', 'DO_NOT_HIRE')`

/**
 * Archives the applicants of a country whose retention period has ended, and erases those who were archived by this job
 * a month ago, those marked do not hire, and those who were deleted.
 */
export async function applyRetention(appContext: AppContext, where: CountryDate): Promise<RetentionCounts> {
  const counts = { archived: 0, erased: 0 }
  await runSteps(appContext, [
    ...retentionSteps(appContext, where, EVERYONE, counts),
    { id: 'do-not-hire fingerprints', run: () => deleteExpiredFingerprints(appContext.db, where.day) },
  ])
  return counts
}

/**
 * The same for applicants who withdrew their consent and those who were deleted. Runs every night, so that the data is
 * erased within one month (GDPR Art. 12(3)).
 */
export async function applyWithdrawals(appContext: AppContext, where: CountryDate): Promise<RetentionCounts> {
  const counts = { archived: 0, erased: 0 }
  await runSteps(appContext, retentionSteps(appContext, where, WITHDRAWN, counts))
  return counts
}

const runSteps = (appContext: AppContext, steps: readonly Step[]): Promise<void> =>
  forEachRow(appContext, steps, async ({ run }) => {
    await run()
  })

/** Adds the number of changed applicants to `counts`. Erases first: who is archived now is erased a month later. */
function retentionSteps(
  appContext: AppContext,
  where: CountryDate,
  whose: typeof EVERYONE,
  counts: RetentionCounts,
): Step[] {
  const { day } = where
  const step = (id: keyof RetentionCounts, found: Found, work: Work): Step => ({
    id,
    run: () => forEachFound(appContext, { day, found, work, done: () => (counts[id] += 1) }),
  })
  const toErase = endedIn(where, daysAfter(day, -GRACE_DAYS), sql`${TO_ERASE} and ${whose}`)
  const toArchive = endedIn(where, day, sql`${TO_ARCHIVE} and ${whose}`)
  return [
    step('erased', toErase, eraseApplicant),
    step('erased', deletedIn(where), (context, row) => eraseApplicant({ ...context, reason: DELETED }, row)),
    step('archived', toArchive, async (context, row) => {
      await changeApplicantStatus(context, row, { status: 'ARCHIVED', reason: context.reason })
    }),
  ]
}

type Found = ReturnType<typeof sql>
type Work = (context: ErasureContext, row: LoadedApplicant) => Promise<void>

interface Due {
  readonly day: string
  readonly found: Found
  readonly work: Work
  /** Called for each changed applicant. */
  readonly done: () => void
}

/**
 * Each applicant in its own transaction, so that a failure does not affect the others. The conditions are checked again
 * under the lock, in case the consent was renewed in the meantime.
 */
async function forEachFound(appContext: AppContext, { day, found, work, done }: Due): Promise<void> {
  const { rows } = await sql<{ id: string }>`${found}`.execute(appContext.db)
  await forEachRow(appContext, rows, async ({ id }) => {
    const isChanged = await inTransaction(appContext.db, async (db) => {
      await sql`select from applicant where id = ${id}::uuid for update`.execute(db)
      const due = await sql`select from (${found}) ended where ended.id = ${id}::uuid`.execute(db)
      if (due.rows.length === 0) return false
      const context = { db, appContext, day, staff: null, actor: ACTOR, now: appContext.now(), reason: ENDED }
      await work(context, await loadAnyApplicant(db, id))
      return true
    })
    if (isChanged) done()
  })
}

export const applicantJobs: readonly Job[] = [
  defineJob<CountryDate>('recruiting.applicant-retention', async ({ appContext, payload }) => {
    const retain = payload.day.endsWith('-01') ? applyRetention : applyWithdrawals
    await runSteps(appContext, [
      { id: 'applicants', run: () => retain(appContext, payload) },
      { id: 'unconfirmed CVs', run: () => deleteUnconfirmed(appContext, payload) },
    ])
  }),
]

/** Runs every night. The general retention is applied on the first day of each month. */
export const applicantSchedules: readonly Schedule[] = [
  { name: 'recruiting.applicant-retention', every: 'day', at: '02:30', zone: 'country' },
]
