-- After the salutation the words that the product came with go on with a capital letter. A template whose words the company has written
-- itself stays as it is; what was sent keeps the version it was sent with.
create temporary table new_words (template_id uuid, number int, subject text, body text) on commit drop;

insert into new_words
select t.id, t.version + 1, v.subject,
  overlay(v.body placing upper(substr(v.body, first.letter, 1)) from first.letter for 1)
from email_template t
join email_template_version v on v.email_template_id = t.id and v.number = t.version
cross join lateral (select strpos(v.body, ',</p><p>') + length(',</p><p>') as letter) as first
where t.archived_at is null and v.created_by is null and v.body like '%,</p><p>%'
  and substr(v.body, first.letter, 1) <> upper(substr(v.body, first.letter, 1));

-- The first day is told when the onboarding begins; what nobody has said by then is left out.
update new_words set body = replace(replace(body,
  '<tr><th>Time</th><td>{{ reportingTime }}</td></tr>',
  '{% if reportingTime %}<tr><th>Time</th><td>{{ reportingTime }}</td></tr>{% endif %}'),
  '<tr><th>Report to</th><td>{{ reportingTo }}</td></tr>',
  '{% if reportingTo %}<tr><th>Report to</th><td>{{ reportingTo }}</td></tr>{% endif %}')
from email_template t where t.id = template_id and t.code = 'JOINING_INSTRUCTIONS';

insert into email_template_version (email_template_id, number, subject, body, note)
select template_id, number, subject, body, 'The words that the product came with.' from new_words;
update email_template t set version = n.number from new_words n where t.id = n.template_id;

with made as (insert into email_template (code) values ('DAILY_DIGEST') returning id)
insert into email_template_version (email_template_id, number, subject, body, note)
select id, 1, $s${{ productName }}: {{ newsSummary }}$s$,
  $b$<p>Good morning {{ recipientName }},</p>{% if waitingItems %}<p><strong>Waits for you</strong><br />{{ waitingItems }}</p>{% endif %}{% if newItems %}<p><strong>New in your bell</strong><br />{{ newItems }}</p>{% endif %}{% if moreItems %}<p>There are {{ moreItems }} more.</p>{% endif %}<p><a href="{{ homeLink }}">Open {{ productName }}</a></p><p>This mail comes once a day, and only when something is new. You can switch it off in <a href="{{ profileLink }}">your profile</a>.</p>$b$,
  'The words that the product came with.'
from made;
