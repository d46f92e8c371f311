-- Mail that somebody must look at, oldest first: asked for with every landing page of an administrator, and next to nothing of all mail.
create index outbox_mail_stuck on outbox_mail (created_at, id) where state in ('FAILED', 'HELD');
