import { inBatches } from '../../../kernel/batch/in-batches.ts'
import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { JOB_ENTITY } from '../jobs/jobs.queries.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import { applicantEntries } from './applicant-history.demo.ts'
import { interviewEntries } from './interview-history.demo.ts'
import type { DemoEntry, StoredPlan, UserOfStep } from './submission-parts.demo.ts'

const AT_ONCE = 1_000

interface HistoryParts {
  readonly users: readonly DemoUser[]
  readonly by: UserOfStep
  /** The ids of the records. */
  readonly applicants: readonly string[]
}

/** The audit entries of jobs, applicants, submissions and interviews, in chronological order. */
export async function writeHistory(
  db: Db,
  written: readonly StoredPlan[],
  { users, by, applicants }: HistoryParts,
): Promise<void> {
  const entries = [
    ...(await ofJobs(db)),
    ...written.flatMap((one) => ofSubmission(one, by)),
    ...(await ofPacks(db)),
    ...(await applicantEntries(db, applicants)),
    ...(await interviewEntries(db)),
  ]
  entries.sort((one, other) => one.at.getTime() - other.at.getTime())
  const people = new Map(users.map((user) => [user.id, user]))
  const rows = entries.map(({ by: id, ...entry }) => {
    const who = id ? people.get(id) : undefined
    return { ...entry, actorId: who?.id ?? null, actorName: who?.name ?? 'Muster', actorRole: who?.role ?? null }
  })
  for (const portion of inBatches(rows, AT_ONCE)) await insertMany(db, 'auditEntry', portion as never).execute()
}

/** The changes of status of each job: created, opened, put on hold, filled and closed. */
async function ofJobs(db: Db): Promise<DemoEntry[]> {
  const rows = await db
    .selectFrom('jobStatusChange as change')
    .innerJoin('job', 'job.id', 'change.jobId')
    .innerJoin('client', 'client.id', 'job.clientId')
    .select(['change.fromStatus', 'change.toStatus', 'change.at', 'change.changedBy', 'change.reason'])
    .select(['job.id', 'job.number', 'job.title', 'job.countryId', 'client.name as clientName', 'job.openings'])
    .orderBy('change.position')
    .execute()
  return rows.map((row) => ({
    at: row.at,
    by: row.changedBy,
    reason: row.reason,
    entity: JOB_ENTITY,
    entityId: row.id,
    entityName: `${row.number} ${row.title} · ${row.clientName}`,
    countryId: row.countryId,
    event: `${JOB_ENTITY}.${row.fromStatus ? 'status-changed' : 'created'}`,
    diff: {
      status: [row.fromStatus, row.toStatus],
      ...(!row.fromStatus && { title: [null, row.title] as const, openings: [null, row.openings] as const }),
    },
  }))
}

function ofSubmission(one: StoredPlan, by: UserOfStep): DemoEntry[] {
  const { id, job, person, steps } = one
  return steps.map((step, nth) => ({
    at: new Date(step.at),
    by: by(one, step),
    reason: step.reason ?? null,
    entity: SUBMISSION_ENTITY,
    entityId: id,
    countryId: job.countryId,
    entityName: `${person.name} for ${job.number} ${job.title}`,
    event: `${SUBMISSION_ENTITY}.${nth === 0 ? 'created' : 'status-changed'}`,
    diff: {
      status: [steps[nth - 1]?.status ?? null, step.status],
      ...(step.reasonCode && { reasonCode: [null, step.reasonCode] as const }),
    },
  }))
}

/** The profiles that were sent to clients. */
async function ofPacks(db: Db): Promise<DemoEntry[]> {
  const rows = await db
    .selectFrom('submissionPackItem as item')
    .innerJoin('submissionPack as pack', 'pack.id', 'item.packId')
    .innerJoin('applicantSubmission as s', 's.id', 'item.submissionId')
    .innerJoin('applicant', 'applicant.id', 's.applicantId')
    .innerJoin('job', 'job.id', 's.jobId')
    .select(['pack.sentAt', 'pack.sentBy', 'pack.subject', 's.id', 's.countryId', 'applicant.name'])
    .select(['job.number', 'job.title'])
    .orderBy('pack.sentAt')
    .orderBy('item.position')
    .execute()
  return rows.map((row) => ({
    at: row.sentAt,
    by: row.sentBy,
    reason: null,
    event: `${SUBMISSION_ENTITY}.sent`,
    entity: SUBMISSION_ENTITY,
    entityId: row.id,
    entityName: `${row.name} for ${row.number} ${row.title}`,
    countryId: row.countryId,
    diff: { subject: [null, row.subject] },
  }))
}
