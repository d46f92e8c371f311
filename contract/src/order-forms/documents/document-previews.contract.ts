import * as z from 'zod'
import { type Endpoints, get, post } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id } from '../../kernel/values/fields.ts'
import {
  DocumentTemplateID,
  DocumentTemplateText,
} from '../../settings/document-templates/document-templates.contract.ts'

/** An order form for offer letters and proposals, a contract for contracts; sample data without it. */
const recordID = Id.optional()

export const documentPreviewEndpoints = {
  template: post('/settings/document-templates/:id/preview', {
    summary:
      'Previews a document template as a PDF, with unsaved or active content, and with the values of a record the caller may see or sample data.',
    may: right('settings', 'edit'),
    params: z.object({ id: DocumentTemplateID }),
    body: z.strictObject({ text: DocumentTemplateText.shape.text.optional(), recordID }),
    download: true,
    ownTransaction: true,
    perMinute: 30,
  }),
  revision: get('/settings/pending-approvals/:id/preview', {
    summary: 'Previews a version of a document template as a PDF, for its approver.',
    may: right('settings', 'approve'),
    query: z.strictObject({ recordID }),
    download: true,
    perMinute: 30,
  }),
} satisfies Endpoints
