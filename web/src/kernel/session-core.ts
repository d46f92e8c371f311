import type { Tokens } from '@muster/contract/access/auth.contract.ts'
import type { Role } from '@muster/contract/access/roles.ts'

/** The one key under which anything about the session is kept. */
export const SESSION_KEY = 'muster-session'

/** The auth record, in the specification's shape (§3). */
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

const BUSY_TRIES = 3
const BUSY_PAUSE_MS = 1000
const REFRESH_PATIENCE_MS = 20_000
/** Nobody waits longer than this for the answer to somebody else's request. */
const HOLD_MS = 5_000

/** Reads a stored record; one without a refresh token counts as none (specification §5). */
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

/**
 * Keeps one session over any number of tabs. A 401 renews the tokens once, whoever else is waiting, and each request is sent once more;
 * nothing else renews (a 403 is an answer, not an expiry). `onChange` hears every change made by this tab.
 */
export function sessionOver(
  { fetch, storage, alone, wait, now }: Surroundings,
  onChange: (why: Change) => void = () => {},
) {
  /** The token of a request whose answer the others that carry it wait for. */
  let held: { token: string; until: Promise<void> } | null = null
  /** The last token that was taken, whatever the clock of this machine says of it. */
  let taken: string | undefined

  const current = () => parseRecord(storage.getItem(SESSION_KEY))

  function keep({ tokens, user }: SessionRecord) {
    const { accessToken, refreshToken } = tokens
    const { id, name, role } = user
    storage.setItem(SESSION_KEY, JSON.stringify({ tokens: { accessToken, refreshToken }, user: { id, name, role } }))
    onChange('kept')
  }

  function end(why: Exclude<Change, 'kept'> = 'signed out') {
    storage.removeItem(SESSION_KEY)
    onChange(why)
  }

  /** Busy is not refused: 429 and 503 are asked again before they count as a failed refresh. */
  async function askForTokens(refreshToken: string): Promise<Partial<SessionRecord> | null> {
    for (let tries = 1; ; tries++) {
      const response = await fetch('/api/v1/refresh-token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
        // Other tabs wait for this answer.
        signal: AbortSignal.timeout(REFRESH_PATIENCE_MS),
      })
      if (response.ok) return ((await response.json()) as { data?: Partial<SessionRecord> }).data ?? null
      if (tries === BUSY_TRIES || ![429, 503].includes(response.status)) return null
      await wait(BUSY_PAUSE_MS)
    }
  }

  /**
   * Sees to it that the access token is another than `used`. The record is read again inside the lock: when another tab has renewed
   * meanwhile, its tokens are taken. Returns the record, or null when the session is over; throws when nobody answered.
   */
  async function renew(used: string | null): Promise<SessionRecord | null> {
    return alone(async () => {
      const record = current()
      if (!record) {
        end('expired')
        return null
      }
      if (record.tokens.accessToken !== used) return record
      const answer = await askForTokens(record.tokens.refreshToken)
      // Signing out while the answer was on its way wins over it.
      const still = current()
      if (!still || still.tokens.refreshToken !== record.tokens.refreshToken) return still
      if (!answer?.tokens) {
        end('expired')
        return null
      }
      // The menu follows a new role or name from here; nothing makes another person of the session.
      const user = answer.user?.id === still.user.id ? answer.user : still.user
      const renewed = { tokens: answer.tokens, user }
      keep(renewed)
      return renewed
    })
  }

  /** Makes later requests with this token wait until the answer is called. */
  function hold(token: string): () => void {
    if (held?.token === token) return () => {}
    const { promise: until, resolve } = Promise.withResolvers<void>()
    const mine = { token, until }
    held = mine
    return () => {
      if (held === mine) held = null
      resolve()
    }
  }

  /**
   * Sends with the session's token; `send` is another way than fetch, for uploads that show their progress. A page that wakes after the
   * token's time does not collect a 401 for each of its requests: one is sent, the others wait for what becomes of it, and so do those
   * that come while the tokens are renewed.
   */
  async function call(out: Outgoing, send = fetch): Promise<Response> {
    const { url, headers, ...init } = out
    const once = (token: string | undefined) =>
      send(url, { ...init, headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers })
    if (held && held.token === current()?.tokens.accessToken) {
      await Promise.race([held.until, wait(HOLD_MS)])
      out.signal?.throwIfAborted()
      if (!current()) return signedOut()
    }
    const token = current()?.tokens.accessToken
    const isFirst = token !== undefined && token !== taken && send === fetch && isOver(token, now())
    let letGo = isFirst ? hold(token) : undefined
    try {
      const first = await once(token)
      if (first.status !== 401) {
        taken = token
        return first
      }
      if (token) letGo ??= hold(token)
      const renewed = await renew(token ?? null)
      return renewed ? once(renewed.tokens.accessToken) : first
    } finally {
      letGo?.()
    }
  }

  return { current, keep, end, renew, call }
}
