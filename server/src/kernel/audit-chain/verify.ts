import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Anchor } from './anchors.ts'
import { hashOf, NOTHING_BEFORE, SEALED_COLUMNS, textColumns } from './hash.ts'

/**
 * CHANGED: the content or the position differs from the seal. DELETED: only the seal exists. INSERTED: added later
 * between sealed entries. UNCHAINED: the seal does not follow the previous one. CUT: an anchor has it, but entry and
 * seal are gone. REWRITTEN: an anchor has another hash.
 */
export type AuditError = 'CHANGED' | 'DELETED' | 'INSERTED' | 'UNCHAINED' | 'CUT' | 'REWRITTEN'

interface AuditVerdict {
  readonly ok: boolean
  /** The number of checked sealed entries. */
  readonly checked: number
  /** Entries of the last minute, which are not sealed yet. */
  readonly unsealed: number
  /** Sealed entries with erased content, of which only the order is proven; omitted if there are none. */
  readonly erased?: number
  readonly firstBad?: { readonly entryID: number; readonly problem: AuditError }
}

interface Link {
  readonly id: number
  readonly fields: (string | null)[] | null
  readonly previousHash: string | null
  readonly hash: string | null
  /** Its content was erased, as a later entry of the trail states. */
  readonly isErased: boolean
}

const BATCH = 2_000

/**
 * Verifies the whole audit trail against its chain and the anchors, and returns the first invalid entry. Without
 * anchors, entries removed at the end together with their seals, and a chain rewritten as a whole, cannot be detected.
 */
export const verifyAudit = (db: Db, anchors: readonly Anchor[] = []): Promise<AuditVerdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => readChain(snapshot, anchors))

async function readChain(db: Db, anchors: readonly Anchor[]): Promise<AuditVerdict> {
  const remembered = new Map(anchors.map(({ entryID, hash }) => [entryID, hash]))
  const newest =
    (await sql<{ id: number | null }>`select max(entry_id) as id from audit_checkpoint`.execute(db)).rows[0]?.id ?? 0
  let previous = { id: 0, hash: NOTHING_BEFORE }
  let checked = 0
  let erased = 0
  for (
    let links = await linksAfter(db, 0, newest);
    links.length > 0;
    links = await linksAfter(db, previous.id, newest)
  ) {
    for (const link of links) {
      const validationError = missedAnchor(anchors, previous.id, link.id) ?? findError(link, previous.hash, remembered)
      if (validationError)
        return { ok: false, checked, unsealed: await countAfter(db, newest), firstBad: validationError }
      previous = { id: link.id, hash: link.hash! }
      checked += 1
      if (link.isErased) erased += 1
    }
  }
  const cut = missedAnchor(anchors, previous.id, Number.POSITIVE_INFINITY)
  const unsealed = await countAfter(db, newest)
  return cut
    ? { ok: false, checked, unsealed, firstBad: cut }
    : { ok: true, checked, unsealed, ...(erased > 0 && { erased }) }
}

/** An anchor between two neighbours of the chain refers to an entry that is gone with its seal. */
function missedAnchor(anchors: readonly Anchor[], after: number, before: number) {
  const missed = anchors.map(({ entryID }) => entryID).filter((id) => id > after && id < before)
  return missed.length > 0 ? { entryID: Math.min(...missed), problem: 'CUT' as const } : null
}

/** The values of erased columns. */
const ERASED_VALUES = { entity_name: null, diff: '{}', reason: null, ip: null }
const isEmptied = (fields: readonly (string | null)[]) =>
  Object.entries(ERASED_VALUES).every(
    ([column, value]) => fields[SEALED_COLUMNS.indexOf(column as keyof typeof ERASED_VALUES)] === value,
  )

function findError(link: Link, expected: string, anchors: ReadonlyMap<number, string>) {
  const { id, fields, previousHash, hash, isErased } = link
  const found = (validationError: AuditError) => ({ entryID: id, problem: validationError })
  if (hash === null) return found('INSERTED')
  if (fields === null) return found('DELETED')
  if (previousHash !== expected) return found('UNCHAINED')
  if (hashOf(expected, fields) !== hash && !(isErased && isEmptied(fields))) return found('CHANGED')
  return (anchors.get(id) ?? hash) === hash ? null : found('REWRITTEN')
}

async function linksAfter(db: Db, id: number, newest: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select coalesce(audit_entry.id, audit_checkpoint.entry_id) as id, audit_checkpoint.previous_hash, audit_checkpoint.hash,
      case when audit_entry.id is not null then ${textColumns()} end as fields,
      exists (select from audit_erasure e join audit_entry by_entry on by_entry.id = e.by_entry_id
        where e.entry_id = audit_entry.id and by_entry.event like '%.erased') as "isErased"
    from (select * from audit_entry where id > ${id} and id <= ${newest} order by id limit ${BATCH}) audit_entry
    full join (select * from audit_checkpoint where entry_id > ${id} order by entry_id limit ${BATCH}) audit_checkpoint
      on audit_checkpoint.entry_id = audit_entry.id
    order by 1 limit ${BATCH}`.execute(db)
  return rows
}

async function countAfter(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    unsealed: number
  }>`select count(*) as unsealed from audit_entry where id > ${id}`.execute(db)
  return rows[0]?.unsealed ?? 0
}
