import * as z from 'zod'

/**
 * A transition that the user's role may make: whether it is possible now, and if not, which guards fail and what to do.
 */
export const availableTransition = <S extends z.ZodType>(status: S) =>
  z.object({
    to: status,
    allowed: z.boolean(),
    needsReason: z.boolean(),
    why: z.array(z.object({ name: z.string(), message: z.string() })),
  })

export const AvailableTransition = availableTransition(z.string())
export type AvailableTransition = z.output<typeof AvailableTransition>
