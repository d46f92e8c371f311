import {
  type BadCell,
  type ImportColumn,
  type ImportRequest,
  type ImportResult,
  MOST_IMPORT_ROWS,
} from '@muster/contract/kernel/import.ts'
import type * as z from 'zod'
import { invalid, refused } from './errors.ts'
import { blankValues, matchHeaders, valuesOf } from './import/columns.ts'
import { fieldErrors } from './parse.ts'
import { type SheetRow, writeSheet } from './spreadsheet.ts'
import type { Download, Upload } from './transfer.ts'

export interface ImportRow<Row> {
  readonly line: number
  readonly row: Row
}

/** What a module says about its import: the columns, the shape of a row, what the database says to it, and how rows are written. */
export interface ImportPlan<Row, Ready> {
  readonly columns: readonly ImportColumn[]
  /** The same rules, with the same messages, as the form. */
  readonly schema: z.ZodType<Row>
  /** Looks up what the rows name and finds what is wrong with them, all rows at once. `ready` goes to `create` line by line. */
  readonly resolve: (rows: readonly ImportRow<Row>[]) => Promise<{ ready: ImportRow<Ready>[]; bad: BadCell[] }>
  /** Writes all rows, in the caller's transaction. */
  readonly create: (rows: readonly ImportRow<Ready>[]) => Promise<void>
}

const MOST_BAD = 500
const PREVIEW_ROWS = 20

/**
 * Reads an uploaded sheet, matches its headers, checks every row. CHECK reports and writes nothing; COMMIT writes all rows, or
 * refuses with 422 IMPORT_BAD_ROWS naming each bad line and writes none.
 */
export async function runImport<Row, Ready>(
  { files, body }: { files: readonly Upload[]; body: ImportRequest },
  plan: ImportPlan<Row, Ready>,
): Promise<ImportResult> {
  const [upload] = files
  if (!upload?.sheet) throw invalid([{ path: 'file', message: 'Choose a file.' }])
  const { sheet } = upload
  const fieldOf = matchHeaders(sheet.headers, plan.columns, body.columns)
  const { rows } = sheet
  if (rows.length > MOST_IMPORT_ROWS) {
    const message = `This sheet has ${rows.length} rows; at most ${MOST_IMPORT_ROWS} are imported at once. Split it.`
    throw invalid([{ path: 'file', message }])
  }
  const missing = missingColumns(plan.columns, fieldOf)
  const { ready, bad } = missing.length > 0 ? { ready: [], bad: missing } : await readRows(rows, fieldOf, plan)
  bad.sort((a, b) => a.line - b.line)
  if (body.mode === 'COMMIT') {
    if (bad.length > 0) throw badRows(bad, rows.length)
    await plan.create(ready)
  }
  return report(body.mode, sheet.headers, rows, { fieldOf, plan, bad })
}

type FieldOf = ReadonlyMap<string, ImportColumn>

function missingColumns(columns: readonly ImportColumn[], fieldOf: FieldOf): BadCell[] {
  const found = new Set([...fieldOf.values()].map(({ field }) => field))
  return columns
    .filter(({ field, required }) => required && !found.has(field))
    .map(({ field, label }) => ({
      line: 1,
      path: field,
      message: `No column is called "${label}". Say which column holds it, or add one.`,
    }))
}

async function readRows<Row, Ready>(rows: readonly SheetRow[], fieldOf: FieldOf, plan: ImportPlan<Row, Ready>) {
  const good: ImportRow<Row>[] = []
  const bad: BadCell[] = []
  for (const { line, cells } of rows) {
    const { values, faults } = valuesOf(cells, fieldOf)
    const parsed = plan.schema.safeParse(values)
    const errors = [...faults, ...(parsed.success ? [] : named(fieldErrors(parsed.error), values, plan.columns))]
    const seen = new Set<string>()
    for (const { path, message } of errors) {
      if (!seen.has(path)) bad.push({ line, path, message })
      seen.add(path)
    }
    if (parsed.success && errors.length === 0) good.push({ line, row: parsed.data })
  }
  const resolved = await plan.resolve(good)
  return { ready: resolved.ready, bad: [...bad, ...resolved.bad] }
}

/** A required cell that is empty is called required, rather than of a wrong type. */
const named = (errors: { path: string; message: string }[], values: object, columns: readonly ImportColumn[]) =>
  errors.map(({ path, message }) => {
    const column = columns.find(({ field }) => field === path)
    return { path, message: column?.required && blankValues(values, path) ? `${column.label} is required.` : message }
  })

function badRows(bad: readonly BadCell[], total: number) {
  const lines = new Set(bad.map(({ line }) => line)).size
  const { line, message } = bad[0]!
  const errors = bad
    .slice(0, MOST_BAD)
    .map((fault) => ({ path: `${fault.line}.${fault.path}`, message: fault.message }))
  const what = line === 1 ? 'Nothing was imported' : `${lines} of ${total} rows cannot be imported, so none was`
  return refused('IMPORT_BAD_ROWS', `${what}. Line ${line}: ${message} Correct the sheet and send it again.`, errors)
}

interface Reading<Row, Ready> {
  readonly fieldOf: FieldOf
  readonly plan: ImportPlan<Row, Ready>
  readonly bad: readonly BadCell[]
}

function report<Row, Ready>(
  mode: ImportResult['mode'],
  headers: readonly string[],
  rows: readonly SheetRow[],
  { fieldOf, plan, bad }: Reading<Row, Ready>,
): ImportResult {
  const badTotal = new Set(bad.map(({ line }) => line).filter((line) => line > 1)).size
  const good = bad.some(({ line }) => line === 1) ? 0 : rows.length - badTotal
  return {
    mode,
    total: rows.length,
    good,
    bad: bad.slice(0, MOST_BAD),
    badTotal,
    created: mode === 'COMMIT' ? rows.length : 0,
    headers: headers.map((header) => ({ header, field: fieldOf.get(header)?.field ?? null })),
    columns: plan.columns.map(({ field, label, required = false }) => ({ field, label, required })),
    preview: rows.slice(0, PREVIEW_ROWS).map(({ line, cells }) => ({
      line,
      values: Object.fromEntries([...fieldOf].map(([header, { field }]) => [field, cells[header] ?? ''])),
    })),
  }
}

/** An empty sheet with the headers that an import understands. */
export function importTemplate(name: string, columns: readonly ImportColumn[]): Download {
  const headings = columns.map(({ field, label }) => ({ key: field, header: label, type: 'text' as const }))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: `${name}-import.xlsx`, type, body: writeSheet(headings, [], 'xlsx') }
}
