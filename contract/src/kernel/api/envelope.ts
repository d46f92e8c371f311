import * as z from 'zod'

/**
 * The position of an error in a text: its line, counted from 1, and the words. `isName`: the words are a name within
 * `{{ }}` or `{% %}`.
 */
export const TextPlace = z.object({
  line: z.int().optional(),
  excerpt: z.string().optional(),
  isName: z.boolean().optional(),
})
export type TextPlace = z.output<typeof TextPlace>

/** The error of a field; `places` for a text field, if they are known. */
export const FieldFailure = z.object({
  path: z.string(),
  message: z.string(),
  places: z.array(TextPlace).readonly().optional(),
})
export type FieldFailure = z.output<typeof FieldFailure>

/** The envelope of every response except downloads. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(FieldFailure).optional(),
  requestID: z.string(),
  /** STALE_VERSION: the current record, so that both versions can be shown. */
  current: z.unknown().optional(),
})
export type Failure = z.output<typeof Failure>

export const Meta = z.object({ page: z.int(), pageSize: z.int(), total: z.int() })
export type Meta = z.output<typeof Meta>

export interface Success<T> {
  success: true
  data: T
  message?: string
  meta?: Meta
}
