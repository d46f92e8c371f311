-- 0158 also took the day on which an order form came back from a hold for that of the review.
update order_form set hr_reviewed_at = (
  select max(at) from audit_entry
  where entity = 'order-form' and entity_id = order_form.id::text
    and diff -> 'status' ->> 0 = 'HR_REVIEW' and diff -> 'status' ->> 1 = 'APPROVAL'
) where hr_reviewed_by is not null and hr_reviewed_at is not null;
-- Whether an order form has later terms is asked before it is deleted, and by its foreign key.
create index order_form_root on order_form (root_id) where root_id is not null;
