import * as z from 'zod'
import { type Endpoints, get, post } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id } from '../../kernel/values/fields.ts'
import {
  DocumentTemplateID,
  DocumentTemplateWords,
} from '../../settings/document-templates/document-templates.contract.ts'

/** An order form for offer letters and proposals, a contract for contracts; samples without one. */
const recordID = Id.optional()

export const documentPreviewEndpoints = {
  words: post('/settings/document-templates/:id/preview', {
    summary:
      'The paper as a PDF, in words that are not saved yet or in those in force, with the values of a record that the caller may read on it, else with samples.',
    may: right('settings', 'edit'),
    params: z.object({ id: DocumentTemplateID }),
    body: z.strictObject({ text: DocumentTemplateWords.shape.text.optional(), recordID }),
    download: true,
    ownTransaction: true,
    perMinute: 30,
  }),
  revision: get('/settings/pending-approvals/:id/preview', {
    summary: 'The paper as a PDF in the words of an edition, for the one who decides on it.',
    may: right('settings', 'approve'),
    query: z.strictObject({ recordID }),
    download: true,
    perMinute: 30,
  }),
} satisfies Endpoints
