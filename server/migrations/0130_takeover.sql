-- A term that follows another is made ready before its day and takes over on it: who gave their word, and when.

alter table order_form add column ready_at timestamptz;
alter table order_form add column ready_by uuid references app_user (id);
alter table order_form add constraint order_form_ready check ((ready_at is null) = (ready_by is null));
comment on column order_form.ready_at is 'everything a start needs was there: it takes over by itself on its first day';
create index order_form_taking_over on order_form (country_id, start_date)
  where ready_at is not null and status = 'ONBOARDING' and archived_at is null;

-- What is amended on its second day has run for one: it ends on the eve of the amendment.
alter table order_form drop constraint order_form_check;
alter table order_form add constraint order_form_days check (end_date >= start_date or submitted_at is null);
