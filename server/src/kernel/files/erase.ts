import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The name of a file that was erased. */
const ERASED = 'Erased'

/**
 * Erases stored files permanently (`which`: a condition on `stored_file`). The rows lose the name, the key of the
 * content and its location in the store, where the content is deleted by the cleanup of contents without a row. Returns
 * their number.
 */
export async function eraseFiles(db: Db, which: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows } =
    await sql`update stored_file set name = ${ERASED}, deleted_at = coalesce(deleted_at, now()), sealed_key = null,
      sha256 = repeat('0', 64), key = md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text)
    where ${which}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The days for which the content of a deleted file is kept, so that a mistake can be corrected. */
const DELETED_DAYS = 30

/**
 * Erases the files that were deleted more than `DELETED_DAYS` ago (decision 0078), except those of a document that still
 * exists. Returns their number.
 */
export const eraseDeletedFiles = (db: Db, now: Date): Promise<number> =>
  eraseFiles(
    db,
    sql<boolean>`deleted_at < ${new Date(now.getTime() - DELETED_DAYS * 86_400_000)} and sha256 <> repeat('0', 64)
      and not exists (select from document where document.stored_file_id = stored_file.id)`,
  )
