import type { DoneAndRefused } from '../../ui/dialog/ErrorDialog.tsx'

interface Going {
  /** Maximum number of records per request. */
  max: number
  /** The result of the requests before a failure; the batch continues after them. */
  before?: DoneAndRefused | null
  /** Called before each request with the number of records processed so far. */
  onProgress(done: number): void
  isStopped(): boolean
}

/** Thrown when a request fails; holds the result of the requests before it. */
export class BrokenOff extends Error {
  readonly answer: DoneAndRefused

  constructor(answer: DoneAndRefused, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BrokenOff'
    this.answer = answer
  }
}

/**
 * Sends all rows in batches, in order. `call` returns null when it was cancelled before the server answered. If a
 * request fails, `BrokenOff` is thrown with the results of the requests before it.
 */
export async function inBatches<Row extends { id: string }>(
  rows: readonly Row[],
  call: (some: readonly Row[]) => Promise<DoneAndRefused | null>,
  { max, before, onProgress, isStopped }: Going,
): Promise<DoneAndRefused> {
  let answer: DoneAndRefused = before ?? { done: [], refused: [] }
  const answered = new Set([...answer.done, ...answer.refused.map(({ id }) => id)])
  const left = rows.filter(({ id }) => !answered.has(id))
  for (let from = 0; from < left.length && !isStopped(); from += max) {
    onProgress(rows.length - left.length + from)
    const part = await call(left.slice(from, from + max)).catch((failure) => {
      throw new BrokenOff(answer, failure)
    })
    if (part) answer = { done: [...answer.done, ...part.done], refused: [...answer.refused, ...part.refused] }
  }
  return answer
}
