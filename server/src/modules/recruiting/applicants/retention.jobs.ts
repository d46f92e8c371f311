import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { RETAINED_STATUSES } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { APPLICANT_ENTITY, type LoadedApplicant, loadApplicant } from './applicants.queries.ts'
import { type ApplicantWriteContext, recordApplicantChange, updateApplicantVersion } from './persistence.actions.ts'
import { changeApplicantStatus } from './transitions.actions.ts'

const ACTOR = 'Retention of applicants'
const REASON = 'The retention period has ended.'
/** Days between archiving and erasing, in which the consent can still be renewed. */
const GRACE_DAYS = 28

/** Applicants of a country whose retention ended before a day, and who are not worked on. */
const endedIn = ({ countryID }: CountryDate, before: string, isArchived: boolean) => sql`
  select applicant.id from applicant where country_id = ${countryID} and retain_until < ${before} and erased_at is null
    and archived_at is null and status <> all(${RETAINED_STATUSES}::text[]) and (status = 'ARCHIVED') = ${isArchived}
    and not exists (select from applicant_submission s where s.applicant_id = applicant.id and s.is_open and s.archived_at is null)
  order by applicant.id`

interface Retained {
  readonly archived: number
  readonly erased: number
}

/** Archives the applicants of a country whose retention has ended, and erases those who were archived by it a month ago. */
export async function applyRetention(appContext: AppContext, where: CountryDate): Promise<Retained> {
  const erased = await forEach(appContext, endedIn(where, daysAfter(where.day, -GRACE_DAYS), true), eraseApplicant)
  const archived = await forEach(appContext, endedIn(where, where.day, false), async (context, row) => {
    await changeApplicantStatus(context, row, { status: 'ARCHIVED', reason: REASON })
  })
  return { archived, erased }
}

type Work = (context: ApplicantWriteContext, row: LoadedApplicant) => Promise<void>

/**
 * Each in a transaction of its own, so that none holds the others up. Looked at again under the lock: a consent that was renewed meanwhile
 * counts. Answers how many were changed.
 */
async function forEach(appContext: AppContext, found: ReturnType<typeof sql>, work: Work): Promise<number> {
  const { rows } = await sql<{ id: string }>`${found}`.execute(appContext.db)
  let changed = 0
  for (const { id } of rows) {
    const isDue = await inTransaction(appContext.db, async (db) => {
      await sql`select from applicant where id = ${id}::uuid for update`.execute(db)
      const due = await sql`select from (${found}) ended where ended.id = ${id}::uuid`.execute(db)
      if (due.rows.length === 0) return false
      await work({ db, staff: null, actor: ACTOR, now: appContext.now() }, await loadApplicant(db, null, { id }))
      return true
    })
    if (isDue) changed += 1
  }
  return changed
}

const EMPTY_LISTS = {
  ...{ skills: '[]', experience: '[]', education: '[]', certificates: '[]', languages: '[]', links: '[]' },
  ...{ screeningAnswers: '[]', answers: '{}' },
}
const PERSONAL = [
  ...([
    'email',
    'phone',
    'secondEmail',
    'secondPhone',
    'birthDate',
    'nationality',
    'residenceCountry',
    'city',
  ] as const),
  ...(['visaStatus', 'visaExpiry', 'employer', 'title', 'totalYears', 'relevantYears', 'currentPay'] as const),
  ...(['currentPayCurrency', 'currentPayPeriod', 'expectedPay', 'expectedPayCurrency', 'expectedPayPeriod'] as const),
  ...(['noticeDays', 'availableFrom', 'willRelocate', 'sourceName', 'representGivenOn', 'representNote'] as const),
  ...(['lastContactedOn', 'internalNotes', 'formVersion', 'emailKey', 'secondEmailKey', 'phoneKey'] as const),
  ...(['secondPhoneKey', 'passportFingerprint', 'passportSealed', 'resumeText', 'reason', 'mergeSnapshot'] as const),
] as const

/** What is left of an applicant whose data is erased: number, country, source and dates, for the figures of past years. */
async function eraseApplicant(context: ApplicantWriteContext, row: LoadedApplicant): Promise<void> {
  const { db, now } = context
  await eraseFiles(db, row.id, now)
  for (const { id, number } of [row, ...(await mergedInto(db, row.id))])
    await updateApplicantVersion(context, id, {
      ...Object.fromEntries(PERSONAL.map((column) => [column, null])),
      ...EMPTY_LISTS,
      ...{ name: `Erased applicant ${number}`, nameKey: '', tags: [], tagKeys: [], erasedAt: now },
    } as never)
  // The entry says that it happened, not what was erased.
  const erased = await loadApplicant(db, null, { id: row.id })
  await recordApplicantChange(context, 'erased', erased, { before: erased, reason: REASON })
}

/** The records that were merged into one, and into those: they still say what they said before. */
async function mergedInto(db: Db, id: string): Promise<{ readonly id: string; readonly number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    with recursive merged as (
      select id, number from applicant where merged_into_id = ${id}::uuid
      union select a.id, a.number from applicant a join merged on a.merged_into_id = merged.id)
    select id, number from merged order by number`.execute(db)
  return rows
}

async function eraseFiles(db: Db, id: string, now: Date): Promise<void> {
  await sql`update stored_file set deleted_at = ${now} where deleted_at is null and id in (
    select stored_file_id from applicant_resume where applicant_id = ${id}
      and not exists (select from applicant_submission s where s.resume_id = applicant_resume.id)
    union select i.stored_file_id from submission_pack_item i join applicant_submission s on s.id = i.submission_id
      where s.applicant_id = ${id}
    union select stored_file_id from document where subject_type = ${APPLICANT_ENTITY} and subject_id = ${id})`.execute(
    db,
  )
  await sql`update applicant_submission set pitch = null where applicant_id = ${id}`.execute(db)
  await sql`update applicant_resume set text = null, fields = '[]', name = 'Erased' where applicant_id = ${id}`.execute(
    db,
  )
  await sql`delete from document where subject_type = ${APPLICANT_ENTITY} and subject_id = ${id}`.execute(db)
  await sql`delete from comment where subject_type = ${APPLICANT_ENTITY} and subject_id = ${id}`.execute(db)
}

export const applicantJobs: readonly Job[] = [
  defineJob<CountryDate>('recruiting.applicant-retention', async ({ appContext, payload }) => {
    if (payload.day.endsWith('-01')) await applyRetention(appContext, payload)
  }),
]

/** On the first day of each month. */
export const applicantSchedules: readonly Schedule[] = [
  { name: 'recruiting.applicant-retention', every: 'day', at: '02:30', zone: 'country' },
]
