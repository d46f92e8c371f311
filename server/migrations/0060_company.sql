-- What the company has set up: its legal entities, the rules of its countries and of its approvals as dated editions, public holidays,
-- exchange rates, the numbering of papers, delegations.

create table company_setting (
  one boolean primary key default true check (one),
  values jsonb not null default '{}' check (jsonb_typeof(values) = 'object'),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
comment on table company_setting is 'One row; what is not set there has the default of the contract (CompanyValues)';
insert into company_setting default values;

create table legal_entity (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint legal_entity_code_unique unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'),
  name text not null check (name <> ''),
  name_arabic text,
  country_id text not null references country (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  address jsonb,
  tax_number text,
  commercial_registration text,
  wage_ids jsonb not null default '[]' check (jsonb_typeof(wage_ids) = 'array'),
  vat_rounding text not null default 'LINE' check (vat_rounding in ('LINE', 'CATEGORY')),
  e_invoice_profile text,
  e_invoice_from date,
  number_prefix text not null constraint legal_entity_prefix_unique unique check (number_prefix ~ '^[A-Z0-9]{1,8}$'),
  zone text not null,
  bank_sealed text,
  bank_masked jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  check ((bank_sealed is null) = (bank_masked is null))
);
comment on column legal_entity.wage_ids is 'The numbers of the employer in wage systems: [{ scheme, value }]';
comment on column legal_entity.bank_sealed is 'The account wages are paid from, as sealed JSON';
create index legal_entity_by_name on legal_entity (name, id);
create index legal_entity_by_country on legal_entity (country_id, name, id);
create index legal_entity_by_updated on legal_entity (updated_at, id);

create table setting_edition (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('COUNTRY_PARAMETERS', 'APPROVAL_RULES')),
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
  check ((kind = 'COUNTRY_PARAMETERS') = (country_id is not null)),
  constraint setting_edition_ends_after_it_begins check (effective_to is null or effective_to >= effective_from),
  constraint setting_edition_maker_is_not_checker check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or entered_by is null or (decided_by is not null and decided_by <> entered_by)),
  constraint setting_edition_reason check (status <> 'REJECTED' or decision_reason is not null),
  constraint setting_edition_overlap exclude using gist (
    kind with =, (coalesce(country_id, '')) with =, daterange(effective_from, effective_to, '[]') with &&) where (status = 'APPROVED')
);
comment on table setting_edition is 'Dated, sourced editions of country parameters and approval rules: proposed by one person, approved by another, never edited afterwards';
comment on column setting_edition.entered_by is 'null for the values that the product came with';
comment on column setting_edition.effective_to is 'the last day in force; set when a successor is approved';
create unique index setting_edition_number on setting_edition (kind, coalesce(country_id, ''), number);
create index setting_edition_by_entered on setting_edition (entered_at, id);
create index setting_edition_by_effective on setting_edition (effective_from, id);
create index setting_edition_by_status on setting_edition (status, entered_at, id);
create index setting_edition_waiting on setting_edition (entered_at, id) where status = 'PROPOSED';

-- A decided edition is what papers and payslips were reckoned by: only its end may still be set.
create function refuse_edit_of_decided_edition() returns trigger language plpgsql as $$
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
create trigger setting_edition_frozen before update or delete on setting_edition
  for each row execute function refuse_edit_of_decided_edition();

create view country_parameter as
  select id, country_id, number, values, effective_from, effective_to, source, status, entered_by, decided_by as approved_by, version
  from setting_edition where kind = 'COUNTRY_PARAMETERS';
comment on view country_parameter is 'Every edition of the parameters of a country; the one in force is APPROVED and spans the day';

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
comment on column public_holiday.tentative is 'computed, not yet announced';
create unique index public_holiday_once on public_holiday (country_id, date, lower(name));
create index public_holiday_by_date on public_holiday (date, id);
create index public_holiday_by_country on public_holiday (country_id, date, id);
create index public_holiday_by_name on public_holiday (name, id);
create index public_holiday_tentative on public_holiday (date) where tentative;

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
  constraint exchange_rate_maker_is_not_checker check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or entered_by is null or (decided_by is not null and decided_by <> entered_by)),
  constraint exchange_rate_reason check (status <> 'REJECTED' or decision_reason is not null)
);
comment on column exchange_rate.rate is 'units of the currency per 1 USD';
create unique index exchange_rate_one_a_day on exchange_rate (currency, date) where status = 'APPROVED';
create unique index exchange_rate_one_waiting on exchange_rate (currency, date) where status = 'PROPOSED';
create index exchange_rate_by_date on exchange_rate (date, id);
create index exchange_rate_by_currency on exchange_rate (currency, id);
create index exchange_rate_by_status on exchange_rate (status, id);
create index exchange_rate_by_entered on exchange_rate (entered_at, id);
create index exchange_rate_waiting on exchange_rate (entered_at, id) where status = 'PROPOSED';

-- A rate that was approved stands on documents: it can only be superseded.
create function refuse_edit_of_decided_rate() returns trigger language plpgsql as $$
begin
  if old.status = 'PROPOSED' then return coalesce(new, old); end if;
  if tg_op = 'DELETE'
    or (new.currency, new.date, new.rate, new.source, new.entered_by) is distinct from (old.currency, old.date, old.rate, old.source, old.entered_by)
    or (new.status <> old.status and not (old.status = 'APPROVED' and new.status = 'SUPERSEDED'))
  then
    raise exception 'a decided rate is never edited' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exchange_rate_frozen before update or delete on exchange_rate
  for each row execute function refuse_edit_of_decided_rate();

create table number_series (
  id uuid primary key default gen_random_uuid(),
  legal_entity_id uuid not null references legal_entity (id),
  series text not null check (series ~ '^[A-Z_]{2,40}$'),
  pattern text not null,
  restarts text not null default 'YEARLY' check (restarts in ('YEARLY', 'NEVER')),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  constraint number_series_once unique (legal_entity_id, series),
  constraint number_series_pattern_once unique (legal_entity_id, pattern)
);
create index number_series_by_series on number_series (series, id);
create index number_series_by_pattern on number_series (pattern, id);

create table number_count (
  series_id uuid not null references number_series (id),
  period int not null,
  last int not null check (last >= 1),
  primary key (series_id, period)
);
comment on table number_count is 'The number given last in each period (a year, or 0 for one count for ever); its row is the lock that keeps the series gapless';

create table given_number (
  number text primary key,
  series_id uuid not null references number_series (id),
  period int not null,
  count int not null,
  given_at timestamptz not null default now(),
  unique (series_id, period, count)
);
comment on table given_number is 'Every number ever given, so that none is given twice, whatever happens to the patterns';

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
comment on table delegation is 'While one is away another approves in their place, within their limits';
create index delegation_to on delegation (to_id, last_day);
