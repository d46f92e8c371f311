create table setting_version (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  country_id text references country (id),
  number int not null check (number >= 1),
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  effective_from date not null,
  effective_to date,
  source text not null check (source <> ''),
  note text,
  status text not null default 'PROPOSED' check (status in ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED')),
  entered_by uuid references app_user (id),
  entered_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  version int not null default 1,
  contributor_ids uuid[] not null default '{}',
  constraint setting_version_ends_after_start check (effective_to is null or effective_to >= effective_from),
  constraint setting_version_maker_is_not_checker check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or entered_by is null or (decided_by is not null and decided_by <> entered_by)),
  constraint setting_version_reason check (status <> 'REJECTED' or decision_reason is not null),
  constraint setting_version_overlap exclude using gist (
    kind with =, (coalesce(country_id, '')) with =, daterange(effective_from, effective_to, '[]') with &&) where (status = 'APPROVED'),
  constraint setting_version_no_contributor_decides
  check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or decided_by is null or not decided_by = any (contributor_ids)),
  constraint setting_version_kind_check check (kind in ('COUNTRY_PARAMETERS', 'APPROVAL_RULES',
  'BILLING_RULES', 'MARGIN_SETUP', 'OFFER_LETTER', 'EMPLOYMENT_CONTRACT', 'WORK_ORDER', 'PROPOSAL')),
  constraint setting_version_country check (
  kind in ('OFFER_LETTER', 'EMPLOYMENT_CONTRACT', 'WORK_ORDER', 'PROPOSAL')
  or (kind in ('APPROVAL_RULES', 'BILLING_RULES')) = (country_id is null))
);
create unique index setting_version_number on setting_version (kind, coalesce(country_id, ''), number);
create index setting_version_by_entered on setting_version (entered_at, id);
create index setting_version_by_effective on setting_version (effective_from, id);
create index setting_version_by_status on setting_version (status, entered_at, id);
create index setting_version_waiting on setting_version (entered_at, id) where status = 'PROPOSED';
comment on table setting_version is
  'Versions of country parameters, approval and billing rules, margin setups and document templates, with date and source: proposed by one person, approved by another, never edited afterwards';
comment on column setting_version.entered_by is 'null for the default values of the product';
comment on column setting_version.effective_to is 'the last day in force; set when a successor is approved';
comment on column setting_version.contributor_ids is 'everyone who proposed or changed it, written by a trigger';

-- Documents and payslips were calculated with a decided version: only its end date may still be set.
create function prevent_decided_version_change() returns trigger language plpgsql as $$
begin
  if old.status = 'PROPOSED' then return coalesce(new, old); end if;
  if tg_op = 'DELETE'
    or (new.kind, new.country_id, new.number, new.values, new.effective_from, new.source, new.note, new.entered_by, new.entered_at)
      is distinct from (old.kind, old.country_id, old.number, old.values, old.effective_from, old.source, old.note, old.entered_by, old.entered_at)
    or (new.status <> old.status and not (old.status = 'APPROVED' and new.status = 'SUPERSEDED'))
  then
    raise exception 'a decided edition is never edited' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger setting_version_locked before update or delete on setting_version
  for each row execute function prevent_decided_version_change();

create function track_contributors() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.contributor_ids := old.contributor_ids;
  end if;
  if new.entered_by is not null and not new.entered_by = any (new.contributor_ids) then
    new.contributor_ids := new.contributor_ids || new.entered_by;
  end if;
  return new;
end $$;
create trigger setting_version_contributors before insert or update on setting_version
  for each row execute function track_contributors();

create table public_holiday (
  id uuid primary key default gen_random_uuid(),
  country_id text not null references country (id),
  date date not null,
  name text not null check (name <> ''),
  paid boolean not null default true,
  tentative boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
create unique index public_holiday_once on public_holiday (country_id, date, lower(name));
create index public_holiday_by_date on public_holiday (date, id);
create index public_holiday_by_country on public_holiday (country_id, date, id);
create index public_holiday_by_name on public_holiday (name, id);
create index public_holiday_tentative on public_holiday (date) where tentative;
comment on column public_holiday.tentative is 'computed, not yet announced';

create table exchange_rate (
  id uuid primary key default gen_random_uuid(),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  date date not null,
  rate numeric(20, 10) not null check (rate > 0),
  source text not null check (source <> ''),
  status text not null default 'PROPOSED' check (status in ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED')),
  entered_by uuid references app_user (id),
  entered_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  version int not null default 1,
  -- Everyone who edited the proposal; none of them may approve it. Names are only added.
  contributor_ids uuid[] not null default '{}',
  -- Required if the rate differs much from the one before it (decision 0057).
  change_reason text check (change_reason <> ''),
  constraint exchange_rate_maker_is_not_checker check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or entered_by is null or (decided_by is not null and decided_by <> entered_by)),
  constraint exchange_rate_reason check (status <> 'REJECTED' or decision_reason is not null),
  constraint exchange_rate_no_contributor_decides
  check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or decided_by is null or not decided_by = any (contributor_ids))
);
create unique index exchange_rate_one_a_day on exchange_rate (currency, date) where status = 'APPROVED';
create unique index exchange_rate_one_waiting on exchange_rate (currency, date) where status = 'PROPOSED';
create index exchange_rate_by_date on exchange_rate (date, id);
create index exchange_rate_by_currency on exchange_rate (currency, id);
create index exchange_rate_by_status on exchange_rate (status, id);
create index exchange_rate_by_entered on exchange_rate (entered_at, id);
create index exchange_rate_waiting on exchange_rate (entered_at, id) where status = 'PROPOSED';
comment on column exchange_rate.rate is 'units of the currency per 1 USD';
comment on column exchange_rate.contributor_ids is 'everyone who entered or changed it, written by a trigger';
comment on column exchange_rate.change_reason is 'why the rate is more than 20 % off the approved one before it';

-- An approved rate is used on documents: it can only be superseded.
create function prevent_decided_rate_change() returns trigger language plpgsql as $$
begin
  if old.status = 'PROPOSED' then return coalesce(new, old); end if;
  if tg_op = 'DELETE'
    or (new.currency, new.date, new.rate, new.source, new.entered_by, new.change_reason)
      is distinct from (old.currency, old.date, old.rate, old.source, old.entered_by, old.change_reason)
    or (new.status <> old.status and not (old.status = 'APPROVED' and new.status = 'SUPERSEDED'))
  then
    raise exception 'a decided rate is never edited' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exchange_rate_locked before update or delete on exchange_rate
  for each row execute function prevent_decided_rate_change();
create trigger exchange_rate_contributors before insert or update on exchange_rate
  for each row execute function track_contributors();

create table medical_policy (
  id uuid primary key default gen_random_uuid(),
  insurer text not null check (insurer <> ''),
  policy_number text not null check (policy_number <> ''),
  country_id text not null references country (id),
  category text not null check (category in ('VIP', 'A_PLUS', 'A', 'B', 'C')),
  -- The best first.
  category_rank int not null generated always as (array_position(array['VIP', 'A_PLUS', 'A', 'B', 'C'], category)) stored,
  network text,
  tpa text,
  valid_from date not null,
  valid_to date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  -- Archived policies stay referenced by the margins that used their premiums (decision 0040).
  archived_at timestamptz,
  -- Archived policies stay referenced by the margins that used their premiums (decision 0040).
  archived_by uuid references app_user (id),
  check (valid_to >= valid_from)
);
create unique index medical_policy_number on medical_policy (lower(insurer), lower(policy_number), category);
create index medical_policy_by_insurer on medical_policy (insurer, id);
create index medical_policy_by_country on medical_policy (country_id, category_rank, valid_from, id);
create index medical_policy_by_category on medical_policy (category_rank, id);
create index medical_policy_by_start on medical_policy (valid_from, id);
create index medical_policy_by_end on medical_policy (valid_to, id);
create index medical_policy_by_updated on medical_policy (updated_at, id);

-- One row of a premium table: per year, both ages included. ANY applies to both genders, so it excludes rows for one gender.
create table medical_premium (
  id uuid primary key default gen_random_uuid(),
  medical_policy_id uuid not null references medical_policy (id) on delete cascade,
  relation text not null check (relation in ('EMPLOYEE', 'SPOUSE', 'CHILD', 'PARENT')),
  gender text not null default 'ANY' check (gender in ('ANY', 'FEMALE', 'MALE')),
  age_from int not null check (age_from between 0 and 120),
  age_to int not null check (age_to between age_from and 120),
  premium numeric not null check (premium >= 0),
  constraint medical_premium_overlap exclude using gist (
    medical_policy_id with =, relation with =, int4range(age_from, age_to, '[]') with &&,
    (case gender when 'FEMALE' then int4range(0, 1) when 'MALE' then int4range(1, 2) else int4range(0, 2) end) with &&)
);
create index medical_premium_policy on medical_premium (medical_policy_id, relation, age_from);

-- Email templates by the code of the email; a country may have its own text.
create table email_template (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Z][A-Z0-9_]*$'),
  country_id text references country (id),
  -- The number of the current version.
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz
);
create unique index email_template_code on email_template (code, country_id) nulls not distinct where archived_at is null;
create index email_template_by_updated on email_template (updated_at, id) where archived_at is null;
create index email_template_country on email_template (country_id) where archived_at is null;

create table email_template_version (
  id uuid primary key default gen_random_uuid(),
  email_template_id uuid not null references email_template (id),
  number int not null check (number > 0),
  subject text not null check (subject <> ''),
  -- HTML, sanitised with the allow-list of the server.
  body text not null check (body <> ''),
  note text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  constraint email_template_version_number unique (email_template_id, number)
);
create trigger email_template_version_append_only before update or delete or truncate on email_template_version
  for each statement execute function prevent_change();

-- Reminder rules (docs/domain/reminders.md): when, about what, to whom. Editable by the company; the jobs read these rows.
create table reminder_rule (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]*$'),
  position int not null unique,
  is_on boolean not null default true,
  -- [{"offset": 90, "recipients": ["VISA_TEAM"]}]: days before or after, hours for steps of order forms; recipients by role or relation.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  repeat_days int check (repeat_days between 1 and 90),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
create index reminder_rule_by_updated on reminder_rule (updated_at, id);

-- One row per rule, day and country in which it ran.
create table reminder_run (
  rule text not null references reminder_rule (code),
  day date not null,
  -- Empty for rules that run once for all countries.
  country_id text not null default '',
  ran_at timestamptz not null,
  reminded int not null check (reminded >= 0),
  primary key (rule, day, country_id)
);
create index reminder_run_by_day on reminder_run (day);

create table digest (
  user_id uuid not null references app_user (id) on delete cascade,
  day date not null,
  sent_at timestamptz not null,
  -- 0 if there was nothing to report and no email was sent.
  items int not null check (items >= 0),
  primary key (user_id, day)
);
create index digest_by_day on digest (day);
comment on table digest is 'one row per person and day for which the digest was prepared, so that a second node skips it';

create table digest_item (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  item_id text not null,
  -- Waiting since, or due on; if it changes, the task counts as new.
  mark text not null,
  mailed_at timestamptz not null,
  primary key (user_id, kind, item_id, mark)
);
create index digest_item_by_time on digest_item (mailed_at);

-- Every reminder that was sent, on any record; a step of a rule is sent once per subject and due date, whichever node runs it.
create table reminder_sent (
  id uuid primary key default gen_random_uuid(),
  rule text not null references reminder_rule (code),
  subject_type text not null,
  subject_id text not null,
  due_on date,
  step int,
  occasion text not null default '',
  audience text not null default 'STAFF' check (audience in ('STAFF', 'CLIENT', 'CONSULTANT')),
  sent_at timestamptz not null default now(),
  sent_by uuid references app_user (id),
  to_address text,
  mail_id uuid,
  check (step is not null or sent_by is not null),
  check (mail_id is null or to_address is not null)
);
create unique index reminder_sent_once on reminder_sent (subject_id, subject_type, rule, due_on, step, occasion, audience)
  nulls not distinct where step is not null;
create index reminder_sent_by_time on reminder_sent (subject_type, sent_at, id);
comment on column reminder_sent.subject_id is 'the id of a record, or the code of a country';
comment on column reminder_sent.due_on is 'the date that the steps count from; null where a threshold was reached';
comment on column reminder_sent.step is 'the offset of the step, in days, hours or percent; null for a reminder that a person sent';
comment on column reminder_sent.occasion is 'what else makes it another reminder, such as the ceiling of the purchase order';

create table document_template_use (
  file_id uuid primary key references stored_file (id),
  template_version_id uuid not null references setting_version (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
create index document_template_use_version on document_template_use (template_version_id);
comment on table document_template_use is 'the template version a document was rendered with';
create trigger document_template_use_append_only before update or delete or truncate on document_template_use
  for each statement execute function prevent_change();

alter table outbox_mail add foreign key (email_template_version_id) references email_template_version (id);
