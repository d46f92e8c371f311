import type { ImportResult } from '@muster/contract/kernel/api/import.ts'

/** The header of the spreadsheet that fills each field; null if none does. */
export type Mapping = Readonly<Record<string, string | null>>

/** The matches found by the server, as initial values. */
export function mappingOf(result: Pick<ImportResult, 'headers' | 'columns'>): Mapping {
  const header = (field: string) => result.headers.find((found) => found.field === field)?.header ?? null
  return Object.fromEntries(result.columns.map(({ field }) => [field, header(field)]))
}

/** A header can fill one field only: assigning it removes it from another field. */
export function withMatch(mapping: Mapping, field: string, header: string | null): Mapping {
  const freed = Object.entries(mapping).map(([other, field]) => [
    other,
    header !== null && field === header ? null : field,
  ])
  return { ...Object.fromEntries(freed), [field]: header }
}

/** Whether two mappings are equal, in whatever order the columns were chosen. */
export const isSameMapping = (one: Mapping, other: Mapping) =>
  Object.keys({ ...one, ...other }).every((field) => (one[field] ?? null) === (other[field] ?? null))

/** The required fields without a column whose parts are not all mapped either. */
export const missingIn = (mapping: Mapping, columns: ImportResult['columns']) =>
  columns.filter(({ field, required, madeOf }) => required && !mapping[field] && !isMade(mapping, madeOf))

/** Whether all parts of a field are mapped, so that it needs no column of its own. */
export const isMade = (mapping: Mapping, madeOf: readonly string[] | undefined) =>
  madeOf?.every((part) => mapping[part]) ?? false

/** The unmatched columns of the spreadsheet: their values are not imported. */
export const leftOut = (mapping: Mapping, headers: ImportResult['headers']) => {
  const used = new Set(Object.values(mapping))
  return headers.map(({ header }) => header).filter((header) => !used.has(header))
}
