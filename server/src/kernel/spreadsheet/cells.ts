import type { CellValue } from 'hucre'

export type ColumnType = 'text' | 'number' | 'date' | 'money'

const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/
/** What makes a spreadsheet program run a cell, also behind spaces and as the full-width forms of Asian keyboards. */
const FORMULA_START = /^\s*[=+\-@\t\r\n＝＋－＠]/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_CHARACTERS = 32_767

/** A text that a spreadsheet program will show and never run. */
export const guardFormula = (text: string) =>
  (FORMULA_START.test(text) || /^[\t\r\n]/.test(text)) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

/**
 * Where another separator or a line break would begin a cell that a program runs, though quotes stand around the whole. Each matches a whole
 * run of spaces, quotes and semicolons, so that a long one is read once.
 */
const BEFORE_FORMULA = /([\s";]+)([=+\-@＝＋－＠])?/g
const BEFORE_GUARD = /([\s";]+)('(?=[=+\-@＝＋－＠]))?/g
const SEPARATOR = /[;\t\r\n]/

/**
 * The same for CSV, which a program may read with semicolons or tabs between the cells: quotes keep a cell together only where it begins
 * with them, and with other separators it does not.
 */
export const guardCsv = (text: string) =>
  guardFormula(
    text.replace(BEFORE_FORMULA, (whole, before: string, sign?: string) =>
      sign && SEPARATOR.test(before) ? `${before}'${sign}` : whole,
    ),
  )

/** Takes those guards off again; that of the beginning is taken off every cell (`unguardFormula`). */
export const unguardInner = (text: string) =>
  text.replace(BEFORE_GUARD, (whole, before: string) => (SEPARATOR.test(before) ? before : whole))

/** Takes the guard off again from a file that was written here and comes back as an import. */
export const unguardFormula = (text: string) =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text

/** Text as XML can carry it. `_x0041_` is spelled out, because readers of XLSX would take it for an escaped A. */
export function workbookText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  const short = clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS - 1)}…` : clean
  return short.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** A value as a typed cell; what does not fit its column's type, or would lose digits as a number, is written as text. */
export function workbookCell(value: unknown, type: ColumnType): CellValue {
  const text = textOf(value)
  if (text === '') return null
  if (type === 'date') return dayOf(text) ?? workbookText(text)
  if (type !== 'text' && PLAIN_NUMBER.test(text) && text.replace(/\D/g, '').length <= 15) return Number(text)
  return workbookText(text)
}

/** Text, instants in UTC as ISO, nothing as ''. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function dayOf(text: string): Date | undefined {
  const date = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900-03-01'
    ? date
    : undefined
}

/** A cell of someone's workbook as text: days as 2026-03-31, numbers without the noise of binary fractions. */
export function readCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value === 'number') return numberText(value)
  return textOf(value).trim()
}

function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) >= 1e15 ? BigInt(Math.round(rounded)).toString() : String(rounded)
}
