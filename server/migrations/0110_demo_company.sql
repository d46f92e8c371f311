-- How far the demo company of this database has been made: the program listens after the first chapter and writes the others then.
-- Empty in every database that has no demo company.
create table demo_company (
  one boolean primary key default true check (one),
  made_at timestamptz not null,
  seed text not null,
  chapters int not null,
  begun_at timestamptz not null default clock_timestamp(),
  filled_at timestamptz
);
comment on column demo_company.made_at is 'What the demo calls now.';
comment on column demo_company.begun_at is 'The end of the first transaction: records made later are somebody''s own.';
comment on column demo_company.chapters is 'How many chapters are whole; each is written in one transaction with this number.';
