-- Reminders of recruiting (docs/domain/reminders.md): jobs without submissions, submissions without feedback, tasks.
insert into reminder_rule (code, position, steps, repeat_days)
select rule.code, (select max(position) from reminder_rule) + 10 * rule.place,
  jsonb_build_array(jsonb_build_object('offset', rule.days, 'recipients', rule.recipients)), 7
from (values
  (1, 'JOB_WITHOUT_SUBMISSION', 30, '["JOB_LEAD", "ACCOUNT_MANAGERS"]'::jsonb),
  (2, 'SUBMISSION_WITHOUT_FEEDBACK', 5, '["RECRUITER", "JOB_LEAD", "ACCOUNT_MANAGERS"]'::jsonb),
  (3, 'RECRUITING_TASK_DUE', 0, '["ASSIGNEE"]'::jsonb)) rule (place, code, days, recipients);
