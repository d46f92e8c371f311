import { buffer } from 'node:stream/consumers'
import type { BadCell, ImportMode, ImportResult } from '@muster/contract/kernel/import.ts'
import { keepFile, type StoredFile } from '../files.ts'
import type { ImportPlan } from '../import.ts'
import type { WorkContext } from '../jobs/background.ts'
import { type Sheet, type SheetColumn, writeSheet } from '../spreadsheet.ts'
import type { FieldOf } from './rows.ts'
import { sheetOf } from './sheets.ts'

const MOST_BAD = 500
const MOST_LISTED = 20_000
const PREVIEW_ROWS = 20

interface Read {
  readonly mode: ImportMode
  readonly sheet: Sheet
  readonly file: Pick<StoredFile, 'id' | 'name'>
  readonly fieldOf: FieldOf
  readonly plan: Pick<ImportPlan<unknown, unknown>, 'columns' | 'shown'>
  readonly bad: readonly BadCell[]
}

/** What was found, in numbers and with the first faults and rows. Nothing is created yet. */
export function report({ mode, sheet, file, fieldOf, plan, bad }: Read): ImportResult {
  const { rows, headers } = sheet
  const { columns, shown = (values) => values } = plan
  const badTotal = new Set(bad.map(({ line }) => line).filter((line) => line > 1)).size
  return {
    mode,
    sheetID: file.id,
    sheetName: file.name,
    total: rows.length,
    good: bad.some(({ line }) => line === 1) ? 0 : rows.length - badTotal,
    bad: bad.slice(0, MOST_BAD),
    badTotal,
    created: 0,
    headers: headers.map((header) => ({ header, field: fieldOf.get(header)?.field ?? null })),
    columns: columns.map(({ field, label, required = false }) => ({ field, label, required })),
    preview: rows.slice(0, PREVIEW_ROWS).map(({ line, cells }) => ({
      line,
      values: shown(Object.fromEntries([...fieldOf].map(([header, { field }]) => [field, cells[header] ?? '']))),
    })),
  }
}

/** Why none was imported, with the first fault. */
export function sentenceOf([first]: readonly BadCell[], { total, badTotal }: ImportResult): string {
  const { line, message } = first!
  const what = line === 1 ? 'Nothing was imported' : `${badTotal} of ${total} rows cannot be imported, so none was`
  return `${what}. Line ${line}: ${message} Correct the sheet and send it again.`
}

const LIST: readonly SheetColumn[] = [
  { key: 'line', header: 'Line', type: 'number', width: 8 },
  { key: 'column', header: 'Column', type: 'text', width: 28 },
  { key: 'message', header: 'What is wrong', type: 'text', width: 90 },
]

/** A workbook of all faults, to correct the sheet by; answers its id, or undefined when there is no fault. */
export async function keepFaults(
  { world, jobID, payload }: Pick<WorkContext<{ readonly staffID: string }>, 'world' | 'jobID' | 'payload'>,
  bad: readonly BadCell[],
  { columns, sheetName }: ImportResult,
): Promise<string | undefined> {
  if (bad.length === 0) return undefined
  const labels = new Map(columns.map(({ field, label }) => [field, label]))
  const rows = bad
    .slice(0, MOST_LISTED)
    .map(({ line, path, message }) => ({ line, column: labels.get(path) ?? path, message }))
  const content = await buffer(writeSheet(LIST, rows, 'xlsx'))
  const filename = `to-correct-${sheetName.replace(/\.\w+$/, '')}.xlsx`
  const keeper = { db: world.db, world, staff: { id: payload.staffID } }
  const { id } = await keepFile(keeper, { filename, content }, { ...sheetOf(jobID), kind: 'document' })
  return id
}
