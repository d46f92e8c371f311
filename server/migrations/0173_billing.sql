-- Billing (domain.md §2.14, §3.4, §4.2): invoices with their lines, what each of them bills, credit notes, receipts, and what settled what.

-- What papers ask for beside what there was: who keeps a trade register, the e-invoice address, the account that clients pay to.
alter table legal_entity
  add column registrar text check (registrar <> ''),
  add column e_invoice_scheme text,
  add column e_invoice_id text,
  -- Printed on invoices, so it is no secret; the wage account is another one.
  add column invoice_bank jsonb,
  add check ((e_invoice_scheme is null) = (e_invoice_id is null));
alter table client add column registrar text check (registrar <> '');

-- Which tax a supply bears, by the pair of countries; dated, the narrowest rule that fits (contract/src/billing/vat.rules.ts).
create table vat_rule (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  supplier_country_id text references country (id),
  -- SAME, ABROAD or a country.
  client_country text not null,
  client_registered boolean,
  supply text check (supply in ('SERVICE', 'EXPENSE')),
  code text not null check (code in ('S', 'Z', 'E', 'O', 'AE')),
  note text,
  note_arabic text,
  reason_code text,
  evidence text,
  valid_from date not null,
  valid_to date,
  source text not null,
  check (valid_to is null or valid_to >= valid_from)
);

-- How long after a supply its tax invoice may be issued.
create table issue_limit (
  country_id text primary key references country (id),
  kind text not null check (kind in ('DAYS_AFTER_SUPPLY', 'DAY_OF_NEXT_MONTH')),
  days int not null check (days between 0 and 366),
  remind_at int not null check (remind_at between 0 and 366),
  source text not null
);

-- What finance decides by, one row for the company.
create table billing_setting (
  one boolean primary key default true check (one),
  -- A rest that is written off with a payment, in smallest units of its currency.
  tolerance_units int not null default 100 check (tolerance_units >= 0),
  -- Up to this the finance manager approves a credit note, in US dollars; above it the CFO.
  credit_limit_usd numeric not null default 10000 check (credit_limit_usd >= 0),
  -- Added to expenses where nothing else is said.
  handling_percent numeric not null default 0 check (handling_percent between 0 and 99.99)
);
insert into billing_setting default values;

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
  -- contract/src/billing/frozen.contract.ts: all that the paper says, never reckoned again.
  frozen jsonb,
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
  -- Everybody who made or changed it; none of them approves it (domain.md §6, segregation of duties 2).
  writers uuid[] not null default '{}',
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
  check ((status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'RETURNED', 'CANCELLED')) = (number is null)),
  check ((number is null) = (frozen is null) and (number is null) = (issue_date is null) and (number is null) = (issued_at is null)
    and (number is null) = (due_date is null) and (number is null) = (books_rate is null)),
  check (approved_by is null or not approved_by = any (writers)),
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

-- What was issued never changes, also against the application.
create function billing_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null and (new.number, new.frozen, new.net, new.tax, new.gross, new.issue_date, new.due_date, new.currency, new.client_id,
    new.legal_entity_id, new.books_rate) is distinct from (old.number, old.frozen, old.net, old.tax, old.gross, old.issue_date, old.due_date,
    old.currency, old.client_id, old.legal_entity_id, old.books_rate) then
    raise exception 'What was issued does not change: %', old.number;
  end if;
  return new;
end $$;
create trigger billing_stays before update on billing for each row execute function billing_stays();
create function billing_never_deleted() returns trigger language plpgsql as $$
begin
  if old.number is not null then raise exception 'What was issued is not deleted: %', old.number; end if;
  return old;
end $$;
create trigger billing_never_deleted before delete on billing for each row execute function billing_never_deleted();

-- What lines bill: the month of a placement by its timesheet, or something beside the timesheets. Claimed once; whoever lets go of it has it
-- released, so that two clicks, two nodes or a crash never bill a month twice.
create table billing_claim (
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
  check ((timesheet_id is null) = (days_hash is null))
);
create unique index billing_claim_once on billing_claim (timesheet_id) where released_at is null;
create index billing_claim_of on billing_claim (timesheet_id);

create table billing_line (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id) on delete cascade,
  position int not null,
  claim_id uuid not null references billing_claim (id),
  -- contract/src/billing/line.rules.ts
  line jsonb not null,
  net numeric not null,
  tax numeric not null default 0,
  -- The tax that was decided (vat.rules.ts), or why none is.
  vat jsonb not null,
  purchase_order_id uuid references purchase_order (id),
  document_id uuid,
  unique (billing_id, position)
);
create index billing_line_of_claim on billing_line (claim_id);

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
  -- What was asked for, and what it came to (contract/src/billing/credits.rules.ts).
  asked jsonb,
  credit jsonb not null,
  net numeric not null,
  tax numeric not null,
  gross numeric not null check (gross > 0),
  bill_again boolean not null default false,
  issue_date date,
  issued_at timestamptz,
  frozen jsonb,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  approved_at timestamptz,
  approved_by uuid references app_user (id),
  issued_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  version int not null default 1,
  check ((status = 'ISSUED') = (number is not null) and (number is null) = (frozen is null) and (number is null) = (issue_date is null)),
  check (approved_by <> created_by),
  check (status in ('DRAFT', 'CANCELLED') or approved_by is not null)
);
create index credit_note_by_created on credit_note (created_at, id);
create index credit_note_by_issue on credit_note (issue_date, id);
create index credit_note_by_client on credit_note (client_id, created_at, id);
create index credit_note_by_country on credit_note (country_id, created_at, id);
create index credit_note_by_status on credit_note (status, created_at, id);
create index credit_note_of on credit_note (billing_id, created_at);

create function credit_note_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null then raise exception 'What was issued does not change: %', old.number; end if;
  return coalesce(new, old);
end $$;
create trigger credit_note_stays before update or delete on credit_note for each row execute function credit_note_stays();

create table receipt (
  id uuid primary key default gen_random_uuid(),
  draft_number bigint generated always as identity unique,
  number text unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'POSTED', 'REVERSED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  received_on date not null,
  currency text not null,
  received numeric not null check (received > 0),
  bank_charge numeric not null default 0 check (bank_charge >= 0),
  allocated numeric not null default 0,
  on_account numeric not null default 0 check (on_account >= 0),
  bank_reference text,
  note text,
  books_currency text not null,
  rate text,
  realised numeric,
  bank_charge_in_books numeric,
  explain jsonb,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  posted_at timestamptz,
  posted_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  version int not null default 1,
  check ((status in ('POSTED', 'REVERSED')) = (number is not null) and (number is null) = (posted_by is null)),
  check (posted_by <> created_by)
);
create index receipt_by_day on receipt (received_on, id);
create index receipt_by_created on receipt (created_at, id);
create index receipt_by_client on receipt (client_id, received_on, id);
create index receipt_by_country on receipt (country_id, received_on, id);
create index receipt_by_status on receipt (status, received_on, id);

create table receipt_allocation (
  receipt_id uuid not null references receipt (id) on delete cascade,
  billing_id uuid not null references billing (id),
  cash numeric not null check (cash >= 0),
  taken numeric check (taken >= 0),
  withheld numeric not null check (withheld >= 0),
  certificate text,
  retained numeric not null check (retained >= 0),
  closes_rest boolean not null default false,
  difference numeric,
  primary key (receipt_id, billing_id)
);
create index receipt_allocation_of on receipt_allocation (billing_id);

-- What settled a part of an invoice; never changed, a reversal stands below zero. gross = open + all of them, always.
create table billing_settlement (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id),
  kind text not null check (kind in ('CASH', 'WITHHOLDING', 'RETENTION', 'CREDIT', 'WRITE_OFF', 'TOLERANCE')),
  amount numeric not null check (amount <> 0),
  day date not null,
  receipt_id uuid references receipt (id),
  credit_note_id uuid references credit_note (id),
  reverses boolean not null default false,
  certificate text,
  difference numeric,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  check ((kind in ('CASH', 'WITHHOLDING', 'RETENTION', 'TOLERANCE')) = (receipt_id is not null)),
  check ((kind = 'CREDIT') = (credit_note_id is not null)),
  constraint billing_settlement_once unique nulls not distinct (billing_id, kind, receipt_id, credit_note_id, reverses)
);
create index billing_settlement_by_receipt on billing_settlement (receipt_id);

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

create table billing_document (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id) on delete cascade,
  stored_file_id uuid not null unique references stored_file (id),
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id)
);
create index billing_document_of on billing_document (billing_id, created_at, id);
alter table billing_line add foreign key (document_id) references billing_document (id);

create table billing_comment (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id) on delete cascade,
  text text not null check (text <> ''),
  author_id uuid not null references app_user (id),
  created_at timestamptz not null default now()
);
create index billing_comment_of on billing_comment (billing_id, created_at, id);

-- The invoice itself, and reminders of it: what was sent to whom. A step of the ladder goes out once.
create table billing_mail (
  id uuid primary key default gen_random_uuid(),
  billing_id uuid not null references billing (id),
  kind text not null check (kind in ('INVOICE', 'REMINDER')),
  -- Days after the due day, below zero before it; null when somebody sent it by hand.
  step int,
  to_address text not null,
  mail_id uuid,
  sent_at timestamptz not null default now(),
  sent_by uuid references app_user (id),
  constraint billing_mail_once unique (billing_id, kind, step)
);
create index billing_mail_of on billing_mail (billing_id, sent_at, id);

-- The rules that a house begins with (contract/src/billing/vat-table.rules.ts), to be verified before use.
insert into vat_rule (name, supplier_country_id, client_country, client_registered, supply, code, note, note_arabic, reason_code, evidence, valid_from, valid_to, source) values
  ('Standard rate at home', null, 'SAME', null, null, 'S', null, null, null, null, '2018-01-01', null, 'domain.md §3.4'),
  ('AE export of services', 'AE', 'ABROAD', null, null, 'Z', 'Zero-rated export of services, Art. 31 of Cabinet Decision 52/2017.', 'خدمات مصدرة خاضعة لنسبة الصفر.', null, 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('SA export of services', 'SA', 'ABROAD', null, null, 'Z', 'Zero-rated export of services, Art. 33 of the VAT Implementing Regulations.', 'خدمات مصدرة خاضعة لنسبة الصفر، المادة 33 من اللائحة التنفيذية.', 'VATEX-SA-33', 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('OM export of services', 'OM', 'ABROAD', null, null, 'Z', 'Zero-rated export of services, VAT Law, Royal Decree 121/2020.', null, null, 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('BH export of services', 'BH', 'ABROAD', null, null, 'Z', 'Zero-rated export of services, Decree-Law 48/2018.', null, null, 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('IN export of services', 'IN', 'ABROAD', null, null, 'Z', 'Zero-rated export of services, section 16 of the IGST Act, under a letter of undertaking.', null, null, 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('EG export of services', 'EG', 'ABROAD', null, null, 'Z', 'Zero-rated export of services, Law 67/2016.', null, null, 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('PK export of services', 'PK', 'ABROAD', null, null, 'Z', 'Zero-rated export of services, provincial sales tax on services.', null, null, 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('QA has no VAT', 'QA', 'SAME', null, null, 'O', 'Not subject to value added tax.', null, null, null, '2018-01-01', null, 'domain.md §4.2'),
  ('QA has no VAT', 'QA', 'ABROAD', null, null, 'O', 'Not subject to value added tax.', null, null, null, '2018-01-01', null, 'domain.md §4.2'),
  ('KW has no VAT', 'KW', 'SAME', null, null, 'O', 'Not subject to value added tax.', null, null, null, '2018-01-01', null, 'domain.md §4.2'),
  ('KW has no VAT', 'KW', 'ABROAD', null, null, 'O', 'Not subject to value added tax.', null, null, null, '2018-01-01', null, 'domain.md §4.2'),
  ('GB outside the scope', 'GB', 'ABROAD', null, null, 'O', 'Outside the scope of UK VAT: supplied where the client belongs.', null, null, 'Proof that the client sits abroad: its registration, the contract, where the service is used.', '2018-01-01', null, 'CK'),
  ('GB into AE', 'GB', 'AE', true, null, 'AE', 'Reverse charge: the client accounts for the tax.', null, 'VATEX-EU-AE', null, '2018-01-01', null, 'CK'),
  ('GB into SA', 'GB', 'SA', true, null, 'AE', 'Reverse charge: the client accounts for the tax.', null, 'VATEX-EU-AE', null, '2018-01-01', null, 'CK');

insert into issue_limit (country_id, kind, days, remind_at, source) values
  ('AE', 'DAYS_AFTER_SUPPLY', 14, 10, 'Cabinet Decision 52/2017, Art. 59'),
  ('SA', 'DAY_OF_NEXT_MONTH', 15, 10, 'VAT Implementing Regulations, Art. 53');
