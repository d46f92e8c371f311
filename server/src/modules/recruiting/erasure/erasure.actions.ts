import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { emptyAuditEntries } from '../../../kernel/audit-chain/empty.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { APPLICANT_ENTITY, type LoadedApplicant, loadAnyApplicant } from '../applicants/applicants.queries.ts'
import { recordApplicantChange } from '../applicants/persistence.actions.ts'
import { storeDoNotHire } from './do-not-hire.actions.ts'
import { eraseMails, erasePacks } from './mails.actions.ts'
import { erasePersonalFiles, eraseSubmissions } from './texts.actions.ts'
import { type Traces, tracesOf } from './traces.queries.ts'

const EMPTY_LISTS = {
  skills: '[]',
  experience: '[]',
  education: '[]',
  certificates: '[]',
  languages: '[]',
  links: '[]',
  screeningAnswers: '[]',
  answers: '{}',
}
const PERSONAL = [
  'email',
  'phone',
  'secondEmail',
  'secondPhone',
  'birthDate',
  'nationality',
  'residenceCountry',
  'city',
  'visaStatus',
  'visaExpiry',
  'employer',
  'title',
  'totalYears',
  'relevantYears',
  'currentPay',
  'currentPayCurrency',
  'currentPayPeriod',
  'expectedPay',
  'expectedPayCurrency',
  'expectedPayPeriod',
  'noticeDays',
  'availableFrom',
  'willRelocate',
  'sourceName',
  'representGivenOn',
  'representNote',
  'lastContactedOn',
  'internalNotes',
  'formVersion',
  'emailKey',
  'secondEmailKey',
  'phoneKey',
  'secondPhoneKey',
  'passportFingerprint',
  'passportSealed',
  'resumeText',
  'reason',
  'mergeSnapshot',
] as const

export type ErasureContext = WriteContext & {
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
  if (row.status === 'DO_NOT_HIRE') await storeDoNotHire({ db, secrets: appContext.secrets, day }, row.id, all)
  const traces = await tracesOf(db, all)
  await erasePersonalFiles(db, traces)
  await erasePacks(db, traces, day)
  await eraseMails(db, traces, day)
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

const eraseRecord = (context: ErasureContext, { id, number }: LoadedApplicant) =>
  updateRecord(context, 'applicant', id, {
    ...Object.fromEntries(PERSONAL.map((column) => [column, null])),
    ...EMPTY_LISTS,
    name: `Erased applicant ${number}`,
    nameKey: '',
    tags: [],
    tagKeys: [],
    erasedAt: context.now,
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
      and exists (select from unnest(${numbers}::text[]) number where diff::text ~ ('\\m' || number || '\\M')))`
  await emptyAuditEntries(db, about, id)
}
