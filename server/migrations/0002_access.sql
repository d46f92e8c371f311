-- Users, their countries and sessions, one-time links, sign-in attempts, delegations, teams, documents and comments.
create table country (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor_units int not null check (minor_units between 0 and 4),
  weekend int[] not null check (weekend <@ array[1, 2, 3, 4, 5, 6, 7]),
  zone text not null,
  -- The regular hours of a working day; set with the country parameters (0017).
  hours_per_day numeric check (hours_per_day > 0),
  -- Rules for contracts of the country.
  fixed_term_only boolean not null default false,
  arabic_contract boolean not null default false
);
comment on table country is 'The countries the company works in (docs/domain/country-parameters.md); weekend holds ISO weekdays, 1 Monday to 7 Sunday';
comment on column country.fixed_term_only is 'an employment contract must have an end (AE: only fixed terms since 2022)';
comment on column country.arabic_contract is 'an employment contract is written in English and Arabic side by side';

create table app_user (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  role text not null check (role in (
    'ADMIN', 'BUSINESS_DEVELOPMENT', 'CFO', 'COO', 'FINANCE', 'COUNTRY_MANAGER', 'FINANCE_MANAGER_INVOICE', 'FINANCE_MANAGER_PAYROLL',
    'FINANCE_EXECUTIVE_INVOICE', 'FINANCE_EXECUTIVE_PAYROLL', 'HR_ASSOCIATE', 'HR_MANAGER', 'HR_VICE_PRESIDENT', 'MANAGING_DIRECTOR',
    'TALENT_ACQUISITION', 'TAS_LEAD', 'TAS_MANAGER', 'TAS_VICE_PRESIDENT', 'VISA_TEAM', 'ASSOCIATE_DIRECTOR', 'ASSET_MANAGER')),
  active boolean not null default true,
  phone text,
  profile_picture uuid references stored_file (id),
  notification_choices jsonb not null default '{}',
  password_hash text,
  password_changed_at timestamptz,
  two_factor_enabled boolean not null default false,
  two_factor_secret text,
  two_factor_last_step bigint,
  recovery_codes text[] not null default '{}',
  last_login_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz,
  updated_by uuid references app_user (id),
  check (not two_factor_enabled or two_factor_secret is not null)
);
create unique index app_user_email on app_user (lower(email));
create index app_user_name on app_user (name, id);
create index app_user_search on app_user using gin (search_text(name || ' ' || email) gin_trgm_ops);
comment on column app_user.password_hash is 'argon2id; null until the invitation is accepted';
comment on column app_user.two_factor_secret is 'encrypted with the key ring; not active before two_factor_enabled';
comment on column app_user.two_factor_last_step is 'the latest 30-second step whose code was used, so that no code is accepted twice';
comment on column app_user.recovery_codes is 'keyed fingerprints of the codes that are still unused';

create table user_country (
  user_id uuid not null references app_user (id) on delete cascade,
  country_id text not null references country (id),
  primary key (user_id, country_id)
);
create index user_country_country on user_country (country_id);

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  generation int not null default 1,
  rotated_at timestamptz not null,
  last_active_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ip text,
  user_agent text not null default '',
  check ((revoked_at is null) = (revoke_reason is null))
);
create index session_of_user on session (user_id) where revoked_at is null;
create index session_expiry on session (expires_at);
comment on column session.generation is 'the number inside the newest refresh token; an older one that comes back means the token was copied';

create table one_time_token (
  sha256 text primary key,
  purpose text not null check (purpose in ('RESET', 'INVITE', 'FIRST_ADMIN')),
  user_id uuid references app_user (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((user_id is null) = (purpose = 'FIRST_ADMIN'))
);
create index one_time_token_user on one_time_token (user_id) where used_at is null;

create table sign_in_attempt (
  key text primary key,
  tries timestamptz[] not null,
  granted boolean not null default true,
  streak int not null default 1,
  tried_at timestamptz not null
);
create index sign_in_attempt_age on sign_in_attempt (tried_at);
comment on table sign_in_attempt is 'Sliding counters shared by all nodes: attempts per account and per address, mails per account and per address';
comment on column sign_in_attempt.streak is 'failed attempts since the last success; after too many only a reset or an administrator unlocks';

create table saved_view (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  screen text not null,
  name text not null,
  shared boolean not null default false,
  state jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create unique index saved_view_name on saved_view (user_id, screen, lower(name));
create index saved_view_shared on saved_view (screen) where shared;

create table feedback (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('IDEA', 'PROBLEM', 'PRAISE')),
  message text not null,
  page text,
  state text not null default 'NEW' check (state in ('NEW', 'READ', 'DONE')),
  answer text,
  author_id uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index feedback_newest on feedback (created_at desc, id);

create table delegation (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references app_user (id),
  to_id uuid not null references app_user (id),
  first_day date not null,
  last_day date not null,
  reason text,
  created_at timestamptz not null default now(),
  check (from_id <> to_id),
  check (first_day <= last_day),
  constraint delegation_overlap exclude using gist (from_id with =, daterange(first_day, last_day, '[]') with &&)
);
create index delegation_to on delegation (to_id, last_day);
comment on table delegation is 'During absence another user approves on behalf, within the limits of the absent approver';

-- Teams.
create table team (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  lead_id uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
create unique index team_name on team (lower(name));
create index team_by_name on team (name, id);
create index team_by_created on team (created_at, id);
create index team_by_updated on team (updated_at, id);
create index team_lead on team (lead_id);

-- The lead is a member too, so this table alone defines who is in which team.
create table team_member (
  team_id uuid not null references team (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (team_id, user_id)
);
create index team_member_user on team_member (user_id, team_id);
comment on table team_member is 'scope t of the permission matrix: the teams of a user and their members (docs/domain/permissions.md)';

create table team_country (
  team_id uuid not null references team (id) on delete cascade,
  country_id text not null references country (id),
  primary key (team_id, country_id)
);
create index team_country_country on team_country (country_id, team_id);

-- Documents and comments of all records. Each module adds a generated column with a foreign key for its own type of record, so that a
-- document of an unknown record is refused, and documents are deleted with their record if it may be deleted (decision 0076).
create table document (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in
    ('client', 'consultant', 'agreement', 'order-form', 'purchase-order', 'timesheet', 'payroll', 'final-settlement', 'billing')),
  subject_id uuid not null,
  stored_file_id uuid not null references stored_file (id),
  -- The type of document; each module checks its own types. Null if its documents have none.
  type text,
  name text not null check (name <> ''),
  note text,
  issued_on date,
  expires_on date,
  -- Null while it is current; set when a newer document or a change of the record has superseded it.
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  -- Removed documents that stay in the store for the audit; others are deleted.
  removed_at timestamptz,
  removed_by uuid references app_user (id),
  constraint document_days check (issued_on < expires_on)
);
create index document_subject on document (subject_type, subject_id, created_at, id) where removed_at is null;
-- A file is one document; only order forms of the demo company share files.
create unique index document_stored_file on document (stored_file_id) where subject_type <> 'order-form';
create index document_shared_file on document (stored_file_id) where subject_type = 'order-form';

create table comment (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('order-form', 'timesheet', 'payroll', 'billing')),
  subject_id uuid not null,
  text text not null check (text <> ''),
  author_id uuid not null references app_user (id),
  mention_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz
);
create index comment_subject on comment (subject_type, subject_id, created_at, id) where removed_at is null;
