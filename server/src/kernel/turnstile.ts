import { unavailable } from './errors.ts'

/**
 * Lets so much heavy work of one kind run at a time on this node and has the rest wait in line; when the line is full, 503 `BUSY`.
 * So that a few who ask for much never take all connections or all memory from everybody.
 */
export function turnstile(atOnce: number, mostWaiting: number) {
  let inside = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= atOnce) {
      if (line.length >= mostWaiting)
        throw unavailable('BUSY', 'Too many people ask for this at once. Try again in a minute.')
      await new Promise<void>((resolve) => line.push(resolve))
    } else inside += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
