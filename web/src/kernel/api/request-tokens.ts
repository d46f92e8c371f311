import type { SessionRecord, Surroundings } from '../session/session.types.ts'
import { retryAfterOf } from './failures.ts'

const REFRESH_PATIENCE_MS = 20_000
/** Wait in ms after each unanswered attempt to renew the tokens; the last value is repeated. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const LONGEST_PAUSE_MS = 60_000

type Fresh = Pick<SessionRecord, 'tokens'> & Partial<SessionRecord>
/** No response, or one that is not from our server; it may contain a retry time. */
export interface Unanswered {
  retryAfterMS: number
}

/**
 * Requests new tokens. Only 401 or 403 means that the session is over; any other failure leaves the session unchanged.
 */
export async function requestTokens(
  fetch: Surroundings['fetch'],
  refreshToken: string,
): Promise<Fresh | null | Unanswered> {
  try {
    const response = await fetch('/api/v1/refresh-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      // Other tabs wait for this response.
      signal: AbortSignal.timeout(REFRESH_PATIENCE_MS),
    })
    if (response.status === 401 || response.status === 403) return null
    const data = response.ok ? ((await response.json()) as { data?: Partial<SessionRecord> }).data : undefined
    if (data?.tokens?.accessToken && data.tokens.refreshToken) return { ...data, tokens: data.tokens }
    return { retryAfterMS: retryAfterOf(response) }
  } catch {
    return { retryAfterMS: 0 }
  }
}

/** Random delay, so that clients that lost the connection together do not all retry at the same moment. */
export const pauseAfter = (tries: number, { retryAfterMS }: Unanswered) =>
  Math.min(LONGEST_PAUSE_MS, Math.max(retryAfterMS, PAUSES_MS[tries] ?? PAUSES_MS.at(-1)!)) *
  (0.8 + Math.random() * 0.4)
