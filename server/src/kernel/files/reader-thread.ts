import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../batch/thread-priority.ts'
import { errorOfContent } from './content.ts'
import type { FileFormat } from './file-formats.ts'
import { opensAsPdf } from './formats/pdf-structure.ts'
import type { Source } from './storage/source.ts'
import { type DocumentForm, type DocumentText, textOfDocument } from './text/document-text.ts'
import { type ResumeForm, type ResumeText, textOfResume } from './text/resume-text.ts'

/**
 * The tasks of a thread: whether a file has the type of its name and is safe; whether a PDF can be opened; the text of
 * a word processor file; the text of a CV and its fields.
 */
export type ReadJob =
  | { readonly kind: 'CHECK'; readonly source: Source; readonly form: FileFormat }
  | { readonly kind: 'PDF'; readonly source: Source }
  | { readonly kind: 'TEXT'; readonly source: Source; readonly form: DocumentForm; readonly max: number }
  | {
      readonly kind: 'RESUME'
      readonly source: Source
      readonly form: ResumeForm
      readonly max: number
      readonly extraction: Extraction
    }

/** The module function that finds fields in the text of a CV, called in the thread with the text and the date. */
interface Extraction {
  /** URL of the file, `file:…`. */
  readonly module: string
  readonly name: string
  /** YYYY-MM-DD. */
  readonly today: string
}
/** The result of an `Extraction` function is copied between threads: plain data only. */
type ExtractFields = (text: string, today: string) => unknown

interface Results {
  /** Why it is rejected, as the end of the sentence "The file …". */
  readonly CHECK: string | undefined
  readonly PDF: boolean
  readonly TEXT: DocumentText
  readonly RESUME: Exclude<ResumeText, { readonly text: string }> | { readonly text: string; readonly found: unknown }
}
export type ReadResult<J extends ReadJob> = Results[J['kind']]
export type FromReader = { readonly result: Results[keyof Results] } | { readonly error: unknown }

/** Plain bytes, as a message cannot contain a source. */
const received = (source: Source): Source => (typeof source === 'string' ? source : Buffer.from(source))

async function read(job: ReadJob): Promise<FromReader> {
  try {
    return { result: await resultOf(job, received(job.source)) }
  } catch (error) {
    return { error }
  }
}

function resultOf(job: ReadJob, source: Source): Promise<Results[keyof Results]> {
  if (job.kind === 'CHECK') return errorOfContent(source, job.form)
  if (job.kind === 'PDF') return opensAsPdf(source)
  return job.kind === 'TEXT' ? textOfDocument(source, job.form, job.max) : readResume(source, job)
}

async function readResume(
  source: Source,
  { form, max, extraction: { module, name, today } }: Extract<ReadJob, { readonly kind: 'RESUME' }>,
): Promise<Results['RESUME']> {
  const read = await textOfResume(source, form, max)
  if (!('text' in read)) return read
  const { [name]: extract } = (await import(module)) as Record<string, ExtractFields>
  return { text: read.text, found: extract!(read.text, today) }
}

// Requests of users who wait come first.
lowerPriority()

parentPort!.on('message', async (job: ReadJob) => parentPort!.postMessage(await read(job)))
