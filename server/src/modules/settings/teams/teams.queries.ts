import type { Team, TeamName, teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { matchesTerm } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import { containsPattern } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'

/**
 * All users who share a team with this user, including the user: scope `t` of the matrix. A job or order form is in
 * scope when its owner or recruiter is among them. Use: `where('ownerId', 'in', teammatesOf(scope.teamsOf))`.
 */
export const teammatesOf = (userID: string): RawBuilder<string> => sql<string>`(
  select ${userID}::uuid as id
  union select theirs.user_id from team_member mine join team_member theirs on theirs.team_id = mine.team_id
  where mine.user_id = ${userID}::uuid)`

/** The ids of the teams of this user. */
export const teamsOf = async (db: Db, userID: string): Promise<string[]> => {
  const found = await db.selectFrom('teamMember').select('teamId').where('userId', '=', userID).execute()
  return found.map(({ teamId }) => teamId)
}

type TeamExpression = ExpressionBuilder<DB, 'team'>

const members = (eb: TeamExpression) =>
  jsonArrayFrom(
    eb
      .selectFrom('teamMember as m')
      .innerJoin('appUser as u', 'u.id', 'm.userId')
      .select(['u.id', 'u.name'])
      .whereRef('m.teamId', '=', 'team.id')
      .orderBy('u.name')
      .orderBy('u.id'),
  )

const countries = (eb: TeamExpression) =>
  jsonArrayFrom(
    eb
      .selectFrom('teamCountry as c')
      .innerJoin('country', 'country.id', 'c.countryId')
      .select(['country.id', 'country.name'])
      .whereRef('c.teamId', '=', 'team.id')
      .orderBy('country.name'),
  )

const decorateTeamRows = (teams: SelectQueryBuilder<DB, 'team', object>) =>
  teams
    .innerJoin('appUser as lead', 'lead.id', 'team.leadId')
    .leftJoin('appUser as editor', 'editor.id', 'team.updatedBy')
    .selectAll('team')
    .select(['lead.name as leadName', 'editor.name as editorName'])
    .select((eb) => [
      members(eb as unknown as TeamExpression).as('members'),
      countries(eb as unknown as TeamExpression).as('countries'),
    ])

type TeamRow = Awaited<ReturnType<ReturnType<typeof decorateTeamRows>['execute']>>[number]

const present = (row: TeamRow): Team => ({
  id: row.id,
  name: row.name,
  leadID: row.leadId,
  _lead: { id: row.leadId, name: row.leadName },
  memberIDs: row.members.map(({ id }) => id),
  _members: row.members,
  countryIDs: row.countries.map(({ id }) => id),
  _countries: row.countries,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  _updatedBy: refTo(row.updatedBy, row.editorName),
  version: row.version,
})

export function findTeams({ db, query }: Call<typeof teamEndpoints.list>): ListQuery {
  const { searchInput, countryID, memberID } = query
  let teams = db.selectFrom('team')
  if (countryID?.length)
    teams = teams.where('team.id', 'in', (eb) =>
      eb.selectFrom('teamCountry').select('teamId').where('countryId', 'in', countryID),
    )
  if (memberID?.length)
    teams = teams.where('team.id', 'in', (eb) =>
      eb.selectFrom('teamMember').select('teamId').where('userId', 'in', memberID),
    )
  if (searchInput)
    teams = teams.where((eb) =>
      eb.or([
        matchesTerm('team.name', searchInput),
        eb.exists(
          eb
            .selectFrom('teamMember as m')
            .innerJoin('appUser as u', 'u.id', 'm.userId')
            .select('m.userId')
            .whereRef('m.teamId', '=', 'team.id')
            .where(sql`search_text(u.name || ' ' || u.email)`, 'like', containsPattern(searchInput)),
        ),
      ]),
    )
  return {
    rows: decorateTeamRows(teams),
    plain: teams.select('team.id'),
    key: 'team.id',
    sorts: { name: 'team.name', lead: 'lead.name', createdAt: 'team.createdAt', updatedAt: 'team.updatedAt' },
    present,
  }
}

/** One team; `lock` prevents other changes until the transaction ends. */
export async function getTeam(db: Db, id: string, { lock = false } = {}): Promise<Team> {
  if (lock) await db.selectFrom('team').select('id').where('id', '=', id).forUpdate().execute()
  const teams = decorateTeamRows(db.selectFrom('team').where('team.id', '=', id))
  return present(await teams.executeTakeFirstOrThrow(() => notFound('team')))
}

const MAX_TEAMS = 500

/** All teams by name, each with whether the caller is a member. */
export async function listTeamNames({ db, staff }: Call<typeof teamEndpoints.directory>): Promise<TeamName[]> {
  const rows = await db
    .selectFrom('team')
    .innerJoin('appUser as lead', 'lead.id', 'team.leadId')
    .select(['team.id', 'team.name', 'team.leadId', 'lead.name as leadName'])
    .select((eb) => [
      countries(eb as unknown as TeamExpression).as('countries'),
      eb
        .exists(
          eb
            .selectFrom('teamMember as m')
            .select('m.userId')
            .whereRef('m.teamId', '=', 'team.id')
            .where('m.userId', '=', staff.id),
        )
        .as('mine'),
    ])
    .orderBy('team.name')
    .limit(MAX_TEAMS)
    .execute()
  return rows.map(({ leadId, leadName, countries: where, mine, ...team }) => ({
    ...team,
    _lead: { id: leadId, name: leadName },
    countryIDs: where.map(({ id }) => id),
    mine: Boolean(mine),
  }))
}
