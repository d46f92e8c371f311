-- Clients with their contacts, calendars and files.

-- A company name without parts that do not distinguish companies: punctuation, legal form, "the", "group".
-- Immutable, so that it can be indexed. A name that consists of such parts only stays unchanged.
create function client_name_key(text) returns text
  language sql immutable parallel safe strict
  as $$
    select coalesce(nullif(trim(regexp_replace(regexp_replace(regexp_replace(
        replace(public.search_text($1), '.', ''),
        '[][!-/:-@\\^-`{-~[:space:]]+', ' ', 'g'),
        '(^| )((the|llc|fzllc|ltd|limited|inc|incorporated|corp|corporation|co|company|plc|llp|lp|pjsc|psc|pvt|private|pte|fz|fze|fzco|fzc|dmcc|wll|bsc|bscc|ksc|kscc|kscp|spc|saog|saoc|qsc|qpsc|qfc|jsc|cjsc|sa|sae|gmbh|ag|bv|nv|srl|sarl|est|establishment|group|holding|holdings)(?= |$))+',
        ' ', 'g'), ' +', ' ', 'g')), ''), public.search_text($1))
  $$;

create table client (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint client_code_unique unique check (code ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'),
  name text not null check (name <> ''),
  legal_name text,
  type text not null default 'ACTIVE' check (type in ('ACTIVE', 'PROSPECT', 'INACTIVE')),
  country_id text not null references country (id),
  parent_id uuid references client (id) check (parent_id <> id),
  industry text,
  website text,
  tax_registered boolean not null default false,
  tax_number text,
  commercial_registration text,
  e_invoice_scheme text,
  e_invoice_id text,
  billing_address jsonb,
  site_addresses jsonb not null default '[]' check (jsonb_typeof(site_addresses) = 'array'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_terms text not null default 'NET_30' check (payment_terms ~ '^(NET|EOM|DAY_OF_NEXT_MONTH)_\d{1,3}$'),
  credit_limit_amount numeric check (credit_limit_amount >= 0),
  credit_limit_currency text check (credit_limit_currency ~ '^[A-Z]{3}$'),
  invoice_grouping text not null default 'PER_CONSULTANT' check (invoice_grouping in ('PER_CONSULTANT', 'PER_PO', 'CONSOLIDATED')),
  invoice_delivery text not null default 'EMAIL' check (invoice_delivery in ('EMAIL', 'PORTAL')),
  requires_po boolean not null default false,
  requires_signed_timesheet boolean not null default false,
  working_days int[] not null check (working_days <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(working_days) between 1 and 7),
  hours_per_day numeric not null default 8 check (hours_per_day > 0 and hours_per_day <= 24),
  leave_remark text,
  leave_policy_kind text not null default 'NOT_BILLABLE'
    check (leave_policy_kind in ('NOT_BILLABLE', 'BILLABLE', 'BILLABLE_UP_TO_N', 'CREDIT_AFTER_N')),
  leave_policy_days int check (leave_policy_days between 1 and 365),
  rebate_percent numeric check (rebate_percent between 0 and 100),
  withholding_percent numeric check (withholding_percent between 0 and 100),
  retention_percent numeric check (retention_percent between 0 and 100),
  notes text,
  name_normalized text not null generated always as (client_name_key(name)) stored,
  legal_name_normalized text generated always as (client_name_key(legal_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  registrar text check (registrar <> ''),
  check ((credit_limit_amount is null) = (credit_limit_currency is null)),
  check ((e_invoice_scheme is null) = (e_invoice_id is null)),
  check ((leave_policy_days is not null) = (leave_policy_kind in ('BILLABLE_UP_TO_N', 'CREDIT_AFTER_N')))
);
create index client_by_name on client (name, id) where archived_at is null;
create index client_by_created on client (created_at, id) where archived_at is null;
create index client_by_updated on client (updated_at, id) where archived_at is null;
create index client_by_type on client (type, name, id) where archived_at is null;
create index client_by_country on client (country_id, name, id) where archived_at is null;
create index client_industry on client (industry) where archived_at is null;
create index client_parent on client (parent_id) where parent_id is not null;
-- One index per searchable field, so that a search reads only the fields the user may see.
create index client_search on client using gin (
  search_text(name) gin_trgm_ops, search_text(code) gin_trgm_ops, search_text(legal_name) gin_trgm_ops, search_text(tax_number) gin_trgm_ops);
create index client_likeness on client using gin (name_normalized gin_trgm_ops, legal_name_normalized gin_trgm_ops);
-- All clients by name, including archived ones: lists of timesheets, invoices and payments sorted by client
-- walk along this index instead of sorting all their rows.
create index client_in_order on client (name, id);
comment on column client.working_days is 'ISO weekdays, 1 Monday to 7 Sunday';
comment on column client.hours_per_day is 'hours of a full working day';
comment on column client.archived_at is 'a deleted client: stored for the records, not shown';

-- The account managers of a client.
create table client_account_manager (
  client_id uuid not null references client (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (client_id, user_id)
);
create index client_account_manager_user on client_account_manager (user_id, client_id);

create table client_holiday (
  client_id uuid not null references client (id) on delete cascade,
  date date not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('HOLIDAY', 'SHUTDOWN')),
  primary key (client_id, date)
);
create index client_holiday_date on client_holiday (date, client_id);

create table client_contact (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client (id) on delete cascade,
  name text not null check (name <> ''),
  kind text not null default 'OTHER' check (kind in (
    'HIRING_MANAGER', 'ACCOUNTS_PAYABLE', 'PROCUREMENT', 'TIMESHEET_APPROVER', 'HUMAN_RESOURCES', 'EXECUTIVE', 'OTHER')),
  title text,
  email text,
  phone text,
  is_primary boolean not null default false,
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
create index client_contact_client on client_contact (client_id, name, id);
create unique index client_contact_one_primary on client_contact (client_id) where is_primary;

alter table document
  add column client_id uuid generated always as (case when subject_type = 'client' then subject_id end) stored
    references client (id) on delete cascade,
  add constraint document_client_type check (subject_type <> 'client' or coalesce(type in (
    'TRADE_LICENCE', 'TAX_CERTIFICATE', 'COMMERCIAL_REGISTRATION', 'VENDOR_FORM', 'POLICY', 'CORRESPONDENCE', 'OTHER'), false));
create index document_client on document (client_id) where client_id is not null;

create sequence client_code_number;
