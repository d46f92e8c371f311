import * as z from 'zod'

/**
 * A field as a multipart form sends it, which is always text: `30`, `true`, `{"amount":"5","currency":"AED"}` are read as JSON, nothing
 * typed is null. Text that is no JSON is handed on as it is, so that the field's own schema says what is wrong with it.
 */
export const fromForm = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typeof typed === 'string' ? readJson(typed) : typed), schema).meta({ type: 'string' })

/** A nullable text, day or id: an empty field is null. */
export const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema).meta({ type: 'string' })

/** The same for a field that may be left out: an empty one was not sent. */
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
