-- Who wrote an order form, and so reviews and decides none of it (domain.md §6, segregation 3): said once, for the program and for the
-- database (docs/decisions/0053). Until now it was listed in a dozen places, some of which left out who had created it.
alter table order_form add column author_ids uuid[] not null
  generated always as (array_remove(array[owner_id, created_by, submitted_by], null)) stored;
comment on column order_form.author_ids is 'Owner, creator and submitter: none of them reviews or decides it';

-- What waits, with all that says whether it waits for the reader.
drop index order_form_by_waiting;
create index order_form_by_waiting on order_form (state_since, id) include (waiting_roles, author_ids)
  where waiting_roles <> '{}' and submitted_at is not null and archived_at is null;
