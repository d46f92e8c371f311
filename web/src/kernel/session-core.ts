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

/**
 * Keeps one session over any number of tabs. A 401 renews the tokens once, whoever else is waiting, and each request is sent once more;
 * nothing else renews (a 403 is an answer, not an expiry). `onChange` hears every change made by this tab.
 */
export function sessionOver({ fetch, storage, alone, wait }: Surroundings, onChange: (why: Change) => void = () => {}) {
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

  /** Sends with the session's token; `send` is another way than fetch, for uploads that show their progress. */
  async function call(out: Outgoing, send = fetch): Promise<Response> {
    const { url, headers, ...init } = out
    const once = (token: string | undefined) =>
      send(url, { ...init, headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers })
    const token = current()?.tokens.accessToken
    const first = await once(token)
    if (first.status !== 401) return first
    const renewed = await renew(token ?? null)
    return renewed ? once(renewed.tokens.accessToken) : first
  }

  return { current, keep, end, renew, call }
}
