import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { valueAt } from '@muster/contract/kernel/api/record-fields.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { invalid } from '../app/errors.ts'
import type { ValidationError } from '../batch/import.types.ts'
import type { Spreadsheet } from '../documents/spreadsheet.ts'

/** Headers are compared without case, accents, spaces and punctuation: `Tax No.`, `taxNo` and `TAX_NO` are equal. */
const normalized = (typed: string) =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The column that each header of the spreadsheet fills: by `mapping`, otherwise by its name. Unknown headers are
 * omitted.
 */
export function matchHeaders(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  mapping?: Readonly<Record<string, string | null>>,
): Map<string, ImportColumn> {
  const fields = new Map(columns.map((column) => [column.field, column]))
  const validationErrors = Object.entries(mapping ?? {}).flatMap(([field, header]) => {
    if (!fields.has(field)) return [{ path: `columns.${field}`, message: 'This field can’t be imported. Remove it.' }]
    if (header === null || headers.includes(header)) return []
    return [
      { path: `columns.${field}`, message: `The spreadsheet has no column "${header}". Select one of its columns.` },
    ]
  })
  if (validationErrors.length > 0) throw invalid(validationErrors)

  const matched = new Map<string, ImportColumn>()
  for (const column of columns) {
    const mapped = mapping?.[column.field]
    const header = mapped === undefined ? headerNamed(headers, column, matched) : mapped
    if (header === null) continue
    if (matched.has(header)) {
      throw invalid([
        {
          path: `columns.${column.field}`,
          message: `The column "${header}" is already mapped to another field. Select another column.`,
        },
      ])
    }
    matched.set(header, column)
  }
  return matched
}

function headerNamed(
  headers: readonly string[],
  { field, label, aliases = [] }: ImportColumn,
  used: Map<string, unknown>,
) {
  const names = new Set([field, label, ...aliases].map(normalized))
  return headers.find((header) => !used.has(header) && names.has(normalized(header))) ?? null
}

interface CellError {
  readonly path: string
  readonly message: string
}

/**
 * The cells of a row as the fields of a record; empty cells are omitted, so that the record gets its default values.
 */
export function valuesOf(
  cells: Readonly<Record<string, string>>,
  fieldOf: ReadonlyMap<string, ImportColumn>,
  columns: readonly ImportColumn[] = [...fieldOf.values()],
) {
  const values: Record<string, unknown> = {}
  const validationErrors: CellError[] = []
  for (const [header, { field, kind = 'text' }] of fieldOf) {
    const cell = (cells[header] ?? '').trim()
    if (cell === '') continue
    const value = READERS[kind](cell)
    if (value === undefined)
      validationErrors.push({ path: field, message: `Enter yes or no instead of "${cell.slice(0, 40)}".` })
    else setAt(values, field, value)
  }
  for (const { field, madeOf } of columns) {
    if (!madeOf || !blankValues(values, field)) continue
    const parts = madeOf.map((part) => valueAt(values, part)).filter((part) => typeof part === 'string')
    if (parts.length > 0) setAt(values, field, parts.join(' '))
  }
  return { values, problems: validationErrors }
}

const READERS: Record<NonNullable<ImportColumn['kind']>, (cell: string) => unknown> = {
  text: (cell) => cell,
  day: dayOf,
  flag: flagOf,
  list: (cell) =>
    cell
      .split(/[;\n]/)
      .map((item) => item.trim())
      .filter(Boolean),
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'نعم'])
const NO = new Set(['no', 'n', 'false', '0', '-', 'لا'])
function flagOf(cell: string): boolean | undefined {
  const text = cell.toLowerCase()
  return YES.has(text) ? true : NO.has(text) ? false : undefined
}

/** A parsed cell for display: a date as a date, everything else unchanged. */
export const shownCell = (cell: string, { kind }: Pick<ImportColumn, 'kind'>): string =>
  kind === 'day' ? dayOf(cell.trim()) : cell

/** `03/04/2027`: 3 April here, 4 March elsewhere. */
const AMBIGUOUS_DATE = /^(0?[1-9]|1[0-2])[./ -](0?[1-9]|1[0-2])[./ -]\d{4}$/
const isAmbiguous = (cell: string) => {
  const [, first, second] = AMBIGUOUS_DATE.exec(cell) ?? []
  return first !== undefined && Number(first) !== Number(second)
}

/** By column: how the first ambiguous date was parsed, and the number of others. */
export function doubtfulDays(
  { headers, rows }: Spreadsheet,
  fieldOf: ReadonlyMap<string, ImportColumn>,
): ValidationError[] {
  const remarks: ValidationError[] = []
  for (const header of headers) {
    const column = fieldOf.get(header)
    if (column?.kind !== 'day') continue
    const found = rows.filter(({ cells }) => isAmbiguous((cells[header] ?? '').trim()))
    const [first, ...more] = found
    if (!first) continue
    const cell = (first.cells[header] ?? '').trim()
    const others =
      more.length > 0
        ? ` ${more.length === 1 ? '1 more cell' : `${more.length} more cells`} of this column ${more.length === 1 ? 'is' : 'are'} read the same way.`
        : ''
    const message = `“${cell}” is read as ${formatLongDate(dayOf(cell))}: day first, then month.${others}`
    remarks.push({ line: first.line, path: column.field, message })
  }
  return remarks
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Dates with the day first (`31/03/2026`, `31.3.2026`, `31 Mar 2026`) as ISO dates; other text is unchanged, and the
 * schema reports the error.
 */
function dayOf(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})[./ -](\d{1,2}|[a-z]{3,9}\.?)[./ -](\d{4})$/i.exec(cell) ?? []
  if (!day || !month || !year) return cell
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = /^\d/.test(month) ? month : named > 0 ? `${named}` : null
  return number ? `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
}

/**
 * `billingAddress.city` becomes `{ billingAddress: { city } }`. Paths are from declared columns, never from the
 * spreadsheet.
 */
function setAt(values: Record<string, unknown>, field: string, value: unknown): void {
  const [first = field, ...rest] = field.split('.')
  if (rest.length === 0) {
    values[first] = value
    return
  }
  const inner = (values[first] as Record<string, unknown> | undefined) ?? {}
  setAt(inner, rest.join('.'), value)
  values[first] = inner
}

/** Whether the value at this path is empty. */
export const blankValues = (values: object, path: string): boolean => valueAt(values, path) === undefined
