import { right } from '@muster/contract/kernel/api/permission.ts'
import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import { jobStates } from '@muster/contract/recruiting/jobs/states.contract.ts'
import type { HomeTasks } from '../../../kernel/app/module.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, topicOf, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { type Jobs, jobName, jobsIn } from './jobs.queries.ts'

const PAGE = '/ats/jobs'

/**
 * Jobs to approve, for users who may approve them and did not submit them, and open jobs without a recruiter, for users
 * who may assign one.
 */
export async function jobWork(reader: WorkReader): Promise<HomeTasks> {
  const { db, staff, may } = reader
  if (!may(right('jobs', 'edit'))) return {}
  const jobs = jobsIn(db, scopeFor(staff, 'jobs'))
  const approves = mayMakeMove(staff, jobStates.transitions.PENDING_APPROVAL.OPEN!)
  const assigns = staff.role === 'TAS_LEAD' || staff.role === 'TAS_MANAGER'
  const [approvals, unassigned] = await Promise.all([
    approves ? pendingJobs(reader, jobs) : [],
    assigns ? unassignedJobs(reader, jobs) : [],
  ])
  return { forMe: [...approvals, ...unassigned] }
}

const withClient = (jobs: Jobs) =>
  jobs
    .innerJoin('client', 'client.id', 'job.clientId')
    .select(['job.id', 'job.number', 'job.title', 'job.stateSince', 'job.deadline', 'client.name as clientName'])

const itemOf = (row: Awaited<ReturnType<ReturnType<typeof withClient>['execute']>>[number]) => ({
  id: row.id,
  subtitle: null,
  client: row.clientName,
  path: `/jobs/${row.id}`,
  since: row.stateSince.toISOString(),
  dueOn: row.deadline,
})

const pendingJobs = (reader: WorkReader, jobs: Jobs): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'APPROVE' as const,
      kind: 'jobs-to-approve',
      title: 'Jobs to approve',
      path: addressOf(PAGE, { waiting: 'me' }),
    },
    records: withClient(jobs)
      .where('job.status', '=', 'PENDING_APPROVAL')
      .where('job.submittedBy', 'is distinct from', reader.staff.id)
      .orderBy('job.stateSince')
      .orderBy('job.id'),
    present: (row) => ({
      ...itemOf(row),
      kind: 'job-to-approve',
      title: `Job ${jobName(row)} is pending approval`,
      action: 'Approve',
    }),
  })

const unassignedJobs = (reader: WorkReader, jobs: Jobs): Promise<MyWork[]> =>
  topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'jobs-to-assign',
      title: 'Jobs to assign',
      path: addressOf(PAGE, { status: 'OPEN', unassigned: true }),
    },
    records: withClient(jobs)
      .where('job.status', '=', 'OPEN')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('jobRecruiter').select('jobRecruiter.userId').whereRef('jobRecruiter.jobId', '=', 'job.id'),
          ),
        ),
      )
      .orderBy('job.stateSince')
      .orderBy('job.id'),
    present: (row) => ({
      ...itemOf(row),
      kind: 'job-to-assign',
      title: `Job ${jobName(row)} has no recruiter`,
      action: 'Assign',
    }),
  })
