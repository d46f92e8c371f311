-- Money on the account of a receipt settles invoices in other currencies too (docs/decisions/0042): what it takes of the receipt is what both
-- sides agree on, as with receipts. Null where there is only one currency.
alter table allocation_part add column taken numeric check (taken > 0);
comment on column allocation_part.taken is 'In the currency of the receipt, where the invoice is in another one';
