-- Interviews: one scheduled appointment per round, the words of their invitations and their reminders (docs/domain/recruiting.md).
create unique index interview_one_scheduled on interview (submission_id, round) where status = 'SCHEDULED';
create index interview_by_updated on interview (updated_at, id);
create index interview_by_round on interview (round, id);
-- Interviews whose outcome is not recorded yet, for reminders and the home page.
create index interview_scheduled on interview (starts_at, id) where status = 'SCHEDULED';
create index interview_scorecard_author on interview_scorecard (submitted_by);

-- The invitation goes to the applicant, the panel and the contacts of the client, also when the interview is changed or cancelled. A text
-- that the company has changed stays as it is.
with template as (
  update email_template set version = 2, updated_at = now() where code = 'INTERVIEW_INVITE' and country_id is null and version = 1
  returning id)
insert into email_template_version (email_template_id, number, subject, body, note)
select id, 2, '{% if interviewChange %}{{ interviewChange }}: {% endif %}Interview for {{ jobTitle }} on {{ interviewDate }}',
  '<p>Dear {{ recipientName }},</p>'
  || '{% if cancellationReason %}<p>The interview for the position of <strong>{{ jobTitle }}</strong> at {{ clientName }} is cancelled.'
  || '</p><p>Reason: {{ cancellationReason }}</p>'
  || '{% elsif interviewChange %}<p>The interview for the position of <strong>{{ jobTitle }}</strong> at {{ clientName }} has changed. '
  || 'The details below replace the earlier ones.</p>'
  || '{% else %}<p>You are invited to an interview for the position of <strong>{{ jobTitle }}</strong> at {{ clientName }}.</p>{% endif %}'
  || '<table><tbody><tr><th>Candidate</th><td>{{ consultantName }}</td></tr><tr><th>Date</th><td>{{ interviewDate }}</td></tr>'
  || '<tr><th>Time</th><td>{{ interviewTime }}</td></tr><tr><th>Place</th><td>{{ interviewPlace }}</td></tr>'
  || '<tr><th>Panel</th><td>{{ interviewPanel }}</td></tr></tbody></table>'
  || '{% if cancellationReason %}<p>The attached calendar file removes the interview from your calendar.</p>'
  || '{% else %}<p>The attached calendar file adds the interview to your calendar.</p>{% endif %}'
  || '<p>Replies to this email are not read. If you have a question, please contact {{ senderName }}'
  || '{% if senderEmail %} at {{ senderEmail }}{% endif %}.</p>'
  || '<p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>',
  'To all participants, also when the interview is changed or cancelled.'
from template;

insert into reminder_rule (code, position, steps, repeat_days)
select code, (select max(position) from reminder_rule) + 10 * row_number() over (), steps::jsonb, repeat_days
from (values
  ('INTERVIEW_UPCOMING', '[{"offset": 1, "recipients": ["PANEL", "RECRUITER"]}]', null::int),
  ('SCORECARD_MISSING', '[{"offset": 1, "recipients": ["PANEL"]}, {"offset": 3, "recipients": ["PANEL", "RECRUITER"]}]', 7)
) as rule (code, steps, repeat_days);
