import type { Updateable } from 'kysely'
import { type AuditContext, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { DB } from '../../../kernel/db/db.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { APPLICANT_ENTITY, applicantName, type LoadedApplicant } from './applicants.queries.ts'
import { auditableApplicant } from './record.queries.ts'

export interface ApplicantWriteContext extends AuditContext {
  readonly now: Date
}

/** Updates columns together with version and audit columns. */
export const updateApplicantVersion = (
  { db, now, staff }: ApplicantWriteContext,
  id: string,
  columns: Updateable<DB['applicant']>,
) =>
  db
    .updateTable('applicant')
    .set({ ...columns, ...changeColumns({ staff, now }) })
    .where('id', '=', id)
    .execute()

export const applicantAuditSubject = (row: LoadedApplicant) => ({
  entity: APPLICANT_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: applicantName(row),
})

interface ApplicantAuditChange {
  readonly before?: LoadedApplicant
  readonly reason?: string | null
  /** Other changes, such as the CV. */
  readonly more?: object
}

type ApplicantEvent =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'status-changed'
  | 'merged'
  | 'separated'
  | 'resume-added'
  | 'erased'

/** Writes the audit entry of a created or changed applicant. */
export const recordApplicantChange = (
  context: AuditContext,
  event: ApplicantEvent,
  after: LoadedApplicant,
  { before, reason = null, more }: ApplicantAuditChange = {},
) =>
  writeAuditEntry(context, {
    event: `${APPLICANT_ENTITY}.${event}`,
    ...applicantAuditSubject(after),
    ...(before && { before: auditableApplicant(before) }),
    after: { ...auditableApplicant(after), ...more },
    reason,
  })
