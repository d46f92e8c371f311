import type { Tokens } from '@muster/contract/access/auth.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import type { Authenticator } from '../../../kernel/http/mount.ts'
import { formatMoment, sendLetter } from '../core/emails.documents.ts'
import { recordUserEvent } from '../core/user-events.actions.ts'
import { accountWorks } from '../users/demo-accounts.queries.ts'
import { authenticate, findSignedIn, forgetAccess, forgetAllAccess } from './sessions.queries.ts'
import { refreshVerdict, touchEvery } from './sessions.rules.ts'
import { type Claims, readToken, signToken } from './tokens.rules.ts'

const HOUR = 3_600_000
const CHANNEL = 'access_changed'

interface SignInOrigin {
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
}

/** Opens a session for a user who was just authenticated. */
export async function startSession(
  appContext: AppContext,
  db: Db,
  userID: string,
  { now, ip, userAgent }: SignInOrigin,
) {
  const expiresAt = new Date(now.getTime() + appContext.environment.SESSION_HOURS * HOUR)
  const { id } = await db
    .insertInto('session')
    .values({ userId: userID, rotatedAt: now, lastActiveAt: now, createdAt: now, expiresAt, ip, userAgent })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    sessionID: id,
    tokens: await tokensFor(appContext, { userID, sessionID: id, generation: 1, expiresAt }, now),
  }
}

/** A pair of tokens of one generation; neither is valid longer than the session. */
async function tokensFor(
  { secrets, environment }: AppContext,
  session: Parameters<typeof signToken>[2],
  now: Date,
): Promise<Tokens> {
  const soon = new Date(now.getTime() + environment.ACCESS_TOKEN_SECONDS * 1000)
  const expiresAt = soon < session.expiresAt ? soon : session.expiresAt
  const accessToken = await signToken(secrets, 'at+jwt', { ...session, expiresAt }, now)
  return { accessToken, refreshToken: await signToken(secrets, 'rt+jwt', session, now) }
}

const ended = () => new AppError(401, 'SESSION_ENDED', 'Your session has ended. Sign in again.')

/**
 * A new pair of tokens for a refresh token, and the current user: their role may have changed since sign-in. Tabs that
 * refresh at the same moment all get the same new generation; a used token that comes back later ends the session and
 * notifies its owner.
 */
export async function refreshTokens(
  appContext: AppContext,
  refreshToken: string,
  { now, ip, requestID }: { now: Date; ip: string; requestID: string },
) {
  const claims = await readToken(appContext.secrets, 'rt+jwt', refreshToken, now)
  if (!claims) throw ended()
  const session = await inTransaction(appContext.db, async (db) => {
    const row = await lockSession(db, appContext, claims)
    if (!row?.works) return null
    const { IDLE_MINUTES: idleMinutes, REFRESH_GRACE_SECONDS: graceSeconds } = appContext.environment
    const verdict = refreshVerdict(row, claims.generation, now, { idleMinutes, graceSeconds })
    if (verdict === 'REUSED') await endStolenSession(appContext, db, row, { now, ip, requestID })
    if (verdict === 'ROTATE') await rotate(db, row.id, now)
    const generation = verdict === 'ROTATE' ? row.generation + 1 : row.generation
    return verdict === 'ROTATE' || verdict === 'REPEAT' ? { ...row, generation } : null
  })
  if (!session) throw ended()
  const { id: sessionID, userId: userID, generation, expiresAt, name, role } = session
  const tokens = await tokensFor(appContext, { userID, sessionID, generation, expiresAt }, now)
  return { tokens, user: { id: userID, name, role: role as Role } }
}

const lockSession = (db: Db, { environment }: AppContext, { sessionID, userID }: Claims) =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .where('session.id', '=', sessionID)
    .where('session.userId', '=', userID)
    .select([
      'session.id',
      'userId',
      'generation',
      'rotatedAt',
      'lastActiveAt',
      'expiresAt',
      'revokedAt',
      'name',
      'email',
      'role',
    ])
    .select(accountWorks(environment).as('works'))
    .forUpdate('session')
    .executeTakeFirst()

const rotate = (db: Db, id: string, now: Date) =>
  db.updateTable('session').set({ generation: sql`generation + 1`, rotatedAt: now }).where('id', '=', id).execute()

type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>

async function endStolenSession(
  appContext: AppContext,
  db: Db,
  session: LockedSession,
  at: { now: Date; ip: string; requestID: string },
) {
  const { id, userId, name, email } = session
  await endSessions(appContext, db, { userID: userId, sessionID: id, reason: 'TOKEN_REUSED', now: at.now })
  const owner = { id: userId, name, email }
  await recordUserEvent({ db, staff: null, actor: 'Sign-in', ...at }, 'session.token-reused', owner)
  await sendLetter(appContext, db, 'tokenReused', owner, { at: formatMoment(at.now), ip: at.ip })
}

type EndReason =
  | 'SIGNED_OUT'
  | 'ENDED_BY_OWNER'
  | 'ENDED_BY_ADMIN'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'DEACTIVATED'
  | 'TOKEN_REUSED'

interface EndParams {
  readonly userID: string
  /** Only this one, or all but that one; without either every session of the user. */
  readonly sessionID?: string
  readonly exceptSessionID?: string
  readonly reason: EndReason
  readonly now: Date
}

/** Ends sessions at once, on this node and the others; returns their number. */
export async function endSessions(
  appContext: AppContext,
  db: Db,
  { userID, sessionID, exceptSessionID, reason, now }: EndParams,
): Promise<number> {
  let living = db
    .updateTable('session')
    .set({ revokedAt: now, revokeReason: reason })
    .where('userId', '=', userID)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
  if (sessionID) living = living.where('id', '=', sessionID)
  if (exceptSessionID) living = living.where('id', '!=', exceptSessionID)
  const { numUpdatedRows } = await living.executeTakeFirst()
  await announceAccessChange(appContext, db, userID)
  return Number(numUpdatedRows)
}

/** Applies a change of a user's role, countries or sessions to the next request, on every node once it is committed. */
export async function announceAccessChange(appContext: AppContext, db: Db, userID: string): Promise<void> {
  forgetAccess(appContext, userID)
  await sql`select pg_notify(${CHANNEL}, ${userID})`.execute(db)
}

const touched = new WeakMap<AppContext, Map<string, number>>()
const MAX_TOUCHED = 10_000

/** Keeps a session active; writes at most once a minute per session, and never delays or fails the request. */
function touchSession(appContext: AppContext, sessionID: string): void {
  const times = touched.get(appContext) ?? new Map<string, number>()
  touched.set(appContext, times)
  const now = appContext.now()
  const since = now.getTime() - (times.get(sessionID) ?? 0)
  if (since >= 0 && since < touchEvery(appContext.environment.IDLE_MINUTES)) return
  if (times.size >= MAX_TOUCHED) times.clear()
  times.set(sessionID, now.getTime())
  const writing = appContext.db
    .updateTable('session')
    .set({ lastActiveAt: now })
    .where('id', '=', sessionID)
    .where('lastActiveAt', '<', now)
  writing.execute().catch((err) => {
    times.delete(sessionID)
    appContext.log.warn({ err }, 'the activity of a session could not be recorded')
  })
}

/** The authentication for the kernel. */
export const accessAuthenticator: Authenticator = {
  authenticate,
  again: (appContext, { id: userID, sessionID }, since) => findSignedIn(appContext, { userID, sessionID }, since),
  touch: (appContext, { sessionID }) => touchSession(appContext, sessionID),
}

const RECONNECT_MS = 1_000

/**
 * Listens for access changes on other nodes. While disconnected, a change is missed for at most one second, the
 * lifetime of the cache.
 */
export function listenForAccessChanges(
  appContext: AppContext,
  connection: pg.ConnectionConfig,
): { stop: () => Promise<void> } {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const again = () => {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(connect, RECONNECT_MS)
    retry.unref()
  }
  const connect = () => {
    const listener = new pg.Client({ ...connection, application_name: 'muster access', keepAlive: true })
    client = listener
    listener.on('notification', ({ payload }) => payload && forgetAccess(appContext, payload))
    listener.on('error', () => {})
    listener.on('end', again)
    const listening = listener.connect().then(() => listener.query(`listen ${CHANNEL}`))
    listening
      .then(() => forgetAllAccess(appContext))
      .catch(() =>
        listener
          .end()
          .catch(() => {})
          .finally(again),
      )
  }
  connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
