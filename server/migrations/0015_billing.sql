-- Up to which day the tax of a legal entity was declared: no invoice and no credit note bears an earlier day.
create table tax_period (
  legal_entity_id uuid primary key references legal_entity (id),
  closed_until date not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);

-- Also against the application: an earlier day comes only from an approved request, once.
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
  -- Until when it was closed, and until when it is to be closed then.
  was_closed_until date not null,
  closed_until date not null,
  reason text not null check (reason <> ''),
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  -- The version of the tax period that the approval made.
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
  -- `Draft 204`: what it is called until it has its number.
  draft_number bigint generated always as identity unique,
  number text unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'ISSUED', 'SENT', 'PARTIALLY_PAID', 'PAID',
    'CREDITED', 'PARTIALLY_CREDITED', 'WRITTEN_OFF', 'RETURNED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  currency text not null,
  -- As agreed with the client; the due day follows from it at issue.
  terms text not null,
  buyer_reference text,
  note text,
  supply_from date,
  supply_to date,
  -- Of its lines; those of the frozen paper once it is issued.
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
  -- contract/src/billing/invoices/invoice-snapshot.contract.ts: all that the paper says, never reckoned again.
  snapshot jsonb,
  -- Units of the books' currency per one of the paper's, exact.
  books_currency text,
  books_rate text,
  -- gross less all that settled it.
  open numeric not null default 0,
  disputed boolean not null default false,
  portal_reference text,
  sent_at timestamptz,
  reminded_at timestamptz,
  reason text,
  -- Everybody who made or changed it; none of them approves it (docs/domain/permissions.md, segregation of duties 2).
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
  -- An invoice that begins with expenses or milestones is made out under a contract before it has a line.
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
-- The day of the last number of a legal entity is asked at each step, and while its series is held.
create index billing_last_issue on billing (legal_entity_id, issue_date desc) where issue_date is not null;
-- Aging asks for what is open now and for what was settled after a day; lists are searched by number, and by what is held back.
create index billing_not_settled on billing (legal_entity_id, client_id) where number is not null and open <> 0;
create index billing_search on billing using gin (billing_search(number, draft_number, order_numbers) gin_trgm_ops);

-- What was issued never changes, also against the application.
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

-- What lines bill: the month of a placement by its timesheet, or something beside the timesheets. Claimed once; whoever lets go of it has it
-- released, so that two clicks, two nodes or a crash never bill a month twice.
create table billed_period (
  id uuid primary key default gen_random_uuid(),
  timesheet_id uuid references timesheet (id),
  -- Of the days as they were billed.
  days_hash text,
  -- The edition that it was billed by.
  contract_id uuid not null references contract (id),
  candidate_id uuid references consultant (id),
  order_form_id uuid references order_form (id),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  -- By what a month was billed: what is found wrong with it later is reckoned by the same, whatever was agreed or entered since; and what its
  -- lines came to, so that a draft says when rates, calendars or leave have changed under it.
  -- contract/src/billing/drafts/units.rules.ts (ServiceTerms); null for what was billed before these were kept.
  terms jsonb,
  -- By what a month was billed: what is found wrong with it later is reckoned by the same, whatever was agreed or entered since; and what its
  -- lines came to, so that a draft says when rates, calendars or leave have changed under it.
  net numeric,
  -- Null where corrections of earlier months count in the sheet, or it was claimed before this was kept: then the days themselves are looked at.
  days_revision integer,
  -- A rate that is amended with effect on days that stand on an invoice already: the difference is a claim of its own, so that two clicks, two
  -- nodes or a crash never bill it twice. It is let go with the draft that bears it, and the month is under-billed again.
  -- The month whose difference it bills; the claim of the month itself stays.
  supplements uuid references timesheet (id),
  -- A rate that is amended with effect on days that stand on an invoice already: the difference is a claim of its own, so that two clicks, two
  -- nodes or a crash never bill it twice. It is let go with the draft that bears it, and the month is under-billed again.
  -- The last correction of the month that its days hold; later ones are billed by the terms of this claim.
  corrected_up_to bigint,
  check ((timesheet_id is null) = (days_hash is null)),
  -- A rate that is amended with effect on days that stand on an invoice already: the difference is a claim of its own, so that two clicks, two
  -- nodes or a crash never bill it twice. It is let go with the draft that bears it, and the month is under-billed again.
  check (supplements is null or (timesheet_id is null and terms is not null and net is not null and corrected_up_to is not null))
);
create unique index billed_period_once on billed_period (timesheet_id) where released_at is null;
create index billed_period_of on billed_period (timesheet_id);
create index billed_period_by_candidate on billed_period (candidate_id);
create index billed_period_by_placement on billed_period (order_form_id);
-- Of one month the difference to one edition of the contract stands once.
create unique index billed_period_difference on billed_period (supplements, contract_id) where released_at is null and supplements is not null;
create index billed_period_by_contract on billed_period (contract_id);

-- Days that an invoice bills with the sheet from which they were moved are not billed again while its claim stands.
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
  -- The tax that was decided (vat.rules.ts), or why none is.
  vat jsonb not null,
  purchase_order_id uuid references purchase_order (id),
  document_id uuid,
  unique (billing_id, position)
);
create index billing_line_by_billed_period on billing_line (billed_period_id);
-- A receipt bears one line: asked of all invoices of a client when an expense is added.
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
  -- What was asked for, and what it came to (contract/src/billing/credit-notes/credits.rules.ts).
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
  -- What an issued credit note took of what was open; the rest of it is in favour of the client.
  open_reduction numeric check (open_reduction between 0 and gross),
  -- The difference that a credit note gives back.
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

-- What settled a part of an invoice; never changed, a reversal stands below zero. gross = open + all of them, always.
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
  -- Money of a receipt is cash wherever it goes; what one invoice has too much is moved to another, so that the two entries come to nothing.
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

-- The invoice itself, and reminders of it: what was sent to whom. A step of the ladder goes out once.
create table billing_mail (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id),
  kind text not null check (kind in ('INVOICE', 'REMINDER')),
  -- Days after the due day, below zero before it; null when somebody sent it by hand.
  step int,
  to_address text,
  mail_id uuid,
  sent_at timestamptz not null default now(),
  sent_by uuid references app_user (id),
  -- An address that is not on the client's record was confirmed by whoever sent the invoice there.
  outside boolean not null default false,
  constraint billing_mail_once unique (billing_id, kind, step),
  check (to_address is not null or kind = 'REMINDER')
);
create index billing_mail_of on billing_mail (billing_id, sent_at, id);

alter table timesheet_move add foreign key (billed_period_id) references billed_period (id);
alter table billing_line add foreign key (document_id) references document (id);
