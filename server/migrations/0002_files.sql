-- What is known of each stored file. Its content lies in the file store under `key`, never in the database.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[0-9a-f]{64}$'),
  -- As the sender called it: shown, never used as a path.
  name text not null check (char_length(name) between 1 and 200),
  content_type text not null,
  size bigint not null check (size > 0),
  -- Of the content as it was sent (images: as they were re-encoded), before sealing.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The file's own key, sealed with the key ring; null when the content lies open in the store.
  sealed_key text,
  sealed boolean not null generated always as (sealed_key is not null) stored,
  -- The record it belongs to. Without a foreign key, because any module may keep files.
  entity text not null,
  entity_id uuid not null,
  kind text not null check (kind in ('document', 'image', 'sheet')),
  created_at timestamptz not null default now(),
  created_by uuid,
  deleted_at timestamptz
);

create index stored_file_entity on stored_file (entity, entity_id) where deleted_at is null;

-- One proof for each key that ever sealed something here, so that a start with another key ring is noticed before it does harm.
create table sealing_key (
  id text primary key,
  proof text not null,
  created_at timestamptz not null default now()
);
