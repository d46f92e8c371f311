-- The mail to a client whose purchase order ends says so whichever way it ends, and names no day of running out where none is foreseen.
with words as (
  select id, 2 as number from email_template where code = 'PO_ENDING' and version = 1 and archived_at is null
), written as (
  insert into email_template_version (email_template_id, number, subject, body, note)
  select id, number, $s$Purchase order {{ purchaseOrderNumber }} is coming to its end$s$,
    $b$<p>Dear {{ recipientName }},</p><p>purchase order <strong>{{ purchaseOrderNumber }}</strong> of {{ clientName }} is coming to its end.</p><table><tbody><tr><th>Remaining value</th><td>{{ remainingValue }}</td></tr>{% if runOutDate %}<tr><th>Used up, at the present rate, on</th><td>{{ runOutDate }}</td></tr>{% endif %}<tr><th>Valid until</th><td>{{ endDate }}</td></tr></tbody></table><p>So that our consultants can go on with their work without a break, please raise its value, extend it, or send us a new purchase order in time.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$,
    'The words that the product came with.'
  from words
  returning email_template_id, number
)
update email_template set version = written.number from written where email_template.id = written.email_template_id;
