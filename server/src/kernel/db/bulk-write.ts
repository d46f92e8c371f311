import { type Insertable, type InsertQueryBuilder, type InsertResult, type RawBuilder, sql } from 'kysely'
import { columnOf } from '../performance/column-names.ts'
import type { DB, Db } from './db.ts'

type Table = keyof DB & string

const fieldsOf = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** Rows as one value, which the database reads as rows of the table: columns that they do not name are null. */
function given(table: Table, rows: readonly object[], fields: readonly string[]): RawBuilder<unknown> {
  const named = fields.map((field) => [field, columnOf(field)] as const)
  const records = rows.map((row) => Object.fromEntries(named.map(([field, column]) => [column, row[field as never]])))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)`
}

/**
 * An insert of many rows, which come as one value: a statement that names each value of each row is read and planned again every time, and the
 * driver writes every value by itself. Its text is always the same, so the connection keeps its plan. What one of them lacks is
 * null there, whatever its column begins with. JSON columns take values, not their text.
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
    .expression(sql`select ${columns} from ${given(table, rows, fields)}` as never)
}

/** Writes columns of many rows, which are named by their ids, in one go; all of them have the same columns. */
export async function updateMany(
  db: Db,
  table: Table,
  rows: readonly { readonly id: string }[],
  /** Columns that are set to the same value in all of them. */
  constants: readonly (readonly [string, RawBuilder<unknown>])[],
): Promise<void> {
  const fields = fieldsOf(rows)
  const own = fields.filter((field) => field !== 'id').map((field) => [field, sql.ref(`told.${field}`)] as const)
  const set = [...own, ...constants].map(([field, value]) => sql`${sql.ref(field)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} from ${given(table, rows, fields)} told
    where ${sql.ref(`${table}.id`)} = told.id`.execute(db)
}
