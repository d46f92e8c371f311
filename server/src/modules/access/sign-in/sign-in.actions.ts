import type { AuthenticatedUser, authEndpoints } from '@muster/contract/access/auth.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { AppError, forbidden, notFound } from '../../../kernel/app/errors.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { hashPassword, isPassword, needsRehash } from '../../../kernel/security/passwords.ts'
import { recordUserEvent } from '../core/user-events.actions.ts'
import { accountWorks } from '../users/demo-accounts.queries.ts'
import {
  consumeLoginAttempt,
  consumeNetworkAttempt,
  type LoginAttempt,
  oneAtATime,
  refundAttempt,
  resetAttempts,
} from './attempts.actions.ts'
import { endSessions, startSession } from './sessions.actions.ts'
import { mustEnrol } from './sessions.queries.ts'
import { plainEmail, throttleKey } from './sign-in.rules.ts'
import { useCode } from './two-factor.actions.ts'

type SignInCall = Call<typeof authEndpoints.signIn>
export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/**
 * The account of an address, in any notation. One of the demo company counts as inactive if other machines can reach
 * the program.
 */
export const accountOf = (db: Db, { environment }: AppContext, email: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role', 'passwordHash', 'twoFactorEnabled', 'twoFactorSecret'])
    .select(accountWorks(environment).as('active'))
    .where((row) => row.fn<string>('lower', ['email']), '=', plainEmail(email))
    .executeTakeFirst()

/**
 * Signs in. Unknown, wrong and disabled have the same response after the same work. Every attempt is counted before it
 * is evaluated, in counters that all nodes and endpoints share.
 */
export const signIn = (call: SignInCall): Promise<AuthenticatedUser> =>
  oneAtATime(call.body.email, () => attemptSignIn(call))

async function attemptSignIn(call: SignInCall): Promise<AuthenticatedUser> {
  const { appContext, db, body, now, ip } = call
  const networkKey = await consumeNetworkAttempt(db, appContext.environment, ip, now)
  const account = await accountOf(db, appContext, body.email)
  const key = throttleKey(account?.id, body.email)
  const guess = await consumeLoginAttempt(db, appContext.environment, key, now)
  const stored = account?.active ? account.passwordHash : null
  if (!(await isPassword(body.password, stored)) || !account) throw await failed(call, account, guess)
  if (account.twoFactorEnabled) await proveSecondFactor(call, account, { keys: [key, networkKey], guess })
  return inTransaction(db, async (db) => {
    if (!(await isStillProven(db, account, body.password))) throw new AppError(401, 'SIGN_IN_FAILED', SIGN_IN_FAILED)
    await renewHash(db, account, body.password)
    await resetAttempts(db, key)
    await refundAttempt(db, networkKey)
    await db.updateTable('appUser').set({ lastLoginAt: now }).where('id', '=', account.id).execute()
    const { sessionID, tokens } = await startSession(appContext, db, account.id, call)
    const { id, name, email } = account
    const role = account.role as Role
    const staff = { id, name, email, role, countryIDs: [], sessionID }
    await recordUserEvent({ ...call, db, staff }, 'user.signed-in', account)
    const { twoFactorEnabled } = account
    return {
      tokens,
      user: { id, name, role },
      ...(mustEnrol(appContext.environment, { role, twoFactorEnabled }) && { mustEnrol: true as const }),
    }
  })
}

const SIGN_IN_FAILED = 'Incorrect email or password. Check both, or reset your password with “Forgot password”.'

/**
 * Whether the checked data is still current: checking a password takes time, more when many wait. A new password, a
 * second factor or a deactivation meanwhile has ended the earlier sessions, and this one must not start afterwards.
 * Locks the account until then.
 */
async function isStillProven(db: Db, { id, passwordHash, twoFactorEnabled }: Account, typed: string): Promise<boolean> {
  const now = await db
    .selectFrom('appUser')
    .select(['active', 'passwordHash', 'twoFactorEnabled'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!now?.active || now.twoFactorEnabled !== twoFactorEnabled) return false
  // A different hash may be the same password, renewed by a concurrent sign-in.
  return now.passwordHash === passwordHash || isPassword(typed, now.passwordHash)
}

/**
 * Counts the failure, for an unknown address as well, so that neither the response nor its time reveals which it was.
 */
async function failed(call: SignInCall, account: Account | undefined, guess: LoginAttempt): Promise<AppError> {
  await recordFailure(call, account, 'sign-in.failed', guess)
  return new AppError(401, 'SIGN_IN_FAILED', SIGN_IN_FAILED)
}

type EventSubject = Parameters<typeof recordUserEvent>[2]
const UNKNOWN: EventSubject = { id: 'unknown', name: null }

async function recordFailure(call: SignInCall, account: EventSubject = UNKNOWN, event: string, { last }: LoginAttempt) {
  const context = { ...call, actor: 'Sign-in' }
  await recordUserEvent(context, event, account)
  if (last) await recordUserEvent(context, 'sign-in.locked', account)
}

/** Asks for the code if none was sent, which does not count as an attempt; a wrong code does. */
async function proveSecondFactor(
  call: SignInCall,
  account: Account,
  { keys, guess }: { keys: readonly string[]; guess: LoginAttempt },
): Promise<void> {
  const { appContext, db, body, now } = call
  if (body.otp === undefined) {
    for (const key of keys) await refundAttempt(db, key)
    throw new AppError(401, 'OTP_REQUIRED', 'Enter the six digits from your authenticator app, or a recovery code.')
  }
  if (await useCode(appContext, db, account, body.otp, now)) return
  await recordFailure(call, account, 'sign-in.code-failed', guess)
  throw new AppError(
    401,
    'OTP_WRONG',
    'This code is incorrect or was already used. Wait for the next code and try again.',
  )
}

async function renewHash(db: Db, { id, passwordHash }: Account, password: string): Promise<void> {
  if (!passwordHash || !needsRehash(passwordHash)) return
  const renewed = await hashPassword(password)
  await db
    .updateTable('appUser')
    .set({ passwordHash: renewed })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .execute()
}

/** Signs the user out here; an administrator may sign another user out everywhere. */
export async function signOut(call: Call<typeof authEndpoints.signOut>) {
  const { appContext, db, staff, body, now } = call
  const own = body.id === staff.id
  if (!own && staff.role !== 'ADMIN') throw forbidden('You can only sign yourself out.')
  const person = await db.selectFrom('appUser').select(['id', 'name']).where('id', '=', body.id).executeTakeFirst()
  if (!person) throw notFound('user')
  const ending = own
    ? { userID: staff.id, sessionID: staff.sessionID, reason: 'SIGNED_OUT' as const, now }
    : { userID: person.id, reason: 'ENDED_BY_ADMIN' as const, now }
  const endedSessions = await endSessions(appContext, db, ending)
  const event = own ? 'user.signed-out' : 'user.sessions-ended'
  await recordUserEvent(call, event, person)
  return { id: person.id, endedSessions }
}
