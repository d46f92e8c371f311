-- Draft lines that bill days after an early end of their contract stand on the landing page of those who bill: they are found among the drafts,
-- which are few beside all that was ever billed.
create index purchase_order_use_reserved on purchase_order_use (service_to, link_id) where state = 'RESERVED';
