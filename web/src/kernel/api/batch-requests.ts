import type { DoneAndRefused } from '../../ui/dialog/ErrorDialog.tsx'

interface Going {
  /** As many as one call takes. */
  max: number
  /** What came of it until it was broken off before: it goes on with the others. */
  before?: DoneAndRefused | null
  /** How many were taken before each call. */
  onProgress(done: number): void
  isStopped(): boolean
}

/** What came of it until it was broken off. */
export class BrokenOff extends Error {
  readonly answer: DoneAndRefused

  constructor(answer: DoneAndRefused, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BrokenOff'
    this.answer = answer
  }
}

/**
 * Takes a step with all rows, a part after the other, in their order; `call` gives null when it was stopped before anybody answered. A call
 * that fails ends it: `BrokenOff` has what the calls before it answered.
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
