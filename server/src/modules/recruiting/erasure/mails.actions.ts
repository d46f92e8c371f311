import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { APPLICANT_ENTITY } from '../applicants/applicants.queries.ts'
import { PACK_ENTITY } from '../packs/packs.queries.ts'
import { replaceTerms } from '../packs/redaction.rules.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { ERASED, removedOn } from './erased.rules.ts'
import type { Traces } from './traces.queries.ts'

const INTERVIEW_ENTITY = 'interview'

/** Cancels emails that were not sent or that failed. */
const unsent = sql`case when state in ('WAITING', 'HELD', 'FAILED') then 'CANCELLED' else state end`

/** Removes text, attachments and errors from emails (`which`: a condition on `outbox_mail`). */
const emptyMails = (db: Db, day: string, subject: RawBuilder<unknown>, which: RawBuilder<boolean>) =>
  sql`update outbox_mail set subject = ${subject}, text_body = ${removedOn(day)}, html_body = null, body_sealed = null, attachments = '[]',
      last_error = null, state = ${unsent} where ${which}`.execute(db)

/**
 * Erases the emails that are logged on the records of a person: emails to the person, and emails to contacts and
 * colleagues about submissions and interviews. Also emails to the address of the person that are not logged on another
 * applicant. Emails to colleagues contain the IDs of their records (`about`).
 */
export async function eraseMails(db: Db, traces: Traces, day: string): Promise<void> {
  const { applicants, submissions, interviews, tasks, addresses } = traces
  const about = [...applicants, ...submissions, ...interviews]
  const records = [...about, ...tasks]
  const isAbout = sql<boolean>`entity in (${APPLICANT_ENTITY}, ${SUBMISSION_ENTITY}, ${INTERVIEW_ENTITY})
    and entity_id = any(${about}::text[])`
  const isOthers = sql<boolean>`(entity = ${APPLICANT_ENTITY} and exists (select from applicant a where a.id::text = entity_id)
    or entity = ${SUBMISSION_ENTITY} and exists (select from applicant_submission s where s.id::text = entity_id)
    or entity = ${INTERVIEW_ENTITY} and exists (select from interview i where i.id::text = entity_id))`
  const toThem = sql<boolean>`kind = 'APPLICANT' and (${isAbout}
    or lower(to_address) = any(${addresses}::text[]) and not coalesce(${isOthers}, false))`
  await emptyMails(db, day, sql`${ERASED}`, sql<boolean>`(${isAbout}) or (${toThem})`)
  await sql`update outbox_mail set to_address = 'erased@invalid', to_name = null, cc = '{}' where ${toThem}`.execute(db)
  await emptyMails(
    db,
    day,
    sql`case when kind = 'SUMMARY' then subject else ${ERASED} end`,
    sql<boolean>`about <> '{}' and about && ${records}::text[]`,
  )
  await sql`delete from notification where metadata ->> 'entityID' = any(${records}::text[])`.execute(db)
}

/**
 * A pack can be about several people: the text of its email and the cover note are removed, because they can describe
 * any of them. In the subject of a pack with others only the parts of the name are replaced.
 */
export async function erasePacks(db: Db, { packs, submissions, names }: Traces, day: string): Promise<void> {
  const found = await db
    .selectFrom('submissionPack as pack')
    .select(['pack.id', 'pack.subject'])
    .select(
      sql<boolean>`exists (select from submission_pack_item i where i.pack_id = pack.id
        and i.submission_id <> all(${submissions}::uuid[]))`.as('isShared'),
    )
    .where('pack.id', 'in', packs.length > 0 ? packs : [null as never])
    .execute()
  for (const pack of found) {
    const subject = pack.isShared ? withoutNames(pack.subject, names) : ERASED
    const message = sql<string>`case when message is null then null else ${removedOn(day)} end`
    await db.updateTable('submissionPack').set({ subject, message }).where('id', '=', pack.id).execute()
    await emptyMails(db, day, sql`${subject}`, sql<boolean>`entity = ${PACK_ENTITY} and entity_id = ${pack.id}`)
  }
}

/** Replaces all parts of the names with two letters or more, even if other words are replaced as well. */
const withoutNames = (text: string, names: readonly string[]) => {
  const parts = names.flatMap((name) => [name, ...name.split(/[\s-]+/).filter((part) => part.length > 1)])
  return replaceTerms(
    text,
    parts.toSorted((a, b) => b.length - a.length),
    'the candidate',
  )
}
