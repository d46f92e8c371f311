import type { Updateable } from 'kysely'
import { type AuditContext, writeAuditEntry } from '../app/events.ts'
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

/** Writes the audit entry of a created or changed record; `auditable` returns its fields as in the contract. */
export const changeRecorder =
  <Row, Event extends string = string>(auditSubject: (row: Row) => AuditSubject, auditable: (row: Row) => object) =>
  (context: AuditContext, event: Event, after: Row, { before, reason = null, more }: RecordChange<Row> = {}) => {
    const subject = auditSubject(after)
    return writeAuditEntry(context, {
      event: `${subject.entity}.${event}`,
      ...subject,
      ...(before && { before: auditable(before) }),
      after: { ...auditable(after), ...more },
      reason,
    })
  }
