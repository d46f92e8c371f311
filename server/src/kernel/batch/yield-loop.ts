import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const LONGEST_MS = 10

/** Goes through something long a moment at a time, so that whoever asks for something else meanwhile is answered. */
export async function forEachYielding<T>(all: Iterable<T>, each: (one: T) => void): Promise<void> {
  let until = performance.now() + LONGEST_MS
  for (const one of all) {
    each(one)
    if (performance.now() < until) continue
    await yieldToEventLoop()
    until = performance.now() + LONGEST_MS
  }
}
