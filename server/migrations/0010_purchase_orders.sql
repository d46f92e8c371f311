-- Purchase orders of clients: value and validity, linked contracts, and consumption by invoice line.
create table purchase_order (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference <> ''),
  number text not null check (number <> ''),
  title text not null check (title <> ''),
  client_id uuid not null references client (id),
  legal_entity_id uuid not null references legal_entity (id),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'CLOSED', 'CANCELLED')),
  reason text,
  state_since timestamptz not null default now(),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null default 'NET' check (basis in ('NET', 'GROSS')),
  value numeric not null check (value > 0),
  ceiling numeric not null check (ceiling >= 0),
  allowed_overrun numeric not null default 0 check (allowed_overrun >= 0),
  consumed numeric not null default 0 check (consumed >= 0),
  committed numeric not null default 0 check (committed >= 0),
  burn numeric not null generated always as
    (case when ceiling > 0 then consumed * 100 / ceiling else 100 end) stored,
  valid_from date not null,
  valid_to date not null,
  -- The run rate, written with the lines, so that lists can be sorted by it.
  run_out_on date,
  warn_percents int[] check (cardinality(warn_percents) between 1 and 5),
  issued_on date,
  buyer text,
  notes text,
  opened_by uuid references app_user (id),
  opened_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  check (valid_to >= valid_from),
  check (status <> 'CANCELLED' or (consumed = 0 and committed = 0)),
  -- Never more is billed than the ceiling plus the allowed overrun.
  constraint purchase_order_within_ceiling check (consumed + committed <= ceiling + allowed_overrun)
);
create unique index purchase_order_number_unique on purchase_order (client_id, lower(number))
  where archived_at is null and status <> 'CANCELLED';
-- Sort orders and filters of the list.
create index purchase_order_by_created on purchase_order (created_at, id) where archived_at is null;
create index purchase_order_by_updated on purchase_order (updated_at, id) where archived_at is null;
create index purchase_order_by_number on purchase_order (number, id) where archived_at is null;
create index purchase_order_by_reference on purchase_order (reference, id) where archived_at is null;
create index purchase_order_by_status on purchase_order (status, number, id) where archived_at is null;
create index purchase_order_by_burn on purchase_order (burn, id) where archived_at is null;
create index purchase_order_by_run_out on purchase_order (run_out_on, id) where archived_at is null;
create index purchase_order_by_start on purchase_order (valid_from, id) where archived_at is null;
create index purchase_order_by_end on purchase_order (valid_to, id) where archived_at is null;
create index purchase_order_by_client on purchase_order (client_id, status) where archived_at is null;
create index purchase_order_search on purchase_order using gin (
  search_text(number) gin_trgm_ops, search_text(reference) gin_trgm_ops, search_text(title) gin_trgm_ops);
comment on column purchase_order.reference is 'our own number, of the series PURCHASE_ORDER';
comment on column purchase_order.number is 'the number of the client';
comment on column purchase_order.value is 'the first ordered value; ceiling includes all amendments';
comment on column purchase_order.allowed_overrun is 'what the finance manager allowed above the ceiling';
comment on column purchase_order.consumed is 'issued invoice lines less credit notes, by the basis: the sum of purchase_order_use in state CONSUMED';
comment on column purchase_order.committed is 'draft lines: the sum of purchase_order_use in state RESERVED';
comment on column purchase_order.archived_at is 'a deleted draft: stored for the records, not shown';

create table purchase_order_contract (
  id uuid primary key default gen_random_uuid(),
  purchase_order_id uuid not null references purchase_order (id),
  -- The first version of the contract, so that amendments stay linked to the purchase order.
  client_contract_id uuid not null references contract (id),
  cap_amount numeric check (cap_amount > 0),
  cap_days numeric check (cap_days > 0),
  consumed numeric not null default 0 check (consumed >= 0),
  committed numeric not null default 0 check (committed >= 0),
  consumed_days numeric not null default 0 check (consumed_days >= 0),
  committed_days numeric not null default 0 check (committed_days >= 0),
  priority int not null default 1 check (priority between 1 and 9),
  starts_on date not null,
  ends_on date not null,
  -- The purchase order is a draft or open: only then the link excludes another.
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  removed_at timestamptz,
  check (ends_on >= starts_on),
  constraint purchase_order_contract_within_cap check (consumed + committed <= cap_amount),
  constraint purchase_order_contract_within_days check (consumed_days + committed_days <= cap_days),
  -- Purchase orders of a contract that are valid on the same day have different priorities.
  constraint purchase_order_contract_in_doubt exclude using gist (
    client_contract_id with =, priority with =, daterange(starts_on, ends_on, '[]') with &&)
    where (is_active and removed_at is null)
);
create unique index purchase_order_contract_once on purchase_order_contract (purchase_order_id, client_contract_id)
  where removed_at is null;
create index purchase_order_contract_by_contract on purchase_order_contract (client_contract_id) where removed_at is null;
create index purchase_order_contract_by_created on purchase_order_contract (created_at, id) where removed_at is null;
comment on table purchase_order_contract is 'Which client contracts may use an order, when, and how much of it';
comment on column purchase_order_contract.client_contract_id is 'contract.family_id of a contract of kind CLIENT';

create table purchase_order_use (
  id uuid primary key default gen_random_uuid(),
  purchase_order_id uuid not null references purchase_order (id),
  link_id uuid not null references purchase_order_contract (id),
  -- A key given by the caller, such as a billing line with its version: a repeated call reserves once.
  source_key text not null check (source_key <> ''),
  state text not null default 'RESERVED' check (state in ('RESERVED', 'CONSUMED', 'RELEASED')),
  label text not null check (label <> ''),
  amount numeric not null check (amount > 0),
  days numeric not null default 0 check (days >= 0),
  credited numeric not null default 0 check (credited >= 0),
  credited_days numeric not null default 0 check (credited_days >= 0),
  service_from date not null,
  service_to date not null,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  settled_at timestamptz,
  check (service_to >= service_from),
  check ((state = 'RESERVED') = (settled_at is null)),
  constraint purchase_order_use_credit check (credited <= amount and credited_days <= days),
  constraint purchase_order_use_once unique (purchase_order_id, source_key)
);
create index purchase_order_use_by_service on purchase_order_use (purchase_order_id, service_to, id);
create index purchase_order_use_by_created on purchase_order_use (purchase_order_id, created_at, id);
create index purchase_order_use_of_link on purchase_order_use (link_id);
-- Draft lines for days after an early end of their contract, for the home page of billing staff:
-- an index over drafts only.
create index purchase_order_use_reserved on purchase_order_use (service_to, link_id) where state = 'RESERVED';
comment on table purchase_order_use is 'Consumption of an order: a reservation by a draft line, then the issued line, or its release';

create table purchase_order_credit (
  id uuid primary key default gen_random_uuid(),
  use_id uuid not null references purchase_order_use (id),
  source_key text not null check (source_key <> ''),
  label text not null check (label <> ''),
  amount numeric not null check (amount > 0),
  days numeric not null default 0 check (days >= 0),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  constraint purchase_order_credit_once unique (use_id, source_key)
);
comment on table purchase_order_credit is 'Lines of credit notes, each returning a part of the consumption of an issued line';

alter table document
  add column purchase_order_id uuid generated always as (case when subject_type = 'purchase-order' then subject_id end) stored
    references purchase_order (id),
  add constraint document_purchase_order_type
    check (subject_type <> 'purchase-order' or coalesce(type in ('ORDER', 'AMENDMENT', 'CORRESPONDENCE', 'OTHER'), false));
create index document_purchase_order on document (purchase_order_id) where purchase_order_id is not null;

create table purchase_order_amendment (
  id uuid primary key default gen_random_uuid(),
  purchase_order_id uuid not null references purchase_order (id),
  number int not null check (number > 0),
  kind text not null check (kind in ('AMENDMENT', 'ROLLOVER_IN', 'ROLLOVER_OUT', 'OVERRUN')),
  reason text not null check (reason <> ''),
  added_value numeric,
  ceiling_after numeric not null check (ceiling_after >= 0),
  valid_to date,
  client_reference text,
  effective_on date not null,
  other_id uuid references purchase_order (id),
  document_id uuid references document (id),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  constraint purchase_order_amendment_once unique (purchase_order_id, number),
  -- Each change of the ordered value needs a document of the client.
  check (kind in ('OVERRUN', 'ROLLOVER_OUT') or document_id is not null),
  check (kind not in ('ROLLOVER_IN', 'ROLLOVER_OUT') or other_id is not null),
  check (added_value is not null or valid_to is not null)
);
create index purchase_order_amendment_document on purchase_order_amendment (document_id) where document_id is not null;
