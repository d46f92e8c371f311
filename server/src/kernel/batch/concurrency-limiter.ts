import { type AppError, unavailable } from '../app/errors.ts'

const busy = () => unavailable('BUSY', 'Too many requests for this at once. Try again in a minute.')

/**
 * Limits the number of concurrent expensive operations of one type on this node and queues the others; if the queue is
 * full, returns 503 `BUSY` with the message `refuse`. So a few users never occupy all connections, memory or cores.
 */
export function limitConcurrency(atOnce: number, maxWaiting: number, rejection: () => AppError = busy) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= maxWaiting) throw rejection()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
