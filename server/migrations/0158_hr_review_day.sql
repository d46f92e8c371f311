-- When HR passed its review, beside who did: the page of an order form says both, as of every other step.
alter table order_form add column hr_reviewed_at timestamptz;
update order_form set hr_reviewed_at = (
  select max(at) from audit_entry
  where entity = 'order-form' and entity_id = order_form.id::text and diff -> 'status' ->> 1 = 'APPROVAL'
) where hr_reviewed_by is not null;
