import { type AppError, unavailable } from '../app/errors.ts'

const busy = () => unavailable('BUSY', 'Too many requests for this at once. Try again in a minute.')

/**
 * Limits the number of concurrent expensive operations of one type on this node and queues the others; if the queue is
 * full, returns 503 `BUSY` with the message `refuse`. So a few users never occupy all connections, memory or cores.
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
