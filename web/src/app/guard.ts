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

/** Before every page of signed-in people. */
export async function signedInOnly({ location }: Arrival) {
  if (session.current()) return
  await new Promise((done) => setTimeout(done, GUARD_WAIT_MS))
  // Another tab may have signed in meanwhile.
  if (session.current()) return
  throw redirect({ to: '/', replace: true, state: { wanted: location.href } })
}

/** Before the sign-in page: who is signed in goes on. The logo leads here. */
export function signedOutOnly({ location }: Arrival) {
  if (session.current()) throw redirect({ href: wantedPath(location.state.wanted), replace: true })
}
