import type { Resource } from '@muster/contract/access/matrix.ts'
import { ACCOUNT_MANAGER_ROLES } from '@muster/contract/clients/visibility.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { reachesCountry, type Scope, type Staff, scopeFor } from '../../kernel/db/scope.ts'
import { teammatesOf } from '../settings/teams/teams.queries.ts'
import { clientInScope } from './clients.queries.ts'
import { kindOf, type RelatedCount } from './clients.rules.ts'

/** The defaults of a new client by its country. */
export interface Country {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly weekend: readonly number[]
}

/** A country of the company in which this user may have clients; otherwise 400 at the field. */
export async function loadCountry(db: Db, scope: Scope, countryID: string): Promise<Country> {
  const country = await db
    .selectFrom('country')
    .select(['id', 'name', 'currency', 'weekend'])
    .where('id', '=', countryID)
    .executeTakeFirst()
  if (country && reachesCountry(scope, countryID)) return country
  const message = country
    ? 'This is not one of your countries. Select another country.'
    : 'This country is not supported. Select another country.'
  throw invalid([{ path: 'countryID', message }])
}

/** 400 naming each ID of a user who cannot be an account manager; existing ones (`staying`) are not checked again. */
export async function assertAccountManagers(
  db: Db,
  userIDs: readonly string[],
  { staying = [], path = 'accountManagerIDs' }: { staying?: readonly string[]; path?: string } = {},
): Promise<void> {
  const unknown = userIDs.filter((id) => !staying.includes(id))
  if (unknown.length === 0) return
  const able = await ableManagers(db).where('id', 'in', unknown).execute()
  const known = new Set([...staying, ...able.map(({ id }) => id)])
  const message = 'This user can’t be an account manager. Select an active account manager.'
  const validationErrors = userIDs.flatMap((id, i) => (known.has(id) ? [] : [{ path: `${path}.${i}`, message }]))
  if (validationErrors.length > 0) throw invalid(validationErrors)
}

/** Active users of the roles that can be account managers. */
export const ableManagers = (db: Db) =>
  db
    .selectFrom('appUser')
    .select(['id', 'name', 'email'])
    .where('active', '=', true)
    .where('role', 'in', [...ACCOUNT_MANAGER_ROLES])

/** Whether a client can be linked to. It is locked until the link is written, so that it is not archived in between. */
export async function clientWithinReach(db: Db, scope: Scope, id: string): Promise<boolean> {
  const found = db.selectFrom('client').select('client.id').where('client.id', '=', id).where(clientInScope(scope))
  return (await found.forShare().executeTakeFirst()) !== undefined
}

/** The parent must be within scope and must not be a descendant of the client itself. */
export async function assertParent(db: Db, scope: Scope, parentID: string, clientID: string | null): Promise<void> {
  if (!(await clientWithinReach(db, scope, parentID))) {
    throw invalid([{ path: 'parentID', message: 'Parent company not found. Select another parent company.' }])
  }
  if (clientID === null) return
  const above = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from client where id = ${parentID}
      union select c.id, c.parent_id from client c join above on c.id = above.parent_id
    ) select id from above where id = ${clientID}`.execute(db)
  if (above.rows.length > 0) {
    throw invalid([
      {
        path: 'parentID',
        message: 'This client is a subsidiary of the client you are editing. Select another parent company.',
      },
    ])
  }
}

/**
 * The active records of other tables that refer to a client, by the foreign keys of the database, so that a new module
 * is included automatically. Parts of the client (contacts, holidays, documents) do not count.
 */
export async function relatedTo(db: Db, clientID: string): Promise<RelatedCount[]> {
  const { rows: keys } = await sql<{ table: string; column: string; archivable: boolean }>`
    select t.relname as table, a.attname as column,
      exists (select from pg_attribute x where x.attrelid = t.oid and x.attname = 'archived_at') as archivable
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'client'::regclass and c.confdeltype <> 'c'
    order by 1, 2`.execute(db)
  return counted(
    db,
    keys.map(({ table, column, archivable }) => {
      const live = archivable ? sql`and archived_at is null` : sql``
      return sql`select ${table}::text as table, count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${clientID} ${live}`
    }),
  )
}

interface ListedTable {
  readonly table: string
  readonly resource: Resource
  /** Which of the rows are in the list of the resource. */
  readonly only?: RawBuilder<unknown>
  /** Whether the rows have a country of their own; otherwise the client's country is used. */
  readonly local?: boolean
  /** The owner columns, if the matrix has own jobs and teams for it. */
  readonly people?: readonly [recruiter: string, ...others: string[]]
}

/** The lists of a client's records. Tables not listed here are not counted for read-only users. */
const LISTED: readonly ListedTable[] = [
  { table: 'agreement', resource: 'agreements' },
  { table: 'consultant', resource: 'consultants', local: true },
  { table: 'contract', resource: 'candidate-contracts', only: sql`kind = 'CANDIDATE'`, local: true },
  { table: 'contract', resource: 'client-contracts', only: sql`kind = 'CLIENT'`, local: true },
  {
    table: 'order_form',
    resource: 'order-forms',
    only: sql`submitted_at is not null`,
    local: true,
    people: ['recruiter_id', 'owner_id'],
  },
  { table: 'purchase_order', resource: 'purchase-orders' },
]

/**
 * The number of records that refer to a client, by the lists of the user; all of them for users who may delete clients,
 * to explain why they cannot.
 */
export async function visibleRelations(db: Db, staff: Staff, clientID: string): Promise<RelatedCount[]> {
  if (may(staff, right('clients', 'delete'))) return relatedTo(db, clientID)
  const visible = LISTED.filter(({ resource }) => may(staff, right(resource, 'view')))
  return counted(
    db,
    visible.map(({ table, resource, only = sql`true`, ...listed }) => {
      const within = sql.join(withinReach(scopeFor(staff, resource), listed), sql` and `)
      return sql`select ${table}::text as table, count(*)::int as count from ${sql.table(table)}
        where client_id = ${clientID} and archived_at is null and ${only} and ${within}`
    }),
  )
}

function withinReach(scope: Scope, { local, people }: Pick<ListedTable, 'local' | 'people'>): RawBuilder<unknown>[] {
  const { countryIDs, ownClientsOf, assignedJobsOf, teamsOf } = scope
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (countryIDs)
    conditions.push(
      local
        ? sql`country_id = any(${countryIDs}::text[])`
        : sql`client_id in (select id from client where country_id = any(${countryIDs}::text[]))`,
    )
  if (ownClientsOf)
    conditions.push(sql`client_id in (select client_id from client_account_manager where user_id = ${ownClientsOf})`)
  if (assignedJobsOf) conditions.push(people ? sql`${sql.ref(people[0])} = ${assignedJobsOf}` : sql`false`)
  if (teamsOf) {
    const theirs = (people ?? []).map((column) => sql`${sql.ref(column)} in ${teammatesOf(teamsOf)}`)
    conditions.push(sql`(${sql.join([sql`false`, ...theirs], sql` or `)})`)
  }
  return conditions
}

async function counted(db: Db, counts: readonly RawBuilder<unknown>[]): Promise<RelatedCount[]> {
  if (counts.length === 0) return []
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const byKind = new Map<string, number>()
  for (const { table, count } of rows) byKind.set(kindOf(table), (byKind.get(kindOf(table)) ?? 0) + count)
  return [...byKind].filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }))
}
