-- Work in the background with its progress, outgoing mail, the seals of the audit trail.

create table background_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  done int not null default 0 check (done >= 0),
  total int check (total >= 0),
  result jsonb,
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  file_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((finished_at is not null) = (state in ('DONE', 'FAILED')))
);
create index background_job_newest on background_job (created_at desc, id);
create index background_job_owner on background_job (created_by, created_at desc, id);
create index background_job_open on background_job (id) where state in ('QUEUED', 'RUNNING');

-- The processes that work off jobs, each with the time of its last sign of life. A job held by any other is free again.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null default now()
);

create table outbox_mail (
  id uuid primary key default gen_random_uuid(),
  -- Set before the first try and never changed, so that a receiver can recognise a second copy.
  message_id text unique,
  to_address text not null check (length(to_address) between 3 and 254),
  to_name text,
  cc text[] not null default '{}',
  subject text not null,
  text_body text not null,
  html_body text,
  -- Ids of stored files.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  -- Holds a link that opens an account: hidden from the mailbox and wiped once it is sent.
  confidential boolean not null default false,
  entity text,
  entity_id text,
  country_id text,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'HELD')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The next try; while a try is under way, the time after which another node may take it over.
  not_before timestamptz not null default now(),
  check ((sent_at is not null) = (state = 'SENT'))
);
create index outbox_mail_newest on outbox_mail (created_at desc, id);
create index outbox_mail_waiting on outbox_mail (not_before) where state = 'WAITING';
create index outbox_mail_receiver on outbox_mail (lower(to_address), created_at desc);
create index outbox_mail_entity on outbox_mail (entity, entity_id, created_at desc);

-- One link of the hash chain over the audit trail. No foreign key: a seal must outlive the entry that somebody deletes.
create table audit_seal (
  entry_id bigint primary key,
  previous_hash text not null check (length(previous_hash) = 64),
  hash text not null unique check (length(hash) = 64),
  sealed_at timestamptz not null default now()
);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
