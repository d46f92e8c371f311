-- Timesheets: one for each placement and month (domain.md §2.12), with its days, its papers, comments, reminders, and corrections after the lock.

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
  -- What the days come to; pay and bill read the same figures.
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  worked numeric not null,
  expected numeric not null,
  -- Days of leave that the client pays for, for the limit of its year.
  leave_billed numeric not null default 0,
  -- When days were first written on it; a draft without is missing.
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
  constraint timesheet_once unique (order_form_id, month),
  check (first_day between month and last_day and last_day < month + interval '1 month'),
  check (status in ('DRAFT', 'REJECTED') or submitted_by is not null),
  check ((status in ('APPROVED', 'LOCKED')) = (approved_by is not null)),
  -- Two pairs of eyes, also against the application (domain.md §6, segregation of duties 5).
  check (approved_by <> submitted_by)
);
create index timesheet_by_month on timesheet (month, id);
create index timesheet_by_status on timesheet (status, month, id);
create index timesheet_by_consultant on timesheet (consultant_id, month, id);
create index timesheet_by_client on timesheet (client_id, month, id);
create index timesheet_by_country on timesheet (country_id, month, id);
create index timesheet_by_updated on timesheet (updated_at, id);

create table timesheet_document (
  id uuid primary key default gen_random_uuid(),
  timesheet_id uuid not null references timesheet (id) on delete cascade,
  stored_file_id uuid not null unique references stored_file (id),
  type text not null check (type in ('SIGNED', 'CONFIRMATION', 'OTHER')),
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id)
);
create index timesheet_document_of on timesheet_document (timesheet_id, created_at, id);

create table timesheet_comment (
  id uuid primary key default gen_random_uuid(),
  timesheet_id uuid not null references timesheet (id) on delete cascade,
  text text not null check (text <> ''),
  author_id uuid not null references app_user (id),
  created_at timestamptz not null default now()
);
create index timesheet_comment_of on timesheet_comment (timesheet_id, created_at, id);

-- What was sent to whom while a sheet was missing.
create table timesheet_reminder (
  id uuid primary key default gen_random_uuid(),
  timesheet_id uuid not null references timesheet (id) on delete cascade,
  to_address text not null,
  mail_id uuid,
  sent_at timestamptz not null default now(),
  sent_by uuid references app_user (id)
);
create index timesheet_reminder_of on timesheet_reminder (timesheet_id, sent_at, id);
