import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'

type AccessEvent = 'consultant.identity-viewed' | 'consultant.bank-viewed' | 'consultant.file-viewed'

interface ConsultantReadContext extends AuditContext {
  readonly db: Db
  readonly staff: Staff
  readonly now: Date
}

interface LoggedAccess {
  readonly event: AccessEvent
  readonly entityID: string
  readonly name: string
  readonly countryID: string
  /** What was read, if there are several, such as the name of a file. */
  readonly what?: Record<string, string>
}

/** Accesses of this hour that are already audited, as far as this node knows. */
const traced = new Set<string>()
const MAX_TRACED = 10_000

/**
 * Audits that a user read confidential data, once per user, record and hour. It is awaited before the response is sent,
 * so that every access is recorded.
 */
export async function logAccess(context: ConsultantReadContext, { what, ...read }: LoggedAccess): Promise<void> {
  const { db, staff, now } = context
  const hour = now.toISOString().slice(0, 13)
  const mark = [hour, staff.id, read.entityID, read.event, JSON.stringify(what)].join(' ')
  if (traced.has(mark)) return
  let earlier = db
    .selectFrom('auditEntry')
    .select('id')
    .where('entity', '=', 'consultant')
    .where('entityId', '=', read.entityID)
    .where('event', '=', read.event)
    .where('actorId', '=', staff.id)
    .where('at', '>=', new Date(`${hour}:00:00Z`))
  if (what) earlier = earlier.where('diff', '@>', JSON.stringify(diffOf(what)))
  if (!(await earlier.limit(1).executeTakeFirst()))
    await writeAuditEntry(context, { ...read, entity: 'consultant', ...(what && { after: what }) })
  // In a transaction the entry may still be rolled back, so only a committed one is cached.
  if (db.isTransaction) return
  if (traced.size >= MAX_TRACED) traced.clear()
  traced.add(mark)
}

const diffOf = (what: Record<string, string>) =>
  Object.fromEntries(Object.entries(what).map(([field, value]) => [field, [null, value]]))
