import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Erases the content of audit entries about a person whose data was erased: names, values, reasons and IP addresses.
 * Event, time and user stay, and so do the seals. `which`: a condition on `audit_entry`; `by`: the entry about the
 * erasure, which is unchanged.
 */
export async function emptyAuditEntries(db: Db, which: RawBuilder<boolean>, by: number): Promise<void> {
  await sql`insert into audit_erasure (entry_id, by_entry_id)
    select audit_entry.id, ${by}::bigint from audit_entry where audit_entry.id < ${by} and (${which}) on conflict do nothing`.execute(
    db,
  )
  await sql`update audit_entry set diff = '{}', entity_name = null, reason = null, ip = null,
      actor_name = case when actor_id is null then 'Erased' else actor_name end
    where id in (select entry_id from audit_erasure where by_entry_id = ${by})`.execute(db)
}
