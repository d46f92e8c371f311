import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db.ts'
import { refused } from '../errors.ts'
import { type Belonging, type Keeper, readFile, type StoredFile } from '../files.ts'
import { readSheet, type Sheet } from '../spreadsheet.ts'
import { turnstile } from '../turnstile.ts'
import type { World } from '../world.ts'

const ENTITY = 'background-job'
/** Long enough to correct a sheet on Monday that was checked on Friday. */
const KEPT_HOURS = 72

/** The sheet of an import, sealed, because it may hold passports. */
export const sheetOf = (jobID: string): Belonging => ({
  entity: ENTITY,
  entityID: jobID,
  kind: 'sheet',
  confidential: true,
})

const sheetGone = () =>
  refused(
    'SHEET_GONE',
    `The sheet is not kept any more: it was imported, or is older than ${KEPT_HOURS} hours. Choose the file again.`,
  )

const sheets = (db: Db) =>
  db
    .selectFrom('storedFile')
    .selectAll('storedFile')
    .where('storedFile.entity', '=', ENTITY)
    .where('storedFile.kind', '=', 'sheet')
    .where('storedFile.deletedAt', 'is', null)

/** The sheet of this id, or the one that came with the work itself. Refuses with 422 `SHEET_GONE`. */
export async function findSheet(db: Db, { sheetID, jobID }: { sheetID: string | null; jobID: string }) {
  const mine = sheetID ? sheets(db).where('id', '=', sheetID) : sheets(db).where('entityId', '=', jobID)
  return mine.executeTakeFirstOrThrow(sheetGone)
}

/** The sheet of an earlier check of one's own, of the same kind of record. */
export const findOwnSheet = (db: Db, { sheetID, staffID, kind }: { sheetID: string; staffID: string; kind: string }) =>
  sheets(db)
    .innerJoin('backgroundJob', 'backgroundJob.id', 'storedFile.entityId')
    .where('storedFile.id', '=', sheetID)
    .where('storedFile.createdBy', '=', staffID)
    .where('backgroundJob.kind', '=', kind)
    .executeTakeFirstOrThrow(sheetGone)

/** A sheet takes a worker with much memory: two at a time on a node. */
const inTurn = turnstile(2, 20)

/** What stands in a stored sheet, parsed in a worker thread. */
export const readStoredSheet = (world: Keeper['world'], file: StoredFile): Promise<Sheet> =>
  inTurn(async () => {
    const { body } = await readFile(world, file)
    return readSheet(await buffer(body as Readable), file.name)
  })

/** Takes the row of a sheet away in the caller's transaction; its content is swept with the orphans, or by the caller. */
export const forgetRow = (db: Db, { id }: Pick<StoredFile, 'id'>) =>
  db.deleteFrom('storedFile').where('id', '=', id).execute()

/** Takes away the sheets, lists of faults and previews of imports that were started three days ago; answers how many files. */
export async function forgetSheets({ db, files }: World, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000)
  const old = await db
    .selectFrom('storedFile')
    .innerJoin('backgroundJob', 'backgroundJob.id', 'storedFile.entityId')
    .select(['storedFile.id', 'storedFile.key', 'backgroundJob.id as jobId'])
    .where('storedFile.entity', '=', ENTITY)
    .where('storedFile.createdAt', '<', before)
    .where('backgroundJob.state', 'not in', ['QUEUED', 'RUNNING'])
    .limit(500)
    .execute()
  for (const { id, key, jobId } of old) {
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
  return old.length
}
