import { passwordMinLength } from '@muster/contract/access/password-length.rules.ts'
import type { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { invalid, ruleViolation } from '../../../kernel/app/errors.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { hashPassword, isPassword, passwordWeakness } from '../../../kernel/security/passwords.ts'
import { formatMoment, sendLetter } from '../core/emails.documents.ts'
import { recordUserEvent } from '../core/user-events.actions.ts'
import { consumeLoginAttempt, oneAtATime, refundAttempt, resetAttempts } from './attempts.actions.ts'
import { endSessions } from './sessions.actions.ts'
import { throttleKey } from './sign-in.rules.ts'

export type Prover = Awaited<ReturnType<typeof proverOf>>

const proverOf = (db: Db, id: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'passwordHash', 'twoFactorEnabled', 'twoFactorSecret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type OwnCall = Pick<Call<Endpoint & { signedIn: string }>, 'appContext' | 'db' | 'now' | 'requestID' | 'ip'> & {
  staff: NonNullable<Call['staff']>
}

/**
 * Re-authenticates a signed-in user. An attempt counts in the same limit as sign-in; the caller resets the count if
 * everything else was valid as well. A wrong password is 422, so that no page treats it as an ended session.
 */
export async function proveOwnPassword(call: OwnCall, password: string, path: string): Promise<Prover> {
  const { appContext, db, staff, now } = call
  const guess = await consumeLoginAttempt(db, appContext.environment, throttleKey(staff.id, staff.email), now)
  const prover = await proverOf(db, staff.id)
  if (await isPassword(password, prover.passwordHash)) return prover
  await recordUserEvent(call, 'user.login-failed', staff)
  if (guess.last) await recordUserEvent(call, 'sign-in.locked', staff)
  const message = 'Your current password is incorrect.'
  throw ruleViolation('PASSWORD_WRONG', `${message} Check it and try again.`, [{ path, message }])
}

/** Rejects a password that is too easy to guess for this user, with the reason; the field is `password`. */
export function assertStrong(
  { environment }: Pick<AppContext, 'environment'>,
  password: string,
  owner: { name: string; email: string; twoFactorEnabled: boolean },
): void {
  const { PRODUCT_NAME, PUBLIC_URL } = environment
  const appWords = ['Muster', PRODUCT_NAME, URL.parse(PUBLIC_URL)?.hostname ?? '', ...Object.values(ROLE_LABELS)]
  const weakness = passwordWeakness(password, passwordMinLength(owner), { ...owner, appWords })
  if (weakness) throw invalid([{ path: 'password', message: weakness }])
}

/**
 * Stores a new password, ends the sessions and the emailed links issued under the old one, and notifies the owner by
 * email. A password set by an emailed link unlocks the account.
 */
export async function storePassword(
  appContext: AppContext,
  db: Db,
  user: { id: string; name: string; email: string },
  { hash, now, currentSessionID }: { hash: string; now: Date; currentSessionID?: string },
): Promise<number> {
  await db
    .updateTable('appUser')
    .set({ passwordHash: hash, passwordChangedAt: now })
    .where('id', '=', user.id)
    .execute()
  await closeLinks(db, user.id, now)
  if (!currentSessionID) await resetAttempts(db, throttleKey(user.id, user.email))
  await sendLetter(appContext, db, 'passwordChanged', user, { at: formatMoment(now) })
  const reason = currentSessionID ? 'PASSWORD_CHANGED' : 'PASSWORD_RESET'
  return endSessions(appContext, db, {
    userID: user.id,
    reason,
    now,
    ...(currentSessionID && { exceptSessionID: currentSessionID }),
  })
}

/** Ends all open emailed links of a user. */
export const closeLinks = (db: Db, userID: string, now: Date) =>
  db.updateTable('oneTimeToken').set({ usedAt: now }).where('userId', '=', userID).where('usedAt', 'is', null).execute()

type ChangePasswordCall = Call<typeof profileEndpoints.changePassword>

/** Changes the user's password; they stay signed in here and are signed out everywhere else. */
export const changeOwnPassword = (call: ChangePasswordCall) =>
  oneAtATime(call.staff.email, () => attemptPasswordChange(call))

async function attemptPasswordChange(call: ChangePasswordCall) {
  const { appContext, db, staff, body, now } = call
  const prover = await proveOwnPassword(call, body.currentPassword, 'currentPassword')
  // Not the counters of codes: a person with the password but without the phone could reset them.
  await refundAttempt(db, throttleKey(staff.id, staff.email))
  if (body.password === body.currentPassword)
    throw invalid([{ path: 'password', message: 'The new password must differ from the current one.' }])
  assertStrong(appContext, body.password, prover)
  const hash = await hashPassword(body.password)
  return inTransaction(db, async (db) => {
    const endedSessions = await storePassword(appContext, db, prover, { hash, now, currentSessionID: staff.sessionID })
    await recordUserEvent({ ...call, db }, 'user.password-changed', staff)
    return { endedSessions }
  })
}
