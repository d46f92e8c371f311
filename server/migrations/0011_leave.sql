-- Leave: requests entered by staff for consultants, the days of each, and the ledger of accruals and usage (docs/decisions/0021).
create table leave (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  -- An absence, or a ledger entry, which another user approves too.
  kind text not null check (kind in ('ABSENCE', 'OPENING', 'ADJUSTED', 'ENCASHED')),
  type text not null check (type in ('ANNUAL', 'SICK', 'UNPAID', 'MATERNITY', 'PATERNITY', 'BEREAVEMENT', 'HAJJ', 'MARRIAGE', 'STUDY',
    'COMP_OFF', 'PUBLIC_HOLIDAY')),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED')),
  starts_on date not null,
  ends_on date not null,
  start_half_day boolean not null default false,
  end_half_day boolean not null default false,
  unit text not null check (unit in ('CALENDAR', 'WORKING')),
  days numeric not null check (abs(days) <= 1000),
  -- [{"days": "15", "percent": "100"}]
  paid jsonb not null default '[]' check (jsonb_typeof(paid) = 'array'),
  reason text,
  decision_reason text,
  state_since timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  cancelled_by uuid references app_user (id),
  cancelled_at timestamptz,
  cancel_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  -- Everyone who requested or changed it.
  contributor_ids uuid[] not null check (created_by = any (contributor_ids)),
  check (ends_on >= starts_on),
  check (not (starts_on = ends_on and start_half_day and end_half_day)),
  check (kind in ('OPENING', 'ADJUSTED') or days > 0),
  check (kind = 'ABSENCE' or starts_on = ends_on),
  check ((decided_by is null) = (decided_at is null)),
  check ((decided_by is null) = (status in ('REQUESTED', 'WITHDRAWN'))),
  check ((status = 'CANCELLED') = (cancelled_by is not null and cancelled_at is not null)),
  -- Segregation of duties, enforced by the database too; a cancellation returns days or removes a correction.
  check (decided_by <> all (contributor_ids)),
  check (cancelled_by <> all (contributor_ids)),
  -- Absences of a person do not overlap; half a day ends at noon.
  constraint leave_overlaps_none exclude using gist (
  consultant_id with =,
  tsrange(starts_on::timestamp + case when start_half_day then interval '12 hours' else interval '0' end,
    ends_on::timestamp + case when end_half_day then interval '12 hours' else interval '24 hours' end) with &&)
  where (kind = 'ABSENCE' and status in ('REQUESTED', 'APPROVED'))
);
create index leave_of on leave (consultant_id, starts_on, id);
create index leave_by_start on leave (starts_on, id);
create index leave_by_end on leave (ends_on, id);
create index leave_by_status on leave (status, starts_on, id);
create index leave_by_created on leave (created_at, id);

-- The days of an absence with their paid share: written with the request and again with the approval.
create table leave_day (
  leave_id uuid not null references leave (id) on delete cascade,
  date date not null,
  consultant_id uuid not null references consultant (id),
  part numeric not null check (part in (0.5, 1)),
  second_half boolean not null,
  percent numeric not null check (percent between 0 and 100),
  primary key (leave_id, date)
);
create index leave_day_of on leave_day (consultant_id, date);

-- One row per movement, never changed: a reversal is a separate row.
create table leave_movement (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  type text not null,
  kind text not null check (kind in ('OPENING', 'ACCRUED', 'TAKEN', 'ENCASHED', 'LAPSED', 'ADJUSTED')),
  on_day date not null,
  days numeric not null,
  leave_id uuid references leave (id),
  note text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  constraint leave_movement_days_check check (days <> 0 and abs(days) <= 100000)
);
create index leave_movement_of on leave_movement (consultant_id, type, on_day, id);
create index leave_movement_by_day on leave_movement (consultant_id, on_day, id);
create index leave_movement_by_leave on leave_movement (leave_id) where leave_id is not null;
-- A month end is posted once, also if the job is repeated; expired leave is corrected on its expiry date when leave of a closed year is entered later.
create unique index leave_movement_once on leave_movement (consultant_id, type, kind, on_day) where kind = 'ACCRUED';
create trigger leave_movement_append_only before update or delete or truncate on leave_movement
  for each statement execute function prevent_change();
