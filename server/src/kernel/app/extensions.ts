import type pg from 'pg'

/**
 * The PostgreSQL extensions of the migrations; `search_text` includes the schema in its names, so that an index can
 * store its result.
 */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist', 'btree_gin']
const SCHEMA = 'public'

interface ExtensionState {
  readonly name: string
  /** The schema it is installed in; null when it is not installed. */
  readonly schema: string | null
  readonly isAvailable: boolean
  readonly mayCreate: boolean
  /** The schema in which `create extension` would install it. */
  readonly target: string | null
}

const STATE_QUERY = `select name, schema.nspname as schema,
    exists (select from pg_available_extensions a where a.name = needed.name) as "isAvailable",
    has_database_privilege(current_database(), 'create') as "mayCreate", current_schema() as target
  from unnest($1::text[]) as needed (name)
  left join pg_extension e on e.extname = needed.name
  left join pg_namespace schema on schema.oid = e.extnamespace`

/**
 * Throws before the first migration if an extension is missing and cannot be created, or is installed in a schema that
 * the tables do not search.
 */
export async function assertExtensions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<ExtensionState>(STATE_QUERY, [EXTENSIONS])
  const mistakes = rows.map(mistakeOf).filter((mistake) => mistake !== null)
  if (mistakes.length > 0)
    throw new Error(
      `The database needs the extensions ${EXTENSIONS.join(', ')} in the schema ${SCHEMA}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    )
}

function mistakeOf({ name, schema, isAvailable, mayCreate, target }: ExtensionState): string | null {
  const create = `create extension ${name} schema ${SCHEMA};`
  if (schema !== null && schema !== SCHEMA)
    return `${name} is installed in the schema ${schema}. Its owner must run: alter extension ${name} set schema ${SCHEMA};`
  if (schema !== null) return null
  if (!isAvailable) return `${name} is not on the database server. Install PostgreSQL’s contrib package there.`
  if (!mayCreate) return `${name} is missing, and this user can’t create it. An administrator must run: ${create}`
  return target === SCHEMA ? null : `${name} is missing. Run: ${create}`
}
