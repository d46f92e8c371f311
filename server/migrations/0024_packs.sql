-- data: recruiting-emails
-- Links to shortlists with their mails, verdicts with a reason, the emails of recruiting and their templates (docs/domain/recruiting.md).
alter table submission_link add column mail_id uuid references outbox_mail (id) on delete set null;
create index submission_link_mail on submission_link (mail_id) where mail_id is not null;
comment on column submission_link.token_hash is 'sha256 of the token, which is derived from the id of the link and the key of the company, and stored nowhere';

alter table submission_verdict
  add column reason_code text check (reason_code in ('SKILL', 'RATE', 'CULTURE', 'LOCATION', 'DUPLICATE', 'CLIENT_FROZEN')),
  add constraint submission_verdict_reason check (reason_code is null or verdict = 'NOT_INTERESTED');

alter table submission_pack alter column message drop not null;

-- An email that a person stopped before it was sent.
alter table outbox_mail drop constraint outbox_mail_state_check;
alter table outbox_mail add constraint outbox_mail_state_check check (state in ('WAITING', 'SENT', 'FAILED', 'HELD', 'CANCELLED'));
alter table outbox_mail drop constraint outbox_mail_kind_check;
alter table outbox_mail add constraint outbox_mail_kind_check check (kind in (
  'SECURITY', 'BANK_CHANGE', 'INVOICE', 'PAYMENT_REMINDER', 'PAYSLIP', 'STATEMENT', 'OFFER', 'ORDER_FORM', 'CLIENT_TIMESHEET',
  'TIMESHEET_REMINDER', 'PURCHASE_ORDER', 'NOTIFICATION', 'SUMMARY', 'TEST', 'CLIENT_SUBMISSION', 'APPLICANT'));

-- Templates: new ones, and a new version of those that have not been edited. The first line is the subject, the rest after an empty line is the body.
insert into email_template (code)
select replace(path, '.txt', '') from initial_data
where not exists (select from email_template t where t.code = replace(path, '.txt', '') and t.country_id is null);
insert into email_template_version (email_template_id, number, subject, body, note)
select t.id, coalesce((select max(number) from email_template_version v where v.email_template_id = t.id), 0) + 1,
  split_part(content, E'\n', 1), rtrim(substr(content, strpos(content, E'\n\n') + 2), E'\n'), 'Default text of the product.'
from initial_data join email_template t on t.country_id is null and t.code = replace(path, '.txt', '')
where t.version = 1;
update email_template t set version = (select max(number) from email_template_version v where v.email_template_id = t.id)
where t.country_id is null and t.version = 1 and t.code in (select replace(path, '.txt', '') from initial_data);
