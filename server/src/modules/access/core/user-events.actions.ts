import { type AuditContext, type AuditEvent, writeAuditEntry } from '../../../kernel/app/events.ts'

interface Account {
  readonly id: string
  readonly name: string | null
}

/** Writes an entry about an account to the audit trail. */
export const recordUserEvent = (
  context: AuditContext,
  event: string,
  { id, name }: Account,
  change: Pick<AuditEvent, 'before' | 'after'> = {},
) => writeAuditEntry(context, { event, entity: 'user', entityID: id, name, ...change })
