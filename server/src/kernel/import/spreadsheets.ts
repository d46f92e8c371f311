import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { AppContext } from '../app/app-context.ts'
import { ruleViolation } from '../app/errors.ts'
import { limitConcurrency } from '../batch/concurrency-limiter.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { readSpreadsheet, type Spreadsheet } from '../documents/spreadsheet.ts'
import { type FileOwner, type FileWriter, readFile, type StoredFile } from '../files/files.ts'

const ENTITY = 'background-job'
/** Long enough to correct on Monday a spreadsheet that was checked on Friday. */
const RETENTION_HOURS = 72

/** The spreadsheet of an import, encrypted, because it may contain passport data. */
export const spreadsheetOf = (jobID: string): FileOwner => ({
  entity: ENTITY,
  entityID: jobID,
  kind: 'sheet',
  confidential: true,
})

const spreadsheetGone = () =>
  ruleViolation(
    'SPREADSHEET_EXPIRED',
    `The spreadsheet is no longer stored: it was imported, or is older than ${RETENTION_HOURS} hours. Select the file again.`,
  )

const spreadsheets = (db: Db) =>
  db
    .selectFrom('storedFile')
    .selectAll('storedFile')
    .where('storedFile.entity', '=', ENTITY)
    .where('storedFile.kind', '=', 'sheet')
    .where('storedFile.deletedAt', 'is', null)

/** The spreadsheet of this ID, or the one of the job itself. Rejects with 422 `SPREADSHEET_EXPIRED`. */
export async function findSpreadsheet(
  db: Db,
  { spreadsheetID, jobID }: { spreadsheetID: string | null; jobID: string },
) {
  const found = spreadsheetID
    ? spreadsheets(db).where('id', '=', spreadsheetID)
    : spreadsheets(db).where('entityId', '=', jobID)
  return found.executeTakeFirstOrThrow(spreadsheetGone)
}

/** The spreadsheet of the user's earlier check, for the same record type. */
export const findOwnSpreadsheet = (
  db: Db,
  { spreadsheetID, staffID, kind }: { spreadsheetID: string; staffID: string; kind: string },
) =>
  spreadsheets(db)
    .innerJoin('backgroundJob', 'backgroundJob.id', 'storedFile.entityId')
    .where('storedFile.id', '=', spreadsheetID)
    .where('storedFile.createdBy', '=', staffID)
    .where('backgroundJob.kind', '=', kind)
    .executeTakeFirstOrThrow(spreadsheetGone)

/** Reading a spreadsheet uses a worker with much memory: two at a time on a node. */
const readQueue = limitConcurrency(2, 20)

/** The content of a stored spreadsheet, parsed in a worker thread. */
export const readStoredSpreadsheet = (appContext: FileWriter['appContext'], file: StoredFile): Promise<Spreadsheet> =>
  readQueue(async () => {
    const { body } = await readFile(appContext, file)
    return readSpreadsheet(await buffer(body as Readable), file.name)
  })

/**
 * Deletes the row of a spreadsheet in the caller's transaction; its content is deleted by the cleanup, or by the
 * caller.
 */
export const forgetRow = (db: Db, { id }: Pick<StoredFile, 'id'>) =>
  db.deleteFrom('storedFile').where('id', '=', id).execute()

/**
 * Deletes the spreadsheets, error lists and previews of imports that were started three days ago; returns the number of
 * files.
 */
export async function forgetSpreadsheets({ db, files }: AppContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_HOURS * 3_600_000)
  const expired = await db
    .selectFrom('storedFile')
    .innerJoin('backgroundJob', 'backgroundJob.id', 'storedFile.entityId')
    .select(['storedFile.id', 'storedFile.key', 'backgroundJob.id as jobId'])
    .where('storedFile.entity', '=', ENTITY)
    .where('storedFile.createdAt', '<', before)
    .where('backgroundJob.state', 'not in', ['QUEUED', 'RUNNING'])
    .limit(500)
    .execute()
  for (const { id, key, jobId } of expired) {
    await inTransaction(db, async (transaction) => {
      await transaction
        .updateTable('backgroundJob')
        .set({ fileId: null, result: sql`result || '{"preview": [], "bad": []}'` })
        .where('id', '=', jobId)
        .execute()
      await forgetRow(transaction, { id })
    })
    await files.remove(key)
  }
  return expired.length
}
