import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A lazy component from a named export: `lazyNamed(() => import('./BulkDrawer.tsx'), 'BulkDrawer')`. It needs a
 * `Suspense` around it.
 */
export const lazyNamed = <M, K extends keyof M>(load: () => Promise<M>, name: K) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<object> })) as unknown as LazyExoticComponent<
    M[K] extends ComponentType<infer P> ? ComponentType<P> : never
  >
