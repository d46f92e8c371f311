-- Company settings: defaults, legal entities, number series and issued numbers, progress of the demo company.
create table company_setting (
  id boolean primary key default true check (id),
  values jsonb not null default '{}' check (jsonb_typeof(values) = 'object'),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
comment on table company_setting is 'One row; missing values have the default of CompanyValues';

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
  registrar text check (registrar <> ''),
  e_invoice_scheme text,
  e_invoice_id text,
  -- Bank account for payments of clients. It is printed on invoices, so it is not encrypted; wages are paid from another account.
  invoice_bank jsonb,
  -- Whether a due date on a weekend or public holiday of the legal entity's country moves to the next working day
  -- (docs/domain/billing.md). Issued invoices keep their due date.
  due_moves boolean not null default false,
  check ((bank_sealed is null) = (bank_masked is null)),
  check ((e_invoice_scheme is null) = (e_invoice_id is null))
);
create index legal_entity_by_name on legal_entity (name, id);
create index legal_entity_by_country on legal_entity (country_id, name, id);
create index legal_entity_by_updated on legal_entity (updated_at, id);
comment on column legal_entity.wage_ids is 'The numbers of the employer in wage systems: [{ scheme, value }]';
comment on column legal_entity.bank_sealed is 'The account that wages are paid from, as encrypted JSON';

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

create table number_counter (
  series_id uuid not null references number_series (id),
  period int not null,
  last int not null check (last >= 1),
  primary key (series_id, period)
);
comment on table number_counter is 'The last number of each period (a year, or 0 for a series without restart); locking its row keeps the series gapless';

create table issued_number (
  number text primary key,
  series_id uuid not null references number_series (id),
  period int not null,
  count int not null,
  issued_at timestamptz not null default now(),
  unique (series_id, period, count)
);
comment on table issued_number is 'Every number ever assigned, so that none is assigned twice, also if patterns change';

-- Progress of the demo company: the server listens after the first chapter and writes the others afterwards.
-- Empty in a database without a demo company.
create table demo_company (
  one boolean primary key default true check (one),
  created_at timestamptz not null,
  seed text not null,
  chapters int not null,
  started_at timestamptz not null default clock_timestamp(),
  filled_at timestamptz
);
comment on column demo_company.created_at is 'The date the demo company treats as today.';
comment on column demo_company.started_at is 'The end of the first transaction: records created later were entered by users.';
comment on column demo_company.chapters is 'Number of complete chapters; each is written in one transaction with this number.';
