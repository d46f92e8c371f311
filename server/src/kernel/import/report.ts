import { buffer } from 'node:stream/consumers'
import type { ImportColumn, ImportMode, ImportResult } from '@muster/contract/kernel/api/import.ts'
import type { ImportPlan, ValidationError } from '../batch/import.types.ts'
import {
  type Spreadsheet,
  type SpreadsheetColumn,
  type SpreadsheetRow,
  writeSpreadsheet,
} from '../documents/spreadsheet.ts'
import { type StoredFile, saveFile } from '../files/files.ts'
import type { WorkContext } from '../jobs/background.ts'
import { shownCell } from './columns.ts'
import type { ColumnsByHeader } from './rows.ts'
import { spreadsheetOf } from './spreadsheets.ts'

const MAX_BAD = 500
const MAX_SHOWN = 80
const MAX_REMARKS = 100
const PREVIEW_ROWS = 20

interface ReportInput {
  readonly mode: ImportMode
  readonly spreadsheet: Spreadsheet
  readonly file: Pick<StoredFile, 'id' | 'name'>
  readonly fieldOf: ColumnsByHeader
  readonly plan: Pick<ImportPlan<unknown, unknown>, 'columns' | 'shown'>
  readonly bad: readonly ValidationError[]
  readonly remarks: readonly ValidationError[]
}

/** The result of a check, with counts and the first errors and rows. Nothing is created yet. */
export function importReport({ mode, spreadsheet, file, fieldOf, plan, bad, remarks }: ReportInput): ImportResult {
  const { rows, headers } = spreadsheet
  const { columns, shown = (values) => values } = plan
  const badTotal = new Set(bad.map(({ line }) => line).filter((line) => line > 1)).size
  const cellsOf = ({ cells }: SpreadsheetRow, asRead: (cell: string, column: ImportColumn) => string) =>
    shown(
      Object.fromEntries([...fieldOf].map(([header, column]) => [column.field, asRead(cells[header] ?? '', column)])),
    )
  const valuesOf = (row: SpreadsheetRow) => cellsOf(row, (cell) => cell)
  const first = bad.slice(0, MAX_BAD)
  const lines = new Set(first.map(({ line }) => line))
  const values = new Map(rows.filter(({ line }) => lines.has(line)).map((row) => [row.line, valuesOf(row)]))
  const columnOf = namesOf(fieldOf, columns)
  return {
    mode,
    spreadsheetID: file.id,
    sheetName: file.name,
    total: rows.length,
    good: bad.some(({ line }) => line === 1) ? 0 : rows.length - badTotal,
    bad: first.map((validationError) => ({
      ...validationError,
      column: columnOf(validationError.path),
      value: truncated(values.get(validationError.line)?.[validationError.path] ?? ''),
    })),
    problems: bad.length,
    badTotal,
    remarks: remarks.slice(0, MAX_REMARKS).map((remark) => ({ ...remark, column: columnOf(remark.path) })),
    remarkTotal: remarks.length,
    created: 0,
    headers: userHeaders(headers).map((header) => ({ header, field: fieldOf.get(header)?.field ?? null })),
    columns: columns.map(({ field, label, required = false, madeOf }) => ({
      field,
      label,
      required,
      ...(madeOf && { madeOf: [...madeOf] }),
    })),
    preview: rows.slice(0, PREVIEW_ROWS).map((row) => ({ line: row.line, values: cellsOf(row, shownCell) })),
  }
}

const truncated = (value: string) => (value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value)

/** The header of a field's column in the spreadsheet, or our label. */
function namesOf(fieldOf: ColumnsByHeader, columns: ReportInput['plan']['columns']) {
  const names = new Map(columns.map(({ field, label }) => [field, label]))
  for (const [header, { field }] of fieldOf) names.set(field, header.trim() || names.get(field)!)
  return (path: string) => names.get(path) ?? path
}

/** Why no row was imported, with the first error: its line, its column and what to do. */
export function sentenceOf([first]: readonly ValidationError[], { total, badTotal, bad }: ImportResult): string {
  const { line, message } = first!
  const what = line === 1 ? 'Nothing was imported' : `${badTotal} of ${total} rows can’t be imported, so no rows were`
  const place = line === 1 ? '' : `Line ${line}, column “${bad[0]?.column}”: `
  return `${what}. ${place}${message} Correct the spreadsheet and upload it again.`
}

const LINE = 'Line in your spreadsheet'
const REASONS = 'Error'
/** A corrected spreadsheet that still has errors contains the columns of our report. */
const userHeaders = (headers: readonly string[]) => headers.filter((header) => header !== LINE && header !== REASONS)

interface ErrorList {
  readonly bad: readonly ValidationError[]
  readonly spreadsheet: Spreadsheet
  readonly fieldOf: ColumnsByHeader
  readonly result: ImportResult
}

/**
 * The user's spreadsheet with the errors next to its rows, rows with errors first: corrected, it can be imported again.
 * Returns the ID of the file, or undefined without errors.
 */
export async function storeErrors(
  { appContext, jobID, payload }: Pick<WorkContext<{ readonly staffID: string }>, 'appContext' | 'jobID' | 'payload'>,
  { bad, spreadsheet, fieldOf, result }: ErrorList,
): Promise<string | undefined> {
  const errorsByLine = Map.groupBy(bad, ({ line }) => line)
  const hasErrors = ({ line }: SpreadsheetRow) => errorsByLine.has(line)
  if (!spreadsheet.rows.some(hasErrors)) return undefined
  const columnOf = namesOf(fieldOf, result.columns as ReportInput['plan']['columns'])
  const messagesOf = ({ line }: SpreadsheetRow) =>
    errorsByLine.get(line)?.map(({ path, message }) => `${columnOf(path)}: ${message}`)
  const headers = userHeaders(spreadsheet.headers)
  const columns: SpreadsheetColumn[] = [
    { key: 'line', header: LINE, type: 'number', width: 16 },
    { key: 'reasons', header: REASONS, type: 'text', width: 80 },
    ...headers.map((header, at) => ({ key: String(at), header, type: 'text' as const })),
  ]
  const rowOf = (row: SpreadsheetRow) => ({
    line: row.line,
    reasons: messagesOf(row)?.join(' ') ?? '',
    ...Object.fromEntries(headers.map((header, at) => [at, row.cells[header] ?? ''])),
  })
  function* rowsWithErrorsFirst() {
    for (const row of spreadsheet.rows) if (hasErrors(row)) yield rowOf(row)
    for (const row of spreadsheet.rows) if (!hasErrors(row)) yield rowOf(row)
  }
  const content = await buffer(writeSpreadsheet(columns, rowsWithErrorsFirst(), 'xlsx'))
  const filename = `to-correct-${result.sheetName.replace(/\.\w+$/, '').replace(/^(to-correct-)+/, '')}.xlsx`
  const context = { db: appContext.db, appContext, staff: { id: payload.staffID } }
  const { id } = await saveFile(context, { filename, content }, { ...spreadsheetOf(jobID), kind: 'document' })
  return id
}
