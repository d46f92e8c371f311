import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { type EndpointRef, respond } from '../api/send.ts'
import { session } from './session.ts'

const signOutLine: EndpointRef<(typeof authEndpoints)['signOut']> = { method: 'PUT', path: '/logout' }
/** Nobody waits longer than this to be signed out of the browser. */
const PATIENCE_MS = 4000

/** Ends the session on the server, and in this browser even when the server does not answer. */
export async function signOut(): Promise<void> {
  const id = session.current()?.user.id
  try {
    if (id) await respond(signOutLine, { body: { id } }, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    // What went wrong has been told; the record goes all the same.
  } finally {
    session.end()
  }
}
