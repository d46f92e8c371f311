import type { Session } from '@muster/contract/access/profile.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { AuthenticatedUser } from '../../../kernel/http/mount.ts'
import { accountWorks } from '../users/demo-accounts.queries.ts'
import { deviceOf } from './sessions.rules.ts'
import { type Claims, readToken } from './tokens.rules.ts'

/** The time after which a revocation on another node applies at the latest, without a notification. */
const REMEMBERED_MS = 1_000
/**
 * Longer than the maximum of a transaction: a change that is announced before its commit must not be overwritten by an
 * older read.
 */
const SUSPENDED_MS = 90_000
const MAX_CACHED = 5_000

interface CachedSession {
  readonly signedIn: AuthenticatedUser
  readonly expiresAt: Date
  readonly until: number
}

interface SessionCache {
  readonly tokens: Map<string, CachedSession>
  /** The content of verified tokens, so that a signature is not verified again every second. */
  readonly claims: Map<string, Claims>
  /** Sessions that are being loaded: concurrent requests with the same token share one query. */
  readonly readings: Map<string, { readonly userID: string; readonly answer: Promise<AuthenticatedUser | null> }>
  /** Users whose access has just changed, with the time until which nothing about them is cached. */
  readonly suspended: Map<string, number>
}

const memories = new WeakMap<AppContext, SessionCache>()

function memoryOf(appContext: AppContext): SessionCache {
  const memory = memories.get(appContext) ?? {
    tokens: new Map(),
    claims: new Map(),
    readings: new Map(),
    suspended: new Map(),
  }
  memories.set(appContext, memory)
  return memory
}

/** The user of an access token, loaded from the current session, user and country rows; null if it is not valid. */
export async function authenticate(appContext: AppContext, token: string): Promise<AuthenticatedUser | null> {
  const { tokens } = memoryOf(appContext)
  const now = appContext.now()
  const known = tokens.get(token)
  if (known && known.until > performance.now() && known.expiresAt > now) return known.signedIn
  const claims = await claimsOf(appContext, token, now)
  return claims && readOnce(appContext, token, claims, now)
}

async function claimsOf(appContext: AppContext, token: string, now: Date): Promise<Claims | null> {
  const { claims } = memoryOf(appContext)
  const known = claims.get(token)
  if (known && known.expiresAt > now) return known
  const read = await readToken(appContext.secrets, 'at+jwt', token, now)
  if (claims.size >= MAX_CACHED) claims.clear()
  if (read) claims.set(token, read)
  return read
}

function readOnce(appContext: AppContext, token: string, claims: Claims, now: Date): Promise<AuthenticatedUser | null> {
  const { tokens, readings, suspended } = memoryOf(appContext)
  const { userID, expiresAt } = claims
  if ((suspended.get(userID) ?? 0) > performance.now()) return findSignedIn(appContext, claims, now)
  const begun = readings.get(token)
  if (begun) return begun.answer
  const answer = findSignedIn(appContext, claims, now).finally(() => {
    // A read from before a change of access is not shared: forgetAccess has removed it.
    if (readings.get(token)?.answer === answer) readings.delete(token)
  })
  readings.set(token, { userID, answer })
  return answer.then((signedIn) => {
    if (!signedIn || (suspended.get(userID) ?? 0) > performance.now()) return signedIn
    if (tokens.size >= MAX_CACHED) tokens.clear()
    tokens.set(token, { signedIn, expiresAt, until: performance.now() + REMEMBERED_MS })
    return signedIn
  })
}

/** The current user of a session, if it had neither expired nor been idle too long at that time. */
export async function findSignedIn(
  { db, environment }: AppContext,
  { userID, sessionID }: Pick<Claims, 'userID' | 'sessionID'>,
  now: Date,
): Promise<AuthenticatedUser | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .where('session.id', '=', sessionID)
    .where('session.userId', '=', userID)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.lastActiveAt', '>=', new Date(now.getTime() - environment.IDLE_MINUTES * 60_000))
    .where(accountWorks(environment))
    .select(['appUser.id', 'name', 'email', 'role', 'twoFactorEnabled'])
    .select(
      sql<string[]>`array(select country_id from user_country where user_id = app_user.id order by 1)`.as('countryIds'),
    )
    .executeTakeFirst()
  if (!row) return null
  const { id, name, email, countryIds: countryIDs, twoFactorEnabled } = row
  const role = row.role as Role
  const staff = { id, name, email, role, countryIDs, sessionID }
  return mustEnrol(environment, { role, twoFactorEnabled }) ? { ...staff, mustEnrol: true } : staff
}

export const mustEnrol = (
  { TWO_FACTOR_ROLES }: AppContext['environment'],
  { role, twoFactorEnabled }: { role: Role; twoFactorEnabled: boolean },
) => TWO_FACTOR_ROLES.includes(role) && !twoFactorEnabled

/**
 * Removes a user from the cache of this node, and caches nothing new until a running change has certainly been
 * committed.
 */
export function forgetAccess(appContext: AppContext, userID: string): void {
  const { tokens, readings, suspended } = memoryOf(appContext)
  const now = performance.now()
  for (const [id, until] of suspended) if (until <= now) suspended.delete(id)
  suspended.set(userID, now + SUSPENDED_MS)
  for (const [token, { signedIn }] of tokens) if (signedIn.id === userID) tokens.delete(token)
  for (const [token, reading] of readings) if (reading.userID === userID) readings.delete(token)
}

/** Clears the whole cache of this node, when changes may have been missed. */
export function forgetAllAccess(appContext: AppContext): void {
  const { tokens, readings } = memoryOf(appContext)
  tokens.clear()
  readings.clear()
}

/** The active sessions of a user, the most recently used first. */
export async function sessionsOf(db: Db, userID: string, currentSessionID: string, now: Date): Promise<Session[]> {
  const found = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastActiveAt'])
    .where('userId', '=', userID)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastActiveAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return found.map(({ id, userAgent, ip, createdAt, lastActiveAt }) => ({
    id,
    current: id === currentSessionID,
    device: deviceOf(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
  }))
}
