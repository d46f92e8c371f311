import { useEffect } from 'react'
import { session } from '../kernel/session/session.ts'

/** Five minutes, for tokens and notifications (docs/domain/screens.md). */
export const POLL_MS = 300_000

/**
 * Refreshes the tokens every five minutes, in one of the open tabs: a tab that finds other tokens than at its last poll
 * skips its refresh. The server does not count this as activity, so an unattended tab still becomes idle.
 */
export function useSessionPoll() {
  useEffect(() => {
    let lastToken = session.current()?.tokens.accessToken ?? null
    const poll = async () => {
      // No answer: the next poll, or the next 401, tries again.
      const renewed = await session.renew(lastToken).catch(() => session.current())
      lastToken = renewed?.tokens.accessToken ?? null
    }
    const timer = setInterval(() => void poll(), POLL_MS)
    return () => clearInterval(timer)
  }, [])
}
