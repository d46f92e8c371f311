import * as z from 'zod'

/**
 * A field of a multipart form, which is always text: `30`, `true`, `{"amount":"5","currency":"AED"}` are parsed as
 * JSON, an empty value is null. Text that is not JSON is passed on unchanged, so that the schema of the field reports
 * the error.
 */
export const fromForm = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typeof typed === 'string' ? readJson(typed) : typed), schema).meta({ type: 'string' })

/** A nullable text, date or ID: an empty field is null. */
export const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema).meta({ type: 'string' })

/** The same for an optional field: an empty one counts as omitted. */
export const emptyIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' ? undefined : typed), schema).meta({ type: 'string' })

function readJson(typed: string): unknown {
  if (typed.trim() === '') return null
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}
