-- By what a month was billed: what is found wrong with it later is reckoned by the same, whatever was agreed or entered since; and what its
-- lines came to, so that a draft says when rates, calendars or leave have changed under it.
alter table billing_claim
  -- contract/src/billing/units.rules.ts (ServiceTerms); null for what was billed before these were kept.
  add column terms jsonb,
  add column net numeric;

-- What the year had of leave is read from the days of its sheets.
alter table timesheet drop column leave_billed;

-- Up to which day the tax of a legal entity was declared: no invoice and no credit note bears an earlier day.
create table tax_period (
  legal_entity_id uuid primary key references legal_entity (id),
  closed_until date not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
