import { sql } from 'kysely'
import { MODULES } from '../../app.ts'
import type { Invariant } from '../../kernel/app/module.ts'
import type { Db } from '../../kernel/db/db.ts'
import { SEALED_PLACES } from '../rotate-keys/places.ts'

/** Conditions that all data must always meet: those that the modules define, and the rule about keys. */
export const INVARIANTS: readonly Invariant[] = [
  ...MODULES.flatMap(({ invariants = [] }) => invariants),
  {
    name: 'No data is encrypted with a removed key (restore the key and run rotate-keys)',
    sql: SEALED_PLACES.map(
      ({ table, key, column }) => `select ${key}::text as id from ${table}
        where split_part(${column}, '.', 2) in (select id from encryption_key where retired_at is not null)`,
    ).join(' union all '),
  },
]

const SHOWN = 5

async function violatingIDs(db: Db, selects: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(selects)} limit ${sql.lit(SHOWN)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The invariants that are violated, each with some of the rows that violate it. */
export async function brokenInvariants(db: Db, invariants: readonly Invariant[] = INVARIANTS) {
  const problems: { name: string; ids: string[] }[] = []
  for (const invariant of invariants) {
    const ids = 'find' in invariant ? (await invariant.find(db)).slice(0, SHOWN) : await violatingIDs(db, invariant.sql)
    if (ids.length > 0) problems.push({ name: invariant.name, ids: [...ids] })
  }
  return { held: invariants.length - problems.length, problems }
}
