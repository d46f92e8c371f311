import * as z from 'zod'
import { Id, Version } from '../values/fields.ts'

interface Selection {
  /** A `run`, in the message for one that is listed twice. */
  readonly noun: string
  readonly max: number
  readonly tooMany?: string
}

/** The records of a bulk change, each with the version that the user loaded. */
export const selectedRecords = ({ noun, max, tooMany = `At most ${max} at once.` }: Selection) =>
  z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Select at least one.')
    .max(max, tooMany)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, `List each ${noun} once.`)

/** Each record is processed separately; rejected ones return a reason and stay unchanged. */
export const BulkResult = z.object({
  done: z.array(Id),
  refused: z.array(
    z.object({
      id: Id,
      code: z.string(),
      message: z.string(),
      errors: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
})
