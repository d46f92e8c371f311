-- Who hears of months that nobody has invoiced, of legal days of issue that come near, and of leave that lapses is data of the company, as
-- other reminders are (domain.md §3.5, §4.2, §8, docs/decisions/0018). Invoices stand behind payments, leave before timesheets.
update reminder_rule set position = position + 1000 where position > 1208;
insert into reminder_rule (code, position, steps) values
  ('LEAVE_LAPSE', 201, '[{"offset":60,"hearers":["HR_MANAGER","HR_ASSOCIATE"]},{"offset":30,"hearers":["HR_MANAGER","HR_ASSOCIATE"]}]'),
  ('UNBILLED_MONTH', 1220, '[{"offset":5,"hearers":["FINANCE_EXECUTIVE_INVOICE","FINANCE_MANAGER_INVOICE"]},{"offset":10,"hearers":["FINANCE_EXECUTIVE_INVOICE","FINANCE_MANAGER_INVOICE"]}]'),
  ('INVOICE_DEADLINE', 1230, '[{"offset":0,"hearers":["FINANCE_MANAGER_INVOICE"]}]');

-- A step of a rule tells our people of a country once: of a month by its last day, of a legal day by itself, of leave by the day on which it
-- lapses. What `timesheet_chase` keeps of timesheets, this keeps of everything else of a country.
create table country_reminder (
  country_id text not null references country (id),
  rule text not null references reminder_rule (code),
  due date not null,
  step int not null,
  sent_at timestamptz not null default now(),
  primary key (country_id, rule, due, step)
);
