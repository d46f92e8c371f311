-- A submission without a master agreement in force asks for its waiver; who may grant it sees it before anybody reviews the order form.
create table order_form_waiver_request (
  order_form_id uuid not null references order_form (id) on delete cascade,
  kind text not null check (kind = 'AGREEMENT'),
  reason text not null check (reason <> ''),
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null default now(),
  primary key (order_form_id, kind)
);

-- Who passed the review of HR in the round that is going on: the same person approves no step of its chain.
alter table order_form add column hr_reviewed_by uuid references app_user (id);
