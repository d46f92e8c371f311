import { parentPort } from 'node:worker_threads'
import type { CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { type ColumnType, workbookCell, workbookText } from './cells.ts'

/**
 * The messages of the exporting thread: the start of a workbook, the next rows (null after the last), or a request for
 * the next part of the file.
 */
export type ToWriter =
  | { readonly columns: readonly WrittenColumn[] }
  | { readonly rows: string[][] | null }
  | 'next piece'
/** The messages of the writer: a request for rows, or a part of the file, null after the last. */
export type FromWriter = { readonly piece: Uint8Array | null } | 'next rows'
export interface WrittenColumn {
  readonly header: string
  readonly type: ColumnType
  readonly width: number
}

const PIECE_BYTES = 64 * 1024
const FORMATS: Partial<Record<ColumnType, string>> = { date: 'yyyy-mm-dd', money: '#,##0.00' }

let receiveRows: (rows: string[][] | null) => void = () => {}

async function* receivedRows(columns: readonly WrittenColumn[]): AsyncGenerator<CellValue[]> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<string[][] | null>()
    receiveRows = resolve
    parentPort!.postMessage('next rows' satisfies FromWriter)
    const rows = await promise
    if (!rows) return
    for (const row of rows) yield row.map((text, at) => workbookCell(text, columns[at]!.type))
  }
}

const fileOf = (columns: readonly WrittenColumn[]) =>
  writeXlsxStream(receivedRows(columns), {
    name: 'Sheet1',
    freezePane: { rows: 1 },
    columns: columns.map(({ header, type, width }) => {
      const numFmt = FORMATS[type]
      return { header: workbookText(header), width, ...(numFmt && { numFmt }) }
    }),
  }).getReader()

/**
 * Writes one workbook after another in a thread of workbook.ts, because writing and compressing it would block all
 * other requests.
 */
let file: ReturnType<typeof fileOf>

/** Small parts are combined, because each message has a cost. */
async function nextPiece(): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  for (let size = 0; size < PIECE_BYTES; ) {
    const { done, value } = await file.read()
    if (done) break
    parts.push(value)
    size += value.byteLength
  }
  return parts.length > 0 ? Buffer.concat(parts) : null
}

parentPort!.on('message', (message: ToWriter) => {
  if (message !== 'next piece') {
    if ('rows' in message) receiveRows(message.rows)
    else file = fileOf(message.columns)
    return
  }
  // An error ends the worker, which fails the stream.
  void nextPiece().then((piece) => parentPort!.postMessage({ piece } satisfies FromWriter))
})
