create table badge (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint badge_number_unique unique,
  holder text not null,
  valid_to date not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index badge_valid_to on badge (valid_to, id);
