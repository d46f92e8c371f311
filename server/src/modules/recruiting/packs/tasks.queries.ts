import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Verdict } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { verdictLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { sql } from 'kysely'
import type { HomeTasks } from '../../../kernel/app/module.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { lastVerdict, submissionName, submissionsIn } from '../submissions/submissions.queries.ts'

const PAGE = '/ats/submissions'

/** Answers that leave the decision to us. */
const UNDECIDED = ['MAYBE', 'NOT_INTERESTED'] as const satisfies readonly Verdict[]
const answeredAt = sql<Date>`(select max(v.answered_at) from submission_verdict v
  where v.submission_id = applicant_submission.id and v.verdict is not null)`
const STATUSES = ['SUBMITTED_TO_CLIENT', 'SHORTLISTED']

/** Answers of clients on which the recruiter of the submission has to decide. */
export async function feedbackWork(reader: WorkReader): Promise<HomeTasks> {
  const { db, staff, may } = reader
  if (!may(right('applicant-submissions', 'edit'))) return {}
  const records = submissionsIn(db, scopeFor(staff, 'applicant-submissions'))
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .select(['applicantSubmission.id', 'job.number as jobNumber', 'job.title as jobTitle'])
    .select(['applicant.name as applicantName', 'client.name as clientName', lastVerdict.as('verdict')])
    .select(answeredAt.as('answeredAt'))
    .where('applicantSubmission.recruiterId', '=', staff.id)
    .where('applicantSubmission.status', 'in', STATUSES)
    .where(lastVerdict, 'in', UNDECIDED)
    .orderBy('applicantSubmission.stateSince')
    .orderBy('applicantSubmission.id')
  const forMe = await topicOf(reader, {
    head: {
      ...{ group: 'DO' as const, kind: 'client-feedback', title: 'Client feedback to decide on' },
      path: addressOf(PAGE, { recruiterID: 'me', status: STATUSES, verdict: UNDECIDED }),
    },
    records,
    present: (row) => ({
      ...{ kind: 'client-feedback', id: row.id, subtitle: null, client: row.clientName, action: 'Decide' },
      title: `${submissionName(row)}: ${verdictLabels[row.verdict!].toLowerCase()}`,
      ...{ path: `${PAGE}/${row.id}`, since: row.answeredAt.toISOString(), dueOn: null },
    }),
  })
  return { forMe }
}
