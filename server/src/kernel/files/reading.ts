import type { Worker } from 'node:worker_threads'
import { openLane } from '../batch/lane.ts'
import { createWorkerPool } from '../batch/worker-pool.ts'
import type { FromReader, ReadJob, ReadResult } from './reader-thread.ts'

/** Why a file was not read: it took too long, or more memory than one file may take. */
export type ReadError = 'TOO_SLOW' | 'TOO_LARGE'
export type Read<T> = { readonly result: T } | { readonly problem: ReadError }

interface Options {
  /** The person whose file it is; null for the program itself. */
  readonly owner: string | null
  readonly timeLimitMs?: number
}

/** From the moment at which the reading begins. An honest file of the largest size takes a second. */
const TIME_LIMIT_MS = 10_000

const threads = createWorkerPool(new URL('./reader-thread.ts', import.meta.url))
const lane = openLane({ atOnce: 2, maxWaiting: 60, maxOfOwner: 6, waitLimitMs: 20_000 })

/**
 * Reads a file that a stranger wrote in a worker thread, which is ended when it takes too long: whatever the file holds, every other
 * request goes on meanwhile. Refuses with 429 or 503 when too many files are being read.
 */
export const readInThread = <J extends ReadJob>(
  job: J,
  { owner, timeLimitMs = TIME_LIMIT_MS }: Options,
): Promise<Read<ReadResult<J>>> => lane.run(owner, () => readWith(threads.acquire(), job, timeLimitMs))

async function readWith<J extends ReadJob>(worker: Worker, job: J, timeLimitMs: number): Promise<Read<ReadResult<J>>> {
  const answer = await answerOf(worker, job, timeLimitMs)
  if (answer === 'TOO_SLOW' || answer === 'TOO_LARGE') {
    await worker.terminate()
    return { problem: answer }
  }
  threads.giveBack(worker)
  if ('error' in answer) throw answer.error
  return { result: answer.result as ReadResult<J> }
}

/** Anything that ends the thread is a file that asks for more than a thread has. */
function answerOf(worker: Worker, job: ReadJob, timeLimitMs: number): Promise<FromReader | ReadError> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle('TOO_SLOW'), timeLimitMs)
    const settle = (answer: FromReader | ReadError) => {
      clearTimeout(timer)
      resolve(answer)
    }
    worker
      .on('message', settle)
      .on('error', () => settle('TOO_LARGE'))
      .on('exit', () => settle('TOO_LARGE'))
    worker.postMessage(job)
  })
}
