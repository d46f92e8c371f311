import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { RoutePlace } from '../kernel/routes.ts'
import { session } from '../kernel/session/session.ts'
import { parseSearch, type Search, stringifySearch } from './address.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { signedInOnly, signedOutOnly } from './guard.ts'
import { prefetchRows } from './list-prefetch.ts'
import { MODULE_ROUTES } from './module-routes.ts'
import { MOVES, movedTo } from './moved-routes.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { syncSession } from './sync-session.ts'

const root = createRootRoute({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>) => search as Search,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('../modules/access/sign-in/SignInScreen.tsx'), 'SignInScreen'),
})

/** All pages with header and menu; the shell is a separate chunk, so that the sign-in page loads quickly. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

/** Pages for signed-in users without header and menu: a timesheet for printing. */
const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../shell/SignedInOnly.tsx'), 'BarePage'),
})

/** «My Setting»: the open part is next to the list of parts. */
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('../modules/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

/**
 * The routes of the modules that are shown in this place. Links are plain addresses, so the router does not need to
 * know their types.
 */
const routesIn = (place: RoutePlace, parent: AnyRoute): AnyRoute[] =>
  MODULE_ROUTES.filter((route) => route.place === place).map(({ path, component, prefetch }) =>
    createRoute({ getParentRoute: () => parent, path, component, ...(prefetch && { loader: prefetchRows(prefetch) }) }),
  )

/** An address that redirects to another page. */
const redirectRoute = <const P extends string>(path: P, to: '/' | '/ats/dashboard' | '/ats/jobs') =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const routes = root.addChildren([
  signIn,
  ...routesIn('open', root),
  bare.addChildren(routesIn('bare', bare)),
  shell.addChildren([
    ...routesIn('shell', shell),
    settings.addChildren(routesIn('settings', settings)),
    redirectRoute('/ats', '/ats/dashboard'),
    redirectRoute('/jobs', '/ats/jobs'),
    // `/login` redirects to the sign-in page at `/`, so that the guard runs first, with its delay.
    redirectRoute('/login', '/'),
    ...MOVES.flatMap((move) =>
      [move.path, `${move.path}/$`].map((path) =>
        createRoute({
          getParentRoute: () => shell,
          path,
          beforeLoad: ({ location }) => {
            const role = session.current()?.user.role
            if (role) throw redirect({ href: movedTo(move, location.href, role), replace: true })
          },
        }),
      ),
    ),
    // Unknown paths are behind the guard too: signed-out visitors must not learn which pages exist.
    createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundScreen }),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: ErrorScreen,
})

syncSession(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
