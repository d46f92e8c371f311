import { readInThread } from '../reading.ts'
import type { Source } from '../storage/source.ts'

/** Whether someone can open this PDF (pdf-structure.ts), read in a worker thread; one that takes too long is none. */
export async function isReadablePdf(source: Source, owner: string | null = null): Promise<boolean> {
  const read = await readInThread({ kind: 'PDF', source }, { owner })
  return 'result' in read && read.result
}
