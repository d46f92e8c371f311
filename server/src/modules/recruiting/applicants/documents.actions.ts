import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { assertNotErased } from './applicants.actions.ts'
import { APPLICANT_ENTITY, loadApplicant } from './applicants.queries.ts'
import { applicantAuditSubject } from './persistence.actions.ts'

/** Files about an applicant other than CVs, such as certificates. */
export const applicantDocuments = documentsFor({
  subjectType: APPLICANT_ENTITY,
  confidential: true,
  load: loadApplicant,
  auditSubject: applicantAuditSubject,
  beforeAdd: (_call, row) => assertNotErased(row),
  present: (row) => ({ ...presentFile(row), applicantID: row.subjectId }),
  auditFields: ({ name }) => ({ 'document.name': name }),
})
