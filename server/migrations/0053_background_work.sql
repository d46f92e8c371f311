-- Background work that its starter may call off, and what each import has made.
alter table background_job add column cancellable boolean not null default false;
alter table background_job drop constraint background_job_state_check;
alter table background_job add constraint background_job_state_check
  check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'));
alter table background_job drop constraint background_job_check;
alter table background_job add constraint background_job_over_check
  check ((finished_at is not null) = (state in ('DONE', 'FAILED', 'CANCELLED')));

-- The records that an import made, by which a list is narrowed to them. Without a foreign key to them, because any module may import.
create table imported_row (
  job_id uuid not null references background_job (id) on delete cascade,
  record_id uuid not null,
  primary key (job_id, record_id)
);
