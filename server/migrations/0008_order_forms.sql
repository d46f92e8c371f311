-- Order forms: one placement term of one consultant at one client, from draft to end, with margins, approvals, requests and letters.
create table order_form (
  id uuid primary key default gen_random_uuid(),
  number text constraint order_form_number_unique unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW', 'APPROVAL', 'APPROVED',
    'OFFER_SENT', 'OFFER_SIGNED', 'VISA_IN_PROGRESS', 'ONBOARDING', 'ACTIVE', 'ON_NOTICE', 'CLOSED', 'REVISION_REQUESTED', 'ON_HOLD',
    'REJECTED', 'OFFER_DECLINED', 'CANCELLED', 'RENEWED')),
  status_before_hold text,
  reason text,
  type text not null default 'NEW' check (type in ('NEW', 'RENEWAL', 'EXTENSION', 'REPLACEMENT', 'AMENDMENT')),
  parent_id uuid references order_form (id),
  -- The first term of the chain; its visa and employee data are used for later terms too.
  root_id uuid references order_form (id),
  cloned_from_id uuid references order_form (id),
  client_id uuid references client (id),
  end_client text,
  msa_id uuid,
  sow_id uuid,
  job_id uuid,
  submission_id uuid,
  candidate_id uuid references consultant (id),
  person jsonb not null default '{}',
  -- The name of the consultant or new person, copied for sorting and searching lists.
  person_name text,
  legal_entity_id uuid,
  country_id text references country (id),
  site text,
  title text,
  recruiter_id uuid references app_user (id),
  start_date date,
  end_date date,
  bill_unit text check (bill_unit in ('HOUR', 'DAY', 'MONTH')),
  bill_rate numeric check (bill_rate >= 0),
  bill_currency text check (bill_currency ~ '^[A-Z]{3}$'),
  pay_currency text check (pay_currency ~ '^[A-Z]{3}$'),
  pay_gross numeric,
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  gm_percent numeric,
  margin_verdict text check (margin_verdict in ('ABOVE_TARGET', 'BELOW_TARGET', 'BELOW_FLOOR', 'NEGATIVE')),
  needs_cfo boolean not null default false,
  needs_exception boolean not null default false,
  outside_grade_band boolean not null default false,
  -- The round of reviews, increased by each submission.
  round int not null default 0,
  owner_id uuid not null references app_user (id),
  submitted_by uuid references app_user (id),
  submitted_at timestamptz,
  approved_at timestamptz,
  offer_expires_on date,
  signed_on date,
  joined_date date,
  last_working_day date,
  -- Who acts next, written with each transition, so that "waiting for me" is an index lookup.
  waiting_roles text[] not null default '{}',
  state_since timestamptz not null default now(),
  sla_due_at timestamptz,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  search_text_full text generated always as (search_text(coalesce(number, '') || ' ' || coalesce(person_name, '') || ' ' ||
    coalesce(title, '') || ' ' || coalesce(end_client, ''))) stored,
  -- A scheduled activation of the next term (decision 0015): who scheduled it, and when.
  activation_scheduled_at timestamptz,
  activation_scheduled_by uuid references app_user (id),
  -- Who passed the HR review of the current round: the same person approves no step of the chain.
  hr_reviewed_by uuid references app_user (id),
  -- All terms of a placement share one placement_id (docs/decisions/0015): the id of the first term.
  placement_id uuid not null generated always as (coalesce(root_id, id)) stored,
  -- When HR passed its review.
  hr_reviewed_at timestamptz,
  -- The authors of an order form, who may not review or approve it (docs/domain/permissions.md, segregation 3): the only
  -- definition, for program and database (docs/decisions/0053).
  author_ids uuid[] not null
  generated always as (array_remove(array[owner_id, created_by, submitted_by], null)) stored,
  check ((status = 'ON_HOLD') = (status_before_hold is not null)),
  check (status in ('DRAFT', 'CANCELLED') or submitted_at is not null),
  check (submitted_at is null or (number is not null and client_id is not null and country_id is not null
    and start_date is not null and end_date is not null and title is not null and person_name is not null)),
  check (parent_id <> id),
  -- A consultant has one active placement at a time; when an amendment is activated, the amended order form becomes RENEWED.
  constraint order_form_one_running exclude using gist (
  candidate_id with =, daterange(start_date, least(end_date, last_working_day), '[]') with &&)
  where (status in ('ACTIVE', 'ON_NOTICE') and candidate_id is not null),
  -- Legal entities and agreements are archived, never deleted.
  constraint order_form_legal_entity foreign key (legal_entity_id) references legal_entity (id),
  constraint order_form_msa foreign key (msa_id) references agreement (id),
  constraint order_form_sow foreign key (sow_id) references agreement (id),
  constraint order_form_ready check ((activation_scheduled_at is null) = (activation_scheduled_by is null)),
  constraint order_form_days check (end_date >= start_date or submitted_at is null)
);
create unique index order_form_one_amendment on order_form (parent_id)
  where type = 'AMENDMENT' and status not in ('CANCELLED', 'REJECTED', 'OFFER_DECLINED', 'ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED');
create index order_form_parent on order_form (parent_id) where parent_id is not null;
-- Sort orders and filters of the list, which contains no drafts.
create index order_form_by_since on order_form (state_since, id) where submitted_at is not null and archived_at is null;
create index order_form_by_status on order_form (status, state_since, id) where submitted_at is not null and archived_at is null;
create index order_form_by_country on order_form (country_id, state_since, id) where submitted_at is not null and archived_at is null;
create index order_form_by_client on order_form (client_id, state_since, id) where submitted_at is not null and archived_at is null;
create index order_form_by_candidate on order_form (candidate_id, start_date, id) where candidate_id is not null;
create index order_form_by_number on order_form (number, id) where submitted_at is not null and archived_at is null;
create index order_form_by_person on order_form (person_name, id) where submitted_at is not null and archived_at is null;
create index order_form_by_title on order_form (title, id) where submitted_at is not null and archived_at is null;
create index order_form_by_start on order_form (start_date, id) where submitted_at is not null and archived_at is null;
create index order_form_by_end on order_form (end_date, id) where submitted_at is not null and archived_at is null;
create index order_form_by_created on order_form (created_at, id) where submitted_at is not null and archived_at is null;
create index order_form_by_updated on order_form (updated_at, id) where submitted_at is not null and archived_at is null;
create index order_form_by_submitted on order_form (submitted_at, id) where submitted_at is not null and archived_at is null;
create index order_form_by_margin on order_form (gm_percent, id) where submitted_at is not null and archived_at is null;
create index order_form_owner on order_form (owner_id, state_since) where submitted_at is not null and archived_at is null;
create index order_form_recruiter on order_form (recruiter_id) where recruiter_id is not null;
create index order_form_entity on order_form (legal_entity_id) where submitted_at is not null and archived_at is null;
create index order_form_drafts on order_form (owner_id, updated_at, id) where submitted_at is null;
create index order_form_waiting on order_form using gin (waiting_roles) where submitted_at is not null and archived_at is null;
create index order_form_late on order_form (sla_due_at) where sla_due_at is not null;
create index order_form_search on order_form using gin (search_text_full gin_trgm_ops) where submitted_at is not null;
create index order_form_by_msa on order_form (msa_id) where msa_id is not null;
create index order_form_by_sow on order_form (sow_id) where sow_id is not null;
create index order_form_taking_over on order_form (country_id, start_date)
  where activation_scheduled_at is not null and status = 'ONBOARDING' and archived_at is null;
-- Order forms a user submitted that are still pending, for the home page.
create index order_form_submitter on order_form (submitted_by, state_since) where submitted_at is not null and archived_at is null;
create index order_form_by_placement on order_form (placement_id, start_date);
-- Later terms of an order form, read before it is deleted and by the foreign key.
create index order_form_root on order_form (root_id) where root_id is not null;
create index order_form_returned on order_form (owner_id, state_since, id)
  where status = 'REVISION_REQUESTED' and submitted_at is not null and archived_at is null;
create unique index order_form_one_renewal on order_form (parent_id)
  where type in ('RENEWAL', 'EXTENSION') and submitted_at is not null and status not in ('CANCELLED', 'REJECTED', 'OFFER_DECLINED');
comment on table order_form is 'One placement term. Never submitted (submitted_at is null): a draft that only its owner sees.';
comment on column order_form.terms is 'the groups of the contract (calendar, bill, purchaseOrder, pay, leave, visa, medical, ticket, laptop, costs) and probation, notice';
comment on column order_form.activation_scheduled_at is 'all guards of the activation held: it is activated automatically on its start date';
comment on column order_form.placement_id is 'the same for all terms of one placement: the id of the first';
comment on column order_form.author_ids is 'Owner, creator and submitter: none of them reviews or decides it';

-- The margin: a snapshot per submission (version 1, 2, …), version 0 for the draft.
create table order_form_margin (
  id uuid primary key default gen_random_uuid(),
  order_form_id uuid not null references order_form (id) on delete cascade,
  version int not null check (version >= 0),
  input jsonb not null,
  result jsonb not null,
  gm_percent numeric,
  gm_percent_exact text,
  verdict text not null check (verdict in ('ABOVE_TARGET', 'BELOW_TARGET', 'BELOW_FLOOR', 'NEGATIVE')),
  needs_cfo boolean not null,
  needs_exception boolean not null,
  outside_grade_band boolean not null,
  margin_setup_id uuid,
  country_parameter_id uuid,
  exchange_rate_ids uuid[] not null default '{}',
  -- The date of the exchange rates used.
  as_of date not null,
  computed_at timestamptz not null default now(),
  computed_by uuid references app_user (id),
  medical_policy_id uuid references medical_policy (id),
  constraint order_form_margin_version unique (order_form_id, version)
);
create index order_form_margin_policy on order_form_margin (medical_policy_id) where medical_policy_id is not null;
comment on column order_form_margin.gm_percent_exact is 'unrounded, as the rules write a fraction; thresholds were tested on it';

create table order_form_check (
  order_form_id uuid not null references order_form (id) on delete cascade,
  round int not null,
  side text not null check (side in ('PAY', 'BILL')),
  checked_by uuid not null references app_user (id),
  checked_at timestamptz not null default now(),
  comment text,
  primary key (order_form_id, round, side)
);
-- Segregation of duties, enforced by the database too.
create unique index order_form_check_two_people on order_form_check (order_form_id, round, checked_by);

create table order_form_approval (
  id uuid primary key default gen_random_uuid(),
  order_form_id uuid not null references order_form (id) on delete cascade,
  round int not null,
  step int not null check (step > 0),
  roles text[] not null check (cardinality(roles) > 0),
  why text not null,
  reason_required boolean not null default false,
  decision text check (decision in ('APPROVE', 'RETURN', 'REJECT')),
  comment text,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  -- The approver in whose place a delegate decided.
  decided_for uuid references app_user (id),
  -- The margin snapshot the approver saw.
  margin_version int,
  constraint order_form_approval_step unique (order_form_id, round, step),
  check ((decision is null) = (decided_by is null)),
  check ((decision is null) = (decided_at is null))
);
-- One user decides at most one step per round.
create unique index order_form_approval_once on order_form_approval (order_form_id, round, decided_by) where decided_by is not null;

-- Written with each transition and when users, roles or delegations change; readers never derive it.
create table order_form_pending_approver (
  order_form_id uuid not null references order_form (id) on delete cascade,
  user_id uuid not null references app_user (id),
  step text not null
    check (step in ('AGREEMENT_WAIVER', 'MARGIN_CHECK', 'HR_REVIEW', 'APPROVAL', 'FOLLOW_UP', 'REVISION')),
  -- The approver who delegated; null if the user may act by their own role.
  delegation_id uuid references delegation (id) on delete cascade,
  unique nulls not distinct (order_form_id, user_id, delegation_id)
);
create index order_form_pending_approver_user on order_form_pending_approver (user_id, order_form_id);
create index order_form_pending_approver_delegation on order_form_pending_approver (delegation_id) where delegation_id is not null;
comment on table order_form_pending_approver is 'Users who may act on a pending order form, by its approval policy';

create table order_form_waiver (
  order_form_id uuid not null references order_form (id) on delete cascade,
  kind text not null check (kind in ('AGREEMENT', 'CLIENT_CONTRACT', 'PURCHASE_ORDER')),
  reason text not null check (reason <> ''),
  granted_by uuid not null references app_user (id),
  granted_at timestamptz not null default now(),
  primary key (order_form_id, kind)
);

-- A submission without an active master agreement requests a waiver; it is decided before the reviews.
create table order_form_waiver_request (
  order_form_id uuid not null references order_form (id) on delete cascade,
  kind text not null check (kind = 'AGREEMENT'),
  reason text not null check (reason <> ''),
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null default now(),
  primary key (order_form_id, kind)
);

create table order_form_request (
  id uuid primary key default gen_random_uuid(),
  order_form_id uuid not null references order_form (id) on delete cascade,
  kind text not null check (kind in ('VISA', 'MEDICAL', 'LAPTOP', 'EMPLOYEE_DATA')),
  status text not null,
  reference text,
  applied_on date,
  approved_on date,
  starts_on date,
  expires_on date,
  cost_amount numeric check (cost_amount >= 0),
  cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  note text,
  reason text,
  state_since timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  check ((cost_amount is null) = (cost_currency is null)),
  constraint order_form_request_one unique (order_form_id, kind)
);
create index order_form_request_by_since on order_form_request (kind, status, state_since, id);
create index order_form_request_by_expiry on order_form_request (kind, expires_on, id) where expires_on is not null;

alter table comment
  add column order_form_id uuid generated always as (case when subject_type = 'order-form' then subject_id end) stored
    references order_form (id) on delete cascade;
create index comment_order_form on comment (order_form_id, created_at, id) where order_form_id is not null;

alter table document
  add column order_form_id uuid generated always as (case when subject_type = 'order-form' then subject_id end) stored
    references order_form (id) on delete cascade,
  add column version int,
  -- Of an offer letter: round, margin version, printed content (to render it again) and recipient.
  add column round int,
  add column printed jsonb,
  add column sent_at timestamptz,
  add column sent_to text,
  add constraint document_order_form_type check (subject_type <> 'order-form' or coalesce(type in
    ('RESUME', 'IDENTITY', 'VISA', 'CLIENT_APPROVAL', 'PROPOSAL', 'OFFER_LETTER', 'SIGNED_OFFER', 'OTHER'), false)),
  add constraint document_letter check (subject_type = 'order-form' or num_nonnulls(version, round, printed, sent_at, sent_to) = 0);
create index document_order_form on document (order_form_id, created_at, id) where order_form_id is not null;
create unique index document_order_form_version on document (order_form_id, type, version) where version is not null;
