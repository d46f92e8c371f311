import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../batch/thread-priority.ts'
import { errorOfContent } from './content.ts'
import { opensAsPdf } from './formats/pdf-structure.ts'
import type { Source } from './storage/source.ts'
import { type DocumentForm, type DocumentText, textOfDocument } from './text/document-text.ts'
import type { Form } from './types.ts'

/** What a thread is asked: whether a file is what its name says and harmless; whether a PDF can be opened; the text of a word processor file. */
export type ReadJob =
  | { readonly kind: 'CHECK'; readonly source: Source; readonly form: Form }
  | { readonly kind: 'PDF'; readonly source: Source }
  | { readonly kind: 'TEXT'; readonly source: Source; readonly form: DocumentForm; readonly most: number }

interface Results {
  /** Why it is not taken, as the end of the sentence "The file …". */
  readonly CHECK: string | undefined
  readonly PDF: boolean
  readonly TEXT: DocumentText
}
export type ReadResult<J extends ReadJob> = Results[J['kind']]
export type FromReader = { readonly result: Results[keyof Results] } | { readonly error: unknown }

/** A source comes through the message as plain bytes. */
const received = (source: Source): Source => (typeof source === 'string' ? source : Buffer.from(source))

async function read(job: ReadJob): Promise<FromReader> {
  try {
    return { result: await resultOf(job, received(job.source)) }
  } catch (error) {
    return { error }
  }
}

const resultOf = (job: ReadJob, source: Source) =>
  job.kind === 'CHECK'
    ? errorOfContent(source, job.form)
    : job.kind === 'PDF'
      ? opensAsPdf(source)
      : textOfDocument(source, job.form, job.most)

// People who wait for an answer come first.
lowerPriority()

parentPort!.on('message', async (job: ReadJob) => parentPort!.postMessage(await read(job)))
