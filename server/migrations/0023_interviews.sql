-- Interviews: one scheduled appointment per round, their panels and scorecards (docs/domain/recruiting.md).

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
create unique index interview_one_scheduled on interview (submission_id, round) where status = 'SCHEDULED';
create index interview_by_updated on interview (updated_at, id);
create index interview_by_round on interview (round, id);
-- Interviews whose outcome is not recorded yet, for reminders and the home page.
create index interview_scheduled on interview (starts_at, id) where status = 'SCHEDULED';

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
create index interview_scorecard_author on interview_scorecard (submitted_by);
