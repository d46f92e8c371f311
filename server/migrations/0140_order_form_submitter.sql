-- What somebody submitted and still waits for stands on their landing page, beside what they own.
create index order_form_submitter on order_form (submitted_by, state_since) where submitted_at is not null and archived_at is null;
