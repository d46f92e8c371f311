-- What stands in favour of a client settles its open invoices later: money that a receipt left on account, or an invoice below zero after
-- a credit note. One writes it down, another posts it.
create table allocation (
  id uuid primary key default gen_random_uuid(),
  draft_number bigint generated always as identity unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'POSTED', 'REVERSED', 'CANCELLED')),
  state_since timestamptz not null default now(),
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  legal_entity_id uuid not null references legal_entity (id),
  currency text not null,
  -- Where it is taken from: one of the two.
  receipt_id uuid references receipt (id),
  billing_id uuid references billing (id),
  amount numeric not null check (amount > 0),
  books_currency text not null,
  -- What exchange has gained, or lost below zero; null until it is posted.
  realised numeric,
  -- The days on which it was posted, and taken back.
  day date,
  reversed_on date,
  note text,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  posted_at timestamptz,
  posted_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  version int not null default 1,
  check (num_nonnulls(receipt_id, billing_id) = 1),
  check ((status in ('POSTED', 'REVERSED')) = (posted_by is not null) and (posted_by is null) = (day is null)),
  check ((status = 'REVERSED') = (reversed_on is not null)),
  check (posted_by <> created_by)
);
create index allocation_by_created on allocation (created_at, id);
create index allocation_by_client on allocation (client_id, created_at, id);
create index allocation_by_country on allocation (country_id, created_at, id);
create index allocation_by_status on allocation (status, created_at, id);
create index allocation_by_receipt on allocation (receipt_id, created_at) where receipt_id is not null;
create index allocation_by_billing on allocation (billing_id, created_at) where billing_id is not null;

create table allocation_part (
  allocation_id uuid not null references allocation (id) on delete cascade,
  billing_id uuid not null references billing (id),
  amount numeric not null check (amount > 0),
  difference numeric,
  primary key (allocation_id, billing_id)
);
create index allocation_part_of on allocation_part (billing_id);

-- Money of a receipt is cash wherever it goes; what one invoice has too much is moved to another, so that the two entries come to nothing.
alter table billing_settlement add column allocation_id uuid references allocation (id);
alter table billing_settlement drop constraint billing_settlement_kind_check;
alter table billing_settlement add constraint billing_settlement_kind_check check (kind in
  ('CASH', 'WITHHOLDING', 'RETENTION', 'CREDIT', 'WRITE_OFF', 'TOLERANCE', 'TRANSFER'));
alter table billing_settlement add constraint billing_settlement_of_allocation check (
  case when allocation_id is null then kind <> 'TRANSFER' else kind in ('CASH', 'TRANSFER') end);
drop index billing_settlement_once;
create unique index billing_settlement_once on billing_settlement (billing_id, kind, receipt_id, credit_note_id, allocation_id, reverses)
  nulls not distinct where receipt_id is not null or credit_note_id is not null or allocation_id is not null;
create index billing_settlement_by_allocation on billing_settlement (allocation_id) where allocation_id is not null;

-- The day on which a receipt was taken back, as its country counts days.
alter table receipt add column reversed_on date;
update receipt set reversed_on = state_since::date where status = 'REVERSED';
alter table receipt add constraint receipt_reversed_on check ((status = 'REVERSED') = (reversed_on is not null));

-- Aging asks for what is open now and for what was settled after a day; lists are searched by number, and by what is held back.
create index billing_not_settled on billing (legal_entity_id, client_id) where number is not null and open <> 0;
create index billing_settlement_by_day on billing_settlement (day, billing_id);
create index billing_retained on billing_settlement (billing_id) where kind = 'RETENTION';
create index receipt_on_account on receipt (client_id) where status = 'POSTED' and on_account > 0;

-- Within one currency there is nothing to exchange: what an invoice takes of a receipt is its cash.
update receipt_allocation part set taken = null from billing, receipt
where billing.id = part.billing_id and receipt.id = part.receipt_id and billing.currency = receipt.currency and part.taken is not null;

-- An address that is not on the client's record was confirmed by whoever sent the invoice there.
alter table billing_mail add column outside boolean not null default false;

-- Lists are searched by number, order, reference and reason.
create function billing_search(number text, draft_number bigint, order_numbers text[]) returns text
  language sql immutable parallel safe
  as $$ select public.search_text(coalesce($1, 'Draft ' || $2) || ' ' || array_to_string($3, ' ')) $$;
create index billing_search on billing using gin (billing_search(number, draft_number, order_numbers) gin_trgm_ops);
create index receipt_search on receipt using gin (search_text(coalesce(number, '') || ' ' || coalesce(bank_reference, '')) gin_trgm_ops);
create index credit_note_search on credit_note using gin (search_text(coalesce(number, '') || ' ' || text) gin_trgm_ops);
