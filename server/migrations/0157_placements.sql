-- The terms of a placement follow each other: the first of them and all that came from it are one line (docs/decisions/0015). What the line
-- is, is said here once; an order form that follows no other is the first of its own.
alter table order_form add column placement_id uuid not null generated always as (coalesce(root_id, id)) stored;
comment on column order_form.placement_id is 'the same for all terms of one placement: the id of the first';
create index order_form_by_placement on order_form (placement_id, start_date);
drop index order_form_root;
