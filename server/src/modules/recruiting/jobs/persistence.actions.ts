import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { type AuditContext, notify, othersThan } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { changeRecorder } from '../../../kernel/records/changes.ts'
import { hasCountryAccess } from '../../access/core/people.queries.ts'
import { JOB_ENTITY, jobName, type LoadedJob } from './jobs.queries.ts'
import { auditableJob } from './record.queries.ts'

export const setRecruiters = async (db: Db, jobId: string, userIDs: readonly string[]): Promise<void> => {
  await db.deleteFrom('jobRecruiter').where('jobId', '=', jobId).execute()
  if (userIDs.length > 0)
    await db
      .insertInto('jobRecruiter')
      .values(userIDs.map((userId) => ({ jobId, userId })))
      .execute()
}

export const jobAuditSubject = (row: LoadedJob) => ({
  entity: JOB_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: `${jobName(row)} · ${row.clientName}`,
})

export const recordJobChange = changeRecorder<LoadedJob, 'created' | 'updated' | 'deleted' | 'status-changed'>(
  jobAuditSubject,
  auditableJob,
)

const VIEWERS = rolesWith(right('jobs', 'view'))

/**
 * All users involved who may see the job: its recruiters, its lead and the lead of its team, and the account managers
 * of the job and of its client.
 */
export async function peopleOnJob(db: Db, { id, countryId }: Pick<LoadedJob, 'id' | 'countryId'>): Promise<string[]> {
  const found = await db
    .selectFrom('appUser')
    .select('appUser.id')
    .where(
      sql<boolean>`app_user.id in (
        select user_id from job_recruiter where job_id = ${id}::uuid
        union select unnest(array[job.lead_id, job.account_manager_id, team.lead_id])
          from job left join team on team.id = job.team_id where job.id = ${id}::uuid
        union select manager.user_id from client_account_manager manager join job on job.client_id = manager.client_id
          where job.id = ${id}::uuid)`,
    )
    .where('appUser.role', 'in', VIEWERS)
    .where(hasCountryAccess(countryId))
    .orderBy('appUser.id')
    .execute()
  return found.map((one) => one.id)
}

/**
 * Notifies everyone involved except the user who made the change. The texts contain no amounts, which some of them may
 * not see.
 */
export async function notifyAboutJob(
  context: AuditContext,
  job: LoadedJob,
  { subject, message, to }: { readonly subject: string; readonly message: string; readonly to?: readonly string[] },
): Promise<void> {
  const people = to ?? (await peopleOnJob(context.db, job))
  await notify(context, {
    to: othersThan(context.staff, people),
    type: 'JOB_POST_CHANGE',
    subject,
    message,
    orderFormID: null,
    jobID: job.id,
    entity: JOB_ENTITY,
    entityID: job.id,
  })
}
