-- The mail that asks a client whether a placement goes on came with 0152. Placements that were nearer to their end by then are not asked
-- after: their account managers know of them, and the mail would come at an odd time, to many clients on one morning.
insert into order_form_reminder (order_form_id, rule, due)
select placement.id, 'renewal-mail-' || (step ->> 'offset'), placement.end_date::text
from order_form placement, reminder_rule rule, jsonb_array_elements(rule.steps) as step
where rule.code = 'PLACEMENT_END_MAIL' and placement.status = 'ACTIVE'
  and placement.submitted_at is not null and placement.archived_at is null
  and placement.end_date >= current_date and placement.end_date < current_date + (step ->> 'offset')::int
on conflict do nothing;
