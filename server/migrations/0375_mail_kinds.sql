-- What a mail is about decides how many may go to one address within an hour, who reads its text, and who may send it on.
alter table outbox_mail add column kind text;
update outbox_mail set kind = case
    when template.code = 'DAILY_DIGEST' then 'SUMMARY'
    when template.code = 'INVOICE' then 'INVOICE'
    when template.code like 'PAYMENT%' then 'PAYMENT_REMINDER'
    when template.code = 'PAYSLIP' then 'PAYSLIP'
    when template.code = 'SETTLEMENT' then 'STATEMENT'
    when template.code in ('OFFER_LETTER', 'OFFER_REMINDER') then 'OFFER'
    when template.code in ('VISA_TEAM_REQUEST', 'JOINING_INSTRUCTIONS', 'CONTRACT_RENEWAL') then 'ORDER_FORM'
    when template.code = 'TIMESHEET_CONFIRMATION' then 'CLIENT_TIMESHEET'
    when template.code = 'TIMESHEET_REMINDER' then 'TIMESHEET_REMINDER'
    when template.code = 'PO_ENDING' then 'PURCHASE_ORDER'
    when mail.entity = 'email-template' then 'TEST'
    when mail.entity = 'user' then 'SECURITY'
    when mail.entity = 'consultant' then 'BANK_CHANGE'
    else 'NOTIFICATION' end
  from outbox_mail as mail
    left join email_template_version as words on words.id = mail.email_template_version_id
    left join email_template as template on template.id = words.email_template_id
  where mail.id = outbox_mail.id;
alter table outbox_mail alter column kind set not null;
-- No password and no alert waits for a person: what was held of these goes out now, or is too old to matter.
update outbox_mail set state = 'WAITING', last_error = null
  where state = 'HELD' and kind in ('SECURITY', 'BANK_CHANGE') and last_error like 'More than 20 mails%';
alter table outbox_mail add constraint outbox_mail_kind_check check (kind in (
  'SECURITY', 'BANK_CHANGE', 'INVOICE', 'PAYMENT_REMINDER', 'PAYSLIP', 'STATEMENT', 'OFFER', 'ORDER_FORM', 'CLIENT_TIMESHEET',
  'TIMESHEET_REMINDER', 'PURCHASE_ORDER', 'NOTIFICATION', 'SUMMARY', 'TEST'));
drop index outbox_mail_receiver;
create index outbox_mail_receiver on outbox_mail (lower(to_address), kind, created_at desc);

-- The mail with which the payslip of a line went out last.
alter table payroll_line add column payslip_mail_id uuid;
