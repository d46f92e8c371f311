import type { Db } from '../db/db.ts'
import type { Scope, Staff } from '../db/scope.ts'
import type { Call } from '../http/route.ts'

/** A call on one record by someone signed in, whose right gives a scope. */
export interface RecordCall extends Omit<Call, 'staff' | 'scope' | 'params' | 'query' | 'body'> {
  readonly staff: Staff
  readonly scope: Scope
  readonly params: { readonly id: string }
}

/** A record that documents or comments belong to. */
export interface Subject {
  readonly id: string
}

/** How a record is named on the audit trail. */
export interface AuditSubject {
  readonly entity: string
  readonly entityID: string
  readonly name: string | null
  readonly countryID: string | null
}

/** What the engines ask of the module that a record belongs to. */
export interface SubjectConfig<S extends Subject> {
  /** As `subject_type` is in the database. */
  readonly subjectType: string
  /** The record within the caller's scope, locked when asked for; 404 otherwise. */
  load(db: Db, scope: Scope | null, find: { readonly id: string; readonly lock?: boolean }): Promise<S>
  auditSubject(subject: NoInfer<S>): AuditSubject
}
