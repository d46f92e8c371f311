import type { Updateable } from 'kysely'
import { type AuditContext, type AuditEvent, writeAuditEntry } from '../app/events.ts'
import type { DB } from '../db/db.ts'
import { changeColumns } from './columns.ts'
import type { AuditSubject } from './record-call.ts'

/** The user or the program that changes a record, within a transaction; a Call is one. */
export interface WriteContext extends AuditContext {
  readonly now: Date
}

/** The tables whose rows have a version, and the user and time of their last change. */
type VersionedTable = {
  [T in keyof DB]: 'version' | 'updatedAt' | 'updatedBy' extends keyof DB[T] ? T : never
}[keyof DB]

/** Updates columns of a record together with its version and the columns of its last change. */
export const updateRecord = <T extends VersionedTable>(
  { db, staff, now }: Pick<WriteContext, 'db' | 'staff' | 'now'>,
  table: T,
  id: string,
  columns: Updateable<DB[T]>,
) =>
  db
    .updateTable(table as 'job')
    .set({ ...(columns as Updateable<DB['job']>), ...changeColumns({ staff, now }) })
    .where('id', '=', id)
    .execute()

interface RecordChange<Row> {
  readonly before?: Row | undefined
  readonly reason?: string | null | undefined
  /** Other changes, such as the CV of an applicant. */
  readonly more?: object | undefined
}

/** The audit event of a created or changed record; `auditable` returns its fields as in the contract. */
export const changeEventOf =
  <Row, Event extends string = string>(auditSubject: (row: Row) => AuditSubject, auditable: (row: Row) => object) =>
  (event: Event, after: Row, { before, reason = null, more }: RecordChange<Row> = {}): AuditEvent => {
    const subject = auditSubject(after)
    return {
      event: `${subject.entity}.${event}`,
      ...subject,
      ...(before && { before: auditable(before) }),
      after: { ...auditable(after), ...more },
      reason,
    }
  }

/** Writes the same as an audit entry. */
export function changeRecorder<Row, Event extends string = string>(
  auditSubject: (row: Row) => AuditSubject,
  auditable: (row: Row) => object,
) {
  const eventOf = changeEventOf<Row, Event>(auditSubject, auditable)
  return (context: AuditContext, event: Event, after: Row, change?: RecordChange<Row>) =>
    writeAuditEntry(context, eventOf(event, after, change))
}
