-- The landing page wants the few that wait longest: an index that holds only what waits, in that order, and all that is asked of it before
-- the row itself; and what came back to its writer.
create index order_form_by_waiting on order_form (state_since, id) include (waiting_roles, owner_id, submitted_by)
  where waiting_roles <> '{}' and submitted_at is not null and archived_at is null;
create index order_form_returned on order_form (owner_id, state_since, id)
  where status = 'REVISION_REQUESTED' and submitted_at is not null and archived_at is null;
