import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/**
 * A kind of record that uses a legal entity: the singular and the plural label, and a query that returns the names of
 * the records; `$1` is the id of the legal entity.
 */
interface Use {
  readonly one: string
  readonly many: string
  readonly records: (entityID: string) => ReturnType<typeof sql<{ name: string }>>
}

const NAMES_SHOWN = 3

/**
 * Records of other modules, read from their tables: settings comes first in the module order, so it cannot import their
 * queries. Outstanding amounts count in both directions: an open invoice, retention held by a client, unallocated
 * receipts.
 */
const USES: readonly Use[] = [
  {
    one: 'order form in progress',
    many: 'order forms in progress',
    records: (
      id,
    ) => sql`select number as name from order_form where legal_entity_id = ${id}::uuid and archived_at is null and number is not null
      and status not in ('DRAFT', 'REJECTED', 'OFFER_DECLINED', 'RENEWED', 'CLOSED', 'CANCELLED')`,
  },
  {
    one: 'active contract',
    many: 'active contracts',
    records: (id) => sql`select number as name from contract where legal_entity_id = ${id}::uuid and archived_at is null
      and status in ('SIGNED', 'ACTIVE')`,
  },
  {
    one: 'active agreement',
    many: 'active agreements',
    records: (id) =>
      sql`select number as name from agreement where legal_entity_id = ${id}::uuid and archived_at is null and status = 'ACTIVE'`,
  },
  {
    one: 'open purchase order',
    many: 'open purchase orders',
    records: (id) =>
      sql`select number as name from purchase_order where legal_entity_id = ${id}::uuid and status = 'OPEN'`,
  },
  {
    one: 'timesheet to be paid or billed',
    many: 'timesheets to be paid or billed',
    records: (id) => sql`select to_char(timesheet.month, 'Mon YYYY') || ' of ' || consultant.name as name from timesheet
      join consultant on consultant.id = timesheet.consultant_id
      where timesheet.legal_entity_id = ${id}::uuid and timesheet.status in ('SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED')`,
  },
  {
    one: 'open payroll run',
    many: 'open payroll runs',
    records: (id) =>
      sql`select number as name from payroll_run where legal_entity_id = ${id}::uuid and status not in ('CLOSED', 'CANCELLED')`,
  },
  {
    one: 'open final settlement',
    many: 'open final settlements',
    records: (id) =>
      sql`select number as name from final_settlement where legal_entity_id = ${id}::uuid and status not in ('SETTLED', 'CANCELLED')`,
  },
  {
    one: 'open invoice',
    many: 'open invoices',
    records: (
      id,
    ) => sql`select coalesce(number, 'Draft ' || draft_number) as name from billing where legal_entity_id = ${id}::uuid and (
      status in ('DRAFT', 'SUBMITTED', 'RETURNED', 'APPROVED', 'ISSUED', 'SENT', 'PARTIALLY_PAID', 'PARTIALLY_CREDITED') or open < 0
      or (status = 'PAID' and (select sum(part.amount) from billing_settlement part
        where part.billing_id = billing.id and part.kind = 'RETENTION') > 0))`,
  },
  {
    one: 'unissued credit note',
    many: 'unissued credit notes',
    records: (id) =>
      sql`select 'Draft ' || draft_number as name from credit_note where legal_entity_id = ${id}::uuid and status in ('DRAFT', 'APPROVED')`,
  },
  {
    one: 'receipt to post or allocate',
    many: 'receipts to post or allocate',
    records: (
      id,
    ) => sql`select coalesce(number, 'Draft ' || draft_number) as name from receipt where legal_entity_id = ${id}::uuid
      and (status = 'DRAFT' or (status = 'POSTED' and unallocated > 0))`,
  },
  {
    one: 'unposted allocation',
    many: 'unposted allocations',
    records: (id) =>
      sql`select 'Draft ' || draft_number as name from allocation where legal_entity_id = ${id}::uuid and status = 'DRAFT'`,
  },
]

/** The records that use a legal entity, as text: `2 open invoices (INV-AE-2026-000044, Draft 12)`. */
export async function usesOfLegalEntity(db: Db, id: string): Promise<string[]> {
  const found: string[] = []
  for (const { one, many, records } of USES) {
    const { rows } = await sql<{ count: number; names: string[] }>`select count(*)::int as count,
      coalesce((array_agg(name order by name))[1:${sql.lit(NAMES_SHOWN)}], '{}') as names from (${records(id)}) used`.execute(
      db,
    )
    const { count, names } = rows[0]!
    if (count === 0) continue
    const rest = count > names.length ? ` and ${count - names.length} more` : ''
    found.push(`${count} ${count === 1 ? one : many} (${names.join(', ')}${rest})`)
  }
  return found
}
