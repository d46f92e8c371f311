-- When people are reminded, of what and who (domain.md §8), so that the company can change it; the jobs read these rows.
create table reminder_rule (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]*$'),
  position int not null unique,
  is_on boolean not null default true,
  -- [{"offset": 90, "hearers": ["VISA_TEAM"]}]: days before or after, hours for steps of order forms; roles and named people.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  repeat_days int check (repeat_days between 1 and 90),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
create index reminder_rule_by_updated on reminder_rule (updated_at, id);

-- One row for each rule, day and country in which it looked.
create table reminder_run (
  rule text not null references reminder_rule (code),
  day date not null,
  -- Empty for what looks once for all countries.
  country_id text not null default '',
  ran_at timestamptz not null,
  reminded int not null check (reminded >= 0),
  primary key (rule, day, country_id)
);
create index reminder_run_by_day on reminder_run (day);

insert into reminder_rule (code, position, steps, repeat_days) values
  ('PASSPORT_EXPIRY', 10, '[{"offset":180,"hearers":["VISA_TEAM","HR_ASSOCIATE"]},{"offset":90,"hearers":["VISA_TEAM","HR_ASSOCIATE"]},{"offset":60,"hearers":["VISA_TEAM","HR_ASSOCIATE"]},{"offset":30,"hearers":["VISA_TEAM","HR_ASSOCIATE","HR_MANAGER"]},{"offset":7,"hearers":["VISA_TEAM","HR_ASSOCIATE","HR_MANAGER","COUNTRY_MANAGER"]}]', null),
  ('WORK_AUTHORISATION_EXPIRED', 60, '[{"offset":1,"hearers":["HR_MANAGER","VISA_TEAM","COUNTRY_MANAGER","COO"]}]', null),
  ('PROBATION_END', 70, '[{"offset":30,"hearers":["HR_MANAGER","ACCOUNT_MANAGERS"]},{"offset":14,"hearers":["HR_MANAGER","ACCOUNT_MANAGERS"]},{"offset":3,"hearers":["HR_MANAGER","ACCOUNT_MANAGERS"]}]', null),
  ('CANDIDATE_CONTRACT_END', 80, '[{"offset":90,"hearers":["HR_ASSOCIATE"]},{"offset":60,"hearers":["HR_ASSOCIATE"]},{"offset":30,"hearers":["HR_ASSOCIATE","HR_MANAGER"]},{"offset":7,"hearers":["HR_ASSOCIATE","HR_MANAGER","COUNTRY_MANAGER"]}]', null),
  ('CLIENT_CONTRACT_END', 90, '[{"offset":90,"hearers":["ACCOUNT_MANAGERS"]},{"offset":60,"hearers":["ACCOUNT_MANAGERS"]},{"offset":30,"hearers":["ACCOUNT_MANAGERS","FINANCE_MANAGER_INVOICE"]},{"offset":7,"hearers":["ACCOUNT_MANAGERS","FINANCE_MANAGER_INVOICE","COUNTRY_MANAGER"]}]', null),
  ('PO_CONSUMPTION', 120, '[{"offset":0,"hearers":["FINANCE_MANAGER_INVOICE","FINANCE_EXECUTIVE_INVOICE","ACCOUNT_MANAGERS","CLIENT"]}]', null),
  ('PO_END', 130, '[{"offset":45,"hearers":["FINANCE_MANAGER_INVOICE","FINANCE_EXECUTIVE_INVOICE","ACCOUNT_MANAGERS","CLIENT"]},{"offset":30,"hearers":["FINANCE_MANAGER_INVOICE","FINANCE_EXECUTIVE_INVOICE","ACCOUNT_MANAGERS","CLIENT"]},{"offset":15,"hearers":["FINANCE_MANAGER_INVOICE","FINANCE_EXECUTIVE_INVOICE","ACCOUNT_MANAGERS","CLIENT"]}]', null),
  ('PO_RUN_OUT', 140, '[{"offset":45,"hearers":["FINANCE_MANAGER_INVOICE","FINANCE_EXECUTIVE_INVOICE","ACCOUNT_MANAGERS","CLIENT"]}]', null),
  ('ORDER_FORM_LATE', 150, '[{"offset":0,"hearers":["IN_TURN"]},{"offset":24,"hearers":["STAND_INS"]},{"offset":48,"hearers":["COO"]}]', null),
  ('OFFER_UNSIGNED', 160, '[{"offset":2,"hearers":["IN_TURN","RECRUITER"]},{"offset":5,"hearers":["IN_TURN","RECRUITER"]}]', null),
  ('OFFER_ENDING', 170, '[{"offset":2,"hearers":["IN_TURN","RECRUITER"]}]', null),
  ('OFFER_LAPSED', 180, '[{"offset":1,"hearers":["IN_TURN","RECRUITER"]}]', null),
  ('PLACEMENT_END', 190, '[{"offset":90,"hearers":["ACCOUNT_MANAGERS","OWNER","HR_MANAGER","TAS_LEAD"]},{"offset":60,"hearers":["ACCOUNT_MANAGERS","OWNER","HR_MANAGER","TAS_LEAD"]},{"offset":30,"hearers":["ACCOUNT_MANAGERS","OWNER","HR_MANAGER","TAS_LEAD"]},{"offset":15,"hearers":["ACCOUNT_MANAGERS","OWNER","HR_MANAGER","TAS_LEAD","COUNTRY_MANAGER"]}]', null),
  ('PLACEMENT_END_MAIL', 200, '[{"offset":60,"hearers":["CLIENT"]}]', null),
  ('EDITION_BEGINS', 210, '[{"offset":30,"hearers":["CFO","FINANCE_MANAGER_INVOICE","FINANCE_MANAGER_PAYROLL","ADMIN"]}]', null),
  ('RATES_SILENT', 220, '[{"offset":4,"hearers":["CFO","FINANCE_MANAGER_INVOICE","FINANCE_MANAGER_PAYROLL","ADMIN"]}]', 7),
  ('DAILY_DIGEST', 230, '[]', null);

insert into reminder_rule (code, position, steps)
select code, position, '[{"offset":90,"hearers":["VISA_TEAM","HR_ASSOCIATE"]},{"offset":60,"hearers":["VISA_TEAM","HR_ASSOCIATE"]},{"offset":30,"hearers":["VISA_TEAM","HR_ASSOCIATE","HR_MANAGER"]},{"offset":7,"hearers":["VISA_TEAM","HR_ASSOCIATE","HR_MANAGER","COUNTRY_MANAGER"]}]'
from (values ('VISA_EXPIRY', 20), ('WORK_PERMIT_EXPIRY', 30), ('RESIDENCE_EXPIRY', 40), ('MEDICAL_EXPIRY', 50)) as papers (code, position);
insert into reminder_rule (code, position, steps)
select code, position, '[{"offset":90,"hearers":["ACCOUNT_MANAGERS"]},{"offset":60,"hearers":["ACCOUNT_MANAGERS"]},{"offset":30,"hearers":["ACCOUNT_MANAGERS","COUNTRY_MANAGER","CFO"]}]'
from (values ('MSA_END', 100), ('SOW_END', 110)) as agreements (code, position);

-- What was said under the names that reminders had before is not said again.
update consultant_reminder set rule = 'work-authorisation-1' where rule = 'work-authorisation';
update purchase_order_alert set rule = rule || '-45' where rule in ('RUNS_OUT', 'CLIENT-RUNS_OUT');
update order_form_reminder set rule = case rule when 'sla' then 'sla-0' when 'sla-delegate' then 'sla-24' when 'sla-coo' then 'sla-48'
  when 'offer-ends' then 'offer-ends-2' when 'offer-lapsed' then 'offer-lapsed-1' else rule end;
insert into expiry_reminder (subject_id, ends_on, days_before)
select id, effective_from, 30 from setting_edition
where status = 'APPROVED' and effective_from between current_date and current_date + 30
on conflict do nothing;

-- The daily mail of each person: which notifications and which waiting work were in one already.
alter table notification add column mailed_at timestamptz;
comment on column notification.mailed_at is 'when it was mailed, on its own or in a daily mail; neither mails it again';
-- The first daily mail is about the last days, not about all that was never read.
update notification set mailed_at = created_at where created_at < now() - interval '7 days';
create index notification_to_mail on notification (user_id, created_at) where read_at is null and mailed_at is null;

create table daily_mail (
  user_id uuid not null references app_user (id) on delete cascade,
  day date not null,
  sent_at timestamptz not null,
  -- 0 where there was nothing to say, and no mail went out.
  items int not null check (items >= 0),
  primary key (user_id, day)
);
comment on table daily_mail is 'the mark that a person''s day was looked at; a second node finds it';
create index daily_mail_by_day on daily_mail (day);

create table daily_mail_work (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  item_id text not null,
  -- Since when it waits, or until when: when that changes it is other work.
  mark text not null,
  mailed_at timestamptz not null,
  primary key (user_id, kind, item_id, mark)
);
create index daily_mail_work_by_time on daily_mail_work (mailed_at);
