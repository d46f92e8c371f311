import { documentTemplateSettingEndpoints } from '@muster/contract/settings/papers.contract.ts'
import { historyOf } from '../../kernel/history.ts'
import { routes } from '../../kernel/route.ts'
import { changeWords, proposeWords } from './papers.actions.ts'
import { documentTemplatesWithVersions, readDocumentTemplate } from './papers.queries.ts'

export const documentTemplateSettingRoutes = routes(documentTemplateSettingEndpoints, {
  all: ({ db, today }) => documentTemplatesWithVersions(db, today),
  get: ({ db, params, today }) => readDocumentTemplate(db, params.id, today),
  propose: proposeWords,
  change: changeWords,
  history: (call) =>
    historyOf(call, { entity: 'paper-wording', entityID: call.params.id, view: { resource: 'settings' } }),
})
