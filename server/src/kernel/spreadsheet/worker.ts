import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { errorOfOffice, OFFICE_BUDGET } from '../files/formats/office.ts'
import { readCell, unguardInner } from './cells.ts'
import { csvRecords, decodeText } from './csv.ts'
import { type Portion, portionsOf, type SpreadsheetLine } from './table.ts'

/** Reads one spreadsheet after another, for spreadsheet.ts, because parsing would block all other requests. */
export interface ToReader {
  readonly source: string | Uint8Array
  readonly type: 'xlsx' | 'csv'
}

const REMEDY = 'Save it again as .xlsx, without macros or a password, or as .csv.'
const NOT_A_WORKBOOK = `This workbook can’t be read. ${REMEDY}`
/** A normal spreadsheet with the maximum of rows unpacks to a few megabytes; one huge cell would take many seconds. */
const BUDGET = { ...OFFICE_BUDGET, bytes: 60 * 1024 * 1024 }
/** Empty rows that only have a format are skipped, up to a limit. */
const MAX_LINES = 200_000

const send = (portion: Portion) => parentPort!.postMessage(portion)
const refuseFile = (message: string) => send({ problems: [{ path: 'file', message }] })

function* csvLines(text: string): Generator<SpreadsheetLine> {
  let line = 0
  for (const record of csvRecords(text))
    yield { line: ++line, ...('cells' in record ? { cells: record.cells.map(unguardInner) } : record) }
}

async function* workbookLines(bytes: Uint8Array): AsyncGenerator<SpreadsheetLine> {
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const line = index + 1
    if (line > MAX_LINES)
      return yield { line, problem: 'The spreadsheet has too many empty rows below the data. Delete them and save it.' }
    yield { line, cells: values.map(readCell) }
  }
}

async function read({ source, type }: ToReader): Promise<void> {
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source)
  if (type === 'csv') {
    if (bytes.includes(0) && ![0xff, 0xfe].includes(bytes[0]!))
      return refuseFile('This is not a text file. Save the spreadsheet as .csv or .xlsx.')
    for await (const portion of portionsOf(csvLines(decodeText(bytes)))) send(portion)
    return
  }
  const validationError = await errorOfOffice(bytes, 'xlsx', BUDGET)
  if (validationError) return refuseFile(`The spreadsheet ${validationError}. ${REMEDY}`)
  try {
    for await (const portion of portionsOf(workbookLines(bytes))) send(portion)
  } catch {
    refuseFile(NOT_A_WORKBOOK)
  }
}

// An error ends the worker, which fails the reading.
parentPort!.on('message', (spreadsheet: ToReader) => void read(spreadsheet))
