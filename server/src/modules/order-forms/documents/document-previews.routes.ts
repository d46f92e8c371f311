import { documentPreviewEndpoints } from '@muster/contract/order-forms/documents/document-previews.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { registerTemplateSamples } from '../../settings/document-templates/validation.queries.ts'
import { previewVersion, previewWords } from './document-previews.actions.ts'
import { letterSamples } from './document-samples.documents.ts'

registerTemplateSamples(letterSamples)

export const documentPreviewRoutes = routes(documentPreviewEndpoints, { words: previewWords, revision: previewVersion })
