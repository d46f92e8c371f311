-- Shared by all modules: search, audit trail, idempotency keys, rate limits, files, jobs, email, notifications.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;
-- A search is usually combined with countries, a status or a sponsor: one index over all of them reads only the matching rows.
create extension if not exists btree_gin;

-- Normalised text: lower case, without accents. Immutable, so that it can be indexed.
create function search_text(text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The transaction that wrote it; the job that seals the trail waits until no older transaction is running.
  xact xid8 not null default pg_current_xact_id(),
  actor_id uuid,
  actor_name text not null,
  actor_role text,
  event text not null,
  entity text not null,
  entity_id text not null,
  entity_name text,
  country_id text,
  -- { "field": [before, after] }
  diff jsonb not null default '{}',
  reason text,
  request_id text,
  ip text
);
create index audit_entry_entity on audit_entry (entity, entity_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_event on audit_entry (event, id desc);
create index audit_entry_at on audit_entry (at desc);
-- The audit trail is searched by the record's and the person's name.
create index audit_entry_search on audit_entry
  using gin (search_text(coalesce(entity_name, '') || ' ' || actor_name) gin_trgm_ops);
-- The distinct record types and events are found by jumping from one value to the next (loose index scan).
create index audit_entry_kind on audit_entry (entity, event, country_id);

create function prevent_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before delete or truncate on audit_entry
  for each statement execute function prevent_change();

-- The one change an entry allows: it is emptied when the data of the person it is about is erased. What happened, when and by whom stays.
create function prevent_rewrite() returns trigger language plpgsql as $$
begin
  if new.diff = '{}' and num_nonnulls(new.entity_name, new.reason, new.ip) = 0
    and new.actor_name = (case when old.actor_id is null then 'Erased' else old.actor_name end)
    and row (new.id, new.at, new.xact, new.actor_id, new.actor_role, new.event, new.entity, new.entity_id, new.country_id, new.request_id)
      is not distinct from row (old.id, old.at, old.xact, old.actor_id, old.actor_role, old.event, old.entity, old.entity_id,
        old.country_id, old.request_id)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_only_emptied before update on audit_entry for each row execute function prevent_rewrite();

-- The entries that were emptied, with the later entry about the erasure. Their seals stay and prove their order, no longer their content.
create table audit_erasure (
  entry_id bigint primary key,
  by_entry_id bigint not null check (by_entry_id > entry_id),
  erased_at timestamptz not null default now()
);
create trigger audit_erasure_append_only before update or delete or truncate on audit_erasure
  for each statement execute function prevent_change();

-- One link of the hash chain over the audit trail. No foreign key: a seal must survive the deletion of its entry.
create table audit_checkpoint (
  entry_id bigint primary key,
  previous_hash text not null check (length(previous_hash) = 64),
  hash text not null unique check (length(hash) = 64),
  sealed_at timestamptz not null default now()
);
create trigger audit_checkpoint_append_only before update or delete or truncate on audit_checkpoint
  for each statement execute function prevent_change();

-- The first answer to a POST with an Idempotency-Key, returned again for 24 hours.
create table idempotency_record (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request text not null,
  request_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_record_age on idempotency_record (created_at);

-- Rate limits: expensive calls of a user in the current minute, shared by all nodes. May be lost in a crash.
create unlogged table rate_limit_counter (
  key text not null,
  minute timestamptz not null,
  used int not null,
  primary key (key, minute)
);

-- Metadata of each stored file. The content is in the file store under `key`, never in the database.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[0-9a-f]{64}$'),
  -- The name given by the uploader: displayed, never used as a path.
  name text not null check (char_length(name) between 1 and 200),
  content_type text not null,
  size bigint not null check (size > 0),
  -- Of the content as uploaded (images: as re-encoded), before encryption.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The key of the file, encrypted with the key ring; null if the content is stored unencrypted.
  sealed_key text,
  sealed boolean not null generated always as (sealed_key is not null) stored,
  -- The record it belongs to. No foreign key, because any module may store files.
  entity text not null,
  entity_id uuid not null,
  kind text not null check (kind in ('document', 'image', 'sheet', 'resume')),
  created_at timestamptz not null default now(),
  created_by uuid,
  deleted_at timestamptz
);
create index stored_file_entity on stored_file (entity, entity_id) where deleted_at is null;
create index stored_file_deleted on stored_file (deleted_at) where deleted_at is not null and sha256 <> repeat('0', 64);

-- One proof per encryption key used in this database, so that a start with another key ring is refused.
create table encryption_key (
  id text primary key,
  proof text not null,
  created_at timestamptz not null default now(),
  -- Set when nothing is encrypted with the key any more; a start that would encrypt with it again is refused.
  retired_at timestamptz
);
comment on column encryption_key.retired_at is 'set by rotate-keys --forget; the data can be opened without this key';

-- Background jobs with their progress, outgoing email, the hash chain of the audit trail.
create table background_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  state text not null default 'QUEUED',
  done int not null default 0 check (done >= 0),
  total int check (total >= 0),
  result jsonb,
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  file_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Background jobs that their initiator may cancel, and the records each import created.
  cancellable boolean not null default false,
  -- The permission needed to read its content, such as the rows of an import: {"resource": "clients", "action": "create"}.
  needs jsonb,
  constraint background_job_state_check
  check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  constraint background_job_over_check
  check ((finished_at is not null) = (state in ('DONE', 'FAILED', 'CANCELLED')))
);
create index background_job_newest on background_job (created_at desc, id);
create index background_job_owner on background_job (created_by, created_at desc, id);
create index background_job_open on background_job (id) where state in ('QUEUED', 'RUNNING');

-- The processes that run jobs, with the time of their last heartbeat. A job locked by any other process is free.
create table job_worker (
  id text primary key,
  last_heartbeat_at timestamptz not null default now()
);

-- The records created by an import, used to filter lists. No foreign key to them, because any module may import.
create table imported_row (
  job_id uuid not null references background_job (id) on delete cascade,
  record_id uuid not null,
  primary key (job_id, record_id)
);

create table outbox_mail (
  id uuid primary key default gen_random_uuid(),
  -- Set before the first attempt and never changed, so that a mail server can recognise a duplicate.
  message_id text unique,
  to_address text not null check (length(to_address) between 3 and 254),
  to_name text,
  cc text[] not null default '{}',
  subject text not null,
  text_body text not null,
  html_body text,
  -- Ids of stored files.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  -- Contains a link that opens an account: hidden in the mailbox and deleted once sent.
  confidential boolean not null default false,
  entity text,
  entity_id text,
  -- Ids of the records that an email to colleagues names, by which an erasure finds it.
  about text[] not null default '{}',
  country_id text,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'HELD', 'CANCELLED')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The next attempt; during an attempt, the time after which another node may take over.
  not_before timestamptz not null default now(),
  -- Text and HTML of an email whose link opens an account, encrypted until it is delivered, then deleted.
  body_sealed text,
  email_template_version_id uuid,
  -- The type of the email: it determines the limit per address and hour, who may read its text and who may resend it (decision 0061).
  kind text not null,
  check ((sent_at is not null) = (state = 'SENT')),
  constraint outbox_mail_sealed_check check (body_sealed is null or (confidential and state <> 'SENT')),
  constraint outbox_mail_kind_check check (kind in (
  'SECURITY', 'BANK_CHANGE', 'INVOICE', 'PAYMENT_REMINDER', 'PAYSLIP', 'STATEMENT', 'OFFER', 'ORDER_FORM', 'CLIENT_TIMESHEET',
  'TIMESHEET_REMINDER', 'PURCHASE_ORDER', 'NOTIFICATION', 'SUMMARY', 'TEST', 'CLIENT_SUBMISSION', 'APPLICANT'))
);
create index outbox_mail_newest on outbox_mail (created_at desc, id);
create index outbox_mail_waiting on outbox_mail (not_before) where state = 'WAITING';
create index outbox_mail_entity on outbox_mail (entity, entity_id, created_at desc);
create index outbox_mail_about on outbox_mail using gin (about) where about <> '{}';
-- Emails that need attention, oldest first, for the home page of administrators; a small part of all emails.
create index outbox_mail_stuck on outbox_mail (created_at, id) where state in ('FAILED', 'HELD');
create index outbox_mail_template on outbox_mail (email_template_version_id) where email_template_version_id is not null;
create index outbox_mail_receiver on outbox_mail (lower(to_address), kind, created_at desc);
comment on column outbox_mail.email_template_version_id is 'the template version this mail was rendered with';

create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  subject text not null,
  message text not null,
  type text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  read_at timestamptz,
  -- Daily email: which notifications and tasks were in an earlier one.
  mailed_at timestamptz
);
create index notification_newest on notification (user_id, created_at desc, id);
create index notification_unseen on notification (user_id) where seen_at is null;
create index notification_to_mail on notification (user_id, created_at) where read_at is null and mailed_at is null;
comment on column notification.mailed_at is 'when it was emailed, alone or in a daily email; it is not emailed again';

-- Fingerprint of what a client confirms: days with hours, and the totals of corrections; not notes or how leave is paid.
create function confirmed_days(days jsonb, totals jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(coalesce(string_agg(
    jsonb_build_array(d -> 'date', d -> 'type', d -> 'otherHalf', d -> 'hours', d -> 'overtime', d -> 'onCall')::text, '' order by d ->> 'date'), '')
    || jsonb_build_array(totals -> 'worked', totals -> 'hours', totals -> 'overtimeNormal', totals -> 'overtimeNight', totals -> 'overtimeRest',
      totals -> 'overtimeHoliday', totals -> 'onCall')::text, 'UTF8')), 'hex')
  from jsonb_array_elements(days) as d
$$;
