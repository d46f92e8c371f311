import type { ImportColumn } from './import.ts'
import type { Labels } from './labels.ts'

/** A field of a record, described once for its form, page, history, lists, comparisons and spreadsheets. */
export interface RecordField {
  /** The label in forms and the history. */
  readonly label: string
  /** The label on the page of the record, where the section title already contains a part of it. */
  readonly record?: string
  /** The label in the history and in comparisons, if it is not label and unit; empty if a group is not named. */
  readonly history?: string
  /** The column header in lists and exports, if it differs. */
  readonly column?: string
  /** The unit next to the field: `days`, `months`. */
  readonly unit?: string
  /** The hint below the control of a form. */
  readonly hint?: string
  /** The variable of email templates with its value (settings/document-templates/template-variables.rules.ts). */
  readonly variable?: string
  /** The format of the value; text by default. */
  readonly format?: 'DAY' | 'FLAG' | 'LIST' | 'PERCENT'
  /** The labels of its codes. */
  readonly codes?: Labels
  /** The import column of the field, as far as it differs from the field. */
  readonly import?: Partial<Omit<ImportColumn, 'kind' | 'label'>>
}
/** By the path of the field in its record, without list indexes: `identity.passportNumber`. */
export type RecordFields = Readonly<Record<string, RecordField>>

/** The value at a path such as `identity.passportNumber`; undefined without one. */
export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record)

/** Throws for a path that is not in the catalogue, which is a program error. */
export function fieldAt(fields: RecordFields, path: string): RecordField {
  const field = fields[path]
  if (!field) throw new Error(`The field ${path} is not described.`)
  return field
}

/** The label of a field on the page of its record. */
export function recordLabel(fields: RecordFields, path: string): string {
  const { label, record = label } = fieldAt(fields, path)
  return record
}

/** The title of a field's column. */
export function columnTitle(fields: RecordFields, path: string): string {
  const { label, column = label } = fieldAt(fields, path)
  return column
}

/** The label of a field in the history and in comparisons, which have no sections: `Minimum notice, days`. */
export const historyLabel = ({ label, unit, history = unit ? `${label}, ${unit}` : label }: RecordField): string =>
  history

/** The labels of all fields, for the history. */
export const fieldLabels = (fields: RecordFields): Labels =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, historyLabel(field)]))

/** The labels of fields with codes, by field. */
export const codeLabels = (fields: RecordFields): Readonly<Record<string, Labels>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([path, { codes }]) => (codes ? [[path, codes]] : [])))

/** The properties of a form control; `path` if the name of the control is not the path in the catalogue. */
export function formField(fields: RecordFields, name: string, path = name) {
  const { label, hint, unit } = fieldAt(fields, path)
  return { name, label, ...(hint && { description: hint }), ...(unit && { unit }) }
}

const KINDS = { DAY: 'day', FLAG: 'flag', LIST: 'list' } as const

/** The column of an import template, whose header is the label of the field as in the history, which has no sections. */
export function importColumn(
  fields: RecordFields,
  path: string,
  column: Partial<Omit<ImportColumn, 'label'>> = {},
): ImportColumn {
  const field = fieldAt(fields, path)
  const { format } = field
  const kind = format && format !== 'PERCENT' && { kind: KINDS[format] }
  return { field: path, label: historyLabel(field), ...kind, ...column }
}

/** The columns of an import template, in the order of the catalogue. */
export const importColumns = (fields: RecordFields): ImportColumn[] =>
  Object.entries(fields).flatMap(([path, { import: column }]) => (column ? [importColumn(fields, path, column)] : []))
