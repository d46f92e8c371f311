-- Missing timesheets are asked for by rules of the company (domain.md §8, docs/decisions/0018).
insert into reminder_rule (code, position, steps, repeat_days) values
  ('TIMESHEET_DUE', 202, '[{"offset":2,"hearers":["HR_ASSOCIATE","FINANCE_EXECUTIVE_PAYROLL","FINANCE_EXECUTIVE_INVOICE","CONSULTANT"]}]', null),
  ('TIMESHEET_MISSING', 204, '[{"offset":1,"hearers":["HR_ASSOCIATE","FINANCE_EXECUTIVE_PAYROLL","FINANCE_EXECUTIVE_INVOICE","CONSULTANT"]},{"offset":3,"hearers":["HR_ASSOCIATE","FINANCE_EXECUTIVE_PAYROLL","FINANCE_EXECUTIVE_INVOICE","CONSULTANT"]},{"offset":5,"hearers":["HR_ASSOCIATE","FINANCE_EXECUTIVE_PAYROLL","FINANCE_EXECUTIVE_INVOICE","HR_MANAGER","FINANCE_MANAGER_PAYROLL","ACCOUNT_MANAGERS","CONSULTANT"]}]', null),
  ('TIMESHEET_WAITING', 206, '[{"offset":3,"hearers":["HR_MANAGER","FINANCE_MANAGER_PAYROLL","FINANCE_MANAGER_INVOICE"]}]', 1);

-- A step of a rule tells our people of a country once: of a month by its last day, of what waits by the day since which it does.
create table timesheet_chase (
  country_id text not null references country (id),
  rule text not null references reminder_rule (code),
  due date not null,
  step int not null,
  sent_at timestamptz not null default now(),
  primary key (country_id, rule, due, step)
);
-- And writes to a consultant once for each sheet.
create unique index timesheet_reminder_once on timesheet_reminder (timesheet_id, step) where step is not null;
create index timesheet_reminder_by_time on timesheet_reminder (sent_at, id);
