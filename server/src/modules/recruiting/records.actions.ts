import type { Updateable } from 'kysely'
import { type AuditContext, writeAuditEntry } from '../../kernel/app/events.ts'
import type { DB, Db } from '../../kernel/db/db.ts'
import type { Staff } from '../../kernel/db/scope.ts'
import { changeColumns } from '../../kernel/records/columns.ts'
import type { AuditSubject } from '../../kernel/records/record-call.ts'

/** The user who reads a record; a Call is one. */
export interface ReadContext {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
  readonly now: Date
}

/** The user or the program that changes a record, within a transaction; a Call is one. */
export interface WriteContext extends AuditContext {
  readonly now: Date
}

/** Updates columns together with version and audit columns. */
export const updateVersion = <T extends 'job' | 'applicant' | 'applicantSubmission' | 'interview'>(
  { db, staff, now }: WriteContext,
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
  readonly before?: Row
  readonly reason?: string | null
  /** Other changes, such as the CV of an applicant. */
  readonly more?: object
}

/** Writes the audit entry of a created or changed record; `auditable` returns its fields as in the contract. */
export const changeRecorder =
  <Row, Event extends string>(auditSubject: (row: Row) => AuditSubject, auditable: (row: Row) => object) =>
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
