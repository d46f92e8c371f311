import { monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { type LoadedApplicant, loadApplicant } from '../applicants/applicants.queries.ts'
import { passportContext } from '../applicants/passport.rules.ts'
import { changeApplicantStatus } from '../applicants/status.actions.ts'

/**
 * A do-not-hire is kept after the data of the applicant is erased: an erasure stores keyed fingerprints of the
 * identifying fields, by which the person is recognised when they apply again, and no readable data (decision 0077).
 */

const PURPOSE = 'applicant.do-not-hire'
/** Months after the erasure for which the fingerprints are stored. */
const DO_NOT_HIRE_MONTHS = 60
const ACTOR = 'Do not hire'

type IdentifyingFields = Pick<
  LoadedApplicant,
  'id' | 'emailKey' | 'secondEmailKey' | 'phoneKey' | 'secondPhoneKey' | 'passportSealed'
>

/** The identifying fields of a person, the same as those by which duplicates are found. */
function identifiersOf(secrets: Secrets, row: IdentifyingFields): string[] {
  const passport = row.passportSealed && secrets.unseal(row.passportSealed, passportContext(row.id))
  const keys = [row.emailKey, row.secondEmailKey, row.phoneKey, row.secondPhoneKey, passport]
  return [...new Set(keys.filter((key) => key !== null))]
}

type MergedApplicant = IdentifyingFields & Pick<LoadedApplicant, 'mergedIntoId' | 'mergeSnapshot'>

/** What a merge replaced in the record that stayed, such as its address: it identifies the same person. */
function replacedIn({ mergedIntoId, mergeSnapshot }: MergedApplicant): IdentifyingFields[] {
  const { before } = (mergeSnapshot ?? {}) as { readonly before?: Partial<IdentifyingFields> }
  const none = { emailKey: null, secondEmailKey: null, phoneKey: null, secondPhoneKey: null, passportSealed: null }
  return before && mergedIntoId ? [{ ...none, ...before, id: mergedIntoId }] : []
}

/** Stores the fingerprints of an applicant and of the records that were merged into it, before they are erased. */
export async function storeDoNotHire(
  { db, secrets, day }: { readonly db: Db; readonly secrets: Secrets; readonly day: string },
  applicantId: string,
  all: readonly MergedApplicant[],
): Promise<void> {
  const known = all.flatMap((row) => [row, ...replacedIn(row)])
  const identifiers = new Set(known.flatMap((row) => identifiersOf(secrets, row)))
  if (identifiers.size === 0) return
  const expiresOn = monthsAfter(day, DO_NOT_HIRE_MONTHS)
  await db
    .insertInto('doNotHireFingerprint')
    .values([...identifiers].map((one) => ({ applicantId, fingerprint: secrets.blindIndex(one, PURPOSE), expiresOn })))
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Uses all keys of the key ring: the fingerprints may have been stored before the newest key was added. */
const fingerprintsOf = (secrets: Secrets, row: IdentifyingFields) =>
  identifiersOf(secrets, row).flatMap((one) => secrets.blindIndexes(one, PURPOSE))

type DoNotHireContext = WriteContext & { readonly appContext: Pick<AppContext, 'secrets'> }

/** The statuses in which an applicant can still be marked; for an offer a person decides. */
const STOPPED = ['NEW', 'SCREENING', 'QUALIFIED', 'IN_PROCESS', 'ON_HOLD', 'REJECTED', 'WITHDRAWN', 'ARCHIVED']

type PreviousKeys = Pick<LoadedApplicant, (typeof KEYS)[number]> | null
const KEYS = ['emailKey', 'secondEmailKey', 'phoneKey', 'secondPhoneKey', 'passportFingerprint'] as const
const keysOf = (row: PreviousKeys) => KEYS.flatMap((key) => row?.[key] ?? [])

/**
 * Marks an applicant as do not hire if their address, number or passport belongs to a person who is marked, or was until
 * their data was erased. Called wherever these fields are written, with the applicant before. It may be another person
 * with an old number, so a user who may lift the mark decides.
 */
export async function applyDoNotHire(
  context: DoNotHireContext,
  id: string,
  before: PreviousKeys = null,
): Promise<void> {
  const row = await loadApplicant(context.db, null, { id })
  if (!STOPPED.includes(row.status)) return
  const match = (await markedNow(context.db, row, before)) ?? (await markedBefore(context, row))
  if (!match) return
  const reason = `Email address, phone number or passport of ${match}. If this is another person, archive the applicant to lift the do-not-hire status.`
  await changeApplicantStatus({ ...context, staff: null, actor: ACTOR }, row, { status: 'DO_NOT_HIRE', reason })
}

/** An applicant who must not be hired and has one of these; only what is new counts, so that a status that was lifted stays lifted. */
async function markedNow(db: Db, row: LoadedApplicant, before: PreviousKeys): Promise<string | null> {
  const known = keysOf(before)
  const keys = keysOf(row).filter((key) => !known.includes(key))
  if (keys.length === 0) return null
  const isOne = (column: string) => sql`${sql.ref(column)} = any(${keys}::text[])`
  const columns = ['email_key', 'second_email_key', 'phone_key', 'second_phone_key', 'passport_fingerprint'].map(isOne)
  const { rows } = await sql<{ number: string }>`select number from applicant
    where (${sql.join(columns, sql` or `)}) and status = 'DO_NOT_HIRE' and archived_at is null and erased_at is null
      and id <> ${row.id}::uuid
    order by number limit 1`.execute(db)
  return rows[0] ? `${rows[0].number}, who is marked as do not hire` : null
}

/** One whose data was erased, by the fingerprints that this left. */
async function markedBefore({ db, appContext, now }: DoNotHireContext, row: LoadedApplicant): Promise<string | null> {
  const fingerprints = fingerprintsOf(appContext.secrets, row)
  if (fingerprints.length === 0) return null
  const { rows } = await sql<{
    number: string
  }>`select a.number from do_not_hire_fingerprint b join applicant a on a.id = b.applicant_id
    where b.fingerprint = any(${fingerprints}::text[]) and b.expires_on >= ${now}::date order by a.number limit 1`.execute(
    db,
  )
  return rows[0] ? `${rows[0].number}, who was marked as do not hire before the data was erased` : null
}

/** Deletes the fingerprints when the status is lifted: the person's addresses and numbers are no longer recognised. */
export async function liftDoNotHire({ db, appContext }: DoNotHireContext, row: LoadedApplicant): Promise<void> {
  const fingerprints = fingerprintsOf(appContext.secrets, row)
  await sql`delete from do_not_hire_fingerprint where applicant_id = ${row.id} or fingerprint = any(${fingerprints}::text[])`.execute(
    db,
  )
}

/** Fingerprints whose storage period has ended. */
export const deleteExpiredFingerprints = (db: Db, day: string) =>
  db.deleteFrom('doNotHireFingerprint').where('expiresOn', '<', day).execute()
