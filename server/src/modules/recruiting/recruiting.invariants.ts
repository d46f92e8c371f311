import type { Invariant } from '../../kernel/app/module.ts'

export const recruitingInvariants: readonly Invariant[] = [
  {
    name: 'The dates of a job match its status: opened, filled, closed',
    sql: `select id::text from job where (status in ('OPEN', 'ON_HOLD', 'FILLED') and opened_at is null)
      or (status = 'FILLED') <> (filled_at is not null)
      or (status in ('CLOSED_LOST', 'CANCELLED')) <> (closed_at is not null)`,
  },
  {
    name: 'Only an open job has submissions in progress before an offer',
    sql: `select s.id::text from applicant_submission s join job on job.id = s.job_id
      where job.status <> 'OPEN' and s.archived_at is null
        and s.status in ('INTERNAL_REVIEW', 'SUBMITTED_TO_CLIENT', 'SHORTLISTED', 'INTERVIEW_SCHEDULED', 'INTERVIEWED', 'SELECTED')`,
  },
  {
    name: 'A submission has the client and the country of its job',
    sql: `select s.id::text from applicant_submission s join job on job.id = s.job_id
      where s.client_id <> job.client_id or s.country_id <> job.country_id`,
  },
  {
    name: 'The status of a submission is that of its last stage',
    sql: `select s.id::text from applicant_submission s where s.status is distinct from
      (select stage.status from submission_stage stage where stage.submission_id = s.id order by stage.position desc limit 1)`,
  },
  {
    name: 'A submission sent to the client has its date, and the first submission of its job is not later',
    sql: `select s.id::text from applicant_submission s join job on job.id = s.job_id
      where (s.submitted_at is null and s.status in ('SUBMITTED_TO_CLIENT', 'SHORTLISTED', 'INTERVIEW_SCHEDULED', 'INTERVIEWED', 'SELECTED',
          'OFFER_ISSUED', 'OFFER_ACCEPTED', 'JOINED', 'CLIENT_REJECTED', 'OFFER_DECLINED', 'NO_SHOW'))
        or (s.submitted_at is not null and (job.first_submission_at is null or job.first_submission_at > s.submitted_at))`,
  },
  {
    name: 'A submission has an end date if its status is final, and only then',
    sql: 'select id::text from applicant_submission where is_open <> (ended_at is null)',
  },
  {
    name: 'The status of an applicant matches their submissions',
    sql: `select a.id::text from applicant a where a.archived_at is null and a.status in ('QUALIFIED', 'IN_PROCESS', 'OFFERED', 'HIRED')
      and a.status <> (select case when bool_or(s.status = 'JOINED') then 'HIRED'
          when bool_or(s.status in ('OFFER_ISSUED', 'OFFER_ACCEPTED')) then 'OFFERED'
          when bool_or(s.is_open) then 'IN_PROCESS' else 'QUALIFIED' end
        from applicant_submission s where s.applicant_id = a.id and s.archived_at is null)`,
  },
  {
    name: 'An open job has at least one free opening',
    sql: `select job.id::text from job where job.status = 'OPEN' and job.archived_at is null and job.openings <=
      (select count(*) from applicant_submission s where s.job_id = job.id and s.status = 'JOINED' and s.archived_at is null)`,
  },
  {
    name: 'A completed task has the user who completed it',
    sql: 'select id::text from recruiting_task where (done_at is null) <> (done_by is null)',
  },
  {
    name: 'Only interviews that were held have scorecards, each by a member of the panel',
    sql: `select c.id::text from interview_scorecard c join interview i on i.id = c.interview_id
      join interview_panel_member m on m.id = c.panel_member_id where i.status <> 'HELD' or m.interview_id <> i.id`,
  },
  {
    name: 'A submission with an interview stage has an interview',
    sql: `select s.id::text from applicant_submission s where s.interview_scheduled_at is not null
      and not exists (select from interview i where i.submission_id = s.id)`,
  },
]
