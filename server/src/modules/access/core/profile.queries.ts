import type { Profile } from '@muster/contract/access/profile.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/http/route.ts'
import { countryRefs } from '../users/users.queries.ts'

type OwnCall = Pick<Call, 'appContext' | 'db'> & { readonly staff: NonNullable<Call['staff']> }

/** The user as their profile page shows them. */
export async function ownProfile({ appContext, db, staff }: OwnCall): Promise<Profile> {
  const row = await db
    .selectFrom('appUser')
    .select([
      'id',
      'name',
      'email',
      'role',
      'phone',
      'profilePicture',
      'notificationChoices',
      'passwordChangedAt',
      'lastLoginAt',
    ])
    .select(['twoFactorEnabled', 'version'])
    .select(sql<number>`cardinality(recovery_codes)`.as('recoveryCodesLeft'))
    .select(countryRefs.as('countries'))
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const { countries, role, passwordChangedAt, lastLoginAt, notificationChoices, ...rest } = row
  return {
    ...rest,
    role: role as Role,
    countryIDs: countries.map(({ id }) => id),
    _countries: countries,
    notificationChoices: notificationChoices as Profile['notificationChoices'],
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    twoFactorDemanded: appContext.environment.TWO_FACTOR_ROLES.includes(role as Role),
  }
}
