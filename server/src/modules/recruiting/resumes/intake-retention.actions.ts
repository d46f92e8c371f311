import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { INTAKE_DAYS } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { eraseFiles } from '../../../kernel/files/erase.ts'
import { eraseReadings } from '../erasure/texts.actions.ts'

export const RESUME_ENTITY = 'applicant-resume'
const ACTOR = 'Retention of CVs'

/**
 * Deletes a CV, its file, and its name in the background job that read it. The file is deleted now: without its row, a
 * later erasure of the applicant would not find it.
 */
export async function deleteResume(
  db: Db,
  { id, storedFileId }: { readonly id: string; readonly storedFileId: string },
): Promise<void> {
  await eraseReadings(db, sql<boolean>`id = ${id}::uuid`)
  await db.deleteFrom('applicantResume').where('id', '=', id).execute()
  await eraseFiles(db, sql<boolean>`id = ${storedFileId}::uuid`)
}

/**
 * Deletes the CVs of a country that were not confirmed within `INTAKE_DAYS` (decision 0077), each in its own
 * transaction: a failure does not affect the others. Returns their number.
 */
export async function deleteUnconfirmed(appContext: AppContext, { countryID, day }: CountryDate): Promise<number> {
  const { db } = appContext
  const due = await db
    .selectFrom('applicantResume')
    .select('id')
    .where('applicantId', 'is', null)
    .where('countryId', '=', countryID)
    .where('createdAt', '<', sql<Date>`${daysAfter(day, -INTAKE_DAYS)}::date`)
    .orderBy('id')
    .execute()
  let deleted = 0
  await forEachRow(appContext, due, async ({ id }) => {
    if (await deleteUnlessConfirmed(db, id)) deleted += 1
  })
  return deleted
}

/** Returns false if the CV was confirmed or deleted in the meantime. */
const deleteUnlessConfirmed = (db: Db, id: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('applicantResume')
      .select(['id', 'storedFileId', 'countryId'])
      .where('id', '=', id)
      .where('applicantId', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    await deleteResume(transaction, row)
    await writeAuditEntry(
      { db: transaction, staff: null, actor: ACTOR },
      {
        event: 'applicant.resume-removed',
        entity: RESUME_ENTITY,
        entityID: id,
        countryID: row.countryId,
        reason: `Not confirmed within ${INTAKE_DAYS} days.`,
      },
    )
    return true
  })
