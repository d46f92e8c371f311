-- Applicants with their CVs, saved searches and links to the applicant form (docs/domain/recruiting.md).

-- The words that applicants are searched by: names such as C#, C++ and .NET stay words, and a slash separates words instead of being the
-- path of a file.
create function applicant_words(text) returns text
  language sql immutable parallel safe strict
  as $$ select replace(replace(replace(regexp_replace(public.search_text($1), '(^|[^a-z0-9])\.net\y', '\1dotnet', 'g'),
    'c++', 'cplusplus'), 'c#', 'csharp'), '/', ' ') $$;

create sequence applicant_number;
create table applicant (
  id uuid primary key default gen_random_uuid(),
  number text not null default 'A-' || lpad(nextval('applicant_number')::text, 6, '0')
    constraint applicant_number_unique unique,
  name text not null check (name <> ''),
  country_id text not null references country (id),
  email text,
  phone text,
  second_email text,
  second_phone text,
  birth_date date,
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  residence_country text check (residence_country ~ '^[A-Z]{2}$'),
  city text,
  visa_status text check (visa_status in ('CITIZEN', 'RESIDENT', 'WORK_PERMIT', 'DEPENDANT', 'VISIT', 'CANCELLED', 'NONE')),
  visa_expiry date,
  employer text,
  title text,
  total_years numeric check (total_years >= 0),
  relevant_years numeric check (relevant_years >= 0),
  skills jsonb not null default '[]' check (jsonb_typeof(skills) = 'array'),
  skill_keys text[] not null generated always as (skill_keys(skills)) stored,
  experience jsonb not null default '[]' check (jsonb_typeof(experience) = 'array'),
  education jsonb not null default '[]' check (jsonb_typeof(education) = 'array'),
  certificates jsonb not null default '[]' check (jsonb_typeof(certificates) = 'array'),
  languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  current_pay numeric check (current_pay > 0),
  current_pay_currency text check (current_pay_currency ~ '^[A-Z]{3}$'),
  current_pay_period text check (current_pay_period in ('HOUR', 'DAY', 'MONTH', 'YEAR')),
  expected_pay numeric check (expected_pay > 0),
  expected_pay_currency text check (expected_pay_currency ~ '^[A-Z]{3}$'),
  expected_pay_period text check (expected_pay_period in ('HOUR', 'DAY', 'MONTH', 'YEAR')),
  notice_days int check (notice_days between 0 and 365),
  available_from date,
  will_relocate boolean,
  source text not null default 'OTHER'
    check (source in ('PORTAL', 'LINKEDIN', 'REFERRAL', 'AGENCY', 'APPLICANT_FORM', 'SOURCED', 'IMPORT', 'OTHER')),
  source_name text,
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  represent_given_on date,
  represent_note text,
  consent_given_on date,
  consent_until date,
  consent_channel text check (consent_channel in ('FORM', 'EMAIL', 'PHONE', 'SIGNED_DOCUMENT', 'PORTAL')),
  consent_withdrawn_on date,
  -- When the data is archived, then erased, unless the consent is renewed; written by the retention job and by each change of the consent.
  retain_until date,
  erased_at timestamptz,
  screening_answers jsonb not null default '[]' check (jsonb_typeof(screening_answers) = 'array'),
  last_contacted_on date,
  tags text[] not null default '{}',
  tag_keys text[] not null default '{}',
  owner_id uuid references app_user (id),
  internal_notes text,
  form_version int check (form_version > 0),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  -- What duplicates are found by: `emailKey`, `phoneKey` and `nameKey` of the contract, and the keyed fingerprint of the passport number.
  email_key text,
  second_email_key text,
  phone_key text,
  second_phone_key text,
  passport_fingerprint text,
  passport_sealed text,
  name_key text not null,
  -- The text of the current CV, so that one column finds everything.
  resume_text text,
  search_vector tsvector not null generated always as (
    setweight(to_tsvector('simple', applicant_words(name)), 'A')
    || setweight(to_tsvector('simple', coalesce(applicant_words(title), '')), 'A')
    || setweight(to_tsvector('simple', applicant_words(skills::text)), 'B')
    || setweight(to_tsvector('simple', coalesce(applicant_words(left(resume_text, 200000)), '')), 'D')) stored,
  status text not null default 'NEW' check (status in ('NEW', 'SCREENING', 'QUALIFIED', 'IN_PROCESS', 'OFFERED', 'HIRED', 'ON_HOLD',
    'REJECTED', 'WITHDRAWN', 'DO_NOT_HIRE', 'ARCHIVED')),
  reason_code text check (reason_code in ('SKILL', 'RATE', 'CULTURE', 'LOCATION', 'DUPLICATE', 'HIRING_FREEZE', 'NO_RESPONSE',
    'WORK_PERMIT', 'OTHER')),
  reason text,
  state_since timestamptz not null default now(),
  -- Of a withdrawal, which can be undone for 24 hours.
  status_before_withdrawal text,
  candidate_id uuid references consultant (id),
  -- Set when it was merged into another, which then stands for both; with the columns of both before, for the undo.
  merged_into_id uuid references applicant (id) check (merged_into_id <> id),
  merged_at timestamptz,
  merge_snapshot jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  check ((current_pay is null) = (current_pay_currency is null) and (current_pay is null) = (current_pay_period is null)),
  check ((expected_pay is null) = (expected_pay_currency is null) and (expected_pay is null) = (expected_pay_period is null)),
  check ((consent_given_on is null) = (consent_until is null) and consent_given_on <= consent_until),
  check (consent_withdrawn_on is null or consent_given_on is null),
  check ((passport_fingerprint is null) = (passport_sealed is null)),
  check ((merged_into_id is null) = (merged_at is null)),
  check (answers = '{}' or form_version is not null)
);
-- The orders and filters of the list, at 100,000 applicants.
create index applicant_by_name on applicant (name, id) where archived_at is null;
create index applicant_by_number on applicant (number, id) where archived_at is null;
create index applicant_by_title on applicant (title, id) where archived_at is null;
create index applicant_by_status on applicant (status, name, id) where archived_at is null;
create index applicant_by_country on applicant (country_id, status, name, id) where archived_at is null;
create index applicant_by_total_years on applicant (total_years, id) where archived_at is null;
create index applicant_by_notice on applicant (notice_days, id) where archived_at is null;
create index applicant_by_available on applicant (available_from, id) where archived_at is null;
create index applicant_by_contacted on applicant (last_contacted_on, id) where archived_at is null;
create index applicant_by_consent on applicant (consent_until, id) where archived_at is null;
create index applicant_by_created on applicant (created_at, id) where archived_at is null;
create index applicant_by_updated on applicant (updated_at, id) where archived_at is null;
create index applicant_by_residence on applicant (residence_country, name, id) where archived_at is null;
create index applicant_by_nationality on applicant (nationality, name, id) where archived_at is null;
create index applicant_by_source on applicant (source, name, id) where archived_at is null;
create index applicant_by_visa on applicant (visa_status, name, id) where archived_at is null;
create index applicant_by_owner on applicant (owner_id, name, id) where archived_at is null;
create index applicant_by_expected_pay on applicant (expected_pay_currency, expected_pay_period, expected_pay) where archived_at is null;
create index applicant_skills on applicant using gin (skill_keys) where archived_at is null;
create index applicant_tags on applicant using gin (tag_keys) where archived_at is null;
create index applicant_answers on applicant using gin (answers jsonb_path_ops) where archived_at is null;
create index applicant_search_vector on applicant using gin (search_vector) where archived_at is null;
create index applicant_search on applicant using gin (search_text(name) gin_trgm_ops, search_text(number) gin_trgm_ops,
  search_text(title) gin_trgm_ops, search_text(email) gin_trgm_ops);
create index applicant_email_key on applicant (email_key) where archived_at is null;
create index applicant_second_email_key on applicant (second_email_key) where second_email_key is not null and archived_at is null;
create index applicant_phone_key on applicant (phone_key) where archived_at is null;
create index applicant_second_phone_key on applicant (second_phone_key) where second_phone_key is not null and archived_at is null;
create index applicant_passport on applicant (passport_fingerprint) where passport_fingerprint is not null;
create index applicant_name_key on applicant using gin (name_key gin_trgm_ops) where archived_at is null;
create index applicant_retain_until on applicant (retain_until) where erased_at is null;
create index applicant_candidate on applicant (candidate_id) where candidate_id is not null;
create index applicant_merged_into on applicant (merged_into_id) where merged_into_id is not null;
comment on column applicant.country_id is 'the country whose recruiting handles the applicant: decides who sees them; where they live is residence_country';
comment on column applicant.consent_withdrawn_on is 'when a consent was withdrawn; null once there is one again';
comment on column applicant.tag_keys is 'tags in small letters, without accents, written with them';
comment on column applicant.passport_fingerprint is 'keyed fingerprint of the normalised number; the number itself is encrypted and never shown';
comment on column applicant.archived_at is 'deleted or merged: kept for the records, shown nowhere; the status ARCHIVED is another thing';

-- What is left of a do-not-hire once the data of the applicant is erased: keyed fingerprints of email addresses, phone numbers and passport.
create table do_not_hire_fingerprint (
  applicant_id uuid not null references applicant (id),
  fingerprint text not null,
  expires_on date not null,
  primary key (applicant_id, fingerprint)
);
create index do_not_hire_fingerprint_value on do_not_hire_fingerprint (fingerprint);

-- CV files. One that waits in the intake queue belongs to no applicant yet.
create table applicant_resume (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid references applicant (id),
  number int check (number > 0),
  stored_file_id uuid not null references stored_file (id),
  name text not null check (name <> ''),
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'READING', 'TO_CONFIRM', 'CONFIRMED', 'SCANNED', 'FAILED')),
  error text,
  text text,
  -- [{ field, value, from, to, confidence }]: from and to are characters of the text.
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  is_current boolean not null default false,
  country_id text not null references country (id),
  source text not null default 'SOURCED',
  batch_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  constraint applicant_resume_once unique (applicant_id, number),
  check ((applicant_id is null) = (number is null)),
  check (not is_current or applicant_id is not null),
  check (state <> 'FAILED' or error is not null)
);
create unique index applicant_resume_one_current on applicant_resume (applicant_id) where is_current;
create index applicant_resume_queue on applicant_resume (state, created_at, id) where applicant_id is null;
create index applicant_resume_by_creator on applicant_resume (created_by, created_at, id) where applicant_id is null;
create index applicant_resume_file on applicant_resume (stored_file_id);
create index applicant_resume_batch on applicant_resume (batch_id) where batch_id is not null;

-- Saved searches of applicants count what is new since they were last opened; talent pools are tags.
create table saved_applicant_search (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  name text not null check (name <> ''),
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  last_opened_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index saved_applicant_search_name on saved_applicant_search (user_id, lower(name));

-- Links to the applicant form: for one applicant, answered once, or for a job, by whom a new applicant is created.
create table form_link (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null constraint form_link_token unique check (token_hash ~ '^[0-9a-f]{64}$'),
  applicant_id uuid references applicant (id),
  job_id uuid references job (id),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references app_user (id),
  first_opened_at timestamptz,
  last_submitted_at timestamptz,
  submissions int not null default 0 check (submissions >= 0),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  check ((applicant_id is null) <> (job_id is null)),
  check ((submissions = 0) = (last_submitted_at is null))
);
create index form_link_applicant on form_link (applicant_id, created_at) where applicant_id is not null;
create index form_link_job on form_link (job_id, created_at) where job_id is not null;
comment on column form_link.token_hash is 'sha256 of the token, which is only in the address of the link';
