-- Recruiting (docs/domain/recruiting.md): the forms and their versions, jobs, and applicants with their CVs.

-- Custom questions of the job form and the applicant form. A version in force never changes, so that its answers stay readable.
create table form_version (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('JOB', 'APPLICANT')),
  number int not null check (number > 0),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'SUPERSEDED')),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  note text,
  activated_at timestamptz,
  activated_by uuid references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  constraint form_version_once unique (kind, number),
  check ((status = 'DRAFT') = (activated_at is null))
);
create unique index form_version_one_active on form_version (kind) where status = 'ACTIVE';
create unique index form_version_one_draft on form_version (kind) where status = 'DRAFT';
comment on column form_version.definition is '{ sections: [{ key, title, help, questions }] }, FormDefinition of the contract';

insert into form_version (kind, number, status, definition, activated_at)
select kind, 1, 'ACTIVE', jsonb_build_object('sections', jsonb_build_array(
    jsonb_build_object('key', 'more', 'title', 'More questions', 'help', null, 'questions', '[]'::jsonb))), now()
from unnest(array['JOB', 'APPLICANT']) kind;

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
  consent_channel text check (consent_channel in ('FORM', 'EMAIL', 'PHONE', 'PAPER', 'PORTAL')),
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
    setweight(to_tsvector('simple', search_text(name)), 'A')
    || setweight(to_tsvector('simple', coalesce(search_text(title), '')), 'A')
    || setweight(to_tsvector('simple', search_text(skills::text)), 'B')
    || setweight(to_tsvector('simple', coalesce(search_text(left(resume_text, 200000)), '')), 'D')) stored,
  status text not null default 'NEW' check (status in ('NEW', 'SCREENING', 'QUALIFIED', 'IN_PROCESS', 'OFFERED', 'HIRED', 'ON_HOLD',
    'REJECTED', 'WITHDRAWN', 'DO_NOT_HIRE', 'ARCHIVED')),
  reason_code text check (reason_code in ('SKILL', 'RATE', 'CULTURE', 'LOCATION', 'DUPLICATE', 'CLIENT_FROZEN', 'NO_RESPONSE',
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
comment on column applicant.passport_fingerprint is 'keyed fingerprint of the normalised number; the number itself is sealed and never shown';
comment on column applicant.archived_at is 'deleted or merged: kept for the records, shown nowhere; the status ARCHIVED is another thing';

-- What is left of a do-not-hire once the data of the applicant is erased: keyed fingerprints of email addresses, phone numbers and passport.
create table applicant_bar (
  applicant_id uuid not null references applicant (id),
  fingerprint text not null,
  expires_on date not null,
  primary key (applicant_id, fingerprint)
);
create index applicant_bar_fingerprint on applicant_bar (fingerprint);

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
