import { readInThread } from '../reading.ts'
import type { Source } from '../storage/source.ts'

/** Whether a PDF can be opened (pdf-structure.ts), checked in a worker thread; false after a timeout. */
export async function isReadablePdf(source: Source, owner: string | null = null): Promise<boolean> {
  const read = await readInThread({ kind: 'PDF', source }, { owner })
  return 'result' in read && read.result
}
