import type { Session } from '@muster/contract/access/profile.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import type { Colleague, User, UserStatus, userEndpoints } from '@muster/contract/access/users.contract.ts'
import { sql } from 'kysely'
import type { Environment } from '../../../kernel/app/environment.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { containsPattern } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { isLocked } from '../sign-in/attempts.actions.ts'
import { sessionsOf } from '../sign-in/sessions.queries.ts'

/** The countries of the current user row, as `[{id, name}]`. */
export const countryRefs = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', country.id, 'name', country.name) order by country.name)
  from user_country join country on country.id = user_country.country_id where user_country.user_id = app_user.id), '[]')`

/** The teams of the current user row. */
const teamRefs = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name)
  from team_member join team on team.id = team_member.team_id where team_member.user_id = app_user.id), '[]')`

const usersWith = (db: Db, environment: Environment, now: Date) =>
  db
    .selectFrom('appUser')
    .select([
      'id',
      'name',
      'email',
      'role',
      'active',
      'phone',
      'profilePicture',
      'twoFactorEnabled',
      'lastLoginAt',
      'createdAt',
      'version',
    ])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select([countryRefs.as('countries'), teamRefs.as('teams'), isLocked(environment, now).as('locked')])

type UserRow = Awaited<ReturnType<ReturnType<typeof usersWith>['executeTakeFirstOrThrow']>>

function presentUser({ countries, teams, hasPassword, locked, lastLoginAt, createdAt, role, ...row }: UserRow): User {
  return {
    ...row,
    role: role as Role,
    status: statusOf({ active: row.active, hasPassword, locked }),
    countryIDs: countries.map(({ id }) => id),
    _countries: countries,
    _teams: teams,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function statusOf({
  active,
  hasPassword,
  locked,
}: {
  active: boolean
  hasPassword: boolean
  locked: boolean
}): UserStatus {
  if (!active) return 'INACTIVE'
  if (!hasPassword) return 'INVITED'
  return locked ? 'LOCKED' : 'ACTIVE'
}

const matches = (typed: string) => sql<boolean>`search_text(name || ' ' || email) like ${containsPattern(typed)}`

/** An active user who has never set a password. */
export const isInvited = sql<boolean>`(app_user.active and app_user.password_hash is null)`

export function findUsers({ appContext, db, now, query }: Call<typeof userEndpoints.list>): ListQuery {
  const { searchInput, role, countryID, teamID, active, invited } = query
  let rows = usersWith(db, appContext.environment, now)
  if (searchInput) rows = rows.where(matches(searchInput))
  if (role?.length) rows = rows.where('role', 'in', role)
  if (active !== undefined) rows = rows.where('active', '=', active)
  if (invited !== undefined) rows = rows.where(invited ? isInvited : sql<boolean>`not ${isInvited}`)
  if (countryID?.length)
    rows = rows.where('id', 'in', (nested) =>
      nested.selectFrom('userCountry').select('userId').where('countryId', 'in', countryID),
    )
  if (teamID?.length)
    rows = rows.where('id', 'in', (nested) =>
      nested.selectFrom('teamMember').select('userId').where('teamId', 'in', teamID),
    )
  return {
    rows,
    key: 'appUser.id',
    sorts: {
      name: 'appUser.name',
      email: 'appUser.email',
      role: 'appUser.role',
      lastLoginAt: 'appUser.lastLoginAt',
      createdAt: 'appUser.createdAt',
    },
    present: presentUser,
  }
}

export async function getUser(
  { appContext, db, now }: Pick<Call, 'appContext' | 'db' | 'now'>,
  id: string,
): Promise<User> {
  const row = await usersWith(db, appContext.environment, now).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('user')
  return presentUser(row)
}

/** The sessions of a user; 404 for an unknown user, not an empty list. */
export async function findSessionsOf(call: Call<typeof userEndpoints.sessions>): Promise<Session[]> {
  const { id } = await getUser(call, call.params.id)
  return sessionsOf(call.db, id, call.staff.sessionID, call.now)
}

/** The history of an account. */
export async function readUserHistory(call: Call<typeof userEndpoints.history>) {
  const { id } = await getUser(call, call.params.id)
  return historyOf(call, { entity: 'user', entityID: id, view: { resource: 'users' } })
}

const MAX_COLLEAGUES = 50

/** Active colleagues by name; requested by ID also those who have left, so that old records show their names. */
export async function findColleagues({ db, query }: Call<typeof userEndpoints.directory>): Promise<Colleague[]> {
  const { searchInput, role, id } = query
  let rows = db.selectFrom('appUser').select(['id', 'name', 'role']).orderBy('name').orderBy('id').limit(MAX_COLLEAGUES)
  rows = id?.length ? rows.where('id', 'in', id) : rows.where('active', '=', true)
  if (role?.length) rows = rows.where('role', 'in', role)
  if (searchInput) rows = rows.where(matches(searchInput))
  const found = await rows.execute()
  return found.map((row) => ({ ...row, role: row.role as Role }))
}
