import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { emptyAuditEntries } from '../../../kernel/audit-chain/empty.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { eraseFiles } from '../../../kernel/files/erase.ts'
import { APPLICANT_ENTITY, type LoadedApplicant, loadAnyApplicant } from '../applicants/applicants.queries.ts'
import {
  type ApplicantWriteContext,
  recordApplicantChange,
  updateApplicantVersion,
} from '../applicants/persistence.actions.ts'
import { PACK_ENTITY } from '../packs/packs.queries.ts'
import { namePartsOf } from '../packs/profile.rules.ts'
import { replaceTerms } from '../packs/redaction.rules.ts'
import { storeBar } from './bars.actions.ts'

/** The placeholder for an erased text in a column that must not be empty. */
const ERASED = 'Erased'

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

export type ErasureContext = ApplicantWriteContext & {
  readonly appContext: Pick<AppContext, 'secrets'>
  /** Today's date in the country of the applicant. */
  readonly day: string
  readonly reason: string
}

/**
 * Erases a person (decision 0077): the applicant with the records that were merged into it, and their data in
 * submissions, interviews, emails, notifications and the audit trail. Numbers, statuses, countries, sources and dates
 * are kept, for the figures of past years and for the order forms that reference a submission. Files of consultants and
 * order forms are separate copies and are kept.
 */
export async function eraseApplicant(context: ErasureContext, row: LoadedApplicant): Promise<void> {
  const { db, day, appContext, reason } = context
  const merged = await mergedInto(db, row.id)
  const all = [row, ...(await Promise.all(merged.map((id) => loadAnyApplicant(db, id))))]
  if (row.status === 'DO_NOT_HIRE') await storeBar({ db, secrets: appContext.secrets, day }, row.id, all)
  const traces = await tracesOf(db, all)
  await erasePersonalFiles(db, traces)
  await erasePacks(db, traces)
  await eraseMails(db, traces)
  await eraseSubmissions(db, traces)
  for (const one of all) await eraseRecord(context, one)
  // The entry records that the erasure happened, not the erased data.
  const erased = await loadAnyApplicant(db, row.id)
  await recordApplicantChange(context, 'erased', erased, { before: erased, reason })
  await eraseAuditTrail(db, traces, row.id)
}

/** The records that were merged into this one, and into those: they still contain their old data. */
async function mergedInto(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive merged as (
      select id from applicant where merged_into_id = ${id}::uuid
      union select a.id from applicant a join merged on a.merged_into_id = merged.id)
    select id from merged order by id`.execute(db)
  return rows.map((one) => one.id)
}

/** The records that contain the name of the person. */
interface Traces {
  readonly applicants: readonly string[]
  readonly names: readonly string[]
  readonly numbers: readonly string[]
  readonly submissions: readonly string[]
  readonly interviews: readonly string[]
  readonly packs: readonly string[]
  readonly tasks: readonly string[]
}

async function tracesOf(db: Db, all: readonly LoadedApplicant[]): Promise<Traces> {
  const idsOf = async (found: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`${found}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const applicants = all.map(({ id }) => id)
  const submissions = await idsOf(
    sql`select id from applicant_submission where applicant_id = any(${applicants}::uuid[])`,
  )
  return {
    ...{ applicants, submissions, numbers: all.map(({ number }) => number) },
    names: [...new Set(all.map(({ name }) => name))],
    interviews: await idsOf(sql`select id from interview where submission_id = any(${submissions}::uuid[])`),
    packs: await idsOf(
      sql`select distinct pack_id as id from submission_pack_item where submission_id = any(${submissions}::uuid[])`,
    ),
    tasks: await idsOf(sql`select id from recruiting_task
      where applicant_id = any(${applicants}::uuid[]) or submission_id = any(${submissions}::uuid[])
      union select entity_id::uuid from audit_entry where entity = 'recruiting-task' and (
        diff #>> '{applicantID,1}' = any(${applicants}::text[]) or diff #>> '{submissionID,1}' = any(${submissions}::text[]))`),
  }
}

/** CVs, profiles, documents, also deleted ones, and invitations. */
async function erasePersonalFiles(db: Db, { applicants, submissions, interviews }: Traces): Promise<void> {
  await eraseFiles(
    db,
    sql<boolean>`id in (
      select stored_file_id from applicant_resume where applicant_id = any(${applicants}::uuid[])
      union select stored_file_id from submission_pack_item where submission_id = any(${submissions}::uuid[])
      union select stored_file_id from document where subject_type = ${APPLICANT_ENTITY} and subject_id = any(${applicants}::uuid[]))
    or (entity = ${APPLICANT_ENTITY} and entity_id = any(${applicants}::uuid[]))
    or (entity = 'interview' and entity_id = any(${interviews}::uuid[]))`,
  )
  await sql`update applicant_resume set text = null, fields = '[]', name = ${ERASED}, error = case when error is null then null else ${ERASED} end
    where applicant_id = any(${applicants}::uuid[])`.execute(db)
  await sql`delete from document where subject_type = ${APPLICANT_ENTITY} and subject_id = any(${applicants}::uuid[])`.execute(
    db,
  )
}

const withoutNames = (text: string, names: readonly string[]) =>
  replaceTerms(text, names.flatMap(namePartsOf), 'the candidate')

/**
 * A pack and its emails can be about several people: for the others everything is kept except the text of the emails.
 */
async function erasePacks(db: Db, { packs, names }: Traces): Promise<void> {
  for (const id of packs) {
    const pack = await db
      .selectFrom('submissionPack')
      .select(['subject', 'message'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const subject = withoutNames(pack.subject, names)
    const message = pack.message && withoutNames(pack.message, names)
    await db.updateTable('submissionPack').set({ subject, message }).where('id', '=', id).execute()
    await db
      .updateTable('outboxMail')
      .set({ subject, textBody: ERASED, htmlBody: null, bodySealed: null })
      .set((eb) => ({
        state: eb.case().when('state', 'in', ['WAITING', 'HELD']).then('CANCELLED').else(eb.ref('state')).end(),
      }))
      .where('entity', '=', PACK_ENTITY)
      .where('entityId', '=', id)
      .execute()
  }
}

/** Emails to the applicant, and those about them to contacts and colleagues; emails not yet sent are cancelled. */
async function eraseMails(db: Db, { applicants, submissions, interviews, names, tasks }: Traces): Promise<void> {
  const about = [...applicants, ...submissions, ...interviews]
  await sql`update outbox_mail set subject = ${ERASED}, text_body = ${ERASED}, html_body = null, body_sealed = null, attachments = '[]',
      last_error = null, state = case when state in ('WAITING', 'HELD') then 'CANCELLED' else state end,
      to_address = case when kind = 'APPLICANT' then 'erased@invalid' else to_address end,
      to_name = case when kind = 'APPLICANT' then null else to_name end
    where entity in (${APPLICANT_ENTITY}, 'applicant-submission', 'interview') and entity_id = any(${about}::text[])`.execute(
    db,
  )
  await sql`update outbox_mail set subject = ${ERASED}, text_body = ${ERASED}, html_body = null
    where kind in ('NOTIFICATION', 'SUMMARY') and exists (select from unnest(${names}::text[]) name
      where length(name) > 3 and (strpos(subject, name) > 0 or strpos(text_body, name) > 0))`.execute(db)
  await sql`delete from notification where metadata ->> 'entityID' = any(${[...about, ...tasks]}::text[])`.execute(db)
}

/**
 * Statuses, reason codes and times are kept for the figures; texts about the person are erased, also the pay they asked
 * for.
 */
async function eraseSubmissions(db: Db, { applicants, submissions, interviews, tasks, names }: Traces): Promise<void> {
  await sql`update applicant_submission set pitch = null, note = null, right_to_represent = null, override_reason = null, reason = null,
      expected_pay = null, expected_pay_currency = null, expected_pay_period = null, notice_days = null, available_from = null
    where id = any(${submissions}::uuid[])`.execute(db)
  await sql`update submission_stage set reason = null where submission_id = any(${submissions}::uuid[])`.execute(db)
  await sql`update submission_verdict set comment = null where submission_id = any(${submissions}::uuid[])`.execute(db)
  await sql`update interview set note = null, reason = null where id = any(${interviews}::uuid[])`.execute(db)
  await sql`update interview_scorecard set summary = ${ERASED},
      scores = (select coalesce(jsonb_agg(one || '{"comment": null}'), '[]') from jsonb_array_elements(scores) one)
    where interview_id = any(${interviews}::uuid[])`.execute(db)
  await sql`delete from recruiting_task where id = any(${tasks}::uuid[])`.execute(db)
  await sql`delete from comment where (subject_type = ${APPLICANT_ENTITY} and subject_id = any(${applicants}::uuid[]))
    or (subject_type = 'applicant-submission' and subject_id = any(${submissions}::uuid[]))`.execute(db)
  await sql`update background_job set title = 'CV' where title = any(${names.map((name) => `CV of ${name}`)}::text[])`.execute(
    db,
  )
}

const eraseRecord = (context: ErasureContext, { id, number }: LoadedApplicant) =>
  updateApplicantVersion(context, id, {
    ...Object.fromEntries(PERSONAL.map((column) => [column, null])),
    ...EMPTY_LISTS,
    ...{ name: `Erased applicant ${number}`, nameKey: '', tags: [], tagKeys: [], erasedAt: context.now },
  } as never)

/** Empties the entries about the person; those of a record that was separated from theirs contain the name as well. */
async function eraseAuditTrail(db: Db, traces: Traces, applicantID: string): Promise<void> {
  const { applicants, submissions, interviews, tasks, numbers } = traces
  const { id } = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('entity', '=', APPLICANT_ENTITY)
    .where('entityId', '=', applicantID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const about = sql<boolean>`(entity = ${APPLICANT_ENTITY} and entity_id = any(${applicants}::text[]))
    or (entity = 'applicant-submission' and entity_id = any(${submissions}::text[]))
    or (entity = 'interview' and entity_id = any(${interviews}::text[]))
    or (entity = 'recruiting-task' and entity_id = any(${tasks}::text[]))
    or (event in ('applicant.merged', 'applicant.separated')
      and exists (select from unnest(${numbers}::text[]) number where strpos(diff::text, number) > 0))`
  await emptyAuditEntries(db, about, id)
}
