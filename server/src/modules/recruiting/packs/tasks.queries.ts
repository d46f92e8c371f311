import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Verdict } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { verdictLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { sql } from 'kysely'
import type { HomeTasks } from '../../../kernel/app/module.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { hasProposedTimes, lastVerdict, submissionName, submissionsIn } from '../submissions/submissions.queries.ts'

const PAGE = '/ats/submissions'

/** Answers that leave the decision to us. */
const UNDECIDED = ['MAYBE', 'NOT_INTERESTED'] as const satisfies readonly Verdict[]
const answeredAt = sql<Date>`(select max(v.answered_at) from submission_verdict v
  where v.submission_id = applicant_submission.id and v.verdict is not null)`
const STATUSES = ['SUBMITTED_TO_CLIENT', 'SHORTLISTED']

const itemOf = ({ id, clientName, answeredAt }: { id: string; clientName: string; answeredAt: Date }) => ({
  id,
  subtitle: null,
  client: clientName,
  path: `${PAGE}/${id}`,
  since: answeredAt.toISOString(),
  dueOn: null,
})

/** Answers of clients for the recruiter of the submission: those to decide on, and proposed interview times. */
export async function feedbackWork(reader: WorkReader): Promise<HomeTasks> {
  const { db, staff, may } = reader
  if (!may(right('applicant-submissions', 'edit'))) return {}
  const all = submissionsIn(db, scopeFor(staff, 'applicant-submissions'))
    .innerJoin('job', 'job.id', 'applicantSubmission.jobId')
    .innerJoin('applicant', 'applicant.id', 'applicantSubmission.applicantId')
    .innerJoin('client', 'client.id', 'applicantSubmission.clientId')
    .select(['applicantSubmission.id', 'job.number as jobNumber', 'job.title as jobTitle'])
    .select(['applicant.name as applicantName', 'client.name as clientName', lastVerdict.as('verdict')])
    .select(answeredAt.as('answeredAt'))
    .where('applicantSubmission.recruiterId', '=', staff.id)
    .where('applicantSubmission.status', 'in', STATUSES)
    .orderBy('applicantSubmission.stateSince')
    .orderBy('applicantSubmission.id')
  const toDecide = await topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'client-feedback',
      title: 'Client feedback to decide on',
      path: addressOf(PAGE, { recruiterID: 'me', status: STATUSES, verdict: UNDECIDED }),
    },
    records: all.where(lastVerdict, 'in', UNDECIDED),
    present: (row) => ({
      ...itemOf(row),
      kind: 'client-feedback',
      action: 'Decide',
      title: `${submissionName(row)}: ${verdictLabels[row.verdict!].toLowerCase()}`,
    }),
  })
  const proposed = await topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'proposed-interview-times',
      title: 'Interview times proposed by clients',
      path: addressOf(PAGE, { recruiterID: 'me', status: STATUSES, timesProposed: true }),
    },
    records: all.where(hasProposedTimes(reader.now), '=', true),
    present: (row) => ({
      ...itemOf(row),
      kind: 'proposed-interview-times',
      action: 'Schedule',
      title: submissionName(row),
    }),
  })
  return { forMe: [...toDecide, ...proposed] }
}
