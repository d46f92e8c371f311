import { type Insertable, type InsertQueryBuilder, type InsertResult, sql } from 'kysely'
import { columnOf } from './column-names.ts'
import type { DB, Db } from './db.ts'

type Table = keyof DB & string

/**
 * An insert of many rows, which come as one value: a statement that names each value of each row is read and planned anew every time, and the
 * driver writes every value by itself. Its text is always the same, so the connection keeps its plan. What one of them lacks is
 * null there, whatever its column begins with. JSON columns take values, not their text.
 */
export function insertMany<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): InsertQueryBuilder<DB, T, InsertResult> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const named = fields.map((field) => [field, columnOf(field)] as const)
  const given = rows.map((row) => Object.fromEntries(named.map(([field, column]) => [column, row[field as never]])))
  const columns = sql.join(fields.map((field) => sql.ref(field)))
  const into = sql.table(table)
  return db
    .insertInto(table)
    .columns(fields as never)
    .expression(
      sql`select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(given)}::jsonb)` as never,
    )
}
