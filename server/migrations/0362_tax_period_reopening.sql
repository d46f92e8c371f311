-- A tax period that is closed is opened again by two people: one asks for it with a reason, another approves it.
create table tax_period_reopening (
  id uuid primary key default gen_random_uuid(),
  legal_entity_id uuid not null references tax_period (legal_entity_id),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  -- Until when it was closed, and until when it is to be closed then.
  was_closed_until date not null,
  closed_until date not null,
  reason text not null check (reason <> ''),
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  -- The version of the tax period that the approval made.
  applied_version int,
  version int not null default 1,
  check (closed_until < was_closed_until),
  check ((status = 'PENDING') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((status = 'APPROVED') = (applied_version is not null)),
  check (status <> 'REJECTED' or decision_reason is not null),
  constraint tax_period_reopening_by_two check (status = 'WITHDRAWN' or decided_by <> requested_by),
  constraint tax_period_reopening_withdrawn check (status <> 'WITHDRAWN' or decided_by = requested_by)
);
create unique index tax_period_reopening_pending on tax_period_reopening (legal_entity_id) where status = 'PENDING';
create index tax_period_reopening_of on tax_period_reopening (legal_entity_id, requested_at);

-- Also against the application: an earlier day comes only from an approved request, once.
create function tax_period_reopened_by_two() returns trigger language plpgsql as $$
begin
  if new.closed_until < old.closed_until and not exists (select from tax_period_reopening request
      where request.legal_entity_id = new.legal_entity_id and request.status = 'APPROVED' and request.applied_version = new.version
        and request.was_closed_until = old.closed_until and request.closed_until = new.closed_until) then
    raise exception 'A closed tax period is opened again by two people: %', old.legal_entity_id;
  end if;
  return new;
end $$;
create trigger tax_period_reopened_by_two before update on tax_period for each row execute function tax_period_reopened_by_two();
