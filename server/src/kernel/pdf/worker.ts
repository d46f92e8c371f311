import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../thread-priority.ts'
import { type Draw, renderOnPaper } from './paper.ts'

export interface PrintJob {
  /** Of the module that exports `draw`. */
  readonly url: string
  readonly data: PrintData
}

/** What every document's data has. */
export interface PrintData {
  readonly title: string
  readonly printedOn: string
  /** Stands beside the number of each page. */
  readonly foot?: string
  /** A document of more pages is not printed: the error's cause is `TooManyPages`. */
  readonly mostPages?: number
}

export type PrintResult = { readonly pdf: Uint8Array } | { readonly error: unknown }

async function print({ url, data }: PrintJob): Promise<PrintResult> {
  try {
    const { draw } = (await import(url)) as { draw: Draw<PrintData> }
    const at = new Date(`${data.printedOn}T00:00:00Z`)
    return {
      pdf: await renderOnPaper(draw, data, { title: data.title, at, foot: data.foot, mostPages: data.mostPages }),
    }
  } catch (error) {
    return { error }
  }
}

if (workerData.lowPriority) lowerPriority()

parentPort!.on('message', async (job: PrintJob) => parentPort!.postMessage(await print(job)))
