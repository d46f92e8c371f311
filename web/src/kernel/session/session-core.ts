import type { Tokens } from '@muster/contract/access/auth.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'
import { pauseAfter, requestTokens, type Unanswered } from '../api/request-tokens.ts'

/** The one key under which anything about the session is kept. */
export const SESSION_KEY = 'muster-session'

/** The session record in local storage (docs/domain/screens.md). */
export interface SessionRecord {
  tokens: Tokens
  user: { id: string; name: string; role: Role }
}

/** Why the record changed in this tab. */
export type Change = 'kept' | 'signed out' | 'expired'

/** What the session needs of the browser, so that it can be tested without one. */
export interface Surroundings {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs the work while no other tab, and no other call of this one, runs its own. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
  now: () => number
}

export interface Outgoing {
  url: string
  method: string
  headers: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
}

/** Listeners of the session; each is called only for what this tab does or finds. */
export interface Recipients {
  onChange?: (why: Change) => void
  /** The tokens could not be renewed for lack of an answer, and it is tried again; or they were renewed at last. */
  onConnection?: (isLost: boolean) => void
}

/** The longest wait for the answer to another request, in ms. */
export const HOLD_MS = 5_000
/** The longest wait for a server that does not answer; the renewal itself continues. */
export const CALL_PATIENCE_MS = 15_000
/** Stored for a moment before the record goes, so that other tabs know that the session expired without a sign-out. */
const EXPIRED = '{"expired":true}'
export const isSessionExpiry = ({ oldValue, newValue }: Pick<StorageEvent, 'oldValue' | 'newValue'>) =>
  newValue === EXPIRED || (newValue === null && oldValue === EXPIRED)

/** Reads a stored record; one without a refresh token counts as none. */
export function parseRecord(stored: string | null): SessionRecord | null {
  try {
    const { tokens, user } = JSON.parse(stored ?? 'null') as SessionRecord
    const whole = tokens.accessToken && tokens.refreshToken && user.id && user.role
    return whole ? { tokens, user } : null
  } catch {
    return null
  }
}

/** Whether the time that an access token names for itself is over; one that names none is believed. */
function isOver(token: string, now: number): boolean {
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

/** The record in local storage; other tabs hear of its changes. */
function storedSession(storage: Surroundings['storage'], onChange: (why: Change) => void) {
  return {
    current: () => parseRecord(storage.getItem(SESSION_KEY)),
    store({ tokens, user }: SessionRecord) {
      const { accessToken, refreshToken } = tokens
      const { id, name, role } = user
      storage.setItem(SESSION_KEY, JSON.stringify({ tokens: { accessToken, refreshToken }, user: { id, name, role } }))
      onChange('kept')
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

/** Renews the tokens, one renewal at a time; the answer is null when the session is over. */
function renewals(
  { fetch, alone, wait }: Surroundings,
  { current, store, expire }: ReturnType<typeof storedSession>,
  onConnection: (isLost: boolean) => void,
) {
  /** The renewal that is under way in this tab. */
  let renewing: Promise<SessionRecord | null> | null = null

  /**
   * One try to have another access token than `used`. The record is read again inside the lock: when another tab has renewed meanwhile,
   * its tokens are taken. Null when the session is over.
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
      // Signing out while the answer was on its way wins over it.
      const still = current()
      if (!still || still.tokens.refreshToken !== record.tokens.refreshToken) return still
      if (answer === null) {
        expire()
        return null
      }
      if (!('tokens' in answer)) return answer
      // The menu follows a new role or name from here; nothing makes another person of the session.
      const user = answer.user?.id === still.user.id ? answer.user : still.user
      const renewed = { tokens: answer.tokens, user }
      store(renewed)
      return renewed
    })

  /** Tries until there is an answer, however long that takes. */
  async function renewInTheEnd(used: string | null): Promise<SessionRecord | null> {
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
    renewing ??= renewInTheEnd(used).finally(() => {
      renewing = null
    })
    return renewing
  }
}

/** Requests with one token wait for the answer to the first of them. */
function heldRequests() {
  /** The token of a request whose answer the others that carry it wait for. */
  let held: { token: string; until: Promise<void> } | null = null
  return {
    /** What a request with this token waits for. */
    waitFor: (token: string | undefined) => (held && held.token === token ? held.until : null),
    /** Makes later requests with this token wait until the answer is called. */
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
 * Keeps one session over any number of tabs. A 401 renews the tokens once for all waiting requests, and each request is sent once more;
 * nothing else renews (a 403 is an answer, not an expiry).
 */
export function sessionOver(
  surroundings: Surroundings,
  { onChange = () => {}, onConnection = () => {} }: Recipients = {},
) {
  const { fetch, storage, wait, now } = surroundings
  const stored = storedSession(storage, onChange)
  const { current, store, end } = stored
  const renewOnce = renewals(surroundings, stored, onConnection)
  const { waitFor, hold } = heldRequests()
  /** The last token that was taken, whatever the clock of this machine says of it. */
  let claimed: string | undefined
  /** The session is over, but the user may sign in again on the page: requests wait for it. */
  let paused: PromiseWithResolvers<SessionRecord | null> | null = null
  const waiting = () => paused?.promise ?? null

  /** Makes requests wait for a new sign-in, until `resume`. */
  function pause() {
    paused ??= Promise.withResolvers()
  }

  /** With a new session the waiting requests are sent again; with null they fail because the session is over. */
  function resume(record: SessionRecord | null) {
    paused?.resolve(record)
    paused = null
  }

  /** Makes sure that the access token is not `used`. Null when the session is over; throws without an answer for long. */
  async function renew(used: string | null): Promise<SessionRecord | null> {
    if (paused) return paused.promise
    const record = current()
    if (record && record.tokens.accessToken !== used) return record
    const renewing = renewOnce(used)
    const impatient = wait(CALL_PATIENCE_MS).then(() => {
      throw new TypeError('No response.')
    })
    const found = await Promise.race([renewing, impatient])
    return found ?? waiting()
  }

  /**
   * Sends with the session's token; `send` is another way than fetch, for uploads that show their progress. A page that wakes after the
   * token's time does not collect a 401 for each of its requests: one is sent, the others wait for what becomes of it, and so do those
   * that come while the tokens are renewed.
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
    const isFirst = token !== undefined && token !== claimed && send === fetch && isOver(token, now())
    let letGo = isFirst ? hold(token) : undefined
    try {
      const first = await once(token)
      if (first.status !== 401) {
        claimed = token
        return first
      }
      if (token) letGo ??= hold(token)
      const renewed = await renew(token ?? null)
      out.signal?.throwIfAborted()
      return renewed ? once(renewed.tokens.accessToken) : first
    } finally {
      letGo?.()
    }
  }

  return { current, store, end, renew, call, pause, resume }
}
