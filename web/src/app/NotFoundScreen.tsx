import { RouteLink } from '../ui/link/RouteLink.tsx'
import { NotFoundState } from '../ui/states/states.tsx'

/** No page has this address. */
export function LostScreen() {
  return (
    <NotFoundState isPage title="Page not found" action={<RouteLink href="/home">Go to dashboard</RouteLink>}>
      Check the URL, or go back to the dashboard.
    </NotFoundState>
  )
}
