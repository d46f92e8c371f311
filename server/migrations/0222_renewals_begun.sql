-- Several people may write the next term of one placement, each in a draft that only they see; one of them is submitted.
drop index order_form_one_renewal;
create unique index order_form_one_renewal on order_form (parent_id)
  where type in ('RENEWAL', 'EXTENSION') and submitted_at is not null and status not in ('CANCELLED', 'REJECTED', 'OFFER_DECLINED');
