import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

/**
 * Where a page is shown: in the shell with header and menu, next to the list of «My Setting», signed in without header
 * and menu, or to everyone without signing in.
 */
export type RoutePlace = 'shell' | 'settings' | 'bare' | 'open'

/** The list whose rows are requested together with the code of its page: path and right of its endpoint. */
export interface ListPrefetch {
  readonly rows: `/${string}`
  readonly needs: Right
}

/** A page of a module: its address, and the screen that is loaded when the address is opened. */
export interface ModuleRoute {
  readonly place: RoutePlace
  readonly path: `/${string}`
  readonly component: AsyncRouteComponent<Record<never, never>>
  readonly prefetch?: ListPrefetch
}

const routeIn =
  (place: RoutePlace) =>
  <Exports extends Record<string, unknown>>(
    path: `/${string}`,
    load: () => Promise<Exports>,
    screen: keyof Exports & string,
    prefetch?: ListPrefetch,
  ): ModuleRoute => ({
    place,
    path,
    component: lazyRouteComponent(load as never, screen),
    ...(prefetch && { prefetch }),
  })

export const page = routeIn('shell')
/** The path is relative to `/settings`. */
export const settingsPage = routeIn('settings')
export const barePage = routeIn('bare')
export const openPage = routeIn('open')
