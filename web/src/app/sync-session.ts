import type { AnyRouter } from '@tanstack/react-router'
import { registerNavigation } from '../kernel/session/enrolment.ts'
import { session } from '../kernel/session/session.ts'
import { hasUnsaved } from '../ui/form/unsaved.ts'
import { isOpen, wantedPath } from './address.ts'
import { GUARD_WAIT_MS } from './guard.ts'

/**
 * Redirects to the sign-in page when the session ends in any tab, and back when a session begins. Only after an expired
 * session does the user return to the former page: after a sign-out another person may sign in. While paused, nothing
 * is redirected: the input on the page is kept until a user signs in again there.
 */
export function syncSession(router: AnyRouter) {
  let me = session.current()?.user.id
  // Forms do not ask for confirmation here: the session has already ended.
  const leadTo = (path: string, state = {}) => router.history.replace(path, state, { ignoreBlocker: true })
  const place = () => router.state.location

  session.subscribe((why) => {
    if (session.isPaused()) return
    const before = me
    me = session.current()?.user.id
    const { pathname, href, state } = place()
    if (me && pathname === '/') router.history.replace(wantedPath(state.wanted))
    else if (isOpen(pathname)) return
    else if (me) before && before !== me && leadTo('/home')
    else if (why !== 'expired') leadTo('/')
    else
      setTimeout(() => {
        if (!session.current() && !isOpen(place().pathname)) leadTo('/', { wanted: href, sessionEnded: true })
      }, GUARD_WAIT_MS)
  })
  // After leaving the unsaved form there is no reason to sign in on this page.
  router.subscribe('onResolved', () => {
    if (session.isPaused() && !hasUnsaved()) session.end()
  })
  registerNavigation(() => {
    if (!place().pathname.startsWith('/profile')) router.history.replace('/profile')
  })
}
