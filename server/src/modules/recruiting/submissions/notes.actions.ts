import { grantOf } from '@muster/contract/access/matrix.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { notesFor } from '../notes.actions.ts'
import { assertApplicantNotErased, submissionAuditSubject } from './persistence.actions.ts'
import { loadSubmission, SUBMISSION_ENTITY, submissionName, submissionsIn } from './submissions.queries.ts'

export const submissionNotes = notesFor({
  subjectType: SUBMISSION_ENTITY,
  noun: 'submission',
  idField: 'submissionID',
  load: loadSubmission,
  auditSubject: submissionAuditSubject,
  name: (row) => `the submission of ${submissionName(row)}`,
  jobID: ({ jobId }) => jobId,
  involved: ({ recruiterId }) => [recruiterId],
  beforeAdd: assertApplicantNotErased,
  maySee: async (db, reader, { id }) => {
    if (grantOf(reader.role, 'applicant-submissions').visibility === 'none') return false
    const visible = submissionsIn(db, scopeFor(reader, 'applicant-submissions')).where(
      'applicantSubmission.id',
      '=',
      id,
    )
    return (await visible.select('applicantSubmission.id').executeTakeFirst()) !== undefined
  },
})
