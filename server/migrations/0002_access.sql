-- Who may come in: users, their countries and sessions, one-time links, and what was tried at the door.
create table country (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor_units int not null check (minor_units between 0 and 4),
  weekend int[] not null check (weekend <@ array[1, 2, 3, 4, 5, 6, 7]),
  zone text not null,
  -- Contracts of a placement: the employment contract with the consultant, the work order with the client, edition by edition.
  
  -- Customs of a country that its contracts follow; data, so that a change of the law is no change of the program.
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
comment on column app_user.two_factor_secret is 'sealed with the key of the house; not in force before two_factor_enabled';
comment on column app_user.two_factor_last_step is 'the newest 30-second step whose code was used, so that no code is used twice';
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
comment on table sign_in_attempt is 'Sliding counters that all nodes share: guesses per account and per address, mails per account and per address';
comment on column sign_in_attempt.streak is 'evaluated guesses since the last right one; only a reset or an administrator unlocks after too many';

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
comment on table delegation is 'While one is away another approves in their place, within their limits';

-- Teams, medical insurance policies with their premiums, and the words of the mails.
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

-- The lead is a member too, so that this table alone says who is in which team.
create table team_member (
  team_id uuid not null references team (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (team_id, user_id)
);
create index team_member_user on team_member (user_id, team_id);
comment on table team_member is 'scope t of the permission matrix: one''s teams, and who is in them (docs/domain/permissions.md)';

create table team_country (
  team_id uuid not null references team (id) on delete cascade,
  country_id text not null references country (id),
  primary key (team_id, country_id)
);
create index team_country_country on team_country (country_id, team_id);

-- Documents and comments of all records. Each module adds a generated column with a foreign key for its own type of record, so that a
-- document of an unknown record is refused, and documents go with their record where the record may be deleted (decision 0075).
create table document (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in
    ('client', 'consultant', 'agreement', 'order-form', 'purchase-order', 'timesheet', 'payroll', 'final-settlement', 'billing')),
  subject_id uuid not null,
  stored_file_id uuid not null references stored_file (id),
  -- What it is in the business; each module checks its own types. Null where its documents have none.
  type text,
  name text not null check (name <> ''),
  note text,
  issued_on date,
  expires_on date,
  -- Null while it counts; set when a newer one, or a change of the record, has taken its place.
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  -- Of documents that stay in the store for the audit after they were removed; the others are deleted.
  removed_at timestamptz,
  removed_by uuid references app_user (id),
  constraint document_days check (issued_on < expires_on)
);
create index document_subject on document (subject_type, subject_id, created_at, id) where removed_at is null;
-- A file is one document; only the demo company gives several order forms the same one.
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
