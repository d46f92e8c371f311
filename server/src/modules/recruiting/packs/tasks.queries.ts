import { right } from '@muster/contract/kernel/api/permission.ts'
import { verdictLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { sql } from 'kysely'
import type { HomeTasks } from '../../../kernel/app/module.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { submissionName, submissionsIn } from '../submissions/submissions.queries.ts'

const PAGE = '/ats/submissions'

/** The last answer of a contact, if the next step is ours. */
const openVerdict = sql<{
  verdict: 'MAYBE' | 'NOT_INTERESTED'
  at: string
} | null>`(select case when v.verdict <> 'INTERESTED'
    then jsonb_build_object('verdict', v.verdict, 'at', v.answered_at) end from submission_verdict v
  where v.submission_id = applicant_submission.id and v.verdict is not null order by v.answered_at desc limit 1)`

/** Answers of clients on which the recruiter of the submission has to decide. */
export async function feedbackWork(reader: WorkReader): Promise<HomeTasks> {
  const { db, staff, may } = reader
  if (!may(right('applicant-submissions', 'edit'))) return {}
  const records = submissionsIn(db, scopeFor(staff, 'applicant-submissions'))
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .select(['applicantSubmission.id', 'job.number as jobNumber', 'job.title as jobTitle'])
    .select(['applicant.name as applicantName', 'client.name as clientName', openVerdict.as('answer')])
    .where('applicantSubmission.recruiterId', '=', staff.id)
    .where('applicantSubmission.status', 'in', ['SUBMITTED_TO_CLIENT', 'SHORTLISTED'])
    .where(openVerdict, 'is not', null)
    .orderBy('applicantSubmission.stateSince')
    .orderBy('applicantSubmission.id')
  const forMe = await topicOf(reader, {
    head: {
      ...{ group: 'DO' as const, kind: 'client-feedback', title: 'Client feedback to decide on' },
      path: addressOf(PAGE, { recruiterID: 'me', status: ['SUBMITTED_TO_CLIENT', 'SHORTLISTED'] }),
    },
    records,
    present: (row) => ({
      ...{ kind: 'client-feedback', id: row.id, subtitle: null, client: row.clientName, action: 'Decide' },
      title: `${submissionName(row)}: ${verdictLabels[row.answer!.verdict].toLowerCase()}`,
      ...{ path: `${PAGE}/${row.id}`, since: new Date(row.answer!.at).toISOString(), dueOn: null },
    }),
  })
  return { forMe }
}
