create table feedback (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('IDEA', 'PROBLEM', 'PRAISE')),
  message text not null,
  page text,
  state text not null default 'NEW' check (state in ('NEW', 'READ', 'DONE')),
  answer text,
  author_id uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index feedback_newest on feedback (created_at desc, id);
