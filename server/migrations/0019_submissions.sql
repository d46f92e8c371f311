-- Submissions of applicants for jobs, what was sent to clients, interviews with scorecards, and tasks (docs/domain/recruiting.md).
create table applicant_submission (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id),
  applicant_id uuid not null references applicant (id),
  -- Those of the job, so that scopes and rival submissions are found without a join.
  client_id uuid not null references client (id),
  country_id text not null references country (id),
  status text not null default 'INTERNAL_REVIEW' check (status in ('INTERNAL_REVIEW', 'SUBMITTED_TO_CLIENT', 'SHORTLISTED',
    'INTERVIEW_SCHEDULED', 'INTERVIEWED', 'SELECTED', 'OFFER_ISSUED', 'OFFER_ACCEPTED', 'JOINED', 'INTERNAL_REJECTED', 'CLIENT_REJECTED',
    'WITHDRAWN', 'OFFER_DECLINED', 'NO_SHOW', 'JOB_CLOSED')),
  is_open boolean not null generated always as (status not in
    ('JOINED', 'INTERNAL_REJECTED', 'CLIENT_REJECTED', 'WITHDRAWN', 'OFFER_DECLINED', 'JOB_CLOSED')) stored,
  state_since timestamptz not null default now(),
  reason_code text check (reason_code in ('SKILL', 'RATE', 'CULTURE', 'LOCATION', 'DUPLICATE', 'CLIENT_FROZEN')),
  reason text,
  expected_pay numeric check (expected_pay > 0),
  expected_pay_currency text check (expected_pay_currency ~ '^[A-Z]{3}$'),
  expected_pay_period text check (expected_pay_period in ('HOUR', 'DAY', 'MONTH', 'YEAR')),
  notice_days int check (notice_days between 0 and 365),
  available_from date,
  note text,
  pitch text,
  right_to_represent text,
  override_reason text,
  override_by uuid references app_user (id),
  resume_id uuid references applicant_resume (id),
  recruiter_id uuid references app_user (id),
  -- The status before its job was closed, and the closing, which can be undone for 24 hours.
  status_before_closing text,
  closed_by_change_id uuid references job_status_change (id),
  submitted_at timestamptz,
  shortlisted_at timestamptz,
  interview_scheduled_at timestamptz,
  interviewed_at timestamptz,
  selected_at timestamptz,
  offer_issued_at timestamptz,
  offer_accepted_at timestamptz,
  joined_at timestamptz,
  ended_at timestamptz,
  order_form_id uuid references order_form (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  check ((expected_pay is null) = (expected_pay_currency is null) and (expected_pay is null) = (expected_pay_period is null)),
  check (status not in ('INTERNAL_REJECTED', 'CLIENT_REJECTED') or reason_code is not null),
  check ((status = 'JOB_CLOSED') = (status_before_closing is not null)),
  -- What the client received stays known.
  check (submitted_at is null or resume_id is not null)
);
create unique index applicant_submission_one_open on applicant_submission (job_id, applicant_id)
  where is_open and archived_at is null;
create index applicant_submission_by_since on applicant_submission (state_since, id) where archived_at is null;
create index applicant_submission_by_created on applicant_submission (created_at, id) where archived_at is null;
create index applicant_submission_by_updated on applicant_submission (updated_at, id) where archived_at is null;
create index applicant_submission_by_submitted on applicant_submission (submitted_at, id) where archived_at is null;
create index applicant_submission_by_status on applicant_submission (status, state_since, id) where archived_at is null;
create index applicant_submission_by_country on applicant_submission (country_id, status, state_since, id) where archived_at is null;
create index applicant_submission_by_job on applicant_submission (job_id, status) where archived_at is null;
create index applicant_submission_by_applicant on applicant_submission (applicant_id, status) where archived_at is null;
create index applicant_submission_by_client on applicant_submission (client_id, status) where archived_at is null;
create index applicant_submission_by_recruiter on applicant_submission (recruiter_id, status) where archived_at is null;
create index applicant_submission_resume on applicant_submission (resume_id) where resume_id is not null;
create index applicant_submission_closing on applicant_submission (closed_by_change_id) where closed_by_change_id is not null;
create unique index applicant_submission_order_form on applicant_submission (order_form_id) where order_form_id is not null;
comment on column applicant_submission.resume_id is 'the version of the CV that was submitted; a CV that a submission names is never changed or deleted';

create table submission_stage (
  id uuid primary key default gen_random_uuid(),
  -- The order of stages, also of those of one instant.
  position bigint generated always as identity,
  submission_id uuid not null references applicant_submission (id) on delete cascade,
  status text not null,
  at timestamptz not null default now(),
  changed_by uuid references app_user (id),
  reason_code text,
  reason text
);
create index submission_stage_submission on submission_stage (submission_id, position);
create index submission_stage_by_status on submission_stage (status, at, submission_id);
comment on table submission_stage is 'Each status of a submission with its time; the funnel and the times of the reports are read from it';

-- What was sent to a client: the submissions with the CV of that moment, and a link for each contact. Only the hash of a token is stored.
create table submission_pack (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id),
  layout text not null check (layout in ('BLIND', 'FULL')),
  subject text not null check (subject <> ''),
  message text not null,
  sent_at timestamptz not null default now(),
  sent_by uuid references app_user (id)
);
create index submission_pack_job on submission_pack (job_id, sent_at, id);
create index submission_pack_by_sent on submission_pack (sent_at, id);

create table submission_pack_item (
  pack_id uuid not null references submission_pack (id),
  submission_id uuid not null references applicant_submission (id),
  position int not null check (position > 0),
  resume_id uuid not null references applicant_resume (id),
  -- The PDF as it was sent.
  stored_file_id uuid references stored_file (id),
  primary key (pack_id, submission_id),
  constraint submission_pack_item_position unique (pack_id, position)
);
create index submission_pack_item_submission on submission_pack_item (submission_id);
create index submission_pack_item_file on submission_pack_item (stored_file_id) where stored_file_id is not null;

create table submission_link (
  id uuid primary key default gen_random_uuid(),
  pack_id uuid not null references submission_pack (id),
  contact_id uuid references client_contact (id) on delete set null,
  contact_name text not null check (contact_name <> ''),
  token_hash text not null constraint submission_link_token unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references app_user (id),
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  reads int not null default 0 check (reads >= 0),
  created_at timestamptz not null default now()
);
create index submission_link_pack on submission_link (pack_id);
create index submission_link_contact on submission_link (contact_id) where contact_id is not null;
comment on column submission_link.token_hash is 'sha256 of the token, which is only in the mail';

-- What a contact answered about each applicant of a pack.
create table submission_verdict (
  link_id uuid not null references submission_link (id),
  submission_id uuid not null references applicant_submission (id),
  read_at timestamptz,
  verdict text check (verdict in ('INTERESTED', 'MAYBE', 'NOT_INTERESTED')),
  comment text,
  proposed_times timestamptz[] not null default '{}',
  answered_at timestamptz,
  primary key (link_id, submission_id),
  check ((verdict is null) = (answered_at is null))
);
create index submission_verdict_submission on submission_verdict (submission_id, answered_at);

create table interview (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references applicant_submission (id),
  round int not null check (round between 1 and 20),
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'HELD', 'NO_SHOW', 'CANCELLED')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  mode text not null check (mode in ('ON_SITE', 'VIDEO', 'PHONE')),
  place text,
  link text,
  criteria text[] not null default '{}',
  note text,
  reason text,
  -- Of the event in calendars.
  uid text not null constraint interview_uid unique,
  sequence int not null default 0 check (sequence >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  check (ends_at > starts_at),
  check (mode <> 'ON_SITE' or place is not null),
  check (mode <> 'VIDEO' or link is not null)
);
create index interview_by_start on interview (starts_at, id);
create index interview_by_created on interview (created_at, id);
create index interview_by_status on interview (status, starts_at, id);
create index interview_submission on interview (submission_id, round);

create table interview_panel_member (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interview (id) on delete cascade,
  user_id uuid references app_user (id),
  contact_id uuid references client_contact (id) on delete set null,
  name text not null check (name <> ''),
  email text
);
create unique index interview_panel_member_user on interview_panel_member (interview_id, user_id) where user_id is not null;
create index interview_panel_member_by_user on interview_panel_member (user_id, interview_id) where user_id is not null;
create index interview_panel_member_contact on interview_panel_member (contact_id) where contact_id is not null;
create index interview_panel_member_interview on interview_panel_member (interview_id);

create table interview_scorecard (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interview (id),
  panel_member_id uuid not null constraint interview_scorecard_once unique references interview_panel_member (id),
  scores jsonb not null check (jsonb_typeof(scores) = 'array'),
  recommendation text not null check (recommendation in ('STRONG_YES', 'YES', 'NO', 'STRONG_NO')),
  summary text not null check (summary <> ''),
  submitted_at timestamptz not null default now(),
  submitted_by uuid not null references app_user (id)
);
create index interview_scorecard_interview on interview_scorecard (interview_id);

create table recruiting_task (
  id uuid primary key default gen_random_uuid(),
  job_id uuid references job (id) on delete cascade,
  applicant_id uuid references applicant (id) on delete cascade,
  submission_id uuid references applicant_submission (id) on delete cascade,
  text text not null check (text <> ''),
  due_on date not null,
  assignee_id uuid not null references app_user (id),
  done_at timestamptz,
  done_by uuid references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  check (num_nonnulls(job_id, applicant_id, submission_id) = 1)
);
create index recruiting_task_by_due on recruiting_task (due_on, id);
create index recruiting_task_by_created on recruiting_task (created_at, id);
create index recruiting_task_open on recruiting_task (assignee_id, due_on) where done_at is null;
create index recruiting_task_job on recruiting_task (job_id) where job_id is not null;
create index recruiting_task_applicant on recruiting_task (applicant_id) where applicant_id is not null;
create index recruiting_task_submission on recruiting_task (submission_id) where submission_id is not null;

-- Documents and notes of jobs, applicants and submissions.
alter table document drop constraint document_subject_type_check;
alter table document add constraint document_subject_type_check check (subject_type in ('client', 'consultant', 'agreement',
    'order-form', 'purchase-order', 'timesheet', 'payroll', 'final-settlement', 'billing', 'job', 'applicant')),
  add column job_id uuid generated always as (case when subject_type = 'job' then subject_id end) stored references job (id),
  add column applicant_id uuid generated always as (case when subject_type = 'applicant' then subject_id end) stored
    references applicant (id),
  add constraint document_job_type
    check (subject_type <> 'job' or coalesce(type in ('DESCRIPTION', 'CORRESPONDENCE', 'OTHER'), false));
create index document_job on document (job_id) where job_id is not null;
create index document_applicant on document (applicant_id) where applicant_id is not null;

alter table comment drop constraint comment_subject_type_check;
alter table comment add constraint comment_subject_type_check check (subject_type in
    ('order-form', 'timesheet', 'payroll', 'billing', 'job', 'applicant', 'applicant-submission')),
  add column job_id uuid generated always as (case when subject_type = 'job' then subject_id end) stored references job (id),
  add column applicant_id uuid generated always as (case when subject_type = 'applicant' then subject_id end) stored
    references applicant (id),
  add column submission_id uuid generated always as (case when subject_type = 'applicant-submission' then subject_id end) stored
    references applicant_submission (id);
create index comment_job on comment (job_id) where job_id is not null;
create index comment_applicant on comment (applicant_id) where applicant_id is not null;
create index comment_submission on comment (submission_id) where submission_id is not null;
