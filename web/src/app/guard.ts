import { redirect } from '@tanstack/react-router'
import { session } from '../kernel/session/session.ts'
import { wantedPath } from './address.ts'

/** The wait before an unauthenticated user is sent to the sign-in page (docs/domain/screens.md), in milliseconds. */
export const GUARD_WAIT_MS = 250

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page to go back to after signing in. */
    wanted?: string
    /** The session ended by itself, which the sign-in page explains. */
    sessionEnded?: boolean
  }
}

interface Arrival {
  location: { href: string; state: { wanted?: string } }
}

/** Runs before each page that requires a sign-in. */
export async function signedInOnly({ location }: Arrival) {
  if (session.current()) return
  await new Promise((done) => setTimeout(done, GUARD_WAIT_MS))
  // Another tab may have signed in in the meantime.
  if (session.current()) return
  throw redirect({ to: '/', replace: true, state: { wanted: location.href } })
}

/** Runs before the sign-in page: redirects signed-in users. The logo links here. */
export function signedOutOnly({ location }: Arrival) {
  if (session.current()) throw redirect({ href: wantedPath(location.state.wanted), replace: true })
}
