import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '../app/app-context.ts'
import { type Anchor, writtenAnchor } from '../audit-chain/anchors.ts'
import { hashOf, NOTHING_BEFORE, textColumns } from '../audit-chain/hash.ts'
import type { Db } from '../db/db.ts'
import { defineJob, type Job, type Schedule } from '../jobs/jobs.ts'

export { type Anchor, readAnchors } from '../audit-chain/anchors.ts'
export { type AuditError, verifyAudit } from '../audit-chain/verify.ts'

/**
 * A lock number that nothing else uses: 727_001 is for migrations, 727_002 for the template of the tests, 727_003 for
 * the demo company.
 */
const LOCK = 727_004
const BATCH = 1_000
/** A transaction that writes longer than this is left for the next run. */
const PATIENCE_MS = 20_000

/**
 * Adds the unsealed entries to the chain, in the order of their IDs, and returns their number. On one node at a time; a
 * second one does nothing.
 */
export async function sealAudit(db: Db): Promise<number> {
  const horizon = await safeHorizon(db)
  if (horizon === null) return 0
  return await db.transaction().execute(async (transaction) => {
    const { mine } = await one<{ mine: boolean }>(transaction, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`)
    if (!mine) return 0
    let head = (await newestSeal(transaction)) ?? { entryID: 0, hash: NOTHING_BEFORE }
    for (let sealed = 0; ; ) {
      const { rows } = await sql<{ id: number; fields: (string | null)[] }>`
        select id, ${textColumns()} as fields from audit_entry
        where id > ${head.entryID} and id <= ${horizon} order by id limit ${BATCH}`.execute(transaction)
      if (rows.length === 0) return sealed
      const seals = rows.map(({ id, fields }) => {
        const previousHash = head.hash
        head = { entryID: id, hash: hashOf(previousHash, fields) }
        return { entryId: id, previousHash, hash: head.hash }
      })
      await transaction.insertInto('auditCheckpoint').values(seals).execute()
      sealed += seals.length
    }
  })
}

/**
 * The newest ID below which no entry can appear any more, or null while that is not certain. IDs are assigned before
 * their transactions commit, but always under a lock on the table that is held until then: so once all holders of the
 * lock at the time of reading the newest ID are gone, all smaller IDs are either visible or lost for good. (Transaction
 * IDs, which entries have as well, would not work after a restore into a newer server.)
 */
async function safeHorizon(db: Db): Promise<number | null> {
  const { id } = await one<{ id: number | null }>(db, sql`select pg_sequence_last_value('audit_entry_id_seq') as id`)
  if (id === null) return null
  const writers = await writersNow(db)
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(50)) {
    const now = await writersNow(db)
    if (!writers.some((writer) => now.includes(writer))) return id
  }
  return null
}

async function writersNow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_entry'::regclass and granted and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}

async function newestSeal(db: Db) {
  const head = await db
    .selectFrom('auditCheckpoint')
    .select(['entryId', 'hash'])
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head && { entryID: head.entryId, hash: head.hash }
}

async function one<R>(db: Db, query: ReturnType<typeof sql>): Promise<R> {
  const { rows } = await query.execute(db)
  return rows[0] as R
}

/** The file, next to the data but outside the database, with the head of the chain. */
export const anchorFile = (dataDir: string) => join(dataDir, 'audit-anchors.log')

/**
 * Writes the head of the chain to a place that a user with access to the database cannot change: the log, and outside
 * production a file next to the data.
 */
export async function anchorAudit({ db, log, environment, now }: AppContext): Promise<Anchor | null> {
  const head = await newestSeal(db)
  if (!head) return null
  const anchor: Anchor = { ...head, at: now().toISOString() }
  log.info({ auditAnchor: anchor }, 'audit anchor')
  if (!environment.production) {
    await mkdir(environment.DATA_DIR, { recursive: true })
    await appendFile(anchorFile(environment.DATA_DIR), writtenAnchor(anchor), { flush: true })
  }
  return anchor
}

const SEAL = 'audit.seal'
const ANCHOR = 'audit.anchor'

export const auditChainJobs: readonly Job[] = [
  defineJob(SEAL, ({ appContext }) => sealAudit(appContext.db)),
  defineJob(ANCHOR, async ({ appContext }) => {
    await sealAudit(appContext.db)
    await anchorAudit(appContext)
  }),
]
export const auditChainSchedules: readonly Schedule[] = [
  { name: SEAL, every: 'minute', zone: 'UTC' },
  { name: ANCHOR, every: 'hour', zone: 'UTC' },
]
