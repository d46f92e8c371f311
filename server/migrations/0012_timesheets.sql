-- Timesheets: one per placement and month (docs/domain/timesheets.md), with days, documents, comments, reminders, and adjustments after the lock.
create table timesheet (
  id uuid primary key default gen_random_uuid(),
  order_form_id uuid not null references order_form (id),
  consultant_id uuid not null references consultant (id),
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  legal_entity_id uuid references legal_entity (id),
  month date not null check (extract(day from month) = 1),
  first_day date not null,
  last_day date not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED', 'REJECTED', 'LOCKED')),
  state_since timestamptz not null default now(),
  -- One element for each day of the placement in the month (contract/src/timesheets/day.contract.ts).
  days jsonb not null check (jsonb_typeof(days) = 'array'),
  -- Totals of the days; payroll and billing read the same figures.
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  worked numeric not null,
  expected numeric not null,
  -- When days were first entered; a draft without days is missing.
  entered_at timestamptz,
  submitted_by uuid references app_user (id),
  submitted_at timestamptz,
  approved_by uuid references app_user (id),
  approved_at timestamptz,
  reason text,
  reminded_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  -- Contributors do not approve (docs/domain/permissions.md, segregation of duties 5). The confirmation of the client
  -- is bound to the days it was given for.
  contributor_ids uuid[] not null default '{}',
  -- Counts how often days were written (by a trigger). The billed period stores the count that it bills, so that a transition
  -- of an invoice can check for changes without reading the days.
  days_revision integer not null default 0,
  -- A day of a person is on one timesheet (docs/decisions/0050), that of the order form in effect on it: when a term is
  -- amended, timesheets with days of both are divided, and the moved days are recorded.
  is_duplicate boolean not null default false,
  constraint timesheet_once unique (order_form_id, month),
  check (first_day between month and last_day and last_day < month + interval '1 month'),
  check (status in ('DRAFT', 'REJECTED') or submitted_by is not null),
  check ((status in ('APPROVED', 'LOCKED')) = (approved_by is not null)),
  -- Submitter and approver must differ, enforced by the database too (docs/domain/permissions.md, segregation of duties 5).
  check (approved_by <> submitted_by),
  constraint timesheet_contributor_is_not_approver check (approved_by <> all (contributor_ids)),
  -- Checked after each statement: dividing a timesheet writes two of them.
  constraint timesheet_days_once exclude using gist (
  consultant_id with =, daterange(first_day, last_day, '[]') with &&) where (not is_duplicate) deferrable initially immediate
);
create index timesheet_by_month on timesheet (month, id);
create index timesheet_by_status on timesheet (status, month, id);
create index timesheet_by_consultant on timesheet (consultant_id, month, id);
create index timesheet_by_client on timesheet (client_id, month, id);
create index timesheet_by_country on timesheet (country_id, month, id);
create index timesheet_by_updated on timesheet (updated_at, id);
-- For counting timesheets: 8 MB for 1.2 million, because equal months are stored once.
create index timesheet_count on timesheet (month);
comment on column timesheet.contributor_ids is 'everyone who entered days or adjustments that count in it';
comment on column timesheet.is_duplicate is 'shares days with another timesheet; days outside its order form are ignored';

create function increment_days_revision() returns trigger language plpgsql as $$
begin
  new.days_revision := old.days_revision + 1;
  return new;
end $$;
create trigger increment_days_revision before update of days on timesheet for each row execute function increment_days_revision();

alter table document
  add column timesheet_id uuid generated always as (case when subject_type = 'timesheet' then subject_id end) stored
    references timesheet (id) on delete cascade,
  add column proves text check (proves is null or subject_type = 'timesheet'),
  add constraint document_timesheet_type
    check (subject_type <> 'timesheet' or coalesce(type in ('SIGNED', 'CONFIRMATION', 'OTHER'), false));
create index document_timesheet on document (timesheet_id) where timesheet_id is not null;
comment on column document.proves is 'confirmed_days of the timesheet when it was submitted with this document; null if never';

alter table comment
  add column timesheet_id uuid generated always as (case when subject_type = 'timesheet' then subject_id end) stored
    references timesheet (id) on delete cascade;
create index comment_timesheet on comment (timesheet_id) where timesheet_id is not null;

-- Adjustments of a timesheet after it was paid or billed: the day as recorded and as corrected, counted in a later month.
create table timesheet_adjustment (
  id uuid primary key default gen_random_uuid(),
  -- A day that is adjusted again starts from its last adjustment.
  sequence bigint generated always as identity,
  -- The locked timesheet, and the one in which the difference counts.
  timesheet_id uuid not null references timesheet (id),
  counted_in uuid not null references timesheet (id) check (counted_in <> timesheet_id),
  date date not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user (id)
);
create index timesheet_adjustment_of on timesheet_adjustment (timesheet_id, sequence);
create index timesheet_adjustment_in on timesheet_adjustment (counted_in, sequence);

-- Timesheets emailed to the client, with a link that is answered once. Only a fingerprint of the token is stored.
create table timesheet_link (
  id uuid primary key default gen_random_uuid(),
  timesheet_id uuid not null references timesheet (id) on delete cascade,
  sha256 text not null unique check (length(sha256) = 64),
  contact_id uuid references client_contact (id) on delete set null,
  to_name text not null check (to_name <> ''),
  to_address text not null check (to_address <> ''),
  -- The document as emailed, and the fingerprint of the days it shows.
  stored_file_id uuid not null references stored_file (id),
  proves text not null,
  mail_id uuid,
  sent_at timestamptz not null,
  sent_by uuid not null references app_user (id),
  expires_at timestamptz not null check (expires_at > sent_at),
  revoked_at timestamptz,
  opened_at timestamptz,
  answer text check (answer in ('CONFIRMED', 'OBJECTED')),
  answered_at timestamptz,
  answered_by text,
  answered_from text,
  comment text,
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null)),
  check (answer is distinct from 'OBJECTED' or comment <> '')
);
create index timesheet_link_of on timesheet_link (timesheet_id, sent_at, id);
create unique index timesheet_link_one_open on timesheet_link (timesheet_id) where answer is null and revoked_at is null;

-- Days moved from one timesheet to another, or with their timesheet to another order form.
create table timesheet_move (
  id uuid primary key default gen_random_uuid(),
  from_timesheet_id uuid not null references timesheet (id) on delete cascade,
  to_timesheet_id uuid not null references timesheet (id) on delete cascade,
  from_order_form_id uuid not null references order_form (id),
  to_order_form_id uuid not null references order_form (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- The billed period of the issued invoice that billed these days with their former timesheet: while it exists, they are billed.
  billed_period_id uuid,
  moved_at timestamptz not null default now(),
  check (from_order_form_id <> to_order_form_id),
  check (billed_period_id is null or from_timesheet_id <> to_timesheet_id)
);
create index timesheet_move_from on timesheet_move (from_timesheet_id, moved_at);
create index timesheet_move_to on timesheet_move (to_timesheet_id, moved_at);
create index timesheet_move_billed_period on timesheet_move (billed_period_id) where billed_period_id is not null;
