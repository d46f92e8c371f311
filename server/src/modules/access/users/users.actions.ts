import { type User, type userEndpoints, whyCountriesMissing } from '@muster/contract/access/users.contract.ts'
import { invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { assertCountries } from '../core/countries.queries.ts'
import { passwordLink, sendLetter, sendTwoFactorNotice } from '../core/emails.documents.ts'
import { recordUserEvent } from '../core/user-events.actions.ts'
import { resetAttempts } from '../sign-in/attempts.actions.ts'
import { closeLinks } from '../sign-in/own-password.actions.ts'
import { issueToken } from '../sign-in/reset.actions.ts'
import { announceAccessChange, endSessions } from '../sign-in/sessions.actions.ts'
import { throttleKey } from '../sign-in/sign-in.rules.ts'
import { WITHOUT_TWO_FACTOR } from '../sign-in/two-factor.actions.ts'
import { getUser } from './users.queries.ts'

const HOUR = 3_600_000
const DUPLICATE_EMAIL = 'A user with this email address already exists. Check the list, including inactive users.'

/** The fields of a user in the audit trail. */
const logged = ({ name, email, role, active, phone, countryIDs, twoFactorEnabled }: User) => ({
  name,
  email,
  role,
  active,
  phone,
  countryIDs,
  twoFactorEnabled,
})

export async function createUser(call: Call<typeof userEndpoints.create>): Promise<User> {
  const { db, staff, body } = call
  const { countryIDs, ...values } = body
  await assertCountries(db, countryIDs)
  const { id } = await db
    .insertInto('appUser')
    .values({ ...values, createdBy: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(conflictOn('app_user_email', 'EMAIL_ALREADY_USED', DUPLICATE_EMAIL, 'email'))
  await setCountries(db, id, countryIDs)
  await approverChanged(db, id)
  const user = await getUser(call, id)
  await recordUserEvent(call, 'user.created', user, { after: logged(user) })
  await mailInvitation(call, user)
  return user
}

async function setCountries(db: Db, userId: string, countryIDs: readonly string[]): Promise<void> {
  await db.deleteFrom('userCountry').where('userId', '=', userId).execute()
  if (countryIDs.length === 0) return
  await db
    .insertInto('userCountry')
    .values(countryIDs.map((countryId) => ({ userId, countryId })))
    .execute()
}

type AdminCall = Pick<Call<typeof userEndpoints.invite>, 'appContext' | 'db' | 'staff' | 'now' | 'requestID' | 'ip'>

async function mailInvitation({ appContext, db, staff, now }: AdminCall, user: User): Promise<void> {
  const hours = appContext.environment.INVITE_HOURS
  const token = await issueToken(db, { purpose: 'INVITE', userID: user.id, now, livesMS: hours * HOUR })
  await sendLetter(appContext, db, 'invitation', user, {
    invitedBy: staff.name,
    hours,
    link: passwordLink(appContext, token),
  })
}

export async function inviteUser(call: Call<typeof userEndpoints.invite>): Promise<User> {
  const user = await getUser(call, call.params.id)
  if (user.status !== 'INVITED') throw ruleViolation('NOT_INVITED', invitedAlready(user))
  await mailInvitation(call, user)
  await recordUserEvent(call, 'user.invited', user)
  return user
}

const invitedAlready = ({ name, active }: User) =>
  active
    ? `${name} has already set a password and can use “Forgot password”.`
    : `${name} is inactive. Activate the account first.`

/** Changes a user; a change of role, countries or activity applies to that user's next request. */
export async function updateUser(call: Call<typeof userEndpoints.update>): Promise<User> {
  const { appContext, db, staff, params, body } = call
  const { version, countryIDs, ...fields } = body
  await lockAdministrators(db)
  await db.selectFrom('appUser').select('id').where('id', '=', params.id).forUpdate().executeTakeFirst()
  const before = await getUser(call, params.id)
  if (before.version !== version) throw staleVersion(before)
  if (countryIDs) await assertCountries(db, countryIDs)
  assertSeesSomething(before, body)
  if (params.id === staff.id) assertNotAgainstOneself(before, fields)
  await assertAdministratorLeft(db, before, fields)
  await updateRecord(call, 'appUser', params.id, fields)
  if (countryIDs) await setCountries(db, params.id, countryIDs)
  if (before.active && fields.active === false) await shutOut(call, params.id)
  else await announceAccessChange(appContext, db, params.id)
  if (fields.role || countryIDs || fields.active !== undefined) await approverChanged(db, params.id)
  const after = await getUser(call, params.id)
  await recordUserEvent(call, eventOf(before, after), after, { before: logged(before), after: logged(after) })
  return after
}

/** The pending approvers of order forms are stored there, and are updated. */
const approverChanged = (db: Db, userID: string) => addJob(db, 'order-forms.approver-changed', { userID })

function eventOf(before: User, after: User): string {
  if (before.active !== after.active) return after.active ? 'user.activated' : 'user.deactivated'
  return before.role === after.role ? 'user.updated' : 'user.role-changed'
}

type OwnUserChange = { readonly role?: string | undefined; readonly active?: boolean | undefined }

function assertNotAgainstOneself({ role }: User, change: OwnUserChange): void {
  if (change.role && change.role !== role)
    throw ruleViolation('OWN_ROLE', 'You can’t change your own role. Ask another administrator.')
  if (change.active === false)
    throw ruleViolation('OWN_ACCOUNT', 'You can’t deactivate yourself. Ask another administrator.')
}

/**
 * A user who gets a role limited to own countries, or loses their last country, must have one; other changes do not
 * check existing gaps.
 */
function assertSeesSomething(before: User, { role, countryIDs }: Call<typeof userEndpoints.update>['body']): void {
  if (!role && !countryIDs) return
  const message = whyCountriesMissing({ role: role ?? before.role, countryIDs: countryIDs ?? before.countryIDs })
  if (message) throw invalid([{ path: 'countryIDs', message }])
}

const activeAdministrators = (db: Db) =>
  db.selectFrom('appUser').select('id').where('role', '=', 'ADMIN').where('active', '=', true)

/** Two administrators who deactivate each other concurrently wait for each other here. */
const lockAdministrators = (db: Db) => activeAdministrators(db).orderBy('id').forUpdate().execute()

async function assertAdministratorLeft(db: Db, { id, role, active }: User, change: OwnUserChange): Promise<void> {
  const stays = (change.role ?? role) === 'ADMIN' && (change.active ?? active)
  if (role !== 'ADMIN' || !active || stays) return
  if (!(await activeAdministrators(db).where('id', '!=', id).executeTakeFirst()))
    throw ruleViolation(
      'LAST_ADMIN',
      'This is the last active administrator. Make another user an administrator first.',
    )
}

/** Ends all sessions and open links of a user. */
async function shutOut(
  { appContext, db, now }: Pick<Call, 'appContext' | 'db' | 'now'>,
  userID: string,
): Promise<void> {
  await endSessions(appContext, db, { userID, reason: 'DEACTIVATED', now })
  await closeLinks(db, userID, now)
}

export async function deactivateUser(call: Call<typeof userEndpoints.remove>): Promise<User> {
  const { db, staff, query, now } = call
  const { id } = query
  await lockAdministrators(db)
  const before = await getUser(call, id)
  if (id === staff.id) throw ruleViolation('OWN_ACCOUNT', 'You can’t deactivate yourself. Ask another administrator.')
  await assertAdministratorLeft(db, before, { active: false })
  const change = { active: false, ...changeColumns({ staff, now }) }
  await db.updateTable('appUser').set(change).where('id', '=', id).where('active', '=', true).execute()
  await shutOut(call, id)
  const after = await getUser(call, id)
  if (before.active)
    await recordUserEvent(call, 'user.deactivated', after, { before: logged(before), after: logged(after) })
  return after
}

export async function unlockUser(call: Call<typeof userEndpoints.unlock>): Promise<User> {
  const { db, params } = call
  const user = await getUser(call, params.id)
  await resetAttempts(db, throttleKey(user.id, user.email))
  await recordUserEvent(call, 'user.unlocked', user)
  return getUser(call, params.id)
}

export async function removeTwoFactor(call: Call<typeof userEndpoints.removeTwoFactor>): Promise<User> {
  const { appContext, db, staff, params, now } = call
  if (params.id === staff.id)
    throw ruleViolation('OWN_ACCOUNT', 'Disable your own two-factor authentication on your profile page.')
  const before = await getUser(call, params.id)
  await updateRecord(call, 'appUser', params.id, WITHOUT_TWO_FACTOR)
  await endSessions(appContext, db, { userID: params.id, reason: 'ENDED_BY_ADMIN', now })
  await sendTwoFactorNotice(appContext, db, before, { enabled: false, at: now, by: staff.name })
  const after = await getUser(call, params.id)
  await recordUserEvent(call, 'user.two-factor-reset', after, { before: logged(before), after: logged(after) })
  return after
}

export async function endSessionsOf(call: Call<typeof userEndpoints.endSessions>) {
  const { appContext, db, params, now } = call
  const user = await getUser(call, params.id)
  const endedSessions = await endSessions(appContext, db, { userID: user.id, reason: 'ENDED_BY_ADMIN', now })
  await recordUserEvent(call, 'user.sessions-ended', user)
  return { endedSessions }
}
