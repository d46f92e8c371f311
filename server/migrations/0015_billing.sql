-- Closed tax periods: the date up to which tax was declared. No invoice or credit note has an earlier date.
create table tax_period (
  legal_entity_id uuid primary key references legal_entity (id),
  closed_until date not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);

-- Enforced by the database too: an earlier date needs an approved request, once.
create function tax_period_reopened_by_two() returns trigger language plpgsql as $$
begin
  if new.closed_until < old.closed_until and not exists (select from tax_period_reopening request
      where request.legal_entity_id = new.legal_entity_id and request.status = 'APPROVED' and request.applied_version = new.version
        and request.was_closed_until = old.closed_until and request.closed_until = new.closed_until) then
    raise exception 'Reopening a closed tax period takes two people: %', old.legal_entity_id;
  end if;
  return new;
end $$;
create trigger tax_period_reopened_by_two before update on tax_period for each row execute function tax_period_reopened_by_two();

-- Reopening a closed tax period takes two people: one requests it with a reason, another approves it.
create table tax_period_reopening (
  id uuid primary key default gen_random_uuid(),
  legal_entity_id uuid not null references tax_period (legal_entity_id),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  -- The closing date before and after.
  was_closed_until date not null,
  closed_until date not null,
  reason text not null check (reason <> ''),
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  -- The version of the tax period created by the approval.
  applied_version int,
  version int not null default 1,
  check (closed_until < was_closed_until),
  check ((status = 'PENDING') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((status = 'APPROVED') = (applied_version is not null)),
  check (status <> 'REJECTED' or decision_reason is not null),
  constraint tax_period_reopening_by_two check (status = 'WITHDRAWN' or decided_by <> requested_by),
  constraint tax_period_reopening_withdrawn check (status <> 'WITHDRAWN' or decided_by = requested_by)
);
create unique index tax_period_reopening_pending on tax_period_reopening (legal_entity_id) where status = 'PENDING';
create index tax_period_reopening_of on tax_period_reopening (legal_entity_id, requested_at);

-- Lists are searched by number, order, reference and reason.
create function billing_search(number text, draft_number bigint, order_numbers text[]) returns text
  language sql immutable parallel safe
  as $$ select public.search_text(coalesce($1, 'Draft ' || $2) || ' ' || array_to_string($3, ' ')) $$;

create table billing (
  id uuid primary key default gen_random_uuid(),
  -- `Draft 204`: the name until it has a number.
  draft_number bigint generated always as identity unique,
  number text unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'ISSUED', 'SENT', 'PARTIALLY_PAID', 'PAID',
    'CREDITED', 'PARTIALLY_CREDITED', 'WRITTEN_OFF', 'RETURNED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  currency text not null,
  -- As agreed with the client; the due date is derived at issue.
  terms text not null,
  buyer_reference text,
  note text,
  supply_from date,
  supply_to date,
  -- Totals of its lines; after issue those of the snapshot.
  net numeric not null default 0,
  tax numeric not null default 0,
  gross numeric not null default 0,
  line_count int not null default 0,
  people int not null default 0,
  order_numbers text[] not null default '{}',
  issue_date date,
  issued_at timestamptz,
  due_date date,
  late_reason text,
  -- contract/src/billing/invoices/invoice-snapshot.contract.ts: the content of the document, never recalculated.
  snapshot jsonb,
  -- Units of the books' currency per unit of the invoice currency, exact.
  books_currency text,
  books_rate text,
  -- gross less all payments, credits and deductions.
  open numeric not null default 0,
  disputed boolean not null default false,
  portal_reference text,
  sent_at timestamptz,
  reminded_at timestamptz,
  reason text,
  -- Everyone who created or changed it; none of them approves it (docs/domain/permissions.md, segregation of duties 2).
  contributor_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  submitted_at timestamptz,
  submitted_by uuid references app_user (id),
  approved_at timestamptz,
  approved_by uuid references app_user (id),
  issued_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  version int not null default 1,
  -- The contract of an invoice that starts with expenses or milestones, before it has a line.
  contract_id uuid references contract (id),
  check ((status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'RETURNED', 'CANCELLED')) = (number is null)),
  check ((number is null) = (snapshot is null) and (number is null) = (issue_date is null) and (number is null) = (issued_at is null)
    and (number is null) = (due_date is null) and (number is null) = (books_rate is null)),
  check (approved_by is null or not approved_by = any (contributor_ids)),
  check (status in ('DRAFT', 'SUBMITTED', 'RETURNED', 'CANCELLED') or approved_by is not null)
);
create index billing_by_created on billing (created_at, id);
create index billing_by_updated on billing (updated_at, id);
create index billing_by_status on billing (status, created_at, id);
create index billing_by_client on billing (client_id, created_at, id);
create index billing_by_country on billing (country_id, created_at, id);
create index billing_by_issue on billing (issue_date, id);
create index billing_by_due on billing (due_date, id);
create index billing_by_gross on billing (gross, id);
create index billing_by_open on billing (open, id);
create index billing_open_due on billing (due_date, client_id) where open > 0 and number is not null;
-- The date of the last number of a legal entity, read at each transition and while its series is locked.
create index billing_last_issue on billing (legal_entity_id, issue_date desc) where issue_date is not null;
-- For aging (outstanding amounts, and amounts paid after a date), and for searching by number and by status.
create index billing_not_settled on billing (legal_entity_id, client_id) where number is not null and open <> 0;
create index billing_search on billing using gin (billing_search(number, draft_number, order_numbers) gin_trgm_ops);

-- Issued invoices never change, enforced by the database too.
create function prevent_issued_invoice_change() returns trigger language plpgsql as $$
begin
  if old.number is not null and (new.number, new.snapshot, new.net, new.tax, new.gross, new.issue_date, new.due_date, new.currency, new.client_id,
    new.legal_entity_id, new.books_rate) is distinct from (old.number, old.snapshot, old.net, old.tax, old.gross, old.issue_date, old.due_date,
    old.currency, old.client_id, old.legal_entity_id, old.books_rate) then
    raise exception 'What was issued does not change: %', old.number;
  end if;
  return new;
end $$;
create trigger prevent_issued_invoice_change before update on billing for each row execute function prevent_issued_invoice_change();

create function prevent_invoice_deletion() returns trigger language plpgsql as $$
begin
  if old.number is not null then raise exception 'What was issued is not deleted: %', old.number; end if;
  return old;
end $$;
create trigger prevent_invoice_deletion before delete on billing for each row execute function prevent_invoice_deletion();

-- What lines bill: the timesheet month of a placement, or something without a timesheet. Each is billed once, also with two clicks, two
-- nodes or a crash; a dropped draft releases it.
create table billed_period (
  id uuid primary key default gen_random_uuid(),
  timesheet_id uuid references timesheet (id),
  -- Fingerprint of the days as billed.
  days_hash text,
  -- The version of the contract it was billed by.
  contract_id uuid not null references contract (id),
  candidate_id uuid references consultant (id),
  order_form_id uuid references order_form (id),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  -- The terms by which a month was billed: later corrections use the same. And the amounts of its lines, so that a draft
  -- shows when rates, calendars or leave have changed since.
  -- contract/src/billing/drafts/units.rules.ts (ServiceTerms).
  terms jsonb,
  -- The terms by which a month was billed: later corrections use the same. And the amounts of its lines, so that a draft
  -- shows when rates, calendars or leave have changed since.
  net numeric,
  -- Null if corrections of earlier months count in the timesheet: then the days are compared.
  days_revision integer,
  -- Retro-billing (decision 0052): the difference after a rate change on billed days is a separate billed period, released
  -- with its draft.
  -- The billed period whose difference it bills.
  supplements uuid references timesheet (id),
  -- Retro-billing (decision 0052): the difference after a rate change on billed days is a separate billed period, released
  -- with its draft.
  -- The last correction included in its days; later ones are billed by the terms of this billed period.
  corrected_up_to bigint,
  check ((timesheet_id is null) = (days_hash is null)),
  -- Retro-billing (decision 0052): the difference after a rate change on billed days is a separate billed period, released
  -- with its draft.
  check (supplements is null or (timesheet_id is null and terms is not null and net is not null and corrected_up_to is not null))
);
create unique index billed_period_once on billed_period (timesheet_id) where released_at is null;
create index billed_period_of on billed_period (timesheet_id);
create index billed_period_by_candidate on billed_period (candidate_id);
create index billed_period_by_placement on billed_period (order_form_id);
-- The difference of a month to one version of the contract is billed once.
create unique index billed_period_difference on billed_period (supplements, contract_id) where released_at is null and supplements is not null;
create index billed_period_by_contract on billed_period (contract_id);

-- Days billed with their former timesheet are not billed again while that billed period exists.
create function prevent_double_billing() returns trigger language plpgsql as $$
begin
  if exists (select from timesheet_move moved join billed_period on billed_period.id = moved.billed_period_id
      where moved.to_timesheet_id = new.timesheet_id and billed_period.released_at is null) then
    raise exception 'the days of this timesheet are billed with the sheet from which they were moved' using errcode = '23505';
  end if;
  return new;
end $$;
create trigger prevent_double_billing before insert on billed_period for each row when (new.timesheet_id is not null)
  execute function prevent_double_billing();

create table billing_line (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id) on delete cascade,
  position int not null,
  billed_period_id uuid not null references billed_period (id),
  -- contract/src/billing/drafts/line.rules.ts
  line jsonb not null,
  net numeric not null,
  tax numeric not null default 0,
  -- The tax by contract/src/billing/tax/vat.rules.ts, or the reason for none.
  vat jsonb not null,
  purchase_order_id uuid references purchase_order (id),
  document_id uuid,
  unique (billing_id, position)
);
create index billing_line_by_billed_period on billing_line (billed_period_id);
-- An expense receipt is billed on one line: checked over all invoices of a client when an expense is added.
create index billing_line_of_document on billing_line (document_id) where document_id is not null;

create table credit_note (
  id uuid primary key default gen_random_uuid(),
  draft_number bigint generated always as identity unique,
  number text unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'APPROVED', 'ISSUED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  billing_id uuid not null references billing (id),
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  currency text not null,
  code text not null,
  text text not null,
  -- The requested credit and its result (contract/src/billing/credit-notes/credits.rules.ts).
  requested jsonb,
  credit jsonb not null,
  net numeric not null,
  tax numeric not null,
  gross numeric not null check (gross > 0),
  bill_again boolean not null default false,
  issue_date date,
  issued_at timestamptz,
  snapshot jsonb,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  approved_at timestamptz,
  approved_by uuid references app_user (id),
  issued_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  version int not null default 1,
  -- The part of an issued credit note applied to the outstanding amount; the rest is a credit balance of the client.
  open_reduction numeric check (open_reduction between 0 and gross),
  -- The retro-billing difference that a credit note returns.
  billed_period_id uuid references billed_period (id),
  check ((status = 'ISSUED') = (number is not null) and (number is null) = (snapshot is null) and (number is null) = (issue_date is null)),
  check (approved_by <> created_by),
  check (status in ('DRAFT', 'CANCELLED') or approved_by is not null)
);
create index credit_note_by_created on credit_note (created_at, id);
create index credit_note_by_issue on credit_note (issue_date, id);
create index credit_note_by_client on credit_note (client_id, created_at, id);
create index credit_note_by_country on credit_note (country_id, created_at, id);
create index credit_note_by_status on credit_note (status, created_at, id);
create index credit_note_of on credit_note (billing_id, created_at);
create index credit_note_last_issue on credit_note (legal_entity_id, issue_date desc) where issue_date is not null;
create index credit_note_search on credit_note using gin (search_text(coalesce(number, '') || ' ' || text) gin_trgm_ops);
create index credit_note_by_billed_period on credit_note (billed_period_id) where billed_period_id is not null;

create function prevent_issued_credit_note_change() returns trigger language plpgsql as $$
begin
  if old.number is not null then raise exception 'What was issued does not change: %', old.number; end if;
  return coalesce(new, old);
end $$;
create trigger prevent_issued_credit_note_change before update or delete on credit_note for each row execute function prevent_issued_credit_note_change();

-- Payments, credits and deductions applied to an invoice; never changed, a reversal is negative. Always: gross = open + their sum.
create table billing_settlement (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id),
  kind text not null,
  amount numeric not null check (amount <> 0),
  day date not null,
  receipt_id uuid,
  credit_note_id uuid references credit_note (id),
  reverses boolean not null default false,
  certificate text,
  difference numeric,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  -- A part of a receipt is CASH; an overpaid amount moved between invoices is TRANSFER, two entries with the sum zero.
  allocation_id uuid,
  check ((kind = 'CREDIT') = (credit_note_id is not null)),
  constraint billing_settlement_kind_check check (kind in
  ('CASH', 'WITHHOLDING', 'RETENTION', 'CREDIT', 'WRITE_OFF', 'TOLERANCE', 'TRANSFER')),
  constraint billing_settlement_of_allocation check (
  case when allocation_id is null then kind <> 'TRANSFER' else kind in ('CASH', 'TRANSFER') end),
  constraint billing_settlement_of_receipt check (
  case when kind in ('RETENTION', 'TOLERANCE') then receipt_id is not null or amount < 0
    else (kind in ('CASH', 'WITHHOLDING')) = (receipt_id is not null) end)
);
create index billing_settlement_by_receipt on billing_settlement (receipt_id);
create index billing_settlement_of on billing_settlement (billing_id, created_at);
create unique index billing_settlement_once on billing_settlement (billing_id, kind, receipt_id, credit_note_id, allocation_id, reverses)
  nulls not distinct where receipt_id is not null or credit_note_id is not null or allocation_id is not null;
create index billing_settlement_by_allocation on billing_settlement (allocation_id) where allocation_id is not null;
create index billing_settlement_by_day on billing_settlement (day, billing_id);
create index billing_retained on billing_settlement (billing_id) where kind = 'RETENTION';

create table billing_dispute (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id),
  raised_on date not null,
  settled_on date check (settled_on >= raised_on),
  reason text not null,
  outcome text,
  owner_id uuid not null references app_user (id),
  raised_by uuid references app_user (id)
);
create unique index billing_dispute_open on billing_dispute (billing_id) where settled_on is null;
create index billing_dispute_of on billing_dispute (billing_id, raised_on);

alter table document
  add column billing_id uuid generated always as (case when subject_type = 'billing' then subject_id end) stored
    references billing (id) on delete cascade;
create index document_billing on document (billing_id) where billing_id is not null;

alter table comment
  add column billing_id uuid generated always as (case when subject_type = 'billing' then subject_id end) stored
    references billing (id) on delete cascade;
create index comment_billing on comment (billing_id) where billing_id is not null;

-- Sent invoices with their recipients.
create table billing_mail (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id),
  to_address text not null,
  mail_id uuid,
  sent_at timestamptz not null default now(),
  sent_by uuid references app_user (id),
  -- Whether the sender confirmed an address that is not on the client's record.
  outside boolean not null default false
);
create index billing_mail_of on billing_mail (billing_id, sent_at, id);

alter table timesheet_move add foreign key (billed_period_id) references billed_period (id);
alter table billing_line add foreign key (document_id) references document (id);
