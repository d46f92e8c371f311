import { plural } from '@muster/contract/kernel/api/labels.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

/** A type of record that uses a legal entity; plural with `s`, unless `many` names it. */
interface Use {
  readonly one: string
  readonly many?: string
  readonly table: string
  /** The name of a record: its number, or `Draft 12`. */
  readonly name?: RawBuilder<string>
  /** The records that prevent archiving. */
  readonly where: RawBuilder<boolean>
}

const NAMES_SHOWN = 3
const DRAFT = sql<string>`coalesce(number, 'Draft ' || draft_number)`

/**
 * Records of other modules, read from their tables: settings comes first in the module order, so it cannot import their
 * queries. Outstanding amounts count in both directions: an open invoice, retention held by a client, unallocated
 * receipts.
 */
const USES: readonly Use[] = [
  {
    one: 'order form in progress',
    many: 'order forms in progress',
    table: 'order_form',
    where: sql`archived_at is null and number is not null
      and status not in ('DRAFT', 'REJECTED', 'OFFER_DECLINED', 'RENEWED', 'CLOSED', 'CANCELLED')`,
  },
  { one: 'active contract', table: 'contract', where: sql`archived_at is null and status in ('SIGNED', 'ACTIVE')` },
  { one: 'active agreement', table: 'agreement', where: sql`archived_at is null and status = 'ACTIVE'` },
  { one: 'open purchase order', table: 'purchase_order', where: sql`status = 'OPEN'` },
  {
    one: 'timesheet to be paid or billed',
    many: 'timesheets to be paid or billed',
    table: 'timesheet',
    name: sql`to_char(month, 'Mon YYYY') || ' of ' || (select name from consultant where id = consultant_id)`,
    where: sql`status in ('SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED')`,
  },
  { one: 'open payroll run', table: 'payroll_run', where: sql`status not in ('CLOSED', 'CANCELLED')` },
  { one: 'open final settlement', table: 'final_settlement', where: sql`status not in ('SETTLED', 'CANCELLED')` },
  {
    one: 'open invoice',
    table: 'billing',
    name: DRAFT,
    where: sql`(status in ('DRAFT', 'SUBMITTED', 'RETURNED', 'APPROVED', 'ISSUED', 'SENT', 'PARTIALLY_PAID',
      'PARTIALLY_CREDITED') or open < 0 or (status = 'PAID' and (select sum(part.amount) from billing_settlement part
        where part.billing_id = used.id and part.kind = 'RETENTION') > 0))`,
  },
  {
    one: 'unissued credit note',
    table: 'credit_note',
    name: sql`'Draft ' || draft_number`,
    where: sql`status in ('DRAFT', 'APPROVED')`,
  },
  {
    one: 'receipt to post or allocate',
    many: 'receipts to post or allocate',
    table: 'receipt',
    name: DRAFT,
    where: sql`(status = 'DRAFT' or (status = 'POSTED' and unallocated > 0))`,
  },
  {
    one: 'unposted allocation',
    table: 'allocation',
    name: sql`'Draft ' || draft_number`,
    where: sql`status = 'DRAFT'`,
  },
]

/** The records that use a legal entity, as text: `2 open invoices (INV-AE-2026-000044, Draft 12)`. */
export async function usesOfLegalEntity(db: Db, id: string): Promise<string[]> {
  const uses: string[] = []
  for (const { one, many, table, name = sql<string>`number`, where } of USES) {
    const { rows } = await sql<{ count: number; names: string[] }>`select count(*)::int as count,
      coalesce((array_agg(${name} order by ${name}))[1:${sql.lit(NAMES_SHOWN)}], '{}') as names
      from ${sql.table(table)} as used where legal_entity_id = ${id}::uuid and ${where}`.execute(db)
    const { count, names } = rows[0]!
    if (count === 0) continue
    const rest = count > names.length ? ` and ${count - names.length} more` : ''
    uses.push(`${plural(count, one, many)} (${names.join(', ')}${rest})`)
  }
  return uses
}
