-- The same money of a client is posted once: same client, legal entity, day, amount, currency and reference of the bank, whatever its case and spaces.
-- A second one is another payment only where whoever posts it says why; it then names the receipt that it equals.
create function receipt_reference_key(reference text) returns text
  language sql immutable parallel safe
  as $$ select lower(regexp_replace(coalesce($1, ''), '[\s\u00a0\u2000-\u200d\u202f\u2060\ufeff]+', '', 'g')) $$;
alter table receipt add column reference_key text generated always as (receipt_reference_key(bank_reference)) stored;
alter table receipt add column duplicate_of uuid references receipt (id);
alter table receipt add column duplicate_reason text check (duplicate_reason <> '');

with posted as (
  select id, first_value(id) over same_money as first from receipt where status = 'POSTED'
  window same_money as (partition by client_id, legal_entity_id, received_on, currency, received, reference_key order by posted_at, id))
update receipt set duplicate_of = posted.first, duplicate_reason = 'Posted before the same money could be posted only once'
from posted where posted.id = receipt.id and posted.first <> receipt.id;

alter table receipt add constraint receipt_duplicate_explained check (duplicate_of is null or (duplicate_of <> id and duplicate_reason is not null));
create unique index receipt_once on receipt (client_id, legal_entity_id, received_on, currency, received, reference_key)
  where status = 'POSTED' and duplicate_of is null;
create index receipt_same_money on receipt (client_id, legal_entity_id, received_on);
