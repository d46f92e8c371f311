import { ACCOUNT_MANAGER_ROLES } from '@muster/contract/clients/sight.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { reachesCountry, type Scope } from '../../kernel/scope.ts'
import { clientInScope } from './clients.queries.ts'
import { kindOf, type Related } from './clients.rules.ts'

/** What a new client takes from its country. */
export interface Country {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly weekend: readonly number[]
}

/** A country the company works in and this person may take clients of; else 400 at the field. */
export async function countryAtHand(db: Db, scope: Scope, countryID: string): Promise<Country> {
  const country = await db
    .selectFrom('country')
    .select(['id', 'name', 'currency', 'weekend'])
    .where('id', '=', countryID)
    .executeTakeFirst()
  if (country && reachesCountry(scope, countryID)) return country
  const message = country
    ? 'This is not one of your countries. Choose another.'
    : 'The company does not work in this country. Choose another.'
  throw invalid([{ path: 'countryID', message }])
}

/** 400 naming each id of somebody who cannot look after a client; those who already do (`staying`) are not asked again. */
export async function assertAccountManagers(
  db: Db,
  userIDs: readonly string[],
  { staying = [], path = 'accountManagerIDs' }: { staying?: readonly string[]; path?: string } = {},
): Promise<void> {
  const unknown = userIDs.filter((id) => !staying.includes(id))
  if (unknown.length === 0) return
  const able = await ableManagers(db).where('id', 'in', unknown).execute()
  const known = new Set([...staying, ...able.map(({ id }) => id)])
  const message = 'This person cannot look after clients. Choose an active account manager.'
  const faults = userIDs.flatMap((id, i) => (known.has(id) ? [] : [{ path: `${path}.${i}`, message }]))
  if (faults.length > 0) throw invalid(faults)
}

/** Active users of the roles that may look after clients. */
export const ableManagers = (db: Db) =>
  db
    .selectFrom('appUser')
    .select(['id', 'name', 'email'])
    .where('active', '=', true)
    .where('role', 'in', [...ACCOUNT_MANAGER_ROLES])

/** The parent must be within reach and must not stand below the client itself. */
export async function assertParent(db: Db, scope: Scope, parentID: string, clientID: string | null): Promise<void> {
  const parent = db
    .selectFrom('client')
    .select('client.id')
    .where('client.id', '=', parentID)
    .where(clientInScope(scope))
    // So that it is not archived while this client is put below it.
    .forShare()
  if (!(await parent.executeTakeFirst())) {
    throw invalid([{ path: 'parentID', message: 'There is no such client among yours. Choose another parent.' }])
  }
  if (clientID === null) return
  const above = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from client where id = ${parentID}
      union select c.id, c.parent_id from client c join above on c.id = above.parent_id
    ) select id from above where id = ${clientID}`.execute(db)
  if (above.rows.length > 0) {
    throw invalid([
      { path: 'parentID', message: 'This client stands below the one you are changing. Choose another parent.' },
    ])
  }
}

/**
 * The live records of other tables that refer to a client, as the foreign keys of the database know them: so a module that comes
 * later counts from its first day. What goes with the client (contacts, holidays, papers) does not count. With a scope, only records
 * of its countries are counted, where the table knows countries.
 */
export async function relatedTo(db: Db, clientID: string, scope?: Scope): Promise<Related[]> {
  const { rows: keys } = await sql<{ table: string; column: string; archivable: boolean; local: boolean }>`
    select t.relname as table, a.attname as column,
      exists (select from pg_attribute x where x.attrelid = t.oid and x.attname = 'archived_at') as archivable,
      exists (select from pg_attribute x where x.attrelid = t.oid and x.attname = 'country_id') as local
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'client'::regclass and c.confdeltype <> 'c'
    order by 1, 2`.execute(db)
  if (keys.length === 0) return []
  const counts = keys.map(({ table, column, archivable, local }) => {
    const live = archivable ? sql`and archived_at is null` : sql``
    const within = local && scope?.countryIDs ? sql`and country_id = any(${scope.countryIDs}::text[])` : sql``
    return sql`select ${table}::text as table, count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${clientID} ${live} ${within}`
  })
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const byKind = new Map<string, number>()
  for (const { table, count } of rows) byKind.set(kindOf(table), (byKind.get(kindOf(table)) ?? 0) + count)
  return [...byKind].filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }))
}
