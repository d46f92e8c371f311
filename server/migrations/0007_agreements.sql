-- Agreements with clients: master service agreements (MSA) and their statements of work (SOW), in versions.
create table agreement (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('MSA', 'SOW')),
  number text not null check (number <> ''),
  revision int not null default 1 check (revision > 0),
  -- The id of the first version, shared by all versions of the agreement.
  family_id uuid not null references agreement (id),
  title text not null check (title <> ''),
  client_reference text,
  client_id uuid not null references client (id),
  -- Of a statement of work: the version of its master agreement in force.
  parent_id uuid references agreement (id),
  legal_entity_id uuid not null references legal_entity (id),
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'NEGOTIATION', 'ACTIVE', 'EXPIRED', 'TERMINATED', 'SUPERSEDED', 'CANCELLED')),
  reason text,
  state_since timestamptz not null default now(),
  start_date date not null,
  end_date date,
  ended_on date,
  replaced_on date,
  ends_on date generated always as (least(end_date, ended_on, replaced_on - 1)) stored,
  auto_renew boolean not null default false,
  renewal_months int check (renewal_months between 1 and 120),
  notice_days int check (notice_days between 0 and 365),
  payment_terms text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  value_amount numeric check (value_amount >= 0),
  value_currency text check (value_currency ~ '^[A-Z]{3}$'),
  liability_amount numeric check (liability_amount >= 0),
  liability_currency text check (liability_currency ~ '^[A-Z]{3}$'),
  rate_card jsonb not null default '[]' check (jsonb_typeof(rate_card) = 'array'),
  governing_law text,
  scope text,
  our_signatory text,
  client_signatory text,
  signed_on date,
  signed_file_id uuid references stored_file (id),
  approved_by uuid references app_user (id),
  approved_at timestamptz,
  amends_id uuid references agreement (id),
  renews_id uuid references agreement (id),
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  check ((kind = 'SOW') = (parent_id is not null)),
  check (end_date >= start_date),
  check (ended_on >= start_date),
  check (replaced_on > start_date),
  check ((value_amount is null) = (value_currency is null)),
  check ((liability_amount is null) = (liability_currency is null)),
  check (not auto_renew or (end_date is not null and renewal_months is not null)),
  check (status not in ('ACTIVE', 'EXPIRED') or (signed_file_id is not null and signed_on is not null)),
  constraint agreement_number_unique unique (client_id, kind, number, revision),
  -- One active master agreement per client and legal entity at a time.
  constraint agreement_one_active exclude using gist (
    client_id with =, legal_entity_id with =, daterange(start_date, least(end_date, ended_on, replaced_on - 1), '[]') with &&)
    where (kind = 'MSA' and status = 'ACTIVE')
);
-- One open amendment per version at a time.
create unique index agreement_one_amendment on agreement (amends_id)
  where amends_id is not null and status in ('DRAFT', 'NEGOTIATION') and archived_at is null;
create index agreement_family on agreement (family_id, revision desc);
create index agreement_parent on agreement (parent_id) where parent_id is not null;
create index agreement_renews on agreement (renews_id) where renews_id is not null;
-- Sort orders and filters of the lists.
create index agreement_by_created on agreement (kind, created_at, id) where archived_at is null;
create index agreement_by_updated on agreement (kind, updated_at, id) where archived_at is null;
create index agreement_by_number on agreement (kind, number, revision, id) where archived_at is null;
create index agreement_by_title on agreement (kind, title, id) where archived_at is null;
create index agreement_by_status on agreement (kind, status, number, id) where archived_at is null;
create index agreement_by_start on agreement (kind, start_date, id) where archived_at is null;
create index agreement_by_end on agreement (kind, ends_on, id) where archived_at is null;
create index agreement_by_client on agreement (client_id, kind, status) where archived_at is null;
create index agreement_ending on agreement (ends_on) where status = 'ACTIVE' and ends_on is not null;
create index agreement_search on agreement using gin (
  search_text(number) gin_trgm_ops, search_text(title) gin_trgm_ops, search_text(client_reference) gin_trgm_ops);
comment on column agreement.end_date is 'the last day; null until terminated';
comment on column agreement.ended_on is 'the last day if it is terminated before its end';
comment on column agreement.replaced_on is 'the first day of the approved version that replaces it';
comment on column agreement.archived_at is 'a deleted draft: stored for the records, not shown';

alter table document
  add column agreement_id uuid generated always as (case when subject_type = 'agreement' then subject_id end) stored
    references agreement (id) on delete cascade,
  add constraint document_agreement_type
    check (subject_type <> 'agreement' or coalesce(type in ('ANNEX', 'DRAFT', 'RATE_CARD', 'CORRESPONDENCE', 'OTHER'), false));
create index document_agreement on document (agreement_id) where agreement_id is not null;
