import type { Invariant } from '../../kernel/app/module.ts'

export const recruitingInvariants: readonly Invariant[] = [
  {
    name: 'A job that is open, on hold or filled was opened, and a job that was closed has ended',
    sql: `select id::text from job where (status in ('OPEN', 'ON_HOLD', 'FILLED') and opened_at is null)
      or (status = 'FILLED') <> (filled_at is not null)
      or (status in ('CLOSED_LOST', 'CANCELLED')) <> (closed_at is not null)`,
  },
  {
    name: 'A job that is not open has no submission that its closing would have closed',
    sql: `select s.id::text from applicant_submission s join job on job.id = s.job_id
      where job.status <> 'OPEN' and s.archived_at is null
        and s.status in ('INTERNAL_REVIEW', 'SUBMITTED_TO_CLIENT', 'SHORTLISTED', 'INTERVIEW_SCHEDULED', 'INTERVIEWED', 'SELECTED')`,
  },
  {
    name: 'A submission has the client and the country of its job',
    sql: `select s.id::text from applicant_submission s join job on job.id = s.job_id
      where s.client_id <> job.client_id or s.country_id <> job.country_id`,
  },
]
