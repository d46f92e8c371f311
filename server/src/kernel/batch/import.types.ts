import type { BadCell, ImportColumn } from '@muster/contract/kernel/api/import.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type * as z from 'zod'
import type { AppContext } from '../app/app-context.ts'
import type { Db } from '../db/db.ts'
import type { Scope, Staff } from '../db/scope.ts'

export interface ImportRow<Row> {
  readonly line: number
  readonly row: Row
}

/** A row of the spreadsheet, as far as it could be parsed. */
export interface ReadRow<Row> {
  readonly line: number
  /** Without invalid cells, also in nested groups. */
  readonly cells: Partial<Row>
  /** The fields of the invalid cells, so that errors are reported once. */
  readonly wrong: ReadonlySet<string>
  /** Null if a cell is invalid: then the row is checked only to report all errors at once. */
  readonly row: Row | null
}

/** An error in a field of a row. */
export type ValidationError = Pick<BadCell, 'line' | 'path' | 'message'>

export interface ResolvedRows<Ready> {
  readonly ready: ImportRow<Ready>[]
  readonly bad: ValidationError[]
  readonly remarks?: ValidationError[]
}

/** The user who imports, with the current permissions and scope; the date is that of the request. */
export interface ImportCallContext {
  readonly appContext: AppContext
  /** A transaction when rows are written. */
  readonly db: Db
  readonly staff: Staff
  readonly scope: Scope
  readonly now: Date
  readonly today: string
  readonly requestID: string
  readonly ip: string
  /** The record that the spreadsheet belongs to, if the import is for one record: a policy for its premiums. */
  readonly about: string | null
}

/**
 * The definition of a module's import: the columns, the schema of a row, the checks against the database, and how rows
 * are created.
 */
export interface ImportPlan<Row, Ready> {
  readonly columns: readonly ImportColumn[]
  /** The same rules, with the same messages, as the form. */
  readonly schema: z.ZodType<Row> & Pick<z.ZodObject, 'shape'>
  /**
   * Looks up the names in the rows and returns errors, also for rows with invalid cells. Called for one part of the
   * spreadsheet after another, all before the first `create`. `ready` is passed to `create` line by line. `remarks` are
   * warnings and exclude no row.
   */
  readonly resolve: (rows: readonly ReadRow<Row>[]) => Promise<ResolvedRows<Ready>>
  /** Creates a part of the rows in the transaction of the whole import, and returns their IDs. */
  readonly create: (rows: readonly ImportRow<Ready>[]) => Promise<readonly string[]>
  /** The cells of a row as they may be stored for the preview. */
  readonly shown?: (values: Record<string, string>) => Record<string, string>
}

export interface ImportDefinition<Row, Ready> {
  /** The record type: `clients`. Its job types are `clients.check` and `clients.import`. */
  readonly name: string
  readonly may: Right
  readonly plan: (importing: ImportCallContext) => ImportPlan<Row, Ready> | Promise<ImportPlan<Row, Ready>>
}
