-- Duplicate receipts: same client, legal entity, date, amount, currency and bank reference, ignoring case and spaces.
-- Posting a duplicate needs a reason and the id of the earlier receipt (decision 0056).
create function receipt_reference_key(reference text) returns text
  language sql immutable parallel safe
  as $$ select lower(regexp_replace(coalesce($1, ''), '[\s\u00a0\u2000-\u200d\u202f\u2060\ufeff]+', '', 'g')) $$;

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
  unallocated numeric not null default 0 check (unallocated >= 0),
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
  -- The date of the reversal, in the country of the legal entity.
  reversed_on date,
  reference_key text generated always as (receipt_reference_key(bank_reference)) stored,
  duplicate_of uuid references receipt (id),
  duplicate_reason text check (duplicate_reason <> ''),
  check ((status in ('POSTED', 'REVERSED')) = (number is not null) and (number is null) = (posted_by is null)),
  check (posted_by <> created_by),
  constraint receipt_reversed_on check ((status = 'REVERSED') = (reversed_on is not null)),
  constraint receipt_duplicate_explained check (duplicate_of is null or (duplicate_of <> id and duplicate_reason is not null))
);
create index receipt_by_day on receipt (received_on, id);
create index receipt_by_created on receipt (created_at, id);
create index receipt_by_client on receipt (client_id, received_on, id);
create index receipt_by_country on receipt (country_id, received_on, id);
create index receipt_by_status on receipt (status, received_on, id);
create index receipt_on_account on receipt (client_id) where status = 'POSTED' and unallocated > 0;
create index receipt_search on receipt using gin (search_text(coalesce(number, '') || ' ' || coalesce(bank_reference, '')) gin_trgm_ops);
create unique index receipt_once on receipt (client_id, legal_entity_id, received_on, currency, received, reference_key)
  where status = 'POSTED' and duplicate_of is null;
create index receipt_same_money on receipt (client_id, legal_entity_id, received_on);

create table receipt_allocation (
  receipt_id uuid not null references receipt (id) on delete cascade,
  billing_id uuid not null references billing (id),
  cash numeric not null check (cash >= 0),
  source_amount numeric check (source_amount >= 0),
  withheld numeric not null check (withheld >= 0),
  certificate text,
  retained numeric not null check (retained >= 0),
  closes_rest boolean not null default false,
  difference numeric,
  primary key (receipt_id, billing_id)
);
create index receipt_allocation_of on receipt_allocation (billing_id);

-- Allocations: credit balances of a client (unallocated receipts, or invoices below zero after a credit note) applied to open
-- invoices. One user drafts, another posts.
create table allocation (
  id uuid primary key default gen_random_uuid(),
  draft_number bigint generated always as identity unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'POSTED', 'REVERSED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  currency text not null,
  -- The source: one of the two.
  receipt_id uuid references receipt (id),
  billing_id uuid references billing (id),
  amount numeric not null check (amount > 0),
  books_currency text not null,
  -- Exchange gain, negative for a loss; null until posted.
  realised numeric,
  -- The dates of posting and reversal.
  day date,
  reversed_on date,
  note text,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  posted_at timestamptz,
  posted_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  version int not null default 1,
  check (num_nonnulls(receipt_id, billing_id) = 1),
  check ((status in ('POSTED', 'REVERSED')) = (posted_by is not null) and (posted_by is null) = (day is null)),
  check ((status = 'REVERSED') = (reversed_on is not null)),
  check (posted_by <> created_by)
);
create index allocation_by_created on allocation (created_at, id);
create index allocation_by_client on allocation (client_id, created_at, id);
create index allocation_by_country on allocation (country_id, created_at, id);
create index allocation_by_status on allocation (status, created_at, id);
create index allocation_by_receipt on allocation (receipt_id, created_at) where receipt_id is not null;
create index allocation_by_billing on allocation (billing_id, created_at) where billing_id is not null;

create table allocation_part (
  allocation_id uuid not null references allocation (id) on delete cascade,
  billing_id uuid not null references billing (id),
  amount numeric not null check (amount > 0),
  difference numeric,
  -- Receipts also pay invoices in other currencies (docs/decisions/0042): the agreed amount used of the receipt, in its currency.
  -- Null if both have the same currency.
  source_amount numeric check (source_amount > 0),
  primary key (allocation_id, billing_id)
);
create index allocation_part_of on allocation_part (billing_id);
comment on column allocation_part.source_amount is 'In the currency of the receipt, if the invoice has another';

alter table billing_settlement add foreign key (receipt_id) references receipt (id);
alter table billing_settlement add foreign key (allocation_id) references allocation (id);
