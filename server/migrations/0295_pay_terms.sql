-- What an edition of the pay settles beside its components: whether overtime is paid at all (domain.md §3.3: managers may be exempt), and
-- what a day on call is worth. Stamps of payroll name the edition, and an edition that has begun is never written over: so neither changes unseen.
alter table consultant_pay
  add column overtime_exempt boolean not null default false,
  add column standby_rate numeric(15, 3) check (standby_rate >= 0);
comment on column consultant_pay.overtime_exempt is 'From this edition on hours of overtime are not paid';
comment on column consultant_pay.standby_rate is 'For each day on call, in the currency of the pay; null where none is agreed';
