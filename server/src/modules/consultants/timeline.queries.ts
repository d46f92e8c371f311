import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import type { HistoryEntry } from '@muster/contract/kernel/history.ts'
import { visibleChanges } from '../../kernel/events.ts'
import type { Call } from '../../kernel/route.ts'
import { getConsultant } from './consultants.queries.ts'

const PAGE = 50

type Diff = Record<string, [unknown, unknown]>

/**
 * What happened to a consultant, newest first. An entry of which the reader may see no field is left out whole; who read what is
 * on the audit trail only.
 */
export async function readTimeline(call: Call<(typeof candidateEndpoints)['timeline']>): Promise<HistoryEntry[]> {
  const { db, scope, params, query, staff, sees } = call
  await getConsultant(db, scope, params.id)
  // Why somebody left is often in the free words, so they need the right of the exit reason.
  const seesReason = sees(candidateView, 'exitReason')
  const shown: HistoryEntry[] = []
  let before = query.before
  while (shown.length < PAGE) {
    const entries = await entriesOf(call, params.id, before)
    for (const { diff, at, actorId, ...entry } of entries) {
      const changes = visibleChanges(candidateView, staff, diff as Diff)
      const hidden = changes.length === 0 && Object.keys(diff as Diff).length > 0
      if (hidden || shown.length >= PAGE) continue
      const reason = seesReason ? entry.reason : null
      shown.push({ ...entry, reason, at: at.toISOString(), actorID: actorId, changes })
    }
    if (entries.length < PAGE) break
    before = entries.at(-1)!.id
  }
  return shown
}

function entriesOf({ db }: Pick<Call, 'db'>, consultantID: string, before: number | undefined) {
  let entries = db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'event', 'actorId', 'actorName', 'actorRole', 'diff', 'reason'])
    .where('entity', '=', 'consultant')
    .where('entityId', '=', consultantID)
    .where('event', 'not like', '%-read')
  if (before) entries = entries.where('id', '<', before)
  return entries.orderBy('id', 'desc').limit(PAGE).execute()
}
