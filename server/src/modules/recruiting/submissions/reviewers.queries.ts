import { right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { hasCountryAccess, userIDsWithAccess } from '../../access/core/people.queries.ts'
import type { LoadedJob } from '../jobs/jobs.queries.ts'

const APPROVERS = rolesWith(right('applicant-submissions', 'approve'))

/**
 * The reviewers of the submissions of a job: its lead and the lead of its team; if it has none, the managers of
 * recruiting.
 */
export async function reviewersOf(db: Db, { id, countryId }: Pick<LoadedJob, 'id' | 'countryId'>): Promise<string[]> {
  const leads = await db
    .selectFrom('appUser')
    .select('appUser.id')
    .where(
      sql<boolean>`app_user.id in (select unnest(array[job.lead_id, team.lead_id]) from job
        left join team on team.id = job.team_id where job.id = ${id}::uuid)`,
    )
    .where('appUser.active', '=', true)
    .where('appUser.role', 'in', APPROVERS)
    .where(hasCountryAccess(countryId))
    .orderBy('appUser.id')
    .execute()
  return leads.length > 0 ? leads.map((one) => one.id) : userIDsWithAccess(db, ['TAS_MANAGER'], countryId)
}
