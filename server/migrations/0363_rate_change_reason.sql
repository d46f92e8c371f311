-- Why a rate differs much from the one before it; asked of whoever enters such a rate (decision 0057).
alter table exchange_rate add column change_reason text check (change_reason <> '');
comment on column exchange_rate.change_reason is 'why the rate is more than 20 % off the approved one before it';
create or replace function refuse_edit_of_decided_rate() returns trigger language plpgsql as $$
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
