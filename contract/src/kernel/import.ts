import * as z from 'zod'

/** A column that an import understands: the field it fills, what the template calls it, other names people give it. */
export interface ImportColumn {
  /** The field of the record; a dot leads into a nested one (`billingAddress.city`). */
  readonly field: string
  readonly label: string
  readonly aliases?: readonly string[]
  readonly required?: boolean
  /** How the cell is read; `list` splits at semicolons and line breaks, `flag` knows yes and no. */
  readonly kind?: 'text' | 'day' | 'flag' | 'list'
}

/** CHECK reads and reports; COMMIT imports all rows, or none when one of them is bad. */
export const ImportMode = z.enum(['CHECK', 'COMMIT'])

/** Which column of the sheet fills which field, as JSON: `{"name": "Customer", "taxNumber": null}`. Left out: matched by header. */
const Mapping = z
  .string()
  .max(20_000)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue('Write the columns as JSON, such as {"name": "Customer"}.')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().max(100), z.string().max(300).nullable()))

export const ImportRequest = z.strictObject({ mode: ImportMode, columns: Mapping.optional() })
export type ImportRequest = z.output<typeof ImportRequest>

/** What is wrong in which line of the sheet; line 1 is the header. */
export const BadCell = z.object({ line: z.int(), path: z.string(), message: z.string() })
export type BadCell = z.output<typeof BadCell>

export const ImportResult = z.object({
  mode: ImportMode,
  /** Rows with anything in them, without the header. */
  total: z.int(),
  /** Rows without a fault. */
  good: z.int(),
  /** At most 500 faults; `badTotal` counts all bad rows. */
  bad: z.array(BadCell),
  badTotal: z.int(),
  created: z.int(),
  /** The headers of the sheet, each with the field it was matched to. */
  headers: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** What can be imported. */
  columns: z.array(z.object({ field: z.string(), label: z.string(), required: z.boolean() })),
  /** The first rows as they were understood. */
  preview: z.array(z.object({ line: z.int(), values: z.record(z.string(), z.string()) })),
})
export type ImportResult = z.output<typeof ImportResult>

export const MOST_IMPORT_ROWS = 5_000
