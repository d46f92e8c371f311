import * as z from 'zod'
import { wantedForm } from '../parsing/amount.ts'

/** The values of a form by field name. */
export type FormValues = Record<string, unknown>
type Schema = z.core.$ZodType

/**
 * Converts form values to the input of the schema: the `''` of an empty control becomes null if the schema is nullable,
 * and is omitted if the field is optional. The schema validates everything else.
 */
export function toSchemaInput(schema: Schema, value: unknown): unknown {
  const inner = unwrapped(schema)
  if (value === '' || value === null || value === undefined) return emptyFor(schema, value)
  if (inner instanceof z.ZodObject && isRecord(value)) return fittedObject(inner, value)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => toSchemaInput(inner.element, item))
  return value
}

function fittedObject(schema: z.ZodObject, value: FormValues): FormValues {
  const result: FormValues = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const next = toSchemaInput(field, value[name])
    if (next !== undefined) result[name] = next
  }
  return result
}

function emptyFor(schema: Schema, value: unknown): unknown {
  if (value === undefined) return undefined
  // A required field keeps its '', so that the error is "Name is required." and not "Name must be text."
  for (const candidate of [value, null, undefined, '']) if (z.safeParse(schema, candidate).success) return candidate
  return unwrapped(schema) instanceof z.ZodObject ? value : ''
}

const defOf = (schema: Schema) => (schema as z.ZodType).def

/** The schema inside optional, nullable, default and pipe. */
function unwrapped(schema: Schema): Schema {
  const def = defOf(schema) as { innerType?: Schema; in?: Schema; out?: Schema; type: string }
  if (def.innerType) return unwrapped(def.innerType)
  if (def.type === 'pipe' && def.in) return unwrapped((defOf(def.in).type === 'transform' ? def.out : def.in) ?? schema)
  return schema
}

/** The schema of a field by its path: `contacts.0.email`. Undefined if there is no such field. */
export function schemaAt(schema: Schema, path: string): Schema | undefined {
  let at: Schema | undefined = schema
  for (const step of path.split('.')) {
    const inner: Schema | undefined = at && unwrapped(at)
    if (inner instanceof z.ZodObject) at = inner.shape[step]
    else if (inner instanceof z.ZodArray) at = inner.element
    else return undefined
  }
  return at
}

/** A field is required if the schema accepts no empty value for it. */
export function isRequired(schema: Schema, path: string): boolean {
  const field = schemaAt(schema, path)
  return field !== undefined && !['', null, undefined, []].some((nothing) => z.safeParse(field, nothing).success)
}

/** The first error of each field by path; an amount with a decimal comma gets a hint about the format. */
export function validationErrors(schema: Schema, values: FormValues): Record<string, string> {
  const result = z.safeParse(schema, toSchemaInput(schema, values))
  const found: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.')
    const typed = valueAt(values, path)
    found[path] ??= (typeof typed === 'string' && wantedForm(typed)) || issue.message
  }
  return found
}

export const isRecord = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path: `contacts.0.email`. */
export function valueAt(values: FormValues, path: string): unknown {
  let at: unknown = values
  for (const step of path.split('.')) at = (at as FormValues | null | undefined)?.[step]
  return at
}

/** Server errors by field path; several errors of one field are on separate lines. */
export function byField(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of errors) found[path] = found[path] ? `${found[path]}\n${message}` : message
  return found
}
