import * as z from 'zod'
import { Id } from '../values/fields.ts'
import { JobStarted } from './background-jobs.contract.ts'
import { get, post } from './endpoint.ts'
import type { Right } from './permission.ts'

/** A column that an import recognises: its field, its header in the template, and alternative headers. */
export interface ImportColumn {
  /** The field of the record; a dot separates nested fields (`billingAddress.city`). */
  readonly field: string
  readonly label: string
  readonly aliases?: readonly string[]
  readonly required?: boolean
  /**
   * The fields that are combined when there is no column for this one, or its cell is empty: first and last name form
   * the name.
   */
  readonly madeOf?: readonly string[]
  /** The type of the cells; `list` is split at semicolons and line breaks, `flag` is yes or no. */
  readonly kind?: 'text' | 'day' | 'flag' | 'list'
}

/** CHECK validates and reports; COMMIT imports all rows, or none when one of them is invalid. */
export const ImportMode = z.enum(['CHECK', 'COMMIT'], {
  error: 'Select what to do with the spreadsheet: CHECK reports and writes nothing, COMMIT imports all rows or none.',
})
export type ImportMode = z.output<typeof ImportMode>

const AS_JSON = 'Write the columns as JSON, such as {"name": "Customer", "taxNumber": null}.'

/**
 * The column of the spreadsheet for each field, as JSON: `{"name": "Customer", "taxNumber": null}`. By default columns
 * are matched by header.
 */
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

/**
 * The spreadsheet is uploaded as the file, or is that of the user's earlier check: it is stored for three days, or
 * until it is imported.
 */
export const ImportRequest = z.strictObject({
  mode: ImportMode,
  columns: Mapping.optional(),
  spreadsheetID: Id.optional(),
})
export type ImportRequest = z.output<typeof ImportRequest>

/** An error in a line of the spreadsheet; line 1 is the header. */
export const BadCell = z.object({
  line: z.int(),
  path: z.string(),
  message: z.string(),
  /** The header in the spreadsheet, or our label if it has none. */
  column: z.string(),
  /** The content of the cell, with document numbers masked; empty without such a cell. */
  value: z.string(),
})
export type BadCell = z.output<typeof BadCell>

/** A warning that does not exclude the row: how dates were interpreted, a passport that has expired. */
const CellRemark = BadCell.omit({ value: true })

/**
 * The result of an import, as the `result` of its background job; also of a COMMIT that failed because of invalid rows.
 */
export const ImportResult = z.object({
  mode: ImportMode,
  /** The stored spreadsheet, for the next step: `spreadsheetID` of the request. */
  spreadsheetID: Id,
  sheetName: z.string(),
  /** Non-empty rows, without the header. */
  total: z.int(),
  /** Rows without an error. */
  good: z.int(),
  /**
   * At most 500 errors; `problems` counts all of them, `badTotal` the invalid rows. The job's file is the spreadsheet
   * with the errors next to its rows.
   */
  bad: z.array(BadCell),
  problems: z.int(),
  badTotal: z.int(),
  /** At most 100, by column and line; `remarkTotal` counts all of them. Absent in older jobs. */
  remarks: z.array(CellRemark).optional(),
  remarkTotal: z.int().optional(),
  /** Lists with the filter `importID=<id of the job>` show the created records. */
  created: z.int(),
  /** The headers of the spreadsheet, each with its matched field; columns without a field are ignored. */
  headers: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** The importable fields. */
  columns: z.array(
    z.object({ field: z.string(), label: z.string(), required: z.boolean(), madeOf: z.array(z.string()).optional() }),
  ),
  /** The first rows as parsed: dates as dates. */
  preview: z.array(z.object({ line: z.int(), values: z.record(z.string(), z.string()) })),
})
export type ImportResult = z.output<typeof ImportResult>

export const MAX_IMPORT_ROWS = 5_000

/** The endpoints for an import in the background, and for an empty spreadsheet with its columns. */
export const importEndpoints = <const P extends `/${string}`>(path: P, rows: string, may: Right) => ({
  import: post(path, {
    summary: `Imports ${rows} from a spreadsheet in the background. CHECK validates, COMMIT imports all rows or none.`,
    may,
    upload: { kind: 'sheet', max: 1, required: false },
    body: ImportRequest,
    returns: JobStarted,
    status: 202,
    perMinute: 30,
  }),
  template: get(`${path}/template` as `/${string}` & `${P}/template`, {
    summary: 'An empty spreadsheet with the import columns.',
    may,
    download: true,
  }),
})
