-- Whether the days of a sheet are still those that were billed is asked at each step of an invoice, of every month on it. To say so without
-- reading the days, a sheet counts how often they were written, whoever wrote them; the claim keeps the turn of the days that it bills.
alter table timesheet add column days_turn integer not null default 0;

create function count_days_turn() returns trigger language plpgsql as $$
begin
  new.days_turn := old.days_turn + 1;
  return new;
end $$;
create trigger count_days_turn before update of days on timesheet for each row execute function count_days_turn();

-- Null where corrections of earlier months count in the sheet, or it was claimed before this was kept: then the days themselves are looked at.
alter table billing_claim add column days_turn integer;
