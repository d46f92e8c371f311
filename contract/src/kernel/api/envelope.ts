import * as z from 'zod'

/** The envelope of every answer except downloads. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestID: z.string(),
  /** STALE_VERSION: the record as it is now, so that both sides can be shown. */
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
