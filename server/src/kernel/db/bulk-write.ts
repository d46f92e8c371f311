import { type Insertable, type InsertQueryBuilder, type InsertResult, type RawBuilder, sql } from 'kysely'
import { columnOf } from '../performance/column-names.ts'
import type { DB, Db } from './db.ts'

type Table = keyof DB & string

const fieldsOf = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** Rows as one JSON value, which the database expands to rows of the table: columns without a value are null. */
function recordset(table: Table, rows: readonly object[], fields: readonly string[]): RawBuilder<unknown> {
  const columns = fields.map((field) => [field, columnOf(field)] as const)
  const records = rows.map((row) => Object.fromEntries(columns.map(([field, column]) => [column, row[field as never]])))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)`
}

/**
 * Inserts many rows that are sent as one value: a statement with a parameter for each value is parsed and planned every
 * time, and the driver serialises every value by itself. The text is constant, so the connection caches its plan. A
 * missing value is null, not the default of the column. JSON columns take values, not text.
 */
export function insertMany<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): InsertQueryBuilder<DB, T, InsertResult> {
  const fields = fieldsOf(rows)
  const columns = sql.join(fields.map((field) => sql.ref(field)))
  return db
    .insertInto(table)
    .columns(fields as never)
    .expression(sql`select ${columns} from ${recordset(table, rows, fields)}` as never)
}

/** Updates columns of many rows by their IDs in one statement; all rows have the same columns. */
export async function updateMany(
  db: Db,
  table: Table,
  rows: readonly { readonly id: string }[],
  /** Columns that are set to the same value in all rows. */
  constants: readonly (readonly [string, RawBuilder<unknown>])[],
): Promise<void> {
  const fields = fieldsOf(rows)
  const changed = fields
    .filter((field) => field !== 'id')
    .map((field) => [field, sql.ref(`changed_row.${field}`)] as const)
  const set = [...changed, ...constants].map(([field, value]) => sql`${sql.ref(field)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} from ${recordset(table, rows, fields)} changed_row
    where ${sql.ref(`${table}.id`)} = changed_row.id`.execute(db)
}
