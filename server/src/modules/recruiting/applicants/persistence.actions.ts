import { changeRecorder } from '../../../kernel/records/changes.ts'
import { APPLICANT_ENTITY, applicantName, type LoadedApplicant } from './applicants.queries.ts'
import { auditableApplicant } from './record.queries.ts'

export const applicantAuditSubject = (row: LoadedApplicant) => ({
  entity: APPLICANT_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: applicantName(row),
})

type ApplicantEvent =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'status-changed'
  | 'merged'
  | 'separated'
  | 'resume-added'
  | 'erased'

export const recordApplicantChange = changeRecorder<LoadedApplicant, ApplicantEvent>(
  applicantAuditSubject,
  auditableApplicant,
)
