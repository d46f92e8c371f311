import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { type CellValue, writeCsvStream } from 'hucre/csv'
import { type FieldError, invalid } from '../app/errors.ts'
import { createWorkerPool } from '../batch/worker-pool.ts'
import { type ColumnType, guardCsv, textOf } from '../spreadsheet/cells.ts'
import type { Portion } from '../spreadsheet/table.ts'
import { type WorkbookRows, workbookStream } from '../spreadsheet/workbook.ts'
import type { ToReader } from '../spreadsheet/worker.ts'

export interface SpreadsheetColumn {
  readonly key: string
  readonly header: string
  /** Dates are `2026-03-31`, numbers and amounts decimal strings or numbers. */
  readonly type: ColumnType
  /** In characters. */
  readonly width?: number
}

export interface SpreadsheetRow {
  /** The row number in the spreadsheet program; the headings are usually in line 1. */
  readonly line: number
  readonly cells: Record<string, string>
}

export interface Spreadsheet {
  readonly headers: string[]
  readonly rows: SpreadsheetRow[]
}

const WIDTHS: Record<ColumnType, number> = { text: 24, number: 12, date: 12, money: 16 }
/** The time after which formatting of rows yields to other requests. */
const SLICE_MS = 8
const READ_MS = 30_000

/**
 * Writes a table as it is read, with constant memory. No cell can become a formula: XLSX cells are typed, and in CSV a
 * text that starts like one gets a leading `'`.
 */
export function writeSpreadsheet(
  columns: readonly SpreadsheetColumn[],
  rows: WorkbookRows,
  format: 'xlsx' | 'csv',
): Readable {
  if (format === 'csv') return Readable.fromWeb(csvStream(columns, rows) as Parameters<typeof Readable.fromWeb>[0])
  const written = columns.map(({ key, header, type, width }) => ({ key, header, type, width: width ?? WIDTHS[type] }))
  return workbookStream(written, rows)
}

function csvStream(columns: readonly SpreadsheetColumn[], rows: WorkbookRows) {
  const headings = Object.fromEntries(columns.map(({ key, header }) => [key, header]))
  async function* withHeadings() {
    yield headings
    yield* rows
  }
  const cells = yieldingRows(withHeadings(), (row) => columns.map(({ key }) => guardCsv(textOf(row[key]))))
  return writeCsvStream(cells, { headers: false, bom: true, lineSeparator: '\r\n' })
}

async function* yieldingRows(
  rows: WorkbookRows,
  cellsOf: (row: Record<string, unknown>) => CellValue[],
): AsyncGenerator<CellValue[]> {
  let started = performance.now()
  for await (const row of rows) {
    yield cellsOf(row)
    if (performance.now() - started < SLICE_MS) continue
    await yieldToEventLoop()
    started = performance.now()
  }
}

const readers = createWorkerPool(new URL('../spreadsheet/worker.ts', import.meta.url))

/**
 * Reads the first sheet of a workbook, or a CSV in any common encoding and separator, in a worker thread. All cells are
 * returned as text: dates as `2026-03-31`, formulas as their last value. Rejects with 400 and the line.
 */
export async function readSpreadsheet(source: string | Uint8Array, name: string): Promise<Spreadsheet> {
  const type = /\.(xlsx|csv)$/i.exec(name)?.[1]?.toLowerCase() as ToReader['type'] | undefined
  if (!type) throw invalid([{ path: 'file', message: 'Upload the spreadsheet as .xlsx or .csv.' }])
  const read = await readInWorker({ source, type })
  if (Array.isArray(read)) throw invalid(read)
  return read
}

async function readInWorker(spreadsheet: ToReader): Promise<Spreadsheet | FieldError[]> {
  const worker = readers.acquire()
  const timer = setTimeout(() => void worker.terminate(), READ_MS)
  try {
    const reading = collect(worker)
    worker.postMessage(spreadsheet)
    const read = await reading
    readers.giveBack(worker)
    return read
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const UNREADABLE = 'The spreadsheet is too large or too complex to read. Split it, or save it as .csv.'

/** The result of the reader, the spreadsheet or its errors, once complete. */
function collect(worker: Worker): Promise<Spreadsheet | FieldError[]> {
  return new Promise((resolve, reject) => {
    const rows: SpreadsheetRow[] = []
    let headers: string[] = []
    worker.on('message', (portion: Portion) => {
      if ('headers' in portion) headers = portion.headers
      else if ('problems' in portion) resolve(portion.problems)
      else if ('rows' in portion) rows.push(...portion.rows.map(([line, cells]) => rowOf(headers, line, cells)))
      else resolve({ headers, rows })
    })
    const rejectTooLarge = () => reject(invalid([{ path: 'file', message: UNREADABLE }]))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? rejectTooLarge() : reject(error),
    )
    worker.on('exit', rejectTooLarge)
  })
}

const rowOf = (headers: readonly string[], line: number, cells: readonly string[]): SpreadsheetRow => ({
  line,
  cells: Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])),
})
