import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/** The columns of an entry in hashing order; a new column is added at the end and requires a new chain. */
export const SEALED_COLUMNS = [
  'id',
  'at',
  'xact',
  'actor_id',
  'actor_name',
  'actor_role',
  'event',
  'entity',
  'entity_id',
  'entity_name',
  'country_id',
  'diff',
  'reason',
  'request_id',
  'ip',
] as const

/** Before the first entry. */
export const NOTHING_BEFORE = '0'.repeat(64)

/**
 * An entry as texts in a fixed order, formatted by the database so that no driver rounds a number or a microsecond: the
 * time as seconds since 1970, independent of the session's time zone; the diff as jsonb, which has one text form.
 */
export const textColumns = () =>
  sql`array[${sql.join(
    SEALED_COLUMNS.map((column) =>
      column === 'at' ? sql`extract(epoch from at)::text` : sql`${sql.id('auditEntry', column)}::text`,
    ),
  )}]`

/** SHA-256 of the previous entry's hash and the entry as a JSON array of texts. */
export const hashOf = (previousHash: string, fields: readonly (string | null)[]) =>
  createHash('sha256').update(previousHash).update('\n').update(JSON.stringify(fields)).digest('hex')
