import type { ImportColumn } from './import.ts'
import type { Labels } from './labels.ts'

/** A field of a record, described once for its form, page, history, lists, comparisons and spreadsheets. */
export interface RecordField {
  /** As the form and the history call it. */
  readonly label: string
  /** On the page of the record, where the title of the section says a part of the label. */
  readonly record?: string
  /** In the history and in comparisons, where it is more than the label and its unit; empty where a group is not named. */
  readonly history?: string
  /** As the head of a column in lists and their exports, where it differs. */
  readonly column?: string
  /** The unit next to the field: `days`, `months`. */
  readonly unit?: string
  /** Below the control of the form. */
  readonly hint?: string
  /** The variable of email templates that holds its value (settings/document-templates/template-variables.rules.ts). */
  readonly variable?: string
  /** How the value is written; as text where absent. */
  readonly format?: 'DAY' | 'FLAG' | 'LIST' | 'PERCENT'
  /** What its codes are called. */
  readonly codes?: Labels
  /** Where spreadsheets fill the field: its column, as far as it differs from the field. */
  readonly import?: Partial<Omit<ImportColumn, 'kind'>>
}
/** By the path of the field in its record, without the numbers of lists: `identity.passportNumber`. */
export type RecordFields = Readonly<Record<string, RecordField>>

/** Throws where the catalogue does not know the path: a fault of ours. */
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

/** The words of the fields that hold codes, by field. */
export const codeLabels = (fields: RecordFields): Readonly<Record<string, Labels>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([path, { codes }]) => (codes ? [[path, codes]] : [])))

/** What the control of a form is given; `path` where the control's name is not the path in the catalogue. */
export function formField(fields: RecordFields, name: string, path = name) {
  const { label, hint, unit } = fieldAt(fields, path)
  return { name, label, ...(hint && { description: hint }), ...(unit && { unit }) }
}

const KINDS = { DAY: 'day', FLAG: 'flag', LIST: 'list' } as const

/** The columns of an import template, in the order of the catalogue. */
export const importColumns = (fields: RecordFields): ImportColumn[] =>
  Object.entries(fields).flatMap(([field, { label, format, import: column }]) =>
    column ? [{ field, label, ...(format && format !== 'PERCENT' && { kind: KINDS[format] }), ...column }] : [],
  )
