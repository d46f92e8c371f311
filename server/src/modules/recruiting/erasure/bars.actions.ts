import { monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { type LoadedApplicant, loadApplicant } from '../applicants/applicants.queries.ts'
import { passportContext } from '../applicants/passport.rules.ts'
import type { ApplicantWriteContext } from '../applicants/persistence.actions.ts'
import { changeApplicantStatus } from '../applicants/status.actions.ts'

/**
 * A do-not-hire is kept after the data of the applicant is erased: an erasure stores keyed fingerprints of the
 * identifying fields, by which the person is recognised when they apply again, and no readable data (decision 0077).
 */

const PURPOSE = 'applicant.bar'
/** Months after the erasure for which the fingerprints are stored. */
const BAR_MONTHS = 60
const ACTOR = 'Do not hire'

type Identified = Pick<
  LoadedApplicant,
  'id' | 'emailKey' | 'secondEmailKey' | 'phoneKey' | 'secondPhoneKey' | 'passportSealed'
>

/** The identifying fields of a person, the same as those by which duplicates are found. */
function identifiersOf(secrets: Secrets, row: Identified): string[] {
  const passport = row.passportSealed && secrets.unseal(row.passportSealed, passportContext(row.id))
  const keys = [row.emailKey, row.secondEmailKey, row.phoneKey, row.secondPhoneKey, passport]
  return [...new Set(keys.filter((key) => key !== null))]
}

/** Stores the fingerprints of an applicant and of the records that were merged into it, before they are erased. */
export async function storeBar(
  { db, secrets, day }: { readonly db: Db; readonly secrets: Secrets; readonly day: string },
  applicantId: string,
  all: readonly Identified[],
): Promise<void> {
  const identifiers = new Set(all.flatMap((row) => identifiersOf(secrets, row)))
  if (identifiers.size === 0) return
  const expiresOn = monthsAfter(day, BAR_MONTHS)
  await db
    .insertInto('applicantBar')
    .values([...identifiers].map((one) => ({ applicantId, fingerprint: secrets.blindIndex(one, PURPOSE), expiresOn })))
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Uses all keys of the key ring: the fingerprints may have been stored before the newest key was added. */
const fingerprintsOf = (secrets: Secrets, row: Identified) =>
  identifiersOf(secrets, row).flatMap((one) => secrets.blindIndexes(one, PURPOSE))

type BarContext = ApplicantWriteContext & { readonly appContext: Pick<AppContext, 'secrets'> }

/** The statuses in which an applicant can still be marked; for an offer a person decides. */
const STOPPED = ['NEW', 'SCREENING', 'QUALIFIED', 'IN_PROCESS', 'ON_HOLD', 'REJECTED', 'WITHDRAWN', 'ARCHIVED']

/**
 * Marks an applicant as do not hire if their address, number or passport belonged to a person who was marked and whose
 * data was erased. Called wherever these fields are written. It may be another person with an old number, so a user who
 * may lift the mark decides.
 */
export async function applyBar(context: BarContext, id: string): Promise<void> {
  const { db, appContext, now } = context
  const row = await loadApplicant(db, null, { id })
  if (!STOPPED.includes(row.status)) return
  const fingerprints = fingerprintsOf(appContext.secrets, row)
  if (fingerprints.length === 0) return
  const { rows } = await sql<{
    number: string
  }>`select a.number from applicant_bar b join applicant a on a.id = b.applicant_id
    where b.fingerprint = any(${fingerprints}::text[]) and b.expires_on >= ${now}::date order by a.number limit 1`.execute(
    db,
  )
  const [barred] = rows
  if (!barred) return
  const reason = `Email address, phone number or passport of ${barred.number}, who was marked as do not hire before the data was erased. If this is another person, archive the applicant to lift the bar.`
  await changeApplicantStatus({ ...context, staff: null, actor: ACTOR }, row, { status: 'DO_NOT_HIRE', reason })
}

/** Deletes the fingerprints when the status is lifted: the person's addresses and numbers are no longer recognised. */
export async function liftBar({ db, appContext }: BarContext, row: LoadedApplicant): Promise<void> {
  const fingerprints = fingerprintsOf(appContext.secrets, row)
  await sql`delete from applicant_bar where applicant_id = ${row.id} or fingerprint = any(${fingerprints}::text[])`.execute(
    db,
  )
}

/** Fingerprints whose storage period has ended. */
export const deleteExpiredBars = (db: Db, day: string) =>
  db.deleteFrom('applicantBar').where('expiresOn', '<', day).execute()
