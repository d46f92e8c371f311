import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A component whose file is fetched when it is first shown: `lazily(() => import('./BulkDrawer.tsx'), 'BulkDrawer')`. `Suspense`
 * stands around it.
 */
export const lazyNamed = <M, K extends keyof M>(load: () => Promise<M>, name: K) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<object> })) as unknown as LazyExoticComponent<
    M[K] extends ComponentType<infer P> ? ComponentType<P> : never
  >
