import { RouteLink } from '../ui/link/RouteLink.tsx'
import { NotFoundState } from '../ui/states/states.tsx'

/** Shown for an unknown URL. */
export function NotFoundScreen() {
  return (
    <NotFoundState isPage title="Page not found" action={<RouteLink href="/home">Go to dashboard</RouteLink>}>
      Check the URL, or go back to the dashboard.
    </NotFoundState>
  )
}
