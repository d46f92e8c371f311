-- A day of a person stands on one timesheet (docs/decisions/0050). It belongs to the order form whose term holds on it: when a term is
-- amended, sheets that hold days of both are divided, and what was moved is written down.

alter table timesheet add column is_double boolean not null default false;
comment on column timesheet.is_double is 'holds days that another sheet holds too: from before days existed once. Nothing of it is read that lies outside its order form';

-- Of each pair that was made before the rule, the older one gives way; the next night divides it.
update timesheet set is_double = true where exists (select from timesheet other
  where other.consultant_id = timesheet.consultant_id and other.id <> timesheet.id
    and daterange(other.first_day, other.last_day, '[]') && daterange(timesheet.first_day, timesheet.last_day, '[]')
    and (other.created_at, other.id) > (timesheet.created_at, timesheet.id));

-- Looked at after each statement: dividing a sheet writes two of them.
alter table timesheet add constraint timesheet_days_once exclude using gist (
  consultant_id with =, daterange(first_day, last_day, '[]') with &&) where (not is_double) deferrable initially immediate;

-- Which days went from one sheet to another, or with their sheet from one order form to another.
create table timesheet_move (
  id uuid primary key default gen_random_uuid(),
  from_sheet uuid not null references timesheet (id) on delete cascade,
  to_sheet uuid not null references timesheet (id) on delete cascade,
  from_order_form uuid not null references order_form (id),
  to_order_form uuid not null references order_form (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- The claim of the issued invoice that had billed these days with the sheet from which they came: while it stands, they are billed.
  claim_id uuid references billing_claim (id),
  moved_at timestamptz not null default now(),
  check (from_order_form <> to_order_form),
  check (claim_id is null or from_sheet <> to_sheet)
);
create index timesheet_move_from on timesheet_move (from_sheet, moved_at);
create index timesheet_move_to on timesheet_move (to_sheet, moved_at);
create index timesheet_move_claim on timesheet_move (claim_id) where claim_id is not null;

-- Days that an invoice bills with the sheet from which they were moved are not billed again while its claim stands.
create function days_are_billed_once() returns trigger language plpgsql as $$
begin
  if exists (select from timesheet_move moved join billing_claim claim on claim.id = moved.claim_id
      where moved.to_sheet = new.timesheet_id and claim.released_at is null) then
    raise exception 'the days of this timesheet are billed with the sheet from which they were moved' using errcode = '23505';
  end if;
  return new;
end $$;
create trigger days_are_billed_once before insert on billing_claim for each row when (new.timesheet_id is not null)
  execute function days_are_billed_once();
