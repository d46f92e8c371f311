import type { BatchResult } from '../../ui/dialog/BatchResultDialog.tsx'

interface BatchOptions {
  /** Maximum number of records per request. */
  max: number
  /** The result of the requests before a failure; the batch continues after them. */
  before?: BatchResult | null
  /** Called before each request with the number of records processed so far. */
  onProgress(done: number): void
  isStopped(): boolean
}

/** Thrown when a request fails; holds the result of the requests before it. */
export class BatchInterrupted extends Error {
  readonly answer: BatchResult

  constructor(answer: BatchResult, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BatchInterrupted'
    this.answer = answer
  }
}

/**
 * Sends all rows in batches, in order. `call` returns null when it was cancelled before the server answered. If a
 * request fails, `BatchInterrupted` is thrown with the results of the requests before it.
 */
export async function sendInBatches<Row extends { id: string }>(
  rows: readonly Row[],
  call: (some: readonly Row[]) => Promise<BatchResult | null>,
  { max, before, onProgress, isStopped }: BatchOptions,
): Promise<BatchResult> {
  let answer: BatchResult = before ?? { done: [], refused: [] }
  const answered = new Set([...answer.done, ...answer.refused.map(({ id }) => id)])
  const left = rows.filter(({ id }) => !answered.has(id))
  for (let from = 0; from < left.length && !isStopped(); from += max) {
    onProgress(rows.length - left.length + from)
    const part = await call(left.slice(from, from + max)).catch((failure) => {
      throw new BatchInterrupted(answer, failure)
    })
    if (part) answer = { done: [...answer.done, ...part.done], refused: [...answer.refused, ...part.refused] }
  }
  return answer
}
