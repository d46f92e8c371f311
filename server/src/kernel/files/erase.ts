import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The name of a file that was erased. */
const ERASED = 'Erased'

/**
 * Erases stored files permanently (`which`: a condition on `stored_file`). The rows lose the name, the key of the
 * content and its location in the store, where the content is deleted by the cleanup of contents without a row.
 */
export async function eraseFiles(db: Db, which: RawBuilder<boolean>): Promise<void> {
  await sql`update stored_file set name = ${ERASED}, deleted_at = coalesce(deleted_at, now()), sealed_key = null, sha256 = repeat('0', 64),
      key = md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text)
    where ${which}`.execute(db)
}
