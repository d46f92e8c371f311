import { useEffect } from 'react'
import type { Deferred } from './onFirstUse.tsx'

/** Safari has no idle callback; by then a page has long been drawn. */
const REST_MS = 1500

const atRest = (run: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, REST_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(handle)
}

/** Fetches what a page can do without, one part after the other, once the page shows what it is for and the browser has nothing to do. */
export function usePrefetchOnIdle(isShown: boolean, parts: readonly Pick<Deferred<never>, 'fetch'>[]) {
  useEffect(() => {
    if (!isShown) return
    let stop = () => {}
    const next = (index: number) => {
      const part = parts[index]
      if (part) stop = atRest(() => void part.fetch().then(() => next(index + 1)))
    }
    next(0)
    return () => stop()
  }, [isShown, parts])
}
