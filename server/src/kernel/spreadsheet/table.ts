import type { FieldError } from '../app/errors.ts'
import { unguardFormula } from './cells.ts'

const MAX_ROWS = 20_000
const MAX_COLUMNS = 100
const MAX_CELL_CHARACTERS = 5_000
const MAX_VALIDATION_ERRORS = 20
const FORBIDDEN_HEADERS = new Set(['__proto__', 'constructor', 'prototype'])

/** One line of a spreadsheet: its number as in the spreadsheet program, and its cells or the error in it. */
export type SpreadsheetLine =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string }

/**
 * The messages of the worker: the headings first, then rows in parts, then `done`; or the errors, after which the rows
 * are ignored.
 */
export type Portion =
  | { readonly headers: string[] }
  | { readonly rows: [line: number, cells: string[]][] }
  | { readonly problems: FieldError[] }
  | { readonly done: true }

const PORTION_CELLS = 5_000

/**
 * Groups lines into parts and rejects invalid tables: no or duplicate headings, too many rows or columns, too long
 * cells.
 */
export async function* portionsOf(
  lines: AsyncIterable<SpreadsheetLine> | Iterable<SpreadsheetLine>,
): AsyncGenerator<Portion> {
  let headers: string[] | undefined
  let rows: [number, string[]][] = []
  let count = 0
  const validationErrors: FieldError[] = []
  for await (const line of lines) {
    if ('problem' in line) return yield { problems: [at(line.line, line.problem)] }
    const cells = trimmed(line.cells)
    if (cells.length === 0) continue
    if (!headers) {
      headers = cells
      const wrong = errorsOfHeaders(headers, line.line)
      if (wrong.length > 0) return yield { problems: wrong }
      yield { headers }
      continue
    }
    if (++count > MAX_ROWS)
      return yield { problems: [at(line.line, `A spreadsheet can have at most ${MAX_ROWS} rows. Split it.`)] }
    validationErrors.push(...errorsOfRow(cells, headers, line.line))
    if (validationErrors.length >= MAX_VALIDATION_ERRORS) break
    rows.push([line.line, cells])
    if (rows.length * headers.length >= PORTION_CELLS) {
      yield { rows }
      rows = []
    }
  }
  if (!headers || (count === 0 && validationErrors.length === 0))
    return yield {
      problems: [
        { path: 'file', message: 'The spreadsheet has no rows. Put the headings in the first row and the data below.' },
      ],
    }
  if (validationErrors.length > 0) return yield { problems: validationErrors }
  yield { rows }
  yield { done: true }
}

const at = (line: number, message: string, column?: string): FieldError => ({
  path: column ? `line ${line}, ${column}` : `line ${line}`,
  message,
})

/** Without spaces around the cells and without empty cells at the end. */
function trimmed(cells: readonly string[]): string[] {
  const unguarded = cells.map((cell) => unguardFormula(cell.trim()))
  let length = unguarded.length
  while (length > 0 && unguarded[length - 1] === '') length--
  return unguarded.slice(0, length)
}

function errorsOfHeaders(headers: readonly string[], line: number): FieldError[] {
  if (headers.length > MAX_COLUMNS)
    return [at(line, `A spreadsheet can have at most ${MAX_COLUMNS} columns. Remove those you don’t need.`)]
  return headers.flatMap((header, index) => {
    const column = `column ${index + 1}`
    if (header === '') return [at(line, 'This column has no heading. Name it or remove it.', column)]
    if (header.length > 200) return [at(line, 'A heading can have at most 200 characters.', column)]
    if (FORBIDDEN_HEADERS.has(header.toLowerCase()))
      return [at(line, 'This heading is not allowed. Rename the column.', column)]
    const twin = headers.findIndex((other) => other.toLowerCase() === header.toLowerCase())
    return twin < index ? [at(line, `The heading "${header}" appears twice. Rename or remove one.`, column)] : []
  })
}

function errorsOfRow(cells: readonly string[], headers: readonly string[], line: number): FieldError[] {
  if (cells.length > headers.length)
    return [at(line, 'The row has more cells than there are headings. Check its separators and quotes.')]
  return cells.flatMap((cell, index) =>
    cell.length > MAX_CELL_CHARACTERS
      ? [at(line, `A cell can have at most ${MAX_CELL_CHARACTERS} characters.`, headers[index])]
      : [],
  )
}
