import type { ImportResult } from '@muster/contract/kernel/api/import.ts'

/** Which header of the spreadsheet fills which field; null when none does. */
export type Mapping = Readonly<Record<string, string | null>>

/** The matches the server found by itself, as the start of the table. */
export function mappingOf(result: Pick<ImportResult, 'headers' | 'columns'>): Mapping {
  const header = (field: string) => result.headers.find((found) => found.field === field)?.header ?? null
  return Object.fromEntries(result.columns.map(({ field }) => [field, header(field)]))
}

/** One header fills one field: taking it for one takes it from another. */
export function withMatch(mapping: Mapping, field: string, header: string | null): Mapping {
  const freed = Object.entries(mapping).map(([other, field]) => [
    other,
    header !== null && field === header ? null : field,
  ])
  return { ...Object.fromEntries(freed), [field]: header }
}

/** The same column for each field, whatever the order they were chosen in. */
export const isSameMapping = (one: Mapping, other: Mapping) =>
  Object.keys({ ...one, ...other }).every((field) => (one[field] ?? null) === (other[field] ?? null))

/** The required fields that no column fills, and none of whose parts are all there. */
export const missingIn = (mapping: Mapping, columns: ImportResult['columns']) =>
  columns.filter(({ field, required, madeOf }) => required && !mapping[field] && !isMade(mapping, madeOf))

/** Whether the parts of a field are all filled, so that it needs no column of its own. */
export const isMade = (mapping: Mapping, madeOf: readonly string[] | undefined) =>
  madeOf?.every((part) => mapping[part]) ?? false

/** The columns of the spreadsheet without a field: their values are not imported. */
export const leftOut = (mapping: Mapping, headers: ImportResult['headers']) => {
  const used = new Set(Object.values(mapping))
  return headers.map(({ header }) => header).filter((header) => !used.has(header))
}
