import type pg from 'pg'
import Cursor from 'pg-cursor'

/** For a connection that reads or writes whole tables: no time limits, and one text format for dates. */
export const SESSION_SETTINGS =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = utc; set datestyle = iso'

export interface Column {
  readonly name: string
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  readonly type: string
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly called: boolean
}

/** Tables that the migration itself writes, or that only describe running processes. */
const EXCLUDED = new Set(['schema_migration', 'job_worker'])

/** The tables with data: logged tables of the application's own schema. */
export async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`)
  return rows.map(({ name }) => name).filter((name) => !EXCLUDED.has(name))
}

/** The columns with stored values; generated columns are computed again. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${quotedName(table)}`],
  )
  return rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`)
  return rows.map(({ name, value }) => ({ name, value: value ?? '1', called: value !== null }))
}

export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`

const BATCH = 500

/**
 * All rows, some hundred at a time, each as an array of texts in the order of the columns. PostgreSQL's text format is
 * exact for every type and the same in every version.
 */
export async function* readRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<(string | null)[][]> {
  const fields = columns.map(({ name }) => `${quotedName(name)}::text`).join(', ')
  const cursor = client.query(
    new Cursor<{ fields: (string | null)[] }>(
      `select array[${fields}]::text[] as fields from public.${quotedName(table)}`,
    ),
  )
  try {
    for (let rows = await cursor.read(BATCH); rows.length > 0; rows = await cursor.read(BATCH))
      yield rows.map((row) => row.fields)
  } finally {
    await cursor.close()
  }
}

/** Inserts rows in the format of `readRows`. */
export async function writeRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly (string | null)[][],
) {
  const names = columns.map(({ name }) => quotedName(name)).join(', ')
  const values = columns.map(({ type }, index) => `(field ->> ${index})::${type}`).join(', ')
  await client.query(
    `insert into public.${quotedName(table)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as field`,
    [JSON.stringify(rows)],
  )
}
