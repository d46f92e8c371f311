import type { AnyRouter } from '@tanstack/react-router'
import { leadThrough } from '../kernel/enrolment.ts'
import { session } from '../kernel/session.ts'
import { isOpen, wantedPath } from './address.ts'

/**
 * Leads to the sign-in page when the session ends, in whichever tab it ended, and on from there when one begins. Only a session that
 * ended by itself in this tab is led back afterwards: who signed out may be another person than who signs in next.
 */
export function followSession(router: AnyRouter) {
  session.subscribe((why) => {
    const { pathname, href, state } = router.state.location
    if (session.current()) {
      if (pathname === '/') router.history.replace(wantedPath(state.wanted))
    } else if (!isOpen(pathname)) {
      const expired = why === 'expired'
      router.history.replace('/', expired ? { wanted: href, sessionEnded: true } : {})
    }
  })
  leadThrough(() => {
    if (!router.state.location.pathname.startsWith('/profile')) router.history.replace('/profile')
  })
}
