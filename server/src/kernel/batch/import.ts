import type { JobStarted } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { BadCell, ImportColumn, ImportRequest } from '@muster/contract/kernel/api/import.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { AppContext } from '../app/app-context.ts'
import { invalid } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import type { Scope, Staff } from '../db/scope.ts'
import { writeSpreadsheet } from '../documents/spreadsheet.ts'
import { cleanFileName, saveFile } from '../files/files.ts'
import type { Download } from '../files/upload-types.ts'
import type { Call } from '../http/route.ts'
import { type ImportOrder, runImport } from '../import/run.ts'
import { findOwnSpreadsheet, spreadsheetOf } from '../import/spreadsheets.ts'
import { defineBackgroundWork, startBackgroundWork } from '../jobs/background.ts'
import type { Job } from '../jobs/jobs.ts'

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

export interface Resolved<Ready> {
  readonly ready: ImportRow<Ready>[]
  readonly bad: ValidationError[]
  readonly remarks?: ValidationError[]
}

/** The user who imports, with the current permissions and scope; the date is that of the request. */
export interface Importing {
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
  readonly resolve: (rows: readonly ReadRow<Row>[]) => Promise<Resolved<Ready>>
  /** Creates a part of the rows in the transaction of the whole import, and returns their IDs. */
  readonly create: (rows: readonly ImportRow<Ready>[]) => Promise<readonly string[]>
  /** The cells of a row as they may be stored for the preview. */
  readonly shown?: (values: Record<string, string>) => Record<string, string>
}

export interface ImportDefinition<Row, Ready> {
  /** The record type: `clients`. Its job types are `clients.check` and `clients.import`. */
  readonly name: string
  readonly may: Right
  readonly plan: (importing: Importing) => ImportPlan<Row, Ready> | Promise<ImportPlan<Row, Ready>>
}

type StartCall = Pick<Call, 'db' | 'appContext' | 'files' | 'today' | 'requestID' | 'ip'> & {
  readonly staff: Staff
  readonly body: ImportRequest
  readonly about?: string
}

export interface Import {
  /** Stores the spreadsheet and returns the background job that reads it: the handler of the endpoint. */
  readonly start: (call: StartCall) => Promise<JobStarted>
  readonly jobs: readonly Job[]
}

/** An import that runs in the background, whatever the size of the spreadsheet; docs/decisions/0007 states why. */
export function defineImport<Row, Ready>(definition: ImportDefinition<Row, Ready>): Import {
  const kinds = { CHECK: `${definition.name}.check`, COMMIT: `${definition.name}.import` }
  const jobs = Object.values(kinds).map((kind) =>
    defineBackgroundWork<ImportOrder>(kind, (context) => runImport(context, definition)),
  )
  return { jobs, start: (call) => start(call, definition, kinds) }
}

type Kinds = Record<ImportRequest['mode'], string>

async function start(call: StartCall, { name: what, may }: Pick<ImportDefinition<0, 0>, 'name' | 'may'>, kinds: Kinds) {
  const { db, staff, body, files, today, requestID, ip, about = null } = call
  const { mode, columns = null, spreadsheetID = null } = body
  const [upload] = files
  if (upload && spreadsheetID)
    throw invalid([{ path: 'spreadsheetID', message: 'Send a file or the ID of a checked spreadsheet, not both.' }])
  if (!upload && !spreadsheetID)
    throw invalid([{ path: 'file', message: 'Choose a file, or send the ID of a checked spreadsheet.' }])
  const earlier = spreadsheetID
    ? await findOwnSpreadsheet(db, { spreadsheetID, staffID: staff.id, kind: kinds.CHECK })
    : null
  const name = earlier?.name ?? cleanFileName(upload!.filename)
  const { id: staffID, sessionID } = staff
  const payload: ImportOrder = { mode, columns, spreadsheetID, staffID, sessionID, today, requestID, ip, about }
  const label = what.replaceAll('-', ' ')
  const title = mode === 'CHECK' ? `Check of ${label} in ${name}` : `Import of ${label} from ${name}`
  const started = await startBackgroundWork(call, { kind: kinds[mode], title, payload, cancellable: true, needs: may })
  if (upload) await saveFile(call, upload, spreadsheetOf(started.jobID))
  return started
}

/** Filters a list by an import: `rows.where(importedBy('client.id', importID))`. */
export const importedBy = (column: string, jobID: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select record_id from imported_row where job_id = ${jobID})`

/** An empty spreadsheet with the headers that an import recognises. */
export function importTemplate(name: string, columns: readonly ImportColumn[]): Download {
  const headings = columns.map(({ field, label }) => ({ key: field, header: label, type: 'text' as const }))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: `${name}-import.xlsx`, type, body: writeSpreadsheet(headings, [], 'xlsx') }
}
