import { ROLES } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/db.ts'
import { wrongPendingApprovers } from '../../modules/order-forms/approvals/approval-eligibility.queries.ts'
import { SEALED_PLACES } from '../rotate-keys/places.ts'
import { MONTH_INVARIANTS } from './month-invariants.ts'

/** A rule that holds for all data at all times. `sql` selects the `id` of each row that breaks it, or `find` answers them. */
export type Invariant = { readonly name: string } & (
  | { readonly sql: string }
  | { readonly find: (db: Db) => Promise<readonly string[]> }
)

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
    sql: 'select entry_id::text as id from audit_checkpoint where not exists (select from audit_entry where id = entry_id)',
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
        and (status in ('ACTIVE', 'ON_NOTICE') or status_before_hold in ('ACTIVE', 'ON_NOTICE')))`,
  },
  {
    name: 'Those who are asked to act on an order form are those whom the approval policy allows',
    find: wrongPendingApprovers,
  },
  {
    name: 'Whoever wrote an order form has checked none of its sides and decided none of its steps',
    sql: `select order_form.id::text from order_form where exists (select from order_form_check ticked
        where ticked.order_form_id = order_form.id and ticked.checked_by = any(author_ids))
      or exists (select from order_form_approval step where step.order_form_id = order_form.id
        and (step.decided_by = any(author_ids) or step.decided_for = any(author_ids)))`,
  },
  {
    name: 'An order form shows the margin that was frozen last',
    sql: `select order_form.id::text from order_form join lateral (select gm_percent, verdict from order_form_margin
        where order_form_id = order_form.id order by version desc limit 1) snapshot on true
      where submitted_at is not null and status not in ('DRAFT', 'REVISION_REQUESTED')
        and (order_form.gm_percent, order_form.margin_verdict) is distinct from (snapshot.gm_percent, snapshot.verdict)`,
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
    name: 'An issued invoice is its frozen paper, and the paper is the sum of its lines',
    sql: `select billing.id::text from billing cross join lateral (select sum((line ->> 'net')::numeric) as net,
          sum((line ->> 'tax')::numeric) as tax from jsonb_array_elements(snapshot -> 'lines') line) lines
      where number is not null and (number, currency, billing.net, billing.tax, gross, issue_date::text) is distinct from
        (snapshot ->> 'number', snapshot ->> 'currency', lines.net, lines.tax, lines.net + lines.tax, snapshot ->> 'issueDate')`,
  },
  {
    name: 'A draft of an invoice is the sum of its lines',
    sql: `select billing.id::text from billing left join (select billing_id, sum(net) as net, sum(tax) as tax, count(*) as count
        from billing_line group by billing_id) lines on lines.billing_id = billing.id
      where number is null and (billing.net, billing.tax, billing.gross, line_count::bigint) is distinct from (coalesce(lines.net, 0),
        coalesce(lines.tax, 0), coalesce(lines.net + lines.tax, 0), coalesce(lines.count, 0))`,
  },
  {
    name: 'What is open of an invoice is its total less what settled it, and credit notes and receipts settle what they say',
    sql: `select billing.id::text from billing left join (select billing_id, sum(amount) as settled from billing_settlement
        group by billing_id) parts on parts.billing_id = billing.id
      where number is not null and open <> gross - coalesce(settled, 0)
      union all select credit_note.id::text from credit_note left join billing_settlement part on part.credit_note_id = credit_note.id
        where (credit_note.status = 'ISSUED') <> (part.id is not null) or part.amount <> credit_note.gross
      union all select receipt.id::text from receipt where status = 'POSTED' and allocated + on_account <> received + bank_charge
      union all select receipt.id::text from receipt join billing_settlement part on part.receipt_id = receipt.id
        where receipt.status = 'REVERSED' and part.kind not in ('RETENTION', 'TOLERANCE') group by receipt.id having sum(part.amount) <> 0`,
  },
  {
    name: 'What was in favour of a client is given to invoices once, and what leaves one invoice comes to another',
    sql: `select allocation.id::text from allocation
        cross join lateral (select coalesce(sum(amount), 0) as sum, coalesce(sum(amount) filter (where amount > 0 and not reverses), 0) as given
          from billing_settlement where allocation_id = allocation.id) entries
        cross join lateral (select coalesce(sum(coalesce(taken, amount)), 0) as sum, coalesce(sum(amount), 0) as settled
          from allocation_part where allocation_id = allocation.id) parts
      where allocation.amount <> parts.sum
        or entries.sum <> case when status = 'POSTED' and receipt_id is not null then parts.settled else 0 end
        or entries.given <> case when status in ('POSTED', 'REVERSED') then parts.settled else 0 end
      union all select receipt.id::text from receipt where status = 'POSTED' and allocated <>
        coalesce((select sum(coalesce(taken, cash)) from receipt_allocation where receipt_id = receipt.id), 0)
        + coalesce((select sum(amount) from allocation where allocation.receipt_id = receipt.id and status = 'POSTED'), 0)`,
  },
  {
    name: 'Numbers of invoices, credit notes and receipts have no gap, and each stands on its paper',
    sql: `select number_series.id::text from number_series join number_counter on number_counter.series_id = number_series.id
        left join lateral (select count(*) as given from issued_number
          where issued_number.series_id = number_series.id and issued_number.period = number_counter.period) numbers on true
        where series in ('INVOICE', 'CREDIT_NOTE', 'RECEIPT') and last <> given
      union all select series_id::text from issued_number join number_series on number_series.id = series_id
        where (series = 'INVOICE' and not exists (select from billing where billing.number = issued_number.number))
          or (series = 'CREDIT_NOTE' and not exists (select from credit_note where credit_note.number = issued_number.number))
          or (series = 'RECEIPT' and not exists (select from receipt where receipt.number = issued_number.number))`,
  },
  {
    name: 'What an invoice bills is claimed by it, and its issued months are locked',
    sql: `select distinct billing.id::text from billing join billing_line line on line.billing_id = billing.id
        join billed_period on billed_period.id = line.billed_period_id left join timesheet on timesheet.id = billed_period.timesheet_id
      where (billing.status not in ('CANCELLED', 'CREDITED') and billed_period.released_at is not null)
        or (billing.number is not null and timesheet.status <> 'LOCKED')`,
  },
  {
    name: 'Nobody approves or posts what they wrote of invoices, credit notes and receipts',
    sql: `select id::text from billing where approved_by = any (contributor_ids)
      union all select id::text from credit_note where approved_by = created_by
      union all select id::text from receipt where posted_by = created_by
      union all select id::text from allocation where posted_by = created_by`,
  },
  {
    name: 'A payroll run says of its lines what they come to',
    sql: `select run.id::text from payroll_run run left join (select run_id, count(*) as people,
          count(*) filter (where status = 'HELD') as held, sum(earned) filter (where status <> 'HELD') as earned,
          sum(taken) filter (where status <> 'HELD') as taken, sum(net) filter (where status <> 'HELD') as net
        from payroll_line group by run_id) lines on lines.run_id = run.id
      where (run.people, run.held, run.earned, run.taken, run.net) is distinct from (coalesce(lines.people, 0),
        coalesce(lines.held, 0), coalesce(lines.earned, 0), coalesce(lines.taken, 0), coalesce(lines.net, 0))`,
  },
  {
    name: 'What the placements bear of a figure of the pay is the figure',
    sql: `select line.id::text from payroll_line line cross join jsonb_array_elements(line.items) item
      where (select sum((share ->> 'amount')::numeric) from jsonb_array_elements(item -> 'shares') share)
        is distinct from (item ->> 'amount')::numeric`,
  },
  {
    name: 'Nobody is paid a month, and no timesheet is paid, twice',
    sql: `select consultant_id::text as id from payroll_line where pays_month and carried_to is null and not dropped
        group by consultant_id, month having count(*) > 1
      union all select sheet.timesheet_id::text from payroll_line_timesheet sheet join timesheet on timesheet.id = sheet.timesheet_id
        join payroll_line line on line.id = sheet.line_id where (timesheet.consultant_id, timesheet.month)
          is distinct from (line.consultant_id, line.month)`,
  },
  {
    name: 'An advance or a loan gives back no more than it was, an entry of some months pays no more than they are due',
    sql: `with settled as (select source_id, sum(amount) as amount from payroll_applied_item join payroll_line line on line.id = line_id
        where line.counts and source_id is not null group by source_id)
      select loan.id::text from payroll_loan loan join settled on settled.source_id = loan.id where settled.amount > loan.principal
      union all select entry.id::text from payroll_adjustment entry join settled on settled.source_id = entry.id
        where settled.amount > entry.amount * (12 * (extract(year from entry.last_month) - extract(year from entry.first_month))
          + extract(month from entry.last_month) - extract(month from entry.first_month) + 1)`,
  },
  {
    name: 'A wage file pays what the lines of its run pay',
    sql: `select file.id::text from payroll_wage_file file join payroll_run run on run.id = file.run_id
      where file.withdrawn_at is null and run.status in ('FILE_GENERATED', 'PAID') and file.total <> (select coalesce(sum(net), 0)
        from payroll_line where run_id = run.id and (status in ('INCLUDED', 'PAID', 'FAILED') or failed_at is not null))`,
  },
  {
    name: 'A cancelled run pays nobody, and whoever is left out of a run has no line in it',
    sql: `select line.id::text from payroll_line line join payroll_run run on run.id = line.run_id
        where run.status = 'CANCELLED' and not line.dropped
      union all select line.id::text from payroll_line line join payroll_exclusion left_out using (run_id, consultant_id)`,
  },
  {
    name: 'What months add to gratuity and leave comes to the balance',
    sql: `select consultant_id::text as id from payroll_accrual group by consultant_id, legal_entity_id, code, currency
      having sum(movement) <> (array_agg(balance order by month desc))[1] - (array_agg(before order by month))[1]`,
  },
  ...MONTH_INVARIANTS,
  {
    name: 'Nothing is sealed with a key that was forgotten (bring the key back, and run rotate-keys)',
    sql: SEALED_PLACES.map(
      ({ table, key, column }) => `select ${key}::text as id from ${table}
        where split_part(${column}, '.', 2) in (select id from encryption_key where retired_at is not null)`,
    ).join(' union all '),
  },
]

const SHOWN = 5

async function breaking(db: Db, selects: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(selects)} limit ${sql.lit(SHOWN)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which invariants do not hold, each with some of the rows that break it. */
export async function broken(db: Db, invariants: readonly Invariant[] = INVARIANTS) {
  const validationErrors: { name: string; ids: string[] }[] = []
  for (const invariant of invariants) {
    const ids = 'find' in invariant ? (await invariant.find(db)).slice(0, SHOWN) : await breaking(db, invariant.sql)
    if (ids.length > 0) validationErrors.push({ name: invariant.name, ids: [...ids] })
  }
  return { held: invariants.length - validationErrors.length, faults: validationErrors }
}
