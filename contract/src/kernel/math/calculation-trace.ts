import * as z from 'zod'

/** One input of a number. */
export const ExplainedInput = z.object({
  /** As written in the formula. */
  name: z.string(),
  /** Decimal or fraction, unrounded up to 10 places. */
  value: z.string(),
  /** A currency code, `%`, `days`, `days/year`, `hours/day`, `months`, `years`, or empty for a plain number. */
  unit: z.string(),
  /** The source of the value, such as `margin setup AE, version 3` or `rate of 2026-11-20, Central Bank`. */
  source: z.string().optional(),
})
export type ExplainedInput = z.output<typeof ExplainedInput>

/**
 * “Explain this number”: every rule returns this next to its value. The formula is written with the names of the
 * inputs, the operators + − × ÷ ( ), `min(a; b)`, `max(a; b)`, `up(a)` (up to the smallest unit) and plain numbers, so
 * that a reader, or a test, can compute the value again.
 */
export const Explained = z.object({
  /** The name of the number in business terms. */
  name: z.string(),
  value: z.string(),
  /** As for an input. */
  unit: z.string(),
  formula: z.string(),
  inputs: z.array(ExplainedInput).readonly(),
  /** The explained numbers that it is calculated from; for a sum its addends in order. */
  get parts() {
    return z.array(Explained).readonly().optional()
  },
})
export type Explained = z.output<typeof Explained>
