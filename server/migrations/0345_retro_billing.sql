-- A rate that is amended with effect on days that stand on an invoice already: the difference is a claim of its own, so that two clicks, two
-- nodes or a crash never bill it twice. It is let go with the draft that bears it, and the month is under-billed again.
alter table billing_claim
  -- The month whose difference it bills; the claim of the month itself stays.
  add column supplements uuid references timesheet (id),
  -- The last correction of the month that its days hold; later ones are billed by the terms of this claim.
  add column corrected_up_to bigint,
  add check (supplements is null or (timesheet_id is null and terms is not null and net is not null and corrected_up_to is not null));
-- Of one month the difference to one edition of the contract stands once.
create unique index billing_claim_difference on billing_claim (supplements, contract_id) where released_at is null and supplements is not null;
create index billing_claim_by_contract on billing_claim (contract_id);

-- The difference that a credit note gives back.
alter table credit_note add column claim_id uuid references billing_claim (id);
create index credit_note_by_claim on credit_note (claim_id) where claim_id is not null;

-- Contracts that were ever amended are few; whether a month was billed by an edition that another has replaced is asked of them alone.
create index contract_amended on contract (family_id) where kind = 'CLIENT' and edition > 1;
