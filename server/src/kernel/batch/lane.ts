import { AppError } from '../app/errors.ts'

interface LaneLimits {
  /** The number of concurrent operations. */
  readonly atOnce: number
  readonly maxWaiting: number
  /** The limit of operations of one user, including waiting ones. */
  readonly maxOfOwner: number
  /** Operations that have not started within this time are rejected. */
  readonly waitLimitMs: number
}

interface QueueEntry {
  readonly begin: () => void
}

interface Lane {
  /** `owner`: the user of the operation; null for the program itself, which is never rejected. */
  readonly run: <T>(owner: string | null, work: () => Promise<T>) => Promise<T>
}

const busy = (retryAfterSeconds: number) =>
  new AppError(503, 'BUSY', 'Too many requests for this at once. Try again in a minute.', { retryAfterSeconds })

const tooManyRequests = (count: number, retryAfterSeconds: number) => {
  const message = `You already have ${count} of these running. Wait until one finishes, then try again.`
  return new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds })
}

/**
 * A queue for expensive operations of one type on this node. Users take turns, so that a user with many operations
 * delays only their own. Rejects with 429 a user with too many, and with 503 when the queue is full or the wait is too
 * long, each with a retry time.
 */
export function openLane({ atOnce, maxWaiting, maxOfOwner, waitLimitMs }: LaneLimits): Lane {
  /** By owner; the one who has waited longest for a turn comes first. */
  const queues = new Map<string | null, QueueEntry[]>()
  const activeByOwner = new Map<string | null, number>()
  let running = 0
  let waiting = 0
  let averageMs = 1_000

  const retryAfter = (ahead: number) => Math.min(60, Math.max(1, Math.ceil((ahead * averageMs) / atOnce / 1_000)))
  const startNext = () => {
    if (running >= atOnce) return
    const [owner, queue] = queues.entries().next().value ?? [null, []]
    const first = queue.shift()
    queues.delete(owner)
    if (!first) return
    // After all other waiting owners.
    if (queue.length > 0) queues.set(owner, queue)
    waiting -= 1
    running += 1
    first.begin()
  }
  const enqueue = (owner: string | null) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(owner) ?? []
      const giveUp = () => {
        queue.splice(queue.indexOf(entry), 1)
        if (queue.length === 0) queues.delete(owner)
        waiting -= 1
        reject(busy(retryAfter(waiting)))
      }
      const timer = owner === null ? undefined : setTimeout(giveUp, waitLimitMs)
      const entry: QueueEntry = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(entry)
      queues.set(owner, queue)
      waiting += 1
      startNext()
    })
  const changeActive = (owner: string | null, change: number) => {
    const count = (activeByOwner.get(owner) ?? 0) + change
    if (count > 0) activeByOwner.set(owner, count)
    else activeByOwner.delete(owner)
  }
  return {
    run: async (owner, work) => {
      const count = activeByOwner.get(owner) ?? 0
      if (owner !== null && count >= maxOfOwner) throw tooManyRequests(count, retryAfter(count))
      if (owner !== null && waiting >= maxWaiting) throw busy(retryAfter(waiting))
      changeActive(owner, 1)
      try {
        await enqueue(owner)
        const startedAt = performance.now()
        try {
          return await work()
        } finally {
          averageMs = 0.7 * averageMs + 0.3 * (performance.now() - startedAt)
          running -= 1
          startNext()
        }
      } finally {
        changeActive(owner, -1)
      }
    },
  }
}
