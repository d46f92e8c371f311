import { emailTemplateEndpoints } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import { routes } from '../../../kernel/http/route.ts'
import { createTemplate, previewTemplate, removeTemplate, sendTest, updateTemplate } from './email-templates.actions.ts'
import { catalogue, findTemplates, findVersions, getTemplate } from './email-templates.queries.ts'

export const emailTemplateRoutes = routes(emailTemplateEndpoints, {
  list: findTemplates,
  catalogue,
  get: ({ db, params }) => getTemplate(db, params.id),
  create: createTemplate,
  update: updateTemplate,
  remove: removeTemplate,
  versions: findVersions,
  history: async (call) => {
    const { id } = await getTemplate(call.db, call.params.id)
    return historyOf(call, { entity: 'email-template', entityID: id, view: { resource: 'email-templates' } })
  },
  preview: previewTemplate,
  testSend: sendTest,
})
