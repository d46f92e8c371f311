import { insertMany } from '../../../kernel/db/bulk-write.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { JOB_ENTITY } from '../jobs/jobs.queries.ts'
import { SUBMISSION_ENTITY } from '../submissions/submissions.queries.ts'
import type { MakerOf, Written } from './submission-parts.demo.ts'

interface Entry {
  readonly at: Date
  readonly by: string | null
  readonly event: string
  readonly entity: string
  readonly entityId: string
  readonly entityName: string
  readonly countryId: string
  readonly diff: object
  readonly reason: string | null
}

const AT_ONCE = 1_000

/** The audit entries of jobs and submissions, in the order in which it happened. */
export async function writeHistory(
  db: Db,
  written: readonly Written[],
  { users, by }: { readonly users: readonly DemoUser[]; readonly by: MakerOf },
): Promise<void> {
  const entries = [...(await ofJobs(db)), ...written.flatMap((one) => ofSubmission(one, by))]
  entries.sort((one, other) => one.at.getTime() - other.at.getTime())
  const people = new Map(users.map((user) => [user.id, user]))
  const rows = entries.map(({ by: id, ...entry }) => {
    const who = id ? people.get(id) : undefined
    return { ...entry, actorId: who?.id ?? null, actorName: who?.name ?? 'Muster', actorRole: who?.role ?? null }
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insertMany(db, 'auditEntry', rows.slice(from, from + AT_ONCE) as never).execute()
}

/** How each job was created, opened, held, filled and closed. */
async function ofJobs(db: Db): Promise<Entry[]> {
  const rows = await db
    .selectFrom('jobStatusChange as change')
    .innerJoin('job', 'job.id', 'change.jobId')
    .innerJoin('client', 'client.id', 'job.clientId')
    .select(['change.fromStatus', 'change.toStatus', 'change.at', 'change.changedBy', 'change.reason'])
    .select(['job.id', 'job.number', 'job.title', 'job.countryId', 'client.name as clientName', 'job.openings'])
    .orderBy('change.position')
    .execute()
  return rows.map((row) => ({
    ...{ at: row.at, by: row.changedBy, reason: row.reason, entity: JOB_ENTITY, entityId: row.id },
    ...{ entityName: `${row.number} ${row.title} · ${row.clientName}`, countryId: row.countryId },
    event: `${JOB_ENTITY}.${row.fromStatus ? 'status-changed' : 'created'}`,
    diff: {
      status: [row.fromStatus, row.toStatus],
      ...(!row.fromStatus && { title: [null, row.title], openings: [null, row.openings] }),
    },
  }))
}

function ofSubmission(one: Written, by: MakerOf): Entry[] {
  const { id, job, person, steps } = one
  return steps.map((step, nth) => ({
    ...{ at: new Date(step.at), by: by(one, step), reason: step.reason ?? null },
    ...{ entity: SUBMISSION_ENTITY, entityId: id, countryId: job.countryId },
    entityName: `${person.name} for ${job.number} ${job.title}`,
    event: `${SUBMISSION_ENTITY}.${nth === 0 ? 'created' : 'status-changed'}`,
    diff: {
      status: [steps[nth - 1]?.status ?? null, step.status],
      ...(step.reasonCode && { reasonCode: [null, step.reasonCode] }),
    },
  }))
}
