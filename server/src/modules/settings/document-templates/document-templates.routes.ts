import { documentTemplateSettingEndpoints } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import { routes } from '../../../kernel/http/route.ts'
import { proposeContent, updateContent } from './document-templates.actions.ts'
import { documentTemplatesWithVersions, readDocumentTemplate } from './document-templates.queries.ts'

export const documentTemplateSettingRoutes = routes(documentTemplateSettingEndpoints, {
  all: ({ db, today }) => documentTemplatesWithVersions(db, today),
  get: ({ db, params, today }) => readDocumentTemplate(db, params.id, today),
  propose: proposeContent,
  change: updateContent,
  history: (call) =>
    historyOf(call, { entity: 'document-template', entityID: call.params.id, view: { resource: 'settings' } }),
})
