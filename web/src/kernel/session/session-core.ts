import { pauseAfter, requestTokens, type Unanswered } from '../api/request-tokens.ts'
import type { SessionRecord, Surroundings } from './session.types.ts'

/** The only local storage key of the session. */
export const SESSION_KEY = 'muster-session'

/** Why the record changed in this tab. */
export type SessionChange = 'stored' | 'signed out' | 'expired'

export interface Outgoing {
  url: string
  method: string
  headers: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
}

/** Listeners of the session; each is called only for changes made or noticed by this tab. */
export interface SessionListeners {
  onChange?: (why: SessionChange) => void
  /** Called when the tokens could not be renewed because the server does not respond, and again when they are renewed. */
  onConnection?: (isLost: boolean) => void
}

/** Maximum wait of a request for the answer to another one, in ms. */
export const HOLD_MS = 5_000
/** Maximum wait for a server that does not respond, in ms; the renewal itself continues. */
export const CALL_PATIENCE_MS = 15_000
/** Stored for a moment before the record is removed, so that other tabs can distinguish expiry from sign-out. */
const EXPIRED = '{"expired":true}'
export const isSessionExpiry = ({ oldValue, newValue }: Pick<StorageEvent, 'oldValue' | 'newValue'>) =>
  newValue === EXPIRED || (newValue === null && oldValue === EXPIRED)

/** Parses a stored record; one without a refresh token is null. */
export function parseRecord(stored: string | null): SessionRecord | null {
  try {
    const { tokens, user } = JSON.parse(stored ?? 'null') as SessionRecord
    const whole = tokens.accessToken && tokens.refreshToken && user.id && user.role
    return whole ? { tokens, user } : null
  } catch {
    return null
  }
}

/** Whether an access token has expired by its own `exp`; a token without `exp` counts as valid. */
function isExpired(token: string, now: number): boolean {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp !== undefined && exp * 1000 <= now
  } catch {
    return false
  }
}

const signedOut = () =>
  Response.json(
    { success: false, code: 'SIGNED_OUT', message: 'Your session has ended. Sign in again.' },
    { status: 401 },
  )

/** The record in local storage; other tabs receive its changes. */
function storedSession(storage: Surroundings['storage'], onChange: (why: SessionChange) => void) {
  return {
    current: () => parseRecord(storage.getItem(SESSION_KEY)),
    store({ tokens, user }: SessionRecord) {
      const { accessToken, refreshToken } = tokens
      const { id, name, role } = user
      storage.setItem(SESSION_KEY, JSON.stringify({ tokens: { accessToken, refreshToken }, user: { id, name, role } }))
      onChange('stored')
    },
    end() {
      storage.removeItem(SESSION_KEY)
      onChange('signed out')
    },
    /** Clears the record and notifies the other tabs of the reason (docs/domain/screens.md). */
    expire() {
      if (storage.getItem(SESSION_KEY) !== null) {
        storage.setItem(SESSION_KEY, EXPIRED)
        storage.removeItem(SESSION_KEY)
      }
      onChange('expired')
    },
  }
}

/** Renews the tokens, one renewal at a time; null when the session is over. */
function renewals(
  { fetch, alone, wait }: Surroundings,
  { current, store, expire }: ReturnType<typeof storedSession>,
  onConnection: (isLost: boolean) => void,
) {
  /** The renewal that is under way in this tab. */
  let renewing: Promise<SessionRecord | null> | null = null

  /**
   * Tries once to get another access token than `used`. The record is read again inside the lock: if another tab has renewed the tokens,
   * those are used. Null when the session is over.
   */
  const attempt = (used: string | null) =>
    alone(async (): Promise<SessionRecord | null | Unanswered> => {
      const record = current()
      if (!record) {
        expire()
        return null
      }
      if (record.tokens.accessToken !== used) return record
      const answer = await requestTokens(fetch, record.tokens.refreshToken)
      // A sign-out during the request takes precedence over its answer.
      const still = current()
      if (!still || still.tokens.refreshToken !== record.tokens.refreshToken) return still
      if (answer === null) {
        expire()
        return null
      }
      if (!('tokens' in answer)) return answer
      // A changed role or name is taken over from here, so that the menu updates; the user id must stay the same.
      const user = answer.user?.id === still.user.id ? answer.user : still.user
      const renewed = { tokens: answer.tokens, user }
      store(renewed)
      return renewed
    })

  /** Retries until the server responds, however long it takes. */
  async function renewUntilAnswered(used: string | null): Promise<SessionRecord | null> {
    for (let tries = 0; ; tries++) {
      const found = await attempt(used)
      if (found === null || 'tokens' in found) {
        if (tries > 0) onConnection(false)
        return found
      }
      onConnection(true)
      await wait(pauseAfter(tries, found))
    }
  }

  return (used: string | null): Promise<SessionRecord | null> => {
    renewing ??= renewUntilAnswered(used).finally(() => {
      renewing = null
    })
    return renewing
  }
}

/** Requests with the same token wait for the answer to the first of them. */
function heldRequests() {
  /** The token of the first request, and the promise that the others wait for. */
  let held: { token: string; until: Promise<void> } | null = null
  return {
    /** The promise that a request with this token waits for. */
    waitFor: (token: string | undefined) => (held && held.token === token ? held.until : null),
    /** Makes later requests with this token wait until the returned function is called. */
    hold(token: string): () => void {
      if (held?.token === token) return () => {}
      const { promise: until, resolve } = Promise.withResolvers<void>()
      const mine = { token, until }
      held = mine
      return () => {
        if (held === mine) held = null
        resolve()
      }
    },
  }
}

/**
 * Shares one session between any number of tabs. A 401 renews the tokens once for all waiting requests, and each request is sent once more.
 * Nothing else renews: a 403 is an answer, not an expiry.
 */
export function createSession(
  surroundings: Surroundings,
  { onChange = () => {}, onConnection = () => {} }: SessionListeners = {},
) {
  const { fetch, storage, wait, now } = surroundings
  const stored = storedSession(storage, onChange)
  const { current, store, end } = stored
  const renewOnce = renewals(surroundings, stored, onConnection)
  const { waitFor, hold } = heldRequests()
  /** The last token that the server accepted, even if it looks expired by the clock of this machine. */
  let lastAccepted: string | undefined
  /** The session is over, but the user may sign in again on the same page: requests wait for it. */
  let paused: PromiseWithResolvers<SessionRecord | null> | null = null
  const waiting = () => paused?.promise ?? null

  /** Makes requests wait for a new sign-in, until `resume`. */
  function pause() {
    paused ??= Promise.withResolvers()
  }

  /** With a new session, the waiting requests are sent again; with null, they fail. */
  function resume(record: SessionRecord | null) {
    paused?.resolve(record)
    paused = null
  }

  /**
   * Makes sure that the access token differs from `used`. Null when the session is over; throws when the server does not respond for long.
   */
  async function renew(used: string | null): Promise<SessionRecord | null> {
    if (paused) return paused.promise
    const record = current()
    if (record && record.tokens.accessToken !== used) return record
    const renewing = renewOnce(used)
    const timeout = wait(CALL_PATIENCE_MS).then(() => {
      throw new TypeError('No response.')
    })
    const found = await Promise.race([renewing, timeout])
    return found ?? waiting()
  }

  /**
   * Sends a request with the access token; `send` replaces fetch for uploads with progress. When the token has expired, only one request is
   * sent and the others wait for its answer, so that a page that wakes up does not get a 401 for each request.
   */
  async function call(out: Outgoing, send = fetch): Promise<Response> {
    const { url, headers, ...init } = out
    if (paused && !(await paused.promise)) return signedOut()
    out.signal?.throwIfAborted()
    const once = (token: string | undefined) =>
      send(url, { ...init, headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers })
    const holding = waitFor(current()?.tokens.accessToken)
    if (holding) {
      await Promise.race([holding, wait(HOLD_MS)])
      out.signal?.throwIfAborted()
      if (paused ? !(await paused.promise) : !current()) return signedOut()
    }
    const token = current()?.tokens.accessToken
    const isFirst = token !== undefined && token !== lastAccepted && send === fetch && isExpired(token, now())
    let release = isFirst ? hold(token) : undefined
    try {
      const first = await once(token)
      if (first.status !== 401) {
        lastAccepted = token
        return first
      }
      if (token) release ??= hold(token)
      const renewed = await renew(token ?? null)
      out.signal?.throwIfAborted()
      return renewed ? once(renewed.tokens.accessToken) : first
    } finally {
      release?.()
    }
  }

  return { current, store, end, renew, call, pause, resume }
}
