import { ROLES } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { SEALED_PLACES } from '../rotate-keys/places.ts'

/** A rule that holds for all data at all times. `sql` selects the `id` of each row that breaks it. */
export interface Invariant {
  readonly name: string
  readonly sql: string
}

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** Modules that come later add theirs here. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'Every user has a role of the house',
    sql: `select id::text from app_user where role not in (${listed(ROLES)})`,
  },
  {
    name: 'An active user who signed in has a password',
    sql: 'select id::text from app_user where active and last_login_at is not null and password_hash is null',
  },
  {
    name: 'Nobody who was switched off has a session that counts',
    sql: `select session.id::text from session join app_user on app_user.id = user_id
      where revoked_at is null and expires_at > now() and not active`,
  },
  {
    name: 'A mail that was sent has a Message-ID and a time',
    sql: `select id::text from outbox_mail where state = 'SENT' and (message_id is null or sent_at is null)`,
  },
  {
    name: 'A mail with an account link was wiped when it was sent',
    sql: `select id::text from outbox_mail where state = 'SENT' and confidential and (html_body is not null or text_body like '%://%')`,
  },
  {
    name: 'Every attachment of a waiting mail exists',
    sql: `select outbox_mail.id::text from outbox_mail cross join jsonb_array_elements_text(attachments) as file
      where state = 'WAITING' and not exists (select from stored_file where id::text = file and deleted_at is null)`,
  },
  {
    name: 'Work in the background that made a file has that file',
    sql: `select id::text from background_job where file_id is not null
      and not exists (select from stored_file where stored_file.id = file_id)`,
  },
  {
    name: 'Every notification belongs to a user',
    sql: 'select id::text from notification where not exists (select from app_user where app_user.id = user_id)',
  },
  {
    name: 'Every seal of the audit trail has its entry',
    sql: 'select entry_id::text as id from audit_seal where not exists (select from audit_entry where id = entry_id)',
  },
  {
    name: 'An order form that follows another is of its placement: the same consultant, client, country and legal entity',
    sql: `select next.id::text from order_form next join order_form parent on parent.id = next.parent_id
      where next.type in ('AMENDMENT', 'RENEWAL', 'EXTENSION') and (
        (next.candidate_id, next.client_id, next.country_id, next.legal_entity_id)
          is distinct from (parent.candidate_id, parent.client_id, parent.country_id, parent.legal_entity_id)
        or parent.placement_id is distinct from next.placement_id)`,
  },
  {
    name: 'The consultant of a running order form is at work',
    sql: `select order_form.id::text from order_form left join consultant on consultant.id = candidate_id
      where order_form.status in ('ACTIVE', 'ON_NOTICE') and order_form.archived_at is null
        and coalesce(consultant.status not in ('ACTIVE', 'ON_NOTICE'), true)`,
  },
  {
    name: 'A consultant who was placed and is active has a running order form',
    sql: `select id::text from consultant where status = 'ACTIVE' and archived_at is null
      and exists (select from order_form where candidate_id = consultant.id and joined_date is not null)
      and not exists (select from order_form where candidate_id = consultant.id
        and (status in ('ACTIVE', 'ON_NOTICE') or held_from in ('ACTIVE', 'ON_NOTICE')))`,
  },
  {
    name: 'Whoever wrote an order form has checked none of its sides and decided none of its steps',
    sql: `select order_form.id::text from order_form where exists (select from order_form_check ticked
        where ticked.order_form_id = order_form.id and ticked.checked_by in (owner_id, created_by, submitted_by))
      or exists (select from order_form_approval step where step.order_form_id = order_form.id
        and (step.decided_by in (owner_id, created_by, submitted_by) or step.decided_for in (owner_id, created_by, submitted_by)))`,
  },
  {
    name: 'An order form shows the margin that was frozen last',
    sql: `select order_form.id::text from order_form join lateral (select gm_percent, verdict from order_form_margin
        where order_form_id = order_form.id order by version desc limit 1) frozen on true
      where submitted_at is not null and status not in ('DRAFT', 'REVISION_REQUESTED')
        and (order_form.gm_percent, order_form.margin_verdict) is distinct from (frozen.gm_percent, frozen.verdict)`,
  },
  {
    name: 'What a purchase order and its contracts have taken is the sum of their lines',
    sql: `with taken as (
        select purchase_order_id, link_id,
          coalesce(sum(amount) filter (where state = 'RESERVED'), 0) as committed,
          coalesce(sum(amount - credited) filter (where state = 'CONSUMED'), 0) as consumed,
          coalesce(sum(days) filter (where state = 'RESERVED'), 0) as committed_days,
          coalesce(sum(days - credited_days) filter (where state = 'CONSUMED'), 0) as consumed_days
        from purchase_order_use group by purchase_order_id, link_id)
      select purchase_order.id::text from purchase_order
        left join (select purchase_order_id, sum(committed) as committed, sum(consumed) as consumed
          from taken group by purchase_order_id) lines on lines.purchase_order_id = purchase_order.id
        where (purchase_order.committed, purchase_order.consumed)
          is distinct from (coalesce(lines.committed, 0), coalesce(lines.consumed, 0))
      union all
      select link.purchase_order_id::text from purchase_order_contract link left join taken on taken.link_id = link.id
        where (link.committed, link.consumed, link.committed_days, link.consumed_days) is distinct from
          (coalesce(taken.committed, 0), coalesce(taken.consumed, 0),
            coalesce(taken.committed_days, 0), coalesce(taken.consumed_days, 0))`,
  },
  {
    name: 'Nothing is sealed with a key that was forgotten (bring the key back, and run rotate-keys)',
    sql: SEALED_PLACES.map(
      ({ table, key, column }) => `select ${key}::text as id from ${table}
        where split_part(${column}, '.', 2) in (select id from sealing_key where forgotten_at is not null)`,
    ).join(' union all '),
  },
]

const SHOWN = 5

/** Which invariants do not hold, each with some of the rows that break it. */
export async function broken(db: Db, invariants: readonly Invariant[] = INVARIANTS) {
  const faults: { name: string; ids: string[] }[] = []
  for (const invariant of invariants) {
    const { rows } = await sql<{ id: string }>`${sql.raw(invariant.sql)} limit ${sql.lit(SHOWN)}`.execute(db)
    if (rows.length > 0) faults.push({ name: invariant.name, ids: rows.map(({ id }) => id) })
  }
  return { held: invariants.length - faults.length, faults }
}
