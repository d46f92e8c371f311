-- When clients are reminded of invoices is data of the company, as other reminders are (domain.md §3.4, §8, docs/decisions/0018).
insert into reminder_rule (code, position, steps) values
  ('PAYMENT_DUE', 207, '[{"offset":5,"hearers":["ACCOUNT_MANAGERS","CLIENT"]}]'),
  ('PAYMENT_OVERDUE', 208, '[{"offset":1,"hearers":["ACCOUNT_MANAGERS","CLIENT"]},{"offset":7,"hearers":["ACCOUNT_MANAGERS","CLIENT"]},{"offset":15,"hearers":["ACCOUNT_MANAGERS","CLIENT"]},{"offset":30,"hearers":["ACCOUNT_MANAGERS","CLIENT"]},{"offset":45,"hearers":["ACCOUNT_MANAGERS","CLIENT","COUNTRY_MANAGER","CFO"]}]');

-- Before the due day nobody is late: the mail has words of its own.
with made as (insert into email_template (code) values ('PAYMENT_DUE') returning id)
insert into email_template_version (email_template_id, number, subject, body, note)
select id, 1, $s$Invoice {{ invoiceNumber }} is due on {{ dueDate }}$s$,
  $b$<p>Dear {{ recipientName }},</p><p>This is a friendly note that the invoice below is due on {{ dueDate }}.</p><table><tbody><tr><th>Invoice</th><td>{{ invoiceNumber }} of {{ invoiceDate }}</td></tr><tr><th>Total</th><td>{{ invoiceTotal }}</td></tr><tr><th>Still open</th><td>{{ openAmount }}</td></tr><tr><th>Due on</th><td>{{ dueDate }}</td></tr></tbody></table><p>Should anything about it be unclear, or the payment be on its way, please tell us or take this mail as settled.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$,
  'The words that the product came with.'
from made;
