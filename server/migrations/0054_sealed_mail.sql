-- The text and HTML of a mail whose link opens an account, sealed with the key ring until it is delivered; wiped then.
alter table outbox_mail add column body_sealed text;
alter table outbox_mail add constraint outbox_mail_sealed_check check (body_sealed is null or (confidential and state <> 'SENT'));
