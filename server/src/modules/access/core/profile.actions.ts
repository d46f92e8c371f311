import type { Profile, profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { notFound, staleVersion } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { announceAccessChange, endSessions } from '../sign-in/sessions.actions.ts'
import { ownProfile } from './profile.queries.ts'
import { recordUserEvent } from './user-events.actions.ts'

const logged = ({ name, phone, notificationChoices }: Profile) => ({ name, phone, notificationChoices })

export async function updateProfile(call: Call<typeof profileEndpoints.update>): Promise<Profile> {
  const { appContext, db, staff, body, now } = call
  const { version, notificationChoices, ...fields } = body
  const before = await ownProfile(call)
  const change = {
    ...fields,
    ...(notificationChoices && { notificationChoices: JSON.stringify(notificationChoices) }),
    ...changeColumns({ staff, now }),
  }
  const updating = db.updateTable('appUser').set(change).where('id', '=', staff.id).where('version', '=', version)
  const { numUpdatedRows } = await updating.executeTakeFirst()
  if (numUpdatedRows === 0n) throw staleVersion(before)
  await announceAccessChange(appContext, db, staff.id)
  const after = await ownProfile(call)
  await recordUserEvent(call, 'user.profile-updated', after, { before: logged(before), after: logged(after) })
  return after
}

/** Ends one session of the caller; 404 for a session of another user. */
export async function endOwnSession(call: Call<typeof profileEndpoints.endSession>) {
  const { appContext, db, staff, params, now } = call
  const ending = { userID: staff.id, sessionID: params.id, reason: 'ENDED_BY_OWNER' as const, now }
  const endedSessions = await endSessions(appContext, db, ending)
  if (endedSessions === 0) throw notFound('session')
  await recordUserEvent(call, 'user.sessions-ended', staff)
  return { endedSessions }
}

export async function endOtherSessions(call: Call<typeof profileEndpoints.endOtherSessions>) {
  const { appContext, db, staff, now } = call
  const ending = { userID: staff.id, exceptSessionID: staff.sessionID, reason: 'ENDED_BY_OWNER' as const, now }
  const endedSessions = await endSessions(appContext, db, ending)
  if (endedSessions > 0) await recordUserEvent(call, 'user.sessions-ended', staff)
  return { endedSessions }
}
