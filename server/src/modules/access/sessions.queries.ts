import type { Session } from '@muster/contract/access/profile.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { SignedIn } from '../../kernel/mount.ts'
import type { World } from '../../kernel/world.ts'
import { deviceOf } from './sessions.rules.ts'
import { type Claims, readToken } from './tokens.rules.ts'

/** A revocation on another node that could not be announced still counts after this long. */
const REMEMBERED_MS = 1_000
/** Longer than a transaction may take: a change that is announced before its commit must not be overtaken by an older reading. */
const SUSPENDED_MS = 90_000
const MOST_REMEMBERED = 5_000

interface Remembered {
  readonly signedIn: SignedIn
  readonly expiresAt: Date
  readonly until: number
}

interface Memory {
  readonly tokens: Map<string, Remembered>
  /** Users whose access has just changed, with the time until which nothing about them is remembered. */
  readonly suspended: Map<string, number>
}

const memories = new WeakMap<World, Memory>()

function memoryOf(world: World): Memory {
  const memory = memories.get(world) ?? { tokens: new Map(), suspended: new Map() }
  memories.set(world, memory)
  return memory
}

/** Who holds this access token, read from the session, user and country rows of this moment; null when it opens nothing. */
export async function authenticate(world: World, token: string): Promise<SignedIn | null> {
  const { tokens, suspended } = memoryOf(world)
  const now = world.now()
  const known = tokens.get(token)
  if (known && known.until > performance.now() && known.expiresAt > now) return known.signedIn
  const claims = await readToken(world.secrets, 'at+jwt', token, now)
  const signedIn = claims && (await findSignedIn(world, claims, now))
  if (!claims || !signedIn) return null
  if ((suspended.get(signedIn.id) ?? 0) > performance.now()) return signedIn
  if (tokens.size >= MOST_REMEMBERED) tokens.clear()
  tokens.set(token, { signedIn, expiresAt: claims.expiresAt, until: performance.now() + REMEMBERED_MS })
  return signedIn
}

async function findSignedIn(
  { db, environment }: World,
  { userID, sessionID }: Claims,
  now: Date,
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .where('session.id', '=', sessionID)
    .where('session.userId', '=', userID)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.lastActiveAt', '>=', new Date(now.getTime() - environment.IDLE_MINUTES * 60_000))
    .where('appUser.active', '=', true)
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
  { TWO_FACTOR_ROLES }: World['environment'],
  { role, twoFactorEnabled }: { role: Role; twoFactorEnabled: boolean },
) => TWO_FACTOR_ROLES.includes(role) && !twoFactorEnabled

/** Forgets on this node what it remembers of a person, and remembers nothing new until a change under way has surely been committed. */
export function forgetAccess(world: World, userID: string): void {
  const { tokens, suspended } = memoryOf(world)
  const now = performance.now()
  for (const [id, until] of suspended) if (until <= now) suspended.delete(id)
  suspended.set(userID, now + SUSPENDED_MS)
  for (const [token, { signedIn }] of tokens) if (signedIn.id === userID) tokens.delete(token)
}

/** Forgets everything on this node, when changes may have been missed. */
export const forgetAllAccess = (world: World) => memoryOf(world).tokens.clear()

/** The living sessions of a person, the one in use most recently first. */
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
