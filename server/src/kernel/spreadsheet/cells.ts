import type { CellValue } from 'hucre'

export type ColumnType = 'text' | 'number' | 'date' | 'money'

const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/
/**
 * Characters that make a spreadsheet program execute a cell, also after spaces and as the full-width forms of Asian
 * keyboards.
 */
const FORMULA_START = /^\s*[=+\-@\t\r\n＝＋－＠]/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_CHARACTERS = 32_767

/** A text that a spreadsheet program shows and never executes. */
const guardFormula = (text: string) =>
  (FORMULA_START.test(text) || /^[\t\r\n]/.test(text)) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

/**
 * Places where another separator or a line break would start a cell that a program executes, despite quotes around the
 * whole. Each match covers a whole run of spaces, quotes and semicolons, so that a long one is read once.
 */
const BEFORE_FORMULA = /([\s";]+)([=+\-@＝＋－＠])?/g
const BEFORE_GUARD = /([\s";]+)('(?=[=+\-@＝＋－＠]))?/g
const SEPARATOR = /[;\t\r\n]/

/**
 * The same for CSV, which a program may open with semicolons or tabs as separators: quotes protect a cell only if it
 * starts with them, and with other separators it does not.
 */
export const guardCsv = (text: string) =>
  guardFormula(
    text.replace(BEFORE_FORMULA, (whole, before: string, sign?: string) =>
      sign && SEPARATOR.test(before) ? `${before}'${sign}` : whole,
    ),
  )

/** Removes those escapes again; the leading one is removed from every cell (`unguardFormula`). */
export const unguardInner = (text: string) =>
  text.replace(BEFORE_GUARD, (whole, before: string) => (SEPARATOR.test(before) ? before : whole))

/** Removes the escape from a file that was exported here and is imported again. */
export const unguardFormula = (text: string) =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text

/** Text for XML. `_x0041_` is escaped, because XLSX readers would decode it as A. */
export function workbookText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  const short = clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS - 1)}…` : clean
  return short.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/**
 * A value as a typed cell; a value that does not fit its column's type, or would lose digits as a number, is written as
 * text.
 */
export function workbookCell(value: unknown, type: ColumnType): CellValue {
  const text = textOf(value)
  if (text === '') return null
  if (type === 'date') return dayOf(text) ?? workbookText(text)
  if (type !== 'text' && PLAIN_NUMBER.test(text) && text.replace(/\D/g, '').length <= 15) return Number(text)
  return workbookText(text)
}

/** Text; instants in UTC as ISO; null as ''. */
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

/** A cell of a user's workbook as text: dates as 2026-03-31, numbers without errors of binary fractions. */
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
