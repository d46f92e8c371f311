import { sql } from 'kysely'
import { type Db, inTransaction } from '../../kernel/db/db.ts'
import type { Secrets } from '../../kernel/security/secrets.ts'
import type { SealedPlace } from './places.ts'

const BATCH = 500

/**
 * Encrypts all texts again that an older key of the key ring encrypted, and returns how many. Can be aborted and run
 * again.
 */
export async function reseal(db: Db, secrets: Secrets, place: SealedPlace): Promise<number> {
  const { table, key, column } = place
  let resealed = 0
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${sql.ref(key)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sql.ref(key)}::text > ${after}
      order by ${sql.ref(key)}::text limit ${BATCH}`.execute(db)
    if (rows.length === 0) return resealed
    after = rows.at(-1)!.id
    const old = rows.filter(({ sealed }) => secrets.needsResealing(sealed))
    await inTransaction(db, async (transaction) => {
      for (const row of old) await resealRow(transaction, secrets, place, row)
    })
    resealed += old.length
  }
}

async function resealRow(db: Db, secrets: Secrets, place: SealedPlace, { id, sealed }: { id: string; sealed: string }) {
  const { table, key, column, context, print } = place
  const plain = secrets.unseal(sealed, context(id))
  const printed = print ? sql`, ${sql.ref(print.column)} = ${secrets.blindIndex(plain, print.purpose)}` : sql``
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.seal(plain, context(id))}${printed}
    where ${sql.ref(key)}::text = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db)
}
