-- What every module stands on: search, the audit trail, repeated requests, budgets, notifications.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Text made comparable: lower case, without accents. Immutable, so that it can be indexed.
create function search_text(text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The transaction that wrote it; the sealer waits until no older one is still running.
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

-- The first answer to a POST with an Idempotency-Key, answered again for 24 hours.
create table idempotent_answer (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request text not null,
  request_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotent_answer_age on idempotent_answer (created_at);

-- How often somebody did something costly in the present minute; shared by all nodes, worth losing in a crash.
create unlogged table budget (
  key text not null,
  minute timestamptz not null,
  used int not null,
  primary key (key, minute)
);

create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  subject text not null,
  message text not null,
  type text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  read_at timestamptz
);
create index notification_newest on notification (user_id, created_at desc, id);
create index notification_unseen on notification (user_id) where seen_at is null;
