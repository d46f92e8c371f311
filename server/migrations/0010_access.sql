-- Who may come in: users, their countries and sessions, one-time links, and what was tried at the door.

create table country (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor_units int not null check (minor_units between 0 and 4),
  weekend int[] not null check (weekend <@ array[1, 2, 3, 4, 5, 6, 7]),
  zone text not null
);
comment on table country is 'The countries the company works in (domain.md §3.6); weekend holds ISO weekdays, 1 Monday to 7 Sunday';

insert into country (id, name, currency, minor_units, weekend, zone) values
  ('AE', 'United Arab Emirates', 'AED', 2, '{6,7}', 'Asia/Dubai'),
  ('SA', 'Saudi Arabia', 'SAR', 2, '{5,6}', 'Asia/Riyadh'),
  ('QA', 'Qatar', 'QAR', 2, '{5,6}', 'Asia/Qatar'),
  ('BH', 'Bahrain', 'BHD', 3, '{5,6}', 'Asia/Bahrain'),
  ('KW', 'Kuwait', 'KWD', 3, '{5,6}', 'Asia/Kuwait'),
  ('OM', 'Oman', 'OMR', 3, '{5,6}', 'Asia/Muscat'),
  ('IN', 'India', 'INR', 2, '{6,7}', 'Asia/Kolkata'),
  ('EG', 'Egypt', 'EGP', 2, '{5,6}', 'Africa/Cairo'),
  ('PK', 'Pakistan', 'PKR', 2, '{6,7}', 'Asia/Karachi'),
  ('GB', 'United Kingdom', 'GBP', 2, '{6,7}', 'Europe/London');

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
