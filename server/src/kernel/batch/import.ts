import type { JobStarted } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { ImportColumn, ImportRequest } from '@muster/contract/kernel/api/import.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../app/errors.ts'
import type { Staff } from '../db/scope.ts'
import { writeSpreadsheet } from '../documents/spreadsheet.ts'
import { FILE_FORMATS } from '../files/file-formats.ts'
import { cleanFileName, saveFile } from '../files/files.ts'
import type { Download } from '../files/upload-types.ts'
import type { Call } from '../http/route.ts'
import { type ImportOrder, runImport } from '../import/run.ts'
import { findOwnSpreadsheet, spreadsheetOf } from '../import/spreadsheets.ts'
import { defineBackgroundWork, startBackgroundWork } from '../jobs/background.ts'
import type { Job } from '../jobs/jobs.ts'
import type { ImportDefinition } from './import.types.ts'

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

/** An import that runs in the background, whatever the size of the spreadsheet; the reasons are in docs/decisions/0007. */
export function defineImport<Row, Ready>(definition: ImportDefinition<Row, Ready>): Import {
  const kinds = { CHECK: `${definition.name}.check`, COMMIT: `${definition.name}.import` }
  const jobs = Object.values(kinds).map((kind) =>
    defineBackgroundWork<ImportOrder>(kind, (context) => runImport(context, definition)),
  )
  return { jobs, start: (call) => start(call, definition, kinds) }
}

type Kinds = Record<ImportRequest['mode'], string>

async function start(
  call: StartCall,
  { name: importName, may }: Pick<ImportDefinition<0, 0>, 'name' | 'may'>,
  kinds: Kinds,
) {
  const { db, staff, body, files, today, requestID, ip, about = null } = call
  const { mode, columns = null, spreadsheetID = null } = body
  const [upload] = files
  if (upload && spreadsheetID)
    throw invalid([{ path: 'spreadsheetID', message: 'Send a file or the ID of a checked spreadsheet, not both.' }])
  if (!upload && !spreadsheetID)
    throw invalid([{ path: 'file', message: 'Select a file, or send the ID of a checked spreadsheet.' }])
  const checked = spreadsheetID
    ? await findOwnSpreadsheet(db, { spreadsheetID, staffID: staff.id, kind: kinds.CHECK })
    : null
  const name = checked?.name ?? cleanFileName(upload!.filename)
  const { id: staffID, sessionID } = staff
  const payload: ImportOrder = { mode, columns, spreadsheetID, staffID, sessionID, today, requestID, ip, about }
  const label = importName.replaceAll('-', ' ')
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
  const { type } = FILE_FORMATS.xlsx
  return { name: `${name}-import.xlsx`, type, body: writeSpreadsheet(headings, [], 'xlsx') }
}
