import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { applicantStates } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { sql, type Updateable } from 'kysely'
import { conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { cancelWaitingRejections } from '../mails/applicant-mail.actions.ts'
import { assertNotErased } from './applicants.actions.ts'
import { APPLICANT_ENTITY, applicantName, type LoadedApplicant, loadApplicant } from './applicants.queries.ts'
import { JSON_COLUMNS, MERGED_FIELDS, mergedColumns } from './merge-fields.rules.ts'
import { PASSPORT_PURPOSE, passportContext } from './passport.rules.ts'
import { recordApplicantChange } from './persistence.actions.ts'
import { readApplicant } from './record.queries.ts'
import { syncApplicantStatus } from './status.actions.ts'

type MergeCall = Call<(typeof applicantEndpoints)['merge']>

/** The changes of the merge, for its undo; stored with the record that was merged. */
interface Snapshot {
  /** The columns of the remaining record, before and after. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly resumes: readonly { readonly id: string; readonly number: number; readonly isCurrent: boolean }[]
  readonly documents: readonly string[]
  readonly comments: readonly string[]
  readonly submissions: readonly string[]
  readonly tasks: readonly string[]
  /** Absent in merges before links moved along. */
  readonly links?: readonly string[]
}

/** Values as the database expects them: lists of objects as JSON. */
const stored = (columns: Readonly<Record<string, unknown>>): Updateable<DB['applicant']> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, JSON_COLUMNS.has(name) ? JSON.stringify(value) : value]),
  )

/**
 * Merges another applicant into this one: fields as chosen, lists joined, and all files, notes, submissions,
 * tasks and form links of both.
 */
export async function mergeApplicants(call: MergeCall): Promise<Applicant> {
  const { db, scope, params, body, now } = call
  const { fromOther } = body
  const [row, other] = await loadBoth(call)
  const unknown = fromOther.findIndex((field) => !MERGED_FIELDS.includes(field))
  if (unknown >= 0) throw invalid([{ path: `fromOther.${unknown}`, message: 'Unknown field. Remove it.' }])
  if (row.version !== body.version) throw staleVersion(await readApplicant(call, scope, row.id))
  if (other.version !== body.otherVersion) throw staleVersion(await readApplicant(call, scope, other.id))
  assertMergeable(row, other)
  await assertNoSharedJob(db, row.id, other.id)
  const after = mergedColumns(row, other, fromOther)
  resealPassport(call.appContext.secrets, { row, other, after })
  const before = Object.fromEntries(Object.keys(after).map((column) => [column, row[column as keyof LoadedApplicant]]))
  const moved = await moveBelongings(db, other.id, row.id, fromOther.includes('resume'))
  const snapshot: Snapshot = { before, after, ...moved }
  await updateRecord(call, 'applicant', other.id, {
    archivedAt: now,
    mergedIntoId: row.id,
    mergedAt: now,
    mergeSnapshot: JSON.stringify(snapshot),
  })
  await updateRecord(call, 'applicant', row.id, stored(after))
  const merged = await loadApplicant(db, null, { id: params.id })
  await recordApplicantChange(call, 'merged', merged, { before: row, more: { mergedApplicant: applicantName(other) } })
  await recordApplicantChange(call, 'merged', other, { before: other, more: { mergedInto: applicantName(row) } })
  await syncApplicantStatus(call, [row.id])
  await cancelRejections(db, row.id, other.id)
  return readApplicant(call, null, row.id)
}

/** A waiting rejection of one record must not reach a person who is still considered by the other record. */
async function cancelRejections(db: Db, ...ids: [stays: string, other: string]): Promise<void> {
  if ((await loadApplicant(db, null, { id: ids[0] })).status === 'REJECTED') return
  for (const entityID of ids) await cancelWaitingRejections(db, { entity: APPLICANT_ENTITY, entityID })
}

/** Both records in scope, always locked in the same order. */
async function loadBoth({ db, scope, params, body }: MergeCall): Promise<[LoadedApplicant, LoadedApplicant]> {
  if (params.id === body.otherID)
    throw invalid([{ path: 'otherID', message: 'Select another applicant to merge with.' }])
  const loaded = new Map<string, LoadedApplicant>()
  for (const id of [params.id, body.otherID].sort()) loaded.set(id, await loadApplicant(db, scope, { id, lock: true }))
  return [loaded.get(params.id)!, loaded.get(body.otherID)!]
}

function assertMergeable(row: LoadedApplicant, other: LoadedApplicant): void {
  for (const one of [row, other]) assertNotErased(one)
  if (other.status === 'DO_NOT_HIRE' && row.status !== 'DO_NOT_HIRE')
    throw ruleViolation(
      'MARKED_DO_NOT_HIRE',
      `${applicantName(other)} is marked “Do not hire”. Keep that record and merge this one into it.`,
    )
  if (row.candidateId && other.candidateId && row.candidateId !== other.candidateId)
    throw ruleViolation(
      'DIFFERENT_CONSULTANTS',
      'Both applicants were hired as different consultants and can’t be merged.',
    )
}

async function assertNoSharedJob(db: Db, id: string, otherID: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`select job.number from applicant_submission a
    join applicant_submission b on b.job_id = a.job_id join job on job.id = a.job_id
    where a.applicant_id = ${id} and b.applicant_id = ${otherID} and a.is_open and b.is_open
      and a.archived_at is null and b.archived_at is null limit 1`.execute(db)
  if (rows[0])
    throw ruleViolation(
      'SUBMITTED_TO_SAME_JOB',
      `Both were submitted to the job ${rows[0].number}. Withdraw one of the submissions first.`,
    )
}

/** An encrypted number is bound to the id of its record, so it is encrypted again for the remaining record. */
function resealPassport(
  secrets: Secrets,
  { row, other, after }: { row: LoadedApplicant; other: LoadedApplicant; after: Record<string, unknown> },
): void {
  if (typeof after.passportSealed !== 'string') return
  const number = secrets.unseal(after.passportSealed, passportContext(other.id))
  after.passportSealed = secrets.seal(number, passportContext(row.id))
  after.passportFingerprint = secrets.blindIndex(number, PASSPORT_PURPOSE)
}

async function moveBelongings(db: Db, from: string, to: string, takesResume: boolean) {
  const { rows: resumes } = await sql<Snapshot['resumes'][number]>`select id, number, is_current as "isCurrent"
    from applicant_resume where applicant_id = ${from} order by number for update`.execute(db)
  const { rows: own } = await sql<{ last: number; hasCurrent: boolean }>`select coalesce(max(number), 0) as last,
    coalesce(bool_or(is_current), false) as "hasCurrent" from applicant_resume where applicant_id = ${to}`.execute(db)
  const { last, hasCurrent } = own[0]!
  const isReplaced = takesResume && resumes.some(({ isCurrent }) => isCurrent)
  if (isReplaced) await sql`update applicant_resume set is_current = false where applicant_id = ${to}`.execute(db)
  await sql`update applicant_resume set applicant_id = ${to}, number = number + ${last},
    is_current = is_current and ${isReplaced || !hasCurrent} where applicant_id = ${from}`.execute(db)
  const ids = async (moving: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: string }>`${moving} returning id`.execute(db)
    return rows.map(({ id }) => id)
  }
  return {
    resumes,
    documents: await ids(
      sql`update document set subject_id = ${to} where subject_type = ${APPLICANT_ENTITY} and subject_id = ${from}`,
    ),
    comments: await ids(
      sql`update comment set subject_id = ${to} where subject_type = ${APPLICANT_ENTITY} and subject_id = ${from}`,
    ),
    submissions: await ids(sql`update applicant_submission set applicant_id = ${to} where applicant_id = ${from}`),
    tasks: await ids(sql`update recruiting_task set applicant_id = ${to} where applicant_id = ${from}`),
    links: await ids(sql`update form_link set applicant_id = ${to} where applicant_id = ${from}`),
  }
}

/** Separates the applicant that was merged last: the changes of the merge are reverted, changes made since are left. */
export async function undoMerge(call: Call<(typeof applicantEndpoints)['undoMerge']>): Promise<Applicant> {
  const { db, scope, params, body, staff } = call
  const row = await loadApplicant(db, scope, { id: params.id, lock: true })
  if (row.version !== body.version) throw staleVersion(await readApplicant(call, scope, row.id))
  assertNotErased(row)
  const merged = await db
    .selectFrom('applicant')
    .select(['id', 'number', 'countryId', 'mergeSnapshot', 'mergedAt'])
    .where('mergedIntoId', '=', row.id)
    .orderBy('mergedAt', 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (!merged)
    throw conflict('NOTHING_TO_UNDO', `There is nothing to undo: no applicant was merged into ${applicantName(row)}.`)
  if (scope.countryIDs && !scope.countryIDs.includes(merged.countryId))
    throw ruleViolation(
      'OTHER_COUNTRY',
      `${merged.number} belongs to a country that you don’t have access to. Ask a colleague with access to separate them.`,
    )
  assertDoNotHireStays(staff, row, merged.mergedAt!)
  const snapshot = merged.mergeSnapshot as unknown as Snapshot
  const isUnchanged = (column: string) =>
    JSON.stringify(row[column as keyof LoadedApplicant]) === JSON.stringify(snapshot.after[column])
  const columns = Object.fromEntries(Object.entries(snapshot.before).filter(([column]) => isUnchanged(column)))
  await returnBelongings(db, snapshot, row.id, merged.id)
  await updateRecord(call, 'applicant', merged.id, {
    archivedAt: null,
    mergedIntoId: null,
    mergedAt: null,
    mergeSnapshot: null,
  })
  await updateRecord(call, 'applicant', row.id, stored(columns))
  const after = await loadApplicant(db, null, { id: row.id })
  const other = await loadApplicant(db, null, { id: merged.id })
  await recordApplicantChange(call, 'separated', after, { before: row, more: { separated: applicantName(other) } })
  await recordApplicantChange(call, 'separated', other, { before: other, more: { separated: applicantName(row) } })
  await syncApplicantStatus(call, [row.id, other.id])
  return readApplicant(call, null, row.id)
}

/**
 * A do-not-hire set after the merge is about both records. The restored record does not have it, so only users who may
 * set it can separate them.
 */
function assertDoNotHireStays(staff: Staff, row: LoadedApplicant, mergedAt: Date): void {
  if (row.status !== 'DO_NOT_HIRE' || row.stateSince <= mergedAt) return
  if (mayMakeMove(staff, applicantStates.transitions.QUALIFIED.DO_NOT_HIRE!)) return
  throw ruleViolation(
    'MARKED_DO_NOT_HIRE',
    `${applicantName(row)} was marked “Do not hire” after the merge. Ask a TAS manager or TAS vice president to separate them.`,
  )
}

async function returnBelongings(db: Db, snapshot: Snapshot, from: string, to: string): Promise<void> {
  const { resumes, documents, comments, submissions, tasks, links = [] } = snapshot
  await sql`update applicant_resume set is_current = false
    where applicant_id = ${from} and id = any(${resumes.map(({ id }) => id)}::uuid[])`.execute(db)
  for (const { id, number, isCurrent } of resumes)
    await sql`update applicant_resume set applicant_id = ${to}, number = ${number}, is_current = ${isCurrent}
      where id = ${id} and applicant_id = ${from}`.execute(db)
  await sql`update applicant_resume set is_current = true where id = (select id from applicant_resume
    where applicant_id = ${from} order by number desc limit 1)
    and not exists (select from applicant_resume where applicant_id = ${from} and is_current)`.execute(db)
  await sql`update document set subject_id = ${to} where subject_id = ${from} and id = any(${documents}::uuid[])`.execute(
    db,
  )
  await sql`update comment set subject_id = ${to} where subject_id = ${from} and id = any(${comments}::uuid[])`.execute(
    db,
  )
  await sql`update applicant_submission set applicant_id = ${to}
    where applicant_id = ${from} and id = any(${submissions}::uuid[])`.execute(db)
  await sql`update recruiting_task set applicant_id = ${to}
    where applicant_id = ${from} and id = any(${tasks}::uuid[])`.execute(db)
  await sql`update form_link set applicant_id = ${to}
    where applicant_id = ${from} and id = any(${links}::uuid[])`.execute(db)
}
