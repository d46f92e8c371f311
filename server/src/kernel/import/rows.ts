import { requiredText } from '@muster/contract/kernel/api/grammar.ts'
import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import * as z from 'zod'
import type { ImportPlan, ImportRow, ReadRow, ValidationError } from '../batch/import.types.ts'
import { forEachYielding } from '../batch/yield-loop.ts'
import type { Spreadsheet, SpreadsheetRow } from '../documents/spreadsheet.ts'
import { fieldErrors } from '../http/parse.ts'
import { blankValues, doubtfulDays, valuesOf } from './columns.ts'

/** The number of rows in one lookup. */
const PORTION = 100

export type ColumnsByHeader = ReadonlyMap<string, ImportColumn>

export interface CheckedRows<Ready> {
  readonly ready: ImportRow<Ready>[]
  /** By line, and in a line by column; line 1 is the header. */
  readonly bad: ValidationError[]
  readonly remarks: ValidationError[]
}

/**
 * Checks every row, one part after another, and every row for all errors: an invalid cell does not hide errors of the
 * others. A spreadsheet without a required column is not checked further.
 */
export async function checkRows<Row, Ready>(
  { headers, rows }: Spreadsheet,
  fieldOf: ColumnsByHeader,
  plan: ImportPlan<Row, Ready>,
  onPortion: (checked: number) => Promise<void>,
): Promise<CheckedRows<Ready>> {
  const bad = missingColumns(plan.columns, fieldOf)
  if (bad.length > 0) return { ready: [], bad, remarks: [] }
  const remarks = doubtfulDays({ headers, rows }, fieldOf)
  const ready: ImportRow<Ready>[] = []
  const inOrder = orderOf(headers, fieldOf)
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion: (ReadRow<Row> & { readonly problems: ValidationError[] })[] = []
    await forEachYielding(rows.slice(from, from + PORTION), (row) => {
      portion.push(readRow(row, fieldOf, plan))
    })
    const resolved = await plan.resolve(portion)
    const found = Map.groupBy(resolved.bad, ({ line }) => line)
    for (const { line, problems, wrong } of portion) {
      const further = found.get(line)?.filter(({ path }) => !isAmong(path, wrong)) ?? []
      bad.push(...[...problems, ...further].sort(inOrder))
    }
    remarks.push(...(resolved.remarks ?? []))
    const good = new Set(portion.flatMap(({ line, row }) => (row === null || found.has(line) ? [] : [line])))
    ready.push(...resolved.ready.filter(({ line }) => good.has(line)))
    await onPortion(Math.min(from + PORTION, rows.length))
  }
  return { ready, bad, remarks }
}

/** Whether the path is one of these fields, or inside or around one. */
const isAmong = (path: string, fields: ReadonlySet<string>) =>
  fields.has(path) || [...fields].some((field) => path.startsWith(`${field}.`) || field.startsWith(`${path}.`))

/** The columns from left to right, in the order of the spreadsheet. */
function orderOf(headers: readonly string[], fieldOf: ColumnsByHeader) {
  const places = new Map(headers.map((header, at) => [fieldOf.get(header)?.field, at]))
  const place = ({ path }: ValidationError) => places.get(path) ?? places.size
  return (one: ValidationError, other: ValidationError) => place(one) - place(other)
}

function missingColumns(columns: readonly ImportColumn[], fieldOf: ColumnsByHeader): ValidationError[] {
  const found = new Set([...fieldOf.values()].map(({ field }) => field))
  const labelOf = (field: string) => `"${columns.find((column) => column.field === field)?.label ?? field}"`
  return columns
    .filter(({ field, required, madeOf }) => required && !found.has(field) && !madeOf?.every((part) => found.has(part)))
    .map(({ field, label, madeOf = [] }) => {
      const parts = madeOf.length > 0 ? `, or add ${madeOf.map(labelOf).join(' and ')}` : ''
      return {
        line: 1,
        path: field,
        message: `There is no column "${label}". Map one of your columns to it, or add one${parts}.`,
      }
    })
}

function readRow<Row>(
  { line, cells }: SpreadsheetRow,
  fieldOf: ColumnsByHeader,
  { schema, columns }: Pick<ImportPlan<Row, unknown>, 'schema' | 'columns'>,
): ReadRow<Row> & { readonly problems: ValidationError[] } {
  const { values, problems } = valuesOf(cells, fieldOf, columns)
  const parsed = schema.safeParse(values, { error: issueMessage })
  const errors = [...problems, ...(parsed.success ? [] : withLabels(fieldErrors(parsed.error), values, columns))]
  if (parsed.success && errors.length === 0)
    return { line, cells: parsed.data as Partial<Row>, wrong: NONE, row: parsed.data, problems: [] }
  const first = new Map<string, string>()
  for (const { path, message } of errors) if (!first.has(path)) first.set(path, message)
  return {
    line,
    cells: validCells(schema, values) as Partial<Row>,
    wrong: new Set(first.keys()),
    row: null,
    problems: [...first].map(([path, message]) => ({ line, path, message })),
  }
}

/** A value of a closed list is matched by its label, ignoring case and spelling variants. Short codes must be exact. */
const issueMessage = (issue: z.core.$ZodRawIssue) =>
  issue.code === 'invalid_value' ? `Use one of ${issue.values.map(valueLabel).join(', ')}.` : undefined
const valueLabel = (value: unknown) =>
  typeof value === 'string' && /^[A-Z_]{4,}$/.test(value) ? capital(statusLabel(value)) : String(value)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const NONE: ReadonlySet<string> = new Set()

/** The valid values, field by field, also in nested groups. */
function validCells({ shape }: Pick<z.ZodObject, 'shape'>, values: Readonly<Record<string, unknown>>) {
  const valid: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const parsed = z.safeParse(field, values[name])
    const within = field instanceof z.ZodOptional ? field.unwrap() : field
    if (!parsed.success && within instanceof z.ZodObject)
      valid[name] = validCells(within, (values[name] ?? {}) as Record<string, unknown>)
    else if (parsed.success && parsed.data !== undefined) valid[name] = parsed.data
  }
  return valid
}

/**
 * An error in one item of a list is reported at its cell; a required empty cell is reported as required instead of as a
 * wrong type.
 */
const withLabels = (errors: { path: string; message: string }[], values: object, columns: readonly ImportColumn[]) =>
  errors.map(({ path: within, message }) => {
    const path = within.replace(/\.\d+$/, '')
    const column = columns.find(({ field }) => field === path)
    return { path, message: column?.required && blankValues(values, path) ? requiredText(column.label) : message }
  })
