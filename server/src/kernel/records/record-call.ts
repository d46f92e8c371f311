import type { Db } from '../db/db.ts'
import type { Scope, Staff } from '../db/scope.ts'
import type { Call } from '../http/route.ts'

/** A request of a signed-in user on one record, with the scope of the permission. */
export interface RecordCall extends Omit<Call, 'staff' | 'scope' | 'params' | 'query' | 'body'> {
  readonly staff: Staff
  readonly scope: Scope
  readonly params: { readonly id: string }
}

/** The user who reads a record; a Call is one. */
export interface ReadContext {
  readonly db: Db
  readonly staff: Staff
  readonly today: string
  readonly now: Date
}

/** A record with documents or comments. */
export interface RecordWithParts {
  readonly id: string
}

/** The name of the record in the audit trail. */
export interface AuditSubject {
  readonly entity: string
  readonly entityID: string
  readonly name: string | null
  readonly countryID: string | null
}

/** The functions that the module of a record provides. */
export interface SubjectConfig<S extends RecordWithParts> {
  /** The value of `subject_type` in the database. */
  readonly subjectType: string
  /** The record within the user's scope, locked on request; 404 otherwise. */
  load(db: Db, scope: Scope | null, find: { readonly id: string; readonly lock?: boolean }): Promise<S>
  auditSubject(subject: NoInfer<S>): AuditSubject
}
