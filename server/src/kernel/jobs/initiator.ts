import type { Role } from '@muster/contract/access/roles.ts'
import { forbidden } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import type { Staff } from '../db/scope.ts'

/** The initiator of a job, with current role and countries. Throws if the user was deactivated meanwhile. */
export async function currentInitiator(
  db: Db,
  { staffID, sessionID }: { readonly staffID: string; readonly sessionID: string },
): Promise<Staff> {
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', staffID)
    .where('active', '=', true)
    .executeTakeFirstOrThrow(() => forbidden('The user who started this job can no longer sign in.'))
  const countries = await db.selectFrom('userCountry').select('countryId').where('userId', '=', staffID).execute()
  const countryIDs = countries.map(({ countryId }) => countryId)
  return { ...user, role: user.role as Role, countryIDs, sessionID }
}
