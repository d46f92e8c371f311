import type { Worker } from 'node:worker_threads'
import { openLane } from '../batch/lane.ts'
import { createWorkerPool } from '../batch/worker-pool.ts'
import type { FromReader, ReadJob, ReadResult } from './reader-thread.ts'

/** Why a file was not read: it took too long, or more memory than one file may use. */
type ReadError = 'TOO_SLOW' | 'TOO_LARGE'
export type ReadOutcome<T> = { readonly result: T } | { readonly problem: ReadError }

interface ReadOptions {
  /** The user whose file it is; null for the program itself. */
  readonly owner: string | null
  readonly timeLimitMs?: number
}

/** The time limit from the start of reading. A normal file of the maximum size takes a second. */
const TIME_LIMIT_MS = 10_000

const threads = createWorkerPool(new URL('./reader-thread.ts', import.meta.url))
const lane = openLane({ atOnce: 2, maxWaiting: 60, maxOfOwner: 6, waitLimitMs: 20_000 })

/**
 * Reads an untrusted file in a worker thread, which is ended after the time limit: whatever the file contains, all
 * other requests continue. Rejects with 429 or 503 when too many files are being read.
 */
export const readInThread = <J extends ReadJob>(
  job: J,
  { owner, timeLimitMs = TIME_LIMIT_MS }: ReadOptions,
): Promise<ReadOutcome<ReadResult<J>>> => lane.run(owner, () => readWith(threads.acquire(), job, timeLimitMs))

async function readWith<J extends ReadJob>(
  worker: Worker,
  job: J,
  timeLimitMs: number,
): Promise<ReadOutcome<ReadResult<J>>> {
  const answer = await answerOf(worker, job, timeLimitMs)
  if (answer === 'TOO_SLOW' || answer === 'TOO_LARGE') {
    await worker.terminate()
    return { problem: answer }
  }
  threads.giveBack(worker)
  if ('error' in answer) throw answer.error
  return { result: answer.result as ReadResult<J> }
}

/** Anything that ends the thread means that the file needs more than a thread has. */
function answerOf(worker: Worker, job: ReadJob, timeLimitMs: number): Promise<FromReader | ReadError> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish('TOO_SLOW'), timeLimitMs)
    const finish = (answer: FromReader | ReadError) => {
      clearTimeout(timer)
      resolve(answer)
    }
    worker
      .on('message', finish)
      .on('error', () => finish('TOO_LARGE'))
      .on('exit', () => finish('TOO_LARGE'))
    worker.postMessage(job)
  })
}
