-- Submissions of applicants for jobs with their stages, tasks, and the order forms that they lead to (docs/domain/recruiting.md).

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
  reason_code text check (reason_code in ('SKILL', 'RATE', 'CULTURE', 'LOCATION', 'DUPLICATE', 'HIRING_FREEZE')),
  reason text,
  expected_pay numeric check (expected_pay > 0),
  expected_pay_currency text check (expected_pay_currency ~ '^[A-Z]{3}$'),
  expected_pay_period text check (expected_pay_period in ('HOUR', 'DAY', 'MONTH', 'YEAR')),
  notice_days int check (notice_days between 0 and 365),
  available_from date,
  note text,
  pitch text,
  right_to_represent text,
  -- The screening questions as they were asked: question, answer (YES or NO), note, knockout.
  screening_answers jsonb not null default '[]' check (jsonb_typeof(screening_answers) = 'array'),
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
  -- A draft that is discarded leaves the submission selected.
  order_form_id uuid references order_form (id) on delete set null,
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
comment on table submission_stage is 'Each status of a submission with its time, its reason and who changed it';

-- An order form knows its job and its submission.
alter table order_form
  add constraint order_form_job foreign key (job_id) references job (id),
  add constraint order_form_submission foreign key (submission_id) references applicant_submission (id);
create index order_form_by_job on order_form (job_id) where job_id is not null;
create index order_form_by_submission on order_form (submission_id) where submission_id is not null;

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
