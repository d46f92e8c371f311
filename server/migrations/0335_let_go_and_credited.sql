-- A rest that was let go with a payment was never paid: a credit note takes it before what the client has paid, as it takes what is held back.
alter table billing_settlement drop constraint billing_settlement_of_receipt;
alter table billing_settlement add constraint billing_settlement_of_receipt check (
  case when kind in ('RETENTION', 'TOLERANCE') then receipt_id is not null or amount < 0
    else (kind in ('CASH', 'WITHHOLDING')) = (receipt_id is not null) end);
