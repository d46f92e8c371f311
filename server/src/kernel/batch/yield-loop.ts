import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const LONGEST_MS = 10

/** Runs a long loop in slices, so that other requests are served in between. */
export async function forEachYielding<T>(all: Iterable<T>, each: (one: T) => void): Promise<void> {
  let until = performance.now() + LONGEST_MS
  for (const one of all) {
    each(one)
    if (performance.now() < until) continue
    await yieldToEventLoop()
    until = performance.now() + LONGEST_MS
  }
}
