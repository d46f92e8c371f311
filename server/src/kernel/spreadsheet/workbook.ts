import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { createWorkerPool } from '../batch/worker-pool.ts'
import { textOf } from './cells.ts'
import type { FromWriter, ToWriter, WrittenColumn } from './write.ts'

type WorkbookRow = Record<string, unknown>
export type WorkbookRows = AsyncIterable<WorkbookRow> | Iterable<WorkbookRow>

/** The time after which collecting rows yields to other requests. */
const SLICE_MS = 8
const MAX_ROWS = 500

const workbookWriters = createWorkerPool(new URL('./write.ts', import.meta.url))

/** An XLSX written by a separate thread, which requests rows as fast as the file is read. */
export function workbookStream(
  columns: readonly (WrittenColumn & { readonly key: string })[],
  rows: WorkbookRows,
): Readable {
  const keys = columns.map(({ key }) => key)
  const portions = inPortions(rows, (row) => keys.map((key) => textOf(row[key])))
  let worker: Worker | undefined
  const send = (message: ToWriter) => worker?.postMessage(message)
  const onMessage = (message: FromWriter) => {
    if (message === 'next rows')
      return void portions.next().then(
        ({ done, value }) => send({ rows: done ? null : value }),
        (error: Error) => stream.destroy(error),
      )
    if (message.piece === null) {
      workbookWriters.giveBack(worker!)
      worker = undefined
    }
    stream.push(message.piece)
  }
  const start = () => {
    worker = workbookWriters.acquire()
    worker
      .on('message', onMessage)
      .on('error', (error) => stream.destroy(error))
      .on('exit', () => stream.destroy(new Error('The workbook is incomplete.')))
    send({ columns })
  }
  const stream: Readable = new Readable({
    read: () => {
      if (!worker) start()
      send('next piece')
    },
    destroy: (error, destroyed) => {
      // Releases the database connection of the rows.
      portions.return(undefined).catch(() => {})
      Promise.resolve(worker?.terminate()).then(() => destroyed(error), destroyed)
    },
  })
  return stream
}

async function* inPortions(
  rows: WorkbookRows,
  cellsOf: (row: WorkbookRow) => string[],
): AsyncGenerator<string[][], undefined> {
  let portion: string[][] = []
  let started = performance.now()
  for await (const row of rows) {
    portion.push(cellsOf(row))
    if (portion.length < MAX_ROWS && performance.now() - started < SLICE_MS) continue
    yield portion
    portion = []
    await yieldToEventLoop()
    started = performance.now()
  }
  if (portion.length > 0) yield portion
  return undefined
}
