import { type AppError, unavailable } from '../app/errors.ts'

const busy = () => unavailable('BUSY', 'Too many requests for this at once. Try again in a minute.')

/**
 * Lets so much heavy work of one kind run at a time on this node and has the rest wait in line; when the line is full, 503 `BUSY` in the
 * words of `refuse`. So that a few who ask for much never take all connections, all memory or all cores from everyone.
 */
export function limitConcurrency(atOnce: number, maxWaiting: number, refuse: () => AppError = busy) {
  let inside = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= atOnce) {
      if (line.length >= maxWaiting) throw refuse()
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
