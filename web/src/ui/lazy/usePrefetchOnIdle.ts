import { useEffect } from 'react'
import type { Deferred } from './onFirstUse.tsx'

/** Delay in ms for Safari, which has no idle callback; the page is painted long before. */
const REST_MS = 1500

const atRest = (run: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, REST_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(handle)
}

/** Loads optional parts one after another, once the page is shown and the browser is idle. */
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
