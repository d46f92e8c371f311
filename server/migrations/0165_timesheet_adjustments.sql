-- What is found wrong on a sheet after it was paid or billed: the day as it was and as it should have been, counted in a later month.
create table timesheet_adjustment (
  id uuid primary key default gen_random_uuid(),
  -- A day that is corrected again is corrected from its last correction.
  turn bigint generated always as identity,
  -- The locked sheet, and the one in which the difference counts.
  timesheet_id uuid not null references timesheet (id),
  counted_in uuid not null references timesheet (id) check (counted_in <> timesheet_id),
  date date not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user (id)
);
create index timesheet_adjustment_of on timesheet_adjustment (timesheet_id, turn);
create index timesheet_adjustment_in on timesheet_adjustment (counted_in, turn);
