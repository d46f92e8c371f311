create table payroll_run (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  kind text not null check (kind in ('REGULAR', 'OFFCYCLE', 'FINAL')),
  month date not null check (extract(day from month) = 1),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'CALCULATED', 'SUBMITTED', 'REVIEWED', 'APPROVED', 'FILE_GENERATED', 'PAID',
    'PARTIALLY_PAID', 'CLOSED', 'RETURNED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  reason text,
  -- The people in an off-cycle or final run.
  consultant_ids uuid[],
  due_on date not null,
  parameters_id uuid not null references setting_version (id),
  -- The job that calculates it, or did last: an older job that resumes writes nothing.
  calculation uuid,
  calculated_at timestamptz,
  -- Everyone who calculated it or changed a line; none of them reviews, approves or releases it.
  preparer_ids uuid[] not null default '{}',
  prepared_by uuid references app_user (id),
  submitted_at timestamptz,
  reviewed_by uuid references app_user (id),
  approved_by uuid references app_user (id),
  released_by uuid references app_user (id),
  bank_reference text,
  value_date date,
  reminded_at timestamptz,
  -- Totals of its lines, updated with each change; amounts without lines on hold.
  people int not null default 0,
  included int not null default 0,
  held int not null default 0,
  paid int not null default 0,
  failed int not null default 0,
  blocked int not null default 0,
  warned int not null default 0,
  earned numeric not null default 0,
  deducted numeric not null default 0,
  net numeric not null default 0,
  employer_cost numeric not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  -- The reason of an off-cycle or final run, given by its creator.
  purpose text check (purpose <> ''),
  -- A bank account changed after the approval is used from the next run on (docs/domain/permissions.md, segregation of duties 4).
  approved_at timestamptz,
  -- Note for reviewers, and the planned payment date.
  note text check (note <> ''),
  -- Note for reviewers, and the planned payment date.
  pay_on date,
  check ((kind = 'REGULAR') = (consultant_ids is null)),
  check (status not in ('REVIEWED', 'APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED') or reviewed_by is not null),
  check (status not in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED') or approved_by is not null),
  check (status not in ('PAID', 'PARTIALLY_PAID', 'CLOSED')
    or (released_by is not null and bank_reference is not null and value_date is not null)),
  -- Preparer, reviewer and approver are three people; the person who releases the payment is neither preparer nor approver (docs/domain/permissions.md).
  check (reviewed_by <> all (preparer_ids)),
  check (approved_by <> all (preparer_ids)),
  check (approved_by <> reviewed_by),
  check (released_by <> all (preparer_ids)),
  check (released_by <> approved_by)
);
-- One regular run per legal entity and month, also with a double click or two nodes.
create unique index payroll_run_regular on payroll_run (legal_entity_id, month) where kind = 'REGULAR' and status <> 'CANCELLED';
create index payroll_run_by_month on payroll_run (month, id);
create index payroll_run_by_status on payroll_run (status, id);
create index payroll_run_by_country on payroll_run (country_id, month, id);
create index payroll_run_by_due on payroll_run (due_on, id);
create index payroll_run_by_updated on payroll_run (updated_at, id);
comment on column payroll_run.pay_on is 'the planned payment date; value_date is the actual one';

-- Payroll: runs per legal entity and month, a line per consultant with the figures as paid, and entries
-- in addition to the monthly pay (docs/domain/payroll.md; docs/decisions/0022).

-- The total of the figures of one type; used by the checks of a line.
create function payroll_sum(items jsonb, of_type text) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum((item ->> 'amount')::numeric), 0) from jsonb_array_elements(items) item where item ->> 'type' = of_type
$$;

create table payroll_line (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references payroll_run (id) on delete cascade,
  consultant_id uuid not null references consultant (id),
  month date not null,
  currency text not null,
  status text not null default 'INCLUDED' check (status in ('INCLUDED', 'HELD', 'PAID', 'FAILED')),
  state_since timestamptz not null default now(),
  reason text,
  -- Null if the program holds it because of a blocking finding.
  held_by uuid references app_user (id),
  -- Whether it pays the monthly pay, not only other entries.
  pays_month boolean not null,
  -- Its run was cancelled.
  dropped boolean not null default false,
  -- The line of a later run that pays the amount of this line on hold.
  carried_to uuid references payroll_line (id) on delete set null,
  -- Whether its payments and deductions count.
  counts boolean not null generated always as (status <> 'HELD' and not dropped) stored,
  -- All inputs of the calculation (PayrollInput) except the country parameters, which are stored as versions.
  input jsonb not null,
  parameters_id uuid not null references setting_version (id),
  employed_from date,
  employed_to date,
  days jsonb not null,
  -- Fingerprint of the inputs: if it differs now, the line is stale; for a closed month, there are arrears.
  input_fingerprint text not null,
  month_fingerprint text not null,
  -- The figures (contract/src/payroll/core/items.contract.ts), each with its calculation.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  earned numeric not null,
  deducted numeric not null,
  net numeric not null check (net >= 0),
  -- Of a final settlement: deductions beyond the amount due.
  owed numeric not null default 0 check (owed >= 0),
  employer_cost numeric not null,
  carried_forward numeric not null check (carried_forward >= 0),
  skipped_deductions jsonb not null default '[]',
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  blocks boolean not null default false,
  variance jsonb not null,
  difference numeric not null,
  calculation uuid not null,
  calculated_at timestamptz not null,
  paid_on date,
  payslip_file_id uuid references stored_file (id),
  mailed_at timestamptz,
  -- The request that emailed its payslip last, so that each request emails it once.
  mail_keys text[] default '{}' not null,
  version int not null default 1,
  -- End of service and leave encashment of a leaver are paid by one line only.
  settles daterange,
  -- A payment returned by the bank stays recorded when the line is put on hold afterwards, because its file was sent.
  failed_at timestamptz,
  -- The email with the latest payslip of the line.
  payslip_mail_id uuid,
  constraint payroll_line_once unique (run_id, consultant_id),
  -- The figures add up to the totals exactly.
  constraint payroll_line_earned check (payroll_sum(items, 'EARN') = earned),
  constraint payroll_line_deducted check (payroll_sum(items, 'DED') = deducted),
  constraint payroll_line_cost check (payroll_sum(items, 'ER_COST') = employer_cost),
  constraint payroll_line_net check (earned - deducted = net - owed),
  check (status not in ('HELD', 'FAILED') or reason is not null),
  check (status <> 'PAID' or paid_on is not null),
  check (carried_to is null or status = 'HELD'),
  -- Checked at the end of the transaction, after a settlement on hold has released it.
  constraint payroll_line_settled exclude using gist (consultant_id with =, settles with &&)
  where (settles is not null and not dropped and carried_to is null) deferrable initially deferred
);
-- A month of a person is paid once: a line on hold passes it to the line it is carried to.
create unique index payroll_line_month on payroll_line (consultant_id, month) where pays_month and carried_to is null and not dropped;
create index payroll_line_of on payroll_line (consultant_id, month, id);
create index payroll_line_by_net on payroll_line (run_id, net, id);
create index payroll_line_by_difference on payroll_line (run_id, difference, id);
create index payroll_line_by_status on payroll_line (run_id, status, id);
create index payroll_line_carried on payroll_line (carried_to) where carried_to is not null;

-- The timesheets paid by a line; each is paid by one line.
create table payroll_line_timesheet (
  timesheet_id uuid primary key references timesheet (id),
  line_id uuid not null references payroll_line (id) on delete cascade
);
create index payroll_line_timesheet_of on payroll_line_timesheet (line_id);

-- The part of an entry, loan, figure of a closed month or shortfall that a line pays or deducts.
create table payroll_applied_item (
  line_id uuid not null references payroll_line (id) on delete cascade,
  position int not null,
  consultant_id uuid not null references consultant (id),
  kind text not null check (kind in ('ADJUSTMENT', 'LOAN', 'ARREARS', 'CARRY')),
  source_id uuid,
  month date,
  key text,
  amount numeric not null,
  primary key (line_id, position),
  check ((kind in ('ADJUSTMENT', 'LOAN')) = (source_id is not null)),
  check ((kind = 'ARREARS') = (month is not null and key is not null))
);
create index payroll_applied_item_of on payroll_applied_item (consultant_id, kind);
create index payroll_applied_item_source on payroll_applied_item (source_id) where source_id is not null;

create table payroll_exclusion (
  run_id uuid not null references payroll_run (id) on delete cascade,
  consultant_id uuid not null references consultant (id),
  reason text not null check (reason <> ''),
  excluded_at timestamptz not null default now(),
  excluded_by uuid not null references app_user (id),
  primary key (run_id, consultant_id)
);

create table payroll_adjustment (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  order_form_id uuid references order_form (id),
  code text not null,
  label text not null check (label <> ''),
  amount numeric not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  first_month date not null check (extract(day from first_month) = 1),
  -- Null: every month until ended.
  last_month date check (extract(day from last_month) = 1),
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  check (last_month >= first_month)
);
create index payroll_adjustment_of on payroll_adjustment (consultant_id, first_month, id);
create index payroll_adjustment_by_created on payroll_adjustment (created_at, id);
create index payroll_adjustment_by_month on payroll_adjustment (first_month, id);
create index payroll_adjustment_by_amount on payroll_adjustment (amount, id);

create table payroll_loan (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  type text not null check (type in ('ADVANCE', 'LOAN')),
  label text not null check (label <> ''),
  principal numeric not null check (principal > 0),
  instalment numeric not null check (instalment > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  start_month date not null check (extract(day from start_month) = 1),
  paused_months date[] not null default '{}',
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
create index payroll_loan_of on payroll_loan (consultant_id, start_month, id);
create index payroll_loan_by_created on payroll_loan (created_at, id);
create index payroll_loan_by_start on payroll_loan (start_month, id);

-- Comments and documents of a line stay with the run if the line is removed.
alter table document
  add column payroll_run_id uuid generated always as (case when subject_type = 'payroll' then subject_id end) stored
    references payroll_run (id) on delete cascade,
  add column payroll_line_id uuid references payroll_line (id) on delete set null check (payroll_line_id is null or subject_type = 'payroll');
create index document_payroll_run on document (payroll_run_id) where payroll_run_id is not null;
create index document_payroll_line on document (payroll_line_id) where payroll_line_id is not null;

alter table comment
  add column payroll_run_id uuid generated always as (case when subject_type = 'payroll' then subject_id end) stored
    references payroll_run (id) on delete cascade,
  add column payroll_line_id uuid references payroll_line (id) on delete set null check (payroll_line_id is null or subject_type = 'payroll');
create index comment_payroll_run on comment (payroll_run_id) where payroll_run_id is not null;
create index comment_payroll_line on comment (payroll_line_id) where payroll_line_id is not null;

-- Payment files as generated for the bank; a file that was not sent is withdrawn and stays stored.
create table payroll_payment_file (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references payroll_run (id) on delete cascade,
  profile text not null,
  name text not null,
  stored_file_id uuid not null unique references stored_file (id),
  payments int not null check (payments > 0),
  total numeric not null check (total > 0),
  sha256 text not null check (length(sha256) = 64),
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user (id),
  withdrawn_at timestamptz
);
create unique index payroll_payment_file_one on payroll_payment_file (run_id) where withdrawn_at is null;

-- Accruals of a month (leave, end of service, ticket), posted when its run is closed.
create table payroll_accrual (
  consultant_id uuid not null references consultant (id),
  legal_entity_id uuid not null references legal_entity (id),
  month date not null check (extract(day from month) = 1),
  code text not null check (code in ('GRATUITY', 'LEAVE')),
  run_id uuid not null references payroll_run (id),
  country_id text not null references country (id),
  currency text not null,
  balance numeric not null,
  before numeric not null,
  movement numeric not null,
  liability numeric not null,
  explain jsonb not null,
  posted_at timestamptz not null default now(),
  primary key (consultant_id, legal_entity_id, month, code),
  check (balance - before = movement)
);
create index payroll_accrual_of_run on payroll_accrual (run_id);

-- Closed months that were recalculated without arrears; checked again when their inputs change.
create table arrears_checkpoint (
  line_id uuid primary key references payroll_line (id) on delete cascade,
  month_fingerprint text not null,
  parameters_id uuid not null references setting_version (id),
  -- The arrears paid or deducted then; empty if none.
  settled text not null
);

-- A final run deducts the whole rest of a loan, also of one that starts in a later month: its lines are stale when such a loan is
-- entered or changed. Other runs consider started loans only.
create function payroll_input_fingerprints(people uuid[], of_month date, of_run uuid)
returns table (consultant_id uuid, input_fingerprint text, month_fingerprint text) language sql stable parallel safe as $$
  with person as (
    select c.id, concat_ws(',', coalesce(c.service_start_date, c.joined_date)::text, coalesce(c.last_working_day::text, '-'), c.nationality,
      identity.social_insurance_since::text) as fingerprint
      from consultant c left join consultant_identity identity on identity.consultant_id = c.id where c.id = any (people)),
  placed as (
    select o.candidate_id as id, string_agg(concat_ws(',', o.id::text, greatest(o.start_date, o.joined_date)::text,
        least(term.last_day, (of_month + interval '1 month' - interval '1 day')::date)::text,
        coalesce(o.terms #>> '{calendar,workingDays}', client.working_days::text)), ';' order by o.id) as fingerprint
      from order_form o join client on client.id = o.client_id
        cross join lateral (select least(o.end_date, o.last_working_day, (
          select min(greatest(next.start_date, next.joined_date)) - 1 from order_form next
          where next.parent_id = o.id and next.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED'))) as last_day) term
      where o.candidate_id = any (people) and o.archived_at is null
        and (o.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED') or (o.status = 'ON_HOLD' and o.status_before_hold in ('ACTIVE', 'ON_NOTICE')))
        and greatest(o.start_date, o.joined_date) < of_month + interval '1 month'
        and term.last_day >= greatest(of_month, o.start_date, o.joined_date)
      group by 1),
  pay as (
    select p.consultant_id as id, string_agg(p.id::text, ',' order by p.id) as fingerprint from consultant_pay p
      where p.consultant_id = any (people) and p.effective_from < of_month + interval '1 month' group by 1),
  month_timesheet as (
    select s.consultant_id as id, string_agg(s.id::text || coalesce(extract(epoch from s.approved_at)::text, '-'), ',' order by s.id) as fingerprint
      from timesheet s where s.consultant_id = any (people) and s.month = of_month group by 1),
  correction as (
    select s.consultant_id as id, string_agg(a.id::text, ',' order by a.id) as fingerprint from timesheet s
      join timesheet_adjustment a on a.timesheet_id = s.id join timesheet counted on counted.id = a.counted_in
      where s.consultant_id = any (people) and s.month = of_month and counted.status in ('APPROVED', 'LOCKED') group by 1),
  of_the_month as (
    select person.id, md5(concat_ws('|', person.fingerprint, placed.fingerprint, pay.fingerprint, month_timesheet.fingerprint, correction.fingerprint)) as fingerprint from person
      left join placed using (id) left join pay using (id) left join month_timesheet using (id) left join correction using (id)),
  entry as (
    select a.consultant_id as id, string_agg(a.id::text || ':' || a.version, ',' order by a.id) as fingerprint from payroll_adjustment a
      where a.consultant_id = any (people) and a.first_month <= of_month group by 1),
  loan as (
    select o.consultant_id as id, string_agg(o.id::text || ':' || o.version, ',' order by o.id) as fingerprint from payroll_loan o
      where o.consultant_id = any (people)
        and (o.start_month <= of_month or exists (select from payroll_run own where own.id = of_run and own.kind = 'FINAL')) group by 1),
  earlier as (
    select l.consultant_id as id, string_agg(l.id::text || l.calculation::text, ',' order by l.id) as fingerprint from payroll_line l
      where l.consultant_id = any (people) and l.month < of_month and l.month >= of_month - interval '24 months' and l.counts group by 1),
  other_line as (
    select l.consultant_id as id, string_agg(concat_ws(',', l.id::text, case when l.pays_month and own.kind = 'FINAL'
        then (other.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED'))::text end, earned.fingerprint), ';' order by l.id) as fingerprint
      from payroll_run own join payroll_line l on l.consultant_id = any (payroll_input_fingerprints.people) and l.month = of_month and l.run_id <> own.id
        join payroll_run other on other.id = l.run_id
        left join lateral (
          select string_agg(concat_ws(':', item ->> 'type', item ->> 'label', item ->> 'amount'), ',' order by place) as fingerprint
            from setting_version law cross join jsonb_array_elements(l.items) with ordinality as figures (item, place)
            where law.id = l.parameters_id and l.counts and jsonb_path_exists(law.values, '$.socialInsurances[*] ? (@.calculatedOn == "EARNED")')
        ) earned on true
      where own.id = of_run and not l.dropped and l.carried_to is null
        and not (l.status = 'HELD' and other.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED'))
        and (l.pays_month or earned.fingerprint is not null)
      group by 1)
  select of_the_month.id, md5(concat_ws('|', of_the_month.fingerprint, entry.fingerprint, loan.fingerprint, earlier.fingerprint, other_line.fingerprint)), of_the_month.fingerprint
    from of_the_month left join entry using (id) left join loan using (id) left join earlier using (id) left join other_line using (id)
$$;
