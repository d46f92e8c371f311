import * as z from 'zod'
import { type Endpoints, get, post, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { Id, multilineText, Ref } from '../../kernel/values/fields.ts'
import { DatedVersion, proposalChangeOf, proposalOf, VersionCompared } from '../versions/versions.contract.ts'
import { DOCUMENT_TEMPLATE_CODES } from './document-template-catalog.rules.ts'

export const DocumentTemplateCode = z.enum(DOCUMENT_TEMPLATE_CODES)

/** In the format of `documentTemplateID`. */
export const DocumentTemplateID = z
  .string()
  .regex(new RegExp(`^(${DOCUMENT_TEMPLATE_CODES.join('|')})(-[A-Z]{2})?$`), 'Unknown document.')

/**
 * The content of a version: the text with variables and blocks (its syntax is in
 * server/src/kernel/documents/document-markup.ts).
 */
export const DocumentTemplateText = z.strictObject({ text: multilineText(30_000, 'The text') })
export type DocumentTemplateText = z.output<typeof DocumentTemplateText>

const DocumentTemplateRow = z.object({
  id: DocumentTemplateID,
  code: DocumentTemplateCode,
  name: z.string(),
  about: z.string(),
  _country: Ref.nullable(),
  /** The active version; null for a country whose own template is not effective yet. */
  revision: DatedVersion.nullable(),
  /** The next approved version that is not effective yet. */
  next: DatedVersion.nullable(),
  waiting: z.int(),
})

export const DocumentTemplateSetting = DocumentTemplateRow.omit({ next: true, waiting: true }).extend({
  /** The active text; the general one if the country has none of its own. */
  text: z.string(),
  /** The hash of the text, as shown on documents created with it. */
  sha256: z.string(),
  /** Newest first, in any status. */
  versions: z.array(DatedVersion),
  /** The number of versions: a proposal sends it, so that two concurrent editors do not overwrite each other. */
  version: z.int().min(0),
  variables: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(['TEXT', 'FIGURE', 'CONDITION']),
      required: z.boolean(),
    }),
  ),
  blocks: z.array(z.object({ name: z.string(), about: z.string() })),
})
export type DocumentTemplateSetting = z.output<typeof DocumentTemplateSetting>

/** The template version with which a document was created, as its record shows it. */
export const DocumentTemplateContent = z.object({ versionID: Id, revision: z.int(), sha256: z.string() })
export type DocumentTemplateContent = z.output<typeof DocumentTemplateContent>

const view = right('settings', 'view')
const params = z.object({ id: DocumentTemplateID })

export const documentTemplateSettingEndpoints = {
  all: get('/settings/document-templates', {
    summary: 'Lists the document templates with their active version: for all countries and per country.',
    may: view,
    returns: z.array(DocumentTemplateRow),
  }),
  get: get('/settings/document-templates/:id', {
    summary: 'A document template: the active content, its variables and all versions.',
    may: view,
    params,
    returns: DocumentTemplateSetting,
  }),
  propose: post('/settings/document-templates/:id', {
    summary:
      'Proposes new content for approval by another user. Content that can’t be printed is rejected with its line.',
    may: right('settings', 'create'),
    params,
    body: proposalOf(DocumentTemplateText).extend({ version: z.int().min(0) }),
    returns: VersionCompared,
    status: 201,
  }),
  change: put('/settings/document-templates/:id/versions/:versionID', {
    summary: 'Updates a pending version. The editor becomes its proposer.',
    may: right('settings', 'edit'),
    params: z.object({ id: DocumentTemplateID, versionID: Id }),
    body: proposalChangeOf(DocumentTemplateText),
    returns: VersionCompared,
  }),
  history: { ...historyEndpoint('/settings/document-templates/:id/history', 'a document template', view), params },
} satisfies Endpoints
