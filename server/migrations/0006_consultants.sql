-- Consultants ("candidates" in the API): person, identity documents, bank, pay, files.
-- Most confidential values (C4) are encrypted in columns named *_sealed; fingerprints for searching them are in *_print.
create sequence consultant_code;

create function next_consultant_code() returns text language sql volatile as $$
  select 'C-' || lpad(n::text, greatest(5, length(n::text)), '0') from nextval('consultant_code') as n
$$;

-- Skills and tags are found case-insensitively.
create function lower_array(text[]) returns text[] language sql immutable parallel safe strict
  as $$ select coalesce(array_agg(lower(word)), '{}') from unnest($1) as word $$;

create table consultant (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default next_consultant_code(),
  name text not null check (name <> ''),
  first_name text,
  last_name text,
  name_arabic text,
  preferred_name text,
  birth_date date,
  gender text check (gender in ('FEMALE', 'MALE', 'OTHER', 'UNDISCLOSED')),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  marital_status text check (marital_status in ('SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED')),
  languages text[] not null default '{}',
  personal_email text,
  work_email text,
  mobile text,
  home_phone text,
  current_address text,
  permanent_address text,
  country_id text not null references country (id),
  client_id uuid references client (id),
  site text,
  current_order_form_id uuid,
  title text,
  skills text[] not null default '{}',
  tags text[] not null default '{}',
  status text not null default 'PRE_JOINING'
    check (status in ('PRE_JOINING', 'ACTIVE', 'BENCH', 'ON_NOTICE', 'EXITED', 'DO_NOT_HIRE')),
  service_start_date date,
  joined_date date,
  probation_end date,
  contract_end date,
  last_working_day date,
  exit_reason text check (exit_reason in ('RESIGNATION', 'TERMINATION', 'END_OF_CONTRACT', 'CLIENT_ROLL_OFF', 'TRANSFER',
    'ABSCONDING', 'DEATH', 'PROBATION_FAIL')),
  residency_status text check (residency_status in ('CITIZEN', 'RESIDENT', 'IN_PROCESS', 'VISIT', 'REMOTE')),
  visa_sponsor text check (visa_sponsor in ('US', 'OWN', 'CLIENT', 'FAMILY')),
  passport_expiry date,
  visa_expiry date,
  residence_expiry date,
  work_permit_expiry date,
  medical_expiry date,
  next_expiry date generated always as
    (least(passport_expiry, visa_expiry, residence_expiry, work_permit_expiry, medical_expiry)) stored,
  emergency_contacts jsonb not null default '[]',
  education jsonb not null default '[]',
  experience jsonb not null default '[]',
  photo_file_id uuid references stored_file (id),
  -- All searchable text; for users who may not see email addresses and phone numbers, matches are checked against search_text_work.
  search_text_full text generated always as (search_text(code || ' ' || name || ' ' || coalesce(name_arabic, '') || ' ' ||
    coalesce(preferred_name, '') || ' ' || coalesce(title, '') || ' ' || coalesce(personal_email, '') || ' ' ||
    coalesce(work_email, '') || ' ' || regexp_replace(coalesce(mobile, ''), '\D', '', 'g'))) stored,
  search_text_work text generated always as (search_text(code || ' ' || name || ' ' || coalesce(name_arabic, '') || ' ' ||
    coalesce(preferred_name, '') || ' ' || coalesce(title, ''))) stored,
  archived_at timestamptz,
  archived_by uuid references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  check (status not in ('EXITED', 'DO_NOT_HIRE') or last_working_day is not null)
);
-- Sort orders and frequent filters of the list.
create index consultant_by_name on consultant (name, id) where archived_at is null;
create index consultant_by_status on consultant (status, name, id) where archived_at is null;
create index consultant_by_country on consultant (country_id, status, name, id) where archived_at is null;
create index consultant_by_client on consultant (client_id, name, id) where archived_at is null;
create index consultant_by_nationality on consultant (nationality, name, id) where archived_at is null;
create index consultant_by_title on consultant (title, id) where archived_at is null;
create index consultant_by_joined_date on consultant (joined_date, id) where archived_at is null;
create index consultant_by_created_at on consultant (created_at, id) where archived_at is null;
create index consultant_by_contract_end on consultant (contract_end, id) where archived_at is null;
create index consultant_by_next_expiry on consultant (next_expiry, id) where archived_at is null;
create index consultant_by_passport_expiry on consultant (passport_expiry, id) where archived_at is null;
create index consultant_by_visa_expiry on consultant (visa_expiry, id) where archived_at is null;
create index consultant_by_residence_expiry on consultant (residence_expiry, id) where archived_at is null;
create index consultant_by_work_permit_expiry on consultant (work_permit_expiry, id) where archived_at is null;
create index consultant_by_medical_expiry on consultant (medical_expiry, id) where archived_at is null;
create index consultant_by_personal_email on consultant (lower(personal_email)) where personal_email is not null;
create index consultant_by_work_email on consultant (lower(work_email)) where work_email is not null;
create index consultant_by_mobile on consultant ((regexp_replace(mobile, '\D', '', 'g'))) where mobile is not null;
create index consultant_skills on consultant using gin (lower_array(skills));
create index consultant_tags on consultant using gin (lower_array(tags));
-- Other sort orders and filters of the list.
create index consultant_by_updated_at on consultant (updated_at, id) where archived_at is null;
create index consultant_title_search on consultant using gin (search_text(title) gin_trgm_ops);
create index consultant_search on consultant using gin (search_text_full gin_trgm_ops, country_id, status, visa_sponsor)
  where archived_at is null;
-- Probations that end soon, read every morning.
create index consultant_by_probation_end on consultant (country_id, probation_end) where archived_at is null and probation_end is not null;
-- Leavers by last working day.
create index consultant_by_last_working_day on consultant (country_id, last_working_day) where last_working_day is not null and archived_at is null;
create index consultant_search_name on consultant
  using gin (search_text(code || ' ' || name || ' ' || coalesce(name_arabic, '')) gin_trgm_ops);
comment on table consultant is 'A consultant (on the wire: candidate). Archived ones keep archived_at and appear in no list.';
comment on column consultant.current_order_form_id is 'set by the order forms';
comment on column consultant.contract_end is 'the last day of the present contract';

create table consultant_identity (
  consultant_id uuid primary key references consultant (id),
  passport_number_sealed text,
  national_id_sealed text,
  residence_id_sealed text,
  work_permit_number_sealed text,
  visa_number_sealed text,
  mohre_person_id_sealed text,
  social_insurance_number_sealed text,
  passport_number_fingerprint text,
  national_id_fingerprint text,
  residence_id_fingerprint text,
  passport_issue date,
  passport_place text,
  social_insurance_since date
);
create index consultant_identity_passport on consultant_identity (passport_number_fingerprint) where passport_number_fingerprint is not null;
create index consultant_identity_national on consultant_identity (national_id_fingerprint) where national_id_fingerprint is not null;
create index consultant_identity_residence on consultant_identity (residence_id_fingerprint) where residence_id_fingerprint is not null;

create table consultant_dependant (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  position int not null,
  name text not null,
  relation text not null check (relation in ('SPOUSE', 'CHILD', 'PARENT', 'SIBLING', 'OTHER')),
  birth_date date,
  passport_number_sealed text,
  sponsored boolean not null default false,
  insured boolean not null default false
);
create index consultant_dependant_of on consultant_dependant (consultant_id, position);

create table consultant_bank_change (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  effective_date date not null,
  account_name text not null,
  bank_name text not null,
  swift text,
  routing_code text,
  iban_sealed text,
  iban_masked text,
  iban_fingerprint text,
  account_number_sealed text,
  account_number_masked text,
  note text,
  proposed_by uuid not null references app_user (id),
  proposed_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  reason text,
  check (iban_sealed is not null or account_number_sealed is not null),
  check ((status = 'PENDING') = (decided_at is null)),
  -- Proposer and approver must differ, enforced by the database too.
  check (status not in ('APPROVED', 'REJECTED') or decided_by <> proposed_by)
);
create unique index consultant_bank_change_pending on consultant_bank_change (consultant_id) where status = 'PENDING';
create index consultant_bank_change_queue on consultant_bank_change (status, proposed_at, id);
create index consultant_bank_change_of on consultant_bank_change (consultant_id, proposed_at);
create index consultant_bank_change_iban on consultant_bank_change (iban_fingerprint) where status = 'PENDING';

create table consultant_bank (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  effective_from date not null,
  account_name text not null,
  bank_name text not null,
  swift text,
  routing_code text,
  iban_sealed text,
  iban_masked text,
  iban_fingerprint text,
  account_number_sealed text,
  account_number_masked text,
  change_id uuid references consultant_bank_change (id),
  unique (consultant_id, effective_from),
  check (iban_sealed is not null or account_number_sealed is not null)
);
create index consultant_bank_iban on consultant_bank (iban_fingerprint) where iban_fingerprint is not null;
comment on table consultant_bank is 'Versions: the one in force is the newest whose effective_from has come';

create table consultant_pay (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  effective_from date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  -- Overtime exemption (docs/domain/payroll.md) and the rate for a day on call, per version of the pay (decision 0043).
  overtime_exempt boolean not null default false,
  on_call_rate numeric(15, 3) check (on_call_rate >= 0),
  unique (consultant_id, effective_from)
);
comment on table consultant_pay is 'Versions of the monthly pay: the one in force is the newest whose effective_from has come';
comment on column consultant_pay.overtime_exempt is 'From this version on overtime is not paid';
comment on column consultant_pay.on_call_rate is 'Per day on call, in the currency of the pay; null if none is agreed';

create table consultant_pay_component (
  pay_id uuid not null references consultant_pay (id) on delete cascade,
  position int not null,
  code text not null check (code in ('BASIC', 'HOUSING', 'TRANSPORT', 'FOOD', 'MOBILE', 'STANDBY_ALW', 'OTHER')),
  label text,
  amount numeric(15, 3) not null check (amount >= 0),
  primary key (pay_id, position),
  unique nulls not distinct (pay_id, code, label)
);

create table consultant_status_change (
  id uuid primary key default gen_random_uuid(),
  consultant_id uuid not null references consultant (id),
  from_status text not null,
  to_status text not null,
  effective_date date not null,
  reason text,
  changed_by uuid references app_user (id),
  changed_at timestamptz not null default now()
);
create index consultant_status_change_of on consultant_status_change (consultant_id, changed_at);
create index consultant_status_change_day on consultant_status_change (to_status, effective_date);

alter table document
  add column consultant_id uuid generated always as (case when subject_type = 'consultant' then subject_id end) stored
    references consultant (id),
  add constraint document_consultant_type check (subject_type <> 'consultant' or coalesce(type in (
    'PASSPORT', 'VISA', 'RESIDENCE_ID', 'WORK_PERMIT', 'CONTRACT', 'RESUME', 'EDUCATION', 'PHOTO', 'MEDICAL', 'BANK_PROOF', 'OTHER'), false));
create index document_consultant on document (consultant_id) where consultant_id is not null;
