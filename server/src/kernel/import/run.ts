import { type ImportMode, type ImportResult, MAX_IMPORT_ROWS } from '@muster/contract/kernel/api/import.ts'
import { may } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { forbidden, invalid } from '../app/errors.ts'
import type { ImportCallContext, ImportDefinition, ImportPlan, ImportRow } from '../batch/import.types.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { scopeFor } from '../db/scope.ts'
import type { Spreadsheet } from '../documents/spreadsheet.ts'
import { discardContent, type StoredFile } from '../files/files.ts'
import { completeJob, type Outcome, type WorkContext } from '../jobs/background.ts'
import { currentInitiator } from '../jobs/initiator.ts'
import { matchHeaders } from './columns.ts'
import { importReport, sentenceOf, storeErrors } from './report.ts'
import { type CheckedRows, type ColumnsByHeader, checkRows } from './rows.ts'
import { findSpreadsheet, forgetRow, readStoredSpreadsheet } from './spreadsheets.ts'

/** The payload of an import job, without the spreadsheet, which is encrypted in the file store. */
export interface ImportOrder {
  readonly mode: ImportMode
  readonly columns: Readonly<Record<string, string | null>> | null
  /** Null: the spreadsheet of this request. */
  readonly spreadsheetID: string | null
  readonly staffID: string
  readonly sessionID: string
  readonly today: string
  readonly requestID: string
  readonly ip: string
  readonly about: string | null
}

type ImportContext = WorkContext<ImportOrder>

/**
 * Reads a spreadsheet, matches its headers, checks every row. CHECK reports and writes nothing; COMMIT writes all rows
 * in one transaction that ends with the job itself, or fails naming each invalid line and writes none.
 */
export async function runImport<Row, Ready>(
  context: ImportContext,
  definition: ImportDefinition<Row, Ready>,
): Promise<Outcome> {
  const { appContext, payload, jobID } = context
  const file = await findSpreadsheet(appContext.db, { spreadsheetID: payload.spreadsheetID, jobID })
  const spreadsheet = await readStoredSpreadsheet(appContext, file)
  if (spreadsheet.rows.length > MAX_IMPORT_ROWS) {
    const message = `This spreadsheet has ${spreadsheet.rows.length} rows, but at most ${MAX_IMPORT_ROWS} can be imported at once. Split it.`
    throw invalid([{ path: 'file', message }])
  }
  const reading = { context, definition, spreadsheet, file }
  return payload.mode === 'CHECK' ? check(reading) : commit(reading)
}

interface ImportReading<Row, Ready> {
  readonly context: ImportContext
  readonly definition: ImportDefinition<Row, Ready>
  readonly spreadsheet: Spreadsheet
  readonly file: StoredFile
}

/** Runs as the user who started it, with the current permissions. */
async function importingAs(
  { appContext, payload, now }: ImportContext,
  db: Db,
  { may: right }: { may: ImportDefinition<0, 0>['may'] },
) {
  const { staffID, sessionID, today, requestID, ip, about } = payload
  const staff = await currentInitiator(db, { staffID, sessionID })
  if (!may(staff, right)) throw forbidden()
  const scope = scopeFor(staff, right.resource)
  const importing: ImportCallContext = { appContext, db, staff, scope, now, today, requestID, ip, about }
  return importing
}

interface CheckedImport<Ready> extends CheckedRows<Ready> {
  readonly spreadsheet: Spreadsheet
  readonly fieldOf: ColumnsByHeader
  readonly result: ImportResult
}

async function checkSpreadsheet<Row, Ready>(
  { context, spreadsheet, file }: ImportReading<Row, Ready>,
  plan: ImportPlan<Row, Ready>,
  onPortion: (checked: number) => Promise<void>,
): Promise<CheckedImport<Ready>> {
  const { mode, columns } = context.payload
  const fieldOf = matchHeaders(spreadsheet.headers, plan.columns, columns ?? undefined)
  const checked = await checkRows(spreadsheet, fieldOf, plan, onPortion)
  const { bad, remarks } = checked
  return {
    ...checked,
    spreadsheet,
    fieldOf,
    result: importReport({ mode, spreadsheet, file, fieldOf, plan, bad, remarks }),
  }
}

async function check<Row, Ready>(reading: ImportReading<Row, Ready>): Promise<Outcome> {
  const { context, definition, spreadsheet } = reading
  const plan = await definition.plan(await importingAs(context, context.appContext.db, definition))
  const total = spreadsheet.rows.length
  const checked = await checkSpreadsheet(reading, plan, (done) => context.progress(done, total))
  return { result: checked.result, fileID: await storeErrors(context, checked) }
}

async function commit<Row, Ready>(reading: ImportReading<Row, Ready>): Promise<Outcome> {
  const { context, definition, file } = reading
  const { appContext, jobID } = context
  const outcome = await inTransaction(appContext.db, async (db) => {
    const plan = await definition.plan(await importingAs(context, db, definition))
    // Rows count as done when they are written; checking is shown without a number.
    const checked = await checkSpreadsheet(reading, plan, () => context.progress(0, null))
    if (checked.bad.length > 0) return checked
    await write(context, db, plan, checked.ready)
    const result = { ...checked.result, created: checked.ready.length }
    await forgetRow(db, file)
    await completeJob(db, jobID, { result })
    return { ...checked, result }
  })
  const { bad, result } = outcome
  if (bad.length === 0) {
    await discardContent(appContext, file)
    return { result }
  }
  const errors = [{ path: '', message: sentenceOf(bad, result) }]
  return { failed: true, result, errors, fileID: await storeErrors(context, outcome) }
}

/** The number of rows written at once: a hundred records with many columns would block requests for 50 ms. */
const PORTION = 40

async function write<Row, Ready>(
  { jobID, progress }: ImportContext,
  db: Db,
  plan: ImportPlan<Row, Ready>,
  ready: readonly ImportRow<Ready>[],
): Promise<void> {
  for (let from = 0; from < ready.length; from += PORTION) {
    await progress(from, ready.length)
    const ids = await plan.create(ready.slice(from, from + PORTION))
    await sql`insert into imported_row (job_id, record_id) select ${jobID}::uuid, unnest(${ids}::uuid[])`.execute(db)
  }
  await progress(ready.length, ready.length)
}
