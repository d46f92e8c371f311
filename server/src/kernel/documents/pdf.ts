import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { unavailable } from '../app/errors.ts'
import { openLane } from '../batch/lane.ts'
import type { PrintData, PrintJob, PrintResult } from '../pdf/worker.ts'

export type { Document, PdfDrawing } from '../pdf/page.ts'

/**
 * Each document type with the module and the function that renders it; the worker imports it when it is first printed.
 */
const drawings = new Map<string, Pick<PrintJob, 'url' | 'name'>>()

/**
 * `registerDrawing('payslip', new URL('./payslip.documents.ts', import.meta.url), 'renderPayslipPdf')`; that module
 * must not access the database.
 */
export function registerDrawing(kind: string, module: URL, name: string): void {
  const known = drawings.get(kind)
  if (known && known.url !== module.href) throw new Error(`The drawing "${kind}" is defined more than once.`)
  drawings.set(kind, { url: module.href, name })
}

interface PdfOptions {
  readonly workers: number
  readonly timeLimitMs: number
  readonly maxWaiting: number
  /** A document that has not started within this time is rejected. */
  readonly waitLimitMs: number
  /** From the request to the response, including the waiting time. */
  readonly answerWithinMs: number
  /** With lower priority than all other threads of this program, where the system supports it. */
  readonly lowPriority?: boolean
}

interface QueuedPrint {
  readonly job: PrintJob
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: unknown) => void
  readonly since: number
  /** Rejects it after the waiting limit. */
  readonly timer: NodeJS.Timeout
}

interface PdfRenderer {
  render<T extends PrintData>(kind: string, data: T): Promise<Buffer>
  stop(): Promise<void>
}

const timedOut = () =>
  unavailable('PDF_TIMEOUT', 'The PDF took too long to create. Try again, or create it for a smaller selection.')
const failed = () => unavailable('PDF_UNAVAILABLE', 'The PDF couldn’t be created. Try again in a moment.')
const busy = () => unavailable('PDF_BUSY', 'Too many PDFs are being created. Try again in a moment.')

/** Worker threads that render, started on first use, one job at a time, replaced when they die. */
export function openPdfRenderer(options: PdfOptions): PdfRenderer {
  const queue: QueuedPrint[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()

  const removeWorker = (worker: Worker) => {
    all.delete(worker)
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
  }
  const start = () => {
    const worker = new Worker(new URL('../pdf/worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      workerData: { lowPriority: options.lowPriority ?? false },
    })
    worker.unref()
    worker.on('error', () => undefined).on('exit', () => removeWorker(worker))
    all.add(worker)
    return worker
  }
  const next = () => {
    const worker = queue.length === 0 ? undefined : (idle.pop() ?? (all.size < options.workers ? start() : undefined))
    if (worker) void work(worker, queue.shift()!)
  }
  const work = async (worker: Worker, { job, resolve, reject, since, timer }: QueuedPrint) => {
    clearTimeout(timer)
    const remainingMs = since + options.answerWithinMs - performance.now()
    const outcome = await answerOf(worker, job, Math.min(options.timeLimitMs, remainingMs))
    if ('lost' in outcome) {
      await worker.terminate()
      reject(outcome.lost)
    } else {
      idle.push(worker)
      if ('pdf' in outcome) resolve(Buffer.from(outcome.pdf.buffer, outcome.pdf.byteOffset, outcome.pdf.byteLength))
      else reject(outcome.error)
    }
    next()
  }
  return {
    render: (kind, data) =>
      new Promise((resolve, reject) => {
        const drawing = drawings.get(kind)
        if (!drawing) return reject(new Error(`There is no drawing "${kind}".`))
        if (queue.length >= options.maxWaiting) return reject(busy())
        const giveUp = () => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(busy())
        }
        const timer = setTimeout(giveUp, options.waitLimitMs)
        const waiting: QueuedPrint = { job: { ...drawing, data }, resolve, reject, since: performance.now(), timer }
        queue.push(waiting)
        next()
      }),
    stop: async () => {
      for (const { reject, timer } of queue.splice(0)) {
        clearTimeout(timer)
        reject(failed())
      }
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** The worker's response, or the reason without one: a timeout or a crash. A waiting job keeps the process alive. */
function answerOf(worker: Worker, job: PrintJob, timeLimitMs: number): Promise<PrintResult | { lost: unknown }> {
  return new Promise((resolve) => {
    const settle = (outcome: PrintResult | { lost: unknown }) => {
      clearTimeout(timer)
      worker.off('message', settle).off('exit', died)
      resolve(outcome)
    }
    const died = () => settle({ lost: failed() })
    const timer = setTimeout(() => settle({ lost: timedOut() }), timeLimitMs)
    worker.on('message', settle).on('exit', died)
    worker.postMessage(job)
  })
}

let documents: PdfRenderer | undefined
let previews: PdfRenderer | undefined

/** The server closes a connection without activity after 30 seconds. */
const REQUEST_LIMITS = { waitLimitMs: 15_000, answerWithinMs: 28_000 }
const openDocuments = () =>
  openPdfRenderer({
    workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
    timeLimitMs: 20_000,
    maxWaiting: 200,
    ...REQUEST_LIMITS,
  })
const openPreviews = () =>
  openPdfRenderer({ workers: 1, timeLimitMs: 12_000, maxWaiting: 20, lowPriority: true, ...REQUEST_LIMITS })

const lane = openLane({ atOnce: 1, maxWaiting: 12, maxOfOwner: 3, waitLimitMs: 15_000 })
const isPreview = new AsyncLocalStorage<true>()

/**
 * Previews and conversions print content of users of any length: they have their own queue and thread, in which users
 * take turns, so that invoices, payslips and offers are always printed. Everything that `work` prints uses it. Rejects
 * with 429 and 503 like a lane. Not for use in a transaction, which would stay open meanwhile.
 */
export const asPreview = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
  lane.run(owner, () => isPreview.run(true, work))

/**
 * Prints a document of a registered type in a worker thread. Returns 503 when that takes longer than 20 seconds (a
 * preview: 12), or has not started after 15.
 */
export function renderPdf<T extends PrintData>(kind: string, data: T): Promise<Buffer> {
  if (!isPreview.getStore()) {
    documents ??= openDocuments()
    return documents.render(kind, data)
  }
  previews ??= openPreviews()
  return previews.render(kind, data)
}

/** Ends the worker threads; waiting documents are rejected. */
export async function stopPdf(): Promise<void> {
  await Promise.all([documents?.stop(), previews?.stop()])
  documents = undefined
  previews = undefined
}
