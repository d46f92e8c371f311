import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { type EndpointRef, respond } from '../api/send.ts'
import { session } from './session.ts'

const signOutLine: EndpointRef<(typeof authEndpoints)['signOut']> = { method: 'PUT', path: '/logout' }
/** The longest wait for signing out in the browser, in ms. */
const PATIENCE_MS = 4000

/** Ends the session on the server, and in this browser even if the server does not respond. */
export async function signOut(): Promise<void> {
  const id = session.current()?.user.id
  try {
    if (id) await respond(signOutLine, { body: { id } }, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    // The error was shown; the session is cleared anyway.
  } finally {
    session.end()
  }
}
