import { sql } from 'kysely'
import { type AuditEvent, writeAuditEntries, writeAuditEntry } from '../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../kernel/db/db.ts'
import { SEALED_PLACES } from './places.ts'

/** The columns with texts that this key encrypted, and how many. */
export async function sealedWith(db: Db, keyID: string): Promise<{ place: string; count: number }[]> {
  const found: { place: string; count: number }[] = []
  for (const { table, column } of SEALED_PLACES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where split_part(${sql.ref(column)}, '.', 2) = ${keyID}`.execute(
      db,
    )
    const count = rows[0]!.count
    if (count > 0) found.push({ place: `${table}.${column}`, count })
  }
  return found
}

/**
 * A recovery code is stored only as a fingerprint, which cannot be computed again with another key; fingerprints
 * without a key name may be of any key.
 */
const isOfKey = (keyID: string) => sql<boolean>`(split_part(print, '.', 1) = ${keyID} or strpos(print, '.') = 0)`

/** The number of people with recovery codes that work, or may work, only with this key. */
export async function peopleWithCodesOf(db: Db, keyID: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from app_user
    where exists (select from unnest(recovery_codes) as print where ${isOfKey(keyID)})`.execute(db)
  return rows[0]!.count
}

/** Records that the data no longer needs this key, and deletes the recovery codes that cannot work without it. */
export async function forgetKey(db: Db, keyID: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .updateTable('encryptionKey')
      .set({ retiredAt: sql`coalesce(retired_at, now())` })
      .where('id', '=', keyID)
      .execute()
    const context = { db, staff: null, actor: 'Change of keys' }
    await writeAuditEntries(context, await dropCodesOf(db, keyID))
    const auditEvent = {
      event: 'keys.retired',
      entity: 'application',
      entityID: 'keys',
      name: 'Sealing keys',
      before: { key: keyID },
    }
    await writeAuditEntry(context, auditEvent)
  })
}

/** Deletes the recovery codes of this key, with an audit entry for each person who had some. */
async function dropCodesOf(db: Db, keyID: string): Promise<AuditEvent[]> {
  const { rows } = await sql<{ id: string; name: string; had: number; left: number }>`
    with holder as (
      select id, cardinality(recovery_codes) as had,
        coalesce((select array_agg(print) from unnest(recovery_codes) as print where not ${isOfKey(keyID)}), '{}') as remaining
      from app_user
      where exists (select from unnest(recovery_codes) as print where ${isOfKey(keyID)})
      for update)
    update app_user set recovery_codes = holder.remaining from holder where app_user.id = holder.id
    returning app_user.id, app_user.name, holder.had, cardinality(holder.remaining) as left`.execute(db)
  return rows.map(({ id, name, had, left }) => ({
    event: 'user.recovery-codes-removed',
    entity: 'user',
    entityID: id,
    name,
    before: { recoveryCodesLeft: had },
    after: { recoveryCodesLeft: left },
    reason: `The key ${keyID}, with which they were created, was removed.`,
  }))
}
