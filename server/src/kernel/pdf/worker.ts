import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../batch/thread-priority.ts'
import { type PdfDrawing, renderOnDocument } from './page.ts'

export interface PrintJob {
  /** The path of the module that renders the document. */
  readonly url: string
  /** The name of the function that the module exports. */
  readonly name: string
  readonly data: PrintData
}

/** The data of every document. */
export interface PrintData {
  readonly title: string
  readonly printedOn: string
  /** Shown next to the number of each page. */
  readonly foot?: string
  /** A document with more pages is not printed: the cause of the error is `TooManyPages`. */
  readonly maxPages?: number
}

export type PrintResult = { readonly pdf: Uint8Array } | { readonly error: unknown }

async function print({ url, name, data }: PrintJob): Promise<PrintResult> {
  try {
    const module = (await import(url)) as Record<string, PdfDrawing<PrintData>>
    const at = new Date(`${data.printedOn}T00:00:00Z`)
    return {
      pdf: await renderOnDocument(module[name]!, data, {
        title: data.title,
        at,
        foot: data.foot,
        maxPages: data.maxPages,
      }),
    }
  } catch (error) {
    return { error }
  }
}

if (workerData.lowPriority) lowerPriority()

parentPort!.on('message', async (job: PrintJob) => parentPort!.postMessage(await print(job)))
