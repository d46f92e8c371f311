import type { Profile, profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { saveFile } from '../../../kernel/files/files.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { ownProfile } from './profile.queries.ts'
import { recordUserEvent } from './user-events.actions.ts'

type PictureCall = Call<typeof profileEndpoints.removePicture>

/** Sets the picture of the caller. The older one is marked as deleted and no longer served. */
export async function changePicture(call: Call<typeof profileEndpoints.changePicture>): Promise<Profile> {
  const stored = await saveFile(call, call.files[0]!, { entity: 'user', entityID: call.staff.id, kind: 'image' })
  return replacePicture(call, stored.id)
}

export const removePicture = (call: PictureCall): Promise<Profile> => replacePicture(call, null)

async function replacePicture(
  call: Pick<PictureCall, 'appContext' | 'db' | 'staff' | 'now' | 'requestID' | 'ip'>,
  fileID: string | null,
) {
  const { db, staff, now } = call
  const before = await ownProfile(call)
  await updateRecord(call, 'appUser', staff.id, { profilePicture: fileID })
  if (before.profilePicture)
    await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', before.profilePicture).execute()
  const after = await ownProfile(call)
  await recordUserEvent(call, 'user.picture-updated', staff, {
    before: { profilePicture: before.profilePicture },
    after: { profilePicture: fileID },
  })
  return after
}
