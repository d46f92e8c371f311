import type { HistoryEntry } from '@muster/contract/kernel/api/history.ts'
import type { View } from '@muster/contract/kernel/api/views.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Scope, Staff } from '../db/scope.ts'
import type { Call } from '../http/route.ts'
import { visibleChanges } from './events.ts'

const PAGE = 50

/** An event that is not only a view: the events of views end in `-viewed`. */
export const isChange = sql<boolean>`event not like '%-viewed'`

type Diff = Record<string, [unknown, unknown]>

interface Subject {
  /** As passed to `writeAuditEntry`: `client`. */
  readonly entity: string
  readonly entityID: string
  readonly view: View
  /** A field whose permission is also required for the text of a reason. */
  readonly reasonField?: string
}

type Reader = Pick<Call, 'db' | 'sees'> & { readonly staff: Staff; readonly query: { before?: number | undefined } }

/**
 * The history of one record, newest first, each change without the fields that the user may not see. An entry without a
 * visible field is omitted; views are on the audit trail only.
 */
export async function historyOf(call: Reader, subject: Subject): Promise<HistoryEntry[]> {
  const { staff, query, sees } = call
  const { view, reasonField } = subject
  const seesReason = reasonField === undefined || sees(view, reasonField)
  const shown: HistoryEntry[] = []
  let before = query.before
  while (shown.length < PAGE) {
    const entries = await entriesOf(call, subject, before)
    for (const { diff, at, actorId, ...entry } of entries) {
      const changes = visibleChanges(view, staff, diff as Diff)
      const isHidden = changes.length === 0 && Object.keys(diff as Diff).length > 0
      if (isHidden || shown.length >= PAGE) continue
      const reason = seesReason ? entry.reason : null
      shown.push({ ...entry, reason, at: at.toISOString(), actorID: actorId, changes })
    }
    if (entries.length < PAGE) break
    before = entries.at(-1)!.id
  }
  return shown
}

interface HistoryCall extends Reader {
  readonly scope: Scope
  readonly params: { readonly id: string }
}

/** Loads a record in scope; 404 otherwise. */
type LoadRecord = (db: Db, scope: Scope, find: { readonly id: string }) => Promise<{ readonly id: string }>

/** The handler of a `historyEndpoint`. */
export const recordHistory =
  (entity: string, load: LoadRecord, fields: Pick<Subject, 'view' | 'reasonField'>) =>
  async (call: HistoryCall): Promise<HistoryEntry[]> => {
    const { id } = await load(call.db, call.scope, { id: call.params.id })
    return historyOf(call, { ...fields, entity, entityID: id })
  }

function entriesOf({ db }: Pick<Call, 'db'>, { entity, entityID }: Subject, before: number | undefined) {
  let entries = db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'event', 'actorId', 'actorName', 'actorRole', 'diff', 'reason'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityID)
    .where(isChange)
  if (before) entries = entries.where('id', '<', before)
  return entries.orderBy('id', 'desc').limit(PAGE).execute()
}
