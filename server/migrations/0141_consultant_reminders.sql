-- What was said of a consultant's papers, permit and probation; the mark makes a job that runs twice say it once.
create table consultant_reminder (
  consultant_id uuid not null references consultant (id) on delete cascade,
  rule text not null,
  due date not null,
  sent_at timestamptz not null default now(),
  primary key (consultant_id, rule, due)
);

-- Probations that end soon are looked for every morning.
create index consultant_by_probation_end on consultant (country_id, probation_end) where archived_at is null and probation_end is not null;
