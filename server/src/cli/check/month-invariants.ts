import type { Invariant } from './invariants.ts'

const SNAPSHOT_LINES = `cross join lateral (select sum((line ->> 'net')::numeric) as net, sum((line ->> 'tax')::numeric) as tax,
    sum((line ->> 'legalNet')::numeric) as legal_net, sum((line ->> 'legalTax')::numeric) as legal_tax
  from jsonb_array_elements(paper.snapshot -> 'lines') line) lines
  cross join lateral (select sum((category ->> 'taxable')::numeric) as taxable, sum((category ->> 'tax')::numeric) as tax
  from jsonb_array_elements(paper.snapshot -> 'categories') category) categories`

/** What a paper says of itself: by its lines, by its kinds of tax, by the taxes that each is the sum of, and in the currency of the law. */
const figuresOf = (table: 'billing' | 'credit_note') => `select paper.id::text from ${table} paper ${SNAPSHOT_LINES}
  where paper.number is not null and ((lines.net, lines.tax) is distinct from (categories.taxable, categories.tax)
    or (paper.snapshot ->> 'net')::numeric + (paper.snapshot ->> 'tax')::numeric <> (paper.snapshot ->> 'gross')::numeric
    or exists (select from jsonb_array_elements(paper.snapshot -> 'categories') category where (category ->> 'tax')::numeric <> (
      select sum((part ->> 'tax')::numeric) from jsonb_path_query(category, '$.parts[*]') part))
    or (jsonb_typeof(paper.snapshot -> 'legal') = 'object' and (
      (lines.legal_net, lines.legal_tax) is distinct from
        ((paper.snapshot #>> '{legal,net}')::numeric, (paper.snapshot #>> '{legal,tax}')::numeric)
      or lines.legal_net + lines.legal_tax <> (paper.snapshot #>> '{legal,gross}')::numeric)))`

/** What holds between the parts of a month: days, leave, pay, bills. The database itself refuses what one row could break alone. */
export const MONTH_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A timesheet is locked when its days were paid or billed, and not before',
    sql: `select sheet.id::text from timesheet sheet where (sheet.status = 'LOCKED') is distinct from (
        exists (select from payroll_line_timesheet share join payroll_line line on line.id = share.line_id
          where share.timesheet_id = sheet.id and line.status = 'PAID')
        or exists (select from billed_period join billing_line line on line.billed_period_id = billed_period.id
          join billing on billing.id = line.billing_id where billed_period.timesheet_id = sheet.id and billing.number is not null)
        or (sheet.status = 'LOCKED' and exists (select from timesheet_move moved where moved.to_timesheet_id = sheet.id and moved.billed_period_id is not null)))`,
  },
  {
    name: 'A day of a person stands on one timesheet',
    sql: `select sheet.id::text from timesheet sheet where exists (select from timesheet other
        where other.consultant_id = sheet.consultant_id and other.id <> sheet.id and (sheet.is_duplicate or other.is_duplicate)
          and daterange(other.first_day, other.last_day, '[]') && daterange(sheet.first_day, sheet.last_day, '[]'))
      union all select sheet.id::text from timesheet sheet cross join lateral (select count(*) as days, count(distinct day ->> 'date') as dates,
          min(day ->> 'date') as first, max(day ->> 'date') as last from jsonb_array_elements(sheet.days) day) written
        where written.days <> written.dates or written.first <> sheet.first_day::text or written.last <> sheet.last_day::text`,
  },
  {
    name: 'The days of a timesheet lie within its placement, and on the order form that holds on them',
    sql: `with term as materialized (select form.id, form.candidate_id, form.client_id, greatest(form.start_date, form.joined_date) as first_day,
          least(form.end_date, form.last_working_day, (select min(greatest(next.start_date, next.joined_date)) - 1 from order_form next
            where next.parent_id = form.id and next.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED'))) as last_day
        from order_form form where form.archived_at is null and form.candidate_id is not null and (form.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED')
          or (form.status = 'ON_HOLD' and form.status_before_hold in ('ACTIVE', 'ON_NOTICE'))))
      select sheet.id::text from timesheet sheet left join term on term.id = sheet.order_form_id
        cross join lateral (select sheet.status = 'LOCKED' or exists (select from payroll_line_timesheet share join payroll_line line
          on line.id = share.line_id join payroll_run run on run.id = line.run_id where share.timesheet_id = sheet.id and line.counts
            and run.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED')) as settled offset 0) so
      where sheet.status in ('SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED', 'LOCKED')
        and coalesce(sheet.first_day < term.first_day or sheet.last_day > term.last_day, true)
        -- What was paid or billed before its placement was ended early stays as it was, unless another order form bears the day.
        and (not settled or exists (select from term other where other.candidate_id = sheet.consultant_id
          and other.id <> sheet.order_form_id and other.first_day <= sheet.last_day and other.last_day >= sheet.first_day))`,
  },
  {
    name: 'What leave takes from the ledger is the leave, and leave that is not approved takes nothing',
    sql: `select leave.id::text from leave join (select leave_id, sum(days) as days from leave_movement
        where leave_id is not null group by leave_id) moved on moved.leave_id = leave.id
      where moved.days <> case when status <> 'APPROVED' then 0 when kind in ('ABSENCE', 'ENCASHED') then -leave.days else leave.days end`,
  },
  {
    name: 'Nobody gives back more of a month that fell short than it was short of',
    sql: `select line.consultant_id::text as id from payroll_line line
        cross join lateral jsonb_array_elements(line.items) item where line.counts and item ->> 'code' in ('CARRIED', 'CARRIED_FORWARD')
      group by line.consultant_id, line.currency having
        sum((item ->> 'amount')::numeric) filter (where item ->> 'code' = 'CARRIED')
          > coalesce(sum((item ->> 'amount')::numeric) filter (where item ->> 'code' = 'CARRIED_FORWARD'), 0)`,
  },
  {
    name: 'A final settlement is paid as it was approved, and once',
    sql: `select settlement.id::text from final_settlement settlement join payroll_line line
        on line.consultant_id = settlement.consultant_id and line.settles = settlement.settles and line.counts
        join payroll_run run on run.id = line.run_id and run.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED')
      where settlement.status in ('APPROVED', 'SETTLED')
      group by settlement.id having count(*) > 1 or sum(line.net) <> min(settlement.net)`,
  },
  {
    name: 'Invoices and credit notes are together what their lines, their taxes and the law’s currency say',
    sql: `${figuresOf('billing')} union all ${figuresOf('credit_note')}`,
  },
  {
    name: 'An issued credit note is its frozen paper, and credit notes take no more than their invoice came to',
    sql: `select id::text from credit_note where number is not null and (number, currency, net, tax, gross, issue_date::text)
        is distinct from (snapshot ->> 'number', snapshot ->> 'currency', (snapshot ->> 'net')::numeric, (snapshot ->> 'tax')::numeric,
          (snapshot ->> 'gross')::numeric, snapshot ->> 'issueDate')
      union all select billing.id::text from billing join credit_note note on note.billing_id = billing.id and note.status = 'ISSUED'
      group by billing.id having sum(note.gross) > billing.gross or sum(note.net) > billing.net`,
  },
]
