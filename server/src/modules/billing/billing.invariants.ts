import type { Invariant } from '../../kernel/app/module.ts'

const SNAPSHOT_LINES = `cross join lateral (select sum((line ->> 'net')::numeric) as net, sum((line ->> 'tax')::numeric) as tax,
    sum((line ->> 'legalNet')::numeric) as legal_net, sum((line ->> 'legalTax')::numeric) as legal_tax
  from jsonb_array_elements(document.snapshot -> 'lines') line) lines
  cross join lateral (select sum((category ->> 'taxable')::numeric) as taxable, sum((category ->> 'tax')::numeric) as tax
  from jsonb_array_elements(document.snapshot -> 'categories') category) categories`

/**
 * The totals of a document: by lines, by type of tax, by the taxes that each is the sum of, and in the legal currency.
 */
const figuresOf = (
  table: 'billing' | 'credit_note',
) => `select document.id::text from ${table} document ${SNAPSHOT_LINES}
  where document.number is not null and ((lines.net, lines.tax) is distinct from (categories.taxable, categories.tax)
    or (document.snapshot ->> 'net')::numeric + (document.snapshot ->> 'tax')::numeric <> (document.snapshot ->> 'gross')::numeric
    or exists (select from jsonb_array_elements(document.snapshot -> 'categories') category where (category ->> 'tax')::numeric <> (
      select sum((part ->> 'tax')::numeric) from jsonb_path_query(category, '$.parts[*]') part))
    or (jsonb_typeof(document.snapshot -> 'legal') = 'object' and (
      (lines.legal_net, lines.legal_tax) is distinct from
        ((document.snapshot #>> '{legal,net}')::numeric, (document.snapshot #>> '{legal,tax}')::numeric)
      or lines.legal_net + lines.legal_tax <> (document.snapshot #>> '{legal,gross}')::numeric)))`

export const billingInvariants: readonly Invariant[] = [
  {
    name: 'An issued invoice matches its snapshot, and the snapshot is the sum of its lines',
    sql: `select billing.id::text from billing cross join lateral (select sum((line ->> 'net')::numeric) as net,
          sum((line ->> 'tax')::numeric) as tax from jsonb_array_elements(snapshot -> 'lines') line) lines
      where number is not null and (number, currency, billing.net, billing.tax, gross, issue_date::text) is distinct from
        (snapshot ->> 'number', snapshot ->> 'currency', lines.net, lines.tax, lines.net + lines.tax, snapshot ->> 'issueDate')`,
  },
  {
    name: 'A draft invoice is the sum of its lines',
    sql: `select billing.id::text from billing left join (select billing_id, sum(net) as net, sum(tax) as tax, count(*) as count
        from billing_line group by billing_id) lines on lines.billing_id = billing.id
      where number is null and (billing.net, billing.tax, billing.gross, line_count::bigint) is distinct from (coalesce(lines.net, 0),
        coalesce(lines.tax, 0), coalesce(lines.net + lines.tax, 0), coalesce(lines.count, 0))`,
  },
  {
    name: 'The outstanding amount of an invoice is its total less its settlements, and credit notes and receipts match their settlements',
    sql: `select billing.id::text from billing left join (select billing_id, sum(amount) as settled from billing_settlement
        group by billing_id) parts on parts.billing_id = billing.id
      where number is not null and open <> gross - coalesce(settled, 0)
      union all select credit_note.id::text from credit_note left join billing_settlement part on part.credit_note_id = credit_note.id
        where (credit_note.status = 'ISSUED') <> (part.id is not null) or part.amount <> credit_note.gross
      union all select receipt.id::text from receipt where status = 'POSTED' and allocated + unallocated <> received + bank_charge
      union all select receipt.id::text from receipt join billing_settlement part on part.receipt_id = receipt.id
        where receipt.status = 'REVERSED' and part.kind not in ('RETENTION', 'TOLERANCE') group by receipt.id having sum(part.amount) <> 0`,
  },
  {
    name: 'Client credit is allocated once, and an amount moved from one invoice is applied to another',
    sql: `select allocation.id::text from allocation
        cross join lateral (select coalesce(sum(amount), 0) as sum, coalesce(sum(amount) filter (where amount > 0 and not reverses), 0) as given
          from billing_settlement where allocation_id = allocation.id) entries
        cross join lateral (select coalesce(sum(coalesce(source_amount, amount)), 0) as sum, coalesce(sum(amount), 0) as settled
          from allocation_part where allocation_id = allocation.id) parts
      where allocation.amount <> parts.sum
        or entries.sum <> case when status = 'POSTED' and receipt_id is not null then parts.settled else 0 end
        or entries.given <> case when status in ('POSTED', 'REVERSED') then parts.settled else 0 end
      union all select receipt.id::text from receipt where status = 'POSTED' and allocated <>
        coalesce((select sum(coalesce(source_amount, cash)) from receipt_allocation where receipt_id = receipt.id), 0)
        + coalesce((select sum(amount) from allocation where allocation.receipt_id = receipt.id and status = 'POSTED'), 0)`,
  },
  {
    name: 'Numbers of invoices, credit notes and receipts have no gaps, and each belongs to its document',
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
    name: 'The billed periods of an invoice belong to it, and its issued months are locked',
    sql: `select distinct billing.id::text from billing join billing_line line on line.billing_id = billing.id
        join billed_period on billed_period.id = line.billed_period_id left join timesheet on timesheet.id = billed_period.timesheet_id
      where (billing.status not in ('CANCELLED', 'CREDITED') and billed_period.released_at is not null)
        or (billing.number is not null and timesheet.status <> 'LOCKED')`,
  },
  {
    name: 'No contributor to an invoice, credit note or receipt approves or posts it',
    sql: `select id::text from billing where approved_by = any (contributor_ids)
      union all select id::text from credit_note where approved_by = created_by
      union all select id::text from receipt where posted_by = created_by
      union all select id::text from allocation where posted_by = created_by`,
  },
  {
    name: 'A payment reminder is of an issued invoice',
    sql: `select sent.id::text from reminder_sent sent where sent.subject_type = 'billing'
      and not exists (select from billing where billing.id::text = sent.subject_id and billing.number is not null)`,
  },
  {
    name: 'A timesheet is locked only when its days are paid or billed',
    sql: `select timesheet.id::text from timesheet where (timesheet.status = 'LOCKED') is distinct from (
        exists (select from payroll_line_timesheet share join payroll_line line on line.id = share.line_id
          where share.timesheet_id = timesheet.id and line.status = 'PAID')
        or exists (select from billed_period join billing_line line on line.billed_period_id = billed_period.id
          join billing on billing.id = line.billing_id where billed_period.timesheet_id = timesheet.id and billing.number is not null)
        or (timesheet.status = 'LOCKED' and exists (select from timesheet_move moved where moved.to_timesheet_id = timesheet.id and moved.billed_period_id is not null)))`,
  },
  {
    name: 'Totals of invoices and credit notes match their lines, taxes and legal currency',
    sql: `${figuresOf('billing')} union all ${figuresOf('credit_note')}`,
  },
  {
    name: 'An issued credit note matches its snapshot, and credit notes don’t exceed their invoice',
    sql: `select id::text from credit_note where number is not null and (number, currency, net, tax, gross, issue_date::text)
        is distinct from (snapshot ->> 'number', snapshot ->> 'currency', (snapshot ->> 'net')::numeric, (snapshot ->> 'tax')::numeric,
          (snapshot ->> 'gross')::numeric, snapshot ->> 'issueDate')
      union all select billing.id::text from billing join credit_note note on note.billing_id = billing.id and note.status = 'ISSUED'
      group by billing.id having sum(note.gross) > billing.gross or sum(note.net) > billing.net`,
  },
]
