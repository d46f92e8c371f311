-- When payroll is reminded of wages is data of the company, as other reminders are (domain.md §8, docs/decisions/0018): ten, five, three and one
-- day before they are due, and the day after, while something is not paid. They stand before those of final settlements.
insert into reminder_rule (code, position, steps) values
  ('WAGES_DUE', 207, '[{"offset":10,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","CFO"]},{"offset":5,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","CFO"]},{"offset":3,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","CFO"]},{"offset":1,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","CFO"]}]'),
  ('WAGES_LATE', 208, '[{"offset":1,"hearers":["FINANCE_EXECUTIVE_PAYROLL","FINANCE_MANAGER_PAYROLL","CFO"]}]');

-- A step of a rule rings once for each employer and day on which its wages are due.
create table payroll_reminder (
  legal_entity_id uuid not null references legal_entity (id),
  rule text not null references reminder_rule (code),
  due date not null,
  step int not null,
  sent_at timestamptz not null default now(),
  primary key (legal_entity_id, rule, due, step)
);
