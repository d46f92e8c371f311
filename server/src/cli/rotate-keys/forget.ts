import { sql } from 'kysely'
import { type Db, inTransaction } from '../../kernel/db.ts'
import { record } from '../../kernel/events.ts'
import { SEALED_PLACES } from './places.ts'

/** Where texts stand that this key sealed, and how many. */
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

/** A recovery code is kept as a fingerprint alone, which no other key can make again; those without a name may be of any key. */
const ofThisKey = (keyID: string) => sql<boolean>`(split_part(print, '.', 1) = ${keyID} or strpos(print, '.') = 0)`

/** How many people hold recovery codes that work, or may work, with this key only. */
export async function peopleWithCodesOf(db: Db, keyID: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from app_user
    where exists (select from unnest(recovery_codes) as print where ${ofThisKey(keyID)})`.execute(db)
  return rows[0]!.count
}

/** Notes that the data needs this key no more, and takes the recovery codes away that cannot work without it. */
export async function forgetKey(db: Db, keyID: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .updateTable('sealingKey')
      .set({ forgottenAt: sql`coalesce(forgotten_at, now())` })
      .where('id', '=', keyID)
      .execute()
    await sql`update app_user set recovery_codes =
      coalesce((select array_agg(print) from unnest(recovery_codes) as print where not ${ofThisKey(keyID)}), '{}')
      where recovery_codes <> '{}'`.execute(db)
    const happening = { event: 'keys.forgotten', entity: 'house', entityID: 'keys', before: { key: keyID } }
    await record({ db, staff: null, actor: 'rotate-keys' }, happening)
  })
}
