-- Jobs of clients with their recruiters and status changes (docs/domain/recruiting.md).

-- Names of skills for searches and filters: in small letters, without accents.
create function skill_keys(skills jsonb) returns text[]
  language sql immutable parallel safe strict
  as $$ select coalesce(array_agg(public.search_text(skill ->> 'name')), '{}') from jsonb_array_elements(skills) skill $$;

create sequence job_number;
create table job (
  id uuid primary key default gen_random_uuid(),
  number text not null default 'J-' || lpad(nextval('job_number')::text, 6, '0') constraint job_number_unique unique,
  title text not null check (title <> ''),
  client_id uuid not null references client (id),
  end_client text,
  client_job_id text,
  country_id text not null references country (id),
  city text,
  work_mode text not null default 'ON_SITE' check (work_mode in ('ON_SITE', 'HYBRID', 'REMOTE')),
  engagement text not null default 'CONTRACT' check (engagement in ('CONTRACT', 'PERMANENT', 'CONTRACT_TO_HIRE')),
  duration_months int check (duration_months between 1 and 120),
  start_date date,
  seniority text check (seniority in ('JUNIOR', 'MID', 'SENIOR', 'LEAD', 'ARCHITECT', 'MANAGER')),
  must_skills jsonb not null default '[]' check (jsonb_typeof(must_skills) = 'array'),
  nice_skills jsonb not null default '[]' check (jsonb_typeof(nice_skills) = 'array'),
  skill_keys text[] not null generated always as (skill_keys(must_skills || nice_skills)) stored,
  minimum_years numeric check (minimum_years >= 0),
  certifications text[] not null default '{}',
  languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  quota_nationality text check (quota_nationality ~ '^[A-Z]{2}$'),
  quota_scheme text,
  working_days int[] check (working_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  hours_per_day numeric check (hours_per_day > 0 and hours_per_day <= 24),
  bill_unit text check (bill_unit in ('HOUR', 'DAY', 'MONTH')),
  bill_currency text check (bill_currency ~ '^[A-Z]{3}$'),
  bill_minimum numeric check (bill_minimum > 0),
  bill_maximum numeric check (bill_maximum > 0),
  pay_period text check (pay_period in ('HOUR', 'DAY', 'MONTH', 'YEAR')),
  pay_currency text check (pay_currency ~ '^[A-Z]{3}$'),
  pay_minimum numeric check (pay_minimum > 0),
  pay_maximum numeric check (pay_maximum > 0),
  maximum_notice_days int check (maximum_notice_days between 0 and 365),
  interview_rounds int check (interview_rounds between 1 and 10),
  interview_panel text,
  deadline date,
  maximum_cvs int check (maximum_cvs between 1 and 500),
  priority text not null default 'NORMAL' check (priority in ('URGENT', 'HIGH', 'NORMAL', 'LOW')),
  priority_rank int not null generated always as
    (case priority when 'URGENT' then 1 when 'HIGH' then 2 when 'NORMAL' then 3 else 4 end) stored,
  hot boolean not null default false,
  description text,
  screening_questions jsonb not null default '[]' check (jsonb_typeof(screening_questions) = 'array'),
  internal_notes text,
  openings int not null default 1 check (openings between 1 and 500),
  lead_id uuid references app_user (id),
  account_manager_id uuid references app_user (id),
  team_id uuid references team (id) on delete set null,
  form_version int check (form_version > 0),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  copied_from_id uuid references job (id),
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'PENDING_APPROVAL', 'OPEN', 'ON_HOLD', 'FILLED', 'CLOSED_LOST', 'CANCELLED')),
  reason_code text check (reason_code in ('COMPETITOR', 'BUDGET', 'INTERNAL_HIRE', 'NO_RESPONSE')),
  reason text,
  state_since timestamptz not null default now(),
  submitted_by uuid references app_user (id),
  opened_at timestamptz,
  first_submission_at timestamptz,
  filled_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  check ((quota_nationality is null) = (quota_scheme is null)),
  check ((bill_maximum is null) = (bill_unit is null) and (bill_maximum is null) = (bill_currency is null)),
  check (bill_minimum is null or bill_minimum <= bill_maximum),
  check ((pay_period is null) = (pay_currency is null)),
  check ((pay_period is null) = (coalesce(pay_minimum, pay_maximum) is null)),
  check (pay_minimum is null or pay_maximum is null or pay_minimum <= pay_maximum),
  check ((status = 'CLOSED_LOST') = (reason_code is not null)),
  check (answers = '{}' or form_version is not null)
);
-- The orders and filters of the list.
create index job_by_created on job (created_at, id) where archived_at is null;
create index job_by_updated on job (updated_at, id) where archived_at is null;
create index job_by_number on job (number, id) where archived_at is null;
create index job_by_title on job (title, id) where archived_at is null;
create index job_by_status on job (status, number, id) where archived_at is null;
create index job_by_priority on job (priority_rank, created_at, id) where archived_at is null;
create index job_by_openings on job (openings, id) where archived_at is null;
create index job_by_start on job (start_date, id) where archived_at is null;
create index job_by_deadline on job (deadline, id) where archived_at is null;
create index job_by_bill_maximum on job (bill_maximum, id) where archived_at is null;
create index job_by_opened on job (opened_at, id) where archived_at is null;
create index job_by_client on job (client_id, status) where archived_at is null;
create index job_by_country on job (country_id, status, id) where archived_at is null;
create index job_by_lead on job (lead_id) where archived_at is null;
create index job_by_account_manager on job (account_manager_id) where archived_at is null;
create index job_by_team on job (team_id) where archived_at is null;
create index job_skills on job using gin (skill_keys) where archived_at is null;
create index job_answers on job using gin (answers jsonb_path_ops) where archived_at is null;
create index job_search on job using gin (search_text(number) gin_trgm_ops, search_text(title) gin_trgm_ops,
  search_text(client_job_id) gin_trgm_ops, search_text(end_client) gin_trgm_ops);
create index job_copied_from on job (copied_from_id) where copied_from_id is not null;
comment on column job.must_skills is '[{ name, years }], like nice_skills';
comment on column job.submitted_by is 'who submitted it for approval, and so cannot approve it';
comment on column job.archived_at is 'a deleted draft: kept for the records, shown nowhere';

-- The recruiters who work on a job: scope j of the permission matrix.
create table job_recruiter (
  job_id uuid not null references job (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (job_id, user_id)
);
create index job_recruiter_user on job_recruiter (user_id, job_id);

-- How long a job was in each status, and what its closing closed.
create table job_status_change (
  id uuid primary key default gen_random_uuid(),
  -- The order of changes, also of those of one instant.
  position bigint generated always as identity,
  job_id uuid not null references job (id) on delete cascade,
  from_status text,
  to_status text not null,
  at timestamptz not null default now(),
  changed_by uuid references app_user (id),
  reason_code text,
  reason text,
  closed_submissions int not null default 0 check (closed_submissions >= 0),
  undone_at timestamptz
);
create index job_status_change_job on job_status_change (job_id, position);
