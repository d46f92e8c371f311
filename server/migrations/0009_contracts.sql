create table contract (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('CANDIDATE', 'CLIENT')),
  number text not null check (number <> ''),
  revision int not null default 1 check (revision > 0),
  -- The id of the first version, shared by all versions of the contract.
  family_id uuid not null references contract (id),
  order_form_id uuid not null references order_form (id),
  candidate_id uuid references consultant (id),
  client_id uuid not null references client (id),
  legal_entity_id uuid not null references legal_entity (id),
  country_id text not null references country (id),
  msa_id uuid references agreement (id),
  sow_id uuid references agreement (id),
  status text not null default 'DRAFT' check (status in
    ('DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED', 'ACTIVE', 'EXPIRED', 'TERMINATED', 'SUPERSEDED', 'CANCELLED')),
  reason text,
  state_since timestamptz not null default now(),
  title text not null check (title <> ''),
  start_date date not null,
  end_date date,
  ended_on date,
  ends_on date generated always as (least(end_date, ended_on)) stored,
  notice_days int check (notice_days between 0 and 365),
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  -- The PDF of this version as approved; its hash is stored with the file.
  document_file_id uuid references stored_file (id),
  signed_file_id uuid references stored_file (id),
  signed_on date,
  -- Who submitted it for review; another user approves it.
  submitted_by uuid references app_user (id),
  rates_checked_by uuid references app_user (id),
  rates_checked_at timestamptz,
  approved_by uuid references app_user (id),
  approved_at timestamptz,
  amends_id uuid references contract (id),
  renews_id uuid references contract (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  check (kind = 'CLIENT' or candidate_id is not null),
  check (kind = 'CLIENT' or (msa_id is null and sow_id is null and rates_checked_by is null)),
  check (end_date >= start_date),
  -- A version that the next one replaces from its first day ends on the day before.
  check (ended_on >= start_date - 1),
  check ((rates_checked_by is null) = (rates_checked_at is null)),
  check (status not in ('SIGNED', 'ACTIVE', 'EXPIRED') or (signed_file_id is not null and signed_on is not null)),
  constraint contract_number_unique unique (kind, number, revision),
  -- One active contract of a type per placement at a time (docs/domain/contracts.md).
  constraint contract_one_active exclude using gist (
    kind with =, order_form_id with =, daterange(start_date, least(end_date, ended_on), '[]') with &&)
    where (status = 'ACTIVE'),
  constraint contract_one_per_person exclude using gist (
  kind with =, candidate_id with =, client_id with =, daterange(start_date, least(end_date, ended_on), '[]') with &&)
  where (status = 'ACTIVE' and candidate_id is not null)
);
-- One open amendment and one open renewal per contract at a time.
create unique index contract_one_amendment on contract (amends_id)
  where amends_id is not null and status in ('DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED') and archived_at is null;
create unique index contract_one_renewal on contract (renews_id)
  where renews_id is not null and revision = 1 and status <> 'CANCELLED' and archived_at is null;
-- One draft contract of a type per order form at a time; onboarding creates it automatically.
create unique index contract_one_open on contract (order_form_id, kind)
  where revision = 1 and status in ('DRAFT', 'UNDER_REVIEW', 'SENT', 'SIGNED') and archived_at is null;
create index contract_order_form on contract (order_form_id, kind, status) where archived_at is null;
create index contract_family on contract (family_id, revision desc);
create index contract_candidate on contract (candidate_id, kind) where candidate_id is not null;
create index contract_client on contract (client_id, kind, status) where archived_at is null;
create index contract_msa on contract (msa_id) where msa_id is not null;
create index contract_sow on contract (sow_id) where sow_id is not null;
-- Sort orders and filters of the lists.
create index contract_by_created on contract (kind, created_at, id) where archived_at is null;
create index contract_by_updated on contract (kind, updated_at, id) where archived_at is null;
create index contract_by_number on contract (kind, number, revision, id) where archived_at is null;
create index contract_by_title on contract (kind, title, id) where archived_at is null;
create index contract_by_status on contract (kind, status, number, id) where archived_at is null;
create index contract_by_start on contract (kind, start_date, id) where archived_at is null;
create index contract_by_end on contract (kind, ends_on, id) where archived_at is null;
create index contract_by_country on contract (kind, country_id, created_at, id) where archived_at is null;
create index contract_turning on contract (status, start_date, ends_on) where status in ('SIGNED', 'ACTIVE');
create index contract_search on contract using gin (search_text(number) gin_trgm_ops, search_text(title) gin_trgm_ops);
-- Amended contracts only: read to find months billed by a superseded version.
create index contract_amended on contract (family_id) where kind = 'CLIENT' and revision > 1;
comment on table contract is 'An employment contract (kind CANDIDATE) or a contract with a client (kind CLIENT), of one order form';
comment on column contract.terms is 'the terms other than parties and dates: candidateTerms or clientTerms';
comment on column contract.ended_on is 'the last day if it is terminated before its end or superseded by the next version';
comment on column contract.archived_at is 'a deleted draft: stored for the records, not shown';
