import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BadCell, ImportColumn } from '@muster/contract/kernel/import.ts'
import type { ImportPlan, ImportRow } from '../import.ts'
import { fieldErrors } from '../parse.ts'
import type { SheetRow } from '../spreadsheet.ts'
import { blankValues, valuesOf } from './columns.ts'

/** Rows that are looked up in one go. */
const PORTION = 100
/** How long rows are checked before requests get their turn. */
const SLICE_MS = 8

export type FieldOf = ReadonlyMap<string, ImportColumn>

export interface Checked<Ready> {
  readonly ready: ImportRow<Ready>[]
  /** By line; line 1 is the header. */
  readonly bad: BadCell[]
}

/** Checks every row, a portion after the other. A sheet without a required column is not looked at any further. */
export async function checkRows<Row, Ready>(
  rows: readonly SheetRow[],
  fieldOf: FieldOf,
  plan: ImportPlan<Row, Ready>,
  onPortion: (checked: number) => Promise<void>,
): Promise<Checked<Ready>> {
  const bad = missingColumns(plan.columns, fieldOf)
  if (bad.length > 0) return { ready: [], bad }
  const ready: ImportRow<Ready>[] = []
  for (let from = 0; from < rows.length; from += PORTION) {
    const good: ImportRow<Row>[] = []
    let started = performance.now()
    for (const row of rows.slice(from, from + PORTION)) {
      const read = readRow(row, fieldOf, plan)
      if ('errors' in read) bad.push(...read.errors)
      else good.push(read)
      if (performance.now() - started < SLICE_MS) continue
      await nextTurn()
      started = performance.now()
    }
    const resolved = await plan.resolve(good)
    ready.push(...resolved.ready)
    bad.push(...resolved.bad)
    await onPortion(Math.min(from + PORTION, rows.length))
  }
  bad.sort((a, b) => a.line - b.line)
  return { ready, bad }
}

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

function readRow<Row>(
  { line, cells }: SheetRow,
  fieldOf: FieldOf,
  { schema, columns }: Pick<ImportPlan<Row, unknown>, 'schema' | 'columns'>,
): ImportRow<Row> | { errors: BadCell[] } {
  const { values, faults } = valuesOf(cells, fieldOf)
  const parsed = schema.safeParse(values)
  const errors = [...faults, ...(parsed.success ? [] : named(fieldErrors(parsed.error), values, columns))]
  if (parsed.success && errors.length === 0) return { line, row: parsed.data }
  const first = new Map<string, string>()
  for (const { path, message } of errors) if (!first.has(path)) first.set(path, message)
  return { errors: [...first].map(([path, message]) => ({ line, path, message })) }
}

/** A required cell that is empty is called required, rather than of a wrong type. */
const named = (errors: { path: string; message: string }[], values: object, columns: readonly ImportColumn[]) =>
  errors.map(({ path, message }) => {
    const column = columns.find(({ field }) => field === path)
    return { path, message: column?.required && blankValues(values, path) ? `${column.label} is required.` : message }
  })
