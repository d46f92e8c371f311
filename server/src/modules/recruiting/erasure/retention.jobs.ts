import { plural } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { RETAINED_STATUSES } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
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
const endedIn = ({ countryID }: CountryDate, before: string, statuses: ReturnType<typeof sql>) => sql`
  select applicant.id from applicant where country_id = ${countryID} and retain_until < ${before} and erased_at is null
    and archived_at is null and ${statuses}
    and not exists (select from applicant_submission s where s.applicant_id = applicant.id and s.is_open and s.archived_at is null)
  order by applicant.id`

/** Deleted applicants of a country, except those that were merged into another record. */
const deletedIn = ({ countryID, day }: CountryDate) => sql`
  select applicant.id from applicant where country_id = ${countryID} and archived_at < ${daysAfter(day, -GRACE_DAYS)}::date
    and merged_into_id is null and erased_at is null order by applicant.id`

interface RetentionCounts {
  readonly archived: number
  readonly erased: number
}

/** Conditions on `applicant`: all, or those who withdrew their consent. */
const EVERYBODY = sql`true`
const WITHDRAWN = sql`consent_withdrawn_on is not null`

const TO_ARCHIVE = sql`status <> all(${[...RETAINED_STATUSES, 'ARCHIVED', 'DO_NOT_HIRE']}::text[])`
const TO_ERASE = sql`status in ('ARCHIVED', 'DO_NOT_HIRE')`

/**
 * Archives the applicants of a country whose retention period has ended, and erases those who were archived by this job
 * a month ago, those marked do not hire, and those who were deleted.
 */
export async function applyRetention(appContext: AppContext, where: CountryDate): Promise<RetentionCounts> {
  const retained = await retain(appContext, where, EVERYBODY)
  await deleteExpiredFingerprints(appContext.db, where.day)
  return retained
}

/**
 * The same for applicants who withdrew their consent and those who were deleted. Runs every night, so that the data is
 * erased within one month (GDPR Art. 12(3)).
 */
export const applyWithdrawals = (appContext: AppContext, where: CountryDate): Promise<RetentionCounts> =>
  retain(appContext, where, WITHDRAWN)

async function retain(appContext: AppContext, where: CountryDate, whose: typeof EVERYBODY): Promise<RetentionCounts> {
  const { day } = where
  const toErase = endedIn(where, daysAfter(day, -GRACE_DAYS), sql`${TO_ERASE} and ${whose}`)
  const ended = await forEach(appContext, day, toErase, eraseApplicant)
  const deleted = await forEach(appContext, day, deletedIn(where), (context, row) =>
    eraseApplicant({ ...context, reason: DELETED }, row),
  )
  const toArchive = endedIn(where, day, sql`${TO_ARCHIVE} and ${whose}`)
  const archived = await forEach(appContext, day, toArchive, async (context, row) => {
    await changeApplicantStatus(context, row, { status: 'ARCHIVED', reason: context.reason })
  })
  return { archived, erased: ended + deleted }
}

type Work = (context: ErasureContext, row: LoadedApplicant) => Promise<void>

/**
 * Each applicant in its own transaction, so that a failure does not affect the others. The conditions are checked again
 * under the lock, in case the consent was renewed in the meantime. Returns the number of changed applicants. Throws at
 * the end if some failed, so that the job runs again.
 */
async function forEach(
  appContext: AppContext,
  day: string,
  found: ReturnType<typeof sql>,
  work: Work,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`${found}`.execute(appContext.db)
  const workOn = (id: string) =>
    inTransaction(appContext.db, async (db) => {
      await sql`select from applicant where id = ${id}::uuid for update`.execute(db)
      const due = await sql`select from (${found}) ended where ended.id = ${id}::uuid`.execute(db)
      if (due.rows.length === 0) return false
      const context = { db, appContext, day, staff: null, actor: ACTOR, now: appContext.now(), reason: ENDED }
      await work(context, await loadAnyApplicant(db, id))
      return true
    })
  let changed = 0
  const failures: unknown[] = []
  for (const { id } of rows)
    try {
      if (await workOn(id)) changed += 1
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${plural(failures.length, 'applicant')} could not be changed`)
  return changed
}

export const applicantJobs: readonly Job[] = [
  defineJob<CountryDate>('recruiting.applicant-retention', async ({ appContext, payload }) => {
    await (payload.day.endsWith('-01') ? applyRetention : applyWithdrawals)(appContext, payload)
    await deleteUnconfirmed(appContext, payload)
  }),
]

/** Runs every night. The general retention is applied on the first day of each month. */
export const applicantSchedules: readonly Schedule[] = [
  { name: 'recruiting.applicant-retention', every: 'day', at: '02:30', zone: 'country' },
]
