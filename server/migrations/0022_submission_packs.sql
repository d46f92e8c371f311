-- Packs that were sent to clients, their links and the verdicts of the contacts (docs/domain/recruiting.md).

-- What was sent to a client: the submissions with the CV of that moment, and a link for each contact. Only the hash of a token is stored.
create table submission_pack (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id),
  layout text not null check (layout in ('BLIND', 'FULL')),
  subject text not null check (subject <> ''),
  message text,
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
  mail_id uuid references outbox_mail (id) on delete set null,
  created_at timestamptz not null default now()
);
create index submission_link_pack on submission_link (pack_id);
create index submission_link_contact on submission_link (contact_id) where contact_id is not null;
create index submission_link_mail on submission_link (mail_id) where mail_id is not null;
comment on column submission_link.token_hash is 'sha256 of the token, which is derived from the id of the link and the key of the company, and stored nowhere';

-- What a contact answered about each applicant of a pack.
create table submission_verdict (
  link_id uuid not null references submission_link (id),
  submission_id uuid not null references applicant_submission (id),
  read_at timestamptz,
  verdict text check (verdict in ('INTERESTED', 'MAYBE', 'NOT_INTERESTED')),
  reason_code text check (reason_code in ('SKILL', 'RATE', 'CULTURE', 'LOCATION', 'DUPLICATE', 'HIRING_FREEZE')),
  comment text,
  proposed_times timestamptz[] not null default '{}',
  answered_at timestamptz,
  primary key (link_id, submission_id),
  check ((verdict is null) = (answered_at is null)),
  constraint submission_verdict_reason check (reason_code is null or verdict = 'NOT_INTERESTED')
);
create index submission_verdict_submission on submission_verdict (submission_id, answered_at);
