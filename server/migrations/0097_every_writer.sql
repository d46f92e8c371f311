-- Whoever wrote in a proposal since it was made decides nothing of it: a later writer's name must not take the place of an earlier one's.
alter table exchange_rate add column writers uuid[] not null default '{}';
alter table setting_edition add column writers uuid[] not null default '{}';
comment on column exchange_rate.writers is 'everybody who entered or changed it, kept by a trigger';
comment on column setting_edition.writers is 'everybody who proposed or changed it, kept by a trigger';
update exchange_rate set writers = array[entered_by] where entered_by is not null;
update setting_edition set writers = array[entered_by] where entered_by is not null;

alter table exchange_rate add constraint exchange_rate_writer_is_not_checker
  check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or decided_by is null or not decided_by = any (writers));
alter table setting_edition add constraint setting_edition_writer_is_not_checker
  check (status not in ('APPROVED', 'REJECTED', 'SUPERSEDED') or decided_by is null or not decided_by = any (writers));

create function remember_writer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.writers := old.writers;
  end if;
  if new.entered_by is not null and not new.entered_by = any (new.writers) then
    new.writers := new.writers || new.entered_by;
  end if;
  return new;
end $$;
create trigger exchange_rate_writers before insert or update on exchange_rate
  for each row execute function remember_writer();
create trigger setting_edition_writers before insert or update on setting_edition
  for each row execute function remember_writer();
