-- When payroll and HR are reminded of final settlements is data of the company, as other reminders are (domain.md §8, docs/decisions/0018).
-- They stand between those of timesheets and those of invoices.
update reminder_rule set position = position + 1000 where position > 206;
insert into reminder_rule (code, position, steps) values
  ('SETTLEMENT_DUE', 210, '[{"offset":5,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","HR_MANAGER"]},{"offset":2,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","HR_MANAGER"]},{"offset":0,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","HR_MANAGER"]}]'),
  ('SETTLEMENT_MOVED', 220, '[{"offset":0,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL"]}]');

-- A step of a rule rings once for each settlement, or for each person whose settlement nobody has begun, and day that it is about.
create table settlement_reminder (
  about_id uuid not null,
  rule text not null references reminder_rule (code),
  due date not null,
  step int not null,
  sent_at timestamptz not null default now(),
  primary key (about_id, rule, due, step)
);

-- Of those who leave, few have their last day near.
create index consultant_by_last_working_day on consultant (country_id, last_working_day) where last_working_day is not null and archived_at is null;
