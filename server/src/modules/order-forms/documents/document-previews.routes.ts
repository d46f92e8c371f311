import { documentPreviewEndpoints } from '@muster/contract/order-forms/documents/document-previews.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { previewTemplateText, previewVersion } from './document-previews.actions.ts'

export const documentPreviewRoutes = routes(documentPreviewEndpoints, {
  template: previewTemplateText,
  revision: previewVersion,
})
