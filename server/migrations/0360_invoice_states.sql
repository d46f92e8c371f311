-- The state of an issued invoice follows from what settled it. Credited means credited in full; given up means that the CFO wrote something off, and not
-- that payments closed small rests.
with sums as (
  select billing_id, coalesce(sum(amount) filter (where kind = 'CREDIT'), 0) as credited,
    coalesce(sum(amount) filter (where kind = 'WRITE_OFF'), 0) as given_up
  from billing_settlement group by billing_id)
update billing set version = version + 1, status = case
    when billing.status = 'CREDITED' then 'PARTIALLY_CREDITED'
    when billing.status = 'WRITTEN_OFF' then 'PAID'
    else 'WRITTEN_OFF' end
from sums where sums.billing_id = billing.id and (
  (billing.status = 'CREDITED' and sums.credited < billing.gross)
  or (billing.status = 'WRITTEN_OFF' and sums.given_up <= 0)
  or (billing.status in ('PAID', 'PARTIALLY_PAID') and sums.given_up > 0));
