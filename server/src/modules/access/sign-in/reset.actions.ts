import { setTimeout as pause } from 'node:timers/promises'
import type { authEndpoints, LinkPurpose, LinkState } from '@muster/contract/access/auth.contract.ts'
import { passwordMinLength } from '@muster/contract/access/password-length.rules.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import { passwordLink, sendLetter } from '../core/emails.documents.ts'
import { recordUserEvent } from '../core/user-events.actions.ts'
import { consumeLinkAttempt, consumeMailRequest, mayMail } from './attempts.actions.ts'
import { assertStrong, storePassword } from './own-password.actions.ts'
import { accountOf } from './sign-in.actions.ts'
import { throttleKey } from './sign-in.rules.ts'
import { fingerprint, newSecretToken } from './tokens.rules.ts'

const MINUTE = 60_000
/** The minimum response time, so that it does not reveal whether an email was sent. */
const ANSWER_AFTER_MS = 150

interface NewToken {
  readonly purpose: LinkPurpose
  readonly userID: string | null
  readonly now: Date
  readonly livesMS: number
}

/**
 * Creates a one-time token, which cancels older ones of the same user and purpose. An invitation stays valid after a
 * request for a new password, until one of the two is used.
 */
export async function issueToken(db: Db, { purpose, userID, now, livesMS }: NewToken): Promise<string> {
  const token = newSecretToken()
  if (userID) await cancelTokens(db, purpose, now).where('userId', '=', userID).execute()
  const expiresAt = new Date(now.getTime() + livesMS)
  await db
    .insertInto('oneTimeToken')
    .values({ sha256: fingerprint(token), purpose, userId: userID, createdAt: now, expiresAt })
    .execute()
  return token
}

/** Ends open links of one purpose: of all users, or of one. */
export const cancelTokens = (db: Db, purpose: LinkPurpose, now: Date) =>
  db.updateTable('oneTimeToken').set({ usedAt: now }).where('purpose', '=', purpose).where('usedAt', 'is', null)

/**
 * Emails a link for a new password if there is such an account, at most three an hour; the response and its time are
 * the same if not.
 */
export async function forgotPassword(call: Call<typeof authEndpoints.forgotPassword>) {
  const { appContext, db, body, now, ip } = call
  await consumeMailRequest(db, ip, now)
  await Promise.all([pause(ANSWER_AFTER_MS), sendResetLink(call, body.email)])
  appContext.log.debug({ requestID: call.requestID }, 'a password reset was requested')
  return { sent: true as const }
}

async function sendResetLink(call: Call<typeof authEndpoints.forgotPassword>, email: string): Promise<void> {
  const { appContext, db, now } = call
  const account = await accountOf(db, appContext, email)
  const allowed = await mayMail(db, throttleKey(account?.id, email), now)
  if (!account?.active || !allowed) return
  const minutes = appContext.environment.RESET_MINUTES
  await inTransaction(db, async (db) => {
    const token = await issueToken(db, { purpose: 'RESET', userID: account.id, now, livesMS: minutes * MINUTE })
    await sendLetter(appContext, db, 'passwordReset', account, { minutes, link: passwordLink(appContext, token) })
    await recordUserEvent({ ...call, db, actor: 'Sign-in' }, 'user.password-reset-requested', account)
  })
}

/** For a link that is no longer valid. */
export const expiredLink = () =>
  new AppError(
    400,
    'RESET_LINK_INVALID',
    'This link has already been used or has expired. Request a new one with “Forgot password”.',
  )

/**
 * Checks whether a link is still valid, without using it; valid, used, expired and unknown links cost the same query.
 */
export async function checkLink({ db, body, now, ip }: Call<typeof authEndpoints.checkLink>): Promise<LinkState> {
  await consumeLinkAttempt(db, ip, now)
  const link = await db
    .selectFrom('oneTimeToken')
    .leftJoin('appUser', 'appUser.id', 'oneTimeToken.userId')
    .where('sha256', '=', fingerprint(body.token))
    .select(['purpose', 'usedAt', 'expiresAt', 'appUser.active', 'twoFactorEnabled'])
    .executeTakeFirst()
  const isOpen = link !== undefined && link.usedAt === null && link.expiresAt > now && link.active !== false
  return {
    good: isOpen,
    purpose: (link?.purpose as LinkPurpose | undefined) ?? null,
    passwordMinLength: passwordMinLength({ twoFactorEnabled: isOpen && link.twoFactorEnabled === true }),
  }
}

/** Sets the password with an emailed token. It neither signs in nor disables two-factor sign-in. */
export async function resetPassword(call: Call<typeof authEndpoints.resetPassword>) {
  const { appContext, db, body, now, ip } = call
  await consumeLinkAttempt(db, ip, now)
  const sha256 = fingerprint(body.token)
  const user = await db
    .selectFrom('oneTimeToken')
    .innerJoin('appUser', 'appUser.id', 'oneTimeToken.userId')
    .where('sha256', '=', sha256)
    .where('purpose', 'in', ['RESET', 'INVITE'])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('appUser.active', '=', true)
    .select(['appUser.id', 'name', 'email', 'twoFactorEnabled', 'purpose'])
    .executeTakeFirst()
  if (!user) throw expiredLink()
  assertStrong(appContext, body.password, user)
  const hash = await hashPassword(body.password)
  await inTransaction(db, async (db) => {
    await spendToken(db, sha256, now)
    await storePassword(appContext, db, user, { hash, now })
    const event = user.purpose === 'INVITE' ? 'user.invitation-accepted' : 'user.password-reset'
    await recordUserEvent({ ...call, db, actor: user.name }, event, user)
  })
  return { changed: true as const }
}

/** Of two requests with the same token one is rejected. */
export async function spendToken(db: Db, sha256: string, now: Date): Promise<void> {
  const spent = db
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('sha256', '=', sha256)
    .where('usedAt', 'is', null)
  const { numUpdatedRows } = await spent.where('expiresAt', '>', now).executeTakeFirst()
  if (numUpdatedRows !== 1n) throw expiredLink()
}
