import type { Team, teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { conflict, type FieldError, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { type Db, isForeignKeyViolation } from '../../../kernel/db/db.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { assertCountries } from '../../access/core/countries.queries.ts'
import { getTeam } from './teams.queries.ts'

export async function createTeam(call: Call<typeof teamEndpoints.create>): Promise<Team> {
  const { db, staff, body, now } = call
  const { name, leadID, memberIDs = [], countryIDs = [] } = body
  await assertPeople(db, leadID, memberIDs, [])
  await assertCountries(db, countryIDs)
  const { id } = await db
    .insertInto('team')
    .values({ name, leadId: leadID, ...creationColumns({ staff, now }) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateName)
  await setMembers(db, id, [leadID, ...memberIDs])
  await setCountries(db, id, countryIDs)
  const team = await getTeam(db, id)
  await writeAuditEntry(call, { event: 'team.created', entity: 'team', entityID: id, name, after: team })
  return team
}

export async function updateTeam(call: Call<typeof teamEndpoints.update>): Promise<Team> {
  const { db, params, body } = call
  const before = await getTeam(db, params.id, { lock: true })
  const { version, name = before.name, leadID = before.leadID, memberIDs = before.memberIDs, countryIDs } = body
  if (before.version !== version) throw staleVersion(before)
  await assertPeople(db, leadID, memberIDs, before.memberIDs)
  if (countryIDs) await assertCountries(db, countryIDs)
  await updateRecord(call, 'team', before.id, { name, leadId: leadID }).catch(duplicateName)
  await setMembers(db, before.id, [leadID, ...memberIDs])
  if (countryIDs) await setCountries(db, before.id, countryIDs)
  const after = await getTeam(db, before.id)
  await writeAuditEntry(call, { event: 'team.updated', entity: 'team', entityID: after.id, name, before, after })
  return after
}

export async function removeTeam(call: Call<typeof teamEndpoints.remove>): Promise<{ id: string }> {
  const { db, params } = call
  const team = await getTeam(db, params.id, { lock: true })
  await db
    .deleteFrom('team')
    .where('id', '=', team.id)
    .execute()
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error
      throw conflict('TEAM_IN_USE', `${team.name} is still used by other records. Assign them another team first.`)
    })
  const { id, name } = team
  await writeAuditEntry(call, { event: 'team.deleted', entity: 'team', entityID: id, name, before: team })
  return { id }
}

/** 400 naming each person who is no active user; existing members (`staying`) are not checked again. */
async function assertPeople(
  db: Db,
  leadID: string,
  memberIDs: readonly string[],
  staying: readonly string[],
): Promise<void> {
  const requested = [...new Set([leadID, ...memberIDs])].filter((id) => !staying.includes(id))
  if (requested.length === 0) return
  const found = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', requested)
    .where('active', '=', true)
    .execute()
  const known = new Set([...staying, ...found.map(({ id }) => id)])
  const message = 'This user is not active. Select an active user.'
  const validationErrors: FieldError[] = [
    ...(known.has(leadID) ? [] : [{ path: 'leadID', message }]),
    ...memberIDs.flatMap((id, i) => (known.has(id) ? [] : [{ path: `memberIDs.${i}`, message }])),
  ]
  if (validationErrors.length > 0) throw invalid(validationErrors)
}

async function setMembers(db: Db, teamId: string, userIDs: readonly string[]): Promise<void> {
  await db.deleteFrom('teamMember').where('teamId', '=', teamId).execute()
  await db
    .insertInto('teamMember')
    .values([...new Set(userIDs)].map((userId) => ({ teamId, userId })))
    .execute()
}

async function setCountries(db: Db, teamId: string, countryIDs: readonly string[]): Promise<void> {
  await db.deleteFrom('teamCountry').where('teamId', '=', teamId).execute()
  const rows = [...new Set(countryIDs)].map((countryId) => ({ teamId, countryId }))
  if (rows.length > 0) await db.insertInto('teamCountry').values(rows).execute()
}

const duplicateName = conflictOn(
  'team_name',
  'TEAM_NAME_ALREADY_USED',
  'Another team already has this name. Enter another name.',
  'name',
)
