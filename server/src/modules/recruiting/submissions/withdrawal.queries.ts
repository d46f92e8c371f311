import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

export interface WithdrawnSubmission {
  readonly id: string
  readonly before: SubmissionStatus
}

/**
 * Submissions that ended with the withdrawal of their applicant and can be restored: of jobs that are open, or with an
 * order form in progress, unless the applicant was submitted to the job again.
 */
export async function withdrawnWith(db: Db, applicantID: string, at: Date): Promise<WithdrawnSubmission[]> {
  const { rows } = await sql<WithdrawnSubmission>`
    select s.id, before.status as before from applicant_submission s
    join job on job.id = s.job_id left join order_form f on f.id = s.order_form_id
    cross join lateral (select stage.status from submission_stage stage where stage.submission_id = s.id
      order by stage.position desc offset 1 limit 1) before
    where s.applicant_id = ${applicantID} and s.status = 'WITHDRAWN' and s.state_since = ${at} and s.archived_at is null
      and case when before.status in ('OFFER_ISSUED', 'OFFER_ACCEPTED') then f.status not in ('CANCELLED', 'REJECTED', 'OFFER_DECLINED')
        else job.status = 'OPEN' end
      and not exists (select from applicant_submission o where o.job_id = s.job_id and o.applicant_id = s.applicant_id
        and o.is_open and o.archived_at is null)
    order by s.job_id, s.id`.execute(db)
  return rows
}
