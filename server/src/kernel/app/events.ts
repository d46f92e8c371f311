import { maySeeField, stripField, type View } from '@muster/contract/kernel/api/views.ts'
import { sql } from 'kysely'
import { inBatches } from '../batch/in-batches.ts'
import { insertMany } from '../db/bulk-write.ts'
import type { Db } from '../db/db.ts'
import type { Staff } from '../db/scope.ts'
import { sendLater } from '../mail/mail.ts'
import type { Json } from '../schema.generated.ts'

/** The user and the request: a Call is one; jobs and the CLI create their own with `staff: null`. */
export interface AuditContext {
  readonly db: Db
  readonly staff: Staff | null
  readonly requestID?: string
  readonly ip?: string
  /** The name of the job or command, if no user acts. */
  readonly actor?: string
  /** The time of the event, for the past of the demo company; otherwise now. */
  readonly at?: Date
}

export interface AuditEvent {
  /** `client.updated`: the noun and the past participle of the verb. */
  readonly event: string
  readonly entity: string
  readonly entityID: string
  readonly name?: string | null
  readonly countryID?: string | null
  /** The record before and after; only fields that differ are stored. Mask C4 values before passing them. */
  readonly before?: object
  readonly after?: object
  readonly reason?: string | null
  /** The time of the event, if it differs within one operation. */
  readonly at?: Date
}

const BOOKKEEPING = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy'])

/** `{ field: [before, after] }` for the fields that differ. */
function fieldDiff(before: object = {}, after: object = {}): Record<string, [unknown, unknown]> {
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  const diff: Record<string, [unknown, unknown]> = {}
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (BOOKKEEPING.has(field) || field.startsWith('_')) continue
    const from = old[field] ?? null
    const to = now[field] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) diff[field] = [from, to]
  }
  return diff
}

/**
 * Writes an audit entry, in the same transaction as the change itself. The audit trail and the timelines of all records
 * are read from this one table.
 */
export const writeAuditEntry = (context: AuditContext, auditEvent: AuditEvent): Promise<void> =>
  writeAuditEntries(context, [auditEvent])

/** The number of rows in one statement; PostgreSQL accepts 65,535 values in one. */
const MAX_ROWS = 1_000

/** Writes many audit entries in their order: for imports and changes of many records. */
export async function writeAuditEntries(context: AuditContext, auditEvents: readonly AuditEvent[]): Promise<void> {
  for (const portion of inBatches(auditEvents, MAX_ROWS)) {
    const entries = portion.map((auditEvent) => entryOf(context, auditEvent))
    for (const group of Map.groupBy(entries, ({ at }) => at !== undefined).values())
      await insertMany(context.db, 'auditEntry', group).execute()
  }
}

function entryOf({ staff, requestID, ip, actor, at: done }: AuditContext, auditEvent: AuditEvent) {
  const { event, entity, entityID, name, countryID, before, after, reason, at = done } = auditEvent
  return {
    ...(at && { at }),
    actorId: staff?.id ?? null,
    actorName: staff?.name ?? actor ?? 'Muster',
    actorRole: staff?.role ?? null,
    event,
    entity,
    entityId: entityID,
    entityName: name ?? null,
    countryId: countryID ?? null,
    diff: fieldDiff(before, after) as Json,
    reason: reason ?? null,
    requestId: requestID ?? null,
    ip: ip ?? null,
  }
}

export interface NotificationDraft {
  readonly to: readonly string[]
  /** One of the notification types of docs/domain/fields.md. */
  readonly type: string
  /** Contains nothing that a recipient may not see. */
  readonly subject: string
  readonly message: string
  /**
   * The order form that the notification opens: of its record, its line, its contract, or the current one of its
   * consultant. Null if it is about a client, a country, a run of many people or the company; every sender must decide.
   */
  readonly orderFormID: string | null
  readonly jobID?: string
  readonly entity?: string
  readonly entityID?: string
}

/** These users, except the one who acts. */
export const othersThan = (
  staff: { readonly id: string } | null | undefined,
  users: readonly (string | null | undefined)[],
): string[] => [...new Set(users)].filter((id): id is string => id !== null && id !== undefined && id !== staff?.id)

/**
 * Creates one notification per user, in the caller's transaction. Users who switched off this
 * type get none; users who chose email also get one when the change is committed.
 */
export const notify = (context: Pick<AuditContext, 'db'>, note: NotificationDraft): Promise<void> =>
  notifyAll(context, [note])

/** The same for many notifications at once. */
export async function notifyAll({ db }: Pick<AuditContext, 'db'>, notes: readonly NotificationDraft[]): Promise<void> {
  const recipientIDs = [...new Set(notes.flatMap(({ to }) => to))]
  if (recipientIDs.length === 0) return
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'notificationChoices'])
    .where('id', 'in', recipientIDs)
    .where('active', '=', true)
    .execute()
  const wayOf = (choices: unknown, type: string) => (choices as Record<string, string | undefined> | null)?.[type]
  const recipients = notes.flatMap(({ to, ...note }) =>
    people
      .filter(({ id }) => to.includes(id))
      .map(({ id, email, notificationChoices }) => ({ note, id, email, way: wayOf(notificationChoices, note.type) }))
      .filter(({ way }) => way !== 'NONE'),
  )
  // A notification that is emailed at once is not in the daily email.
  const rows = recipients.map(({ note: { type, subject, message, orderFormID, ...links }, id, way }) => ({
    userId: id,
    type,
    subject,
    message,
    metadata: JSON.stringify({ type, ...links, ...(orderFormID !== null && { orderFormID }) }),
    ...(way === 'BELL_AND_MAIL' && { mailedAt: sql<Date>`now()` }),
  }))
  for (const portion of inBatches(rows, MAX_ROWS)) await db.insertInto('notification').values(portion).execute()
  for (const { note, email, way } of recipients)
    if (way === 'BELL_AND_MAIL')
      await sendLater(db, {
        kind: 'NOTIFICATION',
        to: email,
        subject: note.subject,
        text: note.message,
        about: note.entityID === undefined ? [] : [note.entityID],
      })
}

/** The changes of a diff in fields that the user may see, as rows `{ field, from, to }`. */
export const visibleChanges = (view: View, staff: Staff, diff: Record<string, [unknown, unknown]>) =>
  Object.entries(diff)
    .filter(([field]) => maySeeField(view, staff.role, field))
    .map(([field, values]) => {
      const [from, to] = values.map((value) => stripField(view, staff.role, field, value))
      return { field, from, to }
    })
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
