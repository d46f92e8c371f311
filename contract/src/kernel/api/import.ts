import * as z from 'zod'
import { Id } from '../values/fields.ts'

/** A column that an import understands: the field it fills, what the template calls it, other names people give it. */
export interface ImportColumn {
  /** The field of the record; a dot leads into a nested one (`billingAddress.city`). */
  readonly field: string
  readonly label: string
  readonly aliases?: readonly string[]
  readonly required?: boolean
  /** The fields whose cells together fill this one where no column does, or its cell is empty: first and last name make the name. */
  readonly madeOf?: readonly string[]
  /** How the cell is read; `list` splits at semicolons and line breaks, `flag` knows yes and no. */
  readonly kind?: 'text' | 'day' | 'flag' | 'list'
}

/** CHECK reads and reports; COMMIT imports all rows, or none when one of them is bad. */
export const ImportMode = z.enum(['CHECK', 'COMMIT'], {
  error: 'Choose what to do with the spreadsheet: CHECK reports and writes nothing, COMMIT imports all rows or none.',
})
export type ImportMode = z.output<typeof ImportMode>

const AS_JSON = 'Write the columns as JSON, such as {"name": "Customer", "taxNumber": null}.'

/** Which column of the spreadsheet fills which field, as JSON: `{"name": "Customer", "taxNumber": null}`. Left out: matched by header. */
const Mapping = z
  .string()
  .max(20_000)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue(AS_JSON)
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().max(100), z.string(AS_JSON).max(300).nullable(), AS_JSON))

/** The spreadsheet comes as the file, or is that of an earlier check of one's own: it is stored for three days, or until it is imported. */
export const ImportRequest = z.strictObject({
  mode: ImportMode,
  columns: Mapping.optional(),
  spreadsheetID: Id.optional(),
})
export type ImportRequest = z.output<typeof ImportRequest>

/** What is wrong in which line of the spreadsheet; line 1 is the header. */
export const BadCell = z.object({
  line: z.int(),
  path: z.string(),
  message: z.string(),
  /** As the spreadsheet calls it; what we call it where the spreadsheet has none. */
  column: z.string(),
  /** What is in the cell, the middle of numbers of documents left out; empty where there is no such cell. */
  value: z.string(),
})
export type BadCell = z.output<typeof BadCell>

/** What is worth a look and keeps no row out: how days were read, a passport that has expired. */
export const CellRemark = BadCell.omit({ value: true })
export type CellRemark = z.output<typeof CellRemark>

/** What came of an import: the `result` of its background job. Of a COMMIT with bad rows as well, which has then failed. */
export const ImportResult = z.object({
  mode: ImportMode,
  /** The spreadsheet that was read, for the next step: `spreadsheetID` of the request. */
  spreadsheetID: Id,
  sheetName: z.string(),
  /** Rows with anything in them, without the header. */
  total: z.int(),
  /** Rows without a problem. */
  good: z.int(),
  /** At most 500 problems; `problems` counts all of them, `badTotal` the bad rows. The job's file is the spreadsheet with the reasons next to its rows. */
  bad: z.array(BadCell),
  problems: z.int(),
  badTotal: z.int(),
  /** At most 100, by column and line; `remarkTotal` counts all of them. Of earlier work neither. */
  remarks: z.array(CellRemark).optional(),
  remarkTotal: z.int().optional(),
  /** Lists narrowed with `importID=<id of the job>` show those that were created. */
  created: z.int(),
  /** The headers of the spreadsheet, each with the field it was matched to; what stands under one without a field is left out. */
  headers: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** What can be imported. */
  columns: z.array(
    z.object({ field: z.string(), label: z.string(), required: z.boolean(), madeOf: z.array(z.string()).optional() }),
  ),
  /** The first rows as they were understood: days as days. */
  preview: z.array(z.object({ line: z.int(), values: z.record(z.string(), z.string()) })),
})
export type ImportResult = z.output<typeof ImportResult>

export const MAX_IMPORT_ROWS = 5_000
