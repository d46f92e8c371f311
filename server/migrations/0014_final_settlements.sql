-- The final settlement of a leaver (docs/domain/exits.md): prepared by payroll, checked by HR, reviewed by finance, approved by the
-- CFO, paid by a final run, and closed with the statement signed by the consultant.
create table final_settlement (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  consultant_id uuid not null references consultant (id),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PREPARED', 'CHECKED', 'REVIEWED', 'APPROVED', 'SETTLED', 'RETURNED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  reason text,
  -- Agreed with the leaver in addition to the law: unserved notice and who pays for it, flight home.
  notice_days numeric check (notice_days > 0),
  notice_paid_by text check (notice_paid_by in ('EMPLOYER', 'CONSULTANT')),
  ticket numeric check (ticket > 0),
  note text,
  clearance text not null default 'OPEN' check (clearance in ('OPEN', 'DONE', 'WAIVED')),
  clearance_note text,
  clearance_by uuid references app_user (id),
  clearance_at timestamptz,
  -- The latest preparation: service period, inputs, and each figure with its calculation.
  settles daterange,
  last_day date generated always as ((upper(settles) - 1)) stored,
  exit_reason text,
  due_on date,
  currency text check (currency ~ '^[A-Z]{3}$'),
  input jsonb,
  parameters_id uuid references setting_version (id),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  earned numeric not null default 0,
  deducted numeric not null default 0,
  net numeric not null default 0 check (net >= 0),
  owed numeric not null default 0 check (owed >= 0),
  employer_cost numeric not null default 0,
  prepared_at timestamptz,
  -- Everyone who prepared it or entered agreed items; none of them checks, reviews, approves or pays it.
  preparer_ids uuid[] not null default '{}',
  prepared_by uuid references app_user (id),
  checked_by uuid references app_user (id),
  reviewed_by uuid references app_user (id),
  approved_by uuid references app_user (id),
  approved_at timestamptz,
  settled_by uuid references app_user (id),
  payment_reference text,
  paid_on date,
  mailed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  check ((notice_days is null) = (notice_paid_by is null)),
  check (clearance <> 'WAIVED' or clearance_note is not null),
  check (earned - deducted = net - owed),
  check (payroll_sum(items, 'EARN') = earned and payroll_sum(items, 'DED') = deducted),
  check (status in ('DRAFT', 'RETURNED', 'CANCELLED') or (settles is not null and parameters_id is not null and prepared_by is not null)),
  check (status not in ('CHECKED', 'REVIEWED', 'APPROVED', 'SETTLED') or checked_by is not null),
  check (status not in ('REVIEWED', 'APPROVED', 'SETTLED') or reviewed_by is not null),
  check (status not in ('APPROVED', 'SETTLED') or (approved_by is not null and clearance <> 'OPEN')),
  check (status <> 'SETTLED' or settled_by is not null),
  -- Segregation of duties over all steps (docs/domain/permissions.md, segregation of duties 6).
  check (checked_by <> all (preparer_ids)),
  check (reviewed_by <> all (preparer_ids)),
  check (approved_by <> all (preparer_ids) and approved_by <> checked_by and approved_by <> reviewed_by),
  check (settled_by <> all (preparer_ids)),
  constraint final_settlement_once exclude using gist (consultant_id with =, settles with &&)
  where (settles is not null and status <> 'CANCELLED')
);
-- One open settlement per person, and one settlement per service period.
create unique index final_settlement_open on final_settlement (consultant_id) where status not in ('SETTLED', 'CANCELLED');
create index final_settlement_of on final_settlement (consultant_id, created_at);
create index final_settlement_by_status on final_settlement (status, id);
create index final_settlement_by_due on final_settlement (due_on, id);
create index final_settlement_by_last_day on final_settlement (last_day, id);
create index final_settlement_by_country on final_settlement (country_id, id);
create index final_settlement_by_updated on final_settlement (updated_at, id);

alter table document
  add column final_settlement_id uuid generated always as (case when subject_type = 'final-settlement' then subject_id end) stored
    references final_settlement (id) on delete cascade,
  add constraint document_final_settlement_type
    check (subject_type <> 'final-settlement' or coalesce(type in ('SIGNED_STATEMENT', 'OTHER'), false));
create index document_final_settlement on document (final_settlement_id) where final_settlement_id is not null;
