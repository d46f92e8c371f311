import { useRouterState } from '@tanstack/react-router'
import { RouteLink } from '../ui/link/RouteLink.tsx'
import { PageHead } from '../ui/list/page/PageHead.tsx'
import { EmptyState } from '../ui/states/states.tsx'
import { titleFor } from './page-titles.ts'

/** A menu page whose module is not built yet; shows a notice only. */
export function ComingSoonScreen() {
  const title = useRouterState({ select: (state) => titleFor(state.location.pathname) })
  return (
    <>
      <PageHead title={title} />
      <EmptyState title="Coming soon" action={<RouteLink href="/home">Go to dashboard</RouteLink>}>
        This feature is not available yet.
      </EmptyState>
    </>
  )
}
