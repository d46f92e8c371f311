import { RouteLink } from '../ui/link/RouteLink.tsx'
import { NotFoundState } from '../ui/states/states.tsx'

/** No page has this address. */
export function LostScreen() {
  return (
    <NotFoundState isPage title="There is no such page" action={<RouteLink href="/home">Go to my work</RouteLink>}>
      The address may be mistyped, or the page may have moved.
    </NotFoundState>
  )
}
