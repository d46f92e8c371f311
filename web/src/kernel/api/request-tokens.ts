import type { SessionRecord, Surroundings } from '../session/session-core.ts'

const REFRESH_PATIENCE_MS = 20_000
/** The pause after each try to renew that was not answered; the last one is repeated. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const LONGEST_PAUSE_MS = 60_000

type Fresh = Pick<SessionRecord, 'tokens'> & Partial<SessionRecord>
/** No answer, or one that is not the server's; it may have a retry time. */
export interface Unanswered {
  retryAfterMS: number
}

/** Asks for new tokens. Only a 401 or 403 is a refusal; whatever else goes wrong says nothing about the session. */
export async function requestTokens(
  fetch: Surroundings['fetch'],
  refreshToken: string,
): Promise<Fresh | null | Unanswered> {
  try {
    const response = await fetch('/api/v1/refresh-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      // Other tabs wait for this answer.
      signal: AbortSignal.timeout(REFRESH_PATIENCE_MS),
    })
    if (response.status === 401 || response.status === 403) return null
    const data = response.ok ? ((await response.json()) as { data?: Partial<SessionRecord> }).data : undefined
    if (data?.tokens?.accessToken && data.tokens.refreshToken) return { ...data, tokens: data.tokens }
    return { retryAfterMS: 1000 * (Number(response.headers.get('retry-after')) || 0) }
  } catch {
    return { retryAfterMS: 0 }
  }
}

/** Not at the same moment as everybody else who lost the connection. */
export const pauseAfter = (tries: number, { retryAfterMS }: Unanswered) =>
  Math.min(LONGEST_PAUSE_MS, Math.max(retryAfterMS, PAUSES_MS[tries] ?? PAUSES_MS.at(-1)!)) *
  (0.8 + Math.random() * 0.4)
