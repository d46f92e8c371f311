-- The day of the last number of a legal entity is asked at each step, and while its series is held.
create index billing_last_issue on billing (legal_entity_id, issue_date desc) where issue_date is not null;
create index credit_note_last_issue on credit_note (legal_entity_id, issue_date desc) where issue_date is not null;
create index billing_claim_by_candidate on billing_claim (candidate_id);
create index billing_claim_by_placement on billing_claim (order_form_id);

-- What an issued credit note took of what was open; the rest of it is in favour of the client.
alter table credit_note add column of_open numeric check (of_open between 0 and gross);

-- Retention is released, and a write-off comes back with the money that bounced, without a receipt of their own.
alter table billing_settlement drop constraint billing_settlement_check;
alter table billing_settlement add constraint billing_settlement_of_receipt check (
  case kind when 'RETENTION' then receipt_id is not null or amount < 0 else (kind in ('CASH', 'WITHHOLDING', 'TOLERANCE')) = (receipt_id is not null) end);
alter table billing_settlement drop constraint billing_settlement_once;
create unique index billing_settlement_once on billing_settlement (billing_id, kind, receipt_id, credit_note_id, reverses)
  nulls not distinct where receipt_id is not null or credit_note_id is not null;
