import type { JobDocument, JobDocumentType } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { JOB_ENTITY, loadJob } from './jobs.queries.ts'
import { jobAuditSubject } from './persistence.actions.ts'

/** The client's job description and other files of the job. */
export const jobDocuments = documentsFor({
  subjectType: JOB_ENTITY,
  confidential: true,
  load: loadJob,
  auditSubject: jobAuditSubject,
  present: (row): JobDocument => ({ ...presentFile(row), jobID: row.subjectId, type: row.type as JobDocumentType }),
  auditFields: ({ name, type }) => ({ 'document.name': name, 'document.type': type }),
  values: ({ type }: { readonly type: JobDocumentType }) => ({ type }),
})
